//! AVX2 ladders: one lane for each of eight samples. For a single sample, one lane for each of four
//! thresholds.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Ladder, Nodes, SHARES, TAIL, TOGETHER, UNIT};
use crate::kernel::{LANES, Row, optimization_barrier};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx2"));
}

pub(super) fn signed<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { signed_inside::<DEPTH, TAIL_DEPTH>(ladder, rows, chunks) }
}

#[inline]
pub(super) fn rank(thresholds: &[i64], word: i64) -> (u64, u64) {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { rank_inside(thresholds, word) }
}

/// Converts words to signed numbers, because comparisons are signed. The lowest bit pattern must
/// become the lowest number.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::kernel) fn signs(words: __m256i) -> __m256i {
    _mm256_xor_si256(words, _mm256_set1_epi32(i32::MIN))
}

/// Loads half of a row, unchanged.
#[inline]
#[target_feature(enable = "avx2")]
pub(in crate::kernel) fn row(row: &Row, half: usize) -> __m256i {
    let half = &row.as_chunks::<4>().0[half];
    // SAFETY: half a row is 32 bytes long, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}

/// Loads eight entries of a table, unchanged.
#[inline]
#[target_feature(enable = "avx2")]
fn eight(table: &Nodes, number: usize) -> __m256i {
    let eight = &table.as_flattened().as_chunks::<8>().0[number];
    // SAFETY: the array is 32 bytes long, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) }
}

/// Looks up an entry at each lane's index, among `count` · 8 entries from the entry 8 · `first` on.
/// The function ignores all bits above the low bits that such an index needs.
#[inline]
#[target_feature(enable = "avx2")]
fn entry<const COUNT: usize>(table: &Nodes, first: usize, index: __m256i) -> __m256i {
    let mut all = [_mm256_setzero_ps(); COUNT];
    for (i, entry) in all.iter_mut().enumerate() {
        *entry = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(eight(table, first + i), index));
    }
    // The permutation uses three bits of the index. For each further bit, the sign of a shifted
    // index selects one of two results.
    let shifts = [
        _mm256_slli_epi32::<28>(index),
        _mm256_slli_epi32::<27>(index),
        _mm256_slli_epi32::<26>(index),
        _mm256_slli_epi32::<25>(index),
    ];
    for (step, sign) in shifts.into_iter().enumerate() {
        for i in 0..COUNT >> (step + 1) {
            let chosen = _mm256_blendv_ps(all[2 * i], all[2 * i + 1], _mm256_castsi256_ps(sign));
            // If the compiler knew that a lane may keep its old value, it could generate a store
            // whose lanes depend on a secret mask.
            all[i] = optimization_barrier::vector(chosen);
        }
    }
    _mm256_castps_si256(all[0])
}

/// Returns for each word the number of tree nodes above it, and a mask of the words that equal a
/// node.
#[inline]
#[target_feature(enable = "avx2")]
fn search<const DEPTH: usize>(nodes: &Nodes, words: __m256i) -> (__m256i, __m256i) {
    let words = signs(words);
    let (mut node, mut equal) = (_mm256_set1_epi32(1), _mm256_setzero_si256());
    for level in 0..DEPTH {
        let probe = signs(match level {
            0..3 => entry::<1>(nodes, 0, node),
            3 => entry::<1>(nodes, 1, node),
            4 => entry::<2>(nodes, 2, node),
            5 => entry::<4>(nodes, 4, node),
            _ => entry::<8>(nodes, 8, node),
        });
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi32(words, probe));
        // Each set lane of a mask is minus one.
        let less = _mm256_cmpgt_epi32(probe, words);
        node = _mm256_sub_epi32(_mm256_add_epi32(node, node), less);
    }
    (_mm256_sub_epi32(node, _mm256_set1_epi32(1 << DEPTH)), equal)
}

/// The ranks of eight samples, from their own words alone.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Ranked {
    words: __m256i,
    pub(in crate::kernel) ranks: __m256i,
    ties: __m256i,
    tail: __m256i,
}

impl Ranked {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in crate::kernel) fn new<const DEPTH: usize>(ladder: &Ladder, words: __m256i) -> Self {
        let (ranks, ties) = search::<DEPTH>(&ladder.nodes, words);
        let tail = _mm256_cmpgt_epi32(signs(_mm256_set1_epi32(TAIL as i32)), signs(words));
        Self { words, ranks, ties: _mm256_andnot_si256(tail, ties), tail }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in crate::kernel) fn claims(&self) -> __m256i {
        _mm256_or_si256(self.ties, self.tail)
    }

    /// Takes the ranks of `other` in the lanes where the mask `lanes` is set, and the ranks of
    /// `self` in all other lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn or(&self, other: &Self, lanes: __m256i) -> Self {
        Self {
            words: _mm256_blendv_epi8(self.words, other.words, lanes),
            ranks: _mm256_blendv_epi8(self.ranks, other.ranks, lanes),
            ties: _mm256_blendv_epi8(self.ties, other.ties, lanes),
            tail: _mm256_blendv_epi8(self.tail, other.tail, lanes),
        }
    }

    /// Adds the extension to the ranks of the words that claim it. Returns a mask of the lanes that
    /// remain undecided.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in crate::kernel) fn extend<const DEPTH: usize, const TAIL_DEPTH: usize>(
        &self,
        ladder: &Ladder,
        extension: __m256i,
    ) -> (__m256i, __m256i) {
        let below = match DEPTH {
            0..=4 => entry::<2>(&ladder.lower, 0, self.ranks),
            5 => entry::<4>(&ladder.lower, 0, self.ranks),
            6 => entry::<8>(&ladder.lower, 0, self.ranks),
            _ => entry::<16>(&ladder.lower, 0, self.ranks),
        };
        // Numbers of thirty binary digits are not negative, so a signed comparison is right for
        // them.
        let digits = _mm256_srli_epi32::<2>(extension);
        let again = _mm256_and_si256(self.ties, _mm256_cmpeq_epi32(digits, below));
        let less = _mm256_and_si256(self.ties, _mm256_cmpgt_epi32(below, digits));
        let key = _mm256_or_si256(_mm256_slli_epi32::<28>(self.words), _mm256_srli_epi32::<4>(extension));
        let (count, equal) = search::<TAIL_DEPTH>(&ladder.tail, key);
        let more = _mm256_sub_epi32(_mm256_and_si256(self.tail, count), less);
        (more, _mm256_or_si256(again, _mm256_and_si256(self.tail, equal)))
    }
}

#[target_feature(enable = "avx2")]
fn signed_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = _mm256_setzero_si256();
    for (rows, chunks) in rows.as_chunks::<UNIT>().0.iter().zip(chunks.as_chunks_mut::<SHARES>().0) {
        for half in 0..2 {
            let extension = row(&rows[SHARES], half);
            let all = [
                Ranked::new::<DEPTH>(ladder, row(&rows[0], half)),
                Ranked::new::<DEPTH>(ladder, row(&rows[1], half)),
            ];
            let claims = [all[0].claims(), all[1].claims()];
            let (more, open) = all[0].or(&all[1], claims[1]).extend::<DEPTH, TAIL_DEPTH>(ladder, extension);
            any = _mm256_or_si256(any, _mm256_or_si256(open, _mm256_and_si256(claims[0], claims[1])));
            // After these shifts, the highest bit of a lane holds the sign for its chunk.
            let signs = [_mm256_slli_epi32::<31>(extension), _mm256_slli_epi32::<30>(extension)];
            let more = [_mm256_andnot_si256(claims[1], more), _mm256_and_si256(claims[1], more)];
            for (i, noise) in chunks.iter_mut().enumerate() {
                let ranks = _mm256_add_epi32(all[i].ranks, more[i]);
                let negative = _mm256_srai_epi32::<31>(signs[i]);
                let signed = _mm256_sub_epi32(_mm256_xor_si256(ranks, negative), negative);
                let quarters = [_mm256_castsi256_si128(signed), _mm256_extracti128_si256::<1>(signed)];
                let noise = &mut noise.as_chunks_mut::<8>().0[half];
                for (quarter, noise) in quarters.into_iter().zip(noise.as_chunks_mut::<4>().0) {
                    // SAFETY: a quarter of a chunk is 32 bytes long, and the store needs no
                    // alignment.
                    unsafe { _mm256_storeu_si256(noise.as_mut_ptr().cast(), _mm256_cvtepi32_epi64(quarter)) };
                }
            }
        }
    }
    u64::from(_mm256_movemask_epi8(any) as u32)
}

#[target_feature(enable = "avx2")]
fn rank_inside(thresholds: &[i64], word: i64) -> (u64, u64) {
    let zero = _mm256_setzero_si256();
    let word = _mm256_set1_epi64x(word);
    let (mut count, mut ties) = (zero, zero);
    for thresholds in thresholds.as_chunks::<TOGETHER>().0 {
        // SAFETY: each half is 32 bytes long, and the loads need no alignment.
        let [low, high] =
            [0, 4].map(|half| unsafe { _mm256_loadu_si256(thresholds[half..half + 4].as_ptr().cast()) });
        let less = _mm256_add_epi64(_mm256_cmpgt_epi64(low, word), _mm256_cmpgt_epi64(high, word));
        count = _mm256_sub_epi64(count, less);
        let equal = _mm256_or_si256(_mm256_cmpeq_epi64(low, word), _mm256_cmpeq_epi64(high, word));
        ties = _mm256_or_si256(ties, equal);
    }
    let count = _mm_add_epi64(_mm256_castsi256_si128(count), _mm256_extracti128_si256::<1>(count));
    let count = _mm_add_epi64(count, _mm_unpackhi_epi64(count, count));
    let ties = _mm256_movemask_epi8(ties) as u32;
    (_mm_cvtsi128_si64(count) as u64, ties.into())
}
