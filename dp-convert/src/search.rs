//! Search for the best Rényi order.
//!
//! Only the tightness of a bound depends on it: the bound is certified at every order. So the
//! arithmetic is coarse, and a result out of range is just some order.

use super::Order;
use crate::fixed::{BITS, ONE, Round, div, ln_scaled, mul, some};

/// The terms of a logarithm are cut here, in 2^-96.
const COARSE: u128 = 1 << 48;
/// β is searched for from 2^LEAST ..
const LEAST: u32 = BITS - 30;
/// .. up to 2^MOST (both with 96 fraction bits).
const MOST: u32 = BITS + 23;
/// An interpolation step below this number of bits is the last. A bound is flat at its best order:
/// it is worse by a relative 2^-40.
const CLOSE: u32 = 20;
/// Maximum number of interpolation steps; five or six are usual.
const STEPS: u32 = 20;
/// Bits kept of β, for a short witness.
const DIGITS: u32 = 24;

/// The quantity to optimise, and its inputs (96 fraction bits).
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The least ε for ρ at δ = e^-l.
    Epsilon { rho: u128, l: u128 },
    /// The least δ for ρ at ε.
    Delta { rho: u128, epsilon: u128 },
    /// The largest ρ for ε at δ = e^-l.
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
    /// Two numbers, the first smaller exactly while the best β is larger: the parts of the bound's
    /// derivative, by sign. Their difference changes sign once.
    const fn sides(self, beta: u128) -> (u128, u128) {
        let alpha = ONE.saturating_add(beta);
        let twice = alpha.saturating_add(beta); // 2α - 1
        match self {
            // dε/dα has the sign of ρβ² + ln α - ln(1/δ).
            Self::Epsilon { rho, l } => (product(product(rho, beta), beta).saturating_add(log(alpha)), l),
            // d(ln δ)/dα = (2α - 1)ρ - ε - ln(1 + 1/β)
            Self::Delta { rho, epsilon } => (product(rho, twice), epsilon.saturating_add(log_step(beta))),
            // dρ/dα has the sign of (ln(1/δ) - ln α)(2α - 1) - β²(ε + ln(1 + 1/β)).
            Self::Rho { epsilon, l } => {
                let gain = epsilon.saturating_add(log_step(beta));
                (product(product(gain, beta), beta), product(l.saturating_sub(log(alpha)), twice))
            }
        }
    }

    /// The best β, or close to it: first its exponent by bisection, then by interpolation.
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

    /// The point where the sides are equal, between `start` and twice that. Regula falsi; if the
    /// same end stays twice, its weight is halved (Illinois).
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
