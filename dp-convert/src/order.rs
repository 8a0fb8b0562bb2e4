//! Rényi orders, as certificates record them.

use super::ALPHA;
use crate::fixed::{BITS, Enclosure};

/// The Rényi order α = 1 + β, where β = numerator/denominator. A certificate records the two
/// integers. From these, a checker computes the bound with only fractions and enclosures of `ln`
/// and `exp`.
///
/// Any order is a sound witness. β = 0 is the order 1, where the Rényi divergence is the
/// Kullback-Leibler divergence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    numerator: u64,
    denominator: u64,
}

impl Order {
    /// The order α = 1.
    pub const KULLBACK_LEIBLER: Self = Self { numerator: 0, denominator: 1 };

    /// The order α = 1 + numerator/denominator. `None` for the denominator 0.
    pub const fn new(numerator: u64, denominator: u64) -> Option<Self> {
        if denominator == 0 { None } else { Some(Self { numerator, denominator }) }
    }

    /// The order α, in units of 10^-6. `None` below 1.
    pub const fn of_alpha(alpha: u64) -> Option<Self> {
        match alpha.checked_sub(ALPHA) {
            Some(above) => Some(Self { numerator: above, denominator: ALPHA }),
            None => None,
        }
    }

    /// The order for a fixed-point β of few significant bits, as the search returns it. `None` if
    /// the numerator or the denominator does not fit in 64 bits.
    pub(super) const fn of_fixed(beta: u128) -> Option<Self> {
        let zeros = beta.trailing_zeros();
        let shift = if zeros < BITS { zeros } else { BITS };
        match (beta.checked_shr(shift), 1_u64.checked_shl(BITS.saturating_sub(shift))) {
            (Some(n), Some(denominator)) if n <= u64::MAX as u128 => {
                Some(Self { numerator: n as u64, denominator })
            }
            _ => None,
        }
    }

    /// The numerator of β.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// The denominator of β, at least 1.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// Whether the order is 1.
    pub const fn is_kullback_leibler(self) -> bool {
        self.numerator == 0
    }

    pub(super) const fn beta(self) -> Enclosure {
        Enclosure::ratio(self.numerator, self.denominator)
    }
}
