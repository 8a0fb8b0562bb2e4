//! Wide ladders: they compute ranks of 128-bit fractions among many thresholds, eight at a time, in
//! a constant time.
//!
//! The AVX-512 kernel searches the upper halves by bisection, in registers. If a threshold and the
//! fraction have the same upper half, their lower halves decide. Thresholds below 2^-64 have an
//! upper half of zero, and a separate search tree.

use alloc::boxed::Box;
use alloc::vec::Vec;

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
use super::avx512;
use super::{Level, Row, WIDE_LANES, WideDigit, dispatch, less, signed};
use crate::kernel::digits::RADIX;

/// The number of levels in the tree of upper halves.
pub(super) const DEPTH: usize = 7;
/// The number of levels in the tree of lower halves, for thresholds whose upper half is zero.
pub(super) const TAIL: usize = 6;

/// A table of numbers that fill `ROWS` registers.
type Table<const ROWS: usize> = [Row; ROWS];

/// Thresholds in units of 2^-128, in the form that the kernels search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct WideLadder {
    /// The nonzero upper halves, as a tree. Node 1 is the root, and the children of node n are 2n
    /// and 2n + 1.
    pub(super) nodes: Table<16>,
    /// The upper halves again, as a list from the highest on. The next field has their lower
    /// halves.
    pub(super) upper: Table<16>,
    pub(super) lower: Table<16>,
    /// The lower halves of the thresholds whose upper half is zero, as a tree.
    pub(super) tail: Table<8>,
    /// The largest number of thresholds outside the tail that share an upper half, at least one.
    pub(super) steps: usize,
    /// All thresholds, with fifteen in each table.
    tables: Box<[WideDigit]>,
}

impl WideLadder {
    /// Builds the ladder of decreasing thresholds. `None` if there are too many thresholds.
    pub(crate) fn new(thresholds: &[u128]) -> Option<Self> {
        let split = thresholds.iter().take_while(|&&threshold| threshold >> 64 != 0).count();
        let (above, tail) = thresholds.split_at(split);
        let upper: Vec<_> = above.iter().map(|threshold| (threshold >> 64) as u64).collect();
        let halves = |part: &[u128]| part.iter().map(|&threshold| threshold as u64).collect::<Vec<_>>();
        (above.len() < 1 << DEPTH && tail.len() < 1 << TAIL).then(|| Self {
            nodes: tree(&upper, DEPTH),
            upper: list(&upper),
            lower: list(&halves(above)),
            tail: tree(&halves(tail), TAIL),
            steps: upper.chunk_by(|a, b| a == b).map(<[u64]>::len).max().unwrap_or(1),
            tables: thresholds.chunks(RADIX - 1).map(WideDigit::new).collect(),
        })
    }

    /// The thresholds, with fifteen in each table.
    pub(crate) fn tables(&self) -> &[WideDigit] {
        &self.tables
    }
}

fn list<const ROWS: usize>(numbers: &[u64]) -> Table<ROWS> {
    let mut table = [[0; WIDE_LANES]; ROWS];
    table.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
    table
}

fn tree<const ROWS: usize>(numbers: &[u64], depth: usize) -> Table<ROWS> {
    let mut table = [[0; WIDE_LANES]; ROWS];
    crate::kernel::plant(numbers, depth, table.as_flattened_mut());
    table
}

/// The number of thresholds above each of eight fractions. The first row has the upper halves of
/// the fractions, and the second row has the lower halves.
pub(crate) fn rank_all(level: Level, ladder: &WideLadder, rows: &[Row; 2]) -> [u64; WIDE_LANES] {
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    if level == Level::Avx512 {
        return avx512::rank_all(ladder, rows);
    }
    let tables = ladder.tables();
    dispatch!(level, all(tables: &[WideDigit], rows: &[Row; 2]) -> [u64; WIDE_LANES])
}

#[inline(always)]
fn all(tables: &[WideDigit], [upper, lower]: &[Row; 2]) -> [u64; WIDE_LANES] {
    let (upper, lower) = (upper.map(signed), lower.map(signed));
    let mut ranks = [0_u64; WIDE_LANES];
    for digit in tables {
        for k in 0..RADIX - 1 {
            for lane in 0..WIDE_LANES {
                let less = less(upper[lane], lower[lane], digit.upper[k], digit.lower[k]);
                ranks[lane] = ranks[lane].wrapping_add(less);
            }
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ladder::tests::Random;

    /// Tests fractions at, next to and far from thresholds. Some thresholds share an upper half, or
    /// have an upper half of zero.
    #[test]
    fn every_kernel_counts_the_thresholds_above() {
        let wide = |upper: u64, lower: u64| u128::from(upper) << 64 | u128::from(lower);
        let long =
            (0..127).map(|k| wide((200 - k) << 56, k)).chain((0..63).map(|k| wide(0, (100 - k) << 57)));
        let shared = [wide(9, 7), wide(9, 6), wide(9, 6), wide(9, 0), wide(8, u64::MAX), wide(0, 5), 0];
        let mut random = Random(7);
        for thresholds in [vec![], vec![0], vec![u128::MAX, 1, 0], shared.to_vec(), long.collect::<Vec<_>>()]
        {
            let ladder = WideLadder::new(&thresholds).unwrap();
            for _ in 0..400 {
                let fractions: [u128; WIDE_LANES] = core::array::from_fn(|_| {
                    let any = wide(random.word(), random.word());
                    let near = thresholds.get(random.below(thresholds.len().max(1))).copied().unwrap_or(any);
                    [near, near.wrapping_add(1), near.wrapping_sub(1), any, any >> 64][random.below(5)]
                });
                let rows = [64, 0].map(|shift| fractions.map(|fraction| (fraction >> shift) as u64));
                let above =
                    |fraction| thresholds.iter().filter(|&&threshold| fraction < threshold).count() as u64;
                for level in Level::available() {
                    assert_eq!(rank_all(level, &ladder, &rows), fractions.map(above), "{level:?}");
                }
            }
        }
    }

    #[test]
    fn too_many_thresholds_are_refused() {
        let (above, tail) = (vec![1 << 64; 128], vec![1; 64]);
        assert!(WideLadder::new(&above[1..]).is_some() && WideLadder::new(&above).is_none());
        assert!(WideLadder::new(&tail[1..]).is_some() && WideLadder::new(&tail).is_none());
    }
}
