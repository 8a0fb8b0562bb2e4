//! Tests of batches. Injected words force ties and rejections, and the noise must be the same at
//! every level.

use super::distribution::chi_square;
use crate::gaussian::DiscreteGaussian;
use crate::generator::Generator;
use crate::kernel::acceptance::Split;
use crate::kernel::ladder::UNIT;
use crate::kernel::{LANES, Level, Row};
use crate::source::Words;
use crate::source::injected::Injected;

/// The noise from one draw of two rows and their extensions. The noise must be the same at every
/// vector level, and the sampler must use all tie words.
fn ranked(gaussian: &DiscreteGaussian, rows: &[[u32; LANES]; UNIT], ties: &[u64]) -> [i64; 32] {
    let main = rows
        .map(|row| row.as_chunks::<2>().0.iter().map(|[a, b]| u64::from(*a) | u64::from(*b) << 32).collect());
    let main: Vec<u64> = main.into_iter().flat_map(|row: Vec<u64>| row).collect();
    let mut all = Level::available().map(|level| {
        let mut source = Injected::new(&main, ties);
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

/// The first 32 bits of a threshold.
fn upper(gaussian: &DiscreteGaussian, place: usize) -> u32 {
    (gaussian.base[place] >> 31) as u32
}

#[test]
fn without_a_split_the_signs_are_in_the_extension() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let word = |rank: usize| upper(&gaussian, rank) + 1;
    let rows = [
        std::array::from_fn(|lane| word(lane * 2)),
        std::array::from_fn(|lane| word(lane * 2 + 1)),
        std::array::from_fn(|lane| lane as u32),
    ];
    let expected = std::array::from_fn(|i| {
        let (row, lane) = (i / LANES, i % LANES);
        let rank = (2 * lane + row) as i64;
        if lane >> row & 1 == 1 { -rank } else { rank }
    });
    assert_eq!(ranked(&gaussian, &rows, &[]), expected);
}

#[test]
fn without_a_split_a_tie_takes_the_extension_and_then_words() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let words = gaussian.thresholds(3, 6).unwrap();
    let far = upper(&gaussian, 3) + 1;
    // In the three cases, the tie is in the second row, in the tail of the second row, and in the
    // first row.
    for (k, row, sign) in [(7, 1, 0), (61, 1, 1), (40, 0, 1)] {
        let threshold = &words[k];
        let (first, next) = ((threshold[0] >> 32) as u32, threshold[0] as u32);
        assert_eq!(first < 16, k == 61);
        let signed = |rank: usize| if sign == 1 { -(rank as i64) } else { rank as i64 };
        let result = |extension: u32, ties: &[u64]| {
            let mut rows = [[far; LANES], [far; LANES], [0; LANES]];
            rows[row][9] = first;
            rows[2][9] = extension & !3 | sign << row;
            let noise = ranked(&gaussian, &rows, ties);
            assert!((0..32).all(|i| i == LANES * row + 9 || noise[i] == 3));
            noise[LANES * row + 9]
        };
        assert_eq!(result(next - 64, &[]), signed(k + 1));
        assert_eq!(result(next + 64, &[]), signed(k));
        // The two last bits come from a tie word.
        let last = u64::from(next & 3);
        if last > 0 {
            assert_eq!(result(next, &[last - 1]), signed(k + 1));
        }
        if last < 3 {
            assert_eq!(result(next, &[last + 1]), signed(k));
        }
        assert_eq!(result(next, &[last, threshold[1] - 1]), signed(k + 1));
        assert_eq!(result(next, &[last, threshold[1] + 1]), signed(k));
        assert_eq!(result(next, &[last, threshold[1], threshold[2] - 1]), signed(k + 1));
    }
    // Both words tie, so each continues with fresh bits.
    let lower = |k: usize| words[k][0] & 0xffff_ffff;
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut rows = [[far; LANES], [far; LANES], [0; LANES]];
        (rows[0][4], rows[1][4]) = (upper(&gaussian, 5), upper(&gaussian, 30));
        let noise = ranked(&gaussian, &rows, &[lower(5) + 1 - 2 * a, lower(30) + 1 - 2 * b]);
        assert_eq!((noise[4], noise[LANES + 4]), (5 + a as i64, 30 + b as i64));
    }
}

/// A chunk in which every lane has base 3, low bits 5, a plus sign and all heads. The caller then
/// changes some words.
fn chunk(gaussian: &DiscreteGaussian, change: impl Fn(&mut Vec<[u32; LANES]>)) -> Vec<[u32; LANES]> {
    let mut rows = vec![[upper(gaussian, 3) + 1; LANES], [5; LANES]];
    let exponent = gaussian.exponent(3, 5);
    rows.extend(gaussian.acceptance.coins().iter().enumerate().map(|(place, coins)| {
        let chance = coins.chance((exponent >> (4 * place) & 15).max(1) as usize) >> 32;
        [chance as u32 - 1; LANES]
    }));
    rows.push([u32::MAX; LANES]);
    change(&mut rows);
    rows
}

/// The values and the acceptance of a chunk. The results must be the same at every vector level.
fn attempts(gaussian: &DiscreteGaussian, rows: &[[u32; LANES]], ties: &[u64]) -> ([i64; LANES], u16) {
    let rows: Vec<Row> = rows
        .iter()
        .map(|row| std::array::from_fn(|i| u64::from(row[2 * i]) | u64::from(row[2 * i + 1]) << 32))
        .collect();
    let split = Split { ladder: &gaussian.ladder, shift: gaussian.shift, coins: gaussian.acceptance.coins() };
    let mut all = Level::available().map(|level| {
        let mut source = Injected::new(rows.as_flattened(), ties);
        let (_, ties) = source.draw(rows.len() * 8);
        let mut values = [0; LANES];
        let accepted = gaussian.chunk(&split, &rows, level, &mut values, ties);
        assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
        (values, accepted)
    });
    let first = all.next().unwrap();
    assert!(all.all(|result| result == first));
    first
}

/// A distribution with σ = 1000. Each number is 64 times a base plus six low bits. A batch has all
/// coins for bases up to about 129.
fn thousand() -> DiscreteGaussian {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    assert_eq!((gaussian.shift, gaussian.acceptance.coins().len()), (6, 5));
    gaussian
}

#[test]
fn a_split_accepts_when_every_coin_that_counts_shows_heads() {
    let gaussian = thousand();
    let exponent = gaussian.exponent(3, 5);
    let all = attempts(&gaussian, &chunk(&gaussian, |_| ()), &[]);
    assert_eq!(all, ([3 * 64 + 5; LANES], u16::MAX));
    for place in 0..gaussian.acceptance.coins().len() {
        let rows = chunk(&gaussian, |rows| rows[2 + place][9] = u32::MAX);
        let counts = exponent >> (4 * place) & 15 != 0;
        let (values, accepted) = attempts(&gaussian, &rows, &[]);
        assert_eq!(accepted, if counts { !(1 << 9) } else { u16::MAX }, "digit {place}");
        assert_eq!(values[9], 3 * 64 + 5);
    }
}

#[test]
fn a_tied_coin_is_decided_by_the_extension_and_then_by_tie_words() {
    let gaussian = thousand();
    // The exponent is 1945 = 0x799, with the digits 9, 9 and 7.
    let exponent = gaussian.exponent(3, 5);
    assert_eq!(exponent, 5 * (5 + 2 * 64 * 3));
    let digits = [exponent & 15, exponent >> 4 & 15, exponent >> 8].map(|digit| digit as usize);
    let tie = |rows: &mut Vec<[u32; LANES]>, place: usize| {
        rows[2 + place][0] = (gaussian.acceptance.coins()[place].chance(digits[place]) >> 32) as u32
    };
    let lane = |ties: &[u64], change: &dyn Fn(&mut Vec<[u32; LANES]>)| {
        attempts(&gaussian, &chunk(&gaussian, change), ties).1 & 1
    };
    for (place, digit) in digits.into_iter().enumerate() {
        let chance = gaussian.acceptance.coins()[place].chance(digit);
        let second = gaussian.acceptance.chance((digit as u128) << (4 * place), 1);
        let extend = |lower: u32| {
            move |rows: &mut Vec<[u32; LANES]>| {
                tie(rows, place);
                let last = rows.len() - 1;
                rows[last][0] = lower;
            }
        };
        assert_eq!(lane(&[], &extend(chance as u32 - 1)), 1);
        assert_eq!(lane(&[], &extend(chance as u32 + 1)), 0);
        assert_eq!(lane(&[second - 1], &extend(chance as u32)), 1);
        assert_eq!(lane(&[second + 1], &extend(chance as u32)), 0);
    }
    // Both coins tie, so each takes a fresh extension.
    let both = |rows: &mut Vec<[u32; LANES]>| {
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
fn a_tied_base_takes_the_extension_and_tosses_its_own_coins() {
    let gaussian = thousand();
    let words = gaussian.thresholds(2, 4).unwrap();
    let next = words[2][0] as u32;
    let tied = |extension: u32, coin: Option<usize>| {
        chunk(&gaussian, |rows| {
            rows[0][10] = upper(&gaussian, 2);
            let last = rows.len() - 1;
            rows[last][10] = extension;
            // Gives a coin a word that also ties, for base 3 or 2 and low bits 5.
            if let Some(rank) = coin {
                let digit = (gaussian.exponent(rank as u64, 5) & 15) as usize;
                rows[2][10] = (gaussian.acceptance.coins()[0].chance(digit) >> 32) as u32;
            }
        })
    };
    let expected = |rank: u64, rows: &[[u32; LANES]]| {
        let exponent = gaussian.exponent(rank, 5);
        (0..5).all(|place| {
            let digit = (exponent >> (4 * place) & 15) as usize;
            digit == 0
                || u64::from(rows[2 + place][10]) < gaussian.acceptance.coins()[place].chance(digit) >> 32
        })
    };
    for (extension, ties, rank) in [
        (next - 8, vec![], 3),
        (next + 8, vec![], 2),
        (next, vec![words[2][1] - 1], 3),
        (next, vec![words[2][1] + 1], 2),
    ] {
        let rows = tied(extension, None);
        let (values, accepted) = attempts(&gaussian, &rows, &ties);
        assert_eq!(values[10], rank * 64 + 5);
        assert_eq!(accepted >> 10 & 1 == 1, expected(rank as u64, &rows));
    }
    // The base uses the extension. A coin that ties at the same time uses a fresh word.
    let coin = gaussian.acceptance.coins()[0].chance((gaussian.exponent(3, 5) & 15) as usize);
    let lower = coin & 0xffff_ffff;
    for (fresh, head) in [(lower - 1, true), (lower + 1, false)] {
        let (values, accepted) = attempts(&gaussian, &tied(next - 8, Some(3)), &[fresh]);
        assert_eq!((values[10], accepted >> 10 & 1 == 1), (3 * 64 + 5, head));
    }
}

#[test]
fn an_exponent_beyond_the_coins_has_one_of_its_own() {
    let gaussian = thousand();
    let usual = gaussian.base.iter().take_while(|&&threshold| threshold >> 11 != 0).count();
    assert!(gaussian.exponent(usual as u64, 63) >> 20 == 0);
    // A base word of zeros does not decide the base: the tie words decide.
    let rows = |coin: u32| {
        chunk(&gaussian, |rows| {
            (rows[0][1], rows[1][1], rows[2][1]) = (0, 63, coin);
            let last = rows.len() - 1;
            rows[last][1] = 0;
        })
    };
    let (values, _) = attempts(&gaussian, &rows(0), &[1 << 50]);
    let rank = values[1] as u64 >> 6;
    assert!(gaussian.exponent(rank, 63) >> 20 != 0, "{rank}");
    let chance = (gaussian.acceptance.chance(gaussian.exponent(rank, 63), 0) >> 32) as u32;
    assert_eq!(attempts(&gaussian, &rows(chance - 1), &[1 << 50]).1 >> 1 & 1, 1);
    assert_eq!(attempts(&gaussian, &rows(chance + 1), &[1 << 50]).1 >> 1 & 1, 0);
}

#[test]
fn negative_zero_alone_is_rejected() {
    let gaussian = thousand();
    let (zero, minus) = (upper(&gaussian, 0) + 1, 1 << 31);
    let rows = chunk(&gaussian, |rows| {
        rows[0][..4].fill(zero);
        rows[1][..4].copy_from_slice(&[minus, 0, minus, minus | 1]);
    });
    let (values, accepted) = attempts(&gaussian, &rows, &[]);
    assert_eq!(values[..4], [0, 0, 0, -1]);
    assert_eq!(accepted & 15, 0b1010);
}

/// One seed gives the same sequence at every vector level. This also holds for a part of a chunk,
/// and for splits that are too large for a batch.
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

/// The answers were recorded once, from the portable kernel.
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
        assert_eq!(sequence(1), [0, -1, 1, 0], "{level:?}");
        assert_eq!(sequence(100), [5, -1, 10, 5], "{level:?}");
        assert_eq!(sequence(1_000_000), [882, -263, 82, -736], "{level:?}");
        assert_eq!(sequence(10_u128.pow(18)), [2642776429, 189822455, -947936875, -393878392], "{level:?}");
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
        } else if gaussian.shift <= 27 {
            assert!(bytes.is_multiple_of(gaussian.bytes_per_chunk()), "variance {num}/{den}");
            assert!((20..26).contains(&(bytes / gaussian.bytes_per_chunk())), "variance {num}/{den}");
        }
    }
}

/// The seeds are fixed, so the test cannot fail by chance once it has passed. At a new seed, a fair
/// sampler would fail with a probability below 10^-3 for each bound.
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
