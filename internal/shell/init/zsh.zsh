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
  local program=@PROGRAM@ color=@COLOR@ limit=@WIDTH@ width=$COLUMNS
  local text='' plain='' line='' piece='' old=$psvar[73] shown=$_gsd_statusline_shown
  if ((COLUMNS <= 0)); then
    width=off
  fi
  if [[ $limit != auto && ($limit == off || $width == off || $limit -lt $width) ]]; then
    width=$limit
  fi
  if [[ $color == auto ]]; then
    color=always
    if [[ -n $NO_COLOR || $TERM == dumb ]]; then
      color=never
    fi
  fi
  if [[ -x $program ]]; then
    text=$("$program" @FLAGS@--color $color --width $width . 2>/dev/null </dev/null)
  fi
  # Every piece of one colour has its own element of psvar, from 74 on: zsh does not
  # expand them, and would show a colour in one as text.
  local -i i=74 colours=0
  for piece in "${(@ps:\e[:)text}"; do
    if ((colours++)); then # the first is what comes before any colour
      line+=$'%{\e['${piece%%m*}$'m%}' piece=${piece#*m}
    fi
    if [[ -n $piece ]]; then
      psvar[i]=$piece plain+=$piece line+="%${i}v"
      ((i++))
    fi
  done
  psvar[73]=$plain
  # If the prompt contains the text itself, zsh would expand it as code: replace
  # it with %73v.
  if [[ -n $subst && $old == *[\$\`]* ]]; then
    PROMPT=${PROMPT//"$old"/%73v} RPROMPT=${RPROMPT//"$old"/%73v}
  fi
  if [[ -n $percent && ${(t)PROMPT} != *readonly* ]]; then
    if [[ -n $shown ]]; then
      PROMPT=${PROMPT#"$shown"}
    fi
    # A theme may rebuild PROMPT each time, so check each time.
    typeset -g _gsd_statusline_shown=''
    if [[ -n $plain && $PROMPT$RPROMPT != *73v* ]]; then
      _gsd_statusline_shown=$line$'\n'
      PROMPT=$_gsd_statusline_shown$PROMPT
    fi
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
@LOOKUP@_gsd_statusline_last
