#compdef gsd-statusline
# gsd-statusline's completions for zsh. In ~/.zshrc, after compinit:
#   eval "$(gsd-statusline completion zsh)"
# or save it as _gsd-statusline in a directory on your fpath.
_gsd-statusline() {
  local -a found more
  found=(${(f)"$(gsd-statusline __complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"}) || more=(-S '')
  found=(${found//$'\t'/:})
  if (( $#found )); then
    _describe -t values value found "${(@)more}"
  else
    _files
  fi
}
if [[ $funcstack[1] == _gsd-statusline ]]; then
  _gsd-statusline "$@"
else
  compdef _gsd-statusline gsd-statusline
fi
