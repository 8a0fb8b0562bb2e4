#!/bin/sh
# Runs the independent checker on modules, and prints the names of the axioms that it finds, sorted,
# one on each line. Fails if the checker refuses a module, or if a check of the kernel was off.
# Usage: tests/kernel.sh OUTPUT COQCHK MODULES   (from the folder proofs, after the theory is built)
set -eu
out=$1; coqchk=$2
shift 2
mkdir -p "$(dirname "$out")"
# If this fails, the script prints no summary, so the command after the pipe fails, too.
if ! "$coqchk" -silent -o -R theories DP "$@" > "$out" 2>&1 || [ "$(grep -c '<none>' "$out")" -ne 3 ]; then
  echo "coqchk refuses $*, or a check is switched off:"; cat "$out"; exit 1
fi
sed -n '/^\* Axioms:/,/^\* Constants/p' "$out" | sed -n 's/^    //p' | sed 's/^Coq\.Logic\.//; s/^Coq\.Reals\.//' | LC_ALL=C sort -u
