//! Rational parameters in lowest terms.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

/// A rational number in lowest terms, `numerator` / `denominator`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rational {
    pub(crate) numerator: u128,
    pub(crate) denominator: u128,
}

impl Rational {
    /// Reduces the fraction. The denominator must be nonzero.
    pub(crate) fn new(numerator: u128, denominator: u128) -> Self {
        let divisor = gcd(numerator, denominator);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// Whether both numbers are at most `limit`.
    pub(crate) fn is_within(self, limit: u128) -> bool {
        self.numerator.max(self.denominator) <= limit
    }

    /// Whether the number is a multiple of 2^-`digits`.
    #[inline]
    pub(crate) fn has_binary_digits(self, digits: usize) -> bool {
        self.denominator.is_power_of_two() && self.denominator.trailing_zeros() as usize <= digits
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
