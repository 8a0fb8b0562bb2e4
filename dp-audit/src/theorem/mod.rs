//! Theorems whose bounds no fraction is: what a composition or a conversion costs, decided by enclosures.

mod advanced;
mod optimal;
mod zcdp_to_approx;

pub(crate) use advanced::Advanced;
pub(crate) use optimal::Optimal;
pub(crate) use zcdp_to_approx::{best_order, zcdp_to_approx, zcdp_to_approx_holds};

use crate::exact::Interval;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Units of δ in 1.
const DELTAS: u64 = 1_000_000_000_000_000;
/// ε above this is not looked at: `e` to it would fill the memory, and no theorem gains anything there.
const MOST_EPSILON: u64 = 100;

/// A number of millionths.
fn millionths(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(1_000_000))
}

/// A number of 10^-15.
fn delta(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(DELTAS))
}

/// `ln(1/δ)`.
fn ln_inverse(of: &BigInt, bits: u64) -> Interval {
    Interval::fraction(&delta(of), bits).inverted().ln()
}

/// Whether a δ is one that a theorem can use: above 0 and below 1.
fn proper(of: &BigInt) -> bool {
    of.sign() == Sign::Plus && *of < BigInt::from(DELTAS)
}

/// The composition of `times` mechanisms of (ε, δ) each, with a slack δ'.
#[derive(Debug, Clone)]
pub(crate) struct Equals<'a> {
    /// How many.
    pub(crate) times: &'a BigInt,
    /// ε of each, in 10^-6.
    pub(crate) epsilon: &'a BigInt,
    /// δ of each, in 10^-15.
    pub(crate) delta: &'a BigInt,
    /// δ', in 10^-15.
    pub(crate) slack: &'a BigInt,
}

impl Equals<'_> {
    /// Why the formulas cannot be evaluated for these numbers, if they cannot.
    fn beyond(&self) -> Option<String> {
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
    use super::{Advanced, Equals, Optimal, best_order, zcdp_to_approx, zcdp_to_approx_holds};
    use num_bigint::BigInt;

    /// Computed from the formulas with mpmath at 60 digits and rounded up: k, ε, δ', the advanced and the optimal bound.
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
        for [times, epsilon, slack, advanced, optimal] in EQUALS {
            let [times, epsilon, slack, nothing] = [times, epsilon, slack, 0].map(BigInt::from);
            let equals = Equals { times: &times, epsilon: &epsilon, delta: &nothing, slack: &slack };
            let by_advanced = Advanced(equals.clone());
            assert_eq!(by_advanced.least(), advanced.into());
            assert_eq!(by_advanced.refuses(&advanced.into(), &slack), None);
            assert!(by_advanced.refuses(&(advanced - 1).into(), &slack).is_some());
            let by_optimal = Optimal(equals);
            assert_eq!(by_optimal.least(), Some(optimal.into()));
            assert_eq!(by_optimal.refuses(&optimal.into(), &slack), None);
            assert!(optimal == 0 || by_optimal.refuses(&(optimal - 1).into(), &slack).is_some());
            assert!(by_optimal.refuses(&optimal.into(), &(&slack - 1)).is_some());
        }
    }

    #[test]
    fn the_total_delta_counts_every_round() {
        let [times, epsilon, delta, slack] =
            [3_u64, 1000, 200_000_000_000_000, 500_000_000_000_000].map(BigInt::from);
        let equals = Equals { times: &times, epsilon: &epsilon, delta: &delta, slack: &slack };
        // 1 - 0.8^3 * 0.5 = 0.744, and 3 * 0.2 + 0.5 = 1.1.
        let optimal = Optimal(equals.clone());
        assert_eq!(optimal.refuses(&3000.into(), &744_000_000_000_000_u64.into()), None);
        assert!(optimal.refuses(&3000.into(), &743_999_999_999_999_u64.into()).is_some());
        let advanced = Advanced(equals);
        assert_eq!(advanced.refuses(&3000.into(), &1_100_000_000_000_000_u64.into()), None);
        assert!(advanced.refuses(&3000.into(), &1_099_999_999_999_999_u64.into()).is_some());
    }

    /// ρ, δ, β and ε, computed in the same way.
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
            assert_eq!(zcdp_to_approx(&rho, &delta, &order), epsilon);
            assert_eq!(zcdp_to_approx_holds(&rho, &epsilon, &delta, &order), None);
            assert!(zcdp_to_approx_holds(&rho, &(&epsilon - 1), &delta, &order).is_some());
            // No other order is much better than the one that is found.
            let best = zcdp_to_approx(&rho, &delta, &best_order(&rho, &delta));
            assert!(best <= epsilon);
            for factor in [1, 2, 3, 5, 8, 13, 40] {
                let other: BigInt = best_order(&rho, &delta) * factor / 4;
                if other > BigInt::ZERO {
                    let found = zcdp_to_approx(&rho, &delta, &other);
                    assert!(
                        &best <= &(&found + &found / 100_000 + 1),
                        "{rho} {delta}: {best} at {factor}/4 {found}"
                    );
                }
            }
        }
    }
}
