//! How far the noise of a release lies from 0. For reading only: nothing is checked with these numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};

/// How far the noise of a release lies from 0, in units of the aggregate's grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Accuracy {
    /// The standard deviation.
    pub standard_deviation: f64,
    /// The smallest whole number that the noise stays within in 95 of 100 draws.
    pub half_width: BigInt,
}

/// The accuracy of discrete Laplace noise, `P[n] = (1 - p) / (1 + p) * p^|n|` with `p = exp(-1 / scale)`.
///
/// Its variance is `2p / (1 - p)^2`, and `P[|n| > k] = 2 p^(k + 1) / (1 + p)` (Inusah, Kozubowski, *A discrete
/// analogue of the Laplace distribution*, 2006). Nothing where the scale is not a positive number.
///
/// ```
/// use dp_audit::words::accuracy;
/// let scale = num_rational::BigRational::new(10.into(), 3.into());
/// let accuracy = accuracy(&scale).unwrap();
/// assert_eq!(format!("{:.2}", accuracy.standard_deviation), "4.70");
/// assert_eq!(accuracy.half_width, 10.into());
/// ```
pub fn accuracy(scale: &BigRational) -> Option<Accuracy> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let p = (-1.0 / scale).exp();
    let one_minus_p = -(-1.0 / scale).exp_m1();
    let half_width = (-scale * (0.025 * (1.0 + p)).ln() - 1.0).ceil().max(0.0);
    Some(Accuracy {
        standard_deviation: (2.0 * p).sqrt() / one_minus_p,
        half_width: BigInt::from_f64(half_width)?,
    })
}
