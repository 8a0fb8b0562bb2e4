//! Every program under `fail/` is refused, in the words beside it.

/// One toolchain decides the words (`rust-toolchain.toml`); rewrite them with `TRYBUILD=overwrite`.
#[test]
fn every_program_is_refused() {
    trybuild::TestCases::new().compile_fail("fail/*/*.rs");
}
