//! Group privacy: the guarantee for k privacy units that follows from the guarantee for one.

use super::{DELTA, EPSILON, EpsilonDelta, ln_inverse};
use crate::fixed::{Enclosure, narrow, some};

/// From this exponent on (35), the function returns δ = 1: one unit of δ, 10^-15, times e^35
/// exceeds 1.
const CERTAIN: u128 = 35 * EPSILON as u128;

/// Group privacy: (ε, δ)-DP for neighbours is (kε, δ(e^(kε) - 1)/(e^ε - 1))-DP at distance k. At ε
/// = 0 the guarantee is (0, kδ), and at k = 0 it is (0, 0).
///
/// The function computes the sum δ(1 + e^ε + .. + e^((k-1)ε)) as δ e^((k-1)ε) (1 - e^(-kε))/(1 -
/// e^-ε), so that no intermediate number is large.
///
/// Source: Dwork, Roth 2014, theorem 2.2; Vadhan 2017, lemma 2.2, with the sum as in `proof.md`.
pub const fn group_privacy(epsilon: u64, delta: u64, k: u32) -> Option<EpsilonDelta> {
    let total = some!(epsilon.checked_mul(k as u64));
    let Some(others) = k.checked_sub(1) else { return Some(EpsilonDelta { epsilon: 0, delta: 0 }) };
    let grown = some!((epsilon as u128).checked_mul(others as u128));
    let delta = if delta == 0 {
        0
    } else if delta >= DELTA || grown >= CERTAIN {
        DELTA
    } else if epsilon == 0 || others == 0 {
        some!(narrow(some!((delta as u128).checked_mul(k as u128))))
    } else {
        let e = Enclosure::ratio(epsilon, EPSILON);
        let last = ln_inverse(delta).neg().add(e.mul(Enclosure::integer(others as u64)));
        let ratio = shortfall(e.mul(Enclosure::integer(k as u64))).div(shortfall(e));
        if Enclosure::ZERO.is_at_most(last) {
            DELTA
        } else {
            some!(last.exp().mul(ratio).min(Enclosure::ONE).times_up(DELTA))
        }
    };
    Some(EpsilonDelta { epsilon: total, delta: if delta < DELTA { delta } else { DELTA } })
}

/// Computes 1 - e^-x.
const fn shortfall(x: Enclosure) -> Enclosure {
    Enclosure::ONE.sub(x.neg().exp())
}

/// Group privacy: ρ-zCDP for neighbours is k²ρ-zCDP at distance k. The result is exact.
///
/// Source: Bun, Steinke, TCC 2016, proposition 1.9.
pub const fn group_privacy_zcdp(rho: u64, k: u32) -> Option<u64> {
    rho.checked_mul(some!((k as u64).checked_mul(k as u64)))
}
