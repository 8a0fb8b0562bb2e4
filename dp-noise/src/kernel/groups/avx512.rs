//! AVX-512 sums of weighted bytes: one instruction multiplies 64 bytes by 64 weights, and adds the
//! products in groups of four.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{TILE, TILES};

/// The largest number of bytes in a value.
pub(super) const BYTES: usize = 4;
/// The number of heights that the code sums up at once. Each height has five sums, and the lanes of
/// all sums fit in registers.
pub(super) const TOGETHER: usize = 4;
/// A permutation of the bytes of 16 values: first the lowest byte of each value, then the second
/// byte of each value, and so on.
const BY_PLACE: Bytes = {
    let mut places = [0; TILE];
    let mut i = 0;
    while i < TILE {
        places[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    Bytes(places)
};

/// A vector in memory. The vector holds one byte of each row of a tile, or 16 lanes that add up to
/// one sum.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bytes([u8; TILE]);

pub(super) const ZERO: Bytes = Bytes([0; TILE]);

impl Bytes {
    /// The sum of the lanes.
    pub(super) fn total(&self) -> i64 {
        let lanes = self.0.as_chunks().0.iter().map(|lane| i64::from(i32::from_ne_bytes(*lane)));
        lanes.fold(0, i64::wrapping_add)
    }
}

/// The rows of a block. Each row has the number of its group, from 1 on, or 0 for no group. For
/// every row, its tile also holds a byte of 1 (to count the row) and the bytes of the row's value,
/// with the lowest byte first.
pub(super) struct Block {
    groups: [Bytes; TILES],
    factors: [[Bytes; TILES]; 1 + BYTES],
    /// The caller numbers groups from 0. A number below this bound names a group.
    below: u8,
    /// An offset that the code adds to each value, so that each sum is at least 0.
    offset: u32,
}

impl Block {
    pub(super) fn boxed(below: u8, offset: u32) -> Box<Self> {
        let tiles = |byte| [Bytes([byte; TILE]); TILES];
        let factors = [tiles(1), tiles(0), tiles(0), tiles(0), tiles(0)];
        Box::new(Self { groups: tiles(0), factors, below, offset })
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(from: &[u8; TILE]) -> __m512i {
    // SAFETY: `from` is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(from: &[i32; TILE / 4]) -> __m512i {
    // SAFETY: `from` is 64 bytes long, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(to: &mut Bytes, vector: __m512i) {
    // SAFETY: `to` is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(to.0.as_mut_ptr().cast(), vector) }
}

/// Fills the tiles of a block from the tile `first` on, with the bytes of the values.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
pub(super) fn cut<const FACTORS: usize>(
    block: &mut Block,
    first: usize,
    groups: &[[u8; TILE]],
    values: &[[i32; TILE]],
) {
    let (below, offset) = (_mm512_set1_epi8(block.below as i8), _mm512_set1_epi32(block.offset as i32));
    for ((groups, values), tile) in groups.iter().zip(values).zip(first..TILES) {
        let groups = load(groups);
        let are = _mm512_cmplt_epu8_mask(groups, below);
        store(&mut block.groups[tile], _mm512_maskz_add_epi8(are, groups, _mm512_set1_epi8(1)));
        // Reorders the bytes of each 16 values: all lowest bytes, then all second bytes, and so on.
        // Each set of 16 bytes is a quarter of a vector.
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

/// Adds the tiles of a block to the numbers of some heights, from the height `from` on.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vnni")]
pub(super) fn sum_up<const FACTORS: usize>(
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
