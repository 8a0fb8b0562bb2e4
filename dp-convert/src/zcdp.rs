//! Conversions from zero-concentrated differential privacy to (ε, δ), and the largest ρ for a given
//! (ε, δ).
//!
//! ρ-zCDP is Rényi (α, αρ) for every α > 1. Each rule uses the Rényi bound at the best order.

use super::renyi::{self, ln_step};
use super::search::Goal;
use super::{ALPHA, Certified, DELTA, EPSILON, Order, RHO, ln_inverse};
use crate::fixed::{Enclosure, narrow, some};

/// Converts ρ-zCDP to Rényi (α, αρ). Returns τ in units of 10^-6, for ρ in units of 10^-12 and α in
/// units of 10^-6. `None` for α < 1.
///
/// Source: the definition in Bun, Steinke, TCC 2016.
pub const fn zcdp_to_renyi(rho: u64, alpha: u64) -> Option<u64> {
    if alpha < ALPHA {
        return None;
    }
    narrow(some!((rho as u128).checked_mul(alpha as u128)).div_ceil(RHO as u128))
}

/// Converts ρ-zCDP to (ε, δ)-DP with ε = ρ + 2√(ρ ln(1/δ)). This bound is larger than that of
/// [`zcdp_epsilon`], but simple enough for proofs on paper.
///
/// Source: Bun, Steinke, TCC 2016, proposition 1.3.
pub const fn zcdp_epsilon_simple(rho: u64, delta: u64) -> Option<u64> {
    if rho == 0 || delta >= DELTA {
        return Some(0);
    }
    let rho = Enclosure::ratio(rho, RHO);
    let root = rho.mul(ln_inverse(delta)).sqrt();
    rho.add(root).add(root).times_up(EPSILON)
}

/// The guarantee of ρ-zCDP at an order: αρ.
const fn tau(rho: u64, order: Order) -> Enclosure {
    Enclosure::ONE.add(order.beta()).mul(Enclosure::ratio(rho, RHO))
}

/// The ε at one order α for which ρ-zCDP is (ε, δ)-DP, by the rule for Rényi (α, αρ). At order 1, ε
/// is 0 or `None`.
pub const fn zcdp_epsilon_at(rho: u64, delta: u64, order: Order) -> Option<u64> {
    renyi::epsilon_at(order, tau(rho, order), delta)
}

/// The smallest ε, over all orders, such that ρ-zCDP is (ε, δ)-DP. `None` for δ = 0, unless ρ = 0.
///
/// Source: Canonne, Kamath, Steinke, NeurIPS 2020, proposition 12 with corollary 13;
/// [`renyi_epsilon`](super::renyi_epsilon).
pub const fn zcdp_epsilon(rho: u64, delta: u64) -> Option<Certified> {
    let first = Order::KULLBACK_LEIBLER;
    if let Some(amount) = zcdp_epsilon_at(rho, delta, first) {
        return Some(Certified { amount, order: first });
    }
    let l = ln_inverse(delta);
    let goal = Goal::Epsilon { rho: some!(Enclosure::ratio(rho, RHO).below()), l: some!(l.below()) };
    let order = some!(goal.search());
    Some(Certified { amount: some!(renyi::epsilon_beyond(order.beta(), tau(rho, order), l)), order })
}

/// The δ at one order α for which ρ-zCDP is (ε, δ)-DP, by the rule for Rényi (α, αρ).
pub const fn zcdp_delta_at(rho: u64, epsilon: u64, order: Order) -> Option<u64> {
    renyi::delta_at(order, tau(rho, order), epsilon)
}

/// The smallest δ, over all orders, such that ρ-zCDP is (ε, δ)-DP. It is at least one unit, unless
/// ρ = 0.
///
/// Source: the same as for [`zcdp_epsilon`].
pub const fn zcdp_delta(rho: u64, epsilon: u64) -> Option<Certified> {
    let first = Order::KULLBACK_LEIBLER;
    let simple = Certified { amount: some!(zcdp_delta_at(rho, epsilon, first)), order: first };
    if simple.amount == 0 {
        return Some(simple);
    }
    let goal = Goal::Delta {
        rho: some!(Enclosure::ratio(rho, RHO).below()),
        epsilon: some!(Enclosure::ratio(epsilon, EPSILON).below()),
    };
    let order = some!(goal.search());
    match zcdp_delta_at(rho, epsilon, order) {
        Some(amount) if amount < simple.amount => Some(Certified { amount, order }),
        _ => Some(simple),
    }
}

/// The largest ρ for which the bound at this order shows that ρ-zCDP is (ε, δ)-DP. It is (β(ε +
/// ln(1 + 1/β)) - ln(1/δ) + ln α)/(αβ), and at least 0. At order 1 it is 2δ², for any ε. Rounded
/// down; `u64::MAX` if δ allows any ρ.
pub const fn zcdp_rho_at(epsilon: u64, delta: u64, order: Order) -> Option<u64> {
    if delta >= DELTA {
        return Some(u64::MAX);
    }
    if order.is_kullback_leibler() {
        let delta = Enclosure::ratio(delta, DELTA);
        return delta.mul(delta).mul(Enclosure::integer(2)).times_down(RHO);
    }
    rho_beyond(order.beta(), Enclosure::ratio(epsilon, EPSILON), ln_inverse(delta))
}

/// The ρ at an order above 1, where l = ln(1/δ).
const fn rho_beyond(beta: Enclosure, epsilon: Enclosure, l: Enclosure) -> Option<u64> {
    let alpha = Enclosure::ONE.add(beta);
    let room = beta.mul(epsilon.add(ln_step(beta))).sub(l).add(alpha.ln());
    room.max(Enclosure::ZERO).div(alpha).div(beta).times_down(RHO)
}

/// The largest ρ, over all orders, such that ρ-zCDP is (ε, δ)-DP. A session at (ε, δ) may spend
/// this ρ.
///
/// Source: the same as for [`zcdp_epsilon`], solved for ρ.
pub const fn zcdp_rho(epsilon: u64, delta: u64) -> Option<Certified> {
    let first = Order::KULLBACK_LEIBLER;
    let simple = Certified { amount: some!(zcdp_rho_at(epsilon, delta, first)), order: first };
    if delta == 0 || delta >= DELTA {
        return Some(simple);
    }
    let (epsilon, l) = (Enclosure::ratio(epsilon, EPSILON), ln_inverse(delta));
    let order = some!(Goal::Rho { epsilon: some!(epsilon.below()), l: some!(l.below()) }.search());
    match rho_beyond(order.beta(), epsilon, l) {
        Some(amount) if amount > simple.amount => Some(Certified { amount, order }),
        _ => Some(simple),
    }
}
