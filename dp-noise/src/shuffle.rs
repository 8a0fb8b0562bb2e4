//! Oblivious shuffle: puts items in uniformly random order. Its time and memory accesses reveal
//! nothing about the order.
//!
//! The shuffle model of differential privacy requires a uniform and secret order. Every mechanism
//! that reads rows "in random order" requires such an order too. The usual shuffle (Fisher and
//! Yates) reads and writes memory at places that depend on the order, and a shared cache reveals
//! those places.
//!
//! # Algorithm
//! Every item gets a uniform 64-bit key, and a sorting network sorts the items by key. The places
//! that the network compares depend only on the number of items, and the network exchanges items by
//! masks. If all keys differ, every order is equally likely, exactly. If two keys are equal, which
//! has a probability below n² · 2^-65, the shuffle draws fresh keys and sorts again.
//!
//! # Exact, and constant time
//! The number of attempts is visible, and independent of the order. If all keys of an attempt
//! differ, their order is uniform, independently of the earlier attempts. Only the number of
//! attempts varies between runs. The shuffle uses no table, and has no other kind of tie.
//!
//! Sources: O. Ohrimenko, M. Goodrich, R. Tamassia, E. Upfal, "The Melbourne Shuffle", ICALP 2014
//! (why a shuffle must be oblivious); K. Batcher, "Sorting networks and their applications", 1968.

use alloc::vec;

use zeroize::Zeroizing;

use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::{Level, exchange};
use crate::source::Words;

/// Puts items of `WORDS` 64-bit words each into uniformly random order.
///
/// The shuffle takes n · log²(n) / 4 steps, and each step may exchange two items. This takes some
/// 0.2 ms for a thousand items of one word, and half a second for 2^20. Besides the items, the
/// shuffle needs memory for one key per item.
///
/// ```
/// use dp_noise::{Generator, shuffle::shuffle};
///
/// let mut rows = [[1, 10], [2, 20], [3, 30]];
/// shuffle(&mut rows, &mut Generator::from_os()?);
/// rows.sort();
/// assert_eq!(rows, [[1, 10], [2, 20], [3, 30]]);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
pub fn shuffle<const WORDS: usize>(items: &mut [[u64; WORDS]], generator: &mut Generator) {
    let level = generator.level();
    shuffle_from(items, level, generator);
}

pub(crate) fn shuffle_from<const WORDS: usize, W: Words>(
    items: &mut [[u64; WORDS]],
    level: Level,
    source: &mut W,
) {
    let mut keys = Zeroizing::new(vec![0; items.len()]);
    loop {
        let mut rest = &mut keys[..];
        while !rest.is_empty() {
            let (words, _) = source.draw_units(1, rest.len());
            let (now, later) = rest.split_at_mut(words.len());
            now.copy_from_slice(words);
            words.fill(0);
            rest = later;
        }
        exchange::sort(level, &mut keys, items.as_flattened_mut(), WORDS);
        let equal = keys.windows(2).fold(0, |any, pair| any | u64::from(pair[0] == pair[1]));
        if !fraction::declassify_rejection(equal) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::injected::Script;
    use crate::testing::reference::{Counted, chi_square};

    /// Tries every order of four keys: each order of the keys gives a different order of the items.
    #[test]
    fn every_order_of_the_keys_is_an_order_of_the_items() {
        let mut seen = std::collections::BTreeSet::new();
        for code in 0..256_u64 {
            let keys: [u64; 4] = std::array::from_fn(|i| (code >> (2 * i) & 3) << 62 | 5);
            let mut source = Script::new(&[keys, [9, 1, 2, 3]].concat());
            let mut items = [[0], [1], [2], [3]];
            shuffle_from(&mut items, Level::detect(), &mut source);
            let mut sorted = keys.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == 4 {
                assert!(items.map(|[item]| keys[item as usize]).is_sorted());
                assert!(seen.insert(items), "an order comes twice");
            }
            // If two keys are equal, the shuffle draws new keys.
            assert_eq!(source.drawn(), if sorted.len() == 4 { 4 } else { 8 });
        }
        assert_eq!(seen.len(), 24);
    }

    /// The seeds are fixed. At a new seed, a fair shuffle would fail with a probability below
    /// 10^-6.
    #[test]
    fn orders_at_a_fixed_seed_are_equally_frequent() {
        let mut generator = Generator::seeded([21; 32]);
        let mut counts = [0.0; 120];
        for _ in 0..6_000 {
            let mut items: [[u64; 1]; 5] = std::array::from_fn(|i| [i as u64]);
            shuffle(&mut items, &mut generator);
            // Encodes an order as a number. For each item, the code counts the later items that are
            // smaller.
            let code = (0..5).fold(0, |code, i| {
                code * (5 - i) + items[i + 1..].iter().filter(|item| **item < items[i]).count()
            });
            counts[code] += 1.0;
        }
        assert!(chi_square(&counts, &[50.0; 120]).abs() < 5.0, "{counts:?}");
        // Counts the places to which one of a thousand items moves.
        let mut counts = [0.0; 10];
        for _ in 0..200 {
            let mut items: [[u64; 2]; 1000] = std::array::from_fn(|i| [i as u64, !(i as u64)]);
            shuffle(&mut items, &mut generator);
            assert!(items.iter().all(|item| item[0] == !item[1]));
            counts[items.iter().position(|item| item[0] == 417).unwrap() / 100] += 1.0;
        }
        assert!(chi_square(&counts, &[20.0; 10]).abs() < 5.0, "{counts:?}");
    }

    #[test]
    fn one_seed_gives_one_order_at_every_level() {
        let mut all = Level::available().map(|level| {
            let mut source = Counted::new(3);
            let mut items: [[u64; 1]; 777] = std::array::from_fn(|i| [i as u64]);
            shuffle_from(&mut items, level, &mut source);
            assert_eq!(source.words, 777);
            items
        });
        let first = all.next().unwrap();
        assert!(all.all(|items| items == first) && !first.is_sorted());
        shuffle::<1>(&mut [], &mut Generator::seeded([1; 32]));
        shuffle(&mut [[]; 3], &mut Generator::seeded([1; 32]));
    }
}
