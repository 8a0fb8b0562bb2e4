//! NEON digits: one lane for each sample. For a single sample, one lane for each threshold.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::{Digit, Spelled, shares, spell_one_by, unit};
use crate::kernel::neon::{IN_BYTES, Words, bits, each, get, look_up, put, row, set, store, table};
use crate::kernel::{LANES, Row};

pub(super) fn spell<const COUNT: usize>(digits: &[Digit; COUNT], rows: &[Row]) -> Spelled {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { spell_inside(digits, rows) }
}

pub(super) fn zigzag<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { zigzag_inside(digits, rows, chunks) }
}

#[inline]
pub(super) fn spell_one(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { spell_one_inside(digits, words) }
}

/// Reads the numbers of one chunk. A set lane of a mask is minus one. So a subtraction of the mask
/// makes `ties` rise by one for each digit whose word ties, and by two more if the extension ties,
/// too.
#[inline]
#[target_feature(enable = "neon")]
fn chunk<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    extension: &Words,
    ties: &mut Words,
) -> Words {
    let mut numbers = [set(0); 4];
    for (digit, words) in digits.iter().zip(rows).rev() {
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        let (middle, words) = (set(digit.upper[7]), row(words));
        // A binary search counts the thresholds whose upper half is above the word. The result is
        // an index in bytes.
        let mut values = each(|part| vandq_u32(vcltq_u32(words[part], middle), set(8 * IN_BYTES)));
        for width in [4, 2, 1] {
            values = each(|part| {
                let probe = look_up(upper, vaddq_u32(values[part], set((width - 1) * IN_BYTES)));
                let less = vandq_u32(vcltq_u32(words[part], probe), set(width * IN_BYTES));
                vaddq_u32(values[part], less)
            });
        }
        // The word may tie with the next threshold, and then also with all later thresholds that
        // share its upper half.
        let mut equal = each(|part| vceqq_u32(words[part], look_up(upper, values[part])));
        *ties = each(|part| vsubq_u32(ties[part], equal[part]));
        for step in 1..=digit.steps {
            let below = each(|part| look_up(lower, values[part]));
            *ties = each(|part| {
                let again = vandq_u32(equal[part], vceqq_u32(extension[part], below[part]));
                vsubq_u32(ties[part], vaddq_u32(again, again))
            });
            values = each(|part| {
                let less = vandq_u32(equal[part], vcltq_u32(extension[part], below[part]));
                vaddq_u32(values[part], vandq_u32(less, set(IN_BYTES)))
            });
            if step < digit.steps {
                equal = each(|part| vceqq_u32(words[part], look_up(upper, values[part])));
            }
        }
        // The highest byte of each value is four times the digit.
        numbers = each(|part| vorrq_u32(vshlq_n_u32::<4>(numbers[part]), vshrq_n_u32::<26>(values[part])));
    }
    numbers
}

/// A mask of the lanes that are undecided.
#[inline]
#[target_feature(enable = "neon")]
fn undecided(extension: &Words, ties: &Words) -> Words {
    each(|part| {
        let none = vandq_u32(vceqzq_u32(extension[part]), vcgeq_u32(ties[part], set(1)));
        vorrq_u32(vcgeq_u32(ties[part], set(2)), none)
    })
}

#[target_feature(enable = "neon")]
fn spell_inside<const COUNT: usize>(digits: &[Digit; COUNT], rows: &[Row]) -> Spelled {
    let extension = row(&rows[COUNT]);
    let mut ties = [set(0); 4];
    let numbers = chunk(digits, rows, &extension, &mut ties);
    let mut spelled = Spelled { numbers: [0; LANES], undecided: bits(&undecided(&extension, &ties)) };
    put(&numbers, &mut spelled.numbers);
    spelled
}

#[target_feature(enable = "neon")]
fn zigzag_inside<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = [set(0); 4];
    let (units, chunks) = (rows.chunks_exact(unit(COUNT)), chunks.chunks_exact_mut(shares(COUNT)));
    for (rows, chunks) in units.zip(chunks) {
        let extension = row(&rows[shares(COUNT) * COUNT]);
        let mut ties = [set(0); 4];
        for (rows, noise) in rows.chunks_exact(COUNT).zip(chunks) {
            let numbers = chunk(digits, rows, &extension, &mut ties);
            let signed = each(|part| {
                let sign = vsubq_u32(set(0), vandq_u32(numbers[part], set(1)));
                veorq_u32(vshrq_n_u32::<1>(numbers[part]), sign)
            });
            store(&signed, noise);
        }
        let open = undecided(&extension, &ties);
        any = each(|part| vorrq_u32(any[part], open[part]));
    }
    bits(&any).into()
}

#[target_feature(enable = "neon")]
fn spell_one_inside(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    spell_one_by(digits, words, |digit, word, extension| {
        let (word, extension) = (set(word), set(extension));
        let (uppers, lowers) = (get(&digit.upper), get(&digit.lower));
        let (mut value, mut ties, mut again) = (set(0), set(0), set(0));
        for (upper, lower) in uppers.into_iter().zip(lowers) {
            let equal = vceqq_u32(word, upper);
            let less = vorrq_u32(vcltq_u32(word, upper), vandq_u32(equal, vcltq_u32(extension, lower)));
            value = vsubq_u32(value, less);
            ties = vorrq_u32(ties, equal);
            again = vorrq_u32(again, vandq_u32(equal, vceqq_u32(extension, lower)));
        }
        (vaddvq_u32(value), u64::from(vmaxvq_u32(ties) & 1), vmaxvq_u32(again).into())
    })
}
