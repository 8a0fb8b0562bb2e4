//! Portable acceptance kernels, in plain Rust. The kernels are not inlined into their callers, so
//! that the check of the machine code finds them.

use core::hint::black_box;

use super::{Accepted, Coins, Split};
use crate::kernel::digits::RADIX;
use crate::kernel::ladder::portable::{Mask, Ranked, masks, signed_word};
use crate::kernel::{LANES, Row, each, lanes};

/// One bit for each lane, set if the lane is not zero.
#[inline(always)]
fn bits(lanes: &Mask) -> u16 {
    lanes.iter().rev().fold(0, |bits, &lane| bits << 1 | u16::from(lane != 0))
}

/// The number of lanes for which the code looks up entries together. The halved tables of this
/// number of lanes fit in the registers of most machines.
const BLOCK: usize = 4;

/// Looks up a table entry at each lane's index. `bits` holds a mask for each bit of the index.
#[inline(always)]
fn look_up(table: &[u32; RADIX], bits: &[Mask; 4]) -> [u32; LANES] {
    let mut entries = [0; LANES];
    for block in (0..LANES).step_by(BLOCK) {
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

/// Tosses the coins of sixteen exponents. A lane in `none` has an exponent with more digits than
/// there are coins. Such a lane shows tails. If its words are zeros, the lane may be undecided
/// instead. In the lanes of `taken`, the base uses the extension, so a coin cannot use it.
#[inline(always)]
fn toss(coins: &[Coins], exponents: &[u64; LANES], none: &Mask, taken: &Mask, rows: &[Row]) -> Accepted {
    let extension = lanes(&rows[coins.len()]);
    let (mut tails, mut ties) = ([0_u32; LANES], each(|lane| taken[lane] & 1));
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        let words = lanes(words);
        let digits: [u32; LANES] = each(|lane| (exponents[lane] >> (4 * place)) as u32 & 15 & !none[lane]);
        // Each bit of the index halves the tables. A look-up by index would use a secret address.
        // `black_box` hides the masks from the compiler, which would otherwise generate a jump.
        let bits = [0, 1, 2, 3].map(|bit| black_box(each(|lane| (digits[lane] >> bit & 1).wrapping_neg())));
        let (upper, lower) = (look_up(&coins.upper, &bits), look_up(&coins.lower, &bits));
        let first = u32::from(place == 0).wrapping_neg();
        let counts = masks(|lane| digits[lane] | none[lane] & first != 0);
        let equal = masks(|lane| words[lane] == upper[lane]);
        let less = masks(|lane| signed_word(words[lane]) < signed_word(upper[lane]));
        let (again, below) = (
            masks(|lane| extension[lane] == lower[lane]),
            masks(|lane| signed_word(extension[lane]) < signed_word(lower[lane])),
        );
        for lane in 0..LANES {
            let equal = counts[lane] & equal[lane];
            tails[lane] |= counts[lane] & !(less[lane] | equal & below[lane]);
            ties[lane] = ties[lane].wrapping_sub(equal).wrapping_sub(2_u32.wrapping_mul(equal & again[lane]));
        }
    }
    Accepted { heads: !bits(&tails), undecided: bits(&each(|lane| ties[lane] >> 1)) }
}

/// A mask of the exponents that have more digits than there are coins.
#[inline(always)]
fn beyond(exponents: &[u64; LANES], coins: &[Coins]) -> Mask {
    let digits = 4 * coins.len() as u32;
    masks(|lane| exponents[lane].checked_shr(digits).unwrap_or(0) != 0)
}

#[inline(never)]
pub(super) fn attempt(split: &Split, rows: &[Row], values: &mut [i64; LANES]) -> Accepted {
    let base = Ranked::new(split.ladder, lanes(&rows[0]));
    let (more, open) = base.extend(split.ladder, &lanes(&rows[rows.len() - 1]));
    let words = lanes(&rows[1]);
    let (mut exponents, mut zero) = ([0; LANES], [0; LANES]);
    for lane in 0..LANES {
        let low = u64::from(words[lane] & ((1 << split.shift) - 1));
        let base = u64::from(base.ranks[lane].wrapping_add(more[lane]));
        exponents[lane] = low.wrapping_mul(low.wrapping_add(base << (split.shift + 1)));
        let magnitude = base << split.shift | low;
        let sign = words[lane] >> 31;
        zero[lane] = sign & u32::from(magnitude == 0);
        let sign = u64::from(sign).wrapping_neg();
        values[lane] = (magnitude ^ sign).wrapping_sub(sign) as i64;
    }
    let more = beyond(&exponents, split.coins);
    let Accepted { heads, undecided } =
        toss(split.coins, &exponents, &[0; LANES], &base.claims(), &rows[2..]);
    // Negative zero is rejected, because zero would count twice.
    Accepted { heads: heads & !bits(&zero), undecided: undecided | bits(&open) | bits(&more) }
}

#[inline(never)]
pub(super) fn accept(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    // In two's complement, the difference of two i64 is correct as a u64, even if the subtraction
    // overflows.
    let gaps = each(|lane| best.wrapping_sub(scores[lane]) as u64);
    toss(coins, &gaps, &beyond(&gaps, coins), &[0; LANES], rows)
}
