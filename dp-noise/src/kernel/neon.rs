//! Shared parts of the NEON kernels. Every 64-bit ARM processor has NEON, so the code needs no
//! check at run time.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::{LANES, Row};

/// The number of vectors that together hold a word for each lane.
const PARTS: usize = 4;

/// One 32-bit word for each lane, in order.
pub(super) type Words = [uint32x4_t; PARTS];

/// A table of sixteen numbers in registers.
pub(super) type Table = uint8x16x4_t;

/// The offsets of an entry's four bytes. A look-up reads each byte of an entry at four times the
/// entry's index, plus this offset.
const BYTES: u32 = 0x0302_0100;

/// Multiplying a number below 64 by this factor puts four times the number in each byte.
/// [`look_up`] takes its indices in this form.
pub(super) const IN_BYTES: u32 = 0x0404_0404;

/// Applies the same function to each part. The code uses calls instead of a loop, because the test
/// that checks the machine code cannot follow the loop's counter.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn each(part: impl Fn(usize) -> uint32x4_t) -> Words {
    [part(0), part(1), part(2), part(3)]
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn set(number: u32) -> uint32x4_t {
    vdupq_n_u32(number)
}

/// Loads the words of a row.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn row(row: &Row) -> Words {
    let parts = row.as_chunks::<2>().0;
    // SAFETY: a part of a row is 16 bytes long, and the load needs no alignment.
    each(|part| unsafe { vld1q_u32(parts[part].as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn get(words: &[u32; LANES]) -> Words {
    let parts = words.as_chunks::<4>().0;
    // SAFETY: a part is 16 bytes long.
    each(|part| unsafe { vld1q_u32(parts[part].as_ptr()) })
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn put(from: &Words, words: &mut [u32; LANES]) {
    for (from, words) in from.iter().zip(words.as_chunks_mut::<4>().0) {
        // SAFETY: a part is 16 bytes long.
        unsafe { vst1q_u32(words.as_mut_ptr(), *from) }
    }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn table(table: &[u32; LANES]) -> Table {
    // SAFETY: a table is 64 bytes long, and the load needs no alignment.
    unsafe { vld1q_u8_x4(table.as_ptr().cast()) }
}

/// Looks up a table entry at each lane's index, which is given in bytes. The result is zero for an
/// index beyond the table.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn look_up(table: Table, index: uint32x4_t) -> uint32x4_t {
    let bytes = vaddq_u8(vreinterpretq_u8_u32(index), vreinterpretq_u8_u32(set(BYTES)));
    vreinterpretq_u32_u8(vqtbl4q_u8(table, bytes))
}

/// Looks up an entry in several consecutive tables, which have at most 64 numbers together.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn look_up_far(tables: &[[u32; LANES]], index: uint32x4_t) -> uint32x4_t {
    let mut bytes = vaddq_u8(vreinterpretq_u8_u32(index), vreinterpretq_u8_u32(set(BYTES)));
    let mut found = vdupq_n_u8(0);
    for entries in tables {
        found = vqtbx4q_u8(found, table(entries), bytes);
        // After this subtraction, an index into an earlier table wraps around, and so is beyond the
        // next table.
        bytes = vsubq_u8(bytes, vdupq_n_u8(4 * LANES as u8));
    }
    vreinterpretq_u32_u8(found)
}

/// Converts numbers below 64 to indices in bytes.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn in_bytes(numbers: uint32x4_t) -> uint32x4_t {
    vmulq_u32(numbers, set(IN_BYTES))
}

/// Packs masks into a number with one bit for each lane.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn bits(masks: &Words) -> u16 {
    // SAFETY: the array is 16 bytes long.
    let places = unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) };
    let part = |part: usize| (vaddvq_u32(vandq_u32(masks[part], places)) as u16) << (4 * part);
    part(0) | part(1) | part(2) | part(3)
}

/// Stores numbers that are below 2^31.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn store(words: &Words, noise: &mut [i64; LANES]) {
    for (words, noise) in words.iter().zip(noise.as_chunks_mut::<4>().0) {
        let words = vreinterpretq_s32_u32(*words);
        // SAFETY: a part of a chunk is 32 bytes long, and the store needs no alignment.
        unsafe {
            vst1q_s64_x2(
                noise.as_mut_ptr(),
                int64x2x2_t(vmovl_s32(vget_low_s32(words)), vmovl_high_s32(words)),
            );
        }
    }
}
