//! Randomisers: the only way to release information about a protected value. Each folder has its
//! proof beside the code.
//!
//! | randomiser | report | variance of a rare value's frequency, times n | server time per report |
//! |---|---|---|---|
//! | [`KAryResponse`] | one of the k values | (e^ε + k − 2)/(e^ε − 1)² | O(1) |
//! | [`TwoCoinSurvey`] | yes or no | by its coins | O(1) |
//! | [`SymmetricUnary`] | k bits | e^(ε/2)/(e^(ε/2) − 1)² | O(k/64) |
//! | [`OptimisedUnary`] | k bits | 4e^ε/(e^ε − 1)² | O(k/64) |
//! | [`ThresholdedHistogram`] | k bits | by its threshold | O(k/64) |
//! | [`LocalHashing`] | a seed and a bucket | about 4e^ε/(e^ε − 1)² | O(k) |
//! | [`HadamardResponse`] | a row of log₂ k bits | ((e^ε + 1)/(e^ε − 1))² | O(1) |
//! | [`SubsetSelection`] | k bits, w of them set | about 4e^ε/(e^ε − 1)², the least | O(k/64) |
//! | [`BitFlip`] | d bits | k/d · e^(ε/2)/(e^(ε/2) − 1)² | O(d) |
//! | [`Best`] | that of the chosen one | the least of these, summed over all values | |
//!
//! Large domains have [`Sketch`]es of any of these randomisers. [`Viewed`] finds words of a domain
//! that cannot be listed. All [`Rappor`] reports of one value together cost ε. Numeric values have
//! a mean: [`OneBitMean`] with one bit, [`Piecewise`] with three bytes.
//!
//! Each of them costs ε for any two values. Their probabilities are integers over a power of two;
//! see [`Oracle::HELD`] and [`Oracle::OTHER`].

mod attribute;
mod best;
mod bit_flip;
mod hadamard;
mod hashing;
mod k_ary;
mod one_bit_mean;
mod piecewise;
mod rappor;
mod report;
mod sketch;
mod subset;
mod two_coin;
mod unary;
mod viewed;

pub use attribute::Attribute;
pub use best::{Best, BestReport, BestTally, Chosen};
pub use bit_flip::{BitFlip, Flipped};
pub use hadamard::HadamardResponse;
pub use hashing::{BinaryHashing, Hashed, LocalHashing, OptimisedHashing};
pub use k_ary::{KAryResponse, Warner};
pub use one_bit_mean::OneBitMean;
pub use piecewise::Piecewise;
pub use rappor::{Cohort, Filtered, PermanentRappor, Rappor};
pub use report::Report;
#[cfg(feature = "std")]
pub(crate) use report::SameRandomiser;
pub(crate) use sketch::collided;
pub use sketch::{CountMeanSketch, HadamardSketch, Sketch, Sketched};
pub use subset::SubsetSelection;
pub use two_coin::{Honest, TwoCoinSurvey};
pub use unary::{
    Kind, Optimised, OptimisedUnary, Shape, Symmetric, SymmetricUnary, Thresholded, ThresholdedHistogram,
    Unary,
};
pub use viewed::{Viewed, Worded};

use alloc::vec::Vec;

use dp_noise::Generator;
use dp_types::law::derivation::Field;

use crate::cost::ReportCost;
use crate::domain::Protected;
pub use crate::exact::Chance;
use crate::numeric_domain::Measured;
use crate::report::payload::Payload;
use crate::sealed::Sealed;
use crate::tally::{Moments, Support, Tally};

/// A randomiser of one value. Sealed.
pub trait Randomiser: Sealed + 'static {
    /// The type of its values: a domain or a tuple.
    type Value: Protected;
    /// Privacy cost of one report, for any two values.
    type Cost: ReportCost;
    /// Payload of a [`Report`].
    type Report: Payload + Clone;
    /// Size of the payload in bytes.
    const BYTES: usize;
    /// Its node in certificates.
    const NODE: &'static [Field];
    /// The parameters that a server must share besides the [`Mark`](crate::Mark) of the domain, as
    /// a message's header has them.
    const HEADER: Header;

    /// Draws the report of a value. It takes a fixed number of random words, and no branch or
    /// address depends on them or on the value. Only [`Own::report`](crate::Own::report) calls it,
    /// since it has the value's number.
    fn randomise(number: <Self::Value as Protected>::Numbers, generator: &mut Generator) -> Self::Report;

    /// Whether this randomiser can give the report.
    fn can_give(report: &Self::Report) -> bool;
}

/// The fields of a message's header that describe the randomiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The number of the rule, below 32; attribute number i adds 32·(i + 1).
    pub rule: u8,
    /// The rule's name.
    pub name: &'static str,
    /// Number of values of the domain; for words, the number of digits of words and views.
    pub values: u32,
    /// ε in 10^-6.
    pub epsilon: u32,
    /// Further parameter of the rule: the number of buckets, the size of a subset, or a threshold;
    /// 0 if it has none.
    pub extra: u32,
}

impl Header {
    /// The parameters in the order of a message, with their names.
    pub(crate) const fn parameters(self) -> [(&'static str, u32); 3] {
        [
            (if self.rule & 31 == 15 { "the shape of views" } else { "the number of values" }, self.values),
            ("ε in millionths", self.epsilon),
            ("the rule's parameter", self.extra),
        ]
    }
}

/// Number of bytes of the largest number below a bound.
pub(crate) const fn bytes_below(bound: u32) -> usize {
    (u32::BITS - (bound - 1).leading_zeros()).div_ceil(8) as usize
}

/// A randomiser with countable reports. Sealed.
pub trait Counted: Randomiser {
    /// The type of the counts.
    type Tally: Tally<Report = Self::Report>;
    /// An empty count.
    fn tally() -> Self::Tally;
}

/// A randomiser whose reports give frequency estimates: each report *supports* some values. Sealed.
#[diagnostic::on_unimplemented(
    message = "reports of this randomiser give no shares of values",
    label = "use one that does, such as `SymmetricUnary` or `HadamardResponse`"
)]
pub trait Oracle: Counted<Tally: Support> {
    /// The probability that a report supports its true value.
    const HELD: Chance;
    /// The probability that it supports any other value.
    const OTHER: Chance;

    /// Both probabilities for one value: `HELD` and `OTHER`, except for a survey that treats its
    /// two answers differently.
    fn chances(value: u32) -> [Chance; 2] {
        let _ = value;
        [Self::HELD, Self::OTHER]
    }
}

/// A randomiser whose tally counts each possible report and whose law is known report by report.
/// Maximum likelihood needs both. Sealed.
pub trait Likely: Counted {
    /// Number of values.
    const VALUES: u32;
    /// How often each report was given.
    fn counts(tally: &Self::Tally) -> &[u64];
    /// The probability of each report, for devices with these shares of the values.
    fn expected(shares: &[f64]) -> Vec<f64>;
    /// For each value, the sum over all reports of `of_reports` times the probability of the report
    /// under the value.
    fn likelihoods(of_reports: &[f64]) -> Vec<f64>;
}

/// A linear function with a fraction as its value: (`lowest` + `step` · x)/`whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The numerator at x = 0.
    pub lowest: u128,
    /// The slope.
    pub step: u128,
    /// The common denominator.
    pub whole: u128,
}

impl Line {
    /// The nearest float to its value at x.
    #[must_use]
    pub fn at(&self, x: u32) -> f64 {
        (self.lowest + self.step * u128::from(x)) as f64 / self.whole as f64
    }
}

/// A randomiser whose reports give a mean: each report is a number whose expectation grows with the
/// value. Sealed.
pub trait Averaged: Counted<Tally = Moments> {
    /// The numeric domain.
    type Of: Measured;
    /// The largest report.
    const LARGEST: u32;
    /// The expected report of the value numbered x.
    const AVERAGE: Line;
    /// The variance, over the coins, of the report of value number `number`: a float, for
    /// computations after a release.
    fn variance(number: u32) -> f64;
}

/// All ones if the number is below the bound, without a branch.
#[inline]
pub(crate) fn below(number: u64, threshold: u64) -> u64 {
    core::hint::black_box(u64::from(number < threshold)).wrapping_neg()
}

/// The first if the mask is all ones, otherwise the second.
#[inline]
pub(crate) fn select(mask: u64, first: u64, second: u64) -> u64 {
    first & mask | second & !mask
}

#[cfg(test)]
mod tests;
