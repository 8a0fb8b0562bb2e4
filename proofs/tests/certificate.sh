#!/bin/sh
# Checks one generated file QUERY.v with its audit QUERY_audit.v, which is in the same folder.
# Usage: tests/certificate.sh FOLDER QUERY BUILD_DIRECTORY [later]
# Run it in the folder proofs, after the theory is built.
# Succeeds without output, or prints the fault and fails. With the word `later`, the axioms are left
# to tests/together.sh.
set -eu
folder=$1; query=$2; build=$3; axioms=${4:-now}
# The scan comes first, because Coq has commands that write files. QUERY.v must not replace its
# audit before the check.
if ! tests/scan.sh --certificate "$folder/$query.v"; then exit 1; fi
mkdir -p "$build"
cp "$folder/$query.v" "$folder/${query}_audit.v" "$build/"
# The limit is a minute of processor time, because a minute of the clock can be too short on a busy
# machine.
coq() { (ulimit -t 60; exec coqc -q -R theories DP -R "$build" Certificate "$1"); }

if ! coq "$build/$query.v" > "$build/$query.out" 2>&1; then
  echo "$folder/$query.v is refused:"; cat "$build/$query.out"; exit 1
fi
if [ "$axioms" = later ]; then
  # The names whose axioms the audit prints. An audit without any would check nothing.
  sed -n 's/^Print Assumptions \([A-Za-z0-9_]*\)\.$/\1/p' "$folder/${query}_audit.v" > "$build/$query.proved"
  [ -s "$build/$query.proved" ] || { echo "$folder/${query}_audit.v prints no axioms"; exit 1; }
  sed '/^Print Assumptions /d' "$folder/${query}_audit.v" > "$build/${query}_audit.v"
fi
if ! coq "$build/${query}_audit.v" > "$build/${query}_audit.out" 2>&1; then
  echo "$folder/${query}_audit.v is refused:"; cat "$build/${query}_audit.out"; exit 1
fi
if [ "$axioms" = later ]; then exit 0; fi
# The axioms are the last part of the output, from the first line `Axioms:` on.
sed -n '/^Axioms:/,$p' "$build/${query}_audit.out" | tests/axioms.sh > "$build/$query.axioms"
if ! cmp -s "$build/$query.axioms" expected_axioms.txt; then
  echo "$folder/$query.v: it rests on more than the standard real numbers:"; diff expected_axioms.txt "$build/$query.axioms"; exit 1
fi
