//! The search for the best Rényi order.
//!
//! Only how tight a bound is hangs on it: whatever order is found, the bound at it is certified. So the arithmetic is
//! coarse, and what leaves the range is just some order.

use super::Order;
use crate::fixed::{BITS, ONE, Round, div, ln_scaled, mul, some};

/// Where the terms of a logarithm are cut, in 2^-96.
const COARSE: u128 = 1 << 48;
/// β is looked for from 2^LEAST ..
const LEAST: u32 = BITS - 30;
/// .. up to 2^MOST (both with 96 fraction bits).
const MOST: u32 = BITS + 23;
/// Bits of β after its first. The bound is flat at the best order: it is worse by about 2^-40 of itself.
const DIGITS: u32 = 20;

/// What is to be best, and at which numbers (96 fraction bits).
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The least ε of ρ at δ = e^-l.
    Epsilon { rho: u128, l: u128 },
    /// The least δ of ρ at ε.
    Delta { rho: u128, epsilon: u128 },
    /// The largest ρ of ε at δ = e^-l.
    Rho { epsilon: u128, l: u128 },
}

/// About a · b, at most the largest number.
const fn product(a: u128, b: u128) -> u128 {
    match mul(a, b, Round::Down) {
        Some(product) => product,
        None => u128::MAX,
    }
}

/// About ln x, for x ≥ 1.
const fn log(x: u128) -> u128 {
    match ln_scaled(x, BITS, Round::Down, COARSE) {
        Some(log) if log > 0 => log.unsigned_abs(),
        _ => 0,
    }
}

/// About ln(1 + 1/β).
const fn log_step(beta: u128) -> u128 {
    match div(ONE, beta, Round::Down) {
        Some(inverse) => log(ONE.saturating_add(inverse)),
        None => 0,
    }
}

impl Goal {
    /// Whether the best β is larger: the sign of the bound's derivative, which changes once.
    const fn is_beyond(self, beta: u128) -> bool {
        let alpha = ONE.saturating_add(beta);
        let twice = alpha.saturating_add(beta); // 2α - 1
        match self {
            // dε/dα has the sign of ρβ² + ln α - ln(1/δ).
            Self::Epsilon { rho, l } => product(product(rho, beta), beta).saturating_add(log(alpha)) < l,
            // d(ln δ)/dα = (2α - 1)ρ - ε - ln(1 + 1/β)
            Self::Delta { rho, epsilon } => product(rho, twice) < epsilon.saturating_add(log_step(beta)),
            // dρ/dα has the sign of (ln(1/δ) - ln α)(2α - 1) - β²(ε + ln(1 + 1/β)).
            Self::Rho { epsilon, l } => {
                let gain = epsilon.saturating_add(log_step(beta));
                product(product(gain, beta), beta) < product(l.saturating_sub(log(alpha)), twice)
            }
        }
    }

    /// β to 21 bits: first its exponent by halving, then bit after bit.
    pub(super) const fn search(self) -> Option<Order> {
        let (mut low, mut high) = (LEAST, MOST);
        while low < high {
            let middle = low.saturating_add(high).saturating_add(1) / 2;
            if self.is_beyond(some!(1_u128.checked_shl(middle))) {
                low = middle;
            } else {
                high = middle.saturating_sub(1);
            }
        }
        let mut beta = some!(1_u128.checked_shl(low));
        let (mut bit, mut left) = (beta >> 1, if low == MOST { 0 } else { DIGITS });
        while left > 0 {
            if self.is_beyond(beta | bit) {
                beta |= bit;
            }
            bit >>= 1;
            left = left.saturating_sub(1);
        }
        Order::of_fixed(beta)
    }
}
