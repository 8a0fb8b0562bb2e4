//! Two-coin survey (Greenberg et al. 1969): the first coin decides whether the device tells the
//! truth. If it does not, the second coin gives the answer.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Oracle, Randomiser, below, select};
use crate::cost::{ReportCost, epsilon};
use crate::domain::Number;
use crate::exact::{exp_below, ratio_within};
use crate::sealed::{Exactly, Sealed};
use crate::tally::Numbers;

/// Reports the truth with probability `TRUTH`/2^16. Otherwise it reports "yes" with probability
/// `YES`/2^16, and "no" in all other cases. The cost `E` must be at least the larger of ln(p/q) and
/// ln((1 − q)/(1 − p)). Here p and q are the probabilities of reporting "yes" for devices with
/// "yes" and with "no".
///
/// With fair coins, [`Honest`], p = 3/4 and q = 1/4, and the cost is ln 3:
/// `TwoCoinSurvey<eps!(1.098613), HALF, HALF>`.
///
/// Source: B. Greenberg, A. Abul-Ela, W. Simmons, D. Horvitz, "The unrelated question randomized
/// response model", JASA 1969; C. Dwork, A. Roth, "The Algorithmic Foundations of Differential
/// Privacy", 2014, section 3.2.
pub struct TwoCoinSurvey<E, const TRUTH: u32, const YES: u32>(Exactly<E>);

/// The survey with two fair coins.
pub type Honest<E> = TwoCoinSurvey<E, 32_768, 32_768>;

/// The number of binary digits of each coin; a word of 64 digits has both coins.
const BITS: u32 = 16;
const ALL: u64 = 1 << BITS;

#[derive(Clone, Copy)]
struct Law {
    truth: u64,
    yes: u64,
}

impl Law {
    const fn new(truth: u32, yes: u32, bound: u128) -> Self {
        let law = Self { truth: truth as u64, yes: yes as u64 };
        // If reports were never truthful, the server could not estimate a share from them.
        assert!(
            0 < law.truth && law.truth < ALL && 0 < law.yes && law.yes < ALL,
            "each coin must be able to show both sides"
        );
        let (p, q) = (law.yes_of(1), law.yes_of(0));
        let all = (ALL * ALL) as u128;
        assert!(
            ratio_within(p, q, bound) && ratio_within(all - q, all - p, bound),
            "this survey costs more than its ε: raise it, or tell the truth less often"
        );
        law
    }

    /// The number of words, out of 2^32, that report "yes" for an answer.
    const fn yes_of(&self, answer: u64) -> u128 {
        (self.truth * ALL * answer + (ALL - self.truth) * self.yes) as u128
    }

    #[inline]
    fn answer(&self, number: u64, word: u64) -> u64 {
        let (first, second) = (word & (ALL - 1), word >> BITS & (ALL - 1));
        select(below(first, self.truth), number, below(second, self.yes) & 1)
    }
}

impl<E: ReportCost, const TRUTH: u32, const YES: u32> TwoCoinSurvey<E, TRUTH, YES> {
    const LAW: Law = Law::new(TRUTH, YES, exp_below(epsilon::<E>(), 1_000_000));
}

impl<E: ReportCost, const TRUTH: u32, const YES: u32> Sealed for TwoCoinSurvey<E, TRUTH, YES> {}
impl<E: ReportCost, const TRUTH: u32, const YES: u32> Randomiser for TwoCoinSurvey<E, TRUTH, YES> {
    type Value = bool;
    type Cost = E;
    type Report = u32;
    const BYTES: usize = 1;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"two-coin-survey/1\"", Json::Stated),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":16", Json::Stated),
        (",\"truth\":", Json::Int(Self::LAW.truth as i128)),
        (",\"yes\":", Json::Int(Self::LAW.yes as i128)),
    ];
    const HEADER: Header = Header {
        rule: 2,
        name: "two-coin survey",
        values: 2,
        epsilon: epsilon::<E>() as u32,
        extra: TRUTH << BITS | YES,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> u32 {
        const { Self::LAW }.answer(number.0.into(), uniform::word(generator)) as u32
    }

    fn can_give(report: &u32) -> bool {
        *report < 2
    }
}

impl<E: ReportCost, const TRUTH: u32, const YES: u32> Counted for TwoCoinSurvey<E, TRUTH, YES> {
    type Tally = Numbers;
    fn tally() -> Numbers {
        Numbers::new(2)
    }
}

/// A report of "yes" supports "yes", and a report of "no" supports "no". The two answers have
/// different probabilities, and the constants `HELD` and `OTHER` are those of "yes".
impl<E: ReportCost, const TRUTH: u32, const YES: u32> Oracle for TwoCoinSurvey<E, TRUTH, YES> {
    const HELD: Chance = Chance { numerator: Self::LAW.yes_of(1), denominator: 1 << (2 * BITS) };
    const OTHER: Chance = Chance { numerator: Self::LAW.yes_of(0), denominator: 1 << (2 * BITS) };
    fn chances(value: u32) -> [Chance; 2] {
        let no = |yes: Chance| Chance { numerator: yes.denominator - yes.numerator, ..yes };
        if value == 1 { [Self::HELD, Self::OTHER] } else { [no(Self::OTHER), no(Self::HELD)] }
    }
}

#[cfg(test)]
mod tests;
