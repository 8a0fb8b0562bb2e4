//! Aggregator: counts reports and refused messages, and computes estimates.

use core::fmt;
use std::collections::HashSet;

use super::{Estimate, Found, Mean};
use crate::numeric_domain::Measured;
use crate::randomiser::{Averaged, Counted, Oracle, Randomiser, Report, SameRandomiser};
use crate::tally::{Support, Tally};
use crate::wire::{MessageError, decode};

/// The numbers of messages that the server did not count, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// The number of messages in another format, or with a report of another length.
    pub malformed: u64,
    /// The number of messages of another version, rule, domain or parameter.
    pub other: u64,
    /// The number of reports that the randomiser never produces.
    pub out_of_range: u64,
    /// The number of messages that were counted before.
    pub replayed: u64,
}

impl Refused {
    fn add(&mut self, other: Self) {
        self.malformed += other.malformed;
        self.other += other.other;
        self.out_of_range += other.out_of_range;
        self.replayed += other.replayed;
    }
}

/// Counts the reports of one randomiser in one pass. An [`Oracle`] gives shares, and an
/// [`Averaged`] randomiser gives a mean. The memory depends on the domain, not on the number of
/// reports.
///
/// Counts are integers. So aggregators of parts of the reports can be merged in any order, and give
/// exactly the counts of all reports.
///
/// ```
/// use dp_local::randomiser::KAryResponse;
/// use dp_local::{Own, server::Aggregator};
/// use dp_types::eps;
///
/// type Ask = KAryResponse<bool, eps!(2.0)>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let mut shards = [Aggregator::<Ask>::new(), Aggregator::new()];
/// for device in 0..2000 {
///     let own = Own::<_, eps!(2.0)>::new(device % 4 == 0);
///     shards[device % 2].add(&own.report::<Ask>(&mut generator).0);
/// }
/// let [mut all, part] = shards;
/// all.merge(&part)?;
/// let yes = all.estimates()[1];
/// assert!((yes.share - 0.25).abs() < 6.0 * yes.standard_error);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Aggregator<R: Counted> {
    tally: R::Tally,
    reports: u64,
    refused: Refused,
    /// The message numbers of the counted messages, if the aggregator keeps them.
    seen: Option<HashSet<u64>>,
}

impl<R: Counted> Default for Aggregator<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Counted> Aggregator<R> {
    /// An empty aggregator that does not detect repeated reports.
    #[must_use]
    pub fn new() -> Self {
        Self { tally: R::tally(), reports: 0, refused: Refused::default(), seen: None }
    }

    /// An empty aggregator that counts each message number once. It keeps these numbers, which
    /// takes about 10 bytes per report. Among a million honest devices, two draw the same number
    /// with a probability below 10^-7.
    #[must_use]
    pub fn once() -> Self {
        Self { seen: Some(HashSet::new()), ..Self::new() }
    }

    /// Counts a report. A report of another randomiser does not compile: the rule, domain and ε
    /// must be those of `R`.
    pub fn add<By: Randomiser + SameRandomiser<R>>(&mut self, report: &Report<By>) {
        self.count(By::same(report).payload());
    }

    /// Counts a payload that `R` can produce.
    pub(crate) fn count(&mut self, payload: &R::Report) {
        self.tally.add(payload);
        self.reports += 1;
    }

    /// Counts a message.
    ///
    /// # Errors
    /// [`MessageError`] states why the message was not counted. [`refused`](Self::refused) counts
    /// such messages.
    pub fn receive(&mut self, message: &[u8]) -> Result<(), MessageError> {
        let outcome = decode::<R>(message).and_then(|message| {
            if self.seen.as_mut().is_some_and(|seen| !seen.insert(message.number)) {
                return Err(MessageError::Replayed);
            }
            self.count(message.report.payload());
            Ok(())
        });
        match &outcome {
            Ok(()) => {}
            Err(MessageError::Malformed | MessageError::Length { .. }) => self.refused.malformed += 1,
            Err(MessageError::OutOfRange) => self.refused.out_of_range += 1,
            Err(MessageError::Replayed) => self.refused.replayed += 1,
            Err(
                MessageError::Version { .. }
                | MessageError::Rule { .. }
                | MessageError::Parameter { .. }
                | MessageError::Domain { .. },
            ) => self.refused.other += 1,
        }
        outcome
    }

    /// Adds the counts of another aggregator.
    ///
    /// # Errors
    /// [`OverlapError`] if both aggregators keep message numbers and have some numbers in common.
    /// The aggregator then merges nothing. To avoid this error, send all messages with the same
    /// number to the same server.
    pub fn merge(&mut self, other: &Self) -> Result<(), OverlapError> {
        if let (Some(seen), Some(others)) = (&mut self.seen, &other.seen) {
            let shared = others.intersection(seen).count();
            if shared > 0 {
                return Err(OverlapError(shared));
            }
            seen.extend(others);
        }
        self.tally.merge(&other.tally);
        self.reports += other.reports;
        self.refused.add(other.refused);
        Ok(())
    }

    pub(super) fn tally(&self) -> &R::Tally {
        &self.tally
    }

    /// The number of counted reports.
    #[must_use]
    pub fn reports(&self) -> u64 {
        self.reports
    }

    /// The numbers of refused messages, by reason.
    #[must_use]
    pub fn refused(&self) -> Refused {
        self.refused
    }
}

/// Frequency estimates: the shares of values.
impl<R: Oracle> Aggregator<R> {
    /// For each value, the number of reports that support it.
    #[must_use]
    pub fn support(&self) -> Vec<u64> {
        self.tally.support()
    }

    /// The share of each value with its standard error. The estimate is unbiased.
    #[must_use]
    pub fn estimates(&self) -> Vec<Estimate> {
        let estimate =
            |(value, (support, asked))| Estimate::new(support, [asked, self.reports], R::chances(value));
        (0..).zip(self.support().into_iter().zip(self.tally.asked(self.reports))).map(estimate).collect()
    }

    /// The values that some devices have, most frequent first. The test is valid for all values
    /// together, and for any number of reports. The probability that the test finds any value that
    /// no device has is at most 5 % (Chernoff and Bonferroni).
    ///
    /// The probability is over the coins. Under a [`Sketch`](crate::randomiser::Sketch), a value
    /// can share buckets with a frequent value. The test then finds both.
    #[must_use]
    pub fn frequent(&self) -> Vec<Found> {
        let estimates = self.estimates();
        let least = (estimates.len() as f64 / 0.05).ln();
        let counts = self.support().into_iter().zip(self.tally.asked(self.reports));
        let found = |(value, (estimate, counts)): (u32, (Estimate, (u64, u64)))| {
            let [_, other] = R::chances(value);
            (surprise(counts, other.to_f64()) > least).then_some(Found { value, estimate })
        };
        let mut found: Vec<_> = (0..).zip(estimates.into_iter().zip(counts)).filter_map(found).collect();
        found.sort_by(|a, b| b.estimate.share.total_cmp(&a.estimate.share));
        found
    }

    /// An upper bound on how far `devices` dishonest devices can move any one share:
    /// `devices`/(n·(p − q)). These devices may know all reports, and may coordinate their own
    /// reports. In the worst case, each sends a report that supports the value instead of a report
    /// that does not. The bound is infinite without reports. If reports cover only some values, n
    /// is the number of reports for the least covered value.
    ///
    /// The bound grows as ε falls, because reports then reveal little about their device (A. Cheu,
    /// A. Smith, J. Ullman, "Manipulation attacks in local differential privacy", IEEE S&P 2021).
    /// Under [`LocalHashing`](crate::randomiser::LocalHashing), unary encodings and subsets, one
    /// report can move each share that it supports.
    #[must_use]
    pub fn influence(&self, devices: u64) -> f64 {
        let asked = self.tally.least_asked(self.reports);
        devices as f64 / (asked as f64 * (R::HELD.to_f64() - R::OTHER.to_f64()))
    }
}

/// The surprise of a support: −ln of an upper bound on the probability that at least `support` of
/// the `asked` reports support a value. Each report supports the value with probability `other`.
///
/// Source: H. Chernoff, "A measure of asymptotic efficiency for tests of a hypothesis based on the
/// sum of observations", 1952; in this form W. Hoeffding, JASA 1963, theorem 1. The bound holds for
/// any number of reports. A normal approximation is too small in the tail if reports are few or
/// support is rare.
pub(super) fn surprise((support, asked): (u64, u64), other: f64) -> f64 {
    let share = support as f64 / asked as f64;
    // No report was counted, or the support is at most as large as expected, so the bound is 1.
    if asked == 0 || share <= other {
        return 0.0;
    }
    let without = if support == asked { 0.0 } else { (1.0 - share) * ((1.0 - share) / (1.0 - other)).ln() };
    asked as f64 * (share * (share / other).ln() + without)
}

/// Numeric estimates: the mean of the values.
impl<R: Averaged> Aggregator<R> {
    /// The mean of the devices' values with its standard error. The estimate is unbiased.
    #[must_use]
    pub fn mean(&self) -> Mean {
        Mean::new::<R>(&self.tally)
    }

    /// An upper bound on how far `devices` dishonest devices can move the mean, in its unit. In the
    /// worst case, each sends the largest report instead of the smallest. The bound is infinite
    /// without reports.
    #[must_use]
    pub fn influence_on_mean(&self, devices: u64) -> f64 {
        let slope = R::AVERAGE.step as f64 / R::AVERAGE.whole as f64;
        let unit = 10_f64.powi(-(R::Of::PLACES as i32));
        devices as f64 * f64::from(R::LARGEST) / slope * unit / self.reports as f64
    }
}

/// The error for two aggregators that have counted messages with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlapError(usize);

impl fmt::Display for OverlapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "both aggregators have counted {} messages that are the same: nothing was merged", self.0)
    }
}

impl core::error::Error for OverlapError {}

#[cfg(test)]
mod tests;
