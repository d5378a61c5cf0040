# gsd-statusline in zsh. In ~/.zshrc, after everything that sets the prompt:
#   eval "$(gsd-statusline init zsh)"
#
# The current project's state appears on a line of its own above the prompt. To
# place it yourself, put %73v into PROMPT or RPROMPT: that is element 73 of psvar,
# which zsh shows without expanding it.

_gsd_statusline_precmd() {
  local last=$? percent='' subst=''
  if [[ -o prompt_percent ]]; then
    percent=1
  fi
  if [[ -o prompt_subst ]]; then
    subst=1
  fi
  emulate -L zsh
  trap - DEBUG ZERR # they would write into the text; zsh restores them at the end
  local program=@PROGRAM@ text='' on='' off='' old=$psvar[73]
  local -a width=()
  if [[ -x $program ]]; then
    if ((COLUMNS > 0)); then
      width=(--width $COLUMNS)
    fi
    text=$("$program" --color never $width . 2>/dev/null </dev/null)
  fi
  psvar[73]=$text
  # If the prompt contains the text itself, zsh would expand it as code: replace
  # it with %73v.
  if [[ -n $subst && $old == *[\$\`]* ]]; then
    PROMPT=${PROMPT//"$old"/%73v} RPROMPT=${RPROMPT//"$old"/%73v}
  fi
  # A theme may rebuild PROMPT each time, so check each time.
  if [[ -n $percent && $PROMPT$RPROMPT != *73v* && ${(t)PROMPT} != *readonly* ]]; then
    if [[ -z $NO_COLOR && $TERM != dumb ]]; then
      on=$'%{\e[2m%}' off=$'%{\e[0m%}'
    fi
    PROMPT='%(73V.'$on%73v$off$'\n.)'$PROMPT
  fi
  if [[ $precmd_functions[-1] != _gsd_statusline_precmd ]]; then
    _gsd_statusline_last # from the next prompt on
  fi
  return $last
}

# Move to the end of the functions, after a theme that was added later.
_gsd_statusline_last() {
  emulate -L zsh
  typeset -ga precmd_functions
  precmd_functions=(${precmd_functions:#_gsd_statusline_precmd} _gsd_statusline_precmd)
}
_gsd_statusline_last
