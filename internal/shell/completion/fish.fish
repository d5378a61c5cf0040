# gsd-statusline's completions for fish:
#   mkdir -p ~/.config/fish/completions
#   gsd-statusline completion fish > ~/.config/fish/completions/gsd-statusline.fish
function __gsd_statusline_complete
    set -l word (commandline -ct)
    gsd-statusline __complete (commandline -opc)[2..] "$word" 2>/dev/null
end
complete -c gsd-statusline -n 'count (__gsd_statusline_complete) >/dev/null' -f -a '(__gsd_statusline_complete)'
