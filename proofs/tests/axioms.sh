#!/bin/sh
# Reads the output of `Print Assumptions` on standard input. Prints the names of the axioms, sorted,
# one on each line. Every line that starts in the first column counts as an axiom, up to its colon,
# unless it is a heading. So a name may have any letters, and other lines, such as one about a
# kernel check that is off, do not pass unnoticed.
sed -n '/^$/d; /^[[:space:]]/d; /^Axioms:$/d; /^Section Variables:$/d; /^Closed under the global context$/d; s/[[:space:]:].*//; p' | LC_ALL=C sort -u
