//! Accuracy of releases: the size of the noise. These numbers are for display only, and no check
//! uses them.

use super::quantile;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};

/// The fraction of runs that a half-width covers.
const LEVEL: f64 = 0.95;
/// Compensates for floating-point errors, so that a half-width is never too small.
const SLACK: f64 = 1e-12;
/// Compensates for the larger errors of the normal curve, which is computed as a sum.
const SLACK_OF_CURVE: f64 = 1e-9;
/// Floating point cannot tell smaller probabilities from 0.
const LEAST: f64 = 1e-25;

/// Half-widths for one or several numbers or choices.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HalfWidth {
    /// An integer. Each single number exceeds this half-width in at most 1 of 20 runs.
    pub(crate) each: BigInt,
    /// An integer. At most 1 of 20 runs has any number that exceeds this half-width. `None` if the
    /// count of numbers is unknown.
    pub(crate) all: Option<BigInt>,
}

/// The distance between the score of a choice and the best score.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Regret {
    /// An upper bound on the mean distance.
    pub(crate) expected: f64,
    /// The half-width of the distance.
    pub(crate) half_width: HalfWidth,
}

/// The distance between each choice and the best remaining candidate, for any scores. There are
/// several choices among `candidates`, at this scale.
///
/// For the exponential mechanism with probabilities p, scale · ln Σ exp(score/scale) is the mean
/// score plus scale times the entropy of p. So the mean is at most scale · ln k below the best.
/// Permute-and-flip is never worse (McKenna, Sheldon 2020, theorem 2). If a candidate's score is g
/// below the best, either mechanism chooses it with probability at most exp(-g/scale). To cover all
/// k candidates, the probability is multiplied by k. To cover several choices, it is multiplied by
/// their number.
pub(crate) fn regret(scale: &BigRational, candidates: &BigInt, choices: &BigInt) -> Option<Regret> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let entropy = candidates.to_f64().filter(|candidates| *candidates >= 1.0)?.ln();
    let within = |choices: f64| match entropy {
        0.0 => Some(BigInt::ZERO),
        _ => BigInt::from_f64((scale * (entropy + (choices / (1.0 - LEVEL)).ln()) * (1.0 + SLACK)).ceil()),
    };
    let all = choices.to_f64().filter(|choices| *choices >= 1.0).and_then(within);
    Some(Regret { expected: scale * entropy, half_width: HalfWidth { each: within(1.0)?, all } })
}

/// The size of a release's noise, in units of the aggregate's grid.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Accuracy {
    /// The standard deviation.
    pub(crate) standard_deviation: f64,
    /// The mean distance from 0.
    pub(crate) expected: f64,
    /// The half-widths for 95 % of runs.
    pub(crate) half_width: HalfWidth,
}

/// The probability with which one number may exceed its bound, so that all of `numbers` independent
/// numbers stay within theirs at the level (Šidák 1967).
fn exceeded(numbers: f64) -> f64 {
    -(LEVEL.ln() / numbers).exp_m1() * (1.0 - SLACK)
}

/// The half-widths of independent numbers. Each number exceeds `beyond(p)` with probability at most
/// p.
fn half_width(numbers: Option<&BigInt>, beyond: impl Fn(f64) -> f64) -> Option<HalfWidth> {
    let within = |numbers: f64| {
        let part = exceeded(numbers);
        if part < LEAST { None } else { BigInt::from_f64(beyond(part).ceil().max(0.0)) }
    };
    let all = numbers.and_then(ToPrimitive::to_f64).filter(|numbers| *numbers >= 1.0).and_then(within);
    Some(HalfWidth { each: within(1.0)?, all })
}

/// The accuracy of discrete Laplace noise on each of `numbers` numbers. Its law is `P[n] = (1 - p)
/// / (1 + p) * p^|n|` with `p = exp(-1 / scale)`.
///
/// Its variance is `2p / (1 - p)^2`, the mean of `|n|` is `2p / (1 - p^2)`, and `P[|n| > k] = 2
/// p^(k + 1) / (1 + p)` (Inusah, Kozubowski, *A discrete analogue of the Laplace distribution*,
/// 2006). `None` if the scale is not a positive number.
pub(crate) fn laplace(scale: &BigRational, numbers: Option<&BigInt>) -> Option<Accuracy> {
    let scale = scale.to_f64().filter(|scale| *scale > 0.0 && scale.is_finite())?;
    let p = (-1.0 / scale).exp();
    let one_minus_p = -(-1.0 / scale).exp_m1();
    Some(Accuracy {
        standard_deviation: (2.0 * p).sqrt() / one_minus_p,
        expected: 2.0 * p / (one_minus_p * (1.0 + p)),
        half_width: half_width(numbers, |part| -scale * (part * (1.0 + p) / 2.0).ln() - 1.0)?,
    })
}

/// The accuracy of discrete Gaussian noise on each of `numbers` numbers. Its law is `P[n]`
/// proportional to `exp(-n^2 / (2 variance))`.
///
/// For a variance above 10^4, the sums below agree with the integrals of the continuous curve in
/// all printed digits. For smaller variances, this function adds the terms up. `None` if the
/// variance is not a positive number.
pub(crate) fn gaussian(variance: &BigRational, numbers: Option<&BigInt>) -> Option<Accuracy> {
    let variance = variance.to_f64().filter(|variance| *variance > 0.0 && variance.is_finite())?;
    if variance > 1e4 {
        let standard_deviation = variance.sqrt();
        // The probability beyond k is at most the area under the curve beyond k + 1/2, see
        // `crate::theorem::within`.
        let beyond = |part: f64| -quantile(part / 2.0) * standard_deviation * (1.0 + SLACK_OF_CURVE) - 0.5;
        // The sum of n exp(-n^2 / (2 variance)) over n above 0 is about its integral, variance,
        // less 1/12.
        let expected =
            standard_deviation * (2.0 / std::f64::consts::PI).sqrt() * (1.0 - 1.0 / (12.0 * variance));
        return Some(Accuracy { standard_deviation, expected, half_width: half_width(numbers, beyond)? });
    }
    let weight = |n: u32| (-f64::from(n).powi(2) / (2.0 * variance)).exp();
    let last = (12.0 * variance.sqrt()).ceil().to_u32()?.max(12);
    let total: f64 = 1.0 + 2.0 * (1..=last).map(weight).sum::<f64>();
    let squares: f64 = 2.0 * (1..=last).map(|n| f64::from(n).powi(2) * weight(n)).sum::<f64>();
    let distances: f64 = 2.0 * (1..=last).map(|n| f64::from(n) * weight(n)).sum::<f64>();
    // Starts with the farthest terms, because adding small terms last would lose them.
    let beyond = |part: f64| {
        let mut rest = 0.0;
        let reached = (1..=last).rev().find(|n| {
            rest += 2.0 * weight(*n);
            rest > part * total
        });
        f64::from(reached.unwrap_or(0))
    };
    Some(Accuracy {
        standard_deviation: (squares / total).sqrt(),
        expected: distances / total,
        half_width: half_width(numbers, beyond)?,
    })
}

#[cfg(test)]
mod tests {
    use super::{gaussian, laplace, regret};
    use num_rational::BigRational;

    #[test]
    fn average_distances_agree_with_sums_over_the_distribution() {
        let fraction = |n: i64, d: i64| BigRational::new(n.into(), d.into());
        // Computes Σ |n| p^|n| (1 - p)/(1 + p) term by term.
        for (n, d) in [(1, 7), (10, 3), (250, 1)] {
            let p = (-f64::from(d) / f64::from(n)).exp();
            let terms = (1..20_000).map(|k| 2.0 * f64::from(k) * p.powi(k) * (1.0 - p) / (1.0 + p));
            let found = laplace(&fraction(n.into(), d.into()), None).expect("a scale").expected;
            assert!((found - terms.sum::<f64>()).abs() < 1e-9 * (1.0 + found), "{n}/{d}: {found}");
        }
        // The weights are exp(-1/2), exp(-2), ..: 2 (0.6065 + 2 · 0.1353 + 3 · 0.0111 + ..) /
        // 2.5066.
        let found = gaussian(&fraction(1, 1), None).expect("a variance").expected;
        assert!((found - 0.7276).abs() < 1e-4, "{found}");
        let [term_by_term, curve] =
            [10_000, 10_001].map(|v| gaussian(&fraction(v, 1), None).expect("a variance").expected);
        assert!((term_by_term * 10_001_f64.sqrt() / 100.0 - curve).abs() < 1e-6, "{term_by_term} {curve}");
    }

    /// The exponential mechanism on scores with the largest mean distance: one best score, and all
    /// others g below it.
    #[test]
    fn choices_are_no_further_from_the_best_than_is_said() {
        let scale = BigRational::new(5.into(), 2.into());
        for candidates in [1, 2, 10, 1000] {
            let found = regret(&scale, &candidates.into(), &1.into()).expect("candidates");
            let others = f64::from(candidates) - 1.0;
            let mut most: f64 = 0.0;
            for gap in 0..200 {
                let weight = others * (-f64::from(gap) / 2.5).exp();
                most = most.max(f64::from(gap) * weight / (1.0 + weight));
                if num_bigint::BigInt::from(gap) > found.half_width.each {
                    assert!(weight / (1.0 + weight) <= 0.05, "{candidates} {gap}");
                }
            }
            assert!(
                most <= found.expected && (candidates == 1 || most > found.expected / 3.0),
                "{candidates}: {most} {found:?}"
            );
        }
        assert!(regret(&BigRational::from_integer(0.into()), &3.into(), &1.into()).is_none());
    }

    #[test]
    fn deviations_and_half_widths_agree_with_sums_over_the_distribution() {
        let fraction = |n: i64, d: i64| BigRational::new(n.into(), d.into());
        let found = laplace(&fraction(10, 3), None).expect("a scale");
        assert_eq!(
            (format!("{:.2}", found.standard_deviation), found.half_width.each),
            ("4.70".into(), 10.into())
        );
        // The sum of exp(-n^2/2) is 2.5066. So within 1 lie (1 + 2 * 0.6065) / 2.5066 = 88 %, and
        // within 2 lie 99 %.
        let found = gaussian(&fraction(1, 1), None).expect("a variance");
        assert_eq!(
            (format!("{:.3}", found.standard_deviation), found.half_width.each),
            ("1.000".into(), 2.into())
        );
        let found = gaussian(&fraction(1, 10), None).expect("a variance");
        assert_eq!(
            (format!("{:.3}", found.standard_deviation), found.half_width.each),
            ("0.115".into(), 0.into())
        );
        // The sums and the integrals agree at the variance where the function switches between
        // them.
        let [term_by_term, curve] =
            [10_000, 10_001].map(|v| gaussian(&fraction(v, 1), None).expect("a variance"));
        assert_eq!((term_by_term.half_width.each, curve.half_width.each), (196.into(), 196.into()));
        assert!(laplace(&fraction(-1, 2), None).is_none() && gaussian(&fraction(0, 1), None).is_none());
    }
    /// Eight numbers have Laplace noise of scale 20. At least one of them exceeds 60 in 1 - (1 -
    /// P[|n| > 60])^8 = 32.8 % of runs.
    #[test]
    fn what_all_numbers_are_within_is_wider_than_what_each_is_within() {
        let p = (-1.0_f64 / 20.0).exp();
        let beyond = |k: i32| 2.0 * p.powi(k + 1) / (1.0 + p);
        let found =
            laplace(&BigRational::from_integer(20.into()), Some(&8.into())).expect("a scale").half_width;
        let [each, all] = [found.each, found.all.expect("eight")].map(|k| i32::try_from(k).expect("small"));
        let any = |k: i32| 1.0 - (1.0 - beyond(k)).powi(8);
        assert!(beyond(each) <= 0.05 && beyond(each - 1) > 0.05, "{each}");
        assert!(any(each) > 0.3 && any(all) <= 0.05 && any(all - 1) > 0.05, "{each} {all}: {}", any(each));
        // With deviation 1000, each single number is within 1.960 deviations, and ten numbers
        // together are within 2.800.
        let variance = BigRational::from_integer(1_000_000.into());
        let found = gaussian(&variance, Some(&10.into())).expect("a variance").half_width;
        assert_eq!((found.each, found.all), (1960.into(), Some(2800.into())));
        // With variance 1, the probability 1 - (P[|n| <= k])^4 is 3.6 % for k = 2, and 39 % for k =
        // 1.
        let found = gaussian(&BigRational::from_integer(1.into()), Some(&4.into())).expect("a variance");
        assert_eq!((found.half_width.each, found.half_width.all), (2.into(), Some(2.into())));
        // The number of keys is unknown, so the half-width for all keys together is unknown, too.
        assert!(
            laplace(&BigRational::from_integer(20.into()), None).expect("a scale").half_width.all.is_none()
        );
        // Three choices miss three times as often as one.
        let found =
            regret(&BigRational::from_integer(10.into()), &5.into(), &3.into()).expect("a scale").half_width;
        assert_eq!((found.each, found.all), (47.into(), Some(58.into())));
    }
}
