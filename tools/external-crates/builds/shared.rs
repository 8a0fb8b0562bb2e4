//! A library for other languages that runs queries of every origin.
include!("queries.rs");

/// The sum of all answers, or 0 if a query failed.
#[unsafe(no_mangle)]
pub extern "C" fn run_all() -> i64 {
    all().unwrap_or_default()
}
