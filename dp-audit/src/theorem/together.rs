//! The loss of a unit with data in several datasets, computed from the promise of each dataset
//! alone.
//!
//! The argument goes from one list of datasets to its neighbour, and changes one dataset in each
//! step. If a release uses several datasets at once, the losses of these steps bound its loss. Only
//! in ε do the losses simply add up. In ρ the square roots add up, and a δ grows by the factors of
//! the earlier steps.

use super::{MOST_EPSILON, delta, millionths};
use crate::exact::Interval;
use crate::model::{Measure, million};
use num_bigint::{BigInt, Sign};

/// The precision of the enclosures in bits: much finer than the 10^-15 of a δ.
const BITS: u64 = 256;

/// The cost if all of these datasets change at once, from the cost of each. `None` if no bound is
/// known for the measure.
pub(crate) fn together(measure: &Measure, each: &[Vec<BigInt>]) -> Option<Vec<BigInt>> {
    match measure {
        Measure::Pure => Some(vec![each.iter().map(|cost| &cost[0]).sum()]),
        Measure::Approx => approx(each),
        Measure::Zcdp => Some(vec![zcdp(each)]),
        // A bound at one order needs larger orders for the steps, and the record may lack these
        // orders.
        Measure::Renyi(_) => None,
    }
}

/// Computes (√ρ + √ρ' + ..)², rounded up: Lemma 5.2 of Bun and Steinke 2016 at its best k.
fn zcdp(each: &[Vec<BigInt>]) -> BigInt {
    let mut whole = BigInt::ZERO;
    for (place, cost) in each.iter().enumerate() {
        let rho = &cost[0];
        whole += rho;
        for before in &each[..place] {
            whole += BigInt::from(2) * root_up(&(rho * &before[0]));
        }
    }
    whole
}

/// The square root of a nonnegative number, rounded up to a whole number.
fn root_up(of: &BigInt) -> BigInt {
    let root = of.sqrt();
    if &root * &root == *of { root } else { root + 1 }
}

/// Adds the ε. Multiplies each δ by e^ε for the ε of the earlier steps. The sum of these products
/// depends on the sequence of the steps, so the function tries two sequences and returns the
/// smaller sum.
fn approx(each: &[Vec<BigInt>]) -> Option<Vec<BigInt>> {
    let epsilon: BigInt = each.iter().map(|cost| &cost[0]).sum();
    if epsilon > BigInt::from(MOST_EPSILON) * million() {
        return None;
    }
    let chance = |order: &mut dyn Iterator<Item = &Vec<BigInt>>| {
        let mut before = BigInt::ZERO;
        let mut whole = Interval::whole(0, BITS);
        for cost in order {
            let factor = Interval::fraction(&millionths(&before), BITS).exp();
            whole = whole.plus(&factor.times(&Interval::fraction(&delta(&cost[1]), BITS)));
            before += &cost[0];
        }
        whole.units(super::DELTAS)
    };
    let chance = chance(&mut each.iter()).min(chance(&mut each.iter().rev()));
    let none = each.iter().all(|cost| cost[1].sign() == Sign::NoSign);
    Some(vec![epsilon, if none { BigInt::ZERO } else { chance.min(BigInt::from(super::DELTAS)) }])
}

#[cfg(test)]
mod tests {
    use super::together;
    use crate::model::Measure;
    use num_bigint::BigInt;

    fn of(measure: &Measure, each: &[&[u64]]) -> Option<Vec<u64>> {
        let each: Vec<Vec<BigInt>> =
            each.iter().map(|cost| cost.iter().map(|n| BigInt::from(*n)).collect()).collect();
        let whole = together(measure, &each)?;
        Some(whole.iter().map(|n| u64::try_from(n).expect("it fits")).collect())
    }

    #[test]
    fn epsilons_add_up_and_roots_of_rho_do() {
        assert_eq!(of(&Measure::Pure, &[&[1_500_000], &[2_000_000]]), Some(vec![3_500_000]));
        // Two tables with the same ρ cost 2²·ρ, as a group of two rows does. The ρ of 4, 9 and 16
        // give (2 + 3 + 4)².
        assert_eq!(of(&Measure::Zcdp, &[&[50], &[50]]), Some(vec![200]));
        assert_eq!(of(&Measure::Zcdp, &[&[4], &[9], &[16]]), Some(vec![81]));
        // The sum is 2 + 3 + 2·√6 = 9.898979.., rounded up.
        assert_eq!(of(&Measure::Zcdp, &[&[2], &[3]]), Some(vec![11]));
        assert_eq!(of(&Measure::Zcdp, &[&[2_000_000], &[3_000_000]]), Some(vec![9_898_980]));
        assert_eq!(of(&Measure::Renyi(vec![BigInt::from(2_000_000)]), &[&[1], &[1]]), None);
    }

    #[test]
    fn a_delta_grows_by_the_steps_before_it() {
        // The sequence that starts with `b` is better: 3·10^-9 + e^0.5 · 10^-9 is below 10^-9 + e ·
        // 3·10^-9.
        let (a, b): (&[u64], &[u64]) = (&[1_000_000, 1_000_000], &[500_000, 3_000_000]);
        assert_eq!(of(&Measure::Approx, &[a, b]), Some(vec![1_500_000, 4_648_722]));
        assert_eq!(of(&Measure::Approx, &[b, a]), Some(vec![1_500_000, 4_648_722]));
        assert_eq!(of(&Measure::Approx, &[&[7, 0], &[9, 0]]), Some(vec![16, 0]));
        assert_eq!(of(&Measure::Approx, &[&[60_000_000, 5], &[50_000_000, 5]]), None);
        let sure = 1_000_000_000_000_000;
        assert_eq!(of(&Measure::Approx, &[&[7, sure], &[9, sure]]), Some(vec![16, sure]));
    }
}
