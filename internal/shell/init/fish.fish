# gsd-statusline in fish. In ~/.config/fish/config.fish:
#   gsd-statusline init fish | source
#
# The current project's state appears on a line of its own above the prompt. To
# place it yourself, print $gsd_statusline in fish_prompt or fish_right_prompt.

@LOOKUP@function __gsd_statusline_show --on-event fish_prompt
    set -l program @PROGRAM@
    set -l color @COLOR@
    set -l limit @WIDTH@
    set -l width off
    set -l text
    if string match -qr '^[1-9][0-9]*$' -- "$COLUMNS"
        set width $COLUMNS
    end
    if test $limit != auto
        if test $limit = off; or test $width = off; or test $limit -lt $width
            set width $limit
        end
    end
    if test $color = auto
        set color always
        if test -n "$NO_COLOR"; or test "$TERM" = dumb
            set color never
        end
    end
    if test -f "$program"; and test -x $program # fish would report a missing command
        set text ($program @FLAGS@--color $color --width $width . 2>/dev/null </dev/null)
    end
    set -g -u gsd_statusline "$text"
    if test -z "$gsd_statusline"
        return
    end
    if functions fish_prompt fish_right_prompt 2>/dev/null | string match -q '*gsd_statusline*'
        return
    end
    printf '%s\n' $gsd_statusline
end
