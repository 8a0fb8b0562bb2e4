//! Portable digits, in plain Rust that the compiler may vectorise for the target.
//!
//! Kernels are not inlined into their callers, so that the check of the machine code finds them.

use super::{Digit, RADIX, Spelled, shares, spell_one_by, unit};
use crate::kernel::optimization_barrier::{self, PART};
use crate::kernel::{LANES, Row, lanes};

/// Converts a word to a signed number, because every vector instruction set can compare signed
/// numbers. The lowest bit pattern becomes the lowest number.
const fn signed(word: u32) -> i32 {
    (word ^ 1 << 31) as i32
}

/// Reads the numbers of one chunk. `ties` rises by one for each digit whose word ties, and by two
/// more if the extension ties, too.
#[inline(always)]
fn chunk(digits: &[Digit], rows: &[Row], extension: &[i32; LANES], ties: &mut [u32; LANES]) -> [u32; LANES] {
    let mut numbers = [0; LANES];
    for (place, (digit, row)) in digits.iter().zip(rows).enumerate() {
        let words = lanes(row).map(signed);
        let (words, extension) = (words.as_chunks().0, extension.as_chunks().0);
        let (ties, numbers) = (ties.as_chunks_mut().0, numbers.as_chunks_mut().0);
        // The code has no loop here, because the check of the machine code could not follow a
        // loop's counter.
        const { assert!(LANES == 2 * PART) };
        part(digit, 4 * place, &words[0], &extension[0], &mut ties[0], &mut numbers[0]);
        part(digit, 4 * place, &words[1], &extension[1], &mut ties[1], &mut numbers[1]);
    }
    numbers
}

/// Reads one digit of some lanes. The lanes are so few that all values stay in registers.
#[inline(always)]
fn part(
    digit: &Digit,
    shift: usize,
    words: &[i32; PART],
    extension: &[i32; PART],
    ties: &mut [u32; PART],
    numbers: &mut [u32; PART],
) {
    let mut value = [0_u32; PART];
    // A word of zero ties with the last threshold.
    let mut tie = words.map(|word| mask(word == i32::MIN));
    let mut again = [0; PART];
    for (&upper, &lower) in digit.upper[..digit.used].iter().zip(&digit.lower) {
        let (upper, lower) = (signed(upper), signed(lower));
        // If the compiler knew this mask, it would generate code that reads the extension only
        // after a tie.
        let equal = optimization_barrier::masks(words.map(|word| mask(word == upper)));
        for lane in 0..PART {
            let less = mask(words[lane] < upper) | equal[lane] & mask(extension[lane] < lower);
            value[lane] = value[lane].wrapping_sub(less);
            again[lane] |= equal[lane] & mask(extension[lane] == lower);
            tie[lane] |= equal[lane];
        }
    }
    for lane in 0..PART {
        ties[lane] = ties[lane].wrapping_add(tie[lane] & 1 | again[lane] & 2);
        numbers[lane] |= value[lane] << shift;
    }
}

/// The mask of the lanes that are undecided.
#[inline(always)]
fn undecided(extension: &[i32; LANES], ties: &[u32; LANES]) -> u16 {
    let lanes = extension.iter().zip(ties).rev();
    lanes.fold(0, |bits, (extension, ties)| {
        let none = ties & mask(*extension == i32::MIN);
        bits << 1 | u16::from(ties.wrapping_add(none) > 1)
    })
}

/// A mask with all bits set, or none.
#[inline(always)]
fn mask(condition: bool) -> u32 {
    u32::from(condition).wrapping_neg()
}

#[inline(never)]
pub(super) fn spell(digits: &[Digit], rows: &[Row]) -> Spelled {
    let extension = lanes(&rows[digits.len()]).map(signed);
    let mut ties = [0; LANES];
    let numbers = chunk(digits, rows, &extension, &mut ties);
    Spelled { numbers, undecided: undecided(&extension, &ties) }
}

#[inline(never)]
pub(super) fn zigzag(digits: &[Digit], rows: &[Row], chunks: &mut [[i64; LANES]]) -> u64 {
    let count = digits.len();
    let (units, chunks) = (rows.chunks_exact(unit(count)), chunks.chunks_exact_mut(shares(count)));
    let mut any = 0;
    for (rows, chunks) in units.zip(chunks) {
        let extension = lanes(&rows[shares(count) * count]).map(signed);
        let mut ties = [0; LANES];
        for (rows, noise) in rows.chunks_exact(count).zip(chunks) {
            let numbers = chunk(digits, rows, &extension, &mut ties);
            *noise = numbers.map(|number| i64::from(((number >> 1) ^ (number & 1).wrapping_neg()) as i32));
        }
        any |= undecided(&extension, &ties);
    }
    any.into()
}

#[inline(never)]
pub(super) fn spell_one(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    spell_one_by(digits, words, |digit, word, extension| {
        // The lower byte of the sum counts the thresholds above the word, and the next two bytes
        // count the ties. All counts are at most 16.
        let mut sum = 0_u32;
        for k in 0..RADIX {
            let equal = mask(word == digit.upper[k]);
            let less = mask(word < digit.upper[k]) | equal & mask(extension < digit.lower[k]);
            let again = equal & mask(extension == digit.lower[k]);
            let all = (less & 1) | (equal & 1 << 8) | (again & 1 << 16);
            sum = all.wrapping_add(sum);
        }
        (sum & 0xff, u64::from(sum >> 8 & 0xff != 0), u64::from(sum >> 16))
    })
}
