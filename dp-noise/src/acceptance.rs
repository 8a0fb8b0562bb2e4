//! Acceptance with probability exp(−m · rate), for a whole number m that is secret.
//!
//! It is the conjunction of one coin of probability exp(−d · 16^j · rate) for each digit d, of four bits, of m; a coin for each
//! place j is tossed, whatever m is. A coin has a 32-bit word of its own, and shares one more with the others.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::coins;
use crate::exponential::{Enclosure, Interval, at_precision};
use crate::kernel::digits::RADIX;
use crate::kernel::gauss::Coins;
use crate::limbs::Limbs;
use crate::rational::Rational;
use crate::source::TieWords;

/// The coins of one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acceptance {
    rate: Rational,
    /// Digits with a coin each.
    digits: usize,
    /// Theirs; and last, if all further digits share a coin, that one.
    coins: Box<[Coins]>,
}

impl Acceptance {
    /// Coins for so many digits. If further ones are to share a coin, so many that its probability is below 2^-64.
    pub(crate) fn new(rate: Rational, digits: usize, shared: bool) -> Self {
        let precision = (64 + (4 * digits).max(20) + 38).div_ceil(64);
        let mut coins =
            coins::certain(precision, |precision| at_precision!(precision, chances(rate, digits)));
        if shared {
            coins.push(Coins::new(&[0; RADIX - 1]));
        }
        Self { rate, digits, coins: coins.into() }
    }

    /// What is tossed: a 32-bit word for each, and one more for the extension.
    pub(crate) fn coins(&self) -> &[Coins] {
        &self.coins
    }

    /// The digits that choose the coins, the last one or zero for the shared coin.
    #[inline]
    pub(crate) fn exponent(&self, m: u64) -> u64 {
        if self.coins.len() == self.digits {
            return m;
        }
        let bits = 4 * self.digits;
        m & ((1 << bits) - 1) | u64::from(m >> bits != 0) << bits
    }

    /// Word number `index` of exp(−`times` · rate).
    pub(crate) fn chance(&self, times: u128, index: usize) -> u64 {
        let Rational { numerator, denominator } = self.rate;
        coins::certain(index + 3, |precision| {
            let power = Enclosure::exp_neg_times(numerator, denominator, times, precision);
            Some(power.words(index + 1)?[index])
        })
    }

    /// An upper bound on the probability that the words at hand do not decide, in units of 2^-64: two coins tie, or one and
    /// the extension.
    pub(crate) fn rarity(&self) -> usize {
        self.coins.len() * (self.coins.len() + 1) / 2
    }

    /// Whether m is accepted, given the words of its coins and the extension, ties resolved to the end.
    #[cold]
    #[inline(never)]
    pub(crate) fn settle<T: TieWords>(&self, m: u128, words: &[u32], ties: &mut T) -> bool {
        let rest = m >> (4 * self.digits) << (4 * self.digits);
        // What the coin of a place decides; nothing if zero.
        let times = |place: usize| if place < self.digits { m & 15 << (4 * place) } else { rest };
        let tie = |place: usize| {
            let value = if place < self.digits { (times(place) >> (4 * place)) as usize } else { 1 };
            times(place) != 0 && (self.coins[place].chance(value) >> 32) as u32 == words[place]
        };
        let extension = words[self.coins.len()];
        let several = (0..self.coins.len()).filter(|&place| tie(place)).count() > 1;
        let toss = |times: u128, word: u64, ties: &mut T| {
            coins::resolve(word, self.chance(times, 0), |index| self.chance(times, index), ties)
        };
        let mut heads = true;
        for place in (0..self.coins.len()).filter(|&place| times(place) != 0) {
            let lower = if several && tie(place) { ties.next_word() as u32 } else { extension };
            heads &= toss(times(place), u64::from(words[place]) << 32 | u64::from(lower), ties);
        }
        if self.coins.len() == self.digits && rest != 0 {
            // Digits for which no coin was tossed.
            let word = ties.next_word();
            heads &= toss(rest, word, ties);
        }
        heads
    }
}

/// The coins of so many digits, if this precision determines them.
fn chances<L: Limbs>(rate: Rational, digits: usize, precision: usize) -> Option<Vec<Coins>> {
    let mut all = Vec::with_capacity(digits + 1);
    if digits == 0 {
        return Some(all);
    }
    let mut ratio = Interval::<L>::exp_neg(rate.numerator, rate.denominator, precision);
    for _ in 0..digits {
        let mut chances = Vec::with_capacity(RADIX - 1);
        let mut power = ratio.clone();
        for _ in 1..RADIX {
            power.push_words(1, &mut chances)?;
            power = power.times(&ratio);
        }
        all.push(Coins::new(chances.as_chunks().0.first()?));
        ratio = power;
    }
    Some(all)
}
