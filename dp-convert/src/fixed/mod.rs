//! Fixed-point numbers with 96 fraction bits, rounded in a stated direction: the arithmetic of
//! privacy conversions.
//!
//! Floats round to the nearest value, differ between platforms, and their `ln` and `exp` guarantee
//! nothing. Here every operation is on integers and states on which side of the real result it
//! ends. Two layers:
//!
//! - *directed* operations on `u128`: [`mul`], [`div`], [`sqrt`], [`ln`], [`exp`], each with a
//!   [`Round`]; and [`Scaled`] for probabilities far below 2^-96;
//! - [`Enclosure`], two such numbers with the real one between them. A rule written with it reads
//!   as its formula does in the paper, and has no direction to confuse.
//!
//! Everything is a `const fn`. In a release build a plain `+` wraps, even while a constant is
//! evaluated. So no module of this folder uses one on input numbers (clippy's
//! `arithmetic_side_effects` is an error), and a result out of range is `None`, in every profile.

#![deny(clippy::arithmetic_side_effects)]

mod directed;
mod enclosure;
mod scaled;
mod series;

pub(crate) use directed::{div, mul, shr, sqrt};
pub(crate) use enclosure::{Enclosure, narrow};
pub(crate) use scaled::Scaled;
pub(crate) use series::{FINE, exp, ln, ln_scaled};

/// Fraction bits.
pub(crate) const BITS: u32 = 96;
/// 1.
pub(crate) const ONE: u128 = 1 << BITS;

/// The side of the real result on which a computed one ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// Never below the real result.
    Up,
    /// Never above the real result.
    Down,
}

impl Round {
    pub(crate) const fn is_up(self) -> bool {
        matches!(self, Self::Up)
    }

    /// The direction for an operand that is subtracted or in a denominator.
    pub(crate) const fn reversed(self) -> Self {
        if self.is_up() { Self::Down } else { Self::Up }
    }
}

/// `?`, which a `const fn` cannot use yet.
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
