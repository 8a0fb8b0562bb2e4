//! Black-box tests: what an observer of answers can conclude. The tests compute a lower bound on ε
//! for whole queries, from outputs on two neighbouring datasets. The estimate must not exceed the ε
//! that the query claims. Some mechanisms are broken and claim too small an ε: for these, the
//! estimate must exceed the claim.
//!
//! A mechanism that keeps its claim fails the test only if a bound of [`estimate`] is wrong. An
//! estimate has two proportions, so one of its bounds is wrong with a probability of at most
//! 2·10^-9. A released key has one proportion, so its bound is wrong with a probability of at most
//! 10^-9. The tests have 30 estimates and six released keys of mechanisms that keep their claims.
//! So with fresh noise the tests would raise a false alarm with probability at most 7·10^-8. The
//! seeds are fixed, so that every run is the same. With these seeds, each estimate also reaches a
//! stated part of the claim, and the estimate of each broken mechanism exceeds the claim.

mod best_of;
mod estimate;
mod keys;
mod numbers;
mod select;
mod sparse_vector;
mod strategy;

use dp_types::prelude::*;

#[derive(Record)]
pub(crate) struct Patient {
    #[dp(range = -20..=120)]
    pub(crate) age: i64,
    pub(crate) smoker: bool,
}

#[derive(Record)]
pub(crate) struct Visit {
    #[dp(unit, at_most = 3, range = 0..=9)]
    pub(crate) person: i64,
    #[dp(range = 0..=60)]
    pub(crate) minutes: i64,
}

pub(crate) fn patients<N: dp_types::law::neighbours::Neighbours>(ages: &[i64]) -> Dataset<Patient, N> {
    Dataset::from_rows(ages.iter().map(|&age| Patient { age, smoker: true })).expect("the ages fit")
}

/// Draws answers of a query on the same rows, each from a new session.
macro_rules! answers {
    ($query:ident, $data:expr) => {
        answers!($query, $data, 1.0)
    };
    ($query:ident, $data:expr, $epsilon:tt) => {
        || $data.session::<eps!($epsilon)>().run($query).expect("the seed gives noise").0
    };
}
pub(crate) use answers;
