//! AVX-512 acceptance: one lane for each attempt or candidate.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Accepted, Coins, Split};
use crate::kernel::ladder::avx512::{Ranked, row, table};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
}

pub(super) fn attempt<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { attempt_inside::<DEPTH, TAIL_DEPTH>(split, rows, values) }
}

pub(super) fn accept(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    check();
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { accept_inside(coins, best, scores, rows) }
}

/// 64-bit numbers in two registers, in the order of their lanes.
type Wide = [__m512i; 2];

#[inline]
#[target_feature(enable = "avx512f")]
fn widen(narrow: __m512i) -> Wide {
    [
        _mm512_cvtepu32_epi64(_mm512_castsi512_si256(narrow)),
        _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64::<1>(narrow)),
    ]
}

/// The lower 32 bits of each number.
#[inline]
#[target_feature(enable = "avx512f")]
fn narrow(wide: Wide) -> __m512i {
    let low = _mm512_castsi256_si512(_mm512_cvtepi64_epi32(wide[0]));
    _mm512_inserti64x4::<1>(low, _mm512_cvtepi64_epi32(wide[1]))
}

/// A mask of the exponents that have more digits than there are coins.
#[inline]
#[target_feature(enable = "avx512f")]
fn beyond(exponents: Wide, coins: &[Coins]) -> __mmask16 {
    // A shift by 64 gives zero.
    let digits = _mm_cvtsi64_si128(4 * coins.len() as i64);
    let more = exponents.map(|half| _mm512_srl_epi64(half, digits));
    _mm512_test_epi32_mask(narrow(more), _mm512_set1_epi32(-1))
        | _mm512_test_epi32_mask(
            narrow(more.map(|half| _mm512_srli_epi64::<32>(half))),
            _mm512_set1_epi32(-1),
        )
}

/// Tosses the coins of sixteen exponents. A lane in `none` has an exponent with more digits than
/// there are coins. Such a lane shows tails. If its words are zeros, the lane may be undecided
/// instead. In the lanes of `taken`, the base uses the extension, so a coin cannot use it.
#[inline]
#[target_feature(enable = "avx512f")]
fn toss(
    coins: &[Coins],
    exponents: Wide,
    none: __mmask16,
    taken: __mmask16,
    rows: &[Row],
    extension: __m512i,
) -> Accepted {
    let (one, two) = (_mm512_set1_epi32(1), _mm512_set1_epi32(2));
    let mut exponent = _mm512_maskz_mov_epi32(!none, narrow(exponents));
    let mut extra = none;
    let mut ties = _mm512_maskz_mov_epi32(taken, one);
    let mut heads = 0xffff;
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        if place == 8 {
            exponent = narrow(exponents.map(|half| _mm512_srli_epi64::<32>(half)));
            exponent = _mm512_maskz_mov_epi32(!none, exponent);
        }
        let words = row(words);
        // The permutation uses the four lowest bits of each index.
        let upper = _mm512_permutexvar_epi32(exponent, table(&coins.upper));
        let lower = _mm512_permutexvar_epi32(exponent, table(&coins.lower));
        let counts = _mm512_test_epi32_mask(exponent, _mm512_set1_epi32(15)) | extra;
        let equal = _mm512_mask_cmpeq_epu32_mask(counts, words, upper);
        let again = _mm512_mask_cmpeq_epu32_mask(equal, extension, lower);
        let less =
            _mm512_cmplt_epu32_mask(words, upper) | _mm512_mask_cmplt_epu32_mask(equal, extension, lower);
        heads &= less | !counts;
        ties = _mm512_mask_add_epi32(ties, equal, ties, one);
        ties = _mm512_mask_add_epi32(ties, again, ties, two);
        exponent = _mm512_srli_epi32::<4>(exponent);
        extra = 0;
    }
    Accepted { heads, undecided: _mm512_cmpge_epu32_mask(ties, two) }
}

#[target_feature(enable = "avx512f")]
fn attempt_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    let extension = row(&rows[rows.len() - 1]);
    let base = Ranked::new::<DEPTH>(split.ladder, row(&rows[0]));
    let (more, open) = base.extend::<DEPTH, TAIL_DEPTH>(split.ladder, extension);
    let words = row(&rows[1]);
    let bases = widen(_mm512_add_epi32(base.ranks, more));
    let lows = widen(_mm512_and_si512(words, _mm512_set1_epi32((1 << split.shift) - 1)));
    let shift = _mm_cvtsi64_si128(split.shift.into());
    let twice = _mm_cvtsi64_si128(i64::from(split.shift) + 1);
    let negative = _mm512_cmplt_epi32_mask(words, _mm512_setzero_si512());
    let (mut exponents, mut zero) = ([_mm512_setzero_si512(); 2], 0);
    for (half, values) in values.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (base, low) = (bases[half], lows[half]);
        let cross = _mm512_sll_epi64(_mm512_mul_epu32(low, base), twice);
        exponents[half] = _mm512_add_epi64(_mm512_mul_epu32(low, low), cross);
        let magnitude = _mm512_or_si512(_mm512_sll_epi64(base, shift), low);
        let sign = (negative >> (8 * half)) as __mmask8;
        let value = _mm512_mask_sub_epi64(magnitude, sign, _mm512_setzero_si512(), magnitude);
        // SAFETY: half of the array is 64 bytes long, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), value) };
        zero |= __mmask16::from(_mm512_testn_epi64_mask(magnitude, magnitude)) << (8 * half);
    }
    let more = beyond(exponents, split.coins);
    let Accepted { heads, undecided } = toss(split.coins, exponents, 0, base.claims(), &rows[2..], extension);
    // Negative zero is rejected, because zero would count twice.
    Accepted { heads: heads & !(zero & negative), undecided: undecided | open | more }
}

#[target_feature(enable = "avx512f")]
fn accept_inside(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    let halves = scores.as_chunks::<8>().0;
    // In two's complement, the difference of two i64 is correct as a u64, even if the subtraction
    // overflows.
    let gap = |half: usize| {
        // SAFETY: half of the scores is 64 bytes long, and the load needs no alignment.
        let scores = unsafe { _mm512_loadu_si512(halves[half].as_ptr().cast()) };
        _mm512_sub_epi64(_mm512_set1_epi64(best), scores)
    };
    let gaps = [gap(0), gap(1)];
    toss(coins, gaps, beyond(gaps, coins), 0, rows, row(&rows[coins.len()]))
}
