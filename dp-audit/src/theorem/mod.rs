//! Theorems about compositions and conversions with irrational bounds. Enclosures decide their
//! comparisons.

mod advanced;
mod losses;
mod optimal;
mod sample;
mod sample_renyi;
mod shuffle;
mod threshold;
mod together;
pub(crate) mod tradeoff;
mod within;
mod zcdp_to_approx;

pub(crate) use advanced::Advanced;
pub(crate) use losses::{Losses, Step, Steps, merged};
pub(crate) use optimal::Optimal;
pub(crate) use sample::Amplified;
pub(crate) use sample_renyi::SampledCurve;
pub(crate) use shuffle::Shuffled;
pub(crate) use threshold::{gap_hides, gaussian_threshold_hides, threshold_hides};
pub(crate) use together::together;
pub(crate) use within::Noise;
use zcdp_to_approx::rho as rho_of;
pub(crate) use zcdp_to_approx::{best_order, zcdp_to_approx, zcdp_to_approx_holds};

use crate::exact::Interval;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// The number of stored units in a δ of 1.
const DELTAS: u64 = 1_000_000_000_000_000;
/// The largest ε that the theorems accept. For a larger ε, e^ε could fill the memory, and no
/// theorem would give a smaller cost.
const MOST_EPSILON: u64 = 100;

/// Converts units of 10^-6 to a fraction.
fn millionths(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(1_000_000))
}

/// Converts units of 10^-15 to a fraction.
fn delta(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(DELTAS))
}

/// The enclosure of `ln(1/δ)`.
fn ln_inverse(of: &BigInt, bits: u64) -> Interval {
    Interval::fraction(&delta(of), bits).inverted().ln()
}

/// Whether a theorem can use this δ: it is above 0 and below 1.
fn proper(of: &BigInt) -> bool {
    of.sign() == Sign::Plus && *of < BigInt::from(DELTAS)
}

/// A composition of `times` mechanisms, where each is (ε, δ), with a total δ.
#[derive(Debug, Clone)]
pub(crate) struct Equals<'a> {
    /// The number of mechanisms.
    pub(crate) times: &'a BigInt,
    /// The ε of each mechanism, in units of 10^-6.
    pub(crate) epsilon: &'a BigInt,
    /// The δ of each mechanism, in units of 10^-15.
    pub(crate) delta: &'a BigInt,
    /// The total δ, in units of 10^-15.
    pub(crate) total: &'a BigInt,
}

impl Equals<'_> {
    /// The reason why the formulas cannot be evaluated for these numbers; `None` if they can.
    fn beyond(&self) -> Option<String> {
        if *self.total >= BigInt::from(DELTAS) || *self.delta >= BigInt::from(DELTAS) {
            return Some("a delta of 10^15, which is 1, or more promises nothing".into());
        }
        if *self.epsilon > BigInt::from(MOST_EPSILON * 1_000_000) {
            return Some(format!(
                "an epsilon above {MOST_EPSILON} is not composed here: no theorem gains by it"
            ));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Advanced, DELTAS, Equals, Optimal, best_order, millionths, zcdp_to_approx, zcdp_to_approx_holds,
    };
    use num_bigint::BigInt;

    /// Each row has k, ε, δ, the advanced bound and the optimal bound. Computed from the formulas
    /// with mpmath at 60 digits, and rounded up.
    const EQUALS: [[u64; 5]; 7] = [
        [2, 1_000_000, 1_000_000_000, 10_870_409, 1_999_999],
        [10, 100_000, 1_000_000_000, 1_767_430, 999_371],
        [30, 500_000, 1_000_000, 27_361_730, 14_998_497],
        [64, 50_000, 1_000_000_000_000, 1_650_837, 1_026_765],
        [7, 2_000_000, 123_456_789_012, 111_896_255, 13_999_700],
        [1, 300_000, 1_000_000_000, 1_681_915, 299_999],
        [100, 10_000, 100_000_000_000_000, 224_647, 0],
    ];

    #[test]
    fn compositions_of_equals_agree_with_other_arithmetic_to_the_unit() {
        for [times, epsilon, total, advanced, optimal] in EQUALS {
            let [times, epsilon, total, nothing] = [times, epsilon, total, 0].map(BigInt::from);
            let equals = Equals { times: &times, epsilon: &epsilon, delta: &nothing, total: &total };
            let by_advanced = Advanced(equals.clone());
            assert_eq!(by_advanced.least(), Some(advanced.into()));
            assert_eq!(by_advanced.refuses(&advanced.into()), None);
            assert!(by_advanced.refuses(&(advanced - 1).into()).is_some());
            let by_optimal = Optimal(equals);
            assert_eq!(by_optimal.least(), Some(optimal.into()));
            assert_eq!(by_optimal.refuses(&optimal.into()), None);
            assert!(optimal == 0 || by_optimal.refuses(&(optimal - 1).into()).is_some());
        }
    }

    #[test]
    fn the_total_delta_counts_every_round() {
        let [times, epsilon, delta] = [3_u64, 1000, 200_000_000_000_000].map(BigInt::from);
        let at = |total: u64, by: fn(Equals<'_>, &BigInt) -> bool, stated: u64| {
            let total = BigInt::from(total);
            by(Equals { times: &times, epsilon: &epsilon, delta: &delta, total: &total }, &stated.into())
        };
        let optimal = |equals: Equals<'_>, stated: &BigInt| Optimal(equals).refuses(stated).is_none();
        let advanced = |equals: Equals<'_>, stated: &BigInt| Advanced(equals).refuses(stated).is_none();
        // 1 - 0.8^3 = 0.488. At the sum of the epsilons, a total δ just above 0.488 is enough, and
        // a total δ just below 0.488 is not.
        assert!(at(488_000_000_000_001, optimal, 3000) && !at(487_999_999_999_999, optimal, 3000));
        assert!(!at(488_000_000_000_001, optimal, 2999) && at(489_000_000_000_000, optimal, 1000));
        // The sum of the δ is 3 * 0.2 = 0.6, which leaves no slack. The advanced theorem needs a
        // slack above 0.
        assert!(at(600_000_000_000_000, optimal, 3000) && !at(600_000_000_000_000, advanced, 1_000_000));
        assert!(at(600_000_000_001_000, advanced, 1_000_000) && !at(600_000_000_001_000, advanced, 10_000));
    }

    #[test]
    fn many_rounds_are_composed_and_more_are_refused_with_a_reason() {
        let [epsilon, total, nothing] = [100_u64, 1_000_000_000, 0].map(BigInt::from);
        let of = |times: &BigInt, stated: u64| {
            let equals = Equals { times, epsilon: &epsilon, delta: &nothing, total: &total };
            Optimal(equals).refuses(&stated.into())
        };
        // These rounds are near the Gaussian limit, with √k ε = 0.01414.
        assert_eq!(of(&20_000.into(), 48905), None);
        assert!(of(&20_000.into(), 48904).is_some_and(|why| why.contains("charges more")));
        let why = of(&1_000_001.into(), 2_000_000).expect("too many rounds");
        assert!(
            why.starts_with("times says 1000001, and this tool composes at most 1000000 rounds"),
            "{why}"
        );
    }

    #[test]
    fn a_delta_of_one_promises_nothing() {
        let [times, epsilon, one] = [3, 1000, DELTAS].map(BigInt::from);
        let sums = BigInt::from(3000);
        for (delta, total) in
            [(BigInt::ZERO, one.clone()), (BigInt::from(DELTAS / 5), &one + 1), (one.clone(), &one - 1)]
        {
            let equals = Equals { times: &times, epsilon: &epsilon, delta: &delta, total: &total };
            for why in [Optimal(equals.clone()).refuses(&sums), Advanced(equals).refuses(&sums)] {
                assert!(why.is_some_and(|why| why.contains("promises nothing")), "{delta} {total}");
            }
        }
        let at = |delta: &BigInt| {
            zcdp_to_approx_holds(&1.into(), &1_000_000.into(), delta, &millionths(&1.into()))
        };
        assert!(
            at(&one).is_some_and(
                |why| why.starts_with("delta says 1000000000000000 but must be above 0 and below")
            )
        );
    }

    /// Each row has ρ, δ, β and ε, computed in the same way.
    const ZCDP: [[u64; 4]; 6] = [
        [10_000_000_000, 1_000_000_000, 35_000_000, 624_172],
        [500_000_000_000, 1_000_000, 6_000_000, 6_475_409],
        [24_355_970_347, 1_000_000_000, 20_985_000, 1_000_000],
        [1, 1, 1_000_000_000, 26_631],
        [3_000_000_000_000, 500_000_000_000_000, 200_000, 4_362_369],
        [1_000_000, 1_000_000_000_000, 1, 6_907_740_463_473],
    ];

    #[test]
    fn conversions_agree_with_other_arithmetic_to_the_unit() {
        for [rho, delta, order, epsilon] in ZCDP {
            let [rho, delta, order, epsilon] = [rho, delta, order, epsilon].map(BigInt::from);
            assert_eq!(zcdp_to_approx(&rho, &delta, &millionths(&order)), epsilon);
            assert_eq!(zcdp_to_approx_holds(&rho, &epsilon, &delta, &millionths(&order)), None);
            assert!(zcdp_to_approx_holds(&rho, &(&epsilon - 1), &delta, &millionths(&order)).is_some());
            // The order that the search finds is nearly the best one.
            let best = zcdp_to_approx(&rho, &delta, &millionths(&best_order(&rho, &delta)));
            assert!(best <= epsilon);
            for factor in [1, 2, 3, 5, 8, 13, 40] {
                let other: BigInt = best_order(&rho, &delta) * factor / 4;
                if other > BigInt::ZERO {
                    let found = zcdp_to_approx(&rho, &delta, &millionths(&other));
                    assert!(
                        best <= &found + &found / 100_000 + 1,
                        "{rho} {delta}: {best} at {factor}/4 {found}"
                    );
                }
            }
        }
    }
}
