//! What every sampler of exp(−k / scale) begins with: a scale that has been checked, and how many binary digits of k matter.

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

/// How many limbs let a [`RUN`] of squarings end with `words` certain words, and 38 more bits make a second try rare.
pub(crate) fn precision(words: usize) -> usize {
    (64 * words + RUN + 38).div_ceil(64)
}
