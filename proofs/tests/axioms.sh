#!/bin/sh
# Reads what `Print Assumptions` printed, on standard input; prints the names of the axioms, sorted, one a line.
# Whatever starts in the first column and is no heading is taken for an axiom, up to its colon or its line's end: a name
# may be made of any letters, and a line of another kind, such as one on a check that was switched off, must not pass.
sed -n '/^$/d; /^[[:space:]]/d; /^Axioms:$/d; /^Section Variables:$/d; /^Closed under the global context$/d; s/[[:space:]:].*//; p' | LC_ALL=C sort -u
