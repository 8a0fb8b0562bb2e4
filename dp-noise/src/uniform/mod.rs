//! Uniform numbers below a bound.
//!
//! A uniform binary fraction U gives ⌊U·n⌋. Two words of U decide the result, unless the following
//! words could carry into the whole part. Such a possible carry has a probability below n · 2^-128.
//! The sampler then tosses one coin, whose probability is exactly the probability of the carry. The
//! sampler rejects nothing, and its time is constant unless a carry is possible.
//!
//! Source: the multiplication is from "Fast random integer generation in an interval" (D. Lemire,
//! 2019). If a carry is possible, Lemire rejects the number, and this sampler decides the carry
//! exactly.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::vec;
use core::num::NonZeroU64;

use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::limbs;
use crate::source::{MOST, TieWords, Words, erase};

/// The uniform distribution on 0, 1, ..., n − 1.
///
/// ```
/// use core::num::NonZeroU64;
/// use dp_noise::{Generator, uniform::Uniform};
///
/// let mut generator = Generator::from_os()?;
/// let die = Uniform::below(NonZeroU64::new(6).unwrap());
/// assert!(die.sample(&mut generator) < 6);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uniform {
    bound: NonZeroU64,
}

impl Uniform {
    /// The distribution on the numbers below `bound`.
    #[must_use]
    #[inline]
    pub fn below(bound: NonZeroU64) -> Self {
        Self { bound }
    }

    /// Draws one number. Takes two words of the main stream.
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> u64 {
        self.sample_from(generator)
    }

    /// An upper bound on the probability that a sample takes longer than usual: n · 2^-128.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        self.bound.get() as f64 * fraction::WORD * fraction::WORD
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, source: &mut W) -> u64 {
        below(self.bound.get(), source)
    }
}

/// Sixty-four fair coins: one word of the main stream. If a program uses these coins in a fixed
/// number of steps, all probabilities are multiples of 2^-64, and no tie occurs.
///
/// ```
/// use dp_noise::{Generator, uniform};
///
/// let mut generator = Generator::from_os()?;
/// assert_ne!(uniform::word(&mut generator), uniform::word(&mut generator));
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[inline]
pub fn word(generator: &mut Generator) -> u64 {
    core::mem::take(&mut generator.draw(1).0[0])
}

/// Overwrites `words` with fair coins, sixty-four in each.
///
/// ```
/// use dp_noise::{Generator, uniform};
///
/// let mut coins = [0; 100];
/// uniform::words(&mut coins, &mut Generator::from_os()?);
/// assert!(coins.iter().all(|&word| word != 0));
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[inline]
pub fn words(words: &mut [u64], generator: &mut Generator) {
    for words in words.chunks_mut(MOST) {
        let drawn = generator.draw(words.len()).0;
        words.copy_from_slice(drawn);
        erase(drawn);
    }
}

/// Draws a uniform number below a bound. The bound must not be zero, and may be secret.
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn below<W: Words>(bound: u64, source: &mut W) -> u64 {
    let (words, ties) = source.draw(2);
    // The products and sums fit in 128 bits. The code omits the overflow check, which would be a
    // jump.
    let low = u128::from(words[1]).wrapping_mul(bound.into());
    let high = u128::from(words[0]).wrapping_mul(bound.into()).wrapping_add(low >> 64);
    // Let T be the remaining digits of U, as a uniform number below one. Then U·n is number +
    // (fraction + T·n) · 2^-128.
    let number = (high >> 64) as u64;
    let fraction = high << 64 | u128::from(low as u64);
    erase(words);
    let gap = fraction.wrapping_neg();
    let carries = u64::from(fraction != 0) & u64::from(gap < u128::from(bound));
    if fraction::declassify_tie(carries) {
        number.wrapping_add(carry(gap as u64, bound, ties).into())
    } else {
        number
    }
}

/// Draws T, a uniform number below one, and returns whether T·`bound` ≥ `gap`. The result is true
/// with probability 1 − gap/bound.
#[cold]
fn carry<T: TieWords>(gap: u64, bound: u64, ties: &mut T) -> bool {
    let probability = |index: usize| {
        let mut words = vec![0; index + 1];
        limbs::fraction(&mut [gap], &mut [bound], &mut words);
        words[index]
    };
    !fraction::resolve(ties.next_word(), probability(0), probability, ties)
}

#[cfg(test)]
mod tests;
