//! Every program under `fail/` is refused, in the words beside it; those of `fail/at_build/` by the crate's documentation
//! tests.

use std::fs;
use std::path::Path;

/// One toolchain decides the words (`rust-toolchain.toml`); `TRYBUILD=overwrite cargo test -p ui-tests` rewrites them.
#[test]
fn every_program_is_refused() {
    let tests = trybuild::TestCases::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fail");
    for promise in fs::read_dir(root).expect("the folder is there") {
        let promise = promise.expect("readable").file_name();
        if promise != "at_build" {
            tests.compile_fail(format!("fail/{}/*.rs", promise.display()));
        }
    }
    // What the book quotes of rustc's own words.
    tests.compile_fail("quoted/*.rs");
}
