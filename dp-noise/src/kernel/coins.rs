//! Sixteen samples at once: coins of 32 bits, with one more word for each sample that extends whichever coin ties.
//!
//! One body in plain Rust, compiled for each set of vector instructions: the results are the same by construction.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

use super::{LANES, Level, Row, lanes};

/// The most coins of a batch: 32 in each half of a 64-bit number.
pub(crate) const COINS: usize = 62;

/// What a batch of coins shows.
pub(crate) struct Shown {
    /// A bit for each coin that shows heads, coin 0 lowest.
    pub(crate) heads: [u64; LANES],
    /// Not zero where the words at hand do not decide: two coins of the sample tie, or the extension ties too.
    pub(crate) undecided: [u32; LANES],
}

/// Tosses coins of the probabilities `first`, one row of words for each; `extension` is the row that follows them.
pub(crate) fn toss(level: Level, first: &[u64], rows: &[Row], extension: &Row) -> Shown {
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 => {
            assert!(std::arch::is_x86_feature_detected!("avx2"));
            // SAFETY: the machine has AVX2, as just checked.
            unsafe { avx2(first, rows, extension) }
        }
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 => {
            assert!(std::arch::is_x86_feature_detected!("avx512f"));
            // SAFETY: the machine has AVX-512 F, as just checked.
            unsafe { avx512(first, rows, extension) }
        }
        _ => body(first, rows, extension),
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "avx2")]
fn avx2(first: &[u64], rows: &[Row], extension: &Row) -> Shown {
    body(first, rows, extension)
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "avx512f")]
fn avx512(first: &[u64], rows: &[Row], extension: &Row) -> Shown {
    body(first, rows, extension)
}

#[inline(always)]
fn body(first: &[u64], rows: &[Row], extension: &Row) -> Shown {
    let extension = lanes(extension);
    let mut tied = [0_u32; LANES];
    let mut undecided = [0_u32; LANES];
    let mut heads = [0_u64; LANES];
    for (half, (first, rows)) in first.chunks(32).zip(rows.chunks(32)).enumerate() {
        let mut part = [0_u32; LANES];
        // The last coin first, so that each step moves the earlier ones up.
        for (&first, row) in first.iter().zip(rows).rev() {
            let (upper, lower) = ((first >> 32) as u32, first as u32);
            let words = lanes(row);
            for lane in 0..LANES {
                let equal = u32::from(words[lane] == upper);
                let less = u32::from(words[lane] < upper) | equal & u32::from(extension[lane] < lower);
                part[lane] = part[lane] << 1 | less;
                undecided[lane] |= equal & (tied[lane] | u32::from(extension[lane] == lower));
                tied[lane] |= equal;
            }
        }
        for lane in 0..LANES {
            heads[lane] |= u64::from(part[lane]) << (32 * half);
        }
    }
    Shown { heads, undecided }
}
