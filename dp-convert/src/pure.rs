//! Conversions from pure and bounded-range ε.

use super::{DELTA, EPSILON};
use crate::fixed::{Enclosure, narrow, some};

/// Converts ε-DP to ρ-zCDP with ρ = ε²/2. The value of ε is in units of 10^-6, and ρ in units of
/// 10^-12. The result is exact up to half a unit.
///
/// Source: Bun, Steinke, TCC 2016, proposition 1.4.
pub const fn pure_to_zcdp(epsilon: u64) -> Option<u64> {
    narrow(some!((epsilon as u128).checked_mul(epsilon as u128)).div_ceil(2))
}

/// Converts ε-bounded range to ρ-zCDP with ρ = ε²/8. The exponential mechanism has bounded range;
/// permute-and-flip does not.
///
/// Source: Cesar, Rogers, ALT 2021.
pub const fn bounded_range_to_zcdp(epsilon: u64) -> Option<u64> {
    narrow(some!((epsilon as u128).checked_mul(epsilon as u128)).div_ceil(8))
}

/// The δ for which ε-DP is (ε', δ)-DP: (1 - e^(ε' - ε))/(1 + e^-ε) for ε' ≤ ε, and 0 for larger ε'.
/// A smaller δ does not suffice: randomised response attains this δ.
///
/// Source: Kairouz, Oh, Viswanath, ICML 2015, theorem 3.3 at k = 1.
pub const fn pure_delta(epsilon: u64, at: u64) -> Option<u64> {
    let Some(less) = epsilon.checked_sub(at) else { return Some(0) };
    let gone = Enclosure::ONE.sub(Enclosure::ratio(less, EPSILON).neg().exp());
    gone.div(Enclosure::ONE.add(Enclosure::ratio(epsilon, EPSILON).neg().exp())).times_up(DELTA)
}

/// The smallest ε' such that ε-DP is (ε', δ)-DP: ε + ln(1 - δ(1 + e^-ε)), or 0. This is the inverse
/// of [`pure_delta`].
pub const fn pure_epsilon(epsilon: u64, delta: u64) -> Option<u64> {
    let x = Enclosure::ratio(epsilon, EPSILON).neg().exp();
    let left = Enclosure::ONE.sub(Enclosure::ratio(delta, DELTA).mul(Enclosure::ONE.add(x)));
    if left.is_at_most(x) {
        return Some(0);
    }
    // The code subtracts from ε itself, so that δ = 0 gives exactly ε.
    match left.ln().neg().times_down(EPSILON) {
        Some(less) => Some(epsilon.saturating_sub(less)),
        None => Some(epsilon),
    }
}
