//! Sums of weighted bytes by AVX-512: an instruction multiplies 64 bytes by 64 weights and adds them up by fours.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{TILE, TILES};

/// The most bytes of a value.
const BYTES: usize = 4;
/// Heights above so many groups are summed up at once: with five numbers each, their lanes stand in registers.
const TOGETHER: usize = 4;
/// Which byte of 16 values goes where: the lowest of each first, then the second of each.
const BY_PLACE: Bytes = {
    let mut places = [0; TILE];
    let mut i = 0;
    while i < TILE {
        places[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    Bytes(places)
};

/// A vector in memory: one byte of each row of a tile; or a number, in 16 lanes that add up to it.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bytes([u8; TILE]);

const ZERO: Bytes = Bytes([0; TILE]);

impl Bytes {
    /// The sum of the lanes.
    fn total(&self) -> i64 {
        self.0.as_chunks().0.iter().map(|lane| i64::from(i32::from_ne_bytes(*lane))).sum()
    }
}

/// The rows of a block: their groups from 1, or 0; and of each tile, for every row, a 1 and the bytes of its value from the lowest on.
struct Block {
    groups: [Bytes; TILES],
    factors: [[Bytes; TILES]; 1 + BYTES],
    /// Numbers below this are groups.
    below: u8,
    /// Added to each value, so that none is negative.
    offset: u32,
}

impl Block {
    fn boxed(below: u8, offset: u32) -> Box<Self> {
        let tiles = |byte| [Bytes([byte; TILE]); TILES];
        let factors = [tiles(1), tiles(0), tiles(0), tiles(0), tiles(0)];
        Box::new(Self { groups: tiles(0), factors, below, offset })
    }
}

/// For each height, the sums of its weights, and of its weights times each byte of a value.
///
/// Heights are summed up a few at a time, of a whole block, while the next one is filled: so the memory brings rows all the while.
pub(super) struct Weighted {
    bytes: usize,
    lanes: Vec<Bytes>,
    /// The block that is filled, and so many tiles that it has.
    filling: (Box<Block>, usize),
    /// The one before, and so many turns in which it was summed up.
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
        // SAFETY: there is a value of this type only where the machine has these instructions, which `new` has checked.
        unsafe { cut::<FACTORS>(block, *tiles, groups, values) }
        *tiles += groups.len();
        let due = *tiles;
        self.sum_up::<FACTORS>(due);
    }

    /// Sums up what is left of the full block, and goes on with the one that was filled.
    fn next_block<const FACTORS: usize>(&mut self) {
        self.sum_up::<FACTORS>(TILES);
        core::mem::swap(&mut self.filling, &mut self.full);
        (self.filling.1, self.turns) = (0, 0);
    }

    /// Of the turns that go through the full block, so many as these tiles are a part of a block.
    fn sum_up<const FACTORS: usize>(&mut self, tiles: usize) {
        let all = self.lanes.as_chunks_mut::<FACTORS>().0.as_chunks_mut::<TOGETHER>().0;
        let due = all.len() * tiles / TILES;
        for (turn, heights) in all.iter_mut().enumerate().take(due).skip(self.turns) {
            // SAFETY: as for `cut`.
            unsafe { sum_up(&self.full.0, self.full.1, turn * TOGETHER, heights) }
        }
        self.turns = due;
    }

    /// The numbers of each height, which are 0 from here on.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (i64, [i64; BYTES])> {
        // Both blocks.
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

#[inline]
#[target_feature(enable = "avx512f")]
fn load(from: &[u8; TILE]) -> __m512i {
    // SAFETY: it is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(from: &[i32; TILE / 4]) -> __m512i {
    // SAFETY: it is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(to: &mut Bytes, vector: __m512i) {
    // SAFETY: it is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(to.0.as_mut_ptr().cast(), vector) }
}

/// Fills tiles of a block from the first one on, with the bytes of the values.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
fn cut<const FACTORS: usize>(block: &mut Block, first: usize, groups: &[[u8; TILE]], values: &[[i32; TILE]]) {
    let (below, offset) = (_mm512_set1_epi8(block.below as i8), _mm512_set1_epi32(block.offset as i32));
    for ((groups, values), tile) in groups.iter().zip(values).zip(first..TILES) {
        let groups = load(groups);
        let are = _mm512_cmplt_epu8_mask(groups, below);
        store(&mut block.groups[tile], _mm512_maskz_add_epi8(are, groups, _mm512_set1_epi8(1)));
        // Of 16 values each, all lowest bytes, then all second ones, and so on, a quarter of a vector each.
        let mut quarters = [_mm512_setzero_si512(); 4];
        for (quarter, values) in quarters.iter_mut().zip(values.as_chunks::<16>().0) {
            let moved = _mm512_add_epi32(load_words(values), offset);
            *quarter = _mm512_permutexvar_epi8(load(&BY_PLACE.0), moved);
        }
        let [a, b, c, d] = quarters;
        let (low, low_end) = (_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0x44>(c, d));
        let (high, high_end) = (_mm512_shuffle_i32x4::<0xee>(a, b), _mm512_shuffle_i32x4::<0xee>(c, d));
        let bytes = [
            _mm512_shuffle_i32x4::<0x88>(low, low_end),
            _mm512_shuffle_i32x4::<0xdd>(low, low_end),
            _mm512_shuffle_i32x4::<0x88>(high, high_end),
            _mm512_shuffle_i32x4::<0xdd>(high, high_end),
        ];
        for n in 1..FACTORS {
            store(&mut block.factors[n][tile], bytes[n - 1]);
        }
    }
}

/// Adds so many tiles of a block to the numbers of some heights, of which the lowest is `from`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
fn sum_up<const FACTORS: usize>(
    block: &Block,
    tiles: usize,
    from: usize,
    heights: &mut [[Bytes; FACTORS]; TOGETHER],
) {
    let mut sums = [[_mm512_setzero_si512(); FACTORS]; TOGETHER];
    for (sums, height) in sums.iter_mut().zip(&*heights) {
        for (sum, lanes) in sums.iter_mut().zip(height) {
            *sum = load(&lanes.0);
        }
    }
    for tile in 0..tiles.min(TILES) {
        let groups = load(&block.groups[tile].0);
        for (height, sums) in sums.iter_mut().enumerate() {
            let weights = _mm512_subs_epu8(groups, _mm512_set1_epi8((from + height) as i8));
            for (sum, bytes) in sums.iter_mut().zip(&block.factors) {
                *sum = _mm512_dpbusd_epi32(*sum, load(&bytes[tile].0), weights);
            }
        }
    }
    for (sums, height) in sums.iter().zip(heights) {
        for (sum, lanes) in sums.iter().zip(height) {
            store(lanes, *sum);
        }
    }
}
