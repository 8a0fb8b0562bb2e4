//! Randomisers: only a randomiser can make a report of a protected value. Each folder has the proof
//! of its randomiser beside the code.
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
//! | [`Best`] | that of the chosen one | the smallest of these, summed over all values | |
//!
//! For large domains, a [`Sketch`] uses any of these randomisers. [`Viewed`] finds values of a
//! domain that cannot be listed. With [`Rappor`], all reports of one value together cost ε. Numeric
//! values have a mean: [`OneBitMean`] reports one bit, and [`Piecewise`] three bytes.
//!
//! Each randomiser costs ε for any two values. The probabilities are integers over a power of two:
//! see [`Oracle::HELD`] and [`Oracle::OTHER`].

mod attribute;
mod best;
mod bit_flip;
mod hadamard_response;
mod k_ary_response;
mod local_hashing;
mod one_bit_mean;
mod piecewise;
mod rappor;
mod report;
mod sketch;
mod subset_selection;
mod two_coin_survey;
mod unary_encoding;
mod viewed;

pub use attribute::Attribute;
pub use best::{Best, BestReport, BestTally, Chosen};
pub use bit_flip::{BitFlip, Flipped};
pub use hadamard_response::HadamardResponse;
pub use k_ary_response::{KAryResponse, Warner};
pub use local_hashing::{BinaryHashing, Hashed, LocalHashing, OptimisedHashing};
pub use one_bit_mean::OneBitMean;
pub use piecewise::Piecewise;
pub use rappor::{Cohort, Filtered, PermanentRappor, Rappor};
pub use report::Report;
#[cfg(feature = "std")]
pub(crate) use report::SameRandomiser;
pub(crate) use sketch::collided;
pub use sketch::{CountMeanSketch, HadamardSketch, Sketch, Sketched};
pub use subset_selection::SubsetSelection;
pub use two_coin_survey::{Honest, TwoCoinSurvey};
pub use unary_encoding::{
    Kind, Optimised, OptimisedUnary, Shape, Symmetric, SymmetricUnary, Thresholded, ThresholdedHistogram,
    Unary,
};
pub use viewed::{ViewRandomiser, Viewed};

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
    /// The type of the values that this randomiser reports: a domain or a tuple.
    type Value: Protected;
    /// The privacy cost of one report, for any two values.
    type Cost: ReportCost;
    /// The payload of a [`Report`].
    type Report: Payload + Clone;
    /// The size of the payload in bytes.
    const BYTES: usize;
    /// The node that describes the randomiser in certificates.
    const NODE: &'static [Field];
    /// The header fields that a device and its server must share, besides the [`Mark`](crate::Mark)
    /// of the domain.
    const HEADER: Header;

    /// Draws the report of a value. The function takes a fixed number of random words. Branches and
    /// addresses depend neither on these words nor on the value. Only
    /// [`Own::report`](crate::Own::report) can call this function, because only it has the value's
    /// index.
    fn randomise(number: <Self::Value as Protected>::Numbers, generator: &mut Generator) -> Self::Report;

    /// Whether this randomiser can ever produce the report.
    fn can_give(report: &Self::Report) -> bool;
}

/// The fields of a message's header that describe the randomiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The number of the rule, below 32. The attribute at index i adds 32·(i + 1).
    pub rule: u8,
    /// The name of the rule.
    pub name: &'static str,
    /// The number of values of the domain. For long values, this field encodes the number of
    /// digits of the values and of their views.
    pub values: u32,
    /// The value of ε, in units of 10^-6.
    pub epsilon: u32,
    /// A further parameter of the rule: the number of buckets, the size of a subset, or a
    /// threshold. It is 0 if the rule has none.
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

/// The number of bytes that the largest number below a bound takes.
pub(crate) const fn bytes_below(bound: u32) -> usize {
    (u32::BITS - (bound - 1).leading_zeros()).div_ceil(8) as usize
}

/// A randomiser whose reports a server can count. Sealed.
pub trait Counted: Randomiser {
    /// The type of the counts.
    type Tally: Tally<Report = Self::Report>;
    /// An empty tally.
    fn tally() -> Self::Tally;
}

/// A randomiser whose reports give frequency estimates, because each report *supports* some values.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "reports of this randomiser give no shares of values",
    label = "use one that does, such as `SymmetricUnary` or `HadamardResponse`"
)]
pub trait Oracle: Counted<Tally: Support> {
    /// The probability that a report supports its true value.
    const HELD: Chance;
    /// The probability that a report supports any other given value.
    const OTHER: Chance;

    /// Both probabilities for one value. The two are `HELD` and `OTHER`, except for a survey that
    /// treats its two answers differently.
    fn chances(value: u32) -> [Chance; 2] {
        let _ = value;
        [Self::HELD, Self::OTHER]
    }
}

/// A randomiser whose tally counts each possible report, and whose law gives the probability of
/// each report. Maximum likelihood needs the counts and the probabilities. Sealed.
pub trait Likely: Counted {
    /// The number of values.
    const VALUES: u32;
    /// The number of times that each possible report occurred.
    fn counts(tally: &Self::Tally) -> &[u64];
    /// The probability of each report, if devices have these shares of the values.
    fn expected(shares: &[f64]) -> Vec<f64>;
    /// For each value, the sum over all reports of the entry in `of_reports` times the report's
    /// probability under that value.
    fn likelihoods(of_reports: &[f64]) -> Vec<f64>;
}

/// A linear function whose value is a fraction: (`lowest` + `step` · x)/`whole`.
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
    /// The nearest float to the function's value at x.
    #[must_use]
    pub fn at(&self, x: u32) -> f64 {
        (self.lowest + self.step * u128::from(x)) as f64 / self.whole as f64
    }
}

/// A randomiser whose reports give a mean. Each report is an integer, and its expectation is linear
/// in the value. Sealed.
pub trait Averaged: Counted<Tally = Moments> {
    /// The numeric domain of the values.
    type Of: Measured;
    /// The largest report.
    const LARGEST: u32;
    /// The expected report of the value at index x.
    const AVERAGE: Line;
    /// The variance, over the coins, of the report of the value at index `number`. A float is
    /// enough for computations after a release.
    fn variance(number: u32) -> f64;
}

/// A word of ones if the number is below the bound, and zero otherwise, without a branch.
#[inline]
pub(crate) fn below(number: u64, threshold: u64) -> u64 {
    core::hint::black_box(u64::from(number < threshold)).wrapping_neg()
}

/// Returns `first` if the mask is all ones, and `second` if the mask is zero.
#[inline]
pub(crate) fn select(mask: u64, first: u64, second: u64) -> u64 {
    first & mask | second & !mask
}

#[cfg(test)]
mod tests;
