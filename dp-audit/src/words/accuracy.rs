//! How far the noise of a release lies from 0. For reading only: nothing is checked with these numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};

/// How far the noise of a release lies from 0, in units of the aggregate's grid.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Accuracy {
    /// The standard deviation.
    pub(crate) standard_deviation: f64,
    /// A whole number that the noise stays within in at least 95 of 100 draws.
    pub(crate) half_width: BigInt,
}

/// The accuracy of discrete Laplace noise, `P[n] = (1 - p) / (1 + p) * p^|n|` with `p = exp(-1 / scale)`.
///
/// Its variance is `2p / (1 - p)^2`, and `P[|n| > k] = 2 p^(k + 1) / (1 + p)` (Inusah, Kozubowski, *A discrete
/// analogue of the Laplace distribution*, 2006). Nothing where the scale is not a positive number.
pub(crate) fn laplace(scale: &BigRational) -> Option<Accuracy> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let p = (-1.0 / scale).exp();
    let one_minus_p = -(-1.0 / scale).exp_m1();
    let half_width = (-scale * (0.025 * (1.0 + p)).ln() - 1.0).ceil().max(0.0);
    Some(Accuracy {
        standard_deviation: (2.0 * p).sqrt() / one_minus_p,
        half_width: BigInt::from_f64(half_width)?,
    })
}

/// The accuracy of discrete Gaussian noise, `P[n]` proportional to `exp(-n^2 / (2 variance))`.
///
/// For a variance above 10 the sums below are those of the continuous curve to more digits than are shown; below, they
/// are added up term by term. Nothing where the variance is not a positive number.
pub(crate) fn gaussian(variance: &BigRational) -> Option<Accuracy> {
    let variance = variance.to_f64().filter(|variance| *variance > 0.0 && variance.is_finite())?;
    if variance > 1e4 {
        // 97.5 % of the standard normal lie below 1.959964; one unit is added for the grid.
        let standard_deviation = variance.sqrt();
        let half_width = (1.959_964 * standard_deviation).ceil();
        return Some(Accuracy { standard_deviation, half_width: BigInt::from_f64(half_width)? });
    }
    let weight = |n: u32| (-f64::from(n).powi(2) / (2.0 * variance)).exp();
    let last = (12.0 * variance.sqrt()).ceil().to_u32()?.max(12);
    let total: f64 = 1.0 + 2.0 * (1..=last).map(weight).sum::<f64>();
    let squares: f64 = 2.0 * (1..=last).map(|n| f64::from(n).powi(2) * weight(n)).sum::<f64>();
    let (mut half_width, mut within) = (0_u32, 1.0);
    while within < 0.95 * total && half_width < last {
        half_width += 1;
        within += 2.0 * weight(half_width);
    }
    Some(Accuracy { standard_deviation: (squares / total).sqrt(), half_width: half_width.into() })
}

#[cfg(test)]
mod tests {
    use super::{gaussian, laplace};
    use num_rational::BigRational;

    #[test]
    fn deviations_and_half_widths_agree_with_sums_over_the_distribution() {
        let fraction = |n: i64, d: i64| BigRational::new(n.into(), d.into());
        let found = laplace(&fraction(10, 3)).expect("a scale");
        assert_eq!(
            (format!("{:.2}", found.standard_deviation), found.half_width),
            ("4.70".into(), 10.into())
        );
        // Sum of exp(-n^2/2): 2.5066; within 1: 1 + 2 * 0.6065 = 88 %, within 2: 99 %.
        let found = gaussian(&fraction(1, 1)).expect("a variance");
        assert_eq!(
            (format!("{:.3}", found.standard_deviation), found.half_width),
            ("1.000".into(), 2.into())
        );
        let found = gaussian(&fraction(1, 10)).expect("a variance");
        assert_eq!(
            (format!("{:.3}", found.standard_deviation), found.half_width),
            ("0.115".into(), 0.into())
        );
        // The two ways meet.
        let [term_by_term, curve] = [10_000, 10_001].map(|v| gaussian(&fraction(v, 1)).expect("a variance"));
        assert_eq!((term_by_term.half_width, curve.half_width), (196.into(), 197.into()));
        assert!(laplace(&fraction(-1, 2)).is_none() && gaussian(&fraction(0, 1)).is_none());
    }
}
