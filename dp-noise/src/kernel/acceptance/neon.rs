//! NEON acceptance: one lane for each of four attempts or candidates.
#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::{Accepted, Coins, Split};
use crate::kernel::ladder::neon::Ranked;
use crate::kernel::neon::{Words, bits, in_bytes, look_up, row, set, table};
use crate::kernel::{LANES, Row};

pub(super) fn attempt<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { attempt_inside::<DEPTH, TAIL_DEPTH>(split, rows, values) }
}

pub(super) fn accept(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    // SAFETY: this module is compiled only for targets that have NEON.
    unsafe { accept_inside(coins, best, scores, rows) }
}

/// Four numbers of 64 bits in two registers, in the order of their lanes.
type Wide = [uint64x2_t; 2];

/// The lower 32 bits of each number.
#[inline]
#[target_feature(enable = "neon")]
fn narrow([low, high]: Wide) -> uint32x4_t {
    vuzp1q_u32(vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high))
}

/// The higher 32 bits of each number.
#[inline]
#[target_feature(enable = "neon")]
fn upper([low, high]: Wide) -> uint32x4_t {
    vuzp2q_u32(vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high))
}

#[inline]
#[target_feature(enable = "neon")]
fn zero(words: uint32x4_t) -> uint32x4_t {
    vceqzq_u32(words)
}

/// A mask of the exponents that have more digits than there are coins.
#[inline]
#[target_feature(enable = "neon")]
fn beyond(exponents: Wide, coins: &[Coins]) -> uint32x4_t {
    // The shift is to the right. A shift by 64 gives zero.
    let digits = vdupq_n_s64(-4 * coins.len() as i64);
    let more = exponents.map(|half| vshlq_u64(half, digits));
    vmvnq_u32(zero(vorrq_u32(narrow(more), upper(more))))
}

/// Tosses the coins of four exponents. The results are masks. A lane in `none` has an exponent with
/// more digits than there are coins. Such a lane shows tails. If its words are zeros, the lane may
/// be undecided instead. In the lanes of `taken`, the base uses the extension, so a coin cannot use
/// it.
#[inline]
#[target_feature(enable = "neon")]
fn toss(
    coins: &[Coins],
    exponents: Wide,
    none: uint32x4_t,
    taken: uint32x4_t,
    rows: &[Row],
    part: usize,
) -> (uint32x4_t, uint32x4_t) {
    let extension = row(&rows[coins.len()])[part];
    let mut exponent = vbicq_u32(narrow(exponents), none);
    let mut extra = none;
    // Each set lane of a mask is minus one.
    let (mut tails, mut ties) = (set(0), vsubq_u32(set(0), taken));
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        if place == 8 {
            exponent = vbicq_u32(upper(exponents), none);
        }
        let words = row(words)[part];
        let digit = vandq_u32(exponent, set(15));
        let index = in_bytes(digit);
        let (upper, lower) = (look_up(table(&coins.upper), index), look_up(table(&coins.lower), index));
        let counts = vorrq_u32(extra, vtstq_u32(digit, digit));
        let equal = vandq_u32(counts, vceqq_u32(words, upper));
        let again = vandq_u32(equal, vceqq_u32(extension, lower));
        let less = vorrq_u32(vcltq_u32(words, upper), vandq_u32(equal, vcltq_u32(extension, lower)));
        tails = vorrq_u32(tails, vbicq_u32(counts, less));
        ties = vsubq_u32(vsubq_u32(ties, equal), vaddq_u32(again, again));
        exponent = vshrq_n_u32::<4>(exponent);
        extra = set(0);
    }
    (vmvnq_u32(tails), vcgtq_u32(ties, set(1)))
}

#[target_feature(enable = "neon")]
fn attempt_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    let base = Ranked::new::<DEPTH>(split.ladder, row(&rows[0]));
    let (more, open) = base.extend::<DEPTH, TAIL_DEPTH>(split.ladder, &row(&rows[rows.len() - 1]));
    let (words, claims) = (row(&rows[1]), base.claims());
    let (mut heads, mut undecided): (Words, Words) = ([set(0); 4], [set(0); 4]);
    let shift = vdupq_n_s64(split.shift.into());
    let twice = vdupq_n_s64(i64::from(split.shift) + 1);
    for (part, values) in values.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let ranks = vaddq_u32(base.ranks[part], more[part]);
        let low = vandq_u32(words[part], set((1 << split.shift) - 1));
        let negative = vshrq_n_s32::<31>(vreinterpretq_s32_u32(words[part]));
        let bases = [vmovl_u32(vget_low_u32(ranks)), vmovl_high_u32(ranks)];
        let lows = [vmovl_u32(vget_low_u32(low)), vmovl_high_u32(low)];
        let crosses = [vmull_u32(vget_low_u32(low), vget_low_u32(ranks)), vmull_high_u32(low, ranks)];
        let squares = [vmull_u32(vget_low_u32(low), vget_low_u32(low)), vmull_high_u32(low, low)];
        let signs = [vmovl_s32(vget_low_s32(negative)), vmovl_high_s32(negative)];
        let exponent = |half: usize| vaddq_u64(squares[half], vshlq_u64(crosses[half], twice));
        let magnitude = |half: usize| vorrq_u64(vshlq_u64(bases[half], shift), lows[half]);
        let (exponents, magnitudes) = ([exponent(0), exponent(1)], [magnitude(0), magnitude(1)]);
        let value = |half: usize| {
            vsubq_s64(veorq_s64(vreinterpretq_s64_u64(magnitudes[half]), signs[half]), signs[half])
        };
        // SAFETY: a quarter of the array is 32 bytes long, and the store needs no alignment.
        unsafe { vst1q_s64_x2(values.as_mut_ptr(), int64x2x2_t(value(0), value(1))) };
        let none = zero(vorrq_u32(narrow(magnitudes), upper(magnitudes)));
        let (shown, tied) = toss(split.coins, exponents, set(0), claims[part], &rows[2..], part);
        // Negative zero is rejected, because zero would count twice.
        heads[part] = vbicq_u32(shown, vandq_u32(none, vreinterpretq_u32_s32(negative)));
        let more = vorrq_u32(open[part], beyond(exponents, split.coins));
        undecided[part] = vorrq_u32(tied, more);
    }
    Accepted { heads: bits(&heads), undecided: bits(&undecided) }
}

#[target_feature(enable = "neon")]
fn accept_inside(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    let (mut heads, mut undecided): (Words, Words) = ([set(0); 4], [set(0); 4]);
    for (part, scores) in scores.as_chunks::<4>().0.iter().enumerate() {
        // SAFETY: a quarter of the scores is 32 bytes long, and the load needs no alignment.
        let int64x2x2_t(low, high) = unsafe { vld1q_s64_x2(scores.as_ptr()) };
        // In two's complement, the difference of two i64 is correct as a u64, even if the
        // subtraction overflows.
        let gaps = [low, high].map(|scores| vreinterpretq_u64_s64(vsubq_s64(vdupq_n_s64(best), scores)));
        let none = beyond(gaps, coins);
        (heads[part], undecided[part]) = toss(coins, gaps, none, set(0), rows, part);
    }
    Accepted { heads: bits(&heads), undecided: bits(&undecided) }
}
