# gsd-statusline in bash. In ~/.bashrc, after everything that sets the prompt:
#   eval "$(gsd-statusline init bash)"
#
# The current project's state appears on a line of its own above the prompt. To
# place it yourself, put ${gsd_statusline} into PS1, in single quotes: bash does
# not expand the text that the variable holds.

_gsd_statusline_prompt() {
  local status=$? program=@PROGRAM@ color=@COLOR@ limit=@WIDTH@ width=${COLUMNS-}
  local text='' code old=${gsd_statusline-} name='${gsd_statusline}' prompt=${PS1-}
  case $width in
  '' | 0* | *[!0-9]*) width=off ;; # not a width
  esac
  if [[ $limit != auto && ($limit == off || $width == off || $limit -lt $width) ]]; then
    width=$limit
  fi
  if [[ $color == auto ]]; then
    color=always
    if [[ -n ${NO_COLOR-} || ${TERM-} == dumb ]]; then
      color=never
    fi
  fi
  if [[ -x $program ]]; then
    # With set -T a DEBUG trap runs in here, too: it must not write into the text.
    text=$({ builtin exec "$program" @FLAGS@--color "$color" --width "$width" . 2>/dev/null </dev/null >&3; } 3>&1 >/dev/null) || text=''
  fi
  for code in 0 2 31 32 33 36; do
    code=$'\e['${code}m
    text=${text//"$code"/$'\001'"$code"$'\002'} # readline counts what is between 001 and 002 as zero-width
  done
  gsd_statusline=$text
  export -n gsd_statusline # set -a exports it
  if shopt -q promptvars; then
    # If the prompt contains the text itself, bash would expand it as code:
    # replace it with the variable.
    if [[ -n $old && -n $prompt ]]; then
      prompt=${prompt//"$old"/$name}
    fi
    # A theme may rebuild PS1 each time, so check each time.
    if [[ $prompt != *gsd_statusline* ]]; then
      prompt='${gsd_statusline:+$gsd_statusline
}'$prompt
    fi
    if [[ $prompt != "${PS1-}" ]]; then
      builtin printf -v PS1 %s "$prompt" 2>/dev/null || : # it is read-only
    fi
  fi
  case ${PROMPT_COMMAND[*]-} in
  *_gsd_statusline_prompt) return 0 ;; # after the last one bash restores $? itself; 0 triggers no ERR trap
  *_gsd_statusline_prompt* | *__bp_*) _gsd_statusline_last ;; # from the next prompt on
  esac # otherwise another program calls this function
  if [[ $- == *e* ]]; then
    return 0 # set -e would end the shell
  fi
  return "$status"
}

# Move to the end of PROMPT_COMMAND, after a theme that was added later.
_gsd_statusline_last() {
  local name=_gsd_statusline_prompt declared rest command
  local -a others=()
  if [[ -n ${__bp_imported-} ]]; then
    # bash-preexec takes anything after it for a typed command. It has a list of
    # its own.
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
  # Before 5.1 bash runs only the first element of an array.
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
    # On a line of its own, because the rest may end in ; or in a comment.
    PROMPT_COMMAND=${rest:+$rest$'\n'}$name
  fi
}
@LOOKUP@export -nf _gsd_statusline_prompt _gsd_statusline_last
_gsd_statusline_last
