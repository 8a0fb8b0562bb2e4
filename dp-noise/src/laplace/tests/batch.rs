//! Sixteen at a time: the same coins as one at a time, at every level.

use super::distribution::chi_square;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::coins::LANES;
use crate::laplace::DiscreteLaplace;
use crate::source::injected::Injected;

/// 32-bit words for every coin of every lane, the extensions last: a coin shows heads if `heads` has its bit, far from
/// its threshold.
fn words(laplace: &DiscreteLaplace, heads: [u64; LANES]) -> Vec<[u32; LANES]> {
    let row = |(coin, &first): (usize, &u64)| {
        let upper = (first >> 32) as u32;
        heads.map(|heads| if heads >> coin & 1 == 1 { upper - 1 } else { upper + 1 })
    };
    laplace.first.iter().enumerate().map(row).chain([[0; LANES]]).collect()
}

/// The batch that the words decide, which is the same at every level and uses all of the tie words.
fn batch(laplace: &DiscreteLaplace, words: &[[u32; LANES]], ties: &[u64]) -> [i64; LANES] {
    let pair = |pair: &[u32; 2]| u64::from(pair[1]) << 32 | u64::from(pair[0]);
    let main: Vec<_> = words.as_flattened().as_chunks().0.iter().map(pair).collect();
    let mut batches = Level::available().map(|level| {
        let mut source = Injected::new(&main, ties);
        let mut noise = [0; LANES];
        laplace.fill_from(&mut noise, level, &mut source);
        assert!(source.ties.0.is_empty() && source.main.iter().all(|&word| word == 0));
        noise
    });
    let first = batches.next().unwrap();
    assert!(batches.all(|batch| batch == first));
    first
}

fn ten() -> DiscreteLaplace {
    DiscreteLaplace::new(10, 1).unwrap()
}

#[test]
fn every_lane_spells_its_own_number() {
    let laplace = ten();
    let heads = std::array::from_fn(|lane| 31 * lane as u64 + 1);
    let expected =
        heads.map(|heads| if heads & 1 == 1 { -((heads >> 1) as i64) - 1 } else { (heads >> 1) as i64 });
    assert_eq!(batch(&laplace, &words(&laplace, heads), &[]), expected);
    // More than 32 coins: 47 digits.
    let laplace = DiscreteLaplace::new(1 << 41, 1).unwrap();
    assert_eq!(laplace.digits, 47);
    let heads = std::array::from_fn(|lane| 2 << (lane + 29) | 1 << lane << 1);
    assert_eq!(batch(&laplace, &words(&laplace, heads), &[]), heads.map(|heads| (heads >> 1) as i64));
}

#[test]
fn one_tie_is_decided_by_the_extension_without_the_rare_path() {
    let laplace = ten();
    for coin in 0..=laplace.digits {
        let mut words = words(&laplace, [0; LANES]);
        let (upper, lower) = ((laplace.first[coin] >> 32) as u32, laplace.first[coin] as u32);
        (words[coin][3], words[coin][9]) = (upper, upper);
        let last = words.len() - 1;
        (words[last][3], words[last][9]) = (lower - 1, lower + 1);
        let mut expected = [0; LANES];
        expected[3] = if coin == 0 { -1 } else { 1 << (coin - 1) };
        assert_eq!(batch(&laplace, &words, &[]), expected, "coin {coin}");
    }
}

#[test]
fn a_tied_extension_goes_on_with_tie_words() {
    let laplace = ten();
    let mut words = words(&laplace, [0; LANES]);
    words[4][5] = (laplace.first[4] >> 32) as u32;
    let last = words.len() - 1;
    words[last][5] = laplace.first[4] as u32;
    let second = laplace.word(4, 1);
    let mut expected = [0; LANES];
    assert_eq!(batch(&laplace, &words, &[second + 1]), expected);
    expected[5] = 8;
    assert_eq!(batch(&laplace, &words, &[second - 1]), expected);
}

#[test]
fn two_tied_coins_get_an_extension_each() {
    let laplace = ten();
    let mut words = words(&laplace, [0; LANES]);
    let upper = |coin: usize| (laplace.first[coin] >> 32) as u32;
    let lower = |coin: usize| u64::from(laplace.first[coin] as u32);
    (words[2][15], words[6][15]) = (upper(2), upper(6));
    let mut expected = [0; LANES];
    for (second, sixth) in [(false, false), (false, true), (true, false), (true, true)] {
        let tie = |coin, heads| if heads { lower(coin) - 1 } else { lower(coin) + 1 };
        expected[15] = 2 * i64::from(second) + 32 * i64::from(sixth);
        assert_eq!(batch(&laplace, &words, &[tie(2, second), tie(6, sixth)]), expected);
    }
    // The second coin's extension ties: one more word.
    let ties = [lower(2), lower(6) + 1, laplace.word(2, 1) - 1];
    expected[15] = 2;
    assert_eq!(batch(&laplace, &words, &ties), expected);
}

#[test]
fn an_overflow_is_found_by_a_zero_word_and_a_zero_extension() {
    let laplace = ten();
    let overflow = laplace.digits + 1;
    let mut words = words(&laplace, [2; LANES]);
    words[overflow][8] = 0;
    words[overflow + 1] = [1; LANES];
    assert_eq!(batch(&laplace, &words, &[]), [1; LANES], "a zero word alone is tails");
    words[overflow + 1][8] = 0;
    // Heads, and tails when it is tossed again.
    let ties = [laplace.word(overflow, 1) - 1, 1];
    let mut expected = [1; LANES];
    expected[8] = 512 + 1;
    assert_eq!(batch(&laplace, &words, &ties), expected);
}

/// One seed gives one sequence at every level, for part of a batch too, and beyond the batch's coins.
#[test]
fn every_level_gives_the_same_noise() {
    for scale in [1, 10, 1 << 30, 1 << 54, 1 << 55, 1 << 80] {
        let laplace = DiscreteLaplace::new(scale, 1).unwrap();
        let sequence = |level| {
            let mut generator = Generator::seeded([scale as u8 | 1; 32]);
            generator.set_level(level);
            let mut noise = [0; 100];
            laplace.fill(&mut noise[..37], &mut generator);
            laplace.fill(&mut noise[37..], &mut generator);
            noise
        };
        let expected = sequence(Level::Portable);
        assert!(expected.iter().filter(|&&noise| noise == 0).count() < 70);
        assert!(Level::available().all(|level| sequence(level) == expected), "scale {scale}");
    }
}

/// Fixed seeds: the test cannot fail by chance once it has passed. A fair sampler would fail at a new seed with a
/// probability below 10^-3.
#[test]
fn samples_at_fixed_seeds_fit() {
    for (seed, num, den) in
        [(1, 1, 1), (2, 10, 1), (3, 1000, 1), (4, 1, 3), (5, 1_000_003, 7), (6, 1 << 30, 1)]
    {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        let mut noise = vec![0; 200_000];
        laplace.fill(&mut noise, &mut Generator::seeded([seed; 32]));
        let noise: Vec<_> = noise.into_iter().map(i128::from).collect();
        let z = chi_square(num as f64 / den as f64, &noise);
        assert!(z.abs() < 5.0, "scale {num}/{den}: chi-square at {z} deviations");
        let (n, variance) = (noise.len() as f64, laplace.standard_deviation().powi(2));
        for lag in [1, 2, LANES] {
            let pairs = noise.iter().zip(&noise[lag..]);
            let covariance = pairs.map(|(&a, &b)| a as f64 * b as f64).sum::<f64>() / n;
            assert!(
                covariance.abs() < 4.5 * variance / n.sqrt(),
                "scale {num}/{den}: lag {lag}, {covariance}"
            );
        }
    }
}

#[test]
fn ties_that_take_time_are_rare() {
    for scale in [1, 10, 1000, 1 << 54, 1 << 80] {
        assert!(DiscreteLaplace::new(scale, 1).unwrap().fill_tie_probability(1) < (-49_f64).exp2());
    }
    assert!(ten().fill_tie_probability(1) < (-53_f64).exp2());
}
