//! Accuracy of the noise, for reports after a release. This module may use floats, and rounds them
//! so that it never understates the noise.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use crate::gaussian::DiscreteGaussian;
use crate::laplace::DiscreteLaplace;

/// A relative margin for the rounding errors of the float functions used here.
const SLACK: f64 = 1e-12;

impl DiscreteLaplace {
    /// The standard deviation of the noise: √(2q)/(1 − q), which is 1 / (√2 · sinh(1 / (2·scale))).
    ///
    /// ```
    /// use dp_noise::laplace::DiscreteLaplace;
    /// let deviation = DiscreteLaplace::new(1_000, 1)?.standard_deviation();
    /// assert!((deviation - 1414.2135).abs() < 0.001);
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn standard_deviation(&self) -> f64 {
        1.0 / (core::f64::consts::SQRT_2 * (self.inverse_scale() / 2.0).sinh())
    }

    /// The half-width k of an interval around zero that holds the noise with probability `level` or
    /// more.
    ///
    /// The result is the smallest such k. If double precision cannot determine the smallest k, the
    /// result is a little larger, but never smaller. A level of one or more, or a level that is not
    /// a number, gives the whole range of the noise.
    ///
    /// ```
    /// use dp_noise::laplace::DiscreteLaplace;
    /// assert_eq!(DiscreteLaplace::new(10, 1)?.interval(0.95), 30);
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn interval(&self, level: f64) -> u128 {
        if level.is_nan() || level >= 1.0 {
            return i128::MAX as u128;
        }
        // P(|X| <= k) = 1 - 2 q^(k+1) / (1 + q) is at least the level if k + 1 >= scale * ln(2 /
        // ((1 + q) (1 - level))).
        let q = (-self.inverse_scale()).exp();
        let exponent = -(-level.max(0.0)).ln_1p() + (2.0 / (1.0 + q)).ln();
        let bound = ((exponent * (1.0 + SLACK) + f64::EPSILON) / self.inverse_scale()).ceil();
        (bound as u128).saturating_sub(1).min(i128::MAX as u128)
    }

    #[inline]
    fn inverse_scale(&self) -> f64 {
        self.scale().1 as f64 / self.scale().0 as f64
    }
}

impl DiscreteGaussian {
    /// An upper bound on the standard deviation of the noise: √(σ²). The bound is nearly tight. The
    /// variance of a discrete Gaussian is at most σ² (Canonne, Kamath, Steinke 2020, corollary 9).
    ///
    /// ```
    /// use dp_noise::gaussian::DiscreteGaussian;
    /// assert!((DiscreteGaussian::new(100, 1)?.standard_deviation() - 10.0).abs() < 1e-9);
    /// # Ok::<(), dp_noise::gaussian::VarianceError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn standard_deviation(&self) -> f64 {
        (self.variance().0 as f64 / self.variance().1 as f64).sqrt()
    }

    /// The half-width k of an interval around zero that holds the noise with probability `level` or
    /// more.
    ///
    /// The result exceeds the smallest such k by at most a few percent of σ. A level of one or
    /// more, or a level that is not a number, gives the whole range of the noise.
    ///
    /// The bound uses P(X ≥ k + 1) ≤ P(N(0, σ²) > k) (Canonne, Kamath, Steinke 2020, proposition
    /// 25) and P(N(0, 1) > x) ≤ exp(−x²/2)/12 + exp(−2x²/3)/4 (Chiani, Dardari, Simon 2003, formula
    /// 14).
    ///
    /// ```
    /// use dp_noise::gaussian::DiscreteGaussian;
    /// assert_eq!(DiscreteGaussian::new(10_000, 1)?.interval(0.95), 206);
    /// # Ok::<(), dp_noise::gaussian::VarianceError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn interval(&self, level: f64) -> u128 {
        if level.is_nan() || level >= 1.0 {
            return i128::MAX as u128;
        }
        let outside = 1.0 - level.max(0.0);
        let tails = |x: f64| (-x * x / 2.0).exp() / 6.0 + (-2.0 * x * x / 3.0).exp() / 2.0;
        // The tail falls with the distance. Double precision does not reach tails beyond 40
        // deviations.
        let (mut low, mut high) = (0.0, 40.0);
        while high - low > 1e-9 {
            let middle = (low + high) / 2.0;
            if tails(middle) * (1.0 + SLACK) > outside { low = middle } else { high = middle }
        }
        (self.standard_deviation() * high * (1.0 + SLACK)).ceil() as u128
    }
}
