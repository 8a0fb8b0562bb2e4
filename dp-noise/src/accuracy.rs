//! How far noise spreads: for reports after a release. Floats are allowed here, rounded to the careful side.

use crate::laplace::DiscreteLaplace;

/// Relative slack that covers the rounding of the float functions used here.
const SLACK: f64 = 1e-12;

impl DiscreteLaplace {
    /// The standard deviation √(2q)/(1 − q), which is 1 / (√2 · sinh(1 / (2·scale))).
    ///
    /// ```
    /// use dp_noise::laplace::DiscreteLaplace;
    /// let deviation = DiscreteLaplace::new(1_000, 1)?.standard_deviation();
    /// assert!((deviation - 1414.2135).abs() < 0.001);
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        1.0 / (core::f64::consts::SQRT_2 * (self.inverse_scale() / 2.0).sinh())
    }

    /// The half-width k of an interval around zero that holds the noise with probability `level` or more.
    ///
    /// It is the least such k, or, where that cannot be told in double precision, a little more, never less. A level
    /// of one or more, or not a number, gives the whole range of the noise.
    ///
    /// ```
    /// use dp_noise::laplace::DiscreteLaplace;
    /// assert_eq!(DiscreteLaplace::new(10, 1)?.interval(0.95), 30);
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    pub fn interval(&self, level: f64) -> u128 {
        if level.is_nan() || level >= 1.0 {
            return i128::MAX as u128;
        }
        // P(|X| <= k) = 1 - 2 q^(k+1) / (1 + q) >= level for k + 1 >= scale * ln(2 / ((1 + q) (1 - level))).
        let q = (-self.inverse_scale()).exp();
        let exponent = -(-level.max(0.0)).ln_1p() + (2.0 / (1.0 + q)).ln();
        let bound = ((exponent * (1.0 + SLACK) + f64::EPSILON) / self.inverse_scale()).ceil();
        (bound as u128).saturating_sub(1).min(i128::MAX as u128)
    }

    fn inverse_scale(&self) -> f64 {
        self.scale().1 as f64 / self.scale().0 as f64
    }
}
