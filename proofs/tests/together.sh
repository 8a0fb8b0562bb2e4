#!/bin/sh
# Checks the axioms of certificates that tests/certificate.sh accepted with the word `later`. Coq
# looks for them in all proofs together, because it then reads the proofs of the theory once, and
# these take most of the time.
# Usage: tests/together.sh BUILD_DIRECTORY QUERIES   (from the folder proofs)
# Each query has its folder below BUILD_DIRECTORY.
# Succeeds without output, or prints the fault and fails.
set -eu
build=$1
shift
all=$build/all.v
printf '' > "$all"
count=0
# The arguments become those of Coq.
for query in "$@"; do
  echo "Require Certificate.${query}_audit." >> "$all"
  for name in $(cat "$build/$query/$query.proved"); do
    count=$((count + 1))
    echo "Definition proved_$count := Certificate.${query}_audit.$name." >> "$all"
  done
  set -- "$@" -R "$build/$query" Certificate
  shift
done
echo "Definition all_proved := ($(seq -s ', ' -f 'proved_%g' "$count"), tt)." >> "$all"
echo "Print Assumptions all_proved." >> "$all"
if ! (ulimit -t 60; exec coqc -q -R theories DP "$@" -o "$build/all.vo" "$all") > "$build/all.out" 2>&1; then
  echo "the axioms of the certificates cannot be printed:"; cat "$build/all.out"; exit 1
fi
sed -n '/^Axioms:/,$p' "$build/all.out" | tests/axioms.sh > "$build/all.axioms"
if ! cmp -s "$build/all.axioms" expected_axioms.txt; then
  echo "a certificate rests on more than the standard real numbers; see which by tests/certificate.sh:"
  diff expected_axioms.txt "$build/all.axioms"; exit 1
fi
