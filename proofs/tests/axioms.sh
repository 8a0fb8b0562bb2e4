#!/bin/sh
# Reads what `Print Assumptions` printed, on standard input; prints the names of the axioms, sorted, one a line.
# An axiom starts in the first column and is followed by a colon, on its own line or on the next.
sed -n '/^Axioms:/d; /^Section Variables:/d; /^Closed under/d; s/^\([A-Za-z_][A-Za-z0-9_.'"'"']*\)\( *:.*\)\{0,1\}$/\1/p' | LC_ALL=C sort -u
