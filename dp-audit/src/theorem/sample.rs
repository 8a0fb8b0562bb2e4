//! Amplification by a Poisson sample (Balle, Barthe, Gaboardi, *Privacy amplification by
//! subsampling*, 2018, theorem 8).
//!
//! Let the sample hold each row with probability q, and let one neighbour have one row more. A
//! mechanism that is (ε, δ)-DP on the table is (ln(1 + q (e^ε − 1)), q δ)-DP on the sample.

use super::{MOST_EPSILON, millionths};
use crate::exact::{Interval, at_most};
use num_bigint::BigInt;
use num_rational::BigRational;

/// The rate of a sample, above 0 and at most 1, and the cost of the measurement on the whole table.
#[derive(Debug)]
pub(crate) struct Amplified<'a> {
    /// The rate q.
    pub(crate) rate: &'a BigRational,
    /// The ε on the whole table, in units of 10^-6.
    pub(crate) epsilon: &'a BigInt,
    /// The δ on the whole table, in units of 10^-15.
    pub(crate) delta: &'a BigInt,
}

impl Amplified<'_> {
    /// The reason why the theorem does not allow (`epsilon`, `delta`); `None` if it does.
    pub(crate) fn refuses(&self, epsilon: &BigInt, delta: &BigInt) -> Option<String> {
        if *self.epsilon > BigInt::from(MOST_EPSILON) * 1_000_000 {
            return Some(format!(
                "an epsilon above {MOST_EPSILON} is not amplified here: no sample helps against it"
            ));
        }
        let needed = self.delta();
        if *delta < needed {
            return Some(format!("delta says {delta} but the rate times {} is {needed}", self.delta));
        }
        // The ε of the whole table always suffices, and needs no enclosure.
        let whole = epsilon >= self.epsilon;
        match whole || at_most(&millionths(epsilon), |bits| self.bound(bits)) {
            true => None,
            false => Some(format!(
                "epsilon says {epsilon} but {} on the whole table is {} on such a sample",
                self.epsilon,
                self.least()
            )),
        }
    }

    /// The smallest ε that the theorem allows, in units of 10^-6 and rounded up.
    pub(crate) fn least(&self) -> BigInt {
        self.bound(128).units(1_000_000).min(self.epsilon.clone())
    }

    /// The δ on the sample: q δ, rounded up.
    pub(crate) fn delta(&self) -> BigInt {
        (self.rate * self.delta).ceil().to_integer()
    }

    fn bound(&self, bits: u64) -> Interval {
        let one = Interval::whole(1, bits);
        let grown = Interval::fraction(&millionths(self.epsilon), bits).exp().minus(&one);
        one.plus(&Interval::fraction(self.rate, bits).times(&grown)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::Amplified;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    /// Each row has q, ε, δ, and the two bounds. Computed from the formula with mpmath at 60
    /// digits, and rounded up.
    const AMPLIFIED: [[u64; 6]; 5] = [
        [1, 100, 1_000_000, 1_000_000_000, 17_037, 10_000_000],
        [1, 4, 1_000_000, 0, 357_375, 0],
        [3, 7, 2_500_000, 100_000_001, 1_756_564, 42_857_144],
        [1, 1, 700_000, 5, 700_000, 5],
        [1, 1_000_000, 9_000_000, 1, 8_070, 1],
    ];

    #[test]
    fn samples_agree_with_other_arithmetic_to_the_unit() {
        for [n, d, epsilon, delta, least, rest] in AMPLIFIED {
            let rate = BigRational::new(n.into(), d.into());
            let [epsilon, delta, least, rest] = [epsilon, delta, least, rest].map(BigInt::from);
            let found = Amplified { rate: &rate, epsilon: &epsilon, delta: &delta };
            assert_eq!((found.least(), found.delta()), (least.clone(), rest.clone()), "{n}/{d}");
            assert_eq!(found.refuses(&least, &rest), None);
            assert!(found.refuses(&(&least - 1), &rest).is_some_and(|why| why.contains("on such a sample")));
            if rest > BigInt::ZERO {
                assert!(found.refuses(&least, &(&rest - 1)).is_some_and(|why| why.contains("delta says")));
            }
        }
        // The largest ε that the library allows on a sample is 100 + ln((1 + e^-100)/2). The test
        // also tries the smallest ε that the library refuses.
        let (rate, nothing) = (BigRational::new(1.into(), 2.into()), BigInt::ZERO);
        let at = |epsilon: u64, charged: u64| {
            let epsilon = BigInt::from(epsilon);
            Amplified { rate: &rate, epsilon: &epsilon, delta: &nothing }.refuses(&charged.into(), &nothing)
        };
        assert_eq!(at(100_000_000, 99_306_853), None);
        assert!(at(100_000_000, 99_306_852).is_some_and(|why| why.contains("on such a sample")));
        assert!(at(100_000_001, 100_000_001).is_some_and(|why| why.contains("not amplified here")));
    }
}
