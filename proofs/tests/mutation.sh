#!/bin/sh
# Changes the meaning of one operation at a time. The cases of tests/conform must notice each
# change.
# Usage: tests/mutation.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
# Each mutant is a module: the changed file, the files that depend on it, and the cases, whose proof
# must fail. One file holds many mutants, because Coq takes longer to read the libraries than to run
# the cases. In Observation, the mutants change the answers without noise. Observation also proves
# that these are the answers of the theorems. Mutants omit these proofs, so that only the cases can
# notice the change.
set -u
build=$1
failed=0
number=0
rm -rf "$build" && mkdir -p "$build"

# Prints a file as a part of a mutant. The files in `parts` are earlier modules of the mutant.
part() {
  awk -v parts="$parts" '
    BEGIN { n = split(parts, list, " "); for (i = 1; i <= n; i++) here[list[i]] = 1 }
    /^\(\*\* \*\* Why the theorems are about these answers/ { left_out = 1 }
    /^\(\*\* \*\* Observations/ { left_out = 0 }
    left_out { next }
    /^From DP Require (Import|Export) .*\.$/ {
      sub(/\.$/, ""); others = ""; own = ""
      for (i = 5; i <= NF; i++) if ($i in here) own = own " " $i; else others = others " " $i
      if (others != "") print "From DP Require " $4 others "."
      if (own != "") print $4 own "."
      next
    }
    { sub(/^Proof\. conforms_by_computation\. Qed\.$/, "Proof. Fail conforms_by_computation. Abort.")
      sub(/^Proof\. observed_by_computation\. Qed\.$/, "Proof. Fail observed_by_computation. Abort."); print }' "$1"
}

while IFS='|' read -r file change; do
  case $file in ''|'#'*) continue ;; esac
  case $file in
    Expression) parts='Expression Plan Conformance'; cases=by_hand ;;
    Plan) parts='Plan Conformance'; cases=by_hand ;;
    Observation) parts='Observation'; cases=in_turn ;;
    *) echo "no cases are of theories/$file.v"; failed=1; continue ;;
  esac
  number=$((number + 1))
  part "theories/$file.v" > "$build/before"
  part "theories/$file.v" | sed "$change" > "$build/after"
  if cmp -s "$build/before" "$build/after"; then
    echo "the mutation changes nothing: $change"; failed=1; continue
  fi
  {
    # This line shows at which mutant Coq stopped.
    echo "Goal True. idtac \"mutant $number\". Abort."
    echo "Module Mutant_$number."
    for name in $parts; do
      echo "Module $name."
      if [ "$name" = "$file" ]; then cat "$build/after"; else part "theories/$name.v"; fi
      echo "End $name."
    done
    part "tests/conform/$cases.v"
    echo "End Mutant_$number."
  } >> "$build/${file}_$((number % 3)).v"
  echo "mutant $number|$file|$change" >> "$build/list"
done < tests/mutations.txt

for batch in "$build"/*.v; do
  name=$(basename "$batch" .v)
  # The unchanged files that the parts need.
  case $name in
    Expression_*) needs='Sensitivity' ;;
    Plan_*) needs='Expression' ;;
    *) needs='Conformance Distribution Laplace Gaussian' ;;
  esac
  { echo "From DP Require $needs."; cat "$batch"; } > "$build/all" && mv "$build/all" "$batch"
  if ! coqc -q -w none -test-mode -R theories DP "$batch" > "$build/$name.out" 2>&1; then
    last=$(grep '^mutant ' "$build/$name.out" | tail -n 1)
    echo "no case notices, or it does not build: $(grep "^$last|" "$build/list")"; tail -n 20 "$build/$name.out"; failed=1
  fi
  # The reason why the cases fail must follow each mutant's line.
  if ! awk '/^mutant / { if (open) exit 1; open = 1 } /these (cases|answers) differ/ { open = 0 } END { exit open }' "$build/$name.out"; then
    echo "$name: a mutant is refused for another reason"; failed=1
  fi
done
[ "$failed" -eq 0 ] && echo "mutations: $number noticed"
exit "$failed"
