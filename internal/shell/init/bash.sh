# gsd-statusline in bash. In ~/.bashrc, behind all else that sets the prompt:
#   eval "$(gsd-statusline init bash)"
#
# The state of the project that you are in stands on a line of its own above
# the prompt. To place it yourself, write ${gsd_statusline} into PS1, in single
# quotes: bash does not look into what the variable holds.

_gsd_statusline_prompt() {
  local status=$? program=@PROGRAM@ text='' on='' off='' old=${gsd_statusline-} name='${gsd_statusline}'
  if [[ -x $program ]]; then
    text=$("$program" --color never . 2>/dev/null </dev/null) || text=''
  fi
  if [[ -z ${NO_COLOR-} && ${TERM-} != dumb ]]; then
    on=$'\001\e[2m\002' off=$'\001\e[0m\002' # readline takes what stands between 001 and 002 for no width
  fi
  gsd_statusline=${text:+$on$text$off}
  export -n gsd_statusline # which set -a exports
  if shopt -q promptvars; then
    # A prompt that is made of the text itself would have bash run what it says:
    # the variable takes its place.
    if [[ -n $old && -n ${PS1-} ]]; then
      PS1=${PS1//"$old"/$name}
    fi
    # A theme may make PS1 anew each time, so look each time.
    if [[ ${PS1-} != *gsd_statusline* ]]; then
      PS1='${gsd_statusline:+$gsd_statusline
}'${PS1-}
    fi
  fi
  if [[ ${PROMPT_COMMAND[*]-} != *_gsd_statusline_prompt ]]; then
    _gsd_statusline_last # from the next prompt on
  fi
  if [[ $- == *e* ]]; then
    return 0 # set -e would end the shell
  fi
  return "$status"
}

# Be the last of PROMPT_COMMAND, behind a theme that came later.
_gsd_statusline_last() {
  local name=_gsd_statusline_prompt rest command
  # Before 5.1 bash runs no more than the first element of an array.
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) &&
    [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == 'declare -a'* ]]; then
    local -a others=()
    for command in "${PROMPT_COMMAND[@]}"; do
      if [[ $command != "$name" ]]; then
        others+=("$command")
      fi
    done
    if [[ ${others[*]} != *$name* ]]; then
      PROMPT_COMMAND=("${others[@]}" "$name")
    fi
    return
  fi
  rest=$'\n'${PROMPT_COMMAND-}
  rest=${rest//"$name;"/}
  rest=${rest//$'\n'"$name"$'\n'/$'\n'}
  rest=${rest%$'\n'"$name"}
  rest=${rest#$'\n'}
  if [[ $rest != *$name* ]]; then
    # On a line of its own, for what is there may end in ; or in a comment.
    PROMPT_COMMAND=${rest:+$rest$'\n'}$name
  fi
}
export -nf _gsd_statusline_prompt _gsd_statusline_last
_gsd_statusline_last
