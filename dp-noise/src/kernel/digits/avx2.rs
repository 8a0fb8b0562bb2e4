//! AVX2 digits: one lane for each of eight samples. For a single sample, one lane for each of eight
//! thresholds.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Digit, RADIX, Spelled, shares, spell_one_by, unit};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("popcnt"));
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

/// Half of a row or of a table, as signed numbers. AVX2 compares signed numbers, so the lowest bit
/// pattern must become the lowest number.
#[inline]
#[target_feature(enable = "avx2")]
fn signed(half: __m256i) -> __m256i {
    _mm256_xor_si256(half, _mm256_set1_epi32(i32::MIN))
}

#[inline]
#[target_feature(enable = "avx2")]
fn row(row: &Row, half: usize) -> __m256i {
    let half = &row.as_chunks::<4>().0[half];
    // SAFETY: half a row is 32 bytes long, and the load needs no alignment.
    signed(unsafe { _mm256_loadu_si256(half.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx2")]
fn table(table: &[u32; RADIX]) -> [__m256i; 2] {
    let halves = table.as_chunks::<8>().0;
    // SAFETY: half a table is 32 bytes long, and the load needs no alignment.
    [0, 1].map(|half| signed(unsafe { _mm256_loadu_si256(halves[half].as_ptr().cast()) }))
}

/// Looks up a table entry at each lane's index, which is below 16.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: [__m256i; 2], index: __m256i) -> __m256i {
    // The permutation uses three bits of the index. The sign of the shifted index, which is the
    // fourth bit, selects one of the two results.
    let [low, high] = table.map(|half| _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(half, index)));
    _mm256_castps_si256(_mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index))))
}

/// Reads the numbers of half a chunk. A set lane of a mask is minus one. So `ties` falls by one for
/// each digit whose word ties, and by two more if the extension ties, too.
#[inline]
#[target_feature(enable = "avx2")]
fn half_chunk<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    half: usize,
    extension: __m256i,
    ties: &mut __m256i,
) -> __m256i {
    let mut numbers = _mm256_setzero_si256();
    for (digit, words) in digits.iter().zip(rows).rev() {
        let words = row(words, half);
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        // A binary search counts the thresholds whose upper half is above the word.
        let middle = signed(_mm256_set1_epi32(digit.upper[7] as i32));
        let mut value = _mm256_and_si256(_mm256_cmpgt_epi32(middle, words), _mm256_set1_epi32(8));
        for width in [4, 2, 1] {
            let probe = _mm256_add_epi32(value, _mm256_set1_epi32(width - 1));
            let less = _mm256_cmpgt_epi32(look_up(upper, probe), words);
            value = _mm256_add_epi32(value, _mm256_and_si256(less, _mm256_set1_epi32(width)));
        }
        // The word may tie with the next threshold, and then also with all later thresholds that
        // share its upper half.
        let mut equal = _mm256_cmpeq_epi32(words, look_up(upper, value));
        *ties = _mm256_add_epi32(*ties, equal);
        for step in 1..=digit.steps {
            let below = look_up(lower, value);
            let again = _mm256_and_si256(equal, _mm256_cmpeq_epi32(extension, below));
            *ties = _mm256_add_epi32(*ties, _mm256_add_epi32(again, again));
            value = _mm256_sub_epi32(value, _mm256_and_si256(equal, _mm256_cmpgt_epi32(below, extension)));
            if step < digit.steps {
                equal = _mm256_cmpeq_epi32(words, look_up(upper, value));
            }
        }
        numbers = _mm256_or_si256(_mm256_slli_epi32::<4>(numbers), value);
    }
    numbers
}

/// A mask of the lanes that are undecided.
#[inline]
#[target_feature(enable = "avx2")]
fn undecided(extension: __m256i, ties: __m256i) -> __m256i {
    let none = _mm256_cmpeq_epi32(extension, signed(_mm256_setzero_si256()));
    // A lane is undecided if its `ties` is minus two or less. If its extension is zero, the lane is
    // undecided already at minus one.
    let twice = _mm256_add_epi32(ties, _mm256_and_si256(none, ties));
    _mm256_cmpgt_epi32(_mm256_set1_epi32(-1), twice)
}

#[target_feature(enable = "avx2")]
fn spell_inside<const COUNT: usize>(digits: &[Digit; COUNT], rows: &[Row]) -> Spelled {
    let mut spelled = Spelled { numbers: [0; LANES], undecided: 0 };
    for (half, part) in spelled.numbers.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let extension = row(&rows[COUNT], half);
        let mut ties = _mm256_setzero_si256();
        let numbers = half_chunk(digits, rows, half, extension, &mut ties);
        // SAFETY: half of the array is 32 bytes long, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), numbers) };
        let bits = _mm256_movemask_ps(_mm256_castsi256_ps(undecided(extension, ties))) as u16;
        spelled.undecided |= bits << (8 * half);
    }
    spelled
}

#[target_feature(enable = "avx2")]
fn zigzag_inside<const COUNT: usize>(
    digits: &[Digit; COUNT],
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = _mm256_setzero_si256();
    let (units, chunks) = (rows.chunks_exact(unit(COUNT)), chunks.chunks_exact_mut(shares(COUNT)));
    for (rows, chunks) in units.zip(chunks) {
        for half in 0..2 {
            let extension = row(&rows[shares(COUNT) * COUNT], half);
            let mut ties = _mm256_setzero_si256();
            for (rows, noise) in rows.chunks_exact(COUNT).zip(&mut *chunks) {
                let numbers = half_chunk(digits, rows, half, extension, &mut ties);
                let sign = _mm256_and_si256(numbers, _mm256_set1_epi32(1));
                let sign = _mm256_sub_epi32(_mm256_setzero_si256(), sign);
                let signed = _mm256_xor_si256(_mm256_srli_epi32::<1>(numbers), sign);
                let quarters = [_mm256_castsi256_si128(signed), _mm256_extracti128_si256::<1>(signed)];
                let noise = &mut noise.as_chunks_mut::<8>().0[half];
                for (quarter, noise) in quarters.into_iter().zip(noise.as_chunks_mut::<4>().0) {
                    // SAFETY: a quarter of a chunk is 32 bytes long, and the store needs no
                    // alignment.
                    unsafe { _mm256_storeu_si256(noise.as_mut_ptr().cast(), _mm256_cvtepi32_epi64(quarter)) };
                }
            }
            any = _mm256_or_si256(any, undecided(extension, ties));
        }
    }
    u64::from(_mm256_movemask_epi8(any) as u32)
}

#[target_feature(enable = "avx2,popcnt")]
fn spell_one_inside(digits: &[Digit], words: &[u64]) -> (u128, u64) {
    spell_one_by(digits, words, |digit, word, extension| {
        let bias = |word: u32| signed(_mm256_set1_epi32(word as i32));
        let (word, extension) = (bias(word), bias(extension));
        let bits = |mask: __m256i| _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32;
        let (mut value, mut ties, mut again) = (0_u32, 0, 0);
        for (upper, lower) in table(&digit.upper).into_iter().zip(table(&digit.lower)) {
            let equal = _mm256_cmpeq_epi32(word, upper);
            let less = _mm256_or_si256(
                _mm256_cmpgt_epi32(upper, word),
                _mm256_and_si256(equal, _mm256_cmpgt_epi32(lower, extension)),
            );
            value = bits(less).count_ones().wrapping_add(value);
            ties |= bits(equal);
            again |= bits(_mm256_and_si256(equal, _mm256_cmpeq_epi32(extension, lower)));
        }
        (value, u64::from(ties != 0), again.into())
    })
}
