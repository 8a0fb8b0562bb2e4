//! Advanced composition (Dwork, Rothblum, Vadhan, *Boosting and differential privacy*, 2010,
//! theorem III.3).

use super::{Equals, ln_inverse, millionths, proper};
use crate::exact::{Interval, at_most};
use num_bigint::BigInt;

/// Advanced composition of k rounds of (ε, δ). The rounds cost (ε √(2 k ln(1/δ')) + k ε (e^ε − 1),
/// k δ + δ'), with δ' above 0.
#[derive(Debug)]
pub(crate) struct Advanced<'a>(pub(crate) Equals<'a>);

impl Advanced<'_> {
    /// The reason why the theorem does not allow `epsilon`; `None` if it does.
    pub(crate) fn refuses(&self, epsilon: &BigInt) -> Option<String> {
        if let Some(why) = self.0.beyond() {
            return Some(why);
        }
        let Some(least) = self.least() else {
            let Equals { times, delta, total, .. } = &self.0;
            return Some(format!(
                "delta says {total} but {times} times {delta} leave nothing of it for the theorem"
            ));
        };
        match at_most(&millionths(epsilon), |bits| self.epsilon(&self.slack(), bits)) {
            true => None,
            false => {
                Some(format!("epsilon says {epsilon} but advanced composition charges {least} at this delta"))
            }
        }
    }

    /// The smallest ε that the theorem allows, in units of 10^-6 and rounded up. `None` if no slack
    /// remains.
    pub(crate) fn least(&self) -> Option<BigInt> {
        let slack = self.slack();
        proper(&slack).then(|| self.epsilon(&slack, 128).units(1_000_000))
    }

    /// The slack δ': the total δ less the sum over the rounds.
    fn slack(&self) -> BigInt {
        self.0.total - self.0.times * self.0.delta
    }

    fn epsilon(&self, slack: &BigInt, bits: u64) -> Interval {
        let Equals { times, epsilon, .. } = &self.0;
        let k = Interval::whole((*times).clone(), bits);
        let epsilon = Interval::fraction(&millionths(epsilon), bits);
        let one = Interval::whole(1, bits);
        let spread = k.times(&ln_inverse(slack, bits)).times(&Interval::whole(2, bits)).root();
        let drift = k.times(&epsilon).times(&epsilon.exp().minus(&one));
        epsilon.times(&spread).plus(&drift)
    }
}
