//! AVX-512 digits: one lane for each sample. For a single sample, one lane for each threshold.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Digit, RADIX, Spelled, shares, spell_one_by, unit};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("popcnt"));
}

pub(super) fn spell<const COUNT: usize>(digits: &[Digit; COUNT], rows: &[Row]) -> Spelled {
    check();
    // SAFETY: the machine has the instructions, as just checked.
    unsafe { spell_inside(digits, rows) }
}

pub(super) fn zigzag<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    check();
    // SAFETY: the machine has the instructions, as just checked.
    unsafe { zigzag_inside(digits, rows, chunks) }
}

#[inline]
pub(super) fn spell_one(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    check();
    // SAFETY: the machine has the instructions, as just checked.
    unsafe { spell_one_inside(digits, words) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn row(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn table(table: &[u32; RADIX]) -> __m512i {
    // SAFETY: a table is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Reads the numbers of one chunk. `ties` rises by one for each digit whose word ties, and by two
/// more if the extension ties, too.
#[inline]
#[target_feature(enable = "avx512f")]
fn chunk<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    extension: __m512i,
    ties: &mut __m512i,
) -> __m512i {
    let (one, two) = (_mm512_set1_epi32(1), _mm512_set1_epi32(2));
    let mut numbers = _mm512_setzero_si512();
    for (digit, words) in digits.iter().zip(rows).rev() {
        let words = row(words);
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        // A binary search counts the thresholds whose upper half is above the word.
        let middle = _mm512_set1_epi32(digit.upper[7] as i32);
        let mut value = _mm512_maskz_set1_epi32(_mm512_cmplt_epu32_mask(words, middle), 8);
        for width in [4, 2, 1] {
            let probe = _mm512_add_epi32(value, _mm512_set1_epi32(width - 1));
            let less = _mm512_cmplt_epu32_mask(words, _mm512_permutexvar_epi32(probe, upper));
            value = _mm512_mask_add_epi32(value, less, value, _mm512_set1_epi32(width));
        }
        // The word may tie with the next threshold, and then also with all later thresholds that
        // share its upper half.
        let tie = _mm512_cmpeq_epu32_mask(words, _mm512_permutexvar_epi32(value, upper));
        *ties = _mm512_mask_add_epi32(*ties, tie, *ties, one);
        let mut equal = tie;
        for step in 1..=digit.steps {
            let below = _mm512_permutexvar_epi32(value, lower);
            let again = _mm512_mask_cmpeq_epu32_mask(equal, extension, below);
            *ties = _mm512_mask_add_epi32(*ties, again, *ties, two);
            let less = _mm512_mask_cmplt_epu32_mask(equal, extension, below);
            value = _mm512_mask_add_epi32(value, less, value, one);
            if step < digit.steps {
                equal = _mm512_cmpeq_epu32_mask(words, _mm512_permutexvar_epi32(value, upper));
            }
        }
        numbers = _mm512_or_si512(_mm512_slli_epi32::<4>(numbers), value);
    }
    numbers
}

/// A mask of the lanes that are undecided.
#[inline]
#[target_feature(enable = "avx512f")]
fn undecided(extension: __m512i, ties: __m512i) -> __mmask16 {
    let none = _mm512_testn_epi32_mask(extension, extension);
    _mm512_cmpge_epu32_mask(ties, _mm512_set1_epi32(2))
        | _mm512_mask_cmpge_epu32_mask(none, ties, _mm512_set1_epi32(1))
}

#[target_feature(enable = "avx512f")]
fn spell_inside<const COUNT: usize>(digits: &[Digit; COUNT], rows: &[Row]) -> Spelled {
    let extension = row(&rows[COUNT]);
    let mut ties = _mm512_setzero_si512();
    let numbers = chunk(digits, rows, extension, &mut ties);
    let mut spelled = Spelled { numbers: [0; LANES], undecided: undecided(extension, ties) };
    // SAFETY: the array is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(spelled.numbers.as_mut_ptr().cast(), numbers) };
    spelled
}

#[target_feature(enable = "avx512f")]
fn zigzag_inside<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = 0;
    let (units, chunks) = (rows.chunks_exact(unit(COUNT)), chunks.chunks_exact_mut(shares(COUNT)));
    for (rows, chunks) in units.zip(chunks) {
        let extension = row(&rows[shares(COUNT) * COUNT]);
        let mut ties = _mm512_setzero_si512();
        for (rows, noise) in rows.chunks_exact(COUNT).zip(chunks) {
            let numbers = chunk(digits, rows, extension, &mut ties);
            let sign = _mm512_and_si512(numbers, _mm512_set1_epi32(1));
            let sign = _mm512_sub_epi32(_mm512_setzero_si512(), sign);
            let signed = _mm512_xor_si512(_mm512_srli_epi32::<1>(numbers), sign);
            let halves = [_mm512_castsi512_si256(signed), _mm512_extracti64x4_epi64::<1>(signed)];
            for (half, noise) in halves.into_iter().zip(noise.as_chunks_mut::<8>().0) {
                // SAFETY: half a chunk is 64 bytes long, and the store needs no alignment.
                unsafe { _mm512_storeu_si512(noise.as_mut_ptr().cast(), _mm512_cvtepi32_epi64(half)) };
            }
        }
        any |= undecided(extension, ties);
    }
    any.into()
}

#[target_feature(enable = "avx512f,popcnt")]
fn spell_one_inside(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    spell_one_by(digits, words, |digit, word, extension| {
        let (word, extension) = (_mm512_set1_epi32(word as i32), _mm512_set1_epi32(extension as i32));
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        let equal = _mm512_cmpeq_epu32_mask(word, upper);
        let less =
            _mm512_cmplt_epu32_mask(word, upper) | _mm512_mask_cmplt_epu32_mask(equal, extension, lower);
        let again = _mm512_mask_cmpeq_epu32_mask(equal, extension, lower);
        (less.count_ones(), u64::from(equal != 0), again.into())
    })
}
