//! Sorting by a network: which places are compared follows from their number alone, and pairs are exchanged by masks.
//!
//! Source: K. Batcher, "Sorting networks and their applications", 1968, in the form for any number of items: D. Knuth, The Art of
//! Computer Programming 3, 5.2.2, algorithm M.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

use core::hint::black_box;

use super::{Level, dispatch};

/// Keys that are compared together.
const TOGETHER: usize = 8;

/// Sorts by keys, with so many words of items for each.
pub(crate) fn sort(level: Level, keys: &mut [u64], items: &mut [u64], words: usize) {
    assert_eq!(keys.len() * words, items.len());
    let Some(most) = keys.len().checked_sub(1).filter(|&most| most > 0) else { return };
    let top = 1 << most.ilog2();
    let mut p = top;
    while p > 0 {
        let (mut q, mut r, mut d) = (top, 0, p);
        loop {
            dispatch!(
                level,
                pass(keys: &mut [u64], items: &mut [u64], words: usize, p: usize, r: usize, d: usize)
            );
            if q == p {
                break;
            }
            (d, q, r) = (q - p, q / 2, p);
        }
        p /= 2;
    }
}

/// Compares place i with i + d wherever the bit p of i is that of r: for runs of p places.
#[inline(always)]
fn pass(keys: &mut [u64], items: &mut [u64], words: usize, p: usize, r: usize, d: usize) {
    let mut start = r;
    while start + d < keys.len() {
        let length = p.min(keys.len() - d - start);
        let (low, high) = keys.split_at_mut(start + d);
        let (first, second) = items.split_at_mut((start + d) * words);
        let first = &mut first[start * words..][..length * words];
        run(&mut low[start..][..length], &mut high[..length], first, second, words);
        start += 2 * p;
    }
}

/// Of each pair the lower key and its item go to the first place.
#[inline(always)]
fn run(low: &mut [u64], high: &mut [u64], first: &mut [u64], second: &mut [u64], words: usize) {
    for (block, (low, high)) in low.chunks_mut(TOGETHER).zip(high.chunks_mut(TOGETHER)).enumerate() {
        let mut masks = [0; TOGETHER];
        for (mask, (low, high)) in masks.iter_mut().zip(low.iter().zip(high.iter())) {
            *mask = u64::from(high < low).wrapping_neg();
        }
        // The compiler is kept from seeing masks: it would jump.
        let masks = black_box(masks);
        swap(low, high, &masks);
        let place = TOGETHER * block * words;
        if words == 1 {
            swap(&mut first[place..][..low.len()], &mut second[place..][..low.len()], &masks);
            continue;
        }
        for (lane, mask) in masks.iter().enumerate().take(low.len()) {
            let item = place + lane * words;
            for (a, b) in first[item..][..words].iter_mut().zip(&mut second[item..]) {
                let change = (*a ^ *b) & mask;
                (*a, *b) = (*a ^ change, *b ^ change);
            }
        }
    }
}

#[inline(always)]
fn swap(a: &mut [u64], b: &mut [u64], masks: &[u64; TOGETHER]) {
    for ((a, b), mask) in a.iter_mut().zip(b).zip(masks) {
        let change = (*a ^ *b) & mask;
        (*a, *b) = (*a ^ change, *b ^ change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ladder::tests::Random;

    /// The zero-one principle: a network that sorts all zeros and ones sorts everything.
    #[test]
    fn every_list_of_zeros_and_ones_is_sorted() {
        for length in 0..13_u32 {
            for bits in 0..1_u64 << length {
                let mut keys: Vec<_> = (0..length).map(|i| bits >> i & 1).collect();
                let mut items = keys.clone();
                sort(Level::detect(), &mut keys, &mut items, 1);
                assert!(keys.is_sorted() && keys == items, "{bits:b}");
                assert_eq!(keys.iter().sum::<u64>(), bits.count_ones().into());
            }
        }
    }

    #[test]
    fn items_go_with_their_keys_at_every_level() {
        let mut random = Random(6);
        for length in [1, 2, 15, 16, 17, 100, 1000, 1025] {
            let keys: Vec<_> = (0..length).map(|_| random.word()).collect();
            for words in [1, 3] {
                for level in Level::available() {
                    let mut sorted = keys.clone();
                    let mut items: Vec<_> =
                        keys.iter().flat_map(|key| (0..words as u64).map(move |i| key ^ i)).collect();
                    sort(level, &mut sorted, &mut items, words);
                    assert!(sorted.is_sorted(), "{level:?}");
                    let expected = sorted.iter().flat_map(|key| (0..words as u64).map(move |i| key ^ i));
                    assert!(items.iter().copied().eq(expected), "{level:?}");
                }
            }
        }
    }
}
