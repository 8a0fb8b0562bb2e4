//! What every sampler of exp(−k / scale) begins with: a scale that has been checked, and how many binary digits of k matter.

use alloc::boxed::Box;
use alloc::vec;

use crate::exponential::RUN;
use crate::laplace::{ScaleError, ScaleFault};
use crate::rational::Rational;

/// The largest numerator and denominator in lowest terms.
const LONGEST: u128 = 1 << 120;
/// The largest scale.
const LARGEST: u128 = 1 << 90;

/// The scale in lowest terms. An error names what it is the scale of.
pub(crate) fn scale(of: &'static str, numerator: u128, denominator: u128) -> Result<Rational, ScaleError> {
    let error = |fault| Err(ScaleError::new(of, fault));
    if numerator == 0 || denominator == 0 {
        return error(ScaleFault::Zero);
    }
    let scale = Rational::new(numerator, denominator);
    if !scale.is_within(LONGEST) {
        return error(ScaleFault::TooLong);
    }
    if scale.numerator.div_ceil(scale.denominator) > LARGEST {
        return error(ScaleFault::TooLarge);
    }
    Ok(scale)
}

/// The least N with 2^N / scale ≥ `nats`, which is at most 64: then exp(−2^N / scale) ≤ exp(−`nats`). At most 96.
pub(crate) fn digits(scale: Rational, nats: u128) -> usize {
    let ceiling = (nats * scale.numerator).div_ceil(scale.denominator);
    (128 - (ceiling - 1).leading_zeros()) as usize
}

/// Which entries of a table are not determined yet: one bit for each, fewer than 128.
pub(crate) struct Missing(u128);

impl Missing {
    pub(crate) fn includes(&self, entry: usize) -> bool {
        self.0 >> entry & 1 == 1
    }

    pub(crate) fn remove(&mut self, entry: usize) {
        self.0 &= !(1 << entry);
    }
}

/// A table of so many entries, blank at first: `fill` makes those that are missing and that a precision, in limbs, determines, until
/// there are all.
pub(crate) fn determine<A: Clone>(
    blank: A,
    count: usize,
    mut precision: usize,
    mut fill: impl FnMut(&mut [A], &mut Missing, usize),
) -> Box<[A]> {
    let mut all = vec![blank; count];
    let mut missing = Missing((1 << count) - 1);
    while missing.0 != 0 {
        fill(&mut all, &mut missing, precision);
        precision += 1;
    }
    all.into()
}

/// How many limbs let a [`RUN`] of squarings end with `words` certain words, and 38 more bits make a second try rare.
pub(crate) fn precision(words: usize) -> usize {
    (64 * words + RUN + 38).div_ceil(64)
}
