//! Batches: ties and rejections forced by words that are injected, and the same noise at every level.

use super::distribution::chi_square;
use crate::gaussian::DiscreteGaussian;
use crate::generator::Generator;
use crate::kernel::{LANES, Level};
use crate::source::Words;
use crate::source::injected::Injected;

/// The noise of one draw, the same at every level; all tie words must be used.
fn ranked(gaussian: &DiscreteGaussian, main: &[u64; 32], ties: &[u64]) -> [i64; 32] {
    let mut all = Level::available().map(|level| {
        let mut source = Injected::new(main, ties);
        let mut noise = [0; 32];
        gaussian.fill_from(&mut noise, level, &mut source);
        assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
        assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
        noise
    });
    let first = all.next().unwrap();
    assert!(all.all(|noise| noise == first));
    first
}

#[test]
fn without_a_split_the_last_bit_is_the_sign() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let word = |rank: usize, sign: u64| (gaussian.ranks[rank] as u64 + 1) << 1 | sign;
    let main = std::array::from_fn(|lane| word(lane * 2, lane as u64 % 2));
    let expected = std::array::from_fn(|lane| if lane % 2 == 1 { -2 * lane as i64 } else { 2 * lane as i64 });
    assert_eq!(ranked(&gaussian, &main, &[]), expected);
}

#[test]
fn without_a_split_a_tie_of_63_bits_takes_one_more_bit_and_then_words() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let words = gaussian.thresholds(3, 6).unwrap();
    let far = (gaussian.ranks[3] as u64 + 1) << 1;
    for (k, sign) in [(0, 0), (7, 1), (40, 0)] {
        let threshold = &words[k];
        let mut main = [far; 32];
        main[19] = threshold[0] & !1 | sign;
        let signed = |rank: usize| if sign == 1 { -(rank as i64) } else { rank as i64 };
        let result = |ties: &[u64]| {
            let noise = ranked(&gaussian, &main, ties);
            assert!((0..32).all(|lane| lane == 19 || noise[lane] == 3));
            noise[19]
        };
        if threshold[0] & 1 == 1 {
            assert_eq!(result(&[0]), signed(k + 1));
        } else {
            assert_eq!(result(&[1]), signed(k));
        }
        let bit = threshold[0] & 1;
        assert_eq!(result(&[bit, threshold[1] - 1]), signed(k + 1));
        assert_eq!(result(&[bit, threshold[1] + 1]), signed(k));
        assert_eq!(result(&[bit, threshold[1], threshold[2] - 1]), signed(k + 1));
    }
}

/// A chunk in which every lane has base 3, low bits 5, a plus sign and all heads; then some words are changed.
fn chunk(gaussian: &DiscreteGaussian, change: impl Fn(&mut Vec<[u64; 8]>)) -> Vec<[u64; 8]> {
    let base = (gaussian.ranks[3] as u64 + 1) << 1;
    let mut rows = vec![[base; 8]; 2];
    rows.push([5 | 5 << 32; 8]);
    let exponent = gaussian.exponent(3, 5);
    rows.extend(gaussian.acceptance.coins().iter().enumerate().map(|(place, coins)| {
        let chance = coins.chance((exponent >> (4 * place) & 15).max(1) as usize) >> 32;
        [(chance - 1) | (chance - 1) << 32; 8]
    }));
    rows.push([u64::MAX; 8]);
    change(&mut rows);
    rows
}

/// Values and acceptance, the same at every level.
fn attempts(gaussian: &DiscreteGaussian, rows: &[[u64; 8]], ties: &[u64]) -> ([i64; LANES], u16) {
    let mut all = Level::available().map(|level| {
        let mut source = Injected::new(rows.as_flattened(), ties);
        let (_, ties) = source.draw(rows.len() * 8);
        let result = gaussian.chunk(rows, level, ties);
        assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
        result
    });
    let first = all.next().unwrap();
    assert!(all.all(|result| result == first));
    first
}

fn thousand() -> DiscreteGaussian {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    assert_eq!((gaussian.shift, gaussian.acceptance.coins().len()), (7, 6));
    gaussian
}

#[test]
fn a_split_accepts_when_every_coin_that_counts_shows_heads() {
    let gaussian = thousand();
    let exponent = gaussian.exponent(3, 5);
    let all = attempts(&gaussian, &chunk(&gaussian, |_| ()), &[]);
    assert_eq!(all, ([3 * 128 + 5; LANES], u16::MAX));
    for place in 0..gaussian.acceptance.coins().len() {
        // Lane 9: the upper half of the fourth number.
        let rows = chunk(&gaussian, |rows| rows[3 + place][4] |= 0xffff_ffff << 32);
        let counts = exponent >> (4 * place) & 15 != 0;
        let (values, accepted) = attempts(&gaussian, &rows, &[]);
        assert_eq!(accepted, if counts { !(1 << 9) } else { u16::MAX }, "digit {place}");
        assert_eq!(values[9], 3 * 128 + 5);
    }
}

#[test]
fn a_tied_coin_is_decided_by_the_extension_and_then_by_tie_words() {
    let gaussian = thousand();
    // 3865 = 0xf19: digits 9, 1 and 15.
    let exponent = gaussian.exponent(3, 5);
    assert_eq!(exponent, 5 * (5 + 2 * 128 * 3));
    let digits = [exponent & 15, exponent >> 4 & 15, exponent >> 8].map(|digit| digit as usize);
    let tie = |rows: &mut Vec<[u64; 8]>, place: usize| {
        rows[3 + place][0] = gaussian.acceptance.coins()[place].chance(digits[place]) >> 32
    };
    let lane = |ties: &[u64], change: &dyn Fn(&mut Vec<[u64; 8]>)| {
        attempts(&gaussian, &chunk(&gaussian, change), ties).1 & 1
    };
    for (place, digit) in digits.into_iter().enumerate() {
        let chance = gaussian.acceptance.coins()[place].chance(digit);
        let second = gaussian.acceptance.chance((digit as u128) << (4 * place), 1);
        let extend = |lower: u32| {
            move |rows: &mut Vec<[u64; 8]>| {
                tie(rows, place);
                let last = rows.len() - 1;
                rows[last][0] = lower.into();
            }
        };
        assert_eq!(lane(&[], &extend(chance as u32 - 1)), 1);
        assert_eq!(lane(&[], &extend(chance as u32 + 1)), 0);
        assert_eq!(lane(&[second - 1], &extend(chance as u32)), 1);
        assert_eq!(lane(&[second + 1], &extend(chance as u32)), 0);
    }
    // Two ties: an extension each.
    let both = |rows: &mut Vec<[u64; 8]>| {
        tie(rows, 0);
        tie(rows, 2);
    };
    let lower = |place: usize| u64::from(gaussian.acceptance.coins()[place].chance(digits[place]) as u32);
    for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let ties = [lower(0) + 1 - 2 * first, lower(2) + 1 - 2 * second];
        assert_eq!(u64::from(lane(&ties, &both)), first & second);
    }
}

#[test]
fn a_tied_base_is_ranked_with_further_words_and_tossed_again() {
    let gaussian = thousand();
    let words = gaussian.thresholds(2, 4).unwrap();
    let rows = chunk(&gaussian, |rows| rows[1][2] = words[2][0] & !1);
    let bit = words[2][0] & 1;
    for (second, rank) in [(words[2][1] - 1, 3), (words[2][1] + 1, 2)] {
        let (values, accepted) = attempts(&gaussian, &rows, &[bit, second]);
        assert_eq!(values[10], rank * 128 + 5);
        // Base 2 asks for the coins of its own digits.
        let exponent = gaussian.exponent(rank as u64, 5);
        let heads = (0..6).all(|place| {
            let digit = (exponent >> (4 * place) & 15) as usize;
            let word = rows[3 + place][5] as u32;
            digit == 0 || u64::from(word) < gaussian.acceptance.coins()[place].chance(digit) >> 32
        });
        assert_eq!(accepted >> 10 & 1 == 1, heads);
    }
    // Far beyond the table: more coins than were drawn, which show tails.
    let rows = chunk(&gaussian, |rows| {
        rows[0][1] = 0;
        rows[2][0] = 127 | 127 << 32;
    });
    let zeros = [vec![0; 60], vec![1, u64::MAX]].concat();
    let (values, accepted) = attempts(&gaussian, &rows, &zeros);
    assert!(gaussian.exponent(values[1] as u64 >> 7, 127) >> 24 != 0, "{}", values[1]);
    assert_eq!(accepted >> 1 & 1, 0);
}

#[test]
fn negative_zero_alone_is_rejected() {
    let gaussian = thousand();
    let zero = (gaussian.ranks[0] as u64 + 1) << 1;
    let rows = chunk(&gaussian, |rows| {
        rows[2] = [0; 8];
        rows[2][1] = 1 << 32;
        (rows[0][0], rows[0][1], rows[0][2], rows[0][3]) = (zero | 1, zero, zero | 1, zero | 1);
    });
    let (values, accepted) = attempts(&gaussian, &rows, &[]);
    assert_eq!(values[..4], [0, 0, 0, -1]);
    assert_eq!(accepted & 15, 0b1010);
}

/// One seed gives one sequence at every level, for parts of a chunk too, and beyond the batch's splits.
#[test]
fn every_level_gives_the_same_noise() {
    for (num, den) in
        [(1, 1), (100, 1), (1, 3), (1_000_000, 1), (1_000_000_007, 13), (10_u128.pow(18), 1), (1 << 80, 1)]
    {
        let gaussian = DiscreteGaussian::new(num, den).unwrap();
        let sequence = |level| {
            let mut generator = Generator::seeded([num as u8 | 1; 32]);
            generator.set_level(level);
            let mut noise = [0; 1000];
            gaussian.fill(&mut noise[..37], &mut generator);
            gaussian.fill(&mut noise[37..], &mut generator);
            noise
        };
        let expected = sequence(Level::Portable);
        assert!(expected[900..].iter().any(|&noise| noise != 0));
        assert!(Level::available().all(|level| sequence(level) == expected), "variance {num}/{den}");
    }
}

/// Recorded once, from the portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mut sequence = |variance| {
            let mut noise = [0; 40];
            DiscreteGaussian::new(variance, 1).unwrap().fill(&mut noise, &mut generator);
            [noise[0], noise[1], noise[16], noise[39]]
        };
        assert_eq!(sequence(1), [-1, 0, 0, 0], "{level:?}");
        assert_eq!(sequence(100), [1, 13, -13, 9], "{level:?}");
        assert_eq!(sequence(1_000_000), [15, -1192, -361, -390], "{level:?}");
        assert_eq!(sequence(10_u128.pow(18)), [-250715570, 704243257, 87982873, -97172498], "{level:?}");
    }
}

#[test]
fn words_of_an_attempt_depend_on_the_variance_alone() {
    struct Counted(Generator, usize);
    impl Words for Counted {
        type Ties = <Generator as Words>::Ties;
        fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
            self.1 += count;
            self.0.draw(count)
        }
    }
    for (num, den) in super::table::VARIANCES {
        let gaussian = DiscreteGaussian::new(num, den).unwrap();
        let mut source = Counted(Generator::seeded([1; 32]), 0);
        gaussian.fill_from(&mut [0; 320], Level::detect(), &mut source);
        let bytes = 8 * source.1;
        if gaussian.shift == 0 {
            assert_eq!(bytes, 20 * gaussian.bytes_per_chunk(), "variance {num}/{den}");
        } else if gaussian.shift <= 28 {
            assert!(bytes.is_multiple_of(gaussian.bytes_per_chunk()), "variance {num}/{den}");
            assert!((20..26).contains(&(bytes / gaussian.bytes_per_chunk())), "variance {num}/{den}");
        }
    }
}

/// Fixed seeds: the test cannot fail by chance once it has passed. A fair sampler would fail at a new seed with a
/// probability below 10^-3 for each bound.
#[test]
fn samples_at_fixed_seeds_fit() {
    for (seed, num, den) in
        [(1, 1, 1), (2, 100, 1), (3, 1, 3), (4, 300, 1), (5, 1_000_000, 1), (6, 99_999, 7)]
    {
        let gaussian = DiscreteGaussian::new(num, den).unwrap();
        let mut noise = vec![0; 100_000];
        gaussian.fill(&mut noise, &mut Generator::seeded([seed; 32]));
        let noise: Vec<_> = noise.into_iter().map(i128::from).collect();
        let (n, variance) = (noise.len() as f64, num as f64 / den as f64);
        let z = chi_square(variance, &noise);
        assert!(z.abs() < 5.0, "variance {num}/{den}: chi-square at {z} deviations");
        for lag in [1, 8, LANES, 32] {
            let pairs = noise.iter().zip(&noise[lag..]);
            let covariance = pairs.map(|(&a, &b)| a as f64 * b as f64).sum::<f64>() / n;
            assert!(
                covariance.abs() < 4.5 * variance / n.sqrt(),
                "variance {num}/{den}: lag {lag}, {covariance}"
            );
        }
    }
}
