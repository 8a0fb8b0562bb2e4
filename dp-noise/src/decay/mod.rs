//! The scale and its significant digits, which all samplers of exp(−k / scale) use.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

pub(crate) mod flat;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::exponential::RUN;
use crate::laplace::{ScaleError, ScaleErrorKind};
use crate::rational::Rational;

/// The largest supported numerator and denominator, in lowest terms.
const LONGEST: u128 = 1 << 120;
/// The largest supported scale.
const LARGEST: u128 = 1 << 90;

/// Reduces a scale to lowest terms. `of` names the noise, the coin or the mechanism that has this
/// scale. Error messages print this name.
pub(crate) fn scale(of: &'static str, numerator: u128, denominator: u128) -> Result<Rational, ScaleError> {
    let error = |fault| Err(ScaleError::new(of, fault));
    if numerator == 0 || denominator == 0 {
        return error(ScaleErrorKind::Zero);
    }
    let scale = Rational::new(numerator, denominator);
    if !scale.is_within(LONGEST) {
        return error(ScaleErrorKind::TooLong);
    }
    if scale.numerator.div_ceil(scale.denominator) > LARGEST {
        return error(ScaleErrorKind::TooLarge);
    }
    Ok(scale)
}

/// The smallest N with 2^N / scale ≥ `nats`. Then exp(−2^N / scale) is at most exp(−`nats`). `nats`
/// is at most 64, and N at most 96.
#[inline]
pub(crate) fn digits(scale: Rational, nats: u128) -> usize {
    let ceiling = (nats * scale.numerator).div_ceil(scale.denominator);
    (128 - (ceiling - 1).leading_zeros()) as usize
}

/// The set of table entries that are not determined yet. Each entry has one bit, so a table has
/// fewer than 128 entries.
pub(crate) struct Missing {
    now: u128,
    /// The entries that the next precision is unlikely to determine.
    later: u128,
}

impl Missing {
    /// The set of all `count` entries.
    pub(crate) fn all(count: usize) -> Self {
        Self { now: (1 << count) - 1, later: 0 }
    }

    pub(crate) fn includes(&self, entry: usize) -> bool {
        self.now >> entry & 1 == 1
    }

    pub(crate) fn remove(&mut self, entry: usize) {
        self.now &= !(1 << entry);
    }

    /// Defers an entry to the precision after the next.
    pub(crate) fn postpone(&mut self, entry: usize) {
        self.remove(entry);
        self.later |= 1 << entry;
    }
}

/// Completes an empty table. The function `fill` computes the missing entries that a precision, in
/// limbs, determines. [`determine`] calls `fill` with rising precision until all entries are
/// determined.
pub(crate) fn determine<A>(
    mut all: Vec<A>,
    mut missing: Missing,
    mut precision: usize,
    mut fill: impl FnMut(&mut [A], &mut Missing, usize),
) -> Box<[A]> {
    while missing.now | missing.later != 0 {
        fill(&mut all, &mut missing, precision);
        missing.now |= core::mem::take(&mut missing.later);
        precision += 1;
    }
    all.into()
}

/// The number of limbs that a [`RUN`] of squarings needs, so that `words` words of its result are
/// certain. The number includes 38 spare bits, which make a second attempt rare.
pub(crate) fn precision(words: usize) -> usize {
    (64 * words + RUN + 38).div_ceil(64)
}
