//! Acceptance kernels: they toss the coins of a secret number, for attempts of split Gaussian noise
//! and for candidates of a selection.
//!
//! An attempt's base is ranked on a [`Ladder`]. A 32-bit word decides a coin. All coins of one
//! attempt or candidate share a second word, the extension. If the base's own word does not decide
//! the base's rank, the base uses the extension. Otherwise a coin that ties uses the extension, if
//! no other coin ties.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
mod portable;

use super::ladder::Ladder;
#[cfg(any(
    all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
use super::ladder::by_depth;
use super::{LANES, Level, Row};
use crate::kernel::digits::RADIX;

/// The probabilities of heads for each value of an exponent's digit, as fractions of 2^64. The
/// digit zero always gives heads.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Coins {
    upper: [u32; RADIX],
    lower: [u32; RADIX],
}

impl Coins {
    /// Builds the coins with these probabilities for the digits 1, 2, ..., 15.
    pub(crate) fn new(chances: &[u64; RADIX - 1]) -> Self {
        let chance = |digit: usize| digit.checked_sub(1).map_or(0, |index| chances[index]);
        Self {
            upper: core::array::from_fn(|digit| (chance(digit) >> 32) as u32),
            lower: core::array::from_fn(|digit| chance(digit) as u32),
        }
    }

    /// The probability of heads for a nonzero digit.
    pub(crate) fn chance(&self, digit: usize) -> u64 {
        u64::from(self.upper[digit]) << 32 | u64::from(self.lower[digit])
    }
}

/// The results of sixteen attempts or candidates, with one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// Set if the lane is accepted: all coins show heads, and an attempt is not a negative zero.
    pub(crate) heads: u16,
    /// Set if the given words do not decide the lane.
    pub(crate) undecided: u16,
}

/// A split: each number is a base, ranked on a ladder, times 2^`shift`, plus a number of `shift`
/// low bits. `shift` is at most 27.
pub(crate) struct Split<'a> {
    pub(crate) ladder: &'a Ladder,
    pub(crate) shift: u32,
    /// The coins for each 4-bit digit of an exponent. If an exponent has more digits than there are
    /// coins, its attempt is undecided.
    pub(crate) coins: &'a [Coins],
}

/// Computes the values of sixteen attempts. The first row of words is for the base. In the second
/// row, each word has the sign in its highest bit, and the low bits of the number. Then comes one
/// row for each coin. The last row has the second word of each attempt.
pub(crate) fn attempt(level: Level, split: &Split, rows: &[Row], values: &mut [i64; LANES]) -> Accepted {
    assert!(split.shift <= 27 && split.coins.len() <= RADIX && rows.len() == split.coins.len() + 3);
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => by_depth!(split.ladder, avx2::attempt, (split, rows, values)),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => by_depth!(split.ladder, avx512::attempt, (split, rows, values)),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => by_depth!(split.ladder, neon::attempt, (split, rows, values)),
        _ => portable::attempt(split, rows, values),
    }
}

/// Tosses one coin for each 4-bit digit of the gap between each score and the best score. Each coin
/// has a row of words, and the last row has the second word of each candidate. If a gap has more
/// digits than there are coins, a single coin uses the words of the first digit. This coin shows
/// tails or is undecided.
pub(crate) fn accept(
    level: Level,
    coins: &[Coins],
    best: i64,
    scores: &[i64; LANES],
    rows: &[Row],
) -> Accepted {
    assert!((1..=RADIX).contains(&coins.len()) && rows.len() == coins.len() + 1);
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => avx2::accept(coins, best, scores, rows),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => avx512::accept(coins, best, scores, rows),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => neon::accept(coins, best, scores, rows),
        _ => portable::accept(coins, best, scores, rows),
    }
}

#[cfg(test)]
mod tests;
