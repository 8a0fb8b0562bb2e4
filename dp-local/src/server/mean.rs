//! Mean estimate: a mean with its error, computed from sums of reports.

use crate::numeric_domain::Measured;
use crate::randomiser::{Averaged, Line};
use crate::tally::Moments;

/// The estimated mean of all devices' values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean, in the unit of the values. The estimate is unbiased, so it can lie outside the
    /// range of the values.
    pub mean: f64,
    /// The standard error of the mean, from the spread of the reports. The spread includes the
    /// differences between the devices. So the error is complete if the devices are a sample, and
    /// somewhat too large if they are the whole population.
    pub standard_error: f64,
}

impl Mean {
    /// The estimate from the counts. Without reports the mean is 0. With no report or a single one,
    /// the error is infinite.
    pub(crate) fn new<R: Averaged>(counts: &Moments) -> Self {
        let Moments { reports, sum, squares } = *counts;
        let Line { lowest, step, whole } = R::AVERAGE;
        let unit = 10_f64.powi(-(R::Of::PLACES as i32));
        let (n, offset) = (reports as f64, R::Of::LOWEST as f64);
        if reports == 0 {
            return Self { mean: 0.0, standard_error: f64::INFINITY };
        }
        // The code computes the difference in integers, because at a small ε it is small compared
        // to both terms. Below 2^53 reports, both products fit.
        let above = (u128::from(sum) * whole) as i128 - (u128::from(reports) * lowest) as i128;
        let number = above as f64 / step as f64 / n;
        // Computes n · Σ y² − (Σ y)², for numbers below 2^22.
        let spread = (u128::from(reports) * squares - u128::from(sum) * u128::from(sum)) as f64;
        let error = (spread / (n - 1.0)).sqrt() / n * (whole as f64 / step as f64);
        Self {
            mean: (number + offset) * unit,
            standard_error: if reports == 1 { f64::INFINITY } else { error * unit },
        }
    }

    /// An interval that contains the true mean with a probability of about 95 %, for many reports.
    /// It extends 1.96 standard errors to both sides.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let reach = 1.959_963_985 * self.standard_error;
        [self.mean - reach, self.mean + reach]
    }
}
