//! The same by AVX2: a lane for each of four ranks, or of eight coins.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Accepted, BLOCK, Coins, RANKS};
use crate::kernel::digits::RADIX;
use crate::kernel::{LANES, Row, hide};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx2"));
}

pub(super) fn signed(thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { signed_inside(thresholds, rows, noise) }
}

pub(super) fn ranks(thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { ranks_inside(thresholds, rows) }
}

pub(super) fn accept(coins: &[Coins], exponents: &[[u32; LANES]; 2], rows: &[Row]) -> Accepted {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { accept_inside(coins, exponents, rows) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(half: &[u64; 4]) -> __m256i {
    // SAFETY: the array is 32 bytes long, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(half: &mut [u64; 4], value: __m256i) {
    // SAFETY: the array is 32 bytes long, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), value) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn narrow(lanes: &[u32; 8]) -> __m256i {
    // SAFETY: the array is 32 bytes long, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// The ranks of four halves of rows, and minus one for each that ties.
#[inline]
#[target_feature(enable = "avx2")]
fn block(thresholds: &[i64], words: &[__m256i; 4]) -> ([__m256i; 4], [__m256i; 4]) {
    let zero = _mm256_setzero_si256();
    let (mut ranks, mut ties) = ([zero; 4], [zero; 4]);
    let mut upper = [zero; 4];
    for i in 0..4 {
        upper[i] = _mm256_srli_epi64::<1>(words[i]);
    }
    for &threshold in thresholds {
        let threshold = _mm256_set1_epi64x(threshold);
        for i in 0..4 {
            // A mask is minus one.
            ranks[i] = _mm256_sub_epi64(ranks[i], _mm256_cmpgt_epi64(threshold, upper[i]));
            ties[i] = _mm256_or_si256(ties[i], hide::vector(_mm256_cmpeq_epi64(threshold, upper[i])));
        }
    }
    (ranks, ties)
}

#[target_feature(enable = "avx2")]
fn signed_inside(thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    const { assert!(BLOCK.is_multiple_of(2)) };
    let mut any = _mm256_setzero_si256();
    for (rows, noise) in rows.as_chunks::<2>().0.iter().zip(noise.as_chunks_mut::<2>().0) {
        let halves = rows.as_flattened().as_chunks::<4>().0;
        let words = [load(&halves[0]), load(&halves[1]), load(&halves[2]), load(&halves[3])];
        let (ranks, ties) = block(thresholds, &words);
        for (i, noise) in noise.as_flattened_mut().as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let sign = _mm256_and_si256(words[i], _mm256_set1_epi64x(1));
            let sign = _mm256_sub_epi64(_mm256_setzero_si256(), sign);
            let signed = _mm256_sub_epi64(_mm256_xor_si256(ranks[i], sign), sign);
            // SAFETY: the array is 32 bytes long, and the store needs no alignment.
            unsafe { _mm256_storeu_si256(noise.as_mut_ptr().cast(), signed) };
            any = _mm256_or_si256(any, ties[i]);
        }
    }
    u64::from(_mm256_movemask_epi8(any) as u32)
}

#[target_feature(enable = "avx2")]
fn ranks_inside(thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    let halves = rows.as_flattened().as_chunks::<4>().0;
    let words = [load(&halves[0]), load(&halves[1]), load(&halves[2]), load(&halves[3])];
    let (all, tied) = block(thresholds, &words);
    let (mut ranks, mut ties) = ([0; LANES], [0; LANES]);
    for (i, (ranks, ties)) in ranks.as_chunks_mut().0.iter_mut().zip(ties.as_chunks_mut().0).enumerate() {
        store(ranks, all[i]);
        store(ties, tied[i]);
    }
    (ranks, ties)
}

/// Comparisons are signed: the lowest bit pattern must be the lowest number.
#[inline]
#[target_feature(enable = "avx2")]
fn signs(words: __m256i) -> __m256i {
    _mm256_xor_si256(words, _mm256_set1_epi32(i32::MIN))
}

/// The entry of a table that the four lowest bits of each index choose.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: &[u32; RADIX], index: __m256i) -> __m256i {
    let halves = table.as_chunks::<8>().0;
    // The permutation uses three bits, and the choice by sign the fourth.
    let low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(narrow(&halves[0]), index));
    let high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(narrow(&halves[1]), index));
    let fourth = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index));
    signs(_mm256_castps_si256(_mm256_blendv_ps(low, high, fourth)))
}

#[target_feature(enable = "avx2")]
fn accept_inside(coins: &[Coins], exponents: &[[u32; LANES]; 2], rows: &[Row]) -> Accepted {
    let mut accepted = Accepted { heads: 0, undecided: 0 };
    for half in 0..2 {
        let row = |row: &Row| load(&row.as_chunks::<4>().0[half]);
        let extension = signs(row(&rows[coins.len()]));
        let mut exponent = narrow(&exponents[0].as_chunks::<8>().0[half]);
        let (mut tails, mut ties) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
            if place == 8 {
                exponent = narrow(&exponents[1].as_chunks::<8>().0[half]);
            }
            let words = signs(row(words));
            let (upper, lower) = (look_up(&coins.upper, exponent), look_up(&coins.lower, exponent));
            let digit = _mm256_and_si256(exponent, _mm256_set1_epi32(15));
            let counts = _mm256_cmpgt_epi32(digit, _mm256_setzero_si256());
            let equal = _mm256_and_si256(counts, _mm256_cmpeq_epi32(words, upper));
            let again = _mm256_and_si256(equal, _mm256_cmpeq_epi32(extension, lower));
            let less = _mm256_or_si256(
                _mm256_cmpgt_epi32(upper, words),
                _mm256_and_si256(equal, _mm256_cmpgt_epi32(lower, extension)),
            );
            tails = _mm256_or_si256(tails, _mm256_andnot_si256(less, counts));
            // A mask is minus one.
            ties = _mm256_add_epi32(_mm256_add_epi32(ties, equal), _mm256_add_epi32(again, again));
            exponent = _mm256_srli_epi32::<4>(exponent);
        }
        let bits = |mask: __m256i| (_mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u16) << (8 * half);
        accepted.heads |= bits(tails) ^ 0xff << (8 * half);
        accepted.undecided |= bits(_mm256_cmpgt_epi32(_mm256_set1_epi32(-1), ties));
    }
    accepted
}
