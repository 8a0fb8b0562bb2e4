//! AVX-512 kernels for the wide digits of one sample or of eight samples. For eight samples, the
//! kernel searches the thresholds by bisection, in registers. Indexing a register does not touch
//! memory.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::ladder::{DEPTH, TAIL, WideLadder};
use super::{WIDE_LANES, WideDigit};
use crate::kernel::Row;
use crate::kernel::digits::RADIX;

#[inline]
pub(super) fn spell_one(digits: &[WideDigit], words: &[u64]) -> u128 {
    assert!(std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("popcnt"));
    // SAFETY: the machine has the instructions, as just checked.
    unsafe { one(digits, words) }
}

/// Uses one lane for each threshold.
#[target_feature(enable = "avx512f,popcnt")]
fn one(digits: &[WideDigit], words: &[u64]) -> u128 {
    let mut number = 0;
    for (digit, &[high, low]) in digits.iter().zip(words.as_chunks().0).rev() {
        let high = _mm512_set1_epi64((high ^ 1 << 63) as i64);
        let low = _mm512_set1_epi64((low ^ 1 << 63) as i64);
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        let mut value = 0;
        for half in 0..2 {
            let less = _mm512_cmplt_epi64_mask(high, upper[half]);
            let equal = _mm512_cmpeq_epi64_mask(high, upper[half]);
            let less = less | _mm512_mask_cmplt_epi64_mask(equal, low, lower[half]);
            value = less.count_ones().wrapping_add(value);
        }
        number = number << 4 | u128::from(value);
    }
    number
}

#[inline]
pub(super) fn rank(tables: &[WideDigit], words: &[[u64; 2]], ranks: &mut [u64]) {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { each(tables, words, ranks) }
}

/// Uses one lane for every eighth threshold.
#[target_feature(enable = "avx512f")]
fn each(tables: &[WideDigit], words: &[[u64; 2]], ranks: &mut [u64]) {
    let one = _mm512_set1_epi64(1);
    for (&[high, low], rank) in words.iter().zip(ranks) {
        let high = _mm512_set1_epi64((high ^ 1 << 63) as i64);
        let low = _mm512_set1_epi64((low ^ 1 << 63) as i64);
        let mut counts = [_mm512_setzero_si512(); 2];
        for digit in tables {
            let (upper, lower) = (table(&digit.upper), table(&digit.lower));
            for half in 0..2 {
                let less = _mm512_cmplt_epi64_mask(high, upper[half]);
                let equal = _mm512_cmpeq_epi64_mask(high, upper[half]);
                let less = less | _mm512_mask_cmplt_epi64_mask(equal, low, lower[half]);
                counts[half] = _mm512_mask_add_epi64(counts[half], less, counts[half], one);
            }
        }
        *rank = _mm512_reduce_add_epi64(_mm512_add_epi64(counts[0], counts[1])) as u64;
    }
}

pub(super) fn spell(digits: &[WideDigit], rows: &[Row]) -> [u64; WIDE_LANES] {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { inside(digits, rows) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn row(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes long, and the load needs no alignment.
    let row = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
    _mm512_xor_si512(row, _mm512_set1_epi64(i64::MIN))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn table(table: &[i64; RADIX]) -> [__m512i; 2] {
    let halves = table.as_chunks::<8>().0;
    // SAFETY: half a table is 64 bytes long, and the load needs no alignment.
    [0, 1].map(|half| unsafe { _mm512_loadu_si512(halves[half].as_ptr().cast()) })
}

#[target_feature(enable = "avx512f")]
fn inside(digits: &[WideDigit], rows: &[Row]) -> [u64; WIDE_LANES] {
    let one = _mm512_set1_epi64(1);
    let mut numbers = _mm512_setzero_si512();
    for (place, (digit, [high, low])) in digits.iter().zip(rows.as_chunks().0).enumerate() {
        let (high, low) = (row(high), row(low));
        let (upper, lower) = (table(&digit.upper), table(&digit.lower));
        // Counts the thresholds whose upper half is above the word's upper half.
        let middle = _mm512_set1_epi64(digit.upper[7]);
        let mut value = _mm512_maskz_set1_epi64(_mm512_cmplt_epi64_mask(high, middle), 8);
        for width in [4, 2, 1] {
            let probe = _mm512_add_epi64(value, _mm512_set1_epi64(width - 1));
            let less = _mm512_cmplt_epi64_mask(high, _mm512_permutex2var_epi64(upper[0], probe, upper[1]));
            value = _mm512_mask_add_epi64(value, less, value, _mm512_set1_epi64(width));
        }
        // Then counts the thresholds with the same upper half and a larger lower half.
        for _ in 0..digit.steps {
            let next = _mm512_permutex2var_epi64(upper[0], value, upper[1]);
            let equal = _mm512_cmpeq_epi64_mask(high, next);
            let below = _mm512_permutex2var_epi64(lower[0], value, lower[1]);
            let less = _mm512_mask_cmplt_epi64_mask(equal, low, below);
            value = _mm512_mask_add_epi64(value, less, value, one);
        }
        let shift = _mm_cvtsi64_si128(4 * place as i64);
        numbers = _mm512_or_si512(numbers, _mm512_sll_epi64(value, shift));
    }
    let mut all = [0; WIDE_LANES];
    // SAFETY: the array is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), numbers) };
    all
}

#[inline]
pub(super) fn rank_all(ladder: &WideLadder, rows: &[Row; 2]) -> [u64; WIDE_LANES] {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { eight(ladder, rows) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn plain(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
}

/// Looks up an entry at each lane's index, among `count` · 16 entries. The function ignores all
/// bits above the low bits that such an index needs.
#[inline]
#[target_feature(enable = "avx512f")]
fn entry<const COUNT: usize>(table: &[Row], index: __m512i) -> __m512i {
    let mut all = [_mm512_setzero_si512(); COUNT];
    for (entry, rows) in all.iter_mut().zip(table.as_chunks::<2>().0) {
        *entry = _mm512_permutex2var_epi64(plain(&rows[0]), index, plain(&rows[1]));
    }
    for step in 0..COUNT.ilog2() {
        let bit = _mm512_test_epi64_mask(index, _mm512_set1_epi64(16 << step));
        for i in 0..COUNT >> (step + 1) {
            all[i] = _mm512_mask_blend_epi64(bit, all[2 * i], all[2 * i + 1]);
        }
    }
    all[0]
}

/// Returns for each word the number of tree nodes above it, and a mask of the words that equal a
/// node.
#[inline]
#[target_feature(enable = "avx512f")]
fn search<const LEVELS: usize>(nodes: &[Row], words: __m512i) -> (__m512i, __mmask8) {
    let one = _mm512_set1_epi64(1);
    let (mut node, mut equal) = (one, 0);
    for level in 0..LEVELS {
        let probe = match level {
            0..4 => entry::<1>(&nodes[..2], node),
            4 => entry::<1>(&nodes[2..4], node),
            5 => entry::<2>(&nodes[4..8], node),
            _ => entry::<4>(&nodes[8..16], node),
        };
        equal |= _mm512_cmpeq_epu64_mask(words, probe);
        let less = _mm512_cmplt_epu64_mask(words, probe);
        node = _mm512_add_epi64(node, node);
        node = _mm512_mask_add_epi64(node, less, node, one);
    }
    (_mm512_sub_epi64(node, _mm512_set1_epi64(1 << LEVELS)), equal)
}

#[target_feature(enable = "avx512f")]
fn eight(ladder: &WideLadder, [high, low]: &[Row; 2]) -> [u64; WIDE_LANES] {
    let (high, low) = (plain(high), plain(low));
    let (mut ranks, mut equal) = search::<DEPTH>(&ladder.nodes, high);
    for step in 0..ladder.steps {
        if step > 0 {
            equal = _mm512_cmpeq_epu64_mask(high, entry::<8>(&ladder.upper, ranks));
        }
        let less = _mm512_mask_cmplt_epu64_mask(equal, low, entry::<8>(&ladder.lower, ranks));
        ranks = _mm512_mask_add_epi64(ranks, less, ranks, _mm512_set1_epi64(1));
    }
    // These fractions have an upper half of zero, so they tie with none of the thresholds outside
    // the tail.
    let (more, _) = search::<TAIL>(&ladder.tail, low);
    ranks = _mm512_mask_add_epi64(ranks, _mm512_testn_epi64_mask(high, high), ranks, more);
    let mut all = [0; WIDE_LANES];
    // SAFETY: the array is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), ranks) };
    all
}
