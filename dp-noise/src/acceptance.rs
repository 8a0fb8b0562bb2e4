//! Acceptance coins: they show heads with probability exp(−m · rate), for a secret integer m.
//!
//! A coin is the conjunction of digit coins. Each 4-bit digit d of m, at place j, has a coin of
//! probability exp(−d · 16^j · rate). Every place's coin is tossed, whatever m is. Each digit coin
//! has its own 32-bit word. All digit coins share one more word, the extension. If m has more
//! digits than there are coins, a single coin of probability exp(−m · rate) replaces the digit
//! coins, and uses the first digit's words.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

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

/// A bound for negligible probabilities: exp(−45) < 2^-64.
const NATS: u128 = 45;

/// The coins for one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acceptance {
    rate: Rational,
    coins: Box<[Coins]>,
}

impl Acceptance {
    /// Builds the coins for this number of digits.
    #[inline]
    pub(crate) fn new(rate: Rational, digits: usize) -> Self {
        let blank = vec![Coins::new(&[0; RADIX - 1]); digits];
        let missing = Missing::all(digits);
        let coins = decay::determine(blank, missing, decay::precision(1), |coins, missing, precision| {
            at_precision!(precision, fill(rate, coins, missing));
        });
        Self { rate, coins }
    }

    /// Builds the coins of probability exp(−gap / scale) for any 64-bit gap. A gap with more digits
    /// than there are coins is almost never accepted.
    #[inline]
    pub(crate) fn of_scale(scale: Rational) -> Self {
        let digits = decay::digits(scale, NATS).div_ceil(4).clamp(1, 16);
        Self::new(Rational { numerator: scale.denominator, denominator: scale.numerator }, digits)
    }

    /// Removes the coins of all but the first digits.
    #[inline]
    pub(crate) fn truncate(&mut self, digits: usize) {
        self.coins = self.coins[..digits.min(self.coins.len())].into();
    }

    /// The coins of the digits. Each coin takes a 32-bit word, and all coins share one more word
    /// for the extension.
    #[inline]
    pub(crate) fn coins(&self) -> &[Coins] {
        &self.coins
    }

    /// Reports which of sixteen gaps are accepted, with one bit for each gap. A gap is the distance
    /// between a score and the best score. `rows` holds the random words: one row for each coin,
    /// and one row of extensions. Requires coins from [`of_scale`](Self::of_scale).
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

    /// The word at `index` of the binary expansion of exp(−`times` · rate).
    #[inline]
    pub(crate) fn chance(&self, times: u128, index: usize) -> u64 {
        let Rational { numerator, denominator } = self.rate;
        fraction::certain(index + 3, |precision| {
            let power = Enclosure::exp_neg_times(numerator, denominator, times, precision);
            Some(power.words(index + 1)?[index])
        })
    }

    /// An upper bound on the probability that the given words do not decide the outcome, in units
    /// of 2^-64: two coins tie, or one coin and the extension tie.
    #[inline]
    pub(crate) fn rarity(&self) -> usize {
        self.coins.len() * (self.coins.len() + 1) / 2
    }

    /// Whether m is accepted, given the words of its coins and the extension. This function
    /// resolves all ties. If `taken` is true, the sampler has already used the extension for
    /// another comparison, so these coins must not use it.
    #[cold]
    #[inline(never)]
    pub(crate) fn settle<T: TieWords>(&self, m: u128, words: &[u32], taken: bool, ties: &mut T) -> bool {
        let digits = self.coins.len();
        // For each coin, its digit and the first 32 bits of its probability. For a probability near
        // zero, these bits are zero.
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

/// Computes the missing coins that this precision determines.
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
