//! The weights exp(−gap · rate) of the exponential mechanism. Each weight is a product, with one
//! factor for each 4-bit digit of the gap.
//!
//! The compiler compiles one function body in plain Rust for each set of vector instructions, so
//! all versions compute the same products. The AVX-512 version looks factors up in registers.
//! Indexing a register does not touch memory.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx512;

use core::hint::black_box;

use super::digits::RADIX;
use super::{Level, dispatch};
use crate::limbs::high_product;

/// The number of weights that are computed together.
pub(crate) const TOGETHER: usize = 8;

/// One number for each of the weights that are computed together.
type Lanes = [u64; TOGETHER];

/// The factors for all values of a digit, in units of 2^-128. Each factor is stored in two halves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Factors {
    upper: [u64; RADIX],
    lower: [u64; RADIX],
}

impl Factors {
    pub(crate) fn new(factors: &[u128; RADIX]) -> Self {
        Self {
            upper: factors.map(|factor| (factor >> 64) as u64),
            lower: factors.map(|factor| factor as u64),
        }
    }

    /// The factor for a value of the digit.
    #[cfg(test)]
    pub(crate) fn factor(&self, value: usize) -> u128 {
        u128::from(self.upper[value]) << 64 | u128::from(self.lower[value])
    }
}

/// Computes the products for eight gaps over all digits. Each product is rounded down. The product
/// is zero for a gap that has more digits than there are factors.
pub(crate) fn weigh(level: Level, factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER] {
    assert!((1..=RADIX).contains(&factors.len()));
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    if level == Level::Avx512 {
        return avx512::weigh(factors, gaps);
    }
    dispatch!(level, all(factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER])
}

#[inline(always)]
fn all(factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER] {
    let mut weights = [0; TOGETHER];
    for (place, factors) in factors.iter().enumerate() {
        // Each bit of the index halves the tables. A look-up by index would use a secret address.
        // `black_box` hides the masks from the compiler, which would otherwise generate a jump.
        let mut bits = [[0; TOGETHER]; 4];
        for (bit, masks) in bits.iter_mut().enumerate() {
            for lane in 0..TOGETHER {
                masks[lane] = (gaps[lane] >> (4 * place + bit) & 1).wrapping_neg();
            }
        }
        let bits = black_box(bits);
        multiply(&mut weights, place, &look_up(&factors.upper, &bits), &look_up(&factors.lower, &bits));
    }
    masked(weights, factors, gaps)
}

/// The number of lanes for which the code looks up entries together. The halved tables of this
/// number of lanes fit in the registers of most machines.
const BLOCK: usize = 4;

/// Looks up a table entry at each lane's index. `bits` holds a mask for each bit of the index.
#[inline(always)]
fn look_up(table: &[u64; RADIX], bits: &[Lanes; 4]) -> Lanes {
    let mut entries = [0; TOGETHER];
    for block in (0..TOGETHER).step_by(BLOCK) {
        let mut all = [[0; BLOCK]; RADIX / 2];
        for (i, all) in all.iter_mut().enumerate() {
            let (even, change) = (table[2 * i], table[2 * i] ^ table[2 * i + 1]);
            for lane in 0..BLOCK {
                all[lane] = even ^ change & bits[0][block + lane];
            }
        }
        for (step, bit) in bits.iter().enumerate().skip(1) {
            for i in 0..RADIX >> (step + 1) {
                for lane in 0..BLOCK {
                    let (even, odd) = (all[2 * i][lane], all[2 * i + 1][lane]);
                    all[i][lane] = even ^ (even ^ odd) & bit[block + lane];
                }
            }
        }
        entries[block..][..BLOCK].copy_from_slice(&all[0]);
    }
    entries
}

/// Multiplies by one more factor. The first factor is the weight so far.
#[inline(always)]
fn multiply(weights: &mut [u128; TOGETHER], place: usize, upper: &Lanes, lower: &Lanes) {
    for lane in 0..TOGETHER {
        let factor = u128::from(upper[lane]) << 64 | u128::from(lower[lane]);
        weights[lane] = if place == 0 { factor } else { high_product(weights[lane], factor) };
    }
}

/// Sets a weight to zero if its gap has more digits than there are factors.
#[inline(always)]
fn masked(mut weights: [u128; TOGETHER], factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER] {
    let digits = 4 * factors.len() as u32;
    let mut within = [0; TOGETHER];
    for lane in 0..TOGETHER {
        within[lane] = u64::from(gaps[lane].checked_shr(digits).unwrap_or(0) == 0).wrapping_neg();
    }
    let within = black_box(within);
    for lane in 0..TOGETHER {
        weights[lane] &= u128::from(within[lane]) << 64 | u128::from(within[lane]);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ladder::tests::Random;

    #[test]
    fn every_kernel_multiplies_the_factors_of_the_digits() {
        let mut random = Random(5);
        for count in [1, 3, 8, 16] {
            let factors: Vec<_> = (0..count)
                .map(|_| {
                    let mut wide = || u128::from(random.word()) << 64 | u128::from(random.word());
                    Factors::new(&core::array::from_fn(|_| wide()))
                })
                .collect();
            for turn in 0..100 {
                let most = if turn % 4 == 0 { 64 } else { 4 * count as u32 };
                let gaps: Lanes = core::array::from_fn(|_| random.word() >> (64 - most));
                let define = |gap: u64| {
                    let digit = |place: usize| (gap >> (4 * place) & 15) as usize;
                    let all = factors.iter().enumerate().map(|(place, factors)| factors.factor(digit(place)));
                    let product = all.reduce(high_product).unwrap();
                    if gap.checked_shr(4 * count as u32).unwrap_or(0) == 0 { product } else { 0 }
                };
                for level in Level::available() {
                    assert_eq!(weigh(level, &factors, &gaps), gaps.map(define), "{level:?}");
                }
            }
        }
    }
}
