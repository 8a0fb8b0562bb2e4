//! Rényi divergences of a measurement on a Poisson sample.
//!
//! For an inserted row, this module uses the sum of Mironov, Talwar, Zhang (*Rényi differential
//! privacy of the sampled Gaussian mechanism*, 2019, section 3.3). This bound applies to any
//! mechanism with known divergences at some orders. For a deleted row, the module bounds the
//! function (1 + u)^(1 − α) by a parabola above it (`dp-convert/src/proof.md`). The answer has one
//! distribution with the row and one without. If the two are mirror images of each other, the
//! inserted row has the larger divergence. Then the bound for the deleted row is not needed
//! (theorem 5 of that paper). Between known orders the module uses the chord, since the logarithm
//! of a moment is convex in its order.

use super::{MOST_EPSILON, millionths};
use crate::exact::{Interval, at_most};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

/// The largest order that this theorem supports.
const MOST_ORDER: u64 = 256;

/// The rate of a sample, above 0 and at most 1, and the cost of the measurement on the whole table.
#[derive(Debug)]
pub(crate) struct SampledCurve<'a> {
    /// The rate q.
    pub(crate) rate: &'a BigRational,
    /// The orders: increasing, above 1, in units of 10^-6.
    pub(crate) orders: &'a [BigInt],
    /// The ε at each order, in units of 10^-6.
    pub(crate) epsilons: &'a [BigInt],
    /// Whether the measurement is one release of numbers with symmetric noise on each.
    pub(crate) mirrored: bool,
}

impl SampledCurve<'_> {
    /// The reason why `charged` is not enough at the order with index `at`; `None` if it is.
    pub(crate) fn refuses(&self, at: usize, charged: &BigInt) -> Option<String> {
        let whole = &self.epsilons[at];
        let amplified = || {
            self.order(at).is_some_and(|order| at_most(&millionths(charged), |bits| self.bound(order, bits)))
        };
        match charged >= whole || amplified() {
            true => None,
            false => Some(format!(
                "epsilon says {charged} at order {} but {whole} on the whole table is {} on such a sample",
                millionths(&self.orders[at]),
                self.least(at)
            )),
        }
    }

    /// The smallest ε at the order with index `at`, in units of 10^-6 and rounded up.
    pub(crate) fn least(&self, at: usize) -> BigInt {
        let whole = self.epsilons[at].clone();
        match self.order(at) {
            Some(order) => self.bound(order, 256).units(1_000_000).min(whole),
            None => whole,
        }
    }

    /// The order with index `at`, if the theorem applies: the order is an integer, and neither the
    /// order nor its ε is too large.
    fn order(&self, at: usize) -> Option<u64> {
        let (order, rest) = self.orders[at].div_rem(&BigInt::from(1_000_000));
        let order = u64::try_from(order).ok()?;
        let small = self.epsilons[at] < BigInt::from(MOST_EPSILON) * 1_000_000;
        let sampled = *self.rate < BigRational::from(BigInt::from(1));
        (rest == BigInt::ZERO && (2..=MOST_ORDER).contains(&order) && small && sampled).then_some(order)
    }

    /// An upper bound on the logarithm of the moment of this order. The bound is the chord between
    /// the nearest known orders.
    fn moment(&self, order: u64) -> BigRational {
        let one = BigRational::from(BigInt::from(1));
        let order = BigRational::from(BigInt::from(order));
        let mut below = (one.clone(), BigRational::from(BigInt::ZERO));
        for (known, epsilon) in self.orders.iter().zip(self.epsilons) {
            let known = millionths(known);
            let above = ((&known - &one) * millionths(epsilon), known);
            if order <= above.1 {
                let slope = (&above.0 - &below.1) / (&above.1 - &below.0);
                return &below.1 + slope * (&order - &below.0);
            }
            below = (above.1, above.0);
        }
        below.1
    }

    fn bound(&self, order: u64, bits: u64) -> Interval {
        let whole = |number: u64| Interval::whole(number, bits);
        let fraction = |number: &BigRational| Interval::fraction(number, bits);
        let (one, degrees) = (BigRational::from(BigInt::from(1)), whole(order - 1));
        let (taken, left) = (fraction(self.rate), fraction(&(one - self.rate)));
        let mut ways = BigInt::from(1);
        // An inserted row affects the outcome only if its coin puts it in the sample.
        let mut more = left.power(&BigInt::from(order));
        for l in 1..=order {
            ways = ways * (order + 1 - l) / l;
            let coins = taken.power(&BigInt::from(l)).times(&left.power(&BigInt::from(order - l)));
            let moment = match l {
                1 => whole(1),
                _ => fraction(&self.moment(l)).exp(),
            };
            more = more.plus(&Interval::whole(ways.clone(), bits).times(&coins).times(&moment));
        }
        if self.mirrored {
            return more.ln().over(&degrees);
        }
        // This part bounds the divergence for a deleted row.
        let power = left.power(&BigInt::from(order - 1)).inverted();
        let curved = power.minus(&whole(1)).minus(&taken.times(&degrees));
        let spread = fraction(&self.moment(2)).exp().minus(&whole(1));
        let fewer = whole(1).plus(&curved.times(&spread));
        more.larger(&fewer).ln().over(&degrees)
    }
}

#[cfg(test)]
mod tests {
    use super::SampledCurve;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    /// The columns are q, whether the measurement is one release with noise, the orders, and ε on
    /// the table and on the sample. The last column is rounded up.
    type Sampled = ([u64; 2], bool, &'static [u64], &'static [u64], &'static [u64]);

    /// Computed from the formulas with mpmath at 60 digits.
    const SAMPLED: [Sampled; 6] = [
        (
            [1, 100],
            false,
            &[2_000_000, 4_000_000, 8_000_000, 32_000_000],
            &[1_000_000, 2_000_000, 4_000_000, 16_000_000],
            &[174, 381, 1_185, 11_246_277],
        ),
        (
            [1, 10],
            false,
            &[2_000_000, 16_000_000, 64_000_000, 257_000_000],
            &[62_500, 500_000, 2_000_000, 9_000_000],
            &[717, 18_921, 236_432, 9_000_000],
        ),
        (
            [3, 4],
            false,
            &[1_500_000, 3_000_000, 7_250_000, 256_000_000],
            &[100_000, 300_000, 500_000, 9_000_000],
            &[100_000, 300_000, 500_000, 8_711_224],
        ),
        ([1, 1], false, &[2_000_000, 5_000_000], &[7, 8], &[7, 8]),
        (
            [1, 10],
            true,
            &[2_000_000, 3_000_000, 4_000_000, 8_000_000],
            &[62_500, 93_750, 125_000, 250_000],
            &[645, 973, 1_305, 2_687],
        ),
        (
            [3, 4],
            true,
            &[1_500_000, 3_000_000, 7_250_000, 256_000_000],
            &[100_000, 300_000, 500_000, 9_000_000],
            &[100_000, 188_431, 500_000, 8_711_224],
        ),
    ];

    #[test]
    fn curves_agree_with_other_arithmetic_to_the_unit() {
        for ([n, d], mirrored, orders, whole, sampled) in SAMPLED {
            let rate = BigRational::new(n.into(), d.into());
            let numbers = |of: &[u64]| of.iter().map(|n| BigInt::from(*n)).collect::<Vec<_>>();
            let (orders, whole) = (numbers(orders), numbers(whole));
            let curve = SampledCurve { rate: &rate, orders: &orders, epsilons: &whole, mirrored };
            for (at, least) in sampled.iter().map(|n| BigInt::from(*n)).enumerate() {
                assert_eq!(curve.least(at), least, "{n}/{d} {at}");
                assert_eq!(curve.refuses(at, &least), None);
                assert!(curve.refuses(at, &(&least - 1)).is_some_and(|why| why.contains("on such a sample")));
            }
        }
    }
}
