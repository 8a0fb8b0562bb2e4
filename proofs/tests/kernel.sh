#!/bin/sh
# Has the independent checker go through modules, and prints the names of the axioms that it finds, sorted, one a line. Fails if it refuses
# a module or finds a check of the kernel switched off.
# Usage: tests/kernel.sh OUTPUT COQCHK MODULES   (from the folder proofs, after the theory is built)
set -eu
out=$1; coqchk=$2
shift 2
mkdir -p "$(dirname "$out")"
# Without the summary there is nothing to read, so that what stands after the pipe fails, too.
if ! "$coqchk" -silent -o -R theories DP "$@" > "$out" 2>&1 || [ "$(grep -c '<none>' "$out")" -ne 3 ]; then
  echo "coqchk refuses $*, or a check is switched off:"; cat "$out"; exit 1
fi
sed -n '/^\* Axioms:/,/^\* Constants/p' "$out" | sed -n 's/^    //p' | sed 's/^Coq\.Logic\.//; s/^Coq\.Reals\.//' | LC_ALL=C sort -u
