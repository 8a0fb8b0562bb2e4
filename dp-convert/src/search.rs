//! Search for the best Rényi order.
//!
//! The search affects only how tight a bound is, because the bound is sound at every order. So the
//! arithmetic may be coarse, and a saturated number only leads to another, less good order.

use super::Order;
use crate::fixed::{BITS, ONE, Round, div, ln_scaled, mul, some};

/// A logarithm's series ends at terms of this size, in units of 2^-96.
const COARSE: u128 = 1 << 48;
/// The search starts at β = 2^LEAST, in units of 2^-96.
const LEAST: u32 = BITS - 30;
/// The search ends at β = 2^MOST, in units of 2^-96.
const MOST: u32 = BITS + 23;
/// The search stops after an interpolation step below this number of bits. Near the best order, a
/// bound hardly depends on the order, so this costs only a relative 2^-40.
const CLOSE: u32 = 20;
/// The largest number of interpolation steps. The usual number is five or six.
const STEPS: u32 = 20;
/// The number of bits to keep of β, so that the witness is short.
const DIGITS: u32 = 24;

/// The quantity to optimise, and its inputs, which have 96 fraction bits.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The smallest ε for ρ at δ = e^-l.
    Epsilon { rho: u128, l: u128 },
    /// The smallest δ for ρ at ε.
    Delta { rho: u128, epsilon: u128 },
    /// The largest ρ for ε at δ = e^-l.
    Rho { epsilon: u128, l: u128 },
}

/// Computes a · b approximately. If the product overflows, returns the largest number.
const fn product(a: u128, b: u128) -> u128 {
    match mul(a, b, Round::Down) {
        Some(product) => product,
        None => u128::MAX,
    }
}

/// Computes ln x approximately, for x ≥ 1.
const fn log(x: u128) -> u128 {
    match ln_scaled(x, BITS, Round::Down, COARSE) {
        Some(log) if log > 0 => log.unsigned_abs(),
        _ => 0,
    }
}

/// Computes ln(1 + 1/β) approximately.
const fn log_step(beta: u128) -> u128 {
    match div(ONE, beta, Round::Down) {
        Some(inverse) => log(ONE.saturating_add(inverse)),
        None => 0,
    }
}

impl Goal {
    /// The positive and the negative part of the bound's derivative. The positive part is the
    /// smaller one exactly if β is below the best β. The difference of the two parts changes its
    /// sign once.
    const fn sides(self, beta: u128) -> (u128, u128) {
        let alpha = ONE.saturating_add(beta);
        let twice = alpha.saturating_add(beta); // 2α - 1
        match self {
            // The derivative dε/dα has the sign of ρβ² + ln α - ln(1/δ).
            Self::Epsilon { rho, l } => (product(product(rho, beta), beta).saturating_add(log(alpha)), l),
            // The derivative d(ln δ)/dα is (2α - 1)ρ - ε - ln(1 + 1/β).
            Self::Delta { rho, epsilon } => (product(rho, twice), epsilon.saturating_add(log_step(beta))),
            // The derivative dρ/dα has the sign of (ln(1/δ) - ln α)(2α - 1) - β²(ε + ln(1 + 1/β)).
            Self::Rho { epsilon, l } => {
                let gain = epsilon.saturating_add(log_step(beta));
                (product(product(gain, beta), beta), product(l.saturating_sub(log(alpha)), twice))
            }
        }
    }

    /// Finds the best β, or one close to it. First bisection finds the exponent, then interpolation
    /// finds β.
    pub(super) const fn search(self) -> Option<Order> {
        let (mut low, mut high) = (LEAST, MOST);
        while low < high {
            let middle = low.saturating_add(high).saturating_add(1) / 2;
            let (left, right) = self.sides(some!(1_u128.checked_shl(middle)));
            if left < right {
                low = middle;
            } else {
                high = middle.saturating_sub(1);
            }
        }
        let beta = some!(1_u128.checked_shl(low));
        let beta = if low == MOST { beta } else { self.interpolate(beta) };
        let spare = 128_u32.saturating_sub(beta.leading_zeros()).saturating_sub(DIGITS);
        Order::of_fixed(some!(some!(beta.checked_shr(spare)).checked_shl(spare)))
    }

    /// Finds the β between `start` and 2 · `start` where the two parts of the derivative are equal.
    /// Uses regula falsi. If the same end stays unchanged in two steps, its weight is halved
    /// (Illinois method).
    const fn interpolate(self, start: u128) -> u128 {
        let (mut low, mut high) = (start, start.saturating_mul(2));
        let ((left, right), (far_left, far_right)) = (self.sides(low), self.sides(high));
        let (mut below, mut above) = (right.saturating_sub(left), far_left.saturating_sub(far_right));
        let (mut best, mut kept_low, mut steps) = (low, None, STEPS);
        while steps > 0 {
            let Some(part) = div(below, below.saturating_add(above), Round::Down) else { return best };
            let last = best;
            best = low.saturating_add(product(high.saturating_sub(low), part));
            if best.abs_diff(last) < best >> CLOSE {
                return best;
            }
            let (left, right) = self.sides(best);
            if left < right {
                (low, below) = (best, right.saturating_sub(left));
                if matches!(kept_low, Some(false)) {
                    above /= 2;
                }
                kept_low = Some(false);
            } else {
                (high, above) = (best, left.saturating_sub(right));
                if matches!(kept_low, Some(true)) {
                    below /= 2;
                }
                kept_low = Some(true);
            }
            steps = steps.saturating_sub(1);
        }
        best
    }
}
