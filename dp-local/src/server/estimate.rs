//! Frequency estimate: a share with its error, computed from counts of support.

use crate::randomiser::Chance;

/// The estimated frequency of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of devices that have the value. The estimate is unbiased, so it can be below 0 or
    /// above 1. See [`project`](super::project).
    pub share: f64,
    /// The standard error of the share: √(variance/n), with the variance at the estimated share.
    pub standard_error: f64,
}

impl Estimate {
    /// The estimate from three counts: the number of reports that support the value, of those that
    /// cover it, and of all reports. Without reports, the error is infinite.
    pub(crate) fn new(support: u64, [asked, reports]: [u64; 2], chances: [Chance; 2]) -> Self {
        if asked == 0 {
            return Self { share: 0.0, standard_error: f64::INFINITY };
        }
        let [held, other] = chances.map(Chance::to_f64);
        let share = (support as f64 / asked as f64 - other) / (held - other);
        let likely = share.clamp(0.0, 1.0);
        // The devices that reported about the value are a sample of all devices.
        let sample = likely * (1.0 - likely) * (1.0 - asked as f64 / reports as f64);
        Self { share, standard_error: ((variance(chances, likely) + sample) / asked as f64).sqrt() }
    }

    /// An interval that contains the true share with a probability of about 95 %, for one value and
    /// many reports. It extends 1.96 standard errors to both sides. To draw conclusions from the
    /// intervals of many values at once, use wider intervals.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let reach = 1.959_963_985 * self.standard_error;
        [self.share - reach, self.share + reach]
    }
}

/// The variance of an estimated share over the coins alone, multiplied by n: (q(1 − q) + f·(p(1 −
/// p) − q(1 − q)))/(p − q)². Here f is the true share. A report supports the value with probability
/// p if its device has the value, and with probability q if not. If the devices themselves are a
/// sample of a population, add f(1 − f).
///
/// Source: Wang, Blocki, Li, Jha, USENIX Security 2017, theorem 2.
///
/// ```
/// use dp_local::randomiser::{HadamardResponse, Oracle};
/// use dp_local::{Below, server::variance};
/// use dp_types::eps;
///
/// type Ask = HadamardResponse<Below<1000>, eps!(1.0)>;
/// assert!((variance([Ask::HELD, Ask::OTHER], 0.0) - 4.6827).abs() < 1e-4);
/// ```
#[must_use]
pub fn variance(chances: [Chance; 2], share: f64) -> f64 {
    let [p, q] = chances.map(Chance::to_f64);
    (q * (1.0 - q) + share * (p * (1.0 - p) - q * (1.0 - q))) / ((p - q) * (p - q))
}
