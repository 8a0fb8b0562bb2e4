#!/bin/sh
# Each case of tests/shadow/cases.v holds a certificate that Coq accepts alone, and then its audit.
# The audit must refuse the certificate for the reason in the header of the case. The audit begins
# at its title.
# Usage: tests/shadow.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
set -u
build=$1
rm -rf "$build" && mkdir -p "$build/cases" "$build/parts"
failed=0
number=0
# Writes each case to a separate file.
awk -v folder="$build/parts" '
  /^\(\* ==== case [a-z_]+ ==== \*\)$/ { if (part) close(part); part = folder "/" $4 ".v"; next }
  !part { print FILENAME ":" FNR ": this line is in no case"; exit 1 }
  { print > part }' tests/shadow/cases.v || failed=1
for file in "$build"/parts/*.v; do
  name=$(basename "$file" .v)
  sed '/^(\*\* Audit of the certificate/,$d' "$file" > "$build/cases/$name.v"
  sed -n '/^(\*\* Audit of the certificate/,$p' "$file" > "$build/cases/${name}_audit.v"
  number=$((number + 1))
  expected=$(sed -n 's/^(\* refused with: \(.*\) \*)$/\1/p' "$file")
  if tests/certificate.sh "$build/cases" "$name" "$build" > "$build.$name.out" 2>&1; then
    echo "$file: accepted, but its audit must refuse it"; failed=1
  elif ! tr '\n' ' ' < "$build.$name.out" | tr -s ' ' | grep -qF -- "$expected"; then
    echo "$file: refused, but not with \"$expected\":"; cat "$build.$name.out"; failed=1
  elif ! coqc -q -R theories DP -o "$build/$name.vo" "$build/cases/$name.v" > "$build.$name.coq" 2>&1; then
    echo "$file: Coq itself refuses it, so that it tests nothing"; failed=1
  fi
done
[ "$failed" -eq 0 ] && echo "shadow tests: $number refused by their audits"
exit "$failed"
