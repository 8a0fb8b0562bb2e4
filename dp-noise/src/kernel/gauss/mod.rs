//! The parts of discrete Gaussian noise: ranks among many thresholds, and acceptance by coins that an exponent chooses.
//!
//! A rank is decided by the upper 63 bits of a 64-bit word, compared with all of the thresholds; the lowest bit is the
//! sign. A coin is decided by a 32-bit word, and if that ties by one more, which all coins of an attempt share.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx512;
mod portable;

use super::{LANES, Level, Row};
use crate::kernel::digits::RADIX;

/// Samples in a row of 64-bit words.
pub(crate) const RANKS: usize = 8;
/// Rows that are ranked together.
pub(crate) const BLOCK: usize = 4;

/// The probabilities of heads for each value of a digit of an exponent, as fractions of 2^64; for zero, heads are certain.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Coins {
    upper: [u32; RADIX],
    lower: [u32; RADIX],
}

impl Coins {
    /// Coins of these probabilities for the digits 1, 2, ..., 15.
    pub(crate) fn new(chances: &[u64; RADIX - 1]) -> Self {
        let chance = |digit: usize| digit.checked_sub(1).map_or(0, |index| chances[index]);
        Self {
            upper: core::array::from_fn(|digit| (chance(digit) >> 32) as u32),
            lower: core::array::from_fn(|digit| chance(digit) as u32),
        }
    }

    /// The probability for a digit that is not zero.
    pub(crate) fn chance(&self, digit: usize) -> u64 {
        u64::from(self.upper[digit]) << 32 | u64::from(self.lower[digit])
    }
}

/// For each row, which holds a sample in each 64-bit word, the signed ranks among the thresholds, which are below 2^63 and
/// decrease to zero. Not zero if some word ties with a threshold.
pub(crate) fn signed(level: Level, thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    assert!(rows.len() == noise.len() && rows.len().is_multiple_of(BLOCK));
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => avx2::signed(thresholds, rows, noise),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => avx512::signed(thresholds, rows, noise),
        _ => portable::signed(thresholds, rows, noise),
    }
}

/// The ranks of sixteen samples, in two rows, and not zero for each that ties.
pub(crate) fn ranks(level: Level, thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    assert!(rows.len() == 2);
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => avx2::ranks(thresholds, rows),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => avx512::ranks(thresholds, rows),
        _ => portable::ranks(thresholds, rows),
    }
}

/// What the coins of sixteen attempts show: one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// All coins show heads.
    pub(crate) heads: u16,
    /// The words at hand do not decide: two coins tie, or one does and the extension too.
    pub(crate) undecided: u16,
}

/// Tosses one coin for each digit, of four bits, of each exponent: a row of words for each, and that of the extensions last.
pub(crate) fn accept(level: Level, coins: &[Coins], exponents: &[u64; LANES], rows: &[Row]) -> Accepted {
    assert!(coins.len() <= RADIX && rows.len() == coins.len() + 1);
    let halves =
        [exponents.map(|exponent| exponent as u32), exponents.map(|exponent| (exponent >> 32) as u32)];
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => avx2::accept(coins, &halves, rows),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => avx512::accept(coins, &halves, rows),
        _ => portable::accept(coins, &halves, rows),
    }
}

#[cfg(test)]
mod tests;
