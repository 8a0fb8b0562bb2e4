#!/bin/sh
# Fails if a Coq file given as an argument leaves something unproved or switches off a check of the kernel.
# Comments and strings may say what they like. `scan.sh --self-test` tests the scan itself.
set -eu
here=$(dirname "$0")
words='Admitted|admit|give_up|Axiom|Axioms|Conjecture|Conjectures|Parameter|Parameters|Unset|Load|Drop|Cd|Redirect|Extraction|bypass_check|Declare[[:space:]]+ML|Typing[[:space:]]+Flags|(Guard|Positivity|Universe)[[:space:]]+Checking'
scan() { awk -f "$here/code.awk" "$1" | grep -nE "(^|[^A-Za-z0-9_'])($words)([^A-Za-z0-9_']|\$)"; }

if [ "$1" = --self-test ]; then
  try=$(mktemp)
  trap 'rm -f "$try"' EXIT
  for bad in 'Admitted.' 'Proof. admit. Qed.' 'Axiom a : False.' '(* " *) " *) Parameter p : nat.' 'Unset Guard Checking.' \
             'Load "x".' 'Declare  ML Module "x".' '(* (* *) *) Axiom a : False.' 'Definition s := "a""b". Conjecture c : False.' \
             '#[bypass_check(guard)] Fixpoint f := f.'; do
    printf '%s\n' "$bad" > "$try"
    scan "$try" > /dev/null || { echo "the scan overlooks: $bad"; exit 1; }
  done
  for good in '(* Admitted. *) Qed.' 'Definition s := "Axiom".' '(* (* a *) Axiom *) Definition a := 0.' 'Definition parameter_Load := 1.' \
              "Definition Axiom' := 1." '(* a " (* Axiom *) " *) Qed.'; do
    printf '%s\n' "$good" > "$try"
    if scan "$try" > /dev/null; then echo "the scan wrongly refuses: $good"; exit 1; fi
  done
  exit 0
fi

failed=0
for file in "$@"; do
  if found=$(scan "$file"); then
    printf '%s:%s\n' "$file" "$found"; failed=1
  fi
done
[ "$failed" -eq 0 ] || { echo "the lines above leave something unproved or switch off a check"; exit 1; }
