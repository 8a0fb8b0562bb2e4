//! AVX-512 look-up of factors: one lane for each gap.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Factors, Lanes, RADIX, TOGETHER, masked, multiply};

pub(super) fn weigh(factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER] {
    assert!(std::arch::is_x86_feature_detected!("avx512f"));
    // SAFETY: the machine has AVX-512 F, as just checked.
    unsafe { inside(factors, gaps) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn look_up(table: &[u64; RADIX], index: __m512i) -> Lanes {
    let halves = table.as_chunks::<8>().0;
    // SAFETY: half a table is 64 bytes long, and the load needs no alignment.
    let [low, high] = [0, 1].map(|half| unsafe { _mm512_loadu_si512(halves[half].as_ptr().cast()) });
    let mut entries = [0; TOGETHER];
    // Only the four lowest bits of an index count.
    let found = _mm512_permutex2var_epi64(low, index, high);
    // SAFETY: the array is 64 bytes long, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(entries.as_mut_ptr().cast(), found) };
    entries
}

#[target_feature(enable = "avx512f")]
fn inside(factors: &[Factors], gaps: &Lanes) -> [u128; TOGETHER] {
    // SAFETY: the gaps are 64 bytes long, and the load needs no alignment.
    let mut index = unsafe { _mm512_loadu_si512(gaps.as_ptr().cast()) };
    let mut weights = [0; TOGETHER];
    for (place, factors) in factors.iter().enumerate() {
        multiply(&mut weights, place, &look_up(&factors.upper, index), &look_up(&factors.lower, index));
        index = _mm512_srli_epi64::<4>(index);
    }
    masked(weights, factors, gaps)
}
