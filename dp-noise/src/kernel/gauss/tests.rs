//! Every kernel against the definition.

use super::{Accepted, BLOCK, Coins, RANKS, accept, ranks, signed};
use crate::kernel::{LANES, Level, Row};

/// A fixed sequence.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 33
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.word() >> 33) as usize % bound
    }
}

/// Words at, next to and far from the thresholds, in every lane.
#[test]
fn ranks_count_the_thresholds_above() {
    let mut random = Random(1);
    for thresholds in [
        vec![0],
        vec![i64::MAX, 0],
        vec![1 << 62, (1 << 62) - 1, 5, 5, 4, 1, 0],
        (0..90).rev().map(|k| k << 56).collect(),
    ] {
        for _ in 0..100 {
            let rows: [Row; BLOCK] = core::array::from_fn(|_| {
                core::array::from_fn(|_| {
                    let threshold = thresholds[random.below(thresholds.len())] as u64;
                    let word = match random.below(4) {
                        0 => random.word() >> 1,
                        near => threshold.wrapping_add([0, 1, u64::MAX][near - 1]),
                    };
                    word << 1 | random.word() >> 63
                })
            });
            let all = rows.as_flattened();
            let rank = |word: &u64| {
                thresholds.iter().filter(|&&threshold| word >> 1 < threshold as u64).count() as u64
            };
            let tie = |word: &u64| thresholds.contains(&((word >> 1) as i64));
            let number = |word: &u64| if word & 1 == 1 { -(rank(word) as i64) } else { rank(word) as i64 };
            for level in Level::available() {
                let mut noise = [[0; RANKS]; BLOCK];
                let any = signed(level, &thresholds, &rows, &mut noise);
                assert_eq!(any != 0, all.iter().any(tie), "{level:?}");
                assert_eq!(noise.as_flattened(), all.iter().map(number).collect::<Vec<_>>(), "{level:?}");
                let (ranks, ties) = ranks(level, &thresholds, &rows[1..3]);
                let half = &all[RANKS..][..LANES];
                assert_eq!(ranks.to_vec(), half.iter().map(rank).collect::<Vec<_>>(), "{level:?}");
                let expected: Vec<_> = half.iter().map(tie).collect();
                assert_eq!(ties.map(|tied| tied != 0).to_vec(), expected, "{level:?}");
            }
        }
    }
}

/// The definition for one attempt: whether all coins that count show heads, and whether that is undecided.
fn define(coins: &[Coins], exponent: u64, words: &[u32], extension: u32) -> (bool, bool) {
    let (mut heads, mut ties) = (true, 0);
    for (place, (coins, &word)) in coins.iter().zip(words).enumerate() {
        let digit = (exponent >> (4 * place) & 15) as usize;
        if digit == 0 {
            continue;
        }
        let (fraction, chance) = (u64::from(word) << 32 | u64::from(extension), coins.chance(digit));
        heads &= fraction < chance;
        ties += usize::from(chance >> 32 == u64::from(word)) + 2 * usize::from(chance == fraction);
    }
    (heads, ties > 1)
}

#[test]
fn coins_are_chosen_by_the_digits_of_the_exponent() {
    let mut random = Random(2);
    for count in [1, 6, 8, 9, 16] {
        let coins: Vec<_> = (0..count)
            .map(|place| {
                // Some alike in the upper half, some next to the ends.
                Coins::new(&core::array::from_fn(|digit| match digit {
                    0 => u64::MAX - place,
                    1 => place << 3,
                    2..6 => 7 << 40 | (digit as u64) << 30,
                    _ => random.word(),
                }))
            })
            .collect();
        let mut seen = [false; 3];
        for _ in 0..400 {
            // Some digits are zero; the words of few of the others are far from their chance, or all would show tails.
            let mask = random.word() & random.word();
            let exponents: [u64; LANES] =
                core::array::from_fn(|_| random.word() & (mask | mask << 1 | mask << 2 | mask << 3));
            let mut extensions = [0; LANES];
            let lanes: [Vec<u32>; LANES] = core::array::from_fn(|lane| {
                let digit = |place: usize| (exponents[lane] >> (4 * place) & 15) as usize;
                let any = random.below(count as usize);
                extensions[lane] = coins[any].chance(digit(any)) as u32;
                extensions[lane] = extensions[lane].wrapping_add([0, 1, u32::MAX][random.below(3)]);
                let word = |(place, coins): (usize, &Coins)| {
                    let upper = (coins.chance(digit(place)) >> 32) as u32;
                    match random.below(4 * count as usize) {
                        0 => upper,
                        1 => upper.wrapping_add(1),
                        _ => upper.saturating_sub(1 + random.below(9) as u32),
                    }
                };
                coins.iter().enumerate().map(word).collect()
            });
            let row = |word: &dyn Fn(usize) -> u32| -> Row {
                core::array::from_fn(|i| u64::from(word(2 * i)) | u64::from(word(2 * i + 1)) << 32)
            };
            let mut rows: Vec<Row> = (0..coins.len()).map(|place| row(&|lane| lanes[lane][place])).collect();
            rows.push(row(&|lane| extensions[lane]));
            for level in Level::available() {
                let Accepted { heads, undecided } = accept(level, &coins, &exponents, &rows);
                for lane in 0..LANES {
                    let (head, open) = define(&coins, exponents[lane], &lanes[lane], extensions[lane]);
                    assert_eq!(undecided >> lane & 1 == 1, open, "{level:?}, lane {lane}");
                    assert!(open || (heads >> lane & 1 == 1) == head, "{level:?}, lane {lane}");
                    seen[if open { 2 } else { usize::from(head) }] = true;
                }
            }
        }
        assert_eq!(seen, [true; 3], "{count} coins: tails, heads and undecided");
    }
}
