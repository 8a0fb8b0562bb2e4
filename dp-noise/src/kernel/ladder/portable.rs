//! Portable ladders, in plain Rust that the compiler may vectorise for the target.
//!
//! Kernels are not inlined into their callers, so that the check of the machine code finds them.

use core::hint::black_box;

use super::{Ladder, SHARES, TAIL, UNIT};
use crate::kernel::{LANES, Row, each, lanes};

/// A mask for each lane, with all bits set or none.
pub(in crate::kernel) type Mask = [u32; LANES];

#[inline(always)]
fn mask(condition: bool) -> u32 {
    u32::from(condition).wrapping_neg()
}

/// Makes masks, and hides them from the compiler, which would otherwise replace them by branches.
#[inline(always)]
pub(in crate::kernel) fn masks(condition: impl Fn(usize) -> bool) -> Mask {
    black_box(each(|lane| mask(condition(lane))))
}

/// Chooses between two numbers in each lane.
#[inline(always)]
fn either(mask: &Mask, a: &[u32; LANES], b: &[u32; LANES]) -> [u32; LANES] {
    each(|lane| a[lane] & mask[lane] | b[lane] & !mask[lane])
}

#[inline(always)]
fn and(a: &Mask, b: &Mask) -> Mask {
    each(|lane| a[lane] & b[lane])
}

/// The ranks of sixteen samples, from their own words alone.
pub(in crate::kernel) struct Ranked {
    words: [u32; LANES],
    pub(in crate::kernel) ranks: [u32; LANES],
    ties: Mask,
    tail: Mask,
    /// For each lane, the lower binary digits of the threshold with which its word ties.
    below: [u32; LANES],
}

/// Converts a word to a signed number, because every vector instruction set can compare signed
/// numbers. The lowest bit pattern becomes the lowest number.
pub(in crate::kernel) const fn signed_word(word: u32) -> i32 {
    (word ^ 1 << 31) as i32
}

/// The number of thresholds that the code compares together. Zeros fill the list up to a multiple
/// of this number.
const TOGETHER: usize = 8;
/// The code adds this mark to the thirty lower binary digits of a tied threshold, so that the
/// result is not zero even if all these digits are zero.
const FOUND: u32 = 1 << 31;

impl Ranked {
    #[inline(always)]
    pub(in crate::kernel) fn new(ladder: &Ladder, words: [u32; LANES]) -> Self {
        let count = ladder.above.next_multiple_of(TOGETHER);
        let (upper, lower) = (&ladder.upper.as_flattened()[..count], &ladder.lower.as_flattened()[..count]);
        let (mut ranks, mut below) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let word = signed_word(words[lane]);
            let (mut rank, mut found) = (0_u32, 0);
            for (&upper, &lower) in upper.iter().zip(lower) {
                let upper = signed_word(upper);
                rank = rank.wrapping_sub(mask(word < upper));
                found |= mask(word == upper) & (lower | FOUND);
            }
            (ranks[lane], below[lane]) = (rank, found);
        }
        let tail = masks(|lane| signed_word(words[lane]) < signed_word(TAIL));
        // The highest bit holds the mark. A word of zeros matches the padding.
        let ties = black_box(each(|lane| (below[lane] >> 31).wrapping_neg() & !tail[lane]));
        Self { words, ranks, ties, tail, below: each(|lane| below[lane] & !FOUND) }
    }

    #[inline(always)]
    pub(in crate::kernel) fn claims(&self) -> Mask {
        each(|lane| self.ties[lane] | self.tail[lane])
    }

    /// Takes the ranks of `other` in the lanes where the mask `lanes` is set, and the ranks of
    /// `self` in all other lanes.
    #[inline(always)]
    fn or(&self, other: &Self, lanes: &Mask) -> Self {
        Self {
            words: either(lanes, &other.words, &self.words),
            ranks: either(lanes, &other.ranks, &self.ranks),
            ties: either(lanes, &other.ties, &self.ties),
            tail: either(lanes, &other.tail, &self.tail),
            below: either(lanes, &other.below, &self.below),
        }
    }

    /// Adds the extension to the ranks of the words that claim it, and finds the lanes that remain
    /// undecided.
    #[inline(always)]
    pub(in crate::kernel) fn extend(
        &self,
        ladder: &Ladder,
        extension: &[u32; LANES],
    ) -> ([u32; LANES], Mask) {
        // The first entry is a zero, which is not a node of the tree.
        let nodes = &ladder.tail.as_flattened()[..1 << (ladder.depth - 1)];
        let (mut count, mut other) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let key = signed_word(self.words[lane] << 28 | extension[lane] >> 4);
            let (mut less, mut greater) = (0_u32, 0_u32);
            for &node in nodes {
                less = less.wrapping_sub(mask(key < signed_word(node)));
                greater = greater.wrapping_sub(mask(key > signed_word(node)));
            }
            (count[lane], other[lane]) = (less, greater);
        }
        let equal = masks(|lane| count[lane].wrapping_add(other[lane]) != nodes.len() as u32);
        let digits = each(|lane| extension[lane] >> 2);
        // Numbers of thirty binary digits are not negative as signed numbers.
        let less = masks(|lane| (digits[lane] as i32) < self.below[lane] as i32);
        let again = masks(|lane| digits[lane] == self.below[lane]);
        let more = each(|lane| (count[lane] & self.tail[lane]).wrapping_sub(less[lane] & self.ties[lane]));
        let open = each(|lane| again[lane] & self.ties[lane] | equal[lane] & self.tail[lane]);
        (more, open)
    }
}

#[inline(never)]
pub(super) fn signed(ladder: &Ladder, rows: &[Row], chunks: &mut [[i64; LANES]]) -> u64 {
    let mut any = 0;
    for (rows, chunks) in rows.as_chunks::<UNIT>().0.iter().zip(chunks.as_chunks_mut::<SHARES>().0) {
        let extension = lanes(&rows[SHARES]);
        let all = [Ranked::new(ladder, lanes(&rows[0])), Ranked::new(ladder, lanes(&rows[1]))];
        let claims = [all[0].claims(), all[1].claims()];
        let (more, open) = all[0].or(&all[1], &claims[1]).extend(ladder, &extension);
        let both = and(&claims[0], &claims[1]);
        any = (0..LANES).fold(any, |any, lane| any | open[lane] | both[lane]);
        for (i, noise) in chunks.iter_mut().enumerate() {
            *noise = each(|lane| {
                let here = if i == 0 { !claims[1][lane] } else { claims[1][lane] };
                let rank = all[i].ranks[lane].wrapping_add(more[lane] & here);
                let sign = (extension[lane] >> i & 1).wrapping_neg();
                i64::from((rank ^ sign).wrapping_sub(sign) as i32)
            });
        }
    }
    any.into()
}

#[inline(never)]
pub(super) fn rank(thresholds: &[i64], word: i64) -> (u64, u64) {
    // The word and the threshold are not negative, so the highest bit of their difference shows
    // which is lower.
    let (mut less, mut greater) = (0_u64, 0_u64);
    for &threshold in thresholds {
        less = less.wrapping_add(word.wrapping_sub(threshold) as u64 >> 63);
        greater = greater.wrapping_add(threshold.wrapping_sub(word) as u64 >> 63);
    }
    (less, (thresholds.len() as u64).wrapping_sub(less).wrapping_sub(greater))
}
