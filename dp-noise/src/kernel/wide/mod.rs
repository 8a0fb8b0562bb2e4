//! Wide digits: digits below 16 with 128 random bits each, for samplers with a constant time. Wide
//! digits have no ties, so the samplers need no further words.
//!
//! The compiler compiles one function body in plain Rust for each set of vector instructions, so
//! all versions compute the same results. AVX-512 has a separate kernel.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx512;
pub(crate) mod ladder;
pub(crate) mod release;

use super::{Level, Row, dispatch};
use crate::kernel::digits::RADIX;

/// The number of samples in a chunk: one in each lane of a row of 64-bit words.
pub(crate) const WIDE_LANES: usize = 8;

/// Fifteen decreasing thresholds in units of 2^-128: a fraction below `k` of them gives the digit
/// `k`.
///
/// Each threshold is stored in two halves, each with its highest bit inverted. All sets of vector
/// instructions have a signed comparison, which orders these halves as unsigned numbers. A
/// sixteenth threshold, the smallest possible number, fills the last lane of the vectors.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct WideDigit {
    upper: [i64; RADIX],
    lower: [i64; RADIX],
    /// The largest number of nonzero thresholds that share an upper half, at least one.
    steps: usize,
}

impl WideDigit {
    /// Builds the digit of up to fifteen thresholds. Missing thresholds are zero.
    pub(crate) fn new(thresholds: &[u128]) -> Self {
        debug_assert!(thresholds.len() < RADIX);
        let (mut upper, mut lower) = ([signed(0); RADIX], [signed(0); RADIX]);
        let (mut steps, mut run) = (1, 0);
        for (k, &threshold) in thresholds.iter().enumerate() {
            (upper[k], lower[k]) = (signed((threshold >> 64) as u64), signed(threshold as u64));
            run = if k > 0 && threshold != 0 && upper[k] == upper[k - 1] { run + 1 } else { 1 };
            steps = steps.max(run);
        }
        Self { upper, lower, steps }
    }

    /// The threshold at index `k`, in units of 2^-128.
    #[cfg(test)]
    pub(crate) fn threshold(&self, k: usize) -> u128 {
        u128::from(self.upper[k] as u64 ^ 1 << 63) << 64 | u128::from(self.lower[k] as u64 ^ 1 << 63)
    }
}

const fn signed(word: u64) -> i64 {
    (word ^ 1 << 63) as i64
}

/// Reads one sample: four bits for each digit, with the first digit lowest. Each digit takes two
/// words, with the upper half first.
#[inline]
pub(crate) fn spell_one(level: Level, digits: &[WideDigit], words: &[u64]) -> u128 {
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    if level == Level::Avx512 {
        return avx512::spell_one(digits, words);
    }
    dispatch!(level, one(digits: &[WideDigit], words: &[u64]) -> u128)
}

#[inline(always)]
fn one(digits: &[WideDigit], words: &[u64]) -> u128 {
    let mut number = 0;
    for (digit, &[upper, lower]) in digits.iter().zip(words.as_chunks().0).rev() {
        let (upper, lower) = (signed(upper), signed(lower));
        let mut value = 0;
        for k in 0..RADIX {
            value = less(upper, lower, digit.upper[k], digit.lower[k]).wrapping_add(value);
        }
        number = number << 4 | u128::from(value);
    }
    number
}

/// Computes for each fraction, given in two words, the number of thresholds above it in all tables
/// together.
#[inline]
pub(crate) fn rank(level: Level, tables: &[WideDigit], words: &[[u64; 2]], ranks: &mut [u64]) {
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    if level == Level::Avx512 {
        return avx512::rank(tables, words, ranks);
    }
    dispatch!(level, each(tables: &[WideDigit], words: &[[u64; 2]], ranks: &mut [u64]))
}

#[inline(always)]
fn each(tables: &[WideDigit], words: &[[u64; 2]], ranks: &mut [u64]) {
    for (&[upper, lower], rank) in words.iter().zip(ranks) {
        let (upper, lower) = (signed(upper), signed(lower));
        let mut counts = [0; RADIX];
        for table in tables {
            for (k, count) in counts.iter_mut().enumerate() {
                *count = less(upper, lower, table.upper[k], table.lower[k]).wrapping_add(*count);
            }
        }
        *rank = counts.iter().fold(0, |sum, count| count.wrapping_add(sum));
    }
}

/// Reads eight samples of up to 16 digits: two rows for each digit, with the upper halves first.
pub(crate) fn spell(level: Level, digits: &[WideDigit], rows: &[Row]) -> [u64; WIDE_LANES] {
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    if level == Level::Avx512 {
        return avx512::spell(digits, rows);
    }
    dispatch!(level, eight(digits: &[WideDigit], rows: &[Row]) -> [u64; WIDE_LANES])
}

#[inline(always)]
fn eight(digits: &[WideDigit], rows: &[Row]) -> [u64; WIDE_LANES] {
    let mut numbers = [0; WIDE_LANES];
    for (digit, [upper, lower]) in digits.iter().zip(rows.as_chunks().0).rev() {
        let (upper, lower) = (upper.map(signed), lower.map(signed));
        let mut values = [0; WIDE_LANES];
        for k in 0..RADIX - 1 {
            for lane in 0..WIDE_LANES {
                let above = less(upper[lane], lower[lane], digit.upper[k], digit.lower[k]);
                values[lane] = above.wrapping_add(values[lane]);
            }
        }
        for lane in 0..WIDE_LANES {
            numbers[lane] = numbers[lane] << 4 | values[lane];
        }
    }
    numbers
}

/// Returns one if the fraction is below the threshold, and zero if not.
#[inline(always)]
fn less(upper: i64, lower: i64, threshold_upper: i64, threshold_lower: i64) -> u64 {
    u64::from(upper < threshold_upper)
        | u64::from(upper == threshold_upper) & u64::from(lower < threshold_lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables whose thresholds share upper halves, are equal or zero.
    fn digits() -> [WideDigit; 4] {
        let wide = |upper: u64, lower: u64| u128::from(upper) << 64 | u128::from(lower);
        [
            std::array::from_fn(|k| (15 - k as u128) << 124),
            std::array::from_fn(|k| 14 - k as u128),
            std::array::from_fn(|k| wide(1 << 63, (1 << 63) + 7 - k as u64)),
            std::array::from_fn(|k| match k {
                0..3 => wide(u64::MAX, u64::MAX - k as u64 / 2),
                3..8 => wide(1 << 63, 5),
                8..10 => wide((1 << 63) - 1, 9 - k as u64),
                _ => wide(0, (14 - k as u64) << 61),
            }),
        ]
        .map(|thresholds: [u128; RADIX - 1]| WideDigit::new(&thresholds))
    }

    /// Tests fractions at and next to every threshold, and the two ends, at every level.
    #[test]
    fn every_kernel_counts_the_thresholds_of_all_tables() {
        let digits = digits();
        let fractions: Vec<u128> = digits
            .iter()
            .flat_map(|digit| (0..RADIX).map(|k| digit.threshold(k)))
            .flat_map(|threshold| [0, 1, u128::MAX].map(|step| threshold.wrapping_add(step)))
            .collect();
        let words: Vec<_> = fractions.iter().map(|&word| [(word >> 64) as u64, word as u64]).collect();
        for count in 1..=digits.len() {
            let all = || digits[..count].iter().flat_map(|digit| (0..RADIX).map(|k| digit.threshold(k)));
            let above = |&fraction: &u128| all().filter(|&threshold| fraction < threshold).count() as u64;
            let expected: Vec<_> = fractions.iter().map(above).collect();
            for level in Level::available() {
                let mut ranks = vec![0; words.len()];
                rank(level, &digits[..count], &words, &mut ranks);
                assert_eq!(ranks, expected, "{level:?}");
            }
        }
    }

    /// Tests fractions at and next to every threshold of every digit, in every lane, at every
    /// level.
    #[test]
    fn every_kernel_counts_the_thresholds_above() {
        let digits = digits();
        for turn in 0..3 * RADIX {
            let fraction = |lane: usize, digit: &WideDigit| {
                let threshold = digit.threshold((turn + lane) % RADIX);
                threshold.wrapping_add([0, 1, u128::MAX][(turn / RADIX + lane) % 3])
            };
            let lanes: [Vec<u128>; WIDE_LANES] =
                std::array::from_fn(|lane| digits.iter().map(|digit| fraction(lane, digit)).collect());
            let halves = |place: usize| {
                [64, 0].map(|shift| lanes.each_ref().map(|lane| (lane[place] >> shift) as u64))
            };
            let rows: Vec<Row> = (0..digits.len()).flat_map(halves).collect();
            let expected = lanes.each_ref().map(|lane| {
                let value = |(place, digit): (usize, &WideDigit)| {
                    let above = (0..RADIX).filter(|&k| lane[place] < digit.threshold(k)).count() as u64;
                    above << (4 * place)
                };
                digits.iter().enumerate().map(value).sum::<u64>()
            });
            for level in Level::available() {
                assert_eq!(spell(level, &digits, &rows), expected, "{level:?}");
                for (lane, expected) in lanes.iter().zip(expected) {
                    let words: Vec<_> =
                        lane.iter().flat_map(|word| [(word >> 64) as u64, *word as u64]).collect();
                    assert_eq!(spell_one(level, &digits, &words), expected.into(), "{level:?}");
                }
            }
        }
    }
}
