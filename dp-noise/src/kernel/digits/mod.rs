//! Digits below 16 of any distribution, read from uniform fractions: a digit has fifteen decreasing
//! thresholds, and its value is the number of thresholds above the fraction.
//!
//! # Words
//! Each digit has its own 32-bit word, and up to six digits share one more word, the *extension*. A
//! word *ties* if it equals the upper half of a threshold. The fraction of a digit is its word,
//! followed by the extension if the word ties. If only one digit of a group ties, only that digit
//! uses the extension, so the result has the same distribution as if each digit had 64 bits of its
//! own. A sample is *undecided* if two digits tie, if a digit and the extension tie, or if a digit
//! ties and the extension is zero. For an undecided sample, the caller draws more words.
//!
//! # Kernels
//! [`spell`] reads the digits of sixteen samples. [`zigzag`] converts digits to signed numbers, for
//! many chunks of sixteen samples. [`spell_one`] serves a single sample. Every kernel performs the
//! same comparisons, look-ups and additions for every input. The vector kernels search the
//! thresholds by bisection, in registers. Indexing a register does not touch memory.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
mod portable;

use super::{LANES, Level, Row};

/// The number of values of a digit.
pub(crate) const RADIX: usize = 16;
/// The number of digits that share an extension.
pub(crate) const GROUP: usize = 6;

/// The thresholds of a digit; the last one is zero. A fraction below `k` thresholds gives the digit
/// `k`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Digit {
    upper: [u32; RADIX],
    lower: [u32; RADIX],
    /// The largest number of nonzero thresholds that share an upper half, at least one. After a
    /// tie, a kernel compares with this number of thresholds.
    steps: usize,
    /// The number of nonzero thresholds.
    used: usize,
}

impl Digit {
    /// Builds the digit of these decreasing thresholds, which are fractions of 2^64. Missing
    /// thresholds are zero.
    #[inline]
    pub(crate) fn new(thresholds: &[u64]) -> Self {
        debug_assert!(thresholds.len() < RADIX && thresholds.is_sorted_by(|a, b| a >= b));
        let mut all = [0; RADIX];
        all[..thresholds.len()].copy_from_slice(thresholds);
        let used = all.iter().filter(|&&threshold| threshold != 0).count();
        let upper = all.map(|threshold| (threshold >> 32) as u32);
        let mut steps = 1;
        // Thresholds that share an upper half are rare, so the code counts them only after this
        // quick test.
        if (1..RADIX).filter(|&k| upper[k] == upper[k - 1] && all[k] != 0).count() > 0 {
            steps = upper[..used].chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(1);
        }
        Self { upper, lower: all.map(|threshold| threshold as u32), steps, used }
    }

    /// The threshold at index `k` as a fraction of 2^64.
    #[cfg(test)]
    pub(crate) fn threshold(&self, k: usize) -> u64 {
        u64::from(self.upper[k]) << 32 | u64::from(self.lower[k])
    }

    /// Whether a word ties with some threshold.
    pub(crate) fn ties(&self, word: u32) -> bool {
        self.upper.contains(&word)
    }

    /// The number of 32-bit words that tie with some threshold.
    fn tying(&self) -> usize {
        1 + (1..RADIX).filter(|&k| self.upper[k] != self.upper[k - 1]).count()
    }
}

/// An upper bound on the probability that a sample is undecided, in units of 2^-64.
pub(crate) fn undecided(digits: &[Digit]) -> u64 {
    let group = |group: &[Digit]| {
        let tying = group.iter().map(Digit::tying);
        let (all, alone) = tying.fold((0, 0), |(all, alone), tying| (all + tying, alone + tying * tying));
        // A sample is undecided if two digits tie, or if one digit ties and the extension is zero
        // or the lower half of a threshold.
        (all * all - alone) / 2 + all + group.len() * RADIX
    };
    digits.chunks(GROUP).map(group).sum::<usize>() as u64
}

/// The numbers that the digits of sixteen samples encode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spelled {
    /// Four bits for each digit, with the first digit lowest.
    pub(crate) numbers: [u32; LANES],
    /// One bit for each lane, set if the lane is undecided.
    pub(crate) undecided: u16,
}

/// Calls a kernel for this number of digits, so that the compiler knows the number.
#[cfg(any(
    all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
macro_rules! by_count {
    ($kernel:ident::$function:ident, $digits:ident, $arguments:tt, [$($count:literal)*]) => {
        $(if let Ok(digits) = <&[Digit; $count]>::try_from($digits) {
            by_count!(@call $kernel::$function, digits, $arguments)
        } else)* {
            by_count!(@call portable::$function, $digits, $arguments)
        }
    };
    (@call $kernel:ident::$function:ident, $digits:ident, ($($argument:ident),*)) => {
        $kernel::$function($digits, $($argument),*)
    };
}

/// Reads a group of digits: one row of words for each digit, followed by the row of the extension.
pub(crate) fn spell(level: Level, digits: &[Digit], rows: &[Row]) -> Spelled {
    assert!(digits.len() <= GROUP && rows.len() == digits.len() + 1);
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => by_count!(avx2::spell, digits, (rows), [1 2 3 4 5 6]),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => by_count!(avx512::spell, digits, (rows), [1 2 3 4 5 6]),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => by_count!(neon::spell, digits, (rows), [1 2 3 4 5 6]),
        _ => portable::spell(digits, rows),
    }
}

/// The number of chunks that share a row of extensions in a batch, for numbers of this many digits.
/// The shared digits must fit in a group.
pub(crate) const fn shares(digits: usize) -> usize {
    if digits > GROUP { 1 } else { GROUP / digits }
}

/// The number of rows in a unit of a batch: the rows of all chunks that share a row of extensions,
/// and then that row.
pub(crate) const fn unit(digits: usize) -> usize {
    shares(digits) * digits + 1
}

/// Computes for each chunk the signed numbers 0, −1, 1, −2, ... that its groups of digits encode.
/// The rows of a [`unit()`] belong to [`shares`] chunks. The result is nonzero if some lane is
/// undecided.
pub(crate) fn zigzag(level: Level, digits: &[Digit], rows: &[Row], chunks: &mut [[i64; LANES]]) -> u64 {
    let count = digits.len();
    assert!((1..=GROUP).contains(&count) && rows.len() * shares(count) == unit(count) * chunks.len());
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => by_count!(avx2::zigzag, digits, (rows, chunks), [1 2 3 4 5 6]),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => by_count!(avx512::zigzag, digits, (rows, chunks), [1 2 3 4 5 6]),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => by_count!(neon::zigzag, digits, (rows, chunks), [1 2 3 4 5 6]),
        _ => portable::zigzag(digits, rows, chunks),
    }
}

/// Reads one sample: a word for each digit, and the extension after each group. Two words share a
/// 64-bit number, with the first in its lower half. Returns the number that the digits encode, and
/// a second number that is nonzero if the sample is undecided.
#[inline]
pub(crate) fn spell_one(level: Level, digits: &[Digit], words: &[u64]) -> (u128, u64) {
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => avx2::spell_one(digits, words),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => avx512::spell_one(digits, words),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => neon::spell_one(digits, words),
        _ => portable::spell_one(digits, words),
    }
}

/// Reads one sample, given a function that reads a digit. The function takes the digit, its word
/// and the extension. The function returns the digit's value, whether the word ties, and whether
/// the extension ties too.
#[inline(always)]
fn spell_one_by(
    digits: &[Digit],
    words: &[u64],
    read: impl Fn(&Digit, u32, u32) -> (u32, u64, u64),
) -> (u128, u64) {
    let word = |index: usize| (words[index / 2] >> (32 * (index % 2))) as u32;
    let (mut number, mut undecided) = (0, 0);
    for (number_of_group, group) in digits.chunks(GROUP).enumerate() {
        let start = (GROUP + 1) * number_of_group;
        let extension = word(start + group.len());
        let (mut part, mut tied) = (0, 0);
        for (place, digit) in group.iter().enumerate() {
            let (value, ties, again) = read(digit, word(start + place), extension);
            undecided |= again | tied & ties;
            tied |= ties;
            part |= value << (4 * place);
        }
        undecided |= tied & u64::from(extension == 0);
        number |= u128::from(part) << (4 * GROUP * number_of_group);
    }
    (number, undecided)
}

#[cfg(test)]
mod tests;
