//! Advanced composition (Dwork, Rothblum, Vadhan, *Boosting and differential privacy*, 2010, theorem III.3).

use super::{Equals, delta, ln_inverse, millionths, proper};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// k rounds of (ε, δ) cost (ε √(2 k ln(1/δ')) + k ε (e^ε − 1), k δ + δ').
#[derive(Debug)]
pub(crate) struct Advanced<'a>(pub(crate) Equals<'a>);

impl Advanced<'_> {
    /// Why a cost of (`epsilon`, `total`) is not what the theorem allows, if it is not.
    pub(crate) fn refuses(&self, epsilon: &BigInt, total: &BigInt) -> Option<String> {
        let Equals { times, delta: each, slack, .. } = &self.0;
        if !proper(slack) {
            return Some(format!("slack says {slack} but must be above 0 and below 10^15, which is 1"));
        }
        if let Some(why) = self.0.beyond() {
            return Some(why);
        }
        let needed: BigInt = *times * *each + *slack;
        if *total < needed {
            return Some(format!(
                "delta says {total} but {times} times {each} and the slack {slack} are {needed}"
            ));
        }
        let stated = millionths(epsilon);
        match at_most(&stated, |bits| self.epsilon(bits)) {
            true => None,
            false => {
                let least = self.least();
                Some(format!("epsilon says {epsilon} but advanced composition charges {least} at this slack"))
            }
        }
    }

    /// The smallest ε, in 10^-6 and rounded up, that the theorem allows.
    pub(crate) fn least(&self) -> BigInt {
        self.epsilon(128).units(1_000_000)
    }

    fn epsilon(&self, bits: u64) -> Interval {
        let Equals { times, epsilon, slack, .. } = &self.0;
        let k = Interval::whole((*times).clone(), bits);
        let epsilon = Interval::fraction(&millionths(epsilon), bits);
        let one = Interval::whole(1, bits);
        let spread = k.times(&ln_inverse(slack, bits)).times(&Interval::whole(2, bits)).root();
        let drift = k.times(&epsilon).times(&epsilon.exp().minus(&one));
        epsilon.times(&spread).plus(&drift)
    }
}

/// Whether `total` is at least `1 − (1 − δ)^k (1 − δ')`; both in 10^-15.
pub(super) fn total_holds(of: &Equals<'_>, total: &BigInt) -> bool {
    if of.delta.sign() == Sign::NoSign {
        return *total >= *of.slack;
    }
    // (1 − δ)^k (1 − δ') ≥ 1 − total, as 1 − that ≤ total.
    let one = BigRational::from_integer(1.into());
    at_most(&delta(total), |bits| {
        let [kept, free] = [of.delta, of.slack].map(|part| Interval::fraction(&(&one - delta(part)), bits));
        Interval::whole(1, bits).minus(&kept.power(of.times).times(&free))
    })
}
