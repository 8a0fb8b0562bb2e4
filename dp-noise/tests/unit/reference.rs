//! An independent reference for tests: big-number arithmetic that is independent of the crate's
//! arithmetic, statistics, and a source that counts its words.

use num_bigint::BigUint;

use crate::generator::Generator;
use crate::source::Words;

/// Bounds on exp(num/den) · 2^`bits`, by its positive series.
pub(crate) fn exp(num: &BigUint, den: &BigUint, bits: u32) -> (BigUint, BigUint) {
    let (mut term, mut k) = (BigUint::from(1_u8) << bits, 1_u32);
    let mut sum = term.clone();
    while term > BigUint::ZERO || BigUint::from(k) * den < num * 2_u32 {
        term = term * num / (den * k);
        sum += &term;
        k += 1;
    }
    // Each of the k roundings loses at most one unit, and the later terms multiply this loss.
    // Together the terms are too small by at most k units times exp(num/den).
    let slack = (&sum >> bits) * (2 * k) + 2 * k;
    let high = &sum + slack;
    (sum, high)
}

/// Computes exp(−num/den) · 2^`bits`, rounded down.
pub(crate) fn exp_neg(num: &BigUint, den: &BigUint, bits: u32) -> BigUint {
    // For num = 0 the value is exactly one, and rounding an enclosure down would give less than
    // one.
    if num == &BigUint::ZERO {
        return BigUint::from(1_u8) << bits;
    }
    let precision = bits + 128;
    let (_, high) = exp(num, den, precision);
    (BigUint::from(1_u8) << (precision + bits)) / high
}

/// The first `count` words of the fraction `numerator` / `denominator` below one.
pub(crate) fn words(numerator: &BigUint, denominator: &BigUint, count: usize) -> Vec<u64> {
    let quotient: BigUint = (numerator << (64 * count)) / denominator;
    let mut words = quotient.to_u64_digits();
    words.resize(count, 0);
    words.reverse();
    words
}

/// Pearson's statistic as a normal deviate: the distance between counts and their expectations. The
/// function merges all cells with an expected count below 20 into one cell. It omits the merged
/// cell if the merged expected count is below 5.
pub(crate) fn chi_square(counts: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(counts.len(), expected.len());
    let (mut sum, mut cells, mut rest) = (0.0, 0.0, (0.0, 0.0));
    for (&count, &expected) in counts.iter().zip(expected) {
        if expected < 20.0 {
            rest = (rest.0 + count, rest.1 + expected);
            continue;
        }
        cells += 1.0;
        sum += (count - expected).powi(2) / expected;
    }
    if rest.1 > 5.0 {
        cells += 1.0;
        sum += (rest.0 - rest.1).powi(2) / rest.1;
    }
    let freedom: f64 = cells - 1.0;
    (sum - freedom) / (2.0 * freedom).sqrt()
}

/// A generator that counts the main words drawn.
pub(crate) struct Counted {
    pub(crate) generator: Generator,
    pub(crate) words: usize,
}

impl Counted {
    pub(crate) fn new(seed: u8) -> Self {
        Self { generator: Generator::seeded([seed; 32]), words: 0 }
    }
}

impl Words for Counted {
    type Ties = <Generator as Words>::Ties;

    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
        self.words += count;
        self.generator.draw(count)
    }

    fn draw_units(&mut self, unit: usize, most: usize) -> (&mut [u64], &mut Self::Ties) {
        let (words, ties) = self.generator.draw_units(unit, most);
        self.words += words.len();
        (words, ties)
    }
}
