//! The rows of the scans: ten million rows, drawn once from a fixed seed.

use dp_types::prelude::*;

/// The number of rows.
pub(crate) const ROWS: usize = 10_000_000;

/// A patient, in the form in which a program without this library would store patients.
#[derive(Clone, Copy, Record)]
pub(crate) struct Patient {
    #[dp(range = 0..=120)]
    pub(crate) age: i64,
    pub(crate) smoker: bool,
    /// The bill in cents.
    #[dp(range = 0..=5_000_000)]
    pub(crate) bill: i64,
}

/// Makes rows without a pattern by the generator xorshift64* of Vigna.
pub(crate) fn patients() -> impl Iterator<Item = Patient> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |limit: u64| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let word = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((word * limit) >> 32) as i64
    };
    let patient = move || Patient { age: below(121), smoker: below(2) == 1, bill: below(5_000_001) };
    std::iter::repeat_with(patient).take(ROWS)
}
