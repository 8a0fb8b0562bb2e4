//! NEON ladders: one lane for each sample. For a single sample, one lane for each of two
//! thresholds.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::{Ladder, Nodes, SHARES, TAIL, TOGETHER, UNIT};
use crate::kernel::neon::{
    IN_BYTES, Words, bits, each, in_bytes, look_up, look_up_far, row, set, store, table,
};
use crate::kernel::{LANES, Row};

pub(super) fn signed<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { signed_inside::<DEPTH, TAIL_DEPTH>(ladder, rows, chunks) }
}

#[inline]
pub(super) fn rank(thresholds: &[i64], word: i64) -> (u64, u64) {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { rank_inside(thresholds, word) }
}

/// Returns for each word the number of tree nodes above it, and a mask of the words that equal a
/// node.
#[inline]
#[target_feature(enable = "neon")]
fn search<const DEPTH: usize>(nodes: &Nodes, words: &Words) -> (Words, Words) {
    let first = table(&nodes[0]);
    // `places` is the place of each node within its level, as an index in bytes.
    let (mut places, mut less, mut equal) = ([set(0); 4], [set(0); 4], [set(0); 4]);
    for level in 0..DEPTH {
        if level > 0 {
            // `less` is a mask of the words below the node. A step to the next place adds four to
            // each byte of the index.
            places = each(|part| {
                let step = vandq_u32(less[part], set(IN_BYTES));
                vaddq_u32(vaddq_u32(places[part], places[part]), step)
            });
        }
        let probes = match level {
            0..4 => each(|part| look_up(first, vaddq_u32(places[part], set(IN_BYTES << level)))),
            4 => each(|part| look_up_far(&nodes[1..2], places[part])),
            5 => each(|part| look_up_far(&nodes[2..4], places[part])),
            _ => each(|part| look_up_far(&nodes[4..8], places[part])),
        };
        equal = each(|part| vorrq_u32(equal[part], vceqq_u32(words[part], probes[part])));
        less = each(|part| vcltq_u32(words[part], probes[part]));
    }
    // The highest byte of `places` is four times the place within the last level. The rank is twice
    // that place, plus one if the word is below the node at that place.
    let ranks = each(|part| vsubq_u32(vandq_u32(vshrq_n_u32::<25>(places[part]), set(0x7e)), less[part]));
    (ranks, equal)
}

/// Looks up a table entry at each lane's index, which is below 2^`DEPTH`.
#[inline]
#[target_feature(enable = "neon")]
fn entry<const DEPTH: usize>(entries: &Nodes, index: uint32x4_t) -> uint32x4_t {
    let place = in_bytes(vandq_u32(index, set(63)));
    match DEPTH {
        0..=4 => look_up_far(&entries[..1], place),
        5 => look_up_far(&entries[..2], place),
        6 => look_up_far(&entries[..4], place),
        _ => {
            let far = vcgtq_u32(index, set(63));
            vbslq_u32(far, look_up_far(&entries[4..], place), look_up_far(&entries[..4], place))
        }
    }
}

/// The ranks of sixteen samples, from their own words alone.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Ranked {
    words: Words,
    pub(in crate::kernel) ranks: Words,
    ties: Words,
    tail: Words,
}

impl Ranked {
    #[inline]
    #[target_feature(enable = "neon")]
    pub(in crate::kernel) fn new<const DEPTH: usize>(ladder: &Ladder, words: Words) -> Self {
        let (ranks, ties) = search::<DEPTH>(&ladder.nodes, &words);
        let tail = each(|part| vcltq_u32(words[part], set(TAIL)));
        Self { words, ranks, ties: each(|part| vbicq_u32(ties[part], tail[part])), tail }
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(in crate::kernel) fn claims(&self) -> Words {
        each(|part| vorrq_u32(self.ties[part], self.tail[part]))
    }

    /// Takes the ranks of `other` in the lanes where the mask `lanes` is set, and the ranks of
    /// `self` in all other lanes.
    #[inline]
    #[target_feature(enable = "neon")]
    fn or(&self, other: &Self, lanes: &Words) -> Self {
        let either =
            |other: &Words, this: &Words| each(|part| vbslq_u32(lanes[part], other[part], this[part]));
        Self {
            words: either(&other.words, &self.words),
            ranks: either(&other.ranks, &self.ranks),
            ties: either(&other.ties, &self.ties),
            tail: either(&other.tail, &self.tail),
        }
    }

    /// Adds the extension to the ranks of the words that claim it. Returns a mask of the lanes that
    /// remain undecided.
    #[inline]
    #[target_feature(enable = "neon")]
    pub(in crate::kernel) fn extend<const DEPTH: usize, const TAIL_DEPTH: usize>(
        &self,
        ladder: &Ladder,
        extension: &Words,
    ) -> (Words, Words) {
        let below = each(|part| entry::<DEPTH>(&ladder.lower, self.ranks[part]));
        let digits = each(|part| vshrq_n_u32::<2>(extension[part]));
        let key =
            each(|part| vorrq_u32(vshlq_n_u32::<28>(self.words[part]), vshrq_n_u32::<4>(extension[part])));
        let (count, equal) = search::<TAIL_DEPTH>(&ladder.tail, &key);
        let more = each(|part| {
            let less = vandq_u32(self.ties[part], vcltq_u32(digits[part], below[part]));
            vsubq_u32(vandq_u32(self.tail[part], count[part]), less)
        });
        let open = each(|part| {
            let again = vandq_u32(self.ties[part], vceqq_u32(digits[part], below[part]));
            vorrq_u32(again, vandq_u32(self.tail[part], equal[part]))
        });
        (more, open)
    }
}

#[target_feature(enable = "neon")]
fn signed_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    ladder: &Ladder,
    rows: &[Row],
    chunks: &mut [[i64; LANES]],
) -> u64 {
    let mut any = [set(0); 4];
    for (rows, chunks) in rows.as_chunks::<UNIT>().0.iter().zip(chunks.as_chunks_mut::<SHARES>().0) {
        let extension = row(&rows[SHARES]);
        let all = [Ranked::new::<DEPTH>(ladder, row(&rows[0])), Ranked::new::<DEPTH>(ladder, row(&rows[1]))];
        let claims = [all[0].claims(), all[1].claims()];
        let (more, open) = all[0].or(&all[1], &claims[1]).extend::<DEPTH, TAIL_DEPTH>(ladder, &extension);
        any = each(|part| {
            let both = vandq_u32(claims[0][part], claims[1][part]);
            vorrq_u32(any[part], vorrq_u32(open[part], both))
        });
        // After these shifts, the highest bit of a lane holds the sign for its chunk.
        let signs = [
            each(|part| vshlq_n_u32::<31>(extension[part])),
            each(|part| vshlq_n_u32::<30>(extension[part])),
        ];
        let more = [
            each(|part| vbicq_u32(more[part], claims[1][part])),
            each(|part| vandq_u32(more[part], claims[1][part])),
        ];
        for (i, noise) in chunks.iter_mut().enumerate() {
            let numbers = each(|part| {
                let rank = vaddq_u32(all[i].ranks[part], more[i][part]);
                let negative =
                    vreinterpretq_u32_s32(vshrq_n_s32::<31>(vreinterpretq_s32_u32(signs[i][part])));
                vsubq_u32(veorq_u32(rank, negative), negative)
            });
            store(&numbers, noise);
        }
    }
    bits(&any).into()
}

#[target_feature(enable = "neon")]
fn rank_inside(thresholds: &[i64], word: i64) -> (u64, u64) {
    let word = vdupq_n_s64(word);
    let (mut count, mut ties) = ([vdupq_n_u64(0); 2], [vdupq_n_u64(0); 2]);
    for thresholds in thresholds.as_chunks::<TOGETHER>().0 {
        // SAFETY: the array is 64 bytes long, and the load needs no alignment.
        let int64x2x4_t(a, b, c, d) = unsafe { vld1q_s64_x4(thresholds.as_ptr()) };
        for (i, pair) in [[a, b], [c, d]].into_iter().enumerate() {
            let less = pair.map(|threshold| vcgtq_s64(threshold, word));
            count[i] = vsubq_u64(count[i], vaddq_u64(less[0], less[1]));
            let equal = pair.map(|threshold| vceqq_s64(threshold, word));
            ties[i] = vorrq_u64(ties[i], vorrq_u64(equal[0], equal[1]));
        }
    }
    let ties = vorrq_u64(ties[0], ties[1]);
    (vaddvq_u64(vaddq_u64(count[0], count[1])), vgetq_lane_u64::<0>(ties) | vgetq_lane_u64::<1>(ties))
}
