# Reads Coq code, as code.awk prints it. Prints the sentences that a generated file never has, with
# the numbers of their lines. The script lists the allowed sentences, because Coq has commands that
# write files, load others, or change how it reads an audit. A sentence ends with a full stop before
# a blank. Bullets and braces are separate sentences. Tactics have small letters.
BEGIN { start = 1 }
function allowed(text) {
  return text ~ /^From Coq Require Import String Bool List ZArith QArith Reals\. / ||
         text ~ /^From DP Require Import (Certify|LocalCheck)\. / || text ~ /^Import ListNotations\. / ||
         text ~ /^Local Open Scope (bool|Z)_scope\. / || text ~ /^(Section|End) Query\. / ||
         text ~ /^(Variable|Definition|Theorem) / || text ~ /^(Proof|Qed)\. / || text ~ /^[a-z(]/
}
{
  line = $0 " "
  gsub(/[\t\r]/, " ", line)
  while (line != "") {
    if (start) {
      sub(/^[ {}*+-]*/, "", line)
      if (line == "") break
      if (!allowed(line)) { shown = line; sub(/ *$/, "", shown); print NR ":" shown }
      start = 0
    }
    if (!match(line, /\. /)) break
    line = substr(line, RSTART + 2)
    start = 1
  }
}
