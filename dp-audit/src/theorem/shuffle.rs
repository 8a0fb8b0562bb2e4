//! Amplification by shuffling (Feldman, McMillan, Talwar, *Hiding among the clones*, 2021, theorem
//! 3.1).
//!
//! Let n devices send reports of ε₀ each, in a uniformly random order. If ε₀ ≤ ln(n/(16 ln(2/δ))),
//! the batch is (ln(1 + (e^ε₀ − 1)/(e^ε₀ + 1)·(8√(e^ε₀ ln(4/δ)/n) + 8e^ε₀/n)), δ).

use super::{delta, ln_inverse, millionths, proper};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// A shuffled batch of reports.
#[derive(Debug)]
pub(crate) struct Shuffled<'a> {
    /// The number n of devices.
    pub(crate) devices: &'a BigInt,
    /// The ε₀ of each report, in units of 10^-6.
    pub(crate) epsilon: &'a BigInt,
    /// The δ of the batch, in units of 10^-15.
    pub(crate) delta: &'a BigInt,
}

impl Shuffled<'_> {
    /// The reason why the theorem does not allow `epsilon`; `None` if it does.
    pub(crate) fn refuses(&self, epsilon: &BigInt) -> Option<String> {
        if !proper(self.delta) || self.devices.sign() != Sign::Plus {
            return Some("the theorem needs a delta above 0 and below 1, and devices".to_owned());
        }
        // The theorem requires that 16·e^ε₀·ln(2/δ) is at most n.
        let needed = |bits| {
            let two = Interval::whole(2, bits).over(&Interval::fraction(&delta(self.delta), bits)).ln();
            Interval::whole(16, bits).times(&self.grown(bits)).times(&two)
        };
        if !at_most(&BigRational::from_integer(self.devices.clone()), needed) {
            return Some(format!(
                "{} devices are too few: the theorem needs 16 e^epsilon ln(2/delta) of them, which is {}",
                self.devices,
                needed(128).units(1)
            ));
        }
        // The ε₀ of one report always suffices, and needs no enclosure.
        let whole = epsilon >= self.epsilon;
        match whole || at_most(&millionths(epsilon), |bits| self.bound(bits)) {
            true => None,
            false => Some(format!(
                "epsilon says {epsilon} but {} devices of {} each are {} together",
                self.devices,
                self.epsilon,
                self.bound(128).units(1_000_000).min(self.epsilon.clone())
            )),
        }
    }

    fn grown(&self, bits: u64) -> Interval {
        Interval::fraction(&millionths(self.epsilon), bits).exp()
    }

    fn bound(&self, bits: u64) -> Interval {
        let (one, devices) = (Interval::whole(1, bits), Interval::whole(self.devices.clone(), bits));
        let grown = self.grown(bits);
        let four = Interval::whole(4, bits).ln().plus(&ln_inverse(self.delta, bits));
        let root = grown.times(&four).over(&devices).root();
        let eight = Interval::whole(8, bits).times(&root.plus(&grown.over(&devices)));
        let advantage = grown.minus(&one).over(&grown.plus(&one));
        one.plus(&advantage.times(&eight)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::Shuffled;
    use num_bigint::BigInt;

    /// Each row has n, ε₀, δ and ε. Computed from the formula with mpmath at 60 digits, and rounded
    /// up.
    const SHUFFLED: [[u64; 4]; 5] = [
        [1_000_000, 4_000_000, 10_000_000, 226_369],
        [100_000, 1_000_000, 1_000_000_000, 72_555],
        [100_000, 4_000_000, 1_000_000_000, 534_634],
        [1_000, 1_000_000, 1_000_000_000, 566_202],
        [632, 1_000_000, 1_000_000_000, 673567],
    ];

    #[test]
    fn shuffled_reports_agree_with_other_arithmetic_to_the_unit() {
        for [devices, epsilon, delta, least] in SHUFFLED {
            let [devices, epsilon, delta, least] = [devices, epsilon, delta, least].map(BigInt::from);
            let found = Shuffled { devices: &devices, epsilon: &epsilon, delta: &delta };
            assert_eq!(found.refuses(&least), None);
            let why = found.refuses(&(&least - 1)).expect("it is too little");
            assert!(why.ends_with(&format!("are {least} together")), "{why}");
        }
    }

    #[test]
    fn too_few_devices_are_told_how_many_it_takes() {
        let [devices, epsilon, delta] = [631, 1_000_000, 1_000_000_000_u64].map(BigInt::from);
        let found = Shuffled { devices: &devices, epsilon: &epsilon, delta: &delta };
        let why = found.refuses(&epsilon).expect("one is missing");
        assert!(why.ends_with("which is 632"), "{why}");
        let nothing = Shuffled { delta: &BigInt::ZERO, ..found };
        assert!(nothing.refuses(&epsilon).is_some_and(|why| why.contains("above 0")));
    }
}
