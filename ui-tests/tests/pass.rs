//! Every program under `pass/` compiles and runs.

#![allow(dead_code, unused_imports, unused_variables, missing_docs)]

include!(concat!(env!("OUT_DIR"), "/pass.rs"));
