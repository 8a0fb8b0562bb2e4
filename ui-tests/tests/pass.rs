//! Tests that every program under `pass/` compiles and runs.

// The programs are attacks and fixed attacks, not examples of style.
#![allow(warnings, clippy::all)]

include!(concat!(env!("OUT_DIR"), "/pass.rs"));
