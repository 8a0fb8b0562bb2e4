//! Compares all ladder kernels with the definition.

use super::{LANES, Ladder, Level, Row, SHARES, TAIL, TOGETHER, UNIT, rank, signed};
use crate::gaussian::DiscreteGaussian;

/// A fixed pseudo-random sequence.
pub(in crate::kernel) struct Random(pub(in crate::kernel) u64);

impl Random {
    pub(in crate::kernel) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 33
    }

    pub(in crate::kernel) fn below(&mut self, bound: usize) -> usize {
        (self.word() >> 33) as usize % bound
    }
}

/// Lists of thresholds of 63 bits: the lists of some discrete Gaussian distributions, and the
/// longest lists that fit in a ladder.
pub(in crate::kernel) fn lists() -> Vec<Vec<i64>> {
    let real =
        |(numerator, denominator)| DiscreteGaussian::new(numerator, denominator).unwrap().base().to_vec();
    let mut lists: Vec<Vec<i64>> =
        [(1, 50), (1, 1), (9, 1), (100, 1), (256, 1), (1000, 1)].map(real).to_vec();
    // All thresholds in the tail are below 2^35.
    let long = |above: i64, tail: i64| {
        let above = (0..above).map(move |k| (1 << 62) - (k << 55) + 3 * k);
        above.chain((0..tail).rev().map(|k| (k << 28) + 5)).chain([1, 0]).collect()
    };
    lists.extend([vec![0], vec![i64::MAX, 0], long(63, 29), long(127, 61)]);
    lists
}

/// A word that does not claim the extension, and is above some thresholds.
pub(in crate::kernel) const FAR: u32 = 0x9234_5678;

/// Two words, and their extension.
type Pair = ([u32; SHARES], u32);

/// The definition: the ranks of a pair of words with one extension; `None` if they are undecided.
pub(in crate::kernel) fn define(
    thresholds: &[i64],
    words: [u32; SHARES],
    extension: u32,
) -> Option<[usize; 2]> {
    let bits = |threshold: i64| (threshold as u64) << 1;
    let claims = words
        .map(|word| word < TAIL || thresholds.iter().any(|&threshold| bits(threshold) >> 32 == word.into()));
    if claims == [true; SHARES] {
        return None;
    }
    let mut ranks = [0; SHARES];
    for i in 0..SHARES {
        // After a tie, 30 digits of the extension count; in the tail, 28 digits count.
        let lost = if words[i] < TAIL { 4 } else { 2 };
        let fraction = (u64::from(words[i]) << 32 | u64::from(extension)) >> lost;
        let here = thresholds.iter().map(|&threshold| bits(threshold) >> lost);
        if claims[i] && here.clone().any(|threshold| threshold == fraction) {
            return None;
        }
        ranks[i] = here.filter(|&threshold| fraction < threshold).count();
    }
    Some(ranks)
}

/// A word and an extension that are equal to, next to or far from a threshold or the tail.
pub(in crate::kernel) fn near(thresholds: &[i64], random: &mut Random) -> (u32, u32) {
    let threshold = (thresholds[random.below(thresholds.len())] as u64) << 1;
    let step = [0, 1, u32::MAX, 4, 4_u32.wrapping_neg(), 16, 16_u32.wrapping_neg()][random.below(7)];
    match random.below(6) {
        0 => (random.word() as u32, random.word() as u32),
        1 => (random.below(20) as u32, random.word() as u32),
        2 => (((threshold >> 32) as u32).wrapping_add(step), random.word() as u32),
        _ => ((threshold >> 32) as u32, (threshold as u32).wrapping_add(step)),
    }
}

#[test]
fn every_kernel_ranks_as_it_is_defined() {
    let mut random = Random(1);
    for thresholds in lists() {
        let ladder = Ladder::new(&thresholds).unwrap();
        let (mut decided, mut open) = (0, 0);
        for turn in 0..600 {
            // The test has two units. At most one unit has a lane that may be undecided.
            let mut pairs = [([FAR; SHARES], 0); 2 * LANES];
            for pair in &mut pairs {
                let (word, extension) = near(&thresholds, &mut random);
                let words = if random.below(2) == 0 { [word, FAR] } else { [FAR, word] };
                if turn % 2 == 0 && define(&thresholds, words, extension).is_some() {
                    *pair = (words, extension);
                }
            }
            if turn % 2 == 1 {
                let ((a, extension), (b, _)) =
                    (near(&thresholds, &mut random), near(&thresholds, &mut random));
                pairs[random.below(2 * LANES)] = ([a, b], extension);
            }
            let row = |unit: usize, word: &dyn Fn(&Pair) -> u32| -> Row {
                let word = |lane: usize| u64::from(word(&pairs[LANES * unit + lane]));
                core::array::from_fn(|i| word(2 * i) | word(2 * i + 1) << 32)
            };
            let rows: Vec<Row> = (0..2)
                .flat_map(|unit| {
                    [row(unit, &|pair| pair.0[0]), row(unit, &|pair| pair.0[1]), row(unit, &|pair| pair.1)]
                })
                .collect();
            assert_eq!(rows.len(), 2 * UNIT);
            let expected = pairs.map(|(words, extension)| define(&thresholds, words, extension));
            for level in Level::available() {
                let mut noise = [[0; LANES]; 2 * SHARES];
                let any = signed(level, &ladder, &rows, &mut noise);
                assert_eq!(any != 0, expected.contains(&None), "{level:?}: {pairs:x?}");
                for (i, expected) in expected.iter().enumerate() {
                    let Some(ranks) = expected else { continue };
                    for (place, &rank) in ranks.iter().enumerate() {
                        let sign = if pairs[i].1 >> place & 1 == 1 { -1 } else { 1 };
                        let here = noise[SHARES * (i / LANES) + place][i % LANES];
                        assert_eq!(here, sign * rank as i64, "{level:?}: {:x?}", pairs[i]);
                    }
                }
            }
            *(if expected.contains(&None) { &mut open } else { &mut decided }) += 1;
        }
        assert!(decided > 250 && open > 30, "{decided} and {open}, {} thresholds", thresholds.len());
    }
}

#[test]
fn every_kernel_ranks_one_word() {
    let mut random = Random(3);
    for mut thresholds in lists() {
        thresholds.resize(thresholds.len().next_multiple_of(TOGETHER), 0);
        for _ in 0..200 {
            let near = thresholds[random.below(thresholds.len())] - 1;
            let near = near.saturating_add(random.below(3) as i64);
            let word = [near.clamp(0, i64::MAX - 1), (random.word() >> 1) as i64][random.below(2)];
            let count = thresholds.iter().filter(|&&threshold| word < threshold).count() as u64;
            for level in Level::available() {
                let (rank, tied) = rank(level, &thresholds, word);
                assert_eq!((rank, tied != 0), (count, thresholds.contains(&word)), "{level:?}: {word}");
            }
        }
    }
}

#[test]
fn a_ladder_says_what_claims_the_extension_and_how_rarely_that_is_open() {
    let thresholds = &lists()[3];
    let ladder = Ladder::new(thresholds).unwrap();
    let words: Vec<_> = thresholds.iter().map(|&threshold| (threshold >> 31) as u32).collect();
    assert!(words.iter().all(|&word| ladder.claims(word) && !ladder.claims(word + 16)));
    let above = words.iter().filter(|&&word| word >= TAIL).count();
    assert_eq!((above, ladder.claiming()), (59, 59 + 16));
    // Each of the 59 ties compares 62 digits. The tail adds at most 31 numbers of 60 digits, and
    // zero.
    assert_eq!(ladder.rarity(), 59 * 4 + 32 * 16);
}

#[test]
fn what_a_ladder_cannot_hold_is_refused() {
    let fits = |thresholds: &[i64]| Ladder::new(thresholds).is_some();
    let list = |count: i64| (0..count).rev().map(|k| (k << 50) + (1 << 55)).collect::<Vec<_>>();
    assert!(fits(&list(127)) && !fits(&list(128)));
    let tail = |count: i64| (1..=count).rev().map(|k| k << 20).collect::<Vec<_>>();
    assert!(fits(&tail(62)) && !fits(&tail(63)));
    // Two thresholds share their first 32 bits.
    assert!(!fits(&[1 << 60 | 3, 1 << 60]) && fits(&[1 << 60, (1 << 60) - 1]));
}
