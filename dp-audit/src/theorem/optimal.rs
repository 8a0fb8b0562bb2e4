//! Optimal composition of equal mechanisms (Kairouz, Oh, Viswanath, *The composition theorem for
//! differential privacy*, 2015, theorem 3.3). This module allows every ε, while the theorem states
//! only some multiples.
//!
//! Apart from δ, the composition of k mechanisms of (ε, δ) reveals as much as k tosses of a coin
//! whose sides have odds of e^ε to 1. The δ of these tosses at ε_g is the hockey-stick divergence
//!
//! > Σ over l with (k − 2l) ε > ε_g of C(k, l) (e^((k − l) ε) − e^(ε_g + l ε)) / (1 + e^ε)^k
//!
//! (Murtagh, Vadhan, *The complexity of computing the optimal composition of differential privacy*,
//! 2016, theorem 1.5).

use super::{Equals, delta};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Optimal composition of k rounds of (ε, δ). The slack is δ' = 1 − (1 − total)/(1 − δ)^k. The
/// divergence at ε_g must not exceed the slack δ'.
#[derive(Debug)]
pub(crate) struct Optimal<'a>(pub(crate) Equals<'a>);

impl Optimal<'_> {
    /// Limit on the number of rounds. The sum has one term for each round.
    pub(crate) const MOST_ROUNDS: u64 = 1_000_000;

    /// The reason why the theorem does not allow `epsilon`; `None` if it does.
    pub(crate) fn refuses(&self, epsilon: &BigInt) -> Option<String> {
        if let Some(why) = self.0.beyond() {
            return Some(why);
        }
        let Some(rounds) = self.rounds() else {
            let times = self.0.times;
            return Some(format!(
                "times says {times}, and this tool composes at most {} rounds by the optimal theorem: \
                 not checked, so refused",
                Self::MOST_ROUNDS
            ));
        };
        match self.holds(rounds, epsilon) {
            true => None,
            false => {
                Some(format!("epsilon says {epsilon} but optimal composition charges more at this delta"))
            }
        }
    }

    /// The number of rounds, if it is within the limit.
    pub(crate) fn rounds(&self) -> Option<u64> {
        self.0.times.to_u64().filter(|rounds| *rounds <= Self::MOST_ROUNDS)
    }

    /// Whether the divergence at `epsilon`, in units of 10^-6, is within the slack.
    fn holds(&self, rounds: u64, epsilon: &BigInt) -> bool {
        let Equals { epsilon: each, delta: each_delta, total, .. } = &self.0;
        let whole = *epsilon >= *each * BigInt::from(rounds);
        // Basic composition allows the sums of the ε and of the δ of all rounds. This comparison is
        // exact, so no enclosure is needed.
        if whole && *each_delta * BigInt::from(rounds) <= **total {
            return true;
        }
        if each_delta.sign() == Sign::NoSign {
            return at_most(&delta(total), |bits| self.divergence(rounds, epsilon, bits));
        }
        let one = BigRational::from_integer(1.into());
        let [kept, all] = [*each_delta, *total].map(|part| &one - delta(part));
        // The condition is: divergence + (1 − total)/(1 − δ)^k is at most 1.
        at_most(&one, |bits| {
            let [kept, all] = [&kept, &all].map(|part| Interval::fraction(part, bits));
            let rest = all.over(&kept.power(&rounds.into()));
            if whole { rest } else { rest.plus(&self.divergence(rounds, epsilon, bits)) }
        })
    }

    /// The smallest ε that the theorem allows, in units of 10^-6. `None` if there are too many
    /// rounds or δ is too small.
    pub(crate) fn least(&self) -> Option<BigInt> {
        let rounds = self.rounds()?;
        let (mut low, mut high) = (BigInt::from(-1), self.0.epsilon * BigInt::from(rounds));
        if !self.holds(rounds, &high) {
            return None;
        }
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
        // Each term loses a few bits of precision.
        let bits = bits + 64;
        let number = |value: u64| Interval::whole(value, bits);
        let power = |millionths: BigInt| {
            Interval::fraction(&BigRational::new(millionths, 1_000_000.into()), bits).exp()
        };
        let [shrink, grow] = [-1, 2].map(|times| power(self.0.epsilon * BigInt::from(times)));
        // The loop updates two numbers for l = 0, 1, ...: C(k, l) e^((k − l) ε) / (1 + e^ε)^k, and
        // e^(ε_g − (k − 2l) ε).
        let mut likely = number(1).over(&number(1).plus(&shrink)).power(&rounds.into());
        let mut share = power(at - self.0.epsilon * BigInt::from(rounds));
        let mut sum = number(0);
        for l in 0..=rounds {
            // Only outcomes with a loss above ε_g count.
            if self.0.epsilon * (BigInt::from(rounds) - 2 * BigInt::from(l)) <= *at {
                break;
            }
            sum = sum.plus(&likely.times(&number(1).minus(&share)));
            likely = likely.times(&shrink).times(&number(rounds - l)).over(&number(l + 1));
            share = share.times(&grow);
        }
        sum
    }
}
