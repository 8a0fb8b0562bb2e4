#!/bin/sh
# Changes the meaning of one operation at a time and demands that the cases of tests/conform notice.
# Usage: tests/mutation.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
set -u
build=$1
failed=0
number=0
while IFS='|' read -r file change; do
  case $file in ''|'#'*) continue ;; esac
  number=$((number + 1))
  rm -rf "$build" && mkdir -p "$build"
  cp theories/Table.vo theories/Sensitivity.vo theories/Source.vo "$build/"
  for changed in Expression Plan Conformance; do cp "theories/$changed.v" "$build/"; done
  sed "$change" "theories/$file.v" > "$build/$file.v"
  if cmp -s "theories/$file.v" "$build/$file.v"; then
    echo "the mutation changes nothing: $change"; failed=1; continue
  fi
  for changed in Expression Plan Conformance; do
    coqc -q -R "$build" DP "$build/$changed.v" > "$build/out" 2>&1 || { echo "the mutant does not build: $change"; cat "$build/out"; failed=1; continue 2; }
  done
  cp tests/conform/by_hand.v "$build/by_hand.v"
  if coqc -q -R "$build" DP "$build/by_hand.v" > "$build/out" 2>&1; then
    echo "no case notices: $change"; failed=1
  elif ! grep -q 'these cases differ' "$build/out"; then
    echo "refused for another reason: $change"; cat "$build/out"; failed=1
  fi
done < tests/mutations.txt
[ "$failed" -eq 0 ] && echo "mutations: $number noticed"
exit "$failed"
