//! Randomisers: the only way from a value to the world. Each is a folder with its argument beside it.
//!
//! | randomiser | a report | variance of a rare value's frequency, times n | server, for each report |
//! |---|---|---|---|
//! | [`KAryResponse`] | one of the k values | (e^ε + k − 2)/(e^ε − 1)² | O(1) |
//! | [`TwoCoinSurvey`] | yes or no | by its coins | O(1) |
//! | [`SymmetricUnary`] | k bits | e^(ε/2)/(e^(ε/2) − 1)² | O(k/64) |
//! | [`OptimisedUnary`] | k bits | 4e^ε/(e^ε − 1)² | O(k/64) |
//! | [`ThresholdedHistogram`] | k bits | by its threshold | O(k/64) |
//! | [`LocalHashing`] | a seed and a bucket | about 4e^ε/(e^ε − 1)² | O(k) |
//! | [`HadamardResponse`] | a row of log₂ k bits | ((e^ε + 1)/(e^ε − 1))² | O(1) |
//! | [`SubsetSelection`] | k bits, w of them set | about 4e^ε/(e^ε − 1)², the least of all | O(k/64) |
//! | [`BitFlip`] | d bits | k/d · e^(ε/2)/(e^(ε/2) − 1)² | O(d) |
//! | [`Best`] | that of the one it chooses | the least of these, all values together | |
//!
//! For domains of many values there are [`Sketch`]es of any of these, for words that nobody can list [`Viewed`], and [`Rappor`], whose reports of one value cost ε all together.
//! Of numbers there is a mean: [`OneBitMean`], of one bit, and [`Piecewise`], of three bytes.
//!
//! All of them cost ε under any two values, and have their probabilities as whole numbers over a power of two; see
//! [`Oracle::HELD`] and [`Oracle::OTHER`].

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
    /// Of what: a domain, or several.
    type Value: Protected;
    /// What a report costs, for any two values.
    type Cost: ReportCost;
    /// What a [`Report`] says.
    type Report: Payload + Clone;
    /// The bytes that it takes.
    const BYTES: usize;
    /// Its node in certificates.
    const NODE: &'static [Field];
    /// What a server must agree on besides the [`Mark`](crate::Mark) of the domain, as a message's header has it.
    const HEADER: Header;

    /// The report of a value: a fixed number of random words, and no branch or address that depends on them or on the value. Called by
    /// [`Own::report`](crate::Own::report) alone, which has the value's number.
    fn randomise(number: <Self::Value as Protected>::Numbers, generator: &mut Generator) -> Self::Report;

    /// Whether a report is one that this randomiser can give.
    fn can_give(report: &Self::Report) -> bool;
}

/// What the header of a report says of its randomiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The number of the rule, below 32; of attribute number i 32·(i + 1) more.
    pub rule: u8,
    /// Its name.
    pub name: &'static str,
    /// How many values the domain has; of words, how many digits these and their views have.
    pub values: u32,
    /// ε in 10^-6.
    pub epsilon: u32,
    /// What else the rule can be given: buckets, the size of a subset, a threshold; 0 where there is nothing.
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

/// The bytes of the largest number below a bound.
pub(crate) const fn bytes_below(bound: u32) -> usize {
    (u32::BITS - (bound - 1).leading_zeros()).div_ceil(8) as usize
}

/// A randomiser whose reports are counted. Sealed.
pub trait Counted: Randomiser {
    /// How.
    type Tally: Tally<Report = Self::Report>;
    /// An empty count.
    fn tally() -> Self::Tally;
}

/// A randomiser from whose reports frequencies are estimated: each report *supports* some values. Sealed.
#[diagnostic::on_unimplemented(
    message = "reports of this randomiser give no shares of values",
    label = "use one that does, such as `SymmetricUnary` or `HadamardResponse`"
)]
pub trait Oracle: Counted<Tally: Support> {
    /// The probability that a report supports the value it was made of.
    const HELD: Chance;
    /// The probability that it supports any other value.
    const OTHER: Chance;

    /// Both, for one value: `HELD` and `OTHER`, but where a survey treats its two answers differently.
    fn chances(value: u32) -> [Chance; 2] {
        let _ = value;
        [Self::HELD, Self::OTHER]
    }
}

/// A randomiser whose tally keeps how often each report was given, and whose law is read by its reports: what maximises their likelihood needs. Sealed.
pub trait Likely: Counted {
    /// How many values there are.
    const VALUES: u32;
    /// How often each report was given.
    fn counts(tally: &Self::Tally) -> &[u64];
    /// How likely each report is, of devices with such shares of the values.
    fn expected(shares: &[f64]) -> Vec<f64>;
    /// For each value the sum over all reports of the number given for it, times how likely the value's report is that one.
    fn likelihoods(of_reports: &[f64]) -> Vec<f64>;
}

/// A straight line of fractions: (`lowest` + `step` · x)/`whole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins, at x = 0.
    pub lowest: u128,
    /// How steep it is.
    pub step: u128,
    /// What both are over.
    pub whole: u128,
}

impl Line {
    /// The nearest float to its value at x.
    #[must_use]
    pub fn at(&self, x: u32) -> f64 {
        (self.lowest + self.step * u128::from(x)) as f64 / self.whole as f64
    }
}

/// A randomiser from whose reports a mean is estimated: each report is a number, which grows with the value on average. Sealed.
pub trait Averaged: Counted<Tally = Moments> {
    /// Of what numbers.
    type Of: Measured;
    /// The largest report.
    const LARGEST: u32;
    /// The expected report of the value numbered x.
    const AVERAGE: Line;
    /// The variance of the report of the value of a number, over the coins: a float, for what follows after a release.
    fn variance(number: u32) -> f64;
}

/// All ones where the number is below, without a branch.
#[inline]
pub(crate) fn below(number: u64, threshold: u64) -> u64 {
    core::hint::black_box(u64::from(number < threshold)).wrapping_neg()
}

/// The first where the mask is ones, else the second.
#[inline]
pub(crate) fn select(mask: u64, first: u64, second: u64) -> u64 {
    first & mask | second & !mask
}

#[cfg(test)]
mod tests;
