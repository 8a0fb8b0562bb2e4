//! The same in plain Rust. No kernel is a part of its caller, so that the check of the machine code finds it.

use super::{Accepted, Coins, RANKS};
use crate::kernel::digits::RADIX;
use crate::kernel::hide::{self, PART};
use crate::kernel::{LANES, Row, lanes};

/// The ranks of a row, and not zero for each word that ties.
#[inline(always)]
fn row(thresholds: &[i64], words: &Row) -> ([u64; RANKS], [u64; RANKS]) {
    let words = words.map(|word| (word >> 1) as i64);
    let (mut ranks, mut ties) = ([0; RANKS], [0; RANKS]);
    for &threshold in thresholds {
        for lane in 0..RANKS {
            ranks[lane] = u64::from(words[lane] < threshold).wrapping_add(ranks[lane]);
            ties[lane] |= u64::from(words[lane] == threshold);
        }
    }
    (ranks, ties)
}

#[inline(never)]
pub(super) fn signed(thresholds: &[i64], rows: &[Row], noise: &mut [[i64; RANKS]]) -> u64 {
    let mut any = 0;
    for (words, noise) in rows.iter().zip(noise) {
        let (ranks, ties) = row(thresholds, words);
        *noise = core::array::from_fn(|lane| {
            let sign = (words[lane] & 1).wrapping_neg();
            (ranks[lane] ^ sign).wrapping_sub(sign) as i64
        });
        any |= ties.iter().fold(0, |any, tie| any | tie);
    }
    any
}

#[inline(never)]
pub(super) fn ranks(thresholds: &[i64], rows: &[Row]) -> ([u64; LANES], [u64; LANES]) {
    let (mut ranks, mut ties) = ([0; LANES], [0; LANES]);
    for (i, words) in rows.iter().enumerate() {
        let (part, tied) = row(thresholds, words);
        ranks[RANKS * i..][..RANKS].copy_from_slice(&part);
        ties[RANKS * i..][..RANKS].copy_from_slice(&tied);
    }
    (ranks, ties)
}

#[inline(never)]
pub(super) fn accept(coins: &[Coins], exponents: &[[u32; LANES]; 2], rows: &[Row]) -> Accepted {
    let extension = lanes(&rows[coins.len()]);
    let (mut tails, mut ties) = ([0_u32; LANES], [0_u32; LANES]);
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        let words = lanes(words);
        let digits = exponents[place / 8].map(|exponent| exponent >> (4 * (place % 8)) & 15);
        let parts = digits.as_chunks().0.iter().zip(words.as_chunks().0).zip(extension.as_chunks().0);
        let sums = tails.as_chunks_mut().0.iter_mut().zip(ties.as_chunks_mut().0);
        for (((digits, words), extension), (tails, ties)) in parts.zip(sums) {
            part(coins, digits, words, extension, tails, ties);
        }
    }
    let bits =
        |bit: &dyn Fn(usize) -> bool| (0..LANES).rev().fold(0, |bits, lane| bits << 1 | u16::from(bit(lane)));
    Accepted { heads: bits(&|lane| tails[lane] == 0), undecided: bits(&|lane| ties[lane] > 1) }
}

/// One coin of some lanes: so few that all of it can stay in registers.
#[inline(always)]
fn part(
    coins: &Coins,
    digits: &[u32; PART],
    words: &[u32; PART],
    extension: &[u32; PART],
    tails: &mut [u32; PART],
    ties: &mut [u32; PART],
) {
    // Look at every entry: an index would be an address.
    let (mut upper, mut lower) = ([0; PART], [0; PART]);
    for value in 1..RADIX {
        // Where the compiler could see what it is, it would load an entry only if it is the one.
        let chosen = hide::masks(digits.map(|digit| u32::from(digit == value as u32).wrapping_neg()));
        for lane in 0..PART {
            upper[lane] |= coins.upper[value] & chosen[lane];
            lower[lane] |= coins.lower[value] & chosen[lane];
        }
    }
    for lane in 0..PART {
        let counts = u32::from(digits[lane] != 0);
        let equal = counts & u32::from(words[lane] == upper[lane]);
        let less = u32::from(words[lane] < upper[lane]) | equal & u32::from(extension[lane] < lower[lane]);
        let again = equal & u32::from(extension[lane] == lower[lane]);
        tails[lane] |= counts & (less ^ 1);
        ties[lane] = ties[lane].wrapping_add(equal | again << 1);
    }
}
