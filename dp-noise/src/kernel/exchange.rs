//! Oblivious sorting by a network. The positions that the network compares depend only on the
//! number of items, and the code exchanges items by masks, without a branch.
//!
//! The network merges sorted lists of equal length in pairs. First it compares the first place of
//! one list with the last place of the other list, the second place with the second to last, and so
//! on. After this step, no item of the first list is above an item of the second list. Then the
//! network sorts both lists separately, and halves the distance of the compared places in each
//! step. The lower item always goes to the lower place. So the network may skip places beyond the
//! last item, as if these places held the highest items. The sorter finishes each part that fits in
//! a cache before it begins the next part.
//!
//! Source: K. Batcher, "Sorting networks and their applications", 1968 (the bitonic sorter).
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

use core::hint::black_box;

use super::{Level, dispatch};

/// The number of keys that are compared together.
const TOGETHER: usize = 8;
/// The number of items in a part that fits in a cache. The sorter completes one part before it
/// reads the next.
const NEAR: usize = 1 << 12;

/// Sorts by keys. Each key belongs to an item of `words` words.
pub(crate) fn sort(level: Level, keys: &mut [u64], items: &mut [u64], words: usize) {
    assert_eq!(keys.len() * words, items.len());
    dispatch!(level, network(keys: &mut [u64], items: &mut [u64], words: usize));
}

#[inline(always)]
fn network(keys: &mut [u64], items: &mut [u64], words: usize) {
    let most = keys.len().next_power_of_two();
    let mut width = 2;
    while width <= most {
        if width < NEAR {
            // Runs all widths up to [`NEAR`] on each part in turn.
            each(keys, items, words, NEAR, |keys, items| {
                let mut width = 2;
                while width <= NEAR.min(most) {
                    opposite(keys, items, words, width);
                    halve(keys, items, words, width / 4, 1);
                    width *= 2;
                }
            });
            width = NEAR;
        } else if width > NEAR {
            opposite(keys, items, words, width);
            halve(keys, items, words, width / 4, NEAR);
            each(keys, items, words, NEAR, |keys, items| halve(keys, items, words, NEAR / 2, 1));
        }
        width *= 2;
    }
}

/// Splits the list into parts of this number of items, and calls a function on each part.
#[inline(always)]
fn each(
    keys: &mut [u64],
    items: &mut [u64],
    words: usize,
    width: usize,
    mut part: impl FnMut(&mut [u64], &mut [u64]),
) {
    let mut items = items;
    for keys in keys.chunks_mut(width) {
        let (now, later) = items.split_at_mut(keys.len() * words);
        part(keys, now);
        items = later;
    }
}

/// Splits the list into parts of `width` places. In each part, compares the first place with the
/// last, the second with the second to last, and so on.
#[inline(always)]
fn opposite(keys: &mut [u64], items: &mut [u64], words: usize, width: usize) {
    each(keys, items, words, width, |keys, items| {
        // The network skips a place if its opposite place is beyond the end of the list.
        let Some(second) = keys.len().checked_sub(width / 2) else { return };
        let first = width / 2 - second;
        let (low, high) = keys[first..].split_at_mut(second);
        let (a, b) = items[first * words..].split_at_mut(second * words);
        run::<true>(low, high, a, b, words);
    });
}

/// Compares places at this distance, then at half of it, and so on, down to adjacent places.
#[inline(always)]
fn halve(keys: &mut [u64], items: &mut [u64], words: usize, distance: usize, last: usize) {
    let mut distance = distance;
    while distance >= last {
        each(keys, items, words, 2 * distance, |keys, items| {
            let Some(second) = keys.len().checked_sub(distance) else { return };
            let (low, high) = keys.split_at_mut(distance);
            let (a, b) = items.split_at_mut(distance * words);
            run::<false>(&mut low[..second], high, &mut a[..second * words], b, words);
        });
        distance /= 2;
    }
}

/// Puts the lower key of each pair, and its item, in the first place. The second places may be in
/// reverse order.
#[inline(always)]
fn run<const OPPOSITE: bool>(
    low: &mut [u64],
    high: &mut [u64],
    first: &mut [u64],
    second: &mut [u64],
    words: usize,
) {
    let length = low.len();
    let other = |place: usize| if OPPOSITE { length - 1 - place } else { place };
    let mut start = 0;
    while start < length {
        let end = length.min(start + TOGETHER);
        let mut masks = [0; TOGETHER];
        for place in start..end {
            masks[place - start] = u64::from(high[other(place)] < low[place]).wrapping_neg();
        }
        // `black_box` hides the masks from the compiler, which would otherwise generate a jump.
        let masks = black_box(masks);
        for place in start..end {
            swap(&mut low[place], &mut high[other(place)], masks[place - start]);
        }
        for place in start..end {
            let mask = masks[place - start];
            let (a, b) = (&mut first[place * words..][..words], &mut second[other(place) * words..][..words]);
            a.iter_mut().zip(b).for_each(|(a, b)| swap(a, b, mask));
        }
        start = end;
    }
}

#[inline(always)]
fn swap(a: &mut u64, b: &mut u64, mask: u64) {
    let change = (*a ^ *b) & mask;
    (*a, *b) = (*a ^ change, *b ^ change);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ladder::tests::Random;

    /// Uses the zero-one principle: a network that sorts all lists of zeros and ones sorts every
    /// list.
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
