//! The thresholds of a discrete Laplace distribution.

use super::{DiscreteLaplace, ScaleError};
use crate::coins;
use crate::exponential::Enclosure;
use crate::rational::Rational;

/// The largest numerator and denominator in lowest terms.
const LONGEST: u128 = 1 << 120;
/// The largest scale.
const LARGEST: u128 = 1 << 90;

pub(super) fn build(numerator: u128, denominator: u128) -> Result<DiscreteLaplace, ScaleError> {
    if numerator == 0 || denominator == 0 {
        return Err(ScaleError::Zero);
    }
    let scale = Rational::new(numerator, denominator);
    if !scale.is_within(LONGEST) {
        return Err(ScaleError::TooLong);
    }
    let scale = (scale.numerator, scale.denominator);
    if scale.0.div_ceil(scale.1) > LARGEST {
        return Err(ScaleError::TooLarge);
    }
    let digits = digits(scale);
    Ok(DiscreteLaplace { scale, digits, first: first_words(scale, digits).into() })
}

/// The least N with 2^N / scale ≥ 45, so that P(G ≥ 2^N) = exp(−2^N / scale) < 2^-64. At most 96.
fn digits((numerator, denominator): (u128, u128)) -> usize {
    let ceiling = (45 * numerator).div_ceil(denominator);
    // 2^N >= ceiling.
    (128 - (ceiling - 1).leading_zeros()) as usize
}

/// The first word of every coin's probability.
fn first_words(scale: (u128, u128), digits: usize) -> Vec<u64> {
    // Each squaring doubles the error: 64 bits for the word, one for each digit or halving, 32 to be rarely retried.
    let precision = (64 + digits.max(20) + 6 + 32).div_ceil(64);
    coins::certain(precision, |precision| {
        let mut q = Enclosure::exp_neg(scale.1, scale.0, precision);
        let mut first = Vec::with_capacity(digits + 2);
        first.extend(q.odds_words(1)?);
        for digit in 0..digits {
            let word = if digit == 0 { first[0] } else { q.odds_words(1)?[0] };
            first.push(word);
            q.square();
        }
        first.extend(q.words(1)?);
        Some(first)
    })
}

impl DiscreteLaplace {
    /// The 64-bit word number `index` of the binary expansion of a coin's probability; coins are numbered as drawn.
    pub(super) fn word(&self, coin: usize, index: usize) -> u64 {
        coins::certain(index + 3, |precision| {
            let mut q = Enclosure::exp_neg(self.scale.1, self.scale.0, precision);
            for _ in 1..coin {
                q.square();
            }
            let words = if coin == self.digits + 1 { q.words(index + 1) } else { q.odds_words(index + 1) };
            words.map(|words| words[index])
        })
    }
}
