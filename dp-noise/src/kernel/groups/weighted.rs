//! Sums by height, with the instructions of `avx512`. The code fills one block while it sums up the
//! previous block.
#![allow(unsafe_code)]

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::avx512::{BYTES, Block, Bytes, TOGETHER, ZERO, cut, sum_up};
use super::{TILE, TILES};

/// For each height, the sum of its weights, and the sums of its weights times each byte of a value.
///
/// The code sums up a few heights at a time over a whole block, while it fills the next block. So
/// the reads of rows are spread evenly over time.
pub(super) struct Weighted {
    bytes: usize,
    lanes: Vec<Bytes>,
    /// The block that is being filled, with its number of tiles.
    filling: (Box<Block>, usize),
    /// The previous block, with its number of tiles. The code has done `turns` of its turns; each
    /// turn sums up a few heights.
    full: (Box<Block>, usize),
    turns: usize,
}

impl Weighted {
    pub(super) fn new(groups: usize, bytes: usize, offset: u32) -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        if !(has!("avx512f") && has!("avx512bw") && has!("avx512vbmi") && has!("avx512vnni")) {
            return None;
        }
        let lanes = vec![ZERO; groups.next_multiple_of(TOGETHER) * (1 + bytes)];
        let below = u8::try_from(groups).ok()?;
        let block = || (Block::boxed(below, offset), 0);
        Some(Self { bytes, lanes, filling: block(), full: block(), turns: 0 })
    }

    /// Adds the tiles of at most one block.
    pub(super) fn add(&mut self, groups: &[[u8; TILE]], values: &[[i32; TILE]]) {
        match self.bytes {
            1 => self.add_to::<2>(groups, values),
            2 => self.add_to::<3>(groups, values),
            3 => self.add_to::<4>(groups, values),
            _ => self.add_to::<5>(groups, values),
        }
    }

    fn add_to<const FACTORS: usize>(&mut self, groups: &[[u8; TILE]], values: &[[i32; TILE]]) {
        if self.filling.1 + groups.len() > TILES {
            self.next_block::<FACTORS>();
        }
        let (block, tiles) = &mut self.filling;
        // SAFETY: a value of this type exists only if the machine has these instructions, which
        // `new` has checked.
        unsafe { cut::<FACTORS>(block, *tiles, groups, values) }
        *tiles += groups.len();
        let due = *tiles;
        self.sum_up::<FACTORS>(due);
    }

    /// Sums up the rest of the full block, and swaps this block with the block that was filled.
    fn next_block<const FACTORS: usize>(&mut self) {
        self.sum_up::<FACTORS>(TILES);
        core::mem::swap(&mut self.filling, &mut self.full);
        (self.filling.1, self.turns) = (0, 0);
    }

    /// Sums up a part of the full block. After the call, the code has done the share
    /// `tiles`/[`TILES`] of the block's turns.
    fn sum_up<const FACTORS: usize>(&mut self, tiles: usize) {
        let all = self.lanes.as_chunks_mut::<FACTORS>().0.as_chunks_mut::<TOGETHER>().0;
        let due = all.len() * tiles / TILES;
        for (turn, heights) in all.iter_mut().enumerate().take(due).skip(self.turns) {
            // SAFETY: as for `cut`.
            unsafe { sum_up(&self.full.0, self.full.1, turn * TOGETHER, heights) }
        }
        self.turns = due;
    }

    /// Returns the numbers of each height, and resets them to 0.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (i64, [i64; BYTES])> {
        // The loop handles both blocks.
        for _ in 0..2 {
            match self.bytes {
                1 => self.next_block::<2>(),
                2 => self.next_block::<3>(),
                3 => self.next_block::<4>(),
                _ => self.next_block::<5>(),
            }
        }
        let number = |lanes: &mut Bytes| core::mem::replace(lanes, ZERO).total();
        self.lanes.chunks_exact_mut(1 + self.bytes).map(move |height| {
            let mut bytes = [0; BYTES];
            let (count, sums) = height.split_at_mut(1);
            bytes.iter_mut().zip(sums).for_each(|(byte, lanes)| *byte = number(lanes));
            (number(&mut count[0]), bytes)
        })
    }
}
