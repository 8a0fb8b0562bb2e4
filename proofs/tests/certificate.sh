#!/bin/sh
# Checks one generated file QUERY.v together with its audit QUERY_audit.v, both in one folder.
# Usage: tests/certificate.sh FOLDER QUERY BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
# Says nothing and succeeds, or says what is wrong and fails.
set -eu
folder=$1; query=$2; build=$3
# First, since Coq has commands that write files: the audit that is checked below must be the one that was given.
if ! tests/scan.sh --certificate "$folder/$query.v"; then exit 1; fi
mkdir -p "$build"
cp "$folder/$query.v" "$folder/${query}_audit.v" "$build/"
# A minute of processor time, since on a busy machine a minute of the clock is less.
coq() { (ulimit -t 60; exec coqc -q -R theories DP -R "$build" Certificate "$1"); }

if ! coq "$build/$query.v" > "$build/$query.out" 2>&1; then
  echo "$folder/$query.v is refused:"; cat "$build/$query.out"; exit 1
fi
if ! coq "$build/${query}_audit.v" > "$build/${query}_audit.out" 2>&1; then
  echo "$folder/${query}_audit.v is refused:"; cat "$build/${query}_audit.out"; exit 1
fi
# The axioms: the last part of the output, from the first line `Axioms:` on.
sed -n '/^Axioms:/,$p' "$build/${query}_audit.out" | tests/axioms.sh > "$build/$query.axioms"
if ! cmp -s "$build/$query.axioms" expected_axioms.txt; then
  echo "$folder/$query.v: it rests on more than the standard real numbers:"; diff expected_axioms.txt "$build/$query.axioms"; exit 1
fi
