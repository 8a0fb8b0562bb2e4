//! AVX-512 ladders: one lane for each of sixteen samples. For a single sample, one lane for each of
//! eight thresholds.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Ladder, Nodes, SHARES, TAIL, TOGETHER, UNIT};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
}

pub(super) fn signed<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { signed_inside::<DEPTH, TAIL_DEPTH>(ladder, rows, chunks) }
}

#[inline]
pub(super) fn rank(thresholds: &[i64], word: i64) -> (u64, u64) {
    assert!(std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("popcnt"));
    // SAFETY: the machine has the instructions, as just checked.
    unsafe { rank_inside(thresholds, word) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(in crate::kernel) fn row(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(in crate::kernel) fn table(table: &[u32; LANES]) -> __m512i {
    // SAFETY: the array is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Looks up an entry at each lane's index; only the five lowest bits of an index count.
#[inline]
#[target_feature(enable = "avx512f")]
fn pair(nodes: &Nodes, first: usize, index: __m512i) -> __m512i {
    _mm512_permutex2var_epi32(table(&nodes[first]), index, table(&nodes[first + 1]))
}

/// A mask of the lanes whose index has this bit set.
#[inline]
#[target_feature(enable = "avx512f")]
fn bit(index: __m512i, bit: i32) -> __mmask16 {
    _mm512_test_epi32_mask(index, _mm512_set1_epi32(bit))
}

/// Returns for each word the number of tree nodes above it, and a mask of the words that equal a
/// node.
#[inline]
#[target_feature(enable = "avx512f")]
fn search<const DEPTH: usize>(nodes: &Nodes, words: __m512i) -> (__m512i, __mmask16) {
    let one = _mm512_set1_epi32(1);
    let (mut node, mut equal) = (one, 0);
    for level in 0..DEPTH {
        let probe = match level {
            0..4 => _mm512_permutexvar_epi32(node, table(&nodes[0])),
            4 => _mm512_permutexvar_epi32(node, table(&nodes[1])),
            5 => pair(nodes, 2, node),
            _ => _mm512_mask_blend_epi32(bit(node, 32), pair(nodes, 4, node), pair(nodes, 6, node)),
        };
        equal |= _mm512_cmpeq_epu32_mask(words, probe);
        let less = _mm512_cmplt_epu32_mask(words, probe);
        node = _mm512_add_epi32(node, node);
        node = _mm512_mask_add_epi32(node, less, node, one);
    }
    (_mm512_sub_epi32(node, _mm512_set1_epi32(1 << DEPTH)), equal)
}

/// Looks up an entry of a list at each lane's index, which is below 2^`DEPTH`.
#[inline]
#[target_feature(enable = "avx512f")]
fn look_up<const DEPTH: usize>(list: &Nodes, index: __m512i) -> __m512i {
    let quarter = |first| {
        if DEPTH < 6 {
            return pair(list, first, index);
        }
        _mm512_mask_blend_epi32(bit(index, 32), pair(list, first, index), pair(list, first + 2, index))
    };
    if DEPTH < 7 {
        return quarter(0);
    }
    _mm512_mask_blend_epi32(bit(index, 64), quarter(0), quarter(4))
}

/// The ranks of sixteen samples, from their own words alone.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Ranked {
    words: __m512i,
    pub(in crate::kernel) ranks: __m512i,
    ties: __mmask16,
    tail: __mmask16,
}

impl Ranked {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(in crate::kernel) fn new<const DEPTH: usize>(ladder: &Ladder, words: __m512i) -> Self {
        let (ranks, ties) = search::<DEPTH>(&ladder.nodes, words);
        let tail = _mm512_cmplt_epu32_mask(words, _mm512_set1_epi32(TAIL as i32));
        Self { words, ranks, ties: ties & !tail, tail }
    }

    pub(in crate::kernel) fn claims(&self) -> __mmask16 {
        self.ties | self.tail
    }

    /// Takes the ranks of `other` in the lanes where the mask `lanes` is set, and the ranks of
    /// `self` in all other lanes.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn or(&self, other: &Self, lanes: __mmask16) -> Self {
        Self {
            words: _mm512_mask_blend_epi32(lanes, self.words, other.words),
            ranks: _mm512_mask_blend_epi32(lanes, self.ranks, other.ranks),
            ties: self.ties & !lanes | other.ties & lanes,
            tail: self.tail & !lanes | other.tail & lanes,
        }
    }

    /// Adds the extension to the ranks of the words that claim it, and finds the lanes that remain
    /// undecided.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(in crate::kernel) fn extend<const DEPTH: usize, const TAIL_DEPTH: usize>(
        &self,
        ladder: &Ladder,
        extension: __m512i,
    ) -> (__m512i, __mmask16) {
        let below = look_up::<DEPTH>(&ladder.lower, self.ranks);
        let digits = _mm512_srli_epi32::<2>(extension);
        let again = _mm512_mask_cmpeq_epu32_mask(self.ties, digits, below);
        let less = _mm512_mask_cmplt_epu32_mask(self.ties, digits, below);
        let key = _mm512_or_si512(_mm512_slli_epi32::<28>(self.words), _mm512_srli_epi32::<4>(extension));
        let (count, equal) = search::<TAIL_DEPTH>(&ladder.tail, key);
        let more = _mm512_maskz_mov_epi32(self.tail, count);
        (_mm512_mask_mov_epi32(more, less, _mm512_set1_epi32(1)), again | equal & self.tail)
    }
}

#[target_feature(enable = "avx512f")]
fn signed_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = 0;
    for (rows, chunks) in rows.as_chunks::<UNIT>().0.iter().zip(chunks.as_chunks_mut::<SHARES>().0) {
        let extension = row(&rows[SHARES]);
        let all = [Ranked::new::<DEPTH>(ladder, row(&rows[0])), Ranked::new::<DEPTH>(ladder, row(&rows[1]))];
        let claims = all.map(|ranked| ranked.claims());
        let (more, open) = all[0].or(&all[1], claims[1]).extend::<DEPTH, TAIL_DEPTH>(ladder, extension);
        any |= open | claims[0] & claims[1];
        for (i, noise) in chunks.iter_mut().enumerate() {
            let lanes = if i == 0 { !claims[1] } else { claims[1] };
            let ranks = _mm512_mask_add_epi32(all[i].ranks, lanes, all[i].ranks, more);
            let negative = bit(extension, 1 << i);
            let signed = _mm512_mask_sub_epi32(ranks, negative, _mm512_setzero_si512(), ranks);
            let halves = [_mm512_castsi512_si256(signed), _mm512_extracti64x4_epi64::<1>(signed)];
            for (half, noise) in halves.into_iter().zip(noise.as_chunks_mut::<8>().0) {
                // SAFETY: half a chunk is 64 bytes long, and the store needs no alignment.
                unsafe { _mm512_storeu_si512(noise.as_mut_ptr().cast(), _mm512_cvtepi32_epi64(half)) };
            }
        }
    }
    any.into()
}

#[target_feature(enable = "avx512f,popcnt")]
fn rank_inside(thresholds: &[i64], word: i64) -> (u64, u64) {
    let word = _mm512_set1_epi64(word);
    let (mut rank, mut ties) = (0_u64, 0);
    for thresholds in thresholds.as_chunks::<TOGETHER>().0 {
        // SAFETY: the array is 64 bytes long, and the load needs no alignment.
        let thresholds = unsafe { _mm512_loadu_si512(thresholds.as_ptr().cast()) };
        rank = rank.wrapping_add(_mm512_cmplt_epi64_mask(word, thresholds).count_ones().into());
        ties |= _mm512_cmpeq_epi64_mask(word, thresholds);
    }
    (rank, ties.into())
}
