//! Bernoulli sampling: coins with a rational probability, or with probability exp(−x) for a
//! rational x. For a secret x, see [`exp_neg`].
//!
//! The sampler compares a uniform 64-bit word with the first word of the probability's binary
//! expansion. If the two words are equal (a tie, with probability 2^-64), the sampler compares
//! further words of the fraction and the expansion. So the probability is exact, and the time is
//! constant without a tie. The caller decides how to use the `bool`: arithmetic on
//! `u64::from(coin)` selects without a branch.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

pub mod exp_neg;
pub(crate) mod fraction;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use self::fraction::Probability;
use crate::generator::Generator;
use crate::interval::Enclosure;
use crate::limbs;
use crate::rational::Rational;
use crate::source::{Words, erase};

/// The largest supported numerator and denominator, in lowest terms.
const LONGEST: u128 = 1 << 120;

/// A coin that shows heads with a fixed probability.
///
/// ```
/// use dp_noise::{Generator, bernoulli::Bernoulli};
///
/// let mut generator = Generator::from_os()?;
/// let third = Bernoulli::new(1, 3)?;
/// let heads = (0..300).filter(|_| third.sample(&mut generator)).count();
/// assert!((20..200).contains(&heads));
/// assert!(Bernoulli::exp_neg(0, 1)?.sample(&mut generator));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bernoulli {
    chance: Chance,
    first: u64,
}

/// The probability of heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chance {
    /// The coin always shows heads. The probability one is a separate case, because all 64-bit
    /// words of its expansion would be 2^64 − 1.
    One,
    /// A rational probability below one.
    Rational(Rational),
    /// The probability exp(−x), for x above zero.
    ExpNeg(Rational),
}

impl Bernoulli {
    /// A coin that shows heads with probability `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`ProbabilityError`] if the denominator is zero, the probability is above one, or, in lowest
    /// terms, the numerator or the denominator is above 2^120.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ProbabilityError> {
        Ok(Self::of(Chance::rational(numerator, denominator)?))
    }

    /// A coin that shows heads with probability exp(−`numerator` / `denominator`).
    ///
    /// # Errors
    /// [`ProbabilityError`] if the denominator is zero, or if, in lowest terms, the numerator or
    /// the denominator is above 2^120.
    ///
    /// ```
    /// use dp_noise::bernoulli::Bernoulli;
    /// assert!(Bernoulli::exp_neg(7, 0).is_err());
    /// ```
    #[inline]
    pub fn exp_neg(numerator: u128, denominator: u128) -> Result<Self, ProbabilityError> {
        let exponent = rational(numerator, denominator)?;
        Ok(Self::of(if numerator == 0 { Chance::One } else { Chance::ExpNeg(exponent) }))
    }

    #[inline]
    fn of(chance: Chance) -> Self {
        Self { chance, first: chance.word(0) }
    }

    /// Tosses the coin: true for heads. Takes one word of the main stream.
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> bool {
        self.sample_from(generator)
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, source: &mut W) -> bool {
        let (words, ties) = source.draw(1);
        let (heads, tied) = fraction::flip(&[self.first], words);
        let heads = if fraction::declassify_tie(tied) {
            fraction::resolve(words[0], self.first, |index| self.chance.word(index), ties)
        } else {
            heads == 1
        };
        erase(words);
        heads | (self.chance == Chance::One)
    }
}

impl Chance {
    /// The probability `numerator` / `denominator`.
    #[inline]
    pub(crate) fn rational(numerator: u128, denominator: u128) -> Result<Self, ProbabilityError> {
        let chance = rational(numerator, denominator)?;
        match numerator.cmp(&denominator) {
            Ordering::Less => Ok(Self::Rational(chance)),
            Ordering::Equal => Ok(Self::One),
            Ordering::Greater => Err(ProbabilityError::AboveOne),
        }
    }
}

#[inline]
fn rational(numerator: u128, denominator: u128) -> Result<Rational, ProbabilityError> {
    if denominator == 0 {
        return Err(ProbabilityError::ZeroDenominator);
    }
    let rational = Rational::new(numerator, denominator);
    if rational.is_within(LONGEST) { Ok(rational) } else { Err(ProbabilityError::TooLong) }
}

impl Probability for Chance {
    #[inline]
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>> {
        match self {
            // The outcome is certain, so these words may have any value. Zeros tie as rarely as
            // other words.
            Self::One => Some(vec![0; count]),
            Self::Rational(chance) => {
                let wide = |number: u128| [number as u64, (number >> 64) as u64];
                let mut words = vec![0; count];
                limbs::fraction(&mut wide(chance.numerator), &mut wide(chance.denominator), &mut words);
                Some(words)
            }
            Self::ExpNeg(x) => Enclosure::exp_neg(x.numerator, x.denominator, precision).words(count),
        }
    }
}

/// The reason why a probability cannot be sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProbabilityError {
    /// The denominator is zero.
    ZeroDenominator,
    /// The probability exceeds one.
    AboveOne,
    /// In lowest terms, the numerator or the denominator exceeds 2^120.
    TooLong,
}

impl fmt::Display for ProbabilityError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ZeroDenominator => "the probability of a coin has a zero denominator",
            Self::AboveOne => "the probability of a coin exceeds one",
            Self::TooLong => "the probability of a coin has, in lowest terms, a number above 2^120",
        })
    }
}

impl core::error::Error for ProbabilityError {}

#[cfg(test)]
mod tests;
