//! Ladders: they compute ranks of uniform fractions among decreasing thresholds, with few random
//! bits. A rank is the number of thresholds above a fraction.
//!
//! # Words
//! A sample has its own 32-bit word. Thresholds of 2^-28 or more differ in their first 32 bits, so
//! the word decides the rank unless it *claims* the extension. A word claims the extension if it
//! equals the first 32 bits of a threshold (a tie), or if it is below 16 and so in the *tail*. The
//! extension is a second word, which several samples share. After a tie, 30 bits of the extension
//! decide. In the tail, 28 bits of the extension and the word's last four bits form a 32-bit
//! number, and the kernel computes the rank of this number among the thresholds of the tail. A
//! sample stays *undecided* if two samples claim one extension, or if a threshold equals the
//! extended word too. The caller decides such a sample.
//!
//! # Kernels
//! The vector kernels search both tables by bisection, in registers. Indexing a register does not
//! touch memory. The nodes of a search tree are stored as in a heap, so nodes of one depth are
//! adjacent. The portable kernel compares with all nodes.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
pub(super) mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
pub(super) mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(super) mod neon;
pub(super) mod portable;

use alloc::vec::Vec;

use super::{LANES, Level, Row};

/// A word below this number is in the tail.
pub(super) const TAIL: u32 = 16;
/// The number of binary digits of the extension that decide a tie.
const LOWER: u32 = 30;
/// The number of binary digits of the extension that count in the tail.
const KEY: u32 = 28;
/// The largest number of levels of a search tree.
const DEEPEST: usize = 7;

/// The nodes of a search tree. Node 1 is the root, and the children of node n are 2n and 2n + 1.
/// Missing nodes are zero.
pub(super) type Nodes = [[u32; LANES]; (1 << DEEPEST) / LANES];

/// Thresholds in the form that the kernels search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Ladder {
    /// The first 32 bits of the thresholds above the tail, as a tree.
    pub(super) nodes: Nodes,
    /// Bits 29 to 60 of the thresholds in the tail, as a tree.
    pub(super) tail: Nodes,
    /// The first 32 bits of the thresholds above the tail, from the highest on.
    upper: Nodes,
    /// The next 30 bits of the thresholds in `upper`.
    pub(super) lower: Nodes,
    /// The number of levels of the first tree. The second tree has one level less.
    depth: usize,
    /// The number of thresholds above the tail.
    above: usize,
}

impl Ladder {
    /// Builds the ladder of decreasing thresholds, given by their first 63 bits. `None` if there
    /// are too many thresholds, or if two thresholds above the tail share their first 32 bits.
    pub(crate) fn new(thresholds: &[i64]) -> Option<Self> {
        let bits = |threshold: i64| (threshold as u64) << 1;
        let above = thresholds.iter().take_while(|&&threshold| bits(threshold) >> 32 >= TAIL.into()).count();
        let (above, tail) = thresholds.split_at(above);
        let upper: Vec<_> = above.iter().map(|&threshold| (bits(threshold) >> 32) as u32).collect();
        let key = |&threshold: &i64| (bits(threshold) >> (32 - KEY)) as u32;
        let tail: Vec<_> = tail.iter().map(key).take_while(|&key| key != 0).collect();
        // The last node of both trees is zero. A word of zeros equals this node, and so is
        // undecided.
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

    /// The number of words that claim the extension.
    pub(crate) fn claiming(&self) -> usize {
        self.above + TAIL as usize
    }

    /// An upper bound on the probability that a sample is undecided although no other sample claims
    /// its extension, in units of 2^-64.
    pub(crate) fn rarity(&self) -> usize {
        (self.above << (32 - LOWER)) + (1 << (self.depth - 1 + 32 - KEY as usize))
    }
}

fn list(numbers: &[u32]) -> Nodes {
    let mut nodes = [[0; LANES]; _];
    nodes.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
    nodes
}

/// Lays out decreasing numbers as a tree of this many levels.
fn tree(numbers: &[u32], depth: usize) -> Nodes {
    let mut nodes = [[0; LANES]; _];
    super::plant(numbers, depth, nodes.as_flattened_mut());
    nodes
}

/// The number of rows that share a row of extensions.
pub(crate) const SHARES: usize = 2;
/// The number of rows in a unit: the words of [`SHARES`] chunks, and their extensions.
pub(crate) const UNIT: usize = SHARES + 1;

/// Calls a kernel for this depth of the trees, so that the compiler knows the depth.
#[cfg(any(
    all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
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
    all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
pub(super) use by_depth;

impl Ladder {
    #[cfg(any(
        all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))]
    pub(super) fn depth(&self) -> usize {
        self.depth
    }
}

/// Computes for each chunk the ranks of its row of words, with signs from the lowest bits of the
/// extension. The first of two chunks uses the lowest bit. Each [`UNIT`] of rows serves two chunks.
/// The result is nonzero if some lane is undecided.
pub(crate) fn signed(level: Level, ladder: &Ladder, rows: &[Row], chunks: &mut [[i64; LANES]]) -> u64 {
    assert!(rows.len() * SHARES == UNIT * chunks.len());
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => by_depth!(ladder, avx2::signed, (ladder, rows, chunks)),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => by_depth!(ladder, avx512::signed, (ladder, rows, chunks)),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => by_depth!(ladder, neon::signed, (ladder, rows, chunks)),
        _ => portable::signed(ladder, rows, chunks),
    }
}

/// Returns the number of `thresholds` above a word, and a second number that is nonzero if the word
/// equals one of them. The number of thresholds must be a multiple of [`TOGETHER`]. Neither the
/// thresholds nor the word may be negative.
#[inline]
pub(crate) fn rank(level: Level, thresholds: &[i64], word: i64) -> (u64, u64) {
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => avx2::rank(thresholds, word),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => avx512::rank(thresholds, word),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => neon::rank(thresholds, word),
        _ => portable::rank(thresholds, word),
    }
}

/// The number of thresholds that one word is compared with at once.
pub(crate) const TOGETHER: usize = 8;

#[cfg(test)]
pub(super) mod tests;
