//! Digits in plain Rust, which the compiler may turn into whatever vectors the target has.
//!
//! No kernel is a part of its caller, so that the check of the machine code finds it.

use super::{Digit, RADIX, Spelled, shares, spell_one_by, unit};
use crate::kernel::{LANES, Row, lanes};

/// Words are compared as signed numbers, which all vector instructions can: the lowest bit pattern is the lowest number.
const fn signed(word: u32) -> i32 {
    (word ^ 1 << 31) as i32
}

/// The numbers of one chunk. `ties` goes up by one for each digit that ties, and by two where the extension ties too.
#[inline(always)]
fn chunk(digits: &[Digit], rows: &[Row], extension: &[i32; LANES], ties: &mut [u32; LANES]) -> [u32; LANES] {
    let mut numbers = [0; LANES];
    for (place, (digit, row)) in digits.iter().zip(rows).enumerate() {
        let words = lanes(row).map(signed);
        let mut value = [0_u32; LANES];
        // A word of zero ties, with the last threshold.
        let mut tie = words.map(|word| mask(word == i32::MIN));
        let mut again = [0; LANES];
        for k in 0..digit.used {
            let (upper, lower) = (signed(digit.upper[k]), signed(digit.lower[k]));
            for lane in 0..LANES {
                let equal = mask(words[lane] == upper);
                let less = mask(words[lane] < upper) | equal & mask(extension[lane] < lower);
                value[lane] = value[lane].wrapping_sub(less);
                again[lane] |= equal & mask(extension[lane] == lower);
                tie[lane] |= equal;
            }
        }
        for lane in 0..LANES {
            ties[lane] += (tie[lane] & 1) + (again[lane] & 2);
            numbers[lane] |= value[lane] << (4 * place);
        }
    }
    numbers
}

/// The lanes that are undecided.
#[inline(always)]
fn undecided(extension: &[i32; LANES], ties: &[u32; LANES]) -> u16 {
    let lanes = extension.iter().zip(ties).rev();
    lanes.fold(0, |bits, (extension, ties)| {
        let none = ties & mask(*extension == i32::MIN);
        bits << 1 | u16::from(ties + none > 1)
    })
}

/// All bits, or none.
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
        // Of one sum the lower byte counts the thresholds above, the next two the ties: neither exceeds 16.
        let mut sum = 0;
        for k in 0..RADIX {
            let equal = mask(word == digit.upper[k]);
            let less = mask(word < digit.upper[k]) | equal & mask(extension < digit.lower[k]);
            let again = equal & mask(extension == digit.lower[k]);
            sum += (less & 1) + (equal & 1 << 8) + (again & 1 << 16);
        }
        (sum & 0xff, u64::from(sum >> 8 & 0xff != 0), u64::from(sum >> 16))
    })
}
