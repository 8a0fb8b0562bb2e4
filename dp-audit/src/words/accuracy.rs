//! How far the noise of a release lies from 0. For reading only: nothing is checked with these numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};

/// How far a choice is from the best.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Regret {
    /// The best score less the chosen one is on average at most this.
    pub(crate) expected: f64,
    /// A whole number that it exceeds in at most 1 of 20 choices.
    pub(crate) half_width: BigInt,
}

/// How far a choice among `candidates` at this scale is from the best, whatever the scores are.
///
/// Of the exponential mechanism with probabilities p, scale · ln Σ exp(score/scale) is the average score and scale times the entropy of p, so
/// that the average is at most scale · ln k below the best. Permute-and-flip is never worse (McKenna, Sheldon 2020, theorem 2). Either
/// chooses a score that is g below the best with probability at most exp(-g/scale), one of k with at most k times that.
pub(crate) fn regret(scale: &BigRational, candidates: &BigInt) -> Option<Regret> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let entropy = candidates.to_f64().filter(|candidates| *candidates >= 1.0)?.ln();
    let half_width = (scale * (entropy + 20_f64.ln())).ceil();
    let half_width = if entropy == 0.0 { BigInt::ZERO } else { BigInt::from_f64(half_width)? };
    Some(Regret { expected: scale * entropy, half_width })
}

/// How far the noise of a release lies from 0, in units of the aggregate's grid.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Accuracy {
    /// The standard deviation.
    pub(crate) standard_deviation: f64,
    /// The distance from 0 on average.
    pub(crate) expected: f64,
    /// A whole number that the noise stays within in at least 95 of 100 draws.
    pub(crate) half_width: BigInt,
}

/// The accuracy of discrete Laplace noise, `P[n] = (1 - p) / (1 + p) * p^|n|` with `p = exp(-1 / scale)`.
///
/// Its variance is `2p / (1 - p)^2`, the mean of `|n|` is `2p / (1 - p^2)`, and `P[|n| > k] = 2 p^(k + 1) / (1 + p)` (Inusah, Kozubowski, *A discrete
/// analogue of the Laplace distribution*, 2006). Nothing where the scale is not a positive number.
pub(crate) fn laplace(scale: &BigRational) -> Option<Accuracy> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let p = (-1.0 / scale).exp();
    let one_minus_p = -(-1.0 / scale).exp_m1();
    let half_width = (-scale * (0.025 * (1.0 + p)).ln() - 1.0).ceil().max(0.0);
    Some(Accuracy {
        standard_deviation: (2.0 * p).sqrt() / one_minus_p,
        expected: 2.0 * p / (one_minus_p * (1.0 + p)),
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
        // The sum of n exp(-n^2 / (2 variance)) is the integral, variance, less about 1/12.
        let expected =
            standard_deviation * (2.0 / std::f64::consts::PI).sqrt() * (1.0 - 1.0 / (12.0 * variance));
        return Some(Accuracy { standard_deviation, expected, half_width: BigInt::from_f64(half_width)? });
    }
    let weight = |n: u32| (-f64::from(n).powi(2) / (2.0 * variance)).exp();
    let last = (12.0 * variance.sqrt()).ceil().to_u32()?.max(12);
    let total: f64 = 1.0 + 2.0 * (1..=last).map(weight).sum::<f64>();
    let squares: f64 = 2.0 * (1..=last).map(|n| f64::from(n).powi(2) * weight(n)).sum::<f64>();
    let distances: f64 = 2.0 * (1..=last).map(|n| f64::from(n) * weight(n)).sum::<f64>();
    let (mut half_width, mut within) = (0_u32, 1.0);
    while within < 0.95 * total && half_width < last {
        half_width += 1;
        within += 2.0 * weight(half_width);
    }
    Some(Accuracy {
        standard_deviation: (squares / total).sqrt(),
        expected: distances / total,
        half_width: half_width.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::{gaussian, laplace, regret};
    use num_rational::BigRational;

    #[test]
    fn average_distances_agree_with_sums_over_the_distribution() {
        let fraction = |n: i64, d: i64| BigRational::new(n.into(), d.into());
        // Σ |n| p^|n| (1 - p)/(1 + p), term by term.
        for (n, d) in [(1, 7), (10, 3), (250, 1)] {
            let p = (-f64::from(d) / f64::from(n)).exp();
            let terms = (1..20_000).map(|k| 2.0 * f64::from(k) * p.powi(k) * (1.0 - p) / (1.0 + p));
            let found = laplace(&fraction(n.into(), d.into())).expect("a scale").expected;
            assert!((found - terms.sum::<f64>()).abs() < 1e-9 * (1.0 + found), "{n}/{d}: {found}");
        }
        // exp(-1/2) and exp(-2), ..: 2 (0.6065 + 2 · 0.1353 + 3 · 0.0111 + ..) / 2.5066.
        let found = gaussian(&fraction(1, 1)).expect("a variance").expected;
        assert!((found - 0.7276).abs() < 1e-4, "{found}");
        let [term_by_term, curve] =
            [10_000, 10_001].map(|v| gaussian(&fraction(v, 1)).expect("a variance").expected);
        assert!((term_by_term * 10_001_f64.sqrt() / 100.0 - curve).abs() < 1e-6, "{term_by_term} {curve}");
    }

    /// The exponential mechanism on scores that are as bad as they can be for the average: one best, all others g below.
    #[test]
    fn choices_are_no_further_from_the_best_than_is_said() {
        let scale = BigRational::new(5.into(), 2.into());
        for candidates in [1, 2, 10, 1000] {
            let found = regret(&scale, &candidates.into()).expect("candidates");
            let others = f64::from(candidates) - 1.0;
            let mut most: f64 = 0.0;
            for gap in 0..200 {
                let weight = others * (-f64::from(gap) / 2.5).exp();
                most = most.max(f64::from(gap) * weight / (1.0 + weight));
                if num_bigint::BigInt::from(gap) > found.half_width {
                    assert!(weight / (1.0 + weight) <= 0.05, "{candidates} {gap}");
                }
            }
            assert!(
                most <= found.expected && (candidates == 1 || most > found.expected / 3.0),
                "{candidates}: {most} {found:?}"
            );
        }
        assert!(regret(&BigRational::from_integer(0.into()), &3.into()).is_none());
    }

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
