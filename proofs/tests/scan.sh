#!/bin/sh
# Fails if a Coq file, given as an argument, has an unproved statement or switches off a check of
# the kernel. The scan ignores comments and strings. `scan.sh --self-test` tests the scan itself.
# `scan.sh --certificate FILE` refuses more: every sentence that a generated file does not have, and
# words in the other sentences that could affect the audit: options, notations, tactics, hints.
set -eu
export LC_ALL=C
here=$(dirname "$0")
words='Admitted|admit|give_up|Axiom|Axioms|Conjecture|Conjectures|Parameter|Parameters|Unset|Load|Drop|Cd|Redirect|Extraction|bypass_check|Declare[[:space:]]+ML|Typing[[:space:]]+Flags|(Guard|Positivity|Universe)[[:space:]]+Checking'
outward='Set|Global|global|export|Export|Notation|Infix|Reserved|Coercion|Canonical|Structure|Ltac|Ltac2|Tactic|Module|Include|Hint|Instance|Opaque|Transparent|Strategy|Arguments|Declare|Bind|Delimit|Program|Obligation'
found() { awk -f "$here/code.awk" "$1" | grep -nE "(^|[^A-Za-z0-9_'])($words)([^A-Za-z0-9_']|\$)"; }
sentences() { awk -f "$here/code.awk" "$1" | awk -f "$here/sentences.awk" | grep .; }
# Some programs treat a NUL as the end of a line, but Coq does not. So the scan refuses control
# characters first.
controls() { tr -d '\11\12\40-\176\200-\377' < "$1" | od -c | grep -q ' '; }
scan() { found "$1"; }

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
  for bad in 'Print Universes "x".' 'Proof. { Print Universes "x". }' '- Time intros.' 'Qed. Require Import Reals.' \
             'From DP Require Import Certify Extra.' '[goal]: { intros. }' 'Theorem a : True. Proof. exact I. Defined.' \
             '(* a *)Hypothesis a : False.' '#[local] Definition a := 0.' 'From
Coq Require Import Reals.'; do
    printf '%s\n' "$bad" > "$try"
    sentences "$try" > /dev/null || { echo "the scan overlooks: $bad"; exit 1; }
  done
  for good in 'Theorem a : True. Proof. exact I. Qed.' 'From DP Require Import Certify.' 'Proof. intros; (exact I). Qed.' \
              '(** Print "x". Time. *) Definition a := "Print. Print.".' 'Proof. - split. { exact I. } Qed.'; do
    printf '%s\n' "$good" > "$try"
    if sentences "$try" || controls "$try"; then echo "the scan wrongly refuses: $good"; exit 1; fi
  done
  printf 'Definition a := 0. (* \0 *)\n' > "$try"
  controls "$try" || { echo "the scan overlooks a control character"; exit 1; }
  exit 0
fi

if [ "$1" = --certificate ]; then
  words="$words|$outward"; shift
  scan() { { if controls "$1"; then echo "1:a control character"; fi; found "$1" || true; sentences "$1" || true; } | grep .; }
fi

failed=0
for file in "$@"; do
  if found=$(scan "$file"); then
    printf '%s:%s\n' "$file" "$found"; failed=1
  fi
done
[ "$failed" -eq 0 ] || { echo "the lines above leave something unproved, or switch off a check, or reach outside the file"; exit 1; }
