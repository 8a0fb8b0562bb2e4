//! ChaCha20 on 8 blocks (AVX2) or 16 blocks (AVX-512) at once: one register for each of the 16
//! state words. AVX-512 has registers for two such groups.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::GROUP;
use super::rounds::{batch, state};

pub(super) fn avx512(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { avx512_groups(key, stream, groups) }
}

/// Applies the same step to each of `N` groups. While one group waits for a result, the processor
/// works on another group.
#[inline]
#[target_feature(enable = "avx512f")]
fn each<const N: usize>(step: impl Fn(usize) -> __m512i) -> [__m512i; N] {
    core::array::from_fn(step)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn set<const N: usize>(word: u32) -> [__m512i; N] {
    [_mm512_set1_epi32(word as i32); N]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn add<const N: usize>(a: [__m512i; N], b: [__m512i; N]) -> [__m512i; N] {
    each(|i| _mm512_add_epi32(a[i], b[i]))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor<const N: usize>(a: [__m512i; N], b: [__m512i; N]) -> [__m512i; N] {
    each(|i| _mm512_xor_si512(a[i], b[i]))
}

#[target_feature(enable = "avx512f")]
fn avx512_groups(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    let start = state(key, stream);
    // The state of two groups fills all registers.
    let (pairs, last) = groups.as_chunks_mut::<2>();
    let next = 2 * pairs.len();
    for (number, pair) in pairs.iter_mut().enumerate() {
        avx512_batch(&start, 2 * number, pair);
    }
    if let [last] = last {
        avx512_batch(&start, next, core::array::from_mut(last));
    }
}

/// Fills groups, from the group with the index `first` on.
#[inline]
#[target_feature(enable = "avx512f")]
fn avx512_batch<const N: usize>(start: &[u32; 16], first: usize, groups: &mut [[u64; GROUP]; N]) {
    macro_rules! rotate {
        ($bits:literal, $x:expr) => {{
            let x = $x;
            each(|i| _mm512_rol_epi32::<$bits>(x[i]))
        }};
    }
    let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let high = [_mm512_setzero_si512(); N];
    // One key never makes 2^32 blocks or more, so the counter's upper half stays zero.
    let low = each(|i| _mm512_add_epi32(_mm512_set1_epi32(16 * (first + i) as i32), lanes));
    let mut store = |row: usize, x: [__m512i; N]| {
        for (group, x) in groups.iter_mut().zip(x) {
            let row = &mut group.as_chunks_mut::<8>().0[row];
            // SAFETY: a row is 64 bytes long, and the store needs no alignment.
            unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), x) }
        }
    };
    batch!(set, add, xor, rotate, store; start, low, high;
        a 0, b 1, c 2, d 3, e 4, f 5, g 6, h 7, i 8, j 9, k 10, l 11, m 12, n 13, o 14, p 15);
}

pub(super) fn avx2(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    assert!(std::arch::is_x86_feature_detected!("avx2"));
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { avx2_groups(key, stream, groups) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn spread(word: u32) -> __m256i {
    _mm256_set1_epi32(word as i32)
}

#[target_feature(enable = "avx2")]
fn avx2_groups(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    // A shuffle rotates by whole bytes.
    #[rustfmt::skip]
    let (by_two, by_one) = (
        _mm256_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13),
        _mm256_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14),
    );
    macro_rules! rotate {
        (16, $x:expr) => {
            _mm256_shuffle_epi8($x, by_two)
        };
        (8, $x:expr) => {
            _mm256_shuffle_epi8($x, by_one)
        };
        ($bits:literal, $x:expr) => {{
            let x = $x;
            _mm256_or_si256(_mm256_slli_epi32::<$bits>(x), _mm256_srli_epi32::<{ 32 - $bits }>(x))
        }};
    }
    let start = state(key, stream);
    let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let high = _mm256_setzero_si256();
    for (number, group) in groups.iter_mut().enumerate() {
        let halves = group.as_chunks_mut::<4>().0;
        for half in 0..2 {
            let low = _mm256_add_epi32(_mm256_set1_epi32((16 * number + 8 * half) as i32), lanes);
            let mut store = |row: usize, x: __m256i| {
                // SAFETY: each of `halves` is 32 bytes long, and the store needs no alignment.
                unsafe { _mm256_storeu_si256(halves[2 * row + half].as_mut_ptr().cast(), x) }
            };
            batch!(spread, _mm256_add_epi32, _mm256_xor_si256, rotate, store; start, low, high;
                a 0, b 1, c 2, d 3, e 4, f 5, g 6, h 7, i 8, j 9, k 10, l 11, m 12, n 13, o 14, p 15);
        }
    }
}
