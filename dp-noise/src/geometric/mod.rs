//! Geometric numbers: P(G = k) = (1 − q) · q^k for k = 0, 1, 2, ..., where q = exp(−1/scale).
//!
//! # Uses
//! A geometric number is one side of [discrete Laplace noise](crate::laplace). One use is a random
//! number of dummy rows: a program can add dummy rows, but cannot remove rows. One-sided noise
//! alone is *not* purely differentially private, because an answer below the true value is
//! impossible. A mechanism that subtracts a shift t from the value, adds G and cuts the sum at zero
//! has a δ, for which the caller must account.
//!
//! # Algorithm
//! The binary digits of a geometric number are independent: digit i is one with probability q^(2^i)
//! / (1 + q^(2^i)), since Σ q^k over the numbers k with given digits is a product over the digits.
//! The sampler draws N digits, with N so large that G ≥ 2^N has a probability below 2^-64. One more
//! coin of probability q^(2^N), the overflow coin, decides whether G ≥ 2^N. While the coin shows
//! heads, the sampler adds 2^N and tosses it again. The result has exactly the geometric
//! distribution, because ⌊G / 2^N⌋ is geometric too, and independent of the digits.
//!
//! # Exact, and constant time
//! As for discrete Laplace noise, every coin compares a 64-bit word with the first word of its
//! probability. On a tie, the sampler compares further random words with further words of the
//! probability, until two words differ. A tie is the only event that changes the time. The
//! sampler never divides, and never looks up a secret address.
//!
//! Source: C. Dwork, K. Kenthapadi, F. McSherry, I. Mironov, M. Naor, "Our Data, Ourselves",
//! EUROCRYPT 2006 (independent digits); A. Ghosh, T. Roughgarden, M. Sundararajan, "Universally
//! utility-maximizing privacy mechanisms", STOC 2009 (the two-sided mechanism).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::boxed::Box;
use alloc::vec;

use crate::bernoulli::fraction;
use crate::decay::flat::{self, Exponents};
use crate::decay::{self, Missing};
use crate::exponential::RUN;
use crate::generator::Generator;
use crate::interval::{Interval, at_precision};
use crate::laplace::ScaleError;
use crate::limbs::Limbs;
use crate::rational::Rational;
use crate::source::{TieWords, Words, erase};

/// A bound for negligible probabilities: exp(−45) < 2^-64.
const NATS: u128 = 45;

/// The geometric distribution of one scale.
///
/// ```
/// use dp_noise::{Generator, geometric::Geometric};
///
/// let geometric = Geometric::new(10, 1)?;
/// let mut generator = Generator::from_os()?;
/// let dummies = geometric.sample(&mut generator);
/// assert!(dummies < 1000);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometric {
    scale: Rational,
    /// The first word of each coin's probability: the digits from the lowest on, then the overflow
    /// coin.
    first: Box<[u64]>,
}

impl Geometric {
    /// The distribution with q = exp(−`denominator` / `numerator`): a scale of `numerator` /
    /// `denominator`.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most
    /// 2^90.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale("geometric noise", numerator, denominator)?;
        let digits = decay::digits(scale, NATS);
        let (mut first, mut missing) = (vec![0; digits + 1], Missing::all(digits + 1));
        fill_flat(scale, &mut first[..digits], &mut missing);
        let first = decay::determine(first, missing, decay::precision(1), |first, missing, precision| {
            at_precision!(precision, fill(scale, first, missing));
        });
        Ok(Self { scale, first })
    }

    /// Draws one number. The distribution is exact, and then clamped to the range of `u128`. A
    /// number leaves that range with a probability below exp(−2^37).
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> u128 {
        self.sample_from(generator)
    }

    /// The scale in lowest terms, numerator and denominator.
    ///
    /// ```
    /// use dp_noise::geometric::Geometric;
    /// assert_eq!(Geometric::new(30, 12)?.scale(), (5, 2));
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scale(&self) -> (u128, u128) {
        (self.scale.numerator, self.scale.denominator)
    }

    /// The number of bytes that every sample takes from the main stream; ties draw from another
    /// stream.
    #[must_use]
    #[inline]
    pub fn bytes_per_sample(&self) -> usize {
        8 * self.first.len()
    }

    /// An upper bound on the probability that a sample has a tie, and so takes longer than others:
    /// the number of coins times 2^-64, at most 2^-57.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        self.first.len() as f64 * fraction::WORD
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, source: &mut W) -> u128 {
        let (words, ties) = source.draw(self.first.len());
        let (heads, tied) = fraction::flip(&self.first, words);
        // Without a tie, the overflow coin shows tails: its first word is zero, and words are never
        // below zero.
        let number = if fraction::declassify_tie(tied) { self.resolve(words, ties) } else { heads };
        erase(words);
        number
    }

    /// Computes the number from the main words, and from further words where coins tie.
    #[cold]
    #[inline(never)]
    fn resolve<T: TieWords>(&self, words: &[u64], ties: &mut T) -> u128 {
        let mut toss = |coin: usize, word: u64| {
            fraction::resolve(word, self.first[coin], |index| self.word(coin, index), ties)
        };
        let digits = self.digits();
        let mut number =
            (0..digits).fold(0, |number, coin| number | u128::from(toss(coin, words[coin])) << coin);
        let mut over = toss(digits, words[digits]);
        while over && number < u128::MAX {
            number = number.saturating_add(1 << digits);
            let word = ties.next_word();
            over = fraction::resolve(word, self.first[digits], |index| self.word(digits, index), ties);
        }
        number
    }

    /// The word at `index` of the binary expansion of a coin's probability.
    #[inline]
    fn word(&self, coin: usize, index: usize) -> u64 {
        word(self.scale, self.digits(), coin, index)
    }

    #[inline]
    fn digits(&self) -> usize {
        self.first.len() - 1
    }
}

/// Writes the first words of the digit probabilities that are almost one half.
#[inline]
fn fill_flat(scale: Rational, first: &mut [u64], missing: &mut Missing) {
    let Some(exponents) = Exponents::new((scale.numerator, scale.denominator), 1) else { return };
    for (coin, first) in first.iter_mut().enumerate() {
        let Some(exponent) = exponents.doubled(coin) else { break };
        if exponent.threshold(&flat::COIN).write_words(core::slice::from_mut(first)).is_some() {
            missing.remove(coin);
        } else {
            // The first precision would not determine this coin either, so the code leaves the coin
            // to a higher precision.
            missing.postpone(coin);
        }
    }
}

/// The number of coins whose probabilities are computed together.
const TOGETHER: usize = 4;

/// Writes the missing first words of coin probabilities that this precision determines.
fn fill<L: Limbs>(scale: Rational, first: &mut [u64], missing: &mut Missing, precision: usize) {
    let digits = first.len() - 1;
    let mut next = None;
    for (number, first) in first.chunks_mut(TOGETHER).enumerate() {
        let place = TOGETHER * number;
        // If all coins of a group are determined already, the code computes no ratio for the next
        // group.
        let known = next.take().filter(|_| !place.is_multiple_of(RUN));
        if !(place..place + first.len()).any(|coin| missing.includes(coin)) {
            continue;
        }
        let q: Interval<L> = known.unwrap_or_else(|| {
            Interval::exp_neg_doubled(scale.denominator, scale.numerator, place, precision)
        });
        let mut powers: [_; TOGETHER] = core::array::from_fn(|_| Interval::whole(0, precision));
        powers[0].clone_from(&q);
        for bit in 1..TOGETHER {
            let (known, next) = powers.split_at_mut(bit);
            next[0].set_product(&known[bit - 1], &known[bit - 1]);
        }
        let odds = four_odds(&powers);
        for (coin, first) in first.iter_mut().enumerate() {
            let chance = if place + coin == digits { &powers[coin] } else { &odds[coin] };
            if chance.write_words(core::slice::from_mut(first)).is_some() {
                missing.remove(place + coin);
            }
        }
        let last = &powers[TOGETHER - 1];
        next = Some(last.times(last));
    }
}

/// Computes q / (1 + q) for four numbers below one, with one division. Let a, b, c, d be the halves
/// of 1 + q, and R = 1 / (16abcd). Then the first result is 8 · qb · Rcd. Each result grows with q,
/// but by less than q grows. So the code computes with the lower ends alone, and keeps the widths
/// of the numbers.
#[cfg_attr(not(debug_assertions), inline(always))]
fn four_odds<L: Limbs>(numbers: &[Interval<L>; TOGETHER]) -> [Interval<L>; TOGETHER] {
    let zero = || Interval::whole(0, numbers[0].precision());
    let [mut halves, mut odds]: [[_; TOGETHER]; 2] = [(); 2].map(|()| [(); TOGETHER].map(|()| zero()));
    for (number, half) in numbers.iter().zip(&mut halves) {
        half.clone_from(&number.low_end().0.half_above());
    }
    let (mut pairs, mut shares, mut all) = ([zero(), zero()], [zero(), zero()], zero());
    for (pair, halves) in pairs.iter_mut().zip(halves.as_chunks::<2>().0) {
        pair.set_product(&halves[0], &halves[1]);
    }
    all.set_product(&pairs[0], &pairs[1]);
    all.shift_left(TOGETHER);
    let share = all.reciprocal();
    for (share_of_pair, other) in shares.iter_mut().zip(pairs.iter().rev()) {
        share_of_pair.set_product(&share, other);
    }
    for (coin, odds) in odds.iter_mut().enumerate() {
        let (low, width) = numbers[coin].low_end();
        odds.set_product(&low, &halves[coin ^ 1]);
        odds.multiply(&shares[coin / 2]);
        odds.shift_left(TOGETHER - 1);
        odds.widen(width);
    }
    odds
}

/// The word at `index` of a coin's probability. The coin after the digits is the overflow coin.
#[inline]
fn word(scale: Rational, digits: usize, coin: usize, index: usize) -> u64 {
    fraction::certain(index + 3, |precision| at_precision!(precision, one_word(scale, digits, coin, index)))
}

fn one_word<L: Limbs>(
    scale: Rational,
    digits: usize,
    coin: usize,
    index: usize,
    precision: usize,
) -> Option<u64> {
    let q = Interval::<L>::exp_neg_doubled(scale.denominator, scale.numerator, coin, precision);
    if coin < digits { odds(&q, precision).word(index) } else { q.word(index) }
}

/// Computes q / (1 + q).
fn odds<L: Limbs>(q: &Interval<L>, precision: usize) -> Interval<L> {
    q.times(&Interval::whole(1, precision).plus(q).reciprocal())
}

#[cfg(test)]
mod tests;
