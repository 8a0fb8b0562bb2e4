//! Ranks among decreasing thresholds, by few random bits: how many of them a uniform fraction is below.
//!
//! # Words
//! A sample has a 32-bit word of its own. Thresholds of 2^-28 or more differ in their first 32 bits, so that the word decides
//! unless it *claims* more: it equals those bits of a threshold, or it is below 16 and so in the *tail*. A claim is decided by a
//! second word, the extension, which several samples share: 30 bits of it after a tie; in the tail 28 bits, with which the
//! word's last four make a number of 32 bits that is ranked among the thresholds of the tail. What remains is *undecided* and
//! left to the caller: two claims on one extension, or equality again.
//!
//! # Kernels
//! The vector kernels search both tables by halving, in registers, where an index is no address: the nodes of a search tree
//! lie as in a heap, so that the nodes of one depth are neighbours. The portable kernel compares with all nodes.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(super) mod neon;
pub(super) mod portable;

use alloc::vec::Vec;

use super::{LANES, Level, Row};

/// Words below this are in the tail.
pub(super) const TAIL: u32 = 16;
/// Digits of the extension that decide a tie.
const LOWER: u32 = 30;
/// Digits of the extension that count in the tail.
const KEY: u32 = 28;
/// The most levels of a search tree.
const DEEPEST: usize = 7;

/// The nodes of a search tree, number one the root; those of node n are 2n and 2n + 1. Missing ones are zero.
pub(super) type Nodes = [[u32; LANES]; (1 << DEEPEST) / LANES];

/// Thresholds, ready to be searched.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Ladder {
    /// The first 32 bits of those above the tail, as a tree.
    pub(super) nodes: Nodes,
    /// In the tail the bits from the 29th to the 60th, as a tree.
    pub(super) tail: Nodes,
    /// The first 32 bits of those above the tail, from the highest on.
    upper: Nodes,
    /// Their next 30 bits.
    pub(super) lower: Nodes,
    /// Levels of the first tree; the second has one less.
    depth: usize,
    /// Thresholds above the tail.
    above: usize,
}

impl Ladder {
    /// The ladder of thresholds, decreasing, of which the first 63 bits are given. None if there are too many, or if two above
    /// the tail share their first 32 bits.
    pub(crate) fn new(thresholds: &[i64]) -> Option<Self> {
        let bits = |threshold: i64| (threshold as u64) << 1;
        let above = thresholds.iter().take_while(|&&threshold| bits(threshold) >> 32 >= TAIL.into()).count();
        let (above, tail) = thresholds.split_at(above);
        let upper: Vec<_> = above.iter().map(|&threshold| (bits(threshold) >> 32) as u32).collect();
        let key = |&threshold: &i64| (bits(threshold) >> (32 - KEY)) as u32;
        let tail: Vec<_> = tail.iter().map(key).take_while(|&key| key != 0).collect();
        // In both trees a last node is zero: equality with it is what a word of zeros leaves undecided.
        let depth =
            (4..=DEEPEST).find(|depth| upper.len() < 1 << depth && tail.len() + 1 < 1 << (depth - 1))?;
        let digits = |&threshold: &i64| (bits(threshold) as u32) >> (32 - LOWER);
        let lower: Vec<_> = above.iter().map(digits).collect();
        upper.is_sorted_by(|a, b| a > b).then(|| Self {
            nodes: tree(&upper, depth),
            tail: tree(&tail, depth - 1),
            upper: list(&upper),
            lower: list(&lower),
            depth,
            above: upper.len(),
        })
    }

    /// Whether a word claims the extension.
    pub(crate) fn claims(&self, word: u32) -> bool {
        word < TAIL || self.upper.as_flattened()[..self.above].contains(&word)
    }

    /// How many words claim the extension.
    pub(crate) fn claiming(&self) -> usize {
        self.above + TAIL as usize
    }

    /// An upper bound on the probability that a claim is undecided although it is the only one, in units of 2^-64.
    pub(crate) fn rarity(&self) -> usize {
        (self.above << (32 - LOWER)) + (1 << (self.depth - 1 + 32 - KEY as usize))
    }
}

fn list(numbers: &[u32]) -> Nodes {
    let mut nodes = [[0; LANES]; _];
    nodes.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
    nodes
}

/// Decreasing numbers as a tree of so many levels.
fn tree(numbers: &[u32], depth: usize) -> Nodes {
    let mut nodes = [[0; LANES]; _];
    for (node, place) in nodes.as_flattened_mut().iter_mut().enumerate().take(1 << depth).skip(1) {
        *place = numbers.get(super::before(node, depth)).copied().unwrap_or(0);
    }
    nodes
}

/// Rows that share a row of extensions.
pub(crate) const SHARES: usize = 2;
/// Rows that belong together: the words of [`SHARES`] chunks, and their extensions.
pub(crate) const UNIT: usize = SHARES + 1;

/// Calls a kernel for a depth of the trees, so that the compiler knows it.
#[cfg(any(
    all(feature = "std", target_arch = "x86_64"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
macro_rules! by_depth {
    ($ladder:expr, $function:path, $arguments:tt) => {
        match $ladder.depth() {
            4 => by_depth!(@call $function, 4, 3, $arguments),
            5 => by_depth!(@call $function, 5, 4, $arguments),
            6 => by_depth!(@call $function, 6, 5, $arguments),
            _ => by_depth!(@call $function, 7, 6, $arguments),
        }
    };
    (@call $function:path, $depth:literal, $tail:literal, ($($argument:expr),*)) => {{
        use $function as kernel;
        kernel::<$depth, $tail>($($argument),*)
    }};
}
#[cfg(any(
    all(feature = "std", target_arch = "x86_64"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
pub(super) use by_depth;

impl Ladder {
    #[cfg(any(
        all(feature = "std", target_arch = "x86_64"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))]
    pub(super) fn depth(&self) -> usize {
        self.depth
    }
}

/// For each chunk the ranks of its row of words, with the signs that the lowest bits of the extension give, that of the first of
/// two chunks lowest. The rows of a [`UNIT`] are those of two chunks. Not zero if some lane is undecided.
pub(crate) fn signed(level: Level, ladder: &Ladder, rows: &[Row], chunks: &mut [[i64; LANES]]) -> u64 {
    assert!(rows.len() * SHARES == UNIT * chunks.len());
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => by_depth!(ladder, avx2::signed, (ladder, rows, chunks)),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => by_depth!(ladder, avx512::signed, (ladder, rows, chunks)),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => by_depth!(ladder, neon::signed, (ladder, rows, chunks)),
        _ => portable::signed(ladder, rows, chunks),
    }
}

/// How many of the thresholds, in a multiple of [`TOGETHER`], a word is below, and not zero if it equals one. Neither is
/// negative.
#[inline]
pub(crate) fn rank(level: Level, thresholds: &[i64], word: i64) -> (u64, u64) {
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => avx2::rank(thresholds, word),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => avx512::rank(thresholds, word),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => neon::rank(thresholds, word),
        _ => portable::rank(thresholds, word),
    }
}

/// Thresholds that one word is compared with at once.
pub(crate) const TOGETHER: usize = 8;

#[cfg(test)]
pub(super) mod tests;
