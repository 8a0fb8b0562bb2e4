//! Randomised response: a private answer out of k categories, for the local model.
//!
//! Let q = exp(−ε). The mechanism keeps the truth with probability (1 − q) / (1 + (k − 1)q).
//! Otherwise a uniform category replaces the truth, and may happen to equal it. So the answer is
//! the truth with probability 1 / (1 + (k − 1)q). Each other category is the answer with
//! probability q / (1 + (k − 1)q). For any two truths, the probabilities of an answer differ by a
//! factor of at most exp(ε). This is pure ε-differential privacy in the local model: an answer is
//! private before it leaves its owner.
//!
//! The sampler always draws both the coin and the uniform category. A mask chooses the answer.
//!
//! Sources: S. L. Warner, "Randomized response", 1965; P. Kairouz, S. Oh, P. Viswanath, "Extremal
//! mechanisms for local differential privacy", JMLR 2016 (k categories).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::vec::Vec;
use core::fmt;
use core::hint::black_box;
use core::num::NonZeroU64;

use crate::bernoulli::fraction::{self, Probability};
use crate::generator::Generator;
use crate::interval::Enclosure;
use crate::rational::Rational;
use crate::source::{Words, erase};
use crate::uniform::Uniform;

/// The largest numerator and denominator of ε, in lowest terms.
const LONGEST: u128 = 1 << 120;

/// Randomised response over k categories, numbered from zero.
///
/// ```
/// use core::num::NonZeroU64;
/// use dp_noise::{Generator, randomized_response::RandomizedResponse};
///
/// // Four categories, ε = 2.
/// let response = RandomizedResponse::new(NonZeroU64::new(4).unwrap(), 2, 1)?;
/// let mut generator = Generator::from_os()?;
/// assert!(response.sample(3, &mut generator).unwrap() < 4);
/// assert_eq!(response.sample(4, &mut generator), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomizedResponse {
    keep: Keep,
    first: u64,
    others: Uniform,
}

/// The probability of keeping the truth: (1 − q) / (1 + (k − 1)q).
#[derive(Debug, Clone, PartialEq, Eq)]
struct Keep {
    categories: NonZeroU64,
    epsilon: Rational,
}

impl RandomizedResponse {
    /// Builds the response over `categories` categories with ε = `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`ResponseError`] unless there are fewer than 2^32 categories, ε is from 2^-64 to 2^64 and,
    /// in lowest terms, its numerator and denominator are at most 2^120, with a nonzero
    /// denominator.
    #[inline]
    pub fn new(categories: NonZeroU64, numerator: u128, denominator: u128) -> Result<Self, ResponseError> {
        if categories.get() >> 32 != 0 {
            return Err(ResponseError::TooManyCategories);
        }
        if denominator == 0 || numerator == 0 {
            return Err(ResponseError::Epsilon);
        }
        let epsilon = Rational::new(numerator, denominator);
        let range = 1 << 64;
        let within = numerator.div_ceil(denominator) <= range && denominator.div_ceil(numerator) <= range;
        if !within || !epsilon.is_within(LONGEST) {
            return Err(ResponseError::Epsilon);
        }
        let keep = Keep { categories, epsilon };
        Ok(Self { first: keep.word(0), keep, others: Uniform::below(categories) })
    }

    /// Draws the private answer for a true category, or returns `None` if the category does not
    /// exist. Takes three words of the main stream.
    ///
    /// Whether the result is `None` depends on the truth. So check that the category exists where
    /// the program first reads the truth, and not in code whose behaviour must not depend on the
    /// truth.
    #[must_use]
    #[inline]
    pub fn sample(&self, truth: u64, generator: &mut Generator) -> Option<u64> {
        (truth < self.keep.categories.get()).then(|| self.sample_from(truth, generator))
    }

    pub(crate) fn sample_from<W: Words>(&self, truth: u64, source: &mut W) -> u64 {
        let other = self.others.sample_from(source);
        let (words, ties) = source.draw(1);
        let (heads, tied) = fraction::flip(&[self.first], words);
        let keep = if fraction::declassify_tie(tied) {
            u64::from(fraction::resolve(words[0], self.first, |index| self.keep.word(index), ties))
        } else {
            heads as u64
        };
        erase(words);
        // `black_box` hides the mask from the compiler, which would otherwise generate a jump.
        let mask = black_box(keep.wrapping_neg());
        truth & mask | other & !mask
    }
}

impl Probability for Keep {
    #[inline]
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>> {
        let Rational { numerator, denominator } = self.epsilon;
        let q = Enclosure::exp_neg(numerator, denominator, precision);
        let others = Enclosure::whole(self.categories.get() - 1, precision).times(&q);
        q.complement().ratio_words(&Enclosure::whole(1, precision).plus(&others), count)
    }
}

/// The reason why a randomised response cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResponseError {
    /// There are 2^32 categories or more.
    TooManyCategories,
    /// ε is not between 2^-64 and 2^64, or, in lowest terms, its numerator or denominator is above
    /// 2^120.
    Epsilon,
}

impl fmt::Display for ResponseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyCategories => "a randomised response has 2^32 categories or more",
            Self::Epsilon => {
                "the ε of a randomised response is not between 2^-64 and 2^64 with, in lowest terms, numbers up to 2^120"
            }
        })
    }
}

impl core::error::Error for ResponseError {}

#[cfg(test)]
mod tests;
