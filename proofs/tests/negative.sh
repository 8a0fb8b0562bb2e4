#!/bin/sh
# Each module in the files of tests/neg is a case. Coq must refuse it with the sentence in its
# header, and must accept it after the one fix in its header. So Coq refuses it for no other reason.
# It must be quick, too: twenty cases together, or their fixed twins, have forty seconds of
# processor time.
# Usage: tests/negative.sh BUILD_DIRECTORY   (from the folder proofs, after the theory is built)
# Coq checks many cases in one run, because it takes longer to read the theory than to refuse a
# derivation.
set -u
build=$1
failed=0
number=0
rm -rf "$build" && mkdir -p "$build/cases"

# Writes each case to a separate file, after the lines before the first case. Every line must belong
# to a case or come before the first one.
for file in tests/neg/*.v; do
  awk -v folder="$build/cases" '
    function wrong(why) { print FILENAME ":" FNR ": " why; found = 1; exit 1 }
    /^Module / && name != "" { wrong("the case " name " has no end") }
    /^Module [a-z0-9_]+\.$/ {
      name = substr($2, 1, length($2) - 1); case_file = folder "/" name ".v"; cases++
      if ((getline line < case_file) >= 0) wrong("there is another case " name)
      printf "%s", before > case_file; next
    }
    name != "" && $0 == "End " name "." { close(case_file); name = ""; next }
    name != "" { print > case_file; next }
    !cases { before = before $0 "\n"; next }
    NF { wrong("this line is in no case") }
    END { if (!found && (name != "" || !cases)) wrong("a case has no end, or the file has no case") }' "$file" || failed=1
done

for file in "$build"/cases/*.v; do
  name=$(basename "$file" .v)
  expected=$(sed -n 's/^(\* refused with: \(.*\) \*)$/\1/p' "$file")
  fix=$(sed -n 's/^(\* accepted after: \(.*\) \*)$/\1/p' "$file")
  if [ -z "$expected" ] || [ -z "$fix" ] || [ "$(grep -c '^Proof\. certify.*\. Qed\.$' "$file")" -ne 1 ]; then
    echo "case $name: the header must say \`refused with\` and \`accepted after\`, and one line prove the theorem"; failed=1; continue
  fi
  batch=$((number / 20))
  number=$((number + 1))
  {
    # This line marks the start of the case in Coq's output.
    echo "Goal True. idtac \"case $name\". Abort."
    echo "Module $name."
    sed 's/^Proof\. \(certify.*\)\. Qed\.$/Proof. Fail \1. Abort./' "$file"
    echo "End $name."
  } >> "$build/refused_$batch.v"
  {
    echo "Goal True. idtac \"case $name\". Abort."
    echo "Module $name."
    sed -e '/^(\* \(refused with\|accepted after\)/d' -e "$fix" "$file"
    echo "End $name."
  } >> "$build/accepted_$batch.v"
  printf '%s\n' "$expected" > "$build/$name.expected"
done

coq() { (ulimit -t 40; exec coqc -q -w none -test-mode -R theories DP "$1") > "${1%.v}.out" 2>&1; }
for batch in "$build"/refused_*.v; do
  out=${batch%.v}.out
  if ! coq "$batch"; then
    echo "tests/neg: accepted, but must be refused; or too slow, or no derivation: $(grep '^case ' "$out" | tail -n 1)"; tail -n 20 "$out"; failed=1
  fi
  for name in $(sed -n 's/^Module \(.*\)\.$/\1/p' "$batch"); do
    # Coq's output from this case's line to the line of the next case.
    awk -v own="case $name" '/^case / { on = $0 == own; next } on' "$out" | tr '\n' ' ' | tr -s ' ' > "$build/$name.said"
    if ! grep -qF -- "$(cat "$build/$name.expected")" "$build/$name.said"; then
      echo "case $name: refused, but not with \"$(cat "$build/$name.expected")\":"; cat "$build/$name.said"; failed=1
    fi
  done
done
for batch in "$build"/accepted_*.v; do
  if ! coq "$batch"; then
    echo "tests/neg: a fixed twin is refused, or too slow: $(grep '^case ' "${batch%.v}.out" | tail -n 1)"; tail -n 20 "${batch%.v}.out"; failed=1
  fi
done
[ "$failed" -eq 0 ] && echo "negative tests: $number refused, their twins accepted"
exit "$failed"
