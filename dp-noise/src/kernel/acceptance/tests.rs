//! Compares all acceptance kernels with the definition.

use super::{Accepted, Coins, Split, accept, attempt};
use crate::kernel::ladder::Ladder;
use crate::kernel::ladder::tests::{FAR, Random, define as define_base, lists, near};
use crate::kernel::{LANES, Level, Row};

/// Makes coins. Some probabilities are equal in the upper half, and some are next to zero or one.
fn coins(count: u64, random: &mut Random) -> Vec<Coins> {
    let coins = |place| {
        Coins::new(&core::array::from_fn(|digit| match digit {
            0 => u64::MAX - place,
            1 => place << 3,
            2..6 => 7 << 40 | (digit as u64) << 30,
            _ => random.word(),
        }))
    };
    (0..count).map(coins).collect()
}

/// The definition of the result: whether all coins of nonzero digits show heads, and whether the
/// words leave this undecided.
fn define(coins: &[Coins], exponent: u64, words: &[u32], extension: u32, taken: bool) -> (bool, bool) {
    let (mut heads, mut ties) = (true, usize::from(taken));
    let beyond = exponent.checked_shr(4 * coins.len() as u32).unwrap_or(0) != 0;
    for (place, (coins, &word)) in coins.iter().zip(words).enumerate() {
        let digit = (exponent >> (4 * place) & 15) as usize;
        // If the exponent has more digits than there are coins, heads has probability zero. If all
        // bits of `fraction` are zero too, the result is undecided.
        let chance = if beyond { 0 } else { coins.chance(digit) };
        if if beyond { place > 0 } else { digit == 0 } {
            continue;
        }
        let fraction = u64::from(word) << 32 | u64::from(extension);
        heads &= fraction < chance;
        ties += usize::from(chance >> 32 == u64::from(word)) + 2 * usize::from(chance == fraction);
    }
    (heads, ties > 1)
}

/// The words of an attempt's coins. Most words are a little below the probability of their coin,
/// and some equal it.
fn words(coins: &[Coins], exponent: u64, random: &mut Random) -> (Vec<u32>, u32) {
    let count = coins.len();
    let digit = |place: usize| (exponent >> (4 * place) & 15) as usize;
    let any = random.below(count);
    let extension = coins[any].chance(digit(any)) as u32;
    let extension = extension.wrapping_add([0, 1, u32::MAX][random.below(3)]);
    let word = |(place, coins): (usize, &Coins)| {
        let upper = (coins.chance(digit(place)) >> 32) as u32;
        match random.below(4 * count) {
            0 => upper,
            1 => upper.wrapping_add(1),
            _ => upper.saturating_sub(1 + random.below(9) as u32),
        }
    };
    (coins.iter().enumerate().map(word).collect(), extension)
}

fn row(word: impl Fn(usize) -> u32) -> Row {
    core::array::from_fn(|i| u64::from(word(2 * i)) | u64::from(word(2 * i + 1)) << 32)
}

#[test]
fn coins_are_chosen_by_the_digits_of_the_gap() {
    let mut random = Random(2);
    for count in [1, 6, 8, 9, 16] {
        let coins = coins(count, &mut random);
        let mut seen = [false; 3];
        for _ in 0..400 {
            // Some digits are zero. The words of the other digits are near the probability of their
            // coin, and mostly below it. With random words, nearly all lanes would show tails.
            let mask = random.word() & random.word();
            let reach = if random.below(4) == 0 { 64 } else { 4 * count as u32 };
            let gaps: [u64; LANES] = core::array::from_fn(|_| {
                random.word() & (mask | mask << 1 | mask << 2 | mask << 3) & (u64::MAX >> (64 - reach))
            });
            let best = random.word() as i64;
            let scores = gaps.map(|gap| best.wrapping_sub(gap as i64));
            let mut lanes: [_; LANES] = core::array::from_fn(|lane| words(&coins, gaps[lane], &mut random));
            lanes[random.below(LANES)] = (vec![0; coins.len()], random.below(2) as u32);
            let mut rows: Vec<Row> = (0..coins.len()).map(|place| row(|lane| lanes[lane].0[place])).collect();
            rows.push(row(|lane| lanes[lane].1));
            for level in Level::available() {
                let Accepted { heads, undecided } = accept(level, &coins, best, &scores, &rows);
                for (lane, (words, extension)) in lanes.iter().enumerate() {
                    let (head, open) = define(&coins, gaps[lane], words, *extension, false);
                    assert_eq!(undecided >> lane & 1 == 1, open, "{level:?}, lane {lane}");
                    assert!(open || (heads >> lane & 1 == 1) == head, "{level:?}, lane {lane}");
                    seen[if open { 2 } else { usize::from(head) }] = true;
                }
            }
        }
        assert_eq!(seen, [true; 3], "{count} coins: tails, heads and undecided");
    }
}

#[test]
fn attempts_are_made_of_a_base_and_low_bits() {
    let mut random = Random(4);
    let mut seen = [0; 4];
    for (thresholds, (shift, count)) in
        lists().into_iter().zip([(1, 2), (7, 5), (12, 8), (15, 9), (27, 16)].into_iter().cycle())
    {
        let (ladder, coins) = (Ladder::new(&thresholds).unwrap(), coins(count, &mut random));
        let split = Split { ladder: &ladder, shift, coins: &coins };
        for _ in 0..300 {
            let lanes: [_; LANES] = core::array::from_fn(|_| {
                let (mut base, mut extension) = near(&thresholds, &mut random);
                if random.below(4) == 0 {
                    base = u32::MAX;
                }
                let mixed =
                    if random.below(8) == 0 { (random.word() as u32) << 31 } else { random.word() as u32 };
                let low = u64::from(mixed) & ((1 << shift) - 1);
                // The second word of the pair, `FAR`, does not claim the extension, because it is
                // far from all thresholds.
                let rank = define_base(&thresholds, [base, FAR], extension).map(|ranks| ranks[0] as u64);
                let exponent = low * (low + (rank.unwrap_or(0) << (shift + 1)));
                let (words, other) = words(&coins, exponent, &mut random);
                if !ladder.claims(base) {
                    extension = other;
                }
                (base, mixed, words, extension, rank, exponent)
            });
            let mut rows = vec![row(|lane| lanes[lane].0), row(|lane| lanes[lane].1)];
            rows.extend((0..coins.len()).map(|place| row(|lane| lanes[lane].2[place])));
            rows.push(row(|lane| lanes[lane].3));
            for level in Level::available() {
                let mut values = [0; LANES];
                let Accepted { heads, undecided } = attempt(level, &split, &rows, &mut values);
                for (lane, (base, mixed, words, extension, rank, exponent)) in lanes.iter().enumerate() {
                    let beyond = exponent.checked_shr(4 * count as u32).unwrap_or(0) != 0;
                    let (head, open) = define(&coins, *exponent, words, *extension, ladder.claims(*base));
                    let (Some(rank), false) = (*rank, beyond || open) else {
                        assert_eq!(undecided >> lane & 1, 1, "{level:?}, lane {lane}");
                        seen[3] += 1;
                        continue;
                    };
                    let magnitude = (rank << shift | u64::from(*mixed) & ((1 << shift) - 1)) as i64;
                    let value = if mixed >> 31 == 1 { -magnitude } else { magnitude };
                    let head = head && !(magnitude == 0 && mixed >> 31 == 1);
                    assert_eq!(undecided >> lane & 1, 0, "{level:?}, lane {lane}");
                    assert_eq!(
                        (values[lane], heads >> lane & 1 == 1),
                        (value, head),
                        "{level:?}, lane {lane}"
                    );
                    seen[usize::from(head)] += 1;
                    seen[2] += usize::from(magnitude == 0);
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}
