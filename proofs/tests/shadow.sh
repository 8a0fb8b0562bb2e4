#!/bin/sh
# Every file of tests/shadow is one that Coq accepts by itself and that its audit must refuse, for the reason in its header.
# Usage: tests/shadow.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
set -u
build=$1
mkdir -p "$build"
failed=0
number=0
for file in tests/shadow/*.v; do
  name=$(basename "$file" .v)
  case $name in *_audit) continue ;; esac
  number=$((number + 1))
  expected=$(sed -n 's/^(\* refused with: \(.*\) \*)$/\1/p' "$file")
  if tests/certificate.sh tests/shadow "$name" "$build" > "$build.$name.out" 2>&1; then
    echo "$file: accepted, but its audit must refuse it"; failed=1
  elif ! tr '\n' ' ' < "$build.$name.out" | tr -s ' ' | grep -qF -- "$expected"; then
    echo "$file: refused, but not with \"$expected\":"; cat "$build.$name.out"; failed=1
  elif ! coqc -q -R theories DP -o "$build/$name.vo" "$file" > "$build.$name.coq" 2>&1; then
    echo "$file: Coq itself refuses it, so that it tests nothing"; failed=1
  fi
done
[ "$failed" -eq 0 ] && echo "shadow tests: $number refused by their audits"
exit "$failed"
