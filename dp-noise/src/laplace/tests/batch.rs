//! Tests of sixteen samples at a time. At every level, they must have the same digits as single
//! samples.

use super::distribution::chi_square;
use super::inject::{ten, words};
use crate::generator::Generator;
use crate::kernel::{LANES, Level};
use crate::laplace::DiscreteLaplace;
use crate::noisy::Far;
use crate::source::injected::Injected;

/// The rows of a unit. The words of the rows encode the given numbers of each lane, one number for
/// each chunk of the unit.
fn rows(laplace: &DiscreteLaplace, chunks: &[[u128; LANES]]) -> Vec<[u32; LANES]> {
    let lanes: Vec<Vec<u32>> = (0..LANES)
        .map(|lane| {
            let mut all: Vec<u32> = Vec::new();
            for (i, chunk) in chunks.iter().enumerate() {
                let words = words(laplace, chunk[lane]);
                // Only the last chunk adds its extension, because the chunks share one extension.
                all.extend(if i + 1 < chunks.len() { &words[..words.len() - 1] } else { &words[..] });
            }
            all
        })
        .collect();
    (0..lanes[0].len()).map(|row| std::array::from_fn(|lane| lanes[lane][row])).collect()
}

/// The noise that these words give. The noise must be the same at every vector level, and the code
/// must use all tie words.
fn fill<const COUNT: usize>(laplace: &DiscreteLaplace, rows: &[[u32; LANES]], ties: &[u64]) -> [i64; COUNT] {
    let pair = |pair: &[u32; 2]| u64::from(pair[1]) << 32 | u64::from(pair[0]);
    let main: Vec<_> = rows.as_flattened().as_chunks().0.iter().map(pair).collect();
    let mut batches = Level::available().map(|level| {
        let mut source = Injected::new(&main, ties);
        let mut noise = [0; COUNT];
        laplace.fill_from(&mut noise, level, &mut source, &mut Far::default());
        assert!(source.ties.0.is_empty() && source.main.iter().all(|&word| word == 0));
        noise
    });
    let first = batches.next().unwrap();
    assert!(batches.all(|batch| batch == first));
    first
}

fn signed(number: u128) -> i64 {
    if number & 1 == 1 { -((number >> 1) as i64) - 1 } else { (number >> 1) as i64 }
}

#[test]
fn every_lane_spells_its_own_number() {
    let laplace = ten();
    let chunks = [
        std::array::from_fn(|lane| 31 * lane as u128 + 1),
        std::array::from_fn(|lane| 500 - 29 * lane as u128),
    ];
    let expected = chunks.map(|chunk| chunk.map(signed));
    assert_eq!(fill::<32>(&laplace, &rows(&laplace, &chunks), &[]), expected.as_flattened());
    // Fills only a part of a unit.
    assert_eq!(fill::<5>(&laplace, &rows(&laplace, &chunks), &[]), expected[0][..5]);
    // The noise has sixteen digits, so a chunk has three rows of extensions.
    let laplace = DiscreteLaplace::new(1 << 57, 1).unwrap();
    assert_eq!(laplace.digits.len(), 16);
    let chunk = std::array::from_fn(|lane| {
        0x1123_4567_89ab_cdef_u128.rotate_right(4 * lane as u32) as u64 as u128 >> 3
    });
    assert_eq!(fill::<LANES>(&laplace, &rows(&laplace, &[chunk]), &[]), chunk.map(signed));
}

#[test]
fn one_tie_is_decided_by_the_extension_without_the_rare_path() {
    let laplace = ten();
    for row in 0..6 {
        let mut rows = rows(&laplace, &[[0; LANES]; 2]);
        let threshold = laplace.digits[row % 3].threshold(0);
        (rows[row][3], rows[row][9]) = ((threshold >> 32) as u32, (threshold >> 32) as u32);
        (rows[6][3], rows[6][9]) = (threshold as u32 - 1, threshold as u32 + 1);
        let mut expected = [0; 32];
        expected[row / 3 * LANES + 3] = signed(1 << (4 * (row % 3)));
        assert_eq!(fill::<32>(&laplace, &rows, &[]), expected, "row {row}");
    }
}

#[test]
fn a_tied_extension_goes_on_with_tie_words() {
    let laplace = ten();
    let mut rows = rows(&laplace, &[[0; LANES]; 2]);
    let threshold = &laplace.thresholds(1, 2, 4).unwrap()[0];
    (rows[4][5], rows[6][5]) = ((threshold[0] >> 32) as u32, threshold[0] as u32);
    let mut expected = [0; 32];
    assert_eq!(fill::<32>(&laplace, &rows, &[threshold[1] + 1]), expected);
    expected[LANES + 5] = signed(1 << 4);
    assert_eq!(fill::<32>(&laplace, &rows, &[threshold[1] - 1]), expected);
}

#[test]
fn two_tied_digits_of_a_unit_get_an_extension_each() {
    let laplace = ten();
    let thresholds = [laplace.digits[0].threshold(3), laplace.digits[1].threshold(1)];
    // The two digits are in one chunk, or in two chunks that share their extensions.
    for (first, second) in [(0, 1), (0, 4), (3, 1)] {
        let mut rows = rows(&laplace, &[[0; LANES]; 2]);
        (rows[first][15], rows[second][15]) = ((thresholds[0] >> 32) as u32, (thresholds[1] >> 32) as u32);
        for (a, b) in [(3, 1), (3, 2), (4, 1), (4, 2)] {
            let mut ties = [
                if a == 4 { thresholds[0] - 1 } else { thresholds[0] + 1 },
                if b == 2 { thresholds[1] - 1 } else { thresholds[1] + 1 },
            ];
            if second < first {
                ties.reverse();
            }
            let mut numbers = [0; 2];
            numbers[first / 3] |= a;
            numbers[second / 3] |= b << 4;
            let mut expected = [0; 32];
            (expected[15], expected[31]) = (signed(numbers[0]), signed(numbers[1]));
            assert_eq!(fill::<32>(&laplace, &rows, &ties.map(|tie| tie & 0xffff_ffff)), expected);
        }
    }
}

#[test]
fn a_zero_word_and_a_zero_extension_lead_beyond_the_digits() {
    let laplace = ten();
    let mut rows = rows(&laplace, &[[0; LANES]; 2]);
    rows[2][8] = 0;
    let mut expected = [0; 32];
    // The fraction is below the first threshold, which is 2^-18.5, and above the second threshold.
    expected[8] = 1 << 7;
    assert_eq!(fill::<32>(&laplace, &rows, &[]), expected, "a zero word alone ties, and is decided");
    rows[6][8] = 0;
    expected[8] = 17 << 7;
    assert_eq!(fill::<32>(&laplace, &rows, &[0, 0, 0, 0, u64::MAX >> 1]), expected);
    // The noise has several rows of extensions. A number of more than 64 bits is clamped.
    let wide = DiscreteLaplace::new(1 << 57, 1).unwrap();
    let mut rows = super::batch::rows(&wide, &[[1; LANES]]);
    let last = rows.len() - 1;
    (rows[last - 1][7], rows[last][7]) = (0, 0);
    let mut expected = [-1; LANES];
    expected[7] = i64::MIN;
    assert_eq!(fill::<LANES>(&wide, &rows, &[0, 0, 0, 0, 0, 1]), expected);
}

/// If the code clamped the noise before the addition, some answers would be possible for a number
/// but not for the number plus one.
#[test]
fn noise_beyond_64_bits_is_added_in_full() {
    let wide = DiscreteLaplace::new(1 << 57, 1).unwrap();
    let chunks = [[1; LANES]; 1];
    let mut rows = rows(&wide, &chunks);
    let last = rows.len() - 1;
    // The last digit's thresholds fall by the factor exp(-4), so 22 of them are above a fraction of
    // 2^-128.
    (rows[last - 1][7], rows[last][7]) = (0, 0);
    let main = rows.as_flattened().as_chunks().0.iter().map(|[a, b]| u64::from(*b) << 32 | u64::from(*a));
    let main: Vec<_> = main.collect();
    let noise = -(22 << 59) - 1;
    for level in Level::available() {
        for exact in [1 << 62, -5, 1 << 70] {
            let numbers: [i128; LANES] =
                std::array::from_fn(|lane| if lane == 7 { exact } else { 3 * lane as i128 });
            let noisy = wide.noisy_from(&numbers, level, &mut Injected::new(&main, &[1]));
            let expected: [i128; LANES] =
                std::array::from_fn(|lane| if lane == 7 { exact + noise } else { 3 * lane as i128 - 1 });
            assert_eq!(noisy, expected, "{level:?}");
            // The tie is in the second chunk, which is only partly filled.
            let begun = wide.noisy_from(&numbers[..9], level, &mut Injected::new(&main, &[1]));
            assert_eq!(begun, expected[..9], "{level:?}");
            assert_eq!(wide.noisy_from(&numbers[..7], level, &mut Injected::new(&main, &[1])), expected[..7]);
        }
    }
}

/// One seed gives the same sequence at every vector level. This also holds for a part of a batch,
/// and for more digits than a batch supports.
#[test]
fn every_level_gives_the_same_noise() {
    for scale in [1, 10, 1000, 1 << 30, 1 << 57, 1 << 58, 1 << 80] {
        let laplace = DiscreteLaplace::new(scale, 1).unwrap();
        let sequence = |level| {
            let mut generator = Generator::seeded([scale as u8 | 1; 32]);
            generator.set_level(level);
            let mut noise = [0; 2100];
            laplace.fill(&mut noise[..37], &mut generator);
            laplace.fill(&mut noise[37..], &mut generator);
            noise
        };
        let expected = sequence(Level::Portable);
        assert!(expected.iter().filter(|&&noise| noise == 0).count() < 1100);
        assert!(Level::available().all(|level| sequence(level) == expected), "scale {scale}");
    }
}

/// The answers were recorded once, from the portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mut sequence = |num, den| {
            let mut noise = [0; 40];
            DiscreteLaplace::new(num, den).unwrap().fill(&mut noise, &mut generator);
            [noise[0], noise[1], noise[16], noise[39]]
        };
        assert_eq!(sequence(1, 1), [0, -1, 0, 2], "{level:?}");
        assert_eq!(sequence(10, 1), [-5, -6, 5, -2], "{level:?}");
        assert_eq!(sequence(1_000_000, 3), [-165504, -82558, -165022, -32560], "{level:?}");
        assert_eq!(
            sequence(1 << 57, 1),
            [-104515989372984955, 45266218290859473, 45711075492082071, 68162587170009368],
            "{level:?}"
        );
    }
}

/// The seeds are fixed, so the test cannot fail by chance once it has passed. At a new seed, a fair
/// sampler would fail with a probability below 10^-3.
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
        for lag in [1, 2, LANES, 2 * LANES] {
            let pairs = noise.iter().zip(&noise[lag..]);
            let covariance = pairs.map(|(&a, &b)| a as f64 * b as f64).sum::<f64>() / n;
            assert!(
                covariance.abs() < 4.5 * variance / n.sqrt(),
                "scale {num}/{den}: lag {lag}, {covariance}"
            );
        }
    }
}
