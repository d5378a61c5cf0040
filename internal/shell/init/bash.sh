# gsd-statusline in bash. In ~/.bashrc, behind all else that sets the prompt:
#   eval "$(gsd-statusline init bash)"
#
# The state of the project that you are in stands on a line of its own above
# the prompt. To place it yourself, write ${gsd_statusline} into PS1, in single
# quotes: bash does not look into what the variable holds.

_gsd_statusline_prompt() {
  local status=$? program=@PROGRAM@ text='' on='' off='' old=${gsd_statusline-} name='${gsd_statusline}' prompt=${PS1-}
  local -a width=()
  case ${COLUMNS-} in
  '' | 0* | *[!0-9]*) ;; # it says nothing
  *) width=(--width "$COLUMNS") ;;
  esac
  if [[ -x $program ]]; then
    # A DEBUG trap, which set -T has run in here too, must not write into the text.
    text=$({ builtin exec "$program" --color never ${width[@]+"${width[@]}"} . 2>/dev/null </dev/null >&3; } 3>&1 >/dev/null) || text=''
  fi
  if [[ -z ${NO_COLOR-} && ${TERM-} != dumb ]]; then
    on=$'\001\e[2m\002' off=$'\001\e[0m\002' # readline takes what stands between 001 and 002 for no width
  fi
  gsd_statusline=${text:+$on$text$off}
  export -n gsd_statusline # which set -a exports
  if shopt -q promptvars; then
    # A prompt that is made of the text itself would have bash run what it says:
    # the variable takes its place.
    if [[ -n $old && -n $prompt ]]; then
      prompt=${prompt//"$old"/$name}
    fi
    # A theme may make PS1 anew each time, so look each time.
    if [[ $prompt != *gsd_statusline* ]]; then
      prompt='${gsd_statusline:+$gsd_statusline
}'$prompt
    fi
    if [[ $prompt != "${PS1-}" ]]; then
      builtin printf -v PS1 %s "$prompt" 2>/dev/null || : # it is read-only
    fi
  fi
  case ${PROMPT_COMMAND[*]-} in
  *_gsd_statusline_prompt) return 0 ;; # of the last one bash keeps $? itself, and an ERR trap is not run
  *_gsd_statusline_prompt* | *__bp_*) _gsd_statusline_last ;; # from the next prompt on
  esac # else another program calls this, and knows when
  if [[ $- == *e* ]]; then
    return 0 # set -e would end the shell
  fi
  return "$status"
}

# Be the last of PROMPT_COMMAND, behind a theme that came later.
_gsd_statusline_last() {
  local name=_gsd_statusline_prompt declared rest command
  local -a others=()
  if [[ -n ${__bp_imported-} ]]; then
    # bash-preexec takes what stands behind it for a command that was typed. It
    # has a list of its own.
    if [[ ${PROMPT_COMMAND[*]-} != *$name* && ${precmd_functions[*]-} != *$name ]]; then
      for command in ${precmd_functions[@]+"${precmd_functions[@]}"}; do
        [[ $command == "$name" ]] || others+=("$command")
      done
      precmd_functions=(${others[@]+"${others[@]}"} "$name")
    fi
    return
  fi
  declared=$(declare -p PROMPT_COMMAND 2>/dev/null) || :
  if [[ $declared =~ ^declare\ -[a-zA-Z]*r ]]; then
    return 0 # it is read-only
  fi
  # Before 5.1 bash runs no more than the first element of an array.
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) && [[ $declared == 'declare -a'* ]]; then
    for command in "${PROMPT_COMMAND[@]}"; do
      [[ $command == "$name" ]] || others+=("$command")
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
