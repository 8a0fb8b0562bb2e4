//! ChaCha20 on four blocks at once by NEON: one register for each of the 16 state words.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::GROUP;
use super::rounds::{batch, state};

pub(super) fn fill(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { fill_inside(key, stream, groups) }
}

#[target_feature(enable = "neon")]
fn fill_inside(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    // A shuffle rotates by one whole byte.
    // SAFETY: the array is 16 bytes long.
    let by_one = unsafe { vld1q_u32([0x0201_0003, 0x0605_0407, 0x0a09_080b, 0x0e0d_0c0f].as_ptr()) };
    macro_rules! rotate {
        (16, $x:expr) => {
            vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32($x)))
        };
        (8, $x:expr) => {
            vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32($x), vreinterpretq_u8_u32(by_one)))
        };
        ($bits:literal, $x:expr) => {{
            let x = $x;
            vsriq_n_u32::<{ 32 - $bits }>(vshlq_n_u32::<$bits>(x), x)
        }};
    }
    let start = state(key, stream);
    // SAFETY: the array is 16 bytes long.
    let lanes = unsafe { vld1q_u32([0, 1, 2, 3].as_ptr()) };
    let high = vdupq_n_u32(0);
    for (number, group) in groups.iter_mut().enumerate() {
        let parts = group.as_chunks_mut::<2>().0;
        for part in 0..4 {
            // One key never makes 2^32 blocks or more, so the counter's upper half stays zero.
            let low = vaddq_u32(vdupq_n_u32((16 * number + 4 * part) as u32), lanes);
            let mut store = |row: usize, x: uint32x4_t| {
                // SAFETY: each of the parts is 16 bytes long, and the store needs no alignment.
                unsafe { vst1q_u32(parts[4 * row + part].as_mut_ptr().cast(), x) }
            };
            batch!(vdupq_n_u32, vaddq_u32, veorq_u32, rotate, store; start, low, high;
                a 0, b 1, c 2, d 3, e 4, f 5, g 6, h 7, i 8, j 9, k 10, l 11, m 12, n 13, o 14, p 15);
        }
    }
}
