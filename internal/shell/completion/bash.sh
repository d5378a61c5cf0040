# gsd-statusline's completions for bash. In ~/.bashrc:
#   eval "$(gsd-statusline completion bash)"
_gsd_statusline() {
  local word found words=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    [[ $word == = ]] || words+=("$word") # bash splits --flag=value
  done
  [[ $word != = ]] || words+=('')
  found=$(gsd-statusline __complete "${words[@]}" 2>/dev/null) || compopt -o nospace
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    [[ ! $word ]] || COMPREPLY+=("$word")
  done <<<"$found"
}
complete -o bashdefault -o default -F _gsd_statusline gsd-statusline
