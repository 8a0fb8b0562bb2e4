#!/bin/sh
# rustdoc with its description of a crate as JSON, which it still calls unstable. Only rustdoc sees
# the variable: rustc and build scripts would otherwise compile every crate again.
RUSTC_BOOTSTRAP=1 exec rustdoc "$@"
