//! Trade-off curves: the smallest rate of misses of any test that tells two neighbours apart, at a
//! given rate of false alarms.
//!
//! A test is post-processing: its verdict is as private as the whole answer. For each neighbour,
//! the verdict is like a coin toss with a probability that follows from one of the rates. So a pair
//! of rates is possible exactly if the two coins satisfy the guarantee. Rates are in units of
//! 10^-6, and the bound is rounded down.

use super::{MOST_EPSILON, delta, millionths};
use crate::exact::Interval;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// The number of units in a rate of 1.
pub(crate) const RATES: u32 = 1_000_000;
/// A bound of this divergence or more counts as no bound. Two coins with rates in whole millionths
/// have a divergence of at most ln(10^6) = 13.8.. at every order, or an infinite one.
const MOST_DIVERGENCE: u64 = 14;
/// If x is below minus this, then e^x counts as 0. Counting it as 0 is safe, because the lower
/// bound becomes smaller.
const FAR: i64 = 100;
const BITS: u64 = 128;

fn rate(units: u32) -> BigRational {
    BigRational::new(units.into(), RATES.into())
}

/// Rounds a lower bound down to whole units; never below 0.
fn floor(of: &Interval) -> u32 {
    let negative = Interval::whole(0, BITS).minus(of).units(u64::from(RATES));
    (-negative).to_u32().unwrap_or(0)
}

/// The bound under (ε, δ): the larger of 0, 1 − δ − e^ε a, and e^-ε (1 − δ − a) (Wasserman, Zhou,
/// *A statistical framework for differential privacy*, 2010; Kairouz, Oh, Viswanath 2015, theorem
/// 2.1). Kairouz, Oh and Viswanath also show that some mechanism attains the whole curve.
pub(crate) fn approx(epsilon: &BigInt, delta_units: &BigInt, alarms: u32) -> u32 {
    let left = BigRational::one() - delta(delta_units);
    let number = |value: &BigRational| Interval::fraction(value, BITS);
    if left <= rate(alarms) {
        return 0;
    }
    if *epsilon > BigInt::from(MOST_EPSILON) * 1_000_000 {
        // For such a large ε the bound is below one miss in 10^6, except for a test without false
        // alarms.
        return if alarms == 0 { floor(&number(&left)) } else { 0 };
    }
    let grown = number(&millionths(epsilon)).exp();
    let first = number(&left).minus(&grown.times(&number(&rate(alarms))));
    let second = number(&(left - rate(alarms))).over(&grown);
    floor(&first).max(floor(&second))
}

/// A bound τ on the Rényi divergence of order α, in both directions. The order is above 1.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) alpha: BigRational,
    pub(crate) tau: BigRational,
}

/// The bounds under ρ-zCDP, at several orders α. For every rate, one of these orders is nearly
/// optimal.
pub(crate) fn orders_of_rho(rho: &BigInt) -> Vec<Order> {
    let rho = super::rho_of(rho);
    let Some(root) = rho.to_f64().map(f64::sqrt).filter(|root| *root > 0.0) else { return Vec::new() };
    // The best order is near 1 + √(ln(1/rate)/ρ), with rates from 10^-6 to almost 1.
    let step = |i: i32| BigRational::from_float((0.01 / root) * 1.2_f64.powi(i));
    (0..36)
        .filter_map(step)
        .map(|beta| {
            let alpha = beta + BigRational::one();
            Order { tau: &rho * &alpha, alpha }
        })
        .collect()
}

/// The bound under limits on Rényi divergences (Mironov, *Rényi differential privacy*, 2017,
/// definition 4). The limits apply in both directions to two coins with probabilities 1 − b and a.
pub(crate) fn renyi(orders: &[Order], alarms: u32) -> u32 {
    if alarms == 0 {
        // A test without false alarms must always miss, or the divergence would be infinite.
        return if orders.is_empty() { 0 } else { RATES };
    }
    if alarms >= RATES {
        return 0;
    }
    let useful = |order: &&Order| order.tau < BigRational::from_integer(MOST_DIVERGENCE.into());
    let orders: Vec<&Order> = orders.iter().filter(useful).collect();
    let rough: Vec<[f64; 2]> = orders
        .iter()
        .map(|order| [order.alpha.to_f64().unwrap_or(f64::NAN), order.tau.to_f64().unwrap_or(f64::NAN)])
        .collect();
    let (mut inside, mut outside) = (RATES - alarms, 0);
    let worst = |missed: u32| {
        let excess = |order: &[f64; 2]| roughly(order, alarms, missed);
        let by = |a: &usize, b: &usize| excess(&rough[*a]).total_cmp(&excess(&rough[*b]));
        (0..rough.len()).filter(|i| !excess(&rough[*i]).is_nan()).max_by(by).map(|i| (i, excess(&rough[i])))
    };
    // Finds the curve approximately, in floating point ...
    while inside - outside > 1 {
        let middle = outside + (inside - outside) / 2;
        match worst(middle) {
            Some((_, excess)) if excess > 0.0 => outside = middle,
            _ => inside = middle,
        }
    }
    // ... and then a lower rate that some order certainly forbids. Higher rates may or may not be
    // possible.
    for back in [0, 1, 10, 100, 1_000, 10_000] {
        let Some(missed) = outside.checked_sub(back) else { break };
        if worst(missed).is_some_and(|(i, _)| forbids(orders[i], alarms, missed)) {
            return missed;
        }
    }
    0
}

/// By how much the coins' divergence exceeds the bound τ, multiplied by α − 1: the logarithm of the
/// power mean minus (α − 1) τ.
fn roughly([alpha, tau]: &[f64; 2], alarms: u32, missed: u32) -> f64 {
    let [a, b] = [alarms, missed].map(|units| f64::from(units) / f64::from(RATES));
    let both = |p: f64, q: f64| {
        let term = |p: f64, q: f64| {
            if p == 0.0 { f64::NEG_INFINITY } else { alpha * p.ln() + (1.0 - alpha) * q.ln() }
        };
        let (x, y) = (term(p, q), term(1.0 - p, 1.0 - q));
        let most = x.max(y);
        most + ((x - most).exp() + (y - most).exp()).ln()
    };
    both(1.0 - b, a).max(if b == 0.0 { f64::INFINITY } else { both(1.0 - a, b) }) - (alpha - 1.0) * tau
}

/// Whether the divergence certainly exceeds the bound in one of the two directions.
fn forbids(order: &Order, alarms: u32, missed: u32) -> bool {
    let one = BigRational::one();
    let [a, b] = [rate(alarms), rate(missed)];
    let above = |p: &BigRational, q: &BigRational| {
        let number = |value: &BigRational| Interval::fraction(value, BITS);
        let bound = number(&((&order.alpha - &one) * &order.tau));
        let term = |p: &BigRational, q: &BigRational| {
            let up = number(&order.alpha).times(&number(p).ln());
            up.minus(&number(&(&order.alpha - &one)).times(&number(q).ln())).minus(&bound)
        };
        let terms: Vec<Interval> = [(p.clone(), q.clone()), (&one - p, &one - q)]
            .into_iter()
            .filter(|(p, _)| !p.is_zero())
            .map(|(p, q)| term(&p, &q))
            .collect();
        // The sum exceeds 1 if one term does, or if both together do. An undecided interval is
        // skipped.
        let decided = |term: &&Interval| {
            term.is_above(&BigRational::from_integer((-FAR).into())) && term.is_at_most(&one)
        };
        let sum = terms.iter().filter(decided).map(Interval::exp).reduce(|x, y| x.plus(&y));
        terms.iter().any(|term| term.is_above(&BigRational::zero()))
            || sum.is_some_and(|sum| sum.is_above(&one))
    };
    above(&(&one - &b), &a) || b.is_zero() || above(&(&one - &a), &b)
}

#[cfg(test)]
mod tests {
    use super::{Order, RATES, approx, orders_of_rho, renyi};
    use num_bigint::BigInt;
    use num_rational::BigRational;

    #[test]
    fn pure_and_approximate_curves_are_those_of_randomised_response() {
        let at = |epsilon: u64, delta: u64, alarms| approx(&epsilon.into(), &delta.into(), alarms);
        // With e = 2.718281.., 1 − e/10 = 0.728171.. and e^-1 · 0.5 = 0.183939..
        assert_eq!((at(1_000_000, 0, 100_000), at(1_000_000, 0, 500_000)), (728_171, 183_939));
        // With ε = 0, all rates on the diagonal are possible. With δ = 1, all rates are possible.
        assert_eq!((at(0, 0, 250_000), at(0, 1_000_000_000_000_000, 250_000)), (750_000, 0));
        // The two bounds are 0.9 − 0.1 e and 0.4/e.
        assert_eq!(at(1_000_000, 100_000_000_000_000, 100_000), 628_171);
        assert_eq!(at(1_000_000, 100_000_000_000_000, 500_000), 147_151);
        assert_eq!((at(1_000_000, 0, 0), at(1_000_000, 0, RATES)), (RATES, 0));
        assert_eq!((at(500_000_000, 0, 0), at(500_000_000, 0, 1)), (RATES, 0));
    }

    /// The largest ratio of divergence to order for the coins 1 − b and a. A fine search covers all
    /// orders and both directions.
    fn least_rho(a: f64, b: f64) -> f64 {
        let divergence = |p: f64, q: f64, alpha: f64| {
            let sum = (alpha * p.ln() + (1.0 - alpha) * q.ln()).exp()
                + (alpha * (1.0 - p).ln() + (1.0 - alpha) * (1.0 - q).ln()).exp();
            sum.ln() / (alpha - 1.0)
        };
        let over = |alpha: f64| divergence(1.0 - b, a, alpha).max(divergence(1.0 - a, b, alpha)) / alpha;
        let betas = (1..4_000).map(|i| f64::from(i) * 0.01).chain((1..200).map(|i| f64::from(i) * 0.0001));
        betas.map(|beta| over(1.0 + beta)).fold(0.0, f64::max)
    }

    #[test]
    fn the_curve_of_a_rho_is_that_of_all_coins_that_keep_it() {
        for rho in [5_000_000_000_u64, 100_000_000_000, 500_000_000_000, 2_000_000_000_000] {
            let orders = orders_of_rho(&BigInt::from(rho));
            for alarms in [1_000, 20_000, 100_000, 500_000, 900_000] {
                let missed = renyi(&orders, alarms);
                let [a, b] = [alarms, missed].map(|units| f64::from(units) / f64::from(RATES));
                let rho = rho as f64 / 1e12;
                // A pair of coins on the curve has at least nearly the allowed divergence. A pair a
                // little above the curve has less.
                assert!(b == 0.0 || least_rho(a, b) >= 0.9999 * rho, "{rho} {a}: {b}");
                assert!(least_rho(a, b + 0.004) <= rho, "{rho} {a}: {b} could be larger");
            }
        }
        let orders = orders_of_rho(&BigInt::from(100_000_000_000_u64));
        assert_eq!((renyi(&orders, 0), renyi(&orders, RATES), renyi(&[], 100)), (RATES, 0, 0));
    }

    /// At a ρ of 100 and a false alarm rate of 10^-6, the best test against Gaussian noise misses
    /// once in 10^20.
    #[test]
    fn a_rho_that_is_enormous_leaves_nothing_and_takes_no_time() {
        for rho in ["100000000000000", "1000000000000000000000000000000", &"9".repeat(90)] {
            let orders = orders_of_rho(&rho.parse().expect("a number"));
            assert_eq!([0, 1, 500_000, RATES].map(|alarms| renyi(&orders, alarms)), [RATES, 0, 0, 0]);
        }
        let order = |tau: u64| Order {
            alpha: BigRational::from_integer(BigInt::from(10).pow(90)),
            tau: BigRational::from_integer(tau.into()),
        };
        // At an order of 10^90, the divergence is nearly the maximum divergence. So the bound at
        // the false alarm rate a is 1 - e a, as for an epsilon of 1.
        assert!((725_000..728_172).contains(&renyi(&[order(1)], 100_000)));
        assert_eq!(renyi(&[order(14)], 100_000), 0);
    }

    #[test]
    fn curves_fall_and_are_convex() {
        let orders = orders_of_rho(&BigInt::from(200_000_000_000_u64));
        let curves: [&dyn Fn(u32) -> u32; 2] = [&|alarms| renyi(&orders, alarms), &|alarms| {
            approx(&700_000.into(), &1_000_000_000.into(), alarms)
        }];
        for curve in curves {
            let points: Vec<i64> = (0..=20).map(|i| i64::from(curve(i * 50_000))).collect();
            assert!(points.windows(2).all(|pair| pair[0] >= pair[1]), "{points:?}");
            assert!(points.windows(3).all(|three| three[0] + three[2] + 3_000 >= 2 * three[1]), "{points:?}");
        }
    }
}
