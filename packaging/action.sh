#!/usr/bin/env bash
# The step of action.yml: installs a release of gsd-statusline for this runner, after it
# has verified the checksum, and runs check. Its inputs are environment variables:
# VERSION, STRICT, NOTES, FAIL_ON, SELECT, IGNORE, PATHS, and ACTION_REF, the tag that the workflow named.
set -euo pipefail

fail() { echo "::error title=gsd-statusline::$*"; exit 2; }

releases=${GSD_STATUSLINE_RELEASES:-https://github.com/gsd-statusline/gsd-statusline/releases}
version=${VERSION:-}
if [[ -z $version && ${ACTION_REF:-} =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]]; then version=$ACTION_REF; fi
case ${version:-latest} in
  latest) url=$releases/latest/download ;;
  *[!0-9A-Za-z.+-]*) fail "version is not that of a release, such as v1.2.3" ;;
  *) url=$releases/download/v${version#v} ;;
esac

case ${RUNNER_OS:-} in
  Linux) platform=linux kind=tar.gz ;;
  macOS) platform=darwin kind=tar.gz ;;
  Windows) platform=windows kind=zip ;;
  *) fail "there is no release for ${RUNNER_OS:-this system}" ;;
esac
case ${RUNNER_ARCH:-} in
  X64) platform+=_amd64 ;;
  ARM64) platform+=_arm64 ;;
  *) fail "there is no release for ${RUNNER_ARCH:-this processor}" ;;
esac

dir=$(mktemp -d "${RUNNER_TEMP:?}/gsd-statusline.XXXXXX")
cd "$dir"
download() { curl --fail --silent --show-error --location --retry 3 --max-time 300 --output "$1" "$url/$1"; }
download checksums.txt || fail "$url/checksums.txt cannot be downloaded: is there such a release?"
line=$(grep -E "^[0-9a-f]{64}  gsd-statusline_[0-9A-Za-z.+-]+_$platform\.${kind/./\\.}\$" checksums.txt) ||
  fail "the release has no program for $platform"
archive=${line#*  }
download "$archive" || fail "$url/$archive cannot be downloaded"
if command -v sha256sum >/dev/null; then sha256sum --check --quiet; else shasum -a 256 --check --quiet; fi <<<"$line" ||
  fail "$archive does not match its checksum in checksums.txt"
case $kind in
  zip) unzip -q "$archive" ;;
  *) tar -xzf "$archive" ;;
esac
bin=$dir/${archive%".$kind"}
program=$bin/gsd-statusline
[ "$kind" = tar.gz ] || program+=.exe
echo "$bin" >>"$GITHUB_PATH"
echo "program=$program" >>"$GITHUB_OUTPUT"
"$program" version

cd "${GITHUB_WORKSPACE:?}"
args=(--format github)
[ "${STRICT:-}" != true ] || args+=(--strict)
[ "${NOTES:-}" != true ] || args+=(--notes)
[ -z "${FAIL_ON:-}" ] || args+=("--fail-on=$FAIL_ON")
[ -z "${SELECT:-}" ] || args+=("--select=$SELECT")
[ -z "${IGNORE:-}" ] || args+=("--ignore=$IGNORE")
args+=(--)
while IFS= read -r path; do
  [ -z "$path" ] || args+=("$path")
done <<<"${PATHS:-}"
"$program" check "${args[@]}"
