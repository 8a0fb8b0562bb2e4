//! Compares all digit kernels with the definition, in 64-bit arithmetic.

use super::{Digit, GROUP, RADIX, Spelled, shares, spell, spell_one, undecided, unit, zigzag};
use crate::kernel::{LANES, Level, Row};
use crate::laplace::DiscreteLaplace;

/// The definition: the number that one sample's digits encode, and whether it is undecided.
fn define(digits: &[Digit], words: &[u32], extension: u32) -> (u32, bool) {
    let (mut number, mut ties) = (0, 0);
    for (place, (digit, &word)) in digits.iter().zip(words).enumerate() {
        let fraction = u64::from(word) << 32 | u64::from(extension);
        let thresholds: Vec<_> = (0..RADIX).map(|k| digit.threshold(k)).collect();
        let value = thresholds.iter().filter(|&&threshold| fraction < threshold).count() as u32;
        number |= value << (4 * place);
        ties += usize::from(thresholds.iter().any(|threshold| (threshold >> 32) as u32 == word));
        ties += 2 * usize::from(thresholds.contains(&fraction));
    }
    (number, ties > 1 || ties == 1 && extension == 0)
}

/// The words of sixteen samples: for each sample, the words of its digits, and its extension.
type Lanes = [(Vec<u32>, u32); LANES];

fn row(word: impl Fn(usize) -> u32) -> Row {
    std::array::from_fn(|i| u64::from(word(2 * i)) | u64::from(word(2 * i + 1)) << 32)
}

fn rows(lanes: &Lanes) -> Vec<Row> {
    let words = (0..lanes[0].0.len()).map(|place| row(|lane| lanes[lane].0[place]));
    words.chain([row(|lane| lanes[lane].1)]).collect()
}

/// Checks all kernels at all levels on sixteen samples of one group.
fn check(digits: &[Digit], samples: &Lanes) {
    let rows = rows(samples);
    let defined = samples.each_ref().map(|(words, extension)| define(digits, words, *extension));
    for level in Level::available() {
        let Spelled { numbers, undecided } = spell(level, digits, &rows);
        for (lane, (number, open)) in defined.into_iter().enumerate() {
            let (words, extension) = &samples[lane];
            assert_eq!(undecided >> lane & 1 == 1, open, "{level:?}: {words:x?}, {extension:x}");
            assert!(open || numbers[lane] == number, "{level:?}: {words:x?}, {extension:x}: {number:x}");
            let halves: Vec<_> = words.iter().chain([extension, &0]).copied().collect();
            let packed: Vec<_> =
                halves.as_chunks().0.iter().map(|&[a, b]| u64::from(b) << 32 | u64::from(a)).collect();
            let (one, undecided) = spell_one(level, digits, &packed);
            assert_eq!(undecided != 0, open, "{level:?}: {words:x?}, {extension:x}");
            assert!(open || one == number.into(), "{level:?}: {words:x?}, {extension:x}: {number:x}");
        }
        // If every chunk of a unit has the same samples, the unit is undecided exactly if one
        // sample with all of the unit's digits is undecided.
        let shares = shares(digits.len());
        let mut noise = vec![[0; LANES]; shares];
        let (extension, words) = rows.split_last().unwrap();
        let unit: Vec<_> = words.repeat(shares).into_iter().chain([*extension]).collect();
        let any = zigzag(level, digits, &unit, &mut noise);
        let repeated = digits.repeat(shares);
        let open =
            |(words, extension): &(Vec<u32>, u32)| define(&repeated, &words.repeat(shares), *extension).1;
        assert_eq!(any != 0, samples.iter().any(open), "{level:?}");
        for (lane, (number, open)) in defined.into_iter().enumerate() {
            let signed = if number & 1 == 1 { -i64::from(number >> 1) - 1 } else { i64::from(number >> 1) };
            assert!(open || noise.iter().all(|chunk| chunk[lane] == signed), "{level:?}");
        }
    }
}

fn digit(thresholds: &[(u32, u32)]) -> Digit {
    let wide: Vec<_> = thresholds.iter().map(|&(a, b)| u64::from(a) << 32 | u64::from(b)).collect();
    Digit::new(&wide)
}

/// Unusual tables: their thresholds share upper halves, are zero, or are equal.
fn odd_digits() -> [Digit; 5] {
    [
        digit(&[]),
        digit(&[(0, 3), (0, 2), (0, 1)]),
        digit(&[(9, 7), (9, 5), (9, 5), (2, 0), (0, u32::MAX), (0, 1)]),
        digit(&[(u32::MAX, u32::MAX), (u32::MAX, 1), (1 << 31, 0), ((1 << 31) - 1, 5), (1, 1), (0, 1)]),
        Digit::new(&std::array::from_fn::<_, 15, _>(|k| (15 - k as u64) << 31)),
    ]
}

/// Tries all words and extensions that vary only in their four highest bits. Each value of a digit
/// must have exactly the probability that its thresholds give.
#[test]
fn small_words_are_exhaustively_exact() {
    let four = |a: u32, b: u32| (a << 28, b << 28);
    for thresholds in [
        vec![
            four(15, 3),
            four(11, 0),
            four(7, 9),
            four(7, 8),
            four(7, 1),
            four(2, 15),
            four(0, 14),
            four(0, 2),
        ],
        (1..16).rev().map(|k| four(k, 16 - k)).collect(),
        (1..16).rev().map(|k| four(3, k)).collect(),
        (1..16).rev().map(|k| four(0, k)).collect(),
    ] {
        let digit = digit(&thresholds);
        let mut counts = [0_u32; RADIX];
        for word in 0..16_u32 {
            let samples: Lanes = std::array::from_fn(|low| (vec![word << 28], (low as u32) << 28));
            check(&[digit], &samples);
            // For an undecided lane, the word equals the upper half of a threshold, and the
            // extension is not below the threshold's lower half. So `define` treats the fraction as
            // not below the threshold.
            samples
                .iter()
                .for_each(|(words, extension)| counts[define(&[digit], words, *extension).0 as usize] += 1);
        }
        let units =
            |k: usize| (digit.threshold(k) >> 56) as u32 & 0xf0 | (digit.threshold(k) >> 28) as u32 & 0xf;
        for (value, &count) in counts.iter().enumerate() {
            let above = if value == 0 { 256 } else { units(value - 1) };
            assert_eq!(count, above - if value == 15 { 0 } else { units(value) }, "value {value}");
        }
        // The test has two digits that share the extension.
        for (a, b) in (0..16_u32).flat_map(|a| (0..16_u32).map(move |b| (a, b))) {
            check(&[digit; 2], &std::array::from_fn(|low| (vec![a << 28, b << 28], (low as u32) << 28)));
        }
    }
}

/// A fixed pseudo-random sequence.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// A word that often equals a word of the table, or is next to such a word.
    fn near(&mut self, table: &[u32; RADIX]) -> u32 {
        let word = table[self.below(RADIX)];
        match self.below(8) {
            0..4 => word,
            4 => word.wrapping_add(1),
            5 => word.wrapping_sub(1),
            6 => 0,
            _ => self.below(1 << 31) as u32 * 2,
        }
    }

    /// A sample in which one digit or more is near a threshold. The extension is the lower half of
    /// a threshold, so that it often ties, too.
    fn sample(&mut self, digits: &[Digit]) -> (Vec<u32>, u32) {
        let any = digits[self.below(digits.len())];
        let extension = self.near(&any.lower);
        let tied = self.below(digits.len());
        let word = |(place, digit): (usize, &Digit)| match place == tied || self.below(4) == 0 {
            true => self.near(&digit.upper),
            false => self.below(1 << 31) as u32 | 1,
        };
        (digits.iter().enumerate().map(word).collect(), extension)
    }
}

/// Tests words at, next to and far from the thresholds, in groups of every size.
#[test]
fn words_near_thresholds_are_read_as_defined() {
    let mut random = Random(1);
    let mut tables: Vec<Vec<Digit>> = [1, 10, 1000, 1 << 20]
        .map(|scale| DiscreteLaplace::new(scale, 1).unwrap().digits().to_vec())
        .to_vec();
    tables.extend(odd_digits().map(|digit| vec![digit]));
    tables.push(odd_digits().to_vec());
    for table in tables {
        for count in 1..=table.len().min(GROUP) {
            let digits = &table[table.len() - count..];
            for _ in 0..60 {
                check(digits, &std::array::from_fn(|_| random.sample(digits)));
            }
        }
    }
}

#[test]
fn rarity_counts_pairs_of_ties_and_tied_extensions() {
    // The digit stores sixteen upper halves: the upper halves of 3 thresholds, and zeros.
    let digit = digit(&[(3, 1), (2, 1), (1, 1)]);
    assert_eq!(digit.tying(), 4);
    assert_eq!(undecided(&[digit]), 4 + 16);
    assert_eq!(undecided(&[digit; 2]), 16 + 8 + 32);
    // Digits of different groups do not tie with each other.
    assert_eq!(undecided(&[digit; 7]), 15 * 16 + 24 + 96 + 20);
    assert_eq!((1..=7).map(shares).collect::<Vec<_>>(), [6, 3, 2, 1, 1, 1, 1]);
    assert_eq!((1..=6).map(unit).collect::<Vec<_>>(), [7, 7, 7, 5, 6, 7]);
}
