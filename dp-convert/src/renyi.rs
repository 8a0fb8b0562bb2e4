//! Conversions from Rényi differential privacy to (ε, δ), and the ε at a given δ.

use super::{DELTA, EPSILON, Order, ln_inverse};
use crate::fixed::{Enclosure, some};

/// At an order of 2 or more, an ε above τ + 100 gives the same δ in units of 10^-15 as τ + 100
/// does.
const FAR: u64 = 100;

/// The ε of a Rényi guarantee: (α, τ) is (ε, δ)-DP with
///
/// ε = τ + (ln(1/δ) - ln α)/(α - 1) - ln(α/(α - 1)), at least 0,
///
/// and it is (0, δ)-DP if δ bounds the total variation. α, τ and ε are in units of 10^-6, and δ is
/// in units of 10^-15. At α = 1, τ is a Kullback-Leibler divergence, which implies no ε except 0.
///
/// Source: Canonne, Kamath, Steinke, NeurIPS 2020, proposition 12; Csiszár 1967, Bretagnolle, Huber
/// 1979.
pub const fn renyi_epsilon(alpha: u64, tau: u64, delta: u64) -> Option<u64> {
    let order = some!(Order::of_alpha(alpha));
    let tau = Enclosure::ratio(tau, EPSILON);
    match epsilon_at(Order::KULLBACK_LEIBLER, tau, delta) {
        Some(epsilon) => Some(epsilon),
        None => epsilon_at(order, tau, delta),
    }
}

/// The δ of a Rényi guarantee: (α, τ) is (ε, δ)-DP with
///
/// δ = exp((α - 1)(τ - ε) - ln α - (α - 1) ln(α/(α - 1))), at most √(τ/2), √(1 - e^-τ) and 1.
///
/// The units and the sources are those of [`renyi_epsilon`].
pub const fn renyi_delta(alpha: u64, tau: u64, epsilon: u64) -> Option<u64> {
    let order = some!(Order::of_alpha(alpha));
    let tau = Enclosure::ratio(tau, EPSILON);
    match (delta_at(Order::KULLBACK_LEIBLER, tau, epsilon), delta_at(order, tau, epsilon)) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (a, None) => a,
        (None, b) => b,
    }
}

/// The ε that a divergence τ implies at one order. At order 1, the result is 0 or `None`.
pub(super) const fn epsilon_at(order: Order, tau: Enclosure, delta: u64) -> Option<u64> {
    if order.is_kullback_leibler() {
        let delta = Enclosure::ratio(delta, DELTA);
        return if variation_squared(tau).is_at_most(delta.mul(delta)) { Some(0) } else { None };
    }
    epsilon_beyond(order.beta(), tau, ln_inverse(delta))
}

/// The ε at an order above 1, where l = ln(1/δ).
pub(super) const fn epsilon_beyond(beta: Enclosure, tau: Enclosure, l: Enclosure) -> Option<u64> {
    let over = l.sub(Enclosure::ONE.add(beta).ln());
    tau.add(over.div(beta)).sub(ln_step(beta)).times_up(EPSILON)
}

/// The δ that a divergence τ implies at one order, at most 1.
pub(super) const fn delta_at(order: Order, tau: Enclosure, epsilon: u64) -> Option<u64> {
    if order.is_kullback_leibler() {
        return variation_squared(tau).sqrt().times_up(DELTA);
    }
    let beta = order.beta();
    let mut epsilon = Enclosure::ratio(epsilon, EPSILON);
    if Enclosure::ONE.is_at_most(beta) {
        // A smaller ε has a larger δ. The smaller ε used here keeps the product in range, and its δ
        // is below e^-100.
        epsilon = epsilon.min(tau.add(Enclosure::integer(FAR)));
    }
    let gain = beta.mul(tau.sub(epsilon));
    let ln_delta = gain.sub(Enclosure::ONE.add(beta).ln()).sub(beta.mul(ln_step(beta)));
    ln_delta.min(Enclosure::ZERO).exp().times_up(DELTA)
}

/// Encloses ln(α/(α - 1)) = ln(1 + 1/β).
pub(super) const fn ln_step(beta: Enclosure) -> Enclosure {
    Enclosure::ONE.add(Enclosure::ONE.div(beta)).ln()
}

/// A bound on the square of the total variation by the Kullback-Leibler divergence: the smallest of
/// τ/2, 1 - e^-τ and 1.
const fn variation_squared(tau: Enclosure) -> Enclosure {
    let pinsker = tau.div(Enclosure::integer(2));
    // From about τ = 1.59 on, 1 - e^-τ is smaller than τ/2. Either choice is sound.
    if tau.is_at_most(Enclosure::ratio(3, 2)) {
        pinsker
    } else {
        pinsker.min(Enclosure::ONE.sub(tau.neg().exp()))
    }
}
