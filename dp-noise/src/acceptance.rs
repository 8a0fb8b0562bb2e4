//! Acceptance with probability exp(−m · rate), for a whole number m that is secret.
//!
//! It is the conjunction of one coin of probability exp(−d · 16^j · rate) for each digit d, of four bits, of m; a coin for each
//! place j is tossed, whatever m is. A coin has a 32-bit word of its own, and shares one more with the others. Where m has more
//! digits than there are coins, a single coin of probability exp(−m · rate) has the words of the first.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::bernoulli::fraction;
use crate::decay::{self, Missing};
use crate::exponential::RUN;
use crate::interval::{Enclosure, Fractions, Interval, at_precision};
use crate::kernel::acceptance::{self, Accepted, Coins};
use crate::kernel::digits::RADIX;
use crate::kernel::{LANES, Level, Row, lanes};
use crate::limbs::Limbs;
use crate::rational::Rational;
use crate::source::TieWords;

/// exp(−45) < 2^-64.
const NATS: u128 = 45;

/// The coins of one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acceptance {
    rate: Rational,
    coins: Box<[Coins]>,
}

impl Acceptance {
    /// Coins for so many digits.
    pub(crate) fn new(rate: Rational, digits: usize) -> Self {
        let blank = vec![Coins::new(&[0; RADIX - 1]); digits];
        let missing = Missing::all(digits);
        let coins = decay::determine(blank, missing, decay::precision(1), |coins, missing, precision| {
            at_precision!(precision, fill(rate, coins, missing));
        });
        Self { rate, coins }
    }

    /// The coins of exp(−gap / scale) for any gap of 64 bits, such that one that has more digits is hardly ever accepted.
    pub(crate) fn of_scale(scale: Rational) -> Self {
        let digits = decay::digits(scale, NATS).div_ceil(4).clamp(1, 16);
        Self::new(Rational { numerator: scale.denominator, denominator: scale.numerator }, digits)
    }

    /// Forgets the coins of all but the first digits.
    pub(crate) fn truncate(&mut self, digits: usize) {
        self.coins = self.coins[..digits.min(self.coins.len())].into();
    }

    /// What is tossed: a 32-bit word for each, and one more for the extension.
    pub(crate) fn coins(&self) -> &[Coins] {
        &self.coins
    }

    /// Which of sixteen gaps, each a score's below the best, are accepted: one bit for each. A row of words for each coin, and that
    /// of the extensions. For [`of_scale`](Self::of_scale).
    #[inline]
    #[cfg_attr(feature = "ctgrind", track_caller)]
    pub(crate) fn accept<T: TieWords>(
        &self,
        level: Level,
        best: i64,
        scores: &[i64; LANES],
        rows: &[Row],
        ties: &mut T,
    ) -> u16 {
        let Accepted { mut heads, undecided } = acceptance::accept(level, &self.coins, best, scores, rows);
        if fraction::declassify_tie(undecided.into()) {
            for lane in (0..LANES).filter(|lane| undecided >> lane & 1 == 1) {
                let words: Vec<_> = rows.iter().map(|row| lanes(row)[lane]).collect();
                let gap = best.wrapping_sub(scores[lane]) as u64;
                let head = self.settle(gap.into(), &words, false, ties);
                heads = heads & !(1 << lane) | u16::from(head) << lane;
            }
        }
        heads
    }

    /// Word number `index` of exp(−`times` · rate).
    pub(crate) fn chance(&self, times: u128, index: usize) -> u64 {
        let Rational { numerator, denominator } = self.rate;
        fraction::certain(index + 3, |precision| {
            let power = Enclosure::exp_neg_times(numerator, denominator, times, precision);
            Some(power.words(index + 1)?[index])
        })
    }

    /// An upper bound on the probability that the words at hand do not decide, in units of 2^-64: two coins tie, or one and
    /// the extension.
    pub(crate) fn rarity(&self) -> usize {
        self.coins.len() * (self.coins.len() + 1) / 2
    }

    /// Whether m is accepted, given the words of its coins and the extension, ties resolved to the end. No coin can use the
    /// extension if it is `taken`.
    #[cold]
    #[inline(never)]
    pub(crate) fn settle<T: TieWords>(&self, m: u128, words: &[u32], taken: bool, ties: &mut T) -> bool {
        let digits = self.coins.len();
        // What each coin decides, and the first 32 bits of its probability: those of a probability near zero are zero.
        let tossed: Vec<(usize, u128, u32)> = if m >> (4 * digits) == 0 {
            let digit = |place: usize| (m >> (4 * place)) as usize & 15;
            let coins = (0..digits).filter(|&place| digit(place) != 0);
            let coin = |place: usize| (self.coins[place].chance(digit(place)) >> 32) as u32;
            coins.map(|place| (place, m & 15 << (4 * place), coin(place))).collect()
        } else {
            [(0, m, (self.chance(m, 0) >> 32) as u32)].into()
        };
        let tie = |&&(place, _, upper): &&(usize, u128, u32)| words[place] == upper;
        let several = taken || tossed.iter().filter(tie).count() > 1;
        let mut heads = true;
        for coin @ &(place, times, _) in &tossed {
            let lower = if several && tie(&coin) { ties.next_word() as u32 } else { words[digits] };
            let word = u64::from(words[place]) << 32 | u64::from(lower);
            heads &= fraction::resolve(word, self.chance(times, 0), |index| self.chance(times, index), ties);
        }
        heads
    }
}

/// Makes those of the missing coins that this precision determines.
fn fill<L: Limbs>(rate: Rational, coins: &mut [Coins], missing: &mut Missing, precision: usize) {
    let mut next_digit = coins.len();
    let mut powers = Fractions::<L, RADIX>::zero(precision);
    for (digit, slot) in coins.iter_mut().enumerate() {
        if missing.includes(digit) {
            let place = 4 * digit;
            let ratio = if next_digit == digit && place % RUN != 0 {
                powers.last()
            } else {
                Interval::exp_neg_doubled(rate.numerator, rate.denominator, place, precision)
            };
            if powers.set_powers(&ratio).is_some() {
                next_digit = digit + 1;
                let mut chances = [[0]; RADIX - 1];
                if powers.write_words(&mut chances).is_some() {
                    *slot = Coins::new(&chances.map(|[chance]| chance));
                    missing.remove(digit);
                }
            }
        }
    }
}
