#!/bin/sh
# Changes the meaning of one operation at a time and demands that the cases of tests/conform notice.
# Usage: tests/mutation.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
# What is mutated in Observation is the answers without noise: that they are those of the theorems is proved there, so its
# proofs are left out (-vos), and only the cases can notice.
set -u
build=$1
failed=0
number=0
while IFS='|' read -r file change; do
  case $file in ''|'#'*) continue ;; esac
  number=$((number + 1))
  rm -rf "$build" && mkdir -p "$build"
  case $file in
    Observation) keep='Table Stability Sensitivity Source Expression Plan Conformance Distribution Privacy Series IntegerNoise Laplace Exponential PermuteAndFlip Selection RandomizedResponse AboveThreshold Means Renyi Gaussian Derivation'; again='Observation'; cases='in_turn'; mode='-vos'; last='-vok' ;;
    *) keep='Table Stability Sensitivity Source'; again='Expression Plan Conformance'; cases='by_hand'; mode=''; last='' ;;
  esac
  for kept in $keep; do cp "theories/$kept.vo" "$build/"; done
  for changed in $again; do rm -f "$build/$changed.vo"; cp "theories/$changed.v" "$build/"; done
  sed "$change" "theories/$file.v" > "$build/$file.v"
  if cmp -s "theories/$file.v" "$build/$file.v"; then
    echo "the mutation changes nothing: $change"; failed=1; continue
  fi
  for changed in $again; do
    coqc -q $mode -R "$build" DP "$build/$changed.v" > "$build/out" 2>&1 || { echo "the mutant does not build: $change"; cat "$build/out"; failed=1; continue 2; }
  done
  cp "tests/conform/$cases.v" "$build/$cases.v"
  if coqc -q $last -R "$build" DP "$build/$cases.v" > "$build/out" 2>&1; then
    echo "no case notices: $change"; failed=1
  elif ! grep -q 'these \(cases\|answers\) differ' "$build/out"; then
    echo "refused for another reason: $change"; cat "$build/out"; failed=1
  fi
done < tests/mutations.txt
[ "$failed" -eq 0 ] && echo "mutations: $number noticed"
exit "$failed"
