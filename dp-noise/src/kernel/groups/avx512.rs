//! Sums of weighted bytes by AVX-512: an instruction multiplies 64 bytes by 64 weights and adds them up by fours.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{BLOCK, TILE};

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
    groups: [Bytes; BLOCK / TILE],
    factors: [[Bytes; BLOCK / TILE]; 1 + BYTES],
}

/// For each height, the sums of its weights, and of its weights times each byte of a value.
pub(super) struct Weighted {
    groups: u8,
    bytes: usize,
    offset: u32,
    lanes: Vec<Bytes>,
    block: Box<Block>,
}

impl Weighted {
    pub(super) fn new(groups: usize, bytes: usize, offset: u32) -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        if !(has!("avx512f") && has!("avx512bw") && has!("avx512vbmi") && has!("avx512vnni")) {
            return None;
        }
        let lanes = vec![ZERO; groups.next_multiple_of(TOGETHER) * (1 + bytes)];
        let tiles = |byte| [Bytes([byte; TILE]); BLOCK / TILE];
        let factors = [tiles(1), tiles(0), tiles(0), tiles(0), tiles(0)];
        let block = Box::new(Block { groups: tiles(0), factors });
        Some(Self { groups: u8::try_from(groups).ok()?, bytes, offset, lanes, block })
    }

    /// Adds the rows of at most one block.
    pub(super) fn add(&mut self, groups: &[u8], values: &[i32]) {
        match self.bytes {
            1 => self.add_bytes::<2>(groups, values),
            2 => self.add_bytes::<3>(groups, values),
            3 => self.add_bytes::<4>(groups, values),
            _ => self.add_bytes::<5>(groups, values),
        }
    }

    fn add_bytes<const FACTORS: usize>(&mut self, groups: &[u8], values: &[i32]) {
        // SAFETY: there is such a value only where the machine has these instructions, which `new` has checked.
        unsafe {
            cut::<FACTORS>(&mut self.block, self.groups, self.offset, groups, values);
            sum_up::<FACTORS>(&self.block, groups.len().div_ceil(TILE), &mut self.lanes);
        }
    }

    /// The numbers of each height, which are 0 from here on.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (i64, [i64; BYTES])> {
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

/// Cuts the values into their bytes, tile by tile.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
fn cut<const FACTORS: usize>(block: &mut Block, below: u8, offset: u32, groups: &[u8], values: &[i32]) {
    let (whole, rest) = groups.as_chunks::<TILE>();
    let (whole_values, rest_values) = values.as_chunks::<TILE>();
    // Rows that fill up the last tile count nowhere.
    let (mut last, mut last_values) = ([u8::MAX; TILE], [0; TILE]);
    last[..rest.len()].copy_from_slice(rest);
    last_values[..rest_values.len()].copy_from_slice(rest_values);
    let tiles = whole.iter().chain([&last]).zip(whole_values.iter().chain([&last_values]));
    for (tile, (groups, values)) in tiles.enumerate().take(groups.len().div_ceil(TILE)) {
        let groups = load(groups);
        let is = _mm512_cmplt_epu8_mask(groups, _mm512_set1_epi8(below as i8));
        store(&mut block.groups[tile], _mm512_maskz_add_epi8(is, groups, _mm512_set1_epi8(1)));
        // Of 16 values each, all lowest bytes, then all second ones, and so on, a quarter of a vector each.
        let mut quarters = [_mm512_setzero_si512(); 4];
        for (quarter, values) in quarters.iter_mut().zip(values.as_chunks::<16>().0) {
            let moved = _mm512_add_epi32(load_words(values), _mm512_set1_epi32(offset as i32));
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

/// Adds so many tiles to each height's numbers, of which each has so many.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
fn sum_up<const FACTORS: usize>(block: &Block, tiles: usize, lanes: &mut [Bytes]) {
    let heights = lanes.as_chunks_mut::<FACTORS>().0.as_chunks_mut::<TOGETHER>().0;
    for (turn, heights) in heights.iter_mut().enumerate() {
        let mut sums = [[_mm512_setzero_si512(); FACTORS]; TOGETHER];
        let mut from = [_mm512_setzero_si512(); TOGETHER];
        for height in 0..TOGETHER {
            from[height] = _mm512_set1_epi8((turn * TOGETHER + height) as i8);
            for n in 0..FACTORS {
                sums[height][n] = load(&heights[height][n].0);
            }
        }
        for tile in 0..tiles {
            let groups = load(&block.groups[tile].0);
            for height in 0..TOGETHER {
                let weights = _mm512_subs_epu8(groups, from[height]);
                for n in 0..FACTORS {
                    sums[height][n] =
                        _mm512_dpbusd_epi32(sums[height][n], load(&block.factors[n][tile].0), weights);
                }
            }
        }
        for height in 0..TOGETHER {
            for n in 0..FACTORS {
                store(&mut heights[height][n], sums[height][n]);
            }
        }
    }
}
