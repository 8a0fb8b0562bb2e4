# Prints Coq source without its comments (which nest) and without the contents of its strings. The
# lines stay the same.
{
  out = ""; n = length($0)
  for (i = 1; i <= n; i++) {
    two = substr($0, i, 2); one = substr($0, i, 1)
    if (text) { if (one == "\"") { text = 0; if (!depth) out = out one } }
    else if (one == "\"") { text = 1; if (!depth) out = out one }
    else if (two == "(*") { depth++; i++ }
    else if (two == "*)" && depth) { depth--; i++; out = out " " }
    else if (!depth) out = out one
  }
  print out
}
