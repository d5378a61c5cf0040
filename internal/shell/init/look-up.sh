# Print the first directory on PATH that has the program and that the current directory
# has no say in: a repository must not get its own program to run. That directory, and
# every one that the program links to, is outside the current directory, with symlinks
# followed or not (-ef asks for the same directory, whatever its name). A home directory
# is not a repository: most shells start there.
exec 2>/dev/null;
CDPATH= IFS=:;
set -f;
outside() ( until [ . -ef / ]; do [ . -ef "$here" ] && exit 1; cd .. || exit 1; done );
enter() { cd "$1" && outside && cd -P . && outside; };
cd -P @DIR@ && here=$PWD || exit;
[ "$HOME" -ef "$here" ] && here=/;
for d in $PATH; do
  PATH=/usr/bin:/bin:/run/current-system/sw/bin;
  f=@NAME@;
  case $d in (/*) ;; (*) continue ;; esac;
  [ -f "$d/$f" ] && [ -x "$d/$f" ] && enter "$d" || continue;
  case $d/$PWD/ in (*/node_modules/*) continue ;; esac;
  d=$PWD;
  while [ -L "$f" ]; do
    f=$(readlink "$f") && enter "$(dirname "$f")" && f=$(basename "$f") || continue 2;
  done;
  cd "$d" && pwd;
  break;
done
