//! AVX2 acceptance: one lane for each of eight attempts or candidates.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Accepted, Coins, Split};
use crate::kernel::digits::RADIX;
use crate::kernel::ladder::avx2::{Ranked, row, signs};
use crate::kernel::{LANES, Row};

fn check() {
    assert!(std::arch::is_x86_feature_detected!("avx2"));
}

pub(super) fn attempt<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { attempt_inside::<DEPTH, TAIL_DEPTH>(split, rows, values) }
}

pub(super) fn accept(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    check();
    // SAFETY: the machine has AVX2, as just checked.
    unsafe { accept_inside(coins, best, scores, rows) }
}

/// Eight numbers of 64 bits in two registers, in the order of their lanes.
type Wide = [__m256i; 2];

#[inline]
#[target_feature(enable = "avx2")]
fn widen(narrow: __m256i) -> Wide {
    [
        _mm256_cvtepu32_epi64(_mm256_castsi256_si128(narrow)),
        _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(narrow)),
    ]
}

/// The lower 32 bits of each number.
#[inline]
#[target_feature(enable = "avx2")]
fn narrow(wide: Wide) -> __m256i {
    let [low, high] = wide.map(|half| _mm256_castsi256_ps(half));
    _mm256_permute4x64_epi64::<0xd8>(_mm256_castps_si256(_mm256_shuffle_ps::<0x88>(low, high)))
}

/// The higher 32 bits of each number.
#[inline]
#[target_feature(enable = "avx2")]
fn upper(wide: Wide) -> __m256i {
    narrow(wide.map(|half| _mm256_srli_epi64::<32>(half)))
}

/// A mask of the exponents that have more digits than there are coins.
#[inline]
#[target_feature(enable = "avx2")]
fn beyond(exponents: Wide, coins: &[Coins]) -> __m256i {
    // A shift by 64 gives zero.
    let digits = _mm_cvtsi64_si128(4 * coins.len() as i64);
    let more = exponents.map(|half| _mm256_srl_epi64(half, digits));
    not(zero(_mm256_or_si256(narrow(more), upper(more))))
}

#[inline]
#[target_feature(enable = "avx2")]
fn zero(words: __m256i) -> __m256i {
    _mm256_cmpeq_epi32(words, _mm256_setzero_si256())
}

#[inline]
#[target_feature(enable = "avx2")]
fn not(mask: __m256i) -> __m256i {
    _mm256_xor_si256(mask, _mm256_set1_epi32(-1))
}

/// Looks up a table entry for each lane, at the four lowest bits of the lane's index.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: &[u32; RADIX], index: __m256i) -> __m256i {
    // SAFETY: each half of a table is 32 bytes long, and the loads need no alignment.
    let [low, high] = [0, 8].map(|half| unsafe { _mm256_loadu_si256(table[half..half + 8].as_ptr().cast()) });
    // The permutation uses three bits of the index. The sign bit of the shifted index is the fourth
    // bit, and selects one of the two results.
    let low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low, index));
    let high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high, index));
    let fourth = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index));
    signs(_mm256_castps_si256(_mm256_blendv_ps(low, high, fourth)))
}

/// The mask bits of half a chunk.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(mask: __m256i, half: usize) -> u16 {
    (_mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u16) << (8 * half)
}

/// Tosses the coins of eight exponents. The results are masks. A lane in `none` has an exponent
/// with more digits than there are coins. Such a lane shows tails. If its words are zeros, the lane
/// may be undecided instead. In the lanes of `taken`, the base uses the extension, so a coin cannot
/// use it.
#[inline]
#[target_feature(enable = "avx2")]
fn toss(
    coins: &[Coins],
    exponents: Wide,
    none: __m256i,
    taken: __m256i,
    rows: &[Row],
    half: usize,
) -> (__m256i, __m256i) {
    let extension = signs(row(&rows[coins.len()], half));
    let mut exponent = _mm256_andnot_si256(none, narrow(exponents));
    let mut extra = none;
    // Each set lane of a mask is minus one.
    let (mut tails, mut ties) = (_mm256_setzero_si256(), taken);
    for (place, (coins, words)) in coins.iter().zip(rows).enumerate() {
        if place == 8 {
            exponent = _mm256_andnot_si256(none, upper(exponents));
        }
        let words = signs(row(words, half));
        let (upper, lower) = (look_up(&coins.upper, exponent), look_up(&coins.lower, exponent));
        let digit = _mm256_and_si256(exponent, _mm256_set1_epi32(15));
        let counts = _mm256_or_si256(extra, _mm256_cmpgt_epi32(digit, _mm256_setzero_si256()));
        let equal = _mm256_and_si256(counts, _mm256_cmpeq_epi32(words, upper));
        let again = _mm256_and_si256(equal, _mm256_cmpeq_epi32(extension, lower));
        let less = _mm256_or_si256(
            _mm256_cmpgt_epi32(upper, words),
            _mm256_and_si256(equal, _mm256_cmpgt_epi32(lower, extension)),
        );
        tails = _mm256_or_si256(tails, _mm256_andnot_si256(less, counts));
        ties = _mm256_add_epi32(_mm256_add_epi32(ties, equal), _mm256_add_epi32(again, again));
        exponent = _mm256_srli_epi32::<4>(exponent);
        extra = _mm256_setzero_si256();
    }
    (not(tails), _mm256_cmpgt_epi32(_mm256_set1_epi32(-1), ties))
}

#[target_feature(enable = "avx2")]
fn attempt_inside<const DEPTH: usize, const TAIL_DEPTH: usize>(
    split: &Split,
    rows: &[Row],
    values: &mut [i64; LANES],
) -> Accepted {
    let mut accepted = Accepted { heads: 0, undecided: 0 };
    for (half, values) in values.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let base = Ranked::new::<DEPTH>(split.ladder, row(&rows[0], half));
        let (more, open) = base.extend::<DEPTH, TAIL_DEPTH>(split.ladder, row(&rows[rows.len() - 1], half));
        let words = row(&rows[1], half);
        let bases = widen(_mm256_add_epi32(base.ranks, more));
        let lows = widen(_mm256_and_si256(words, _mm256_set1_epi32((1 << split.shift) - 1)));
        let shift = _mm_cvtsi64_si128(split.shift.into());
        let twice = _mm_cvtsi64_si128(i64::from(split.shift) + 1);
        let negative = _mm256_srai_epi32::<31>(words);
        let negatives = [_mm256_castsi256_si128(negative), _mm256_extracti128_si256::<1>(negative)]
            .map(|quarter| _mm256_cvtepi32_epi64(quarter));
        let (mut exponents, mut magnitudes) = ([_mm256_setzero_si256(); 2], [_mm256_setzero_si256(); 2]);
        for (i, values) in values.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let (base, low) = (bases[i], lows[i]);
            let cross = _mm256_sll_epi64(_mm256_mul_epu32(low, base), twice);
            exponents[i] = _mm256_add_epi64(_mm256_mul_epu32(low, low), cross);
            magnitudes[i] = _mm256_or_si256(_mm256_sll_epi64(base, shift), low);
            let value = _mm256_sub_epi64(_mm256_xor_si256(magnitudes[i], negatives[i]), negatives[i]);
            // SAFETY: a quarter of the array is 32 bytes long, and the store needs no alignment.
            unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), value) };
        }
        let none = zero(_mm256_or_si256(narrow(magnitudes), upper(magnitudes)));
        let open = _mm256_or_si256(open, beyond(exponents, split.coins));
        let taken = base.claims();
        let (heads, undecided) =
            toss(split.coins, exponents, _mm256_setzero_si256(), taken, &rows[2..], half);
        // Negative zero is rejected, because zero would count twice.
        accepted.heads |= bits(_mm256_andnot_si256(_mm256_and_si256(none, negative), heads), half);
        accepted.undecided |= bits(_mm256_or_si256(undecided, open), half);
    }
    accepted
}

#[target_feature(enable = "avx2")]
fn accept_inside(coins: &[Coins], best: i64, scores: &[i64; LANES], rows: &[Row]) -> Accepted {
    let mut accepted = Accepted { heads: 0, undecided: 0 };
    for (half, scores) in scores.as_chunks::<8>().0.iter().enumerate() {
        let quarters = scores.as_chunks::<4>().0;
        // In two's complement, the difference of two i64 is correct as a u64, even if the
        // subtraction overflows.
        let gap = |i: usize| {
            // SAFETY: a quarter of the scores is 32 bytes long, and the load needs no alignment.
            let scores = unsafe { _mm256_loadu_si256(quarters[i].as_ptr().cast()) };
            _mm256_sub_epi64(_mm256_set1_epi64x(best), scores)
        };
        let gaps = [gap(0), gap(1)];
        let (heads, undecided) = toss(coins, gaps, beyond(gaps, coins), _mm256_setzero_si256(), rows, half);
        accepted.heads |= bits(heads, half);
        accepted.undecided |= bits(undecided, half);
    }
    accepted
}
