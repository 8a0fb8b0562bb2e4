//! The same by AVX-512: a lane for each sample.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Accepted, BLOCK, Coins, RANKS};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
}

pub(super) fn signed(thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { signed_inside(thresholds, rows, noise) }
}

pub(super) fn ranks(thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { ranks_inside(thresholds, rows) }
}

pub(super) fn accept(coins: &[Coins], exponents: &[[u32; LANES]; 2], rows: &[Row]) -> Accepted {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { accept_inside(coins, exponents, rows) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn wide(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn narrow(lanes: &[u32; LANES]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

/// The ranks of some rows, and the lanes of each that do not tie.
#[inline]
#[target_feature(enable = "avx512f")]
fn block<const ROWS: usize>(
    thresholds: &[i64],
    words: &[__m512i; ROWS],
) -> ([__m512i; ROWS], [__mmask8; ROWS]) {
    let one = _mm512_set1_epi64(1);
    let mut ranks = [_mm512_setzero_si512(); ROWS];
    let mut clear = [0xff; ROWS];
    for &threshold in thresholds {
        let threshold = _mm512_set1_epi64(threshold);
        for i in 0..ROWS {
            let word = _mm512_srli_epi64::<1>(words[i]);
            let less = _mm512_cmplt_epi64_mask(word, threshold);
            ranks[i] = _mm512_mask_add_epi64(ranks[i], less, ranks[i], one);
            clear[i] = _mm512_mask_cmpneq_epi64_mask(clear[i], word, threshold);
        }
    }
    (ranks, clear)
}

#[target_feature(enable = "avx512f")]
fn signed_inside(thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    let mut all = 0xff;
    for (rows, noise) in rows.as_chunks::<BLOCK>().0.iter().zip(noise.as_chunks_mut::<BLOCK>().0) {
        let words = [wide(&rows[0]), wide(&rows[1]), wide(&rows[2]), wide(&rows[3])];
        let (ranks, clear) = block(thresholds, &words);
        for i in 0..BLOCK {
            let sign = _mm512_and_si512(words[i], _mm512_set1_epi64(1));
            let sign = _mm512_sub_epi64(_mm512_setzero_si512(), sign);
            let signed = _mm512_sub_epi64(_mm512_xor_si512(ranks[i], sign), sign);
            // SAFETY: a row of noise is 64 bytes long, and the store needs no alignment.
            unsafe { _mm512_storeu_si512(noise[i].as_mut_ptr().cast(), signed) };
            all &= clear[i];
        }
    }
    u64::from(!all)
}

#[target_feature(enable = "avx512f")]
fn ranks_inside(thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    let (all, clear) = block(thresholds, &[wide(&rows[0]), wide(&rows[1])]);
    let (mut ranks, mut ties) = ([0; LANES], [0; LANES]);
    for (i, (ranks, ties)) in
        ranks.as_chunks_mut::<RANKS>().0.iter_mut().zip(ties.as_chunks_mut::<RANKS>().0).enumerate()
    {
        let tied = _mm512_maskz_set1_epi64(!clear[i], 1);
        // SAFETY: both arrays are 64 bytes long, and the stores need no alignment.
        unsafe {
            _mm512_storeu_si512(ranks.as_mut_ptr().cast(), all[i]);
            _mm512_storeu_si512(ties.as_mut_ptr().cast(), tied);
        }
    }
    (ranks, ties)
}

#[target_feature(enable = "avx512f")]
fn accept_inside(coins: &[Coins], exponents: &[[u32; LANES]; 2], rows: &[Row]) -> Accepted {
    let (one, two) = (_mm512_set1_epi32(1), _mm512_set1_epi32(2));
    let extension = wide(&rows[coins.len()]);
    let mut exponent = narrow(&exponents[0]);
    let mut ties = _mm512_setzero_si512();
    let mut heads = 0xffff;
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        if place == 8 {
            exponent = narrow(&exponents[1]);
        }
        let words = wide(words);
        // The permutation uses the four lowest bits of each index.
        let upper = _mm512_permutexvar_epi32(exponent, narrow(&coins.upper));
        let lower = _mm512_permutexvar_epi32(exponent, narrow(&coins.lower));
        let counts = _mm512_test_epi32_mask(exponent, _mm512_set1_epi32(15));
        let equal = _mm512_mask_cmpeq_epu32_mask(counts, words, upper);
        let again = _mm512_mask_cmpeq_epu32_mask(equal, extension, lower);
        let less =
            _mm512_cmplt_epu32_mask(words, upper) | _mm512_mask_cmplt_epu32_mask(equal, extension, lower);
        heads &= less | !counts;
        ties = _mm512_mask_add_epi32(ties, equal, ties, one);
        ties = _mm512_mask_add_epi32(ties, again, ties, two);
        exponent = _mm512_srli_epi32::<4>(exponent);
    }
    Accepted { heads, undecided: _mm512_cmpge_epu32_mask(ties, two) }
}
