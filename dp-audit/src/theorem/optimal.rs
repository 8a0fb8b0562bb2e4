//! Optimal composition of equals (Kairouz, Oh, Viswanath, *The composition theorem for differential privacy*, 2015,
//! theorem 3.3), at every ε and not only at the multiples that the theorem lists: the composition of k mechanisms of
//! (ε, δ) is as revealing as k answers of a coin of bias e^ε to 1, so that its δ at ε_g is the hockey-stick divergence
//!
//! > Σ over l with (k − 2l) ε > ε_g of C(k, l) (e^((k − l) ε) − e^(ε_g + l ε)) / (1 + e^ε)^k
//!
//! (Murtagh, Vadhan, *The complexity of computing the optimal composition of differential privacy*, 2016, theorem 1.5).

use super::{Equals, advanced::total_holds, delta, millionths};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// More rounds than this are not composed: each is a term of the sum.
const MOST_ROUNDS: u64 = 200_000;

/// k rounds of (ε, δ), at a total δ of 1 − (1 − δ)^k (1 − δ').
#[derive(Debug)]
pub(crate) struct Optimal<'a>(pub(crate) Equals<'a>);

impl Optimal<'_> {
    /// Why a cost of (`epsilon`, `total`) is not what the theorem allows, if it is not.
    pub(crate) fn refuses(&self, epsilon: &BigInt, total: &BigInt) -> Option<String> {
        let Equals { times, delta: each, slack, .. } = &self.0;
        let unit = BigInt::from(super::DELTAS);
        if slack.sign() == Sign::Minus || **slack >= unit || **each > unit {
            return Some(format!(
                "slack says {slack} and delta {each}, but a probability lies between 0 and 1"
            ));
        }
        if let Some(why) = self.0.beyond() {
            return Some(why);
        }
        let Some(rounds) = self.rounds() else {
            return Some(format!(
                "times says {times}, and this tool composes at most {MOST_ROUNDS} rounds by the optimal theorem: \
                 not checked, so refused"
            ));
        };
        if !total_holds(&self.0, total) {
            return Some(format!(
                "delta says {total} but the total of {times} times {each} and {slack} is above it"
            ));
        }
        match self.holds(rounds, epsilon) {
            true => None,
            false => {
                Some(format!("epsilon says {epsilon} but optimal composition charges more at this slack"))
            }
        }
    }

    /// The number of rounds, if so many are composed here.
    pub(crate) fn rounds(&self) -> Option<u64> {
        self.0.times.to_u64().filter(|rounds| *rounds <= MOST_ROUNDS)
    }

    /// Whether the divergence at `epsilon`, in 10^-6, is within the slack.
    fn holds(&self, rounds: u64, epsilon: &BigInt) -> bool {
        if *epsilon >= self.0.epsilon * BigInt::from(rounds) {
            return true;
        }
        at_most(&delta(self.0.slack), |bits| self.divergence(rounds, epsilon, bits))
    }

    /// The smallest ε, in 10^-6, that the theorem allows; nothing where there are too many rounds.
    pub(crate) fn least(&self) -> Option<BigInt> {
        let rounds = self.rounds()?;
        let (mut low, mut high) = (BigInt::from(-1), self.0.epsilon * BigInt::from(rounds));
        while &high - &low > BigInt::from(1) {
            let middle: BigInt = (&low + &high) / 2;
            match self.holds(rounds, &middle) {
                true => high = middle,
                false => low = middle,
            }
        }
        Some(high)
    }

    fn divergence(&self, rounds: u64, at: &BigInt, bits: u64) -> Interval {
        // The terms lose a few bits each.
        let bits = bits + 64;
        let number = |value: u64| Interval::whole(value, bits);
        let epsilon = Interval::fraction(&millionths(self.0.epsilon), bits);
        let shrink = Interval::whole(0, bits).minus(&epsilon).exp();
        // C(k, l) e^((k − l) ε) / (1 + e^ε)^k, for l = 0, 1, ...
        let mut likely = number(1).over(&number(1).plus(&shrink)).power(&rounds.into());
        let mut sum = number(0);
        for l in 0..=rounds {
            // The loss of this outcome above ε_g, in 10^-6.
            let above: BigInt =
                BigInt::from(rounds) * self.0.epsilon - 2 * BigInt::from(l) * self.0.epsilon - at;
            if above.sign() != Sign::Plus {
                break;
            }
            let gap = BigRational::new(-above, 1_000_000.into());
            let rest = number(1).minus(&Interval::fraction(&gap, bits).exp());
            sum = sum.plus(&likely.times(&rest));
            likely = likely.times(&shrink).times(&number(rounds - l)).over(&number(l + 1));
        }
        sum
    }
}
