//! Fixed-point numbers with 96 fraction bits, rounded in a stated direction: the arithmetic of
//! privacy conversions.
//!
//! Floats round to the nearest value and differ between platforms, and their `ln` and `exp`
//! guarantee no error bound. Here every operation works on integers, and its caller chooses whether
//! the result is above or below the real result. The module has two layers:
//!
//! - *directed* operations on `u128`: [`mul`], [`div`], [`sqrt`], [`ln`], [`exp`], each with a
//!   [`Round`]; and [`Scaled`] for probabilities far below 2^-96;
//! - [`Enclosure`], two such numbers with the real number between them. Code that uses enclosures
//!   looks like the formula in the paper, without any rounding directions.
//!
//! Every function is a `const fn`. In a release build, a plain `+` wraps on overflow, even while
//! the compiler evaluates a constant. So no module of this folder uses a plain `+` on input numbers
//! (clippy's `arithmetic_side_effects` is an error). A result out of range is `None`, in every
//! profile.

#![deny(clippy::arithmetic_side_effects)]

mod directed;
mod enclosure;
mod scaled;
mod series;

pub(crate) use directed::{div, mul, shr, sqrt};
pub(crate) use enclosure::{Enclosure, narrow};
pub(crate) use scaled::Scaled;
pub(crate) use series::{FINE, exp, ln, ln_scaled};

/// The number of fraction bits.
pub(crate) const BITS: u32 = 96;
/// The number 1 in fixed point.
pub(crate) const ONE: u128 = 1 << BITS;

/// The rounding direction: on which side of the real result the computed one may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// The computed result is never below the real one.
    Up,
    /// The computed result is never above the real one.
    Down,
}

impl Round {
    pub(crate) const fn is_up(self) -> bool {
        matches!(self, Self::Up)
    }

    /// The direction to use for an operand that is subtracted, or that is in a denominator.
    pub(crate) const fn reversed(self) -> Self {
        if self.is_up() { Self::Down } else { Self::Up }
    }
}

/// Does what `?` does, which a `const fn` cannot use yet.
macro_rules! some {
    ($value:expr) => {
        match $value {
            Some(value) => value,
            None => return None,
        }
    };
}
pub(crate) use some;

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests;
