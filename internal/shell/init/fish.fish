# gsd-statusline in fish. In ~/.config/fish/config.fish:
#   gsd-statusline init fish | source
#
# The current project's state appears on a line of its own above the prompt. To
# place it yourself, print $gsd_statusline in fish_prompt or fish_right_prompt.

function __gsd_statusline_show --on-event fish_prompt
    set -l program @PROGRAM@
    set -l text
    if test -f $program; and test -x $program # fish would report a missing command
        set -l width
        if string match -qr '^[1-9][0-9]*$' -- "$COLUMNS"
            set width --width $COLUMNS
        end
        set text ($program --color never $width . 2>/dev/null </dev/null)
    end
    set -g -u gsd_statusline "$text"
    if test -z "$gsd_statusline"
        return
    end
    if functions fish_prompt fish_right_prompt 2>/dev/null | string match -q '*gsd_statusline*'
        return
    end
    if test -z "$NO_COLOR"; and test "$TERM" != dumb
        printf '\e[2m%s\e[0m\n' $gsd_statusline
    else
        printf '%s\n' $gsd_statusline
    end
end
