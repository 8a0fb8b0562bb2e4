#!/bin/sh
# Every file of tests/neg must be refused within forty seconds of processor time, with the sentence that its header gives, and must be
# accepted once the one fix of its header is made: so it is refused for the reason stated and for no other.
# Usage: tests/negative.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
set -u
build=$1
failed=0
rm -rf "$build" && mkdir -p "$build"
for file in tests/neg/*.v; do
  name=$(basename "$file" .v)
  expected=$(sed -n 's/^(\* refused with: \(.*\) \*)$/\1/p' "$file")
  fix=$(sed -n 's/^(\* accepted after: \(.*\) \*)$/\1/p' "$file")
  if [ -z "$expected" ] || [ -z "$fix" ]; then
    echo "$file: the header must say \`refused with\` and \`accepted after\`"; failed=1; continue
  fi
  cp "$file" "$build/$name.v"
  if (ulimit -t 40; coqc -q -R theories DP "$build/$name.v") > "$build/$name.out" 2>&1; then
    echo "$file: accepted, but must be refused"; failed=1
  elif ! tr '\n' ' ' < "$build/$name.out" | tr -s ' ' | grep -qF -- "$expected"; then
    echo "$file: refused, but not with \"$expected\":"; cat "$build/$name.out"; failed=1
  fi
  sed -e '/^(\* \(refused with\|accepted after\)/d' -e "$fix" "$file" > "$build/${name}_fixed.v"
  if ! (ulimit -t 40; coqc -q -R theories DP "$build/${name}_fixed.v") > "$build/${name}_fixed.out" 2>&1; then
    echo "$file: its fixed twin is refused:"; cat "$build/${name}_fixed.out"; failed=1
  fi
done
[ "$failed" -eq 0 ] && echo "negative tests: $(ls tests/neg/*.v | wc -l) refused, their twins accepted"
exit "$failed"
