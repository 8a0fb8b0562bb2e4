//! Public hash families. The device and the server compute the same functions from an index.

use crate::report::bits::{Bits, one_hot};

/// A pseudo-random word for an integer (S. Vigna's splitmix64).
const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The bucket of a value under the function at index `function`. It is the upper half of a·x + b
/// modulo 2^64, scaled to the number of buckets, where the words a and b belong to the function.
/// For uniform a and b, any two values have independent and uniform halves (M. Dietzfelbinger,
/// STACS 1996, theorem 3). Here the function's index determines both words.
///
/// The time and the memory addresses depend neither on the value nor on the function.
#[inline]
pub(crate) const fn bucket(function: u64, number: u32, buckets: u32) -> u32 {
    let (a, b) = (mixed(function.wrapping_mul(2)), mixed(function.wrapping_mul(2).wrapping_add(1)));
    let half = a.wrapping_mul(number as u64).wrapping_add(b) >> 32;
    (half.wrapping_mul(buckets as u64) >> 32) as u32
}

/// The bucket of a value of up to 128 digits. The computation is that of [`bucket`], but with the
/// sum of the value's four limbs, each multiplied by a separate word (M. Thorup, "High speed
/// hashing for integers and strings", 2015, section 3).
#[inline]
pub(crate) const fn wide_bucket(function: u64, word: u128, buckets: u32) -> u32 {
    // These functions use other indices than those of sketches and filters, which are at most 2^21.
    let first = (1_u64 << 32).wrapping_add(function).wrapping_mul(8);
    let mut sum = mixed(first);
    let mut limb = 0;
    while limb < 4 {
        let digits = (word >> (32 * limb)) as u32 as u64;
        sum = sum.wrapping_add(mixed(first.wrapping_add(limb + 1)).wrapping_mul(digits));
        limb += 1;
    }
    ((sum >> 32).wrapping_mul(buckets as u64) >> 32) as u32
}

/// The bits of a Bloom filter that a value sets: one for each of the cohort's `hashes` functions.
/// Some of these bits may coincide.
pub(crate) fn positions(cohort: u32, hashes: u32, number: u32, filter: u32) -> impl Iterator<Item = u32> {
    let first = u64::from(cohort).wrapping_mul(hashes.into());
    // These functions use other indices than those of sketches, which are at most 2^16.
    (0..u64::from(hashes))
        .map(move |hash| bucket(first.wrapping_add(hash).wrapping_add(1 << 16), number, filter))
}

/// The bits of [`positions`], as a row of words. Memory addresses do not depend on the value.
pub(crate) fn row(cohort: u32, hashes: u32, number: u32, filter: u32) -> Bits {
    let mut row = Bits::none(filter);
    for position in positions(cohort, hashes, number, filter) {
        for (index, word) in row.words_mut().iter_mut().enumerate() {
            *word |= one_hot(position, index);
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Over many functions, a pair of values falls into each pair of buckets as often as two
    /// independent uniform values would. The test allows 5 deviations, for 6 pairs of values and 16
    /// cells each. The functions are fixed, so the test cannot fail by chance.
    #[test]
    fn pairs_of_values_are_spread_evenly() {
        let n = 4096.0_f64;
        for (x, y) in [(0, 1), (1, 2), (3, 1 << 19), (0, 7), (999, 1000), (4, 8)] {
            let mut pairs = [[0_u32; 4]; 4];
            for function in 0..4096 {
                pairs[bucket(function, x, 4) as usize][bucket(function, y, 4) as usize] += 1;
            }
            let deviation = (n / 16.0 * 15.0 / 16.0).sqrt();
            assert!(
                pairs.iter().flatten().all(|&count| (f64::from(count) - n / 16.0).abs() < 5.0 * deviation),
                "{x} {y}: {pairs:?}"
            );
        }
    }

    /// Tests [`wide_bucket`] in the same way, for long words that differ in one limb, in two limbs,
    /// or in one digit.
    #[test]
    fn pairs_of_words_are_spread_evenly() {
        let n = 4096.0_f64;
        let word = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128;
        for other in [word ^ 1, word ^ 1 << 127, word ^ 3 << 63, word ^ 0xffff << 32, 0, word << 32] {
            let mut pairs = [[0_u32; 4]; 4];
            for function in 0..4096 {
                pairs[wide_bucket(function, word, 4) as usize][wide_bucket(function, other, 4) as usize] += 1;
            }
            let deviation = (n / 16.0 * 15.0 / 16.0).sqrt();
            assert!(
                pairs.iter().flatten().all(|&count| (f64::from(count) - n / 16.0).abs() < 5.0 * deviation),
                "{other:x}: {pairs:?}"
            );
        }
    }

    /// Devices in use compute these functions. So a changed function would require a new rule.
    #[test]
    fn functions_are_as_they_were() {
        assert_eq!(
            [0, 1, 77].map(|function| bucket(function, 123_456, 1 << 20)),
            [472_558, 396_977, 907_207]
        );
        let word = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128;
        assert_eq!(
            [0, 1, 77, 1 << 20].map(|function| wide_bucket(function, word, 1 << 20)),
            [848_113, 186_115, 699_570, 246]
        );
    }

    #[test]
    fn a_row_has_the_bits_of_its_functions() {
        for (cohort, number) in [(0, 0), (1, 0), (63, 700), (5, 3)] {
            let row = row(cohort, 3, number, 130);
            let expected: std::collections::BTreeSet<_> = positions(cohort, 3, number, 130).collect();
            let found: Vec<u32> =
                (0..130).filter(|&i| row.words()[i as usize / 64] >> (i % 64) & 1 == 1).collect();
            assert!(found.iter().eq(&expected) && row.is_of(130), "{cohort} {number}: {found:?}");
        }
    }
}
