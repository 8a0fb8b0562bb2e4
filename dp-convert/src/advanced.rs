//! Advanced composition of equal mechanisms.

use super::{DELTA, EPSILON, EpsilonDelta, ln_inverse};
use crate::fixed::{Enclosure, narrow, some};

/// Composes k mechanisms that are each (ε, δ)-DP, where each may be chosen after the answers of the
/// earlier ones. Together they are
///
/// (ε √(2k ln(1/δ')) + kε(e^ε - 1), kδ + δ')-DP for every δ' in (0, 1).
///
/// The argument `slack` is δ', in units of 10^-15. The result is `None` outside that range, and
/// from about ε = 21 on.
///
/// Source: Dwork, Rothblum, Vadhan, FOCS 2010, theorem III.3.
pub const fn advanced_composition(epsilon: u64, delta: u64, k: u32, slack: u64) -> Option<EpsilonDelta> {
    if slack >= DELTA {
        return None;
    }
    let e = Enclosure::ratio(epsilon, EPSILON);
    let k_times = Enclosure::integer(k as u64);
    let spread = Enclosure::integer(2).mul(k_times).mul(ln_inverse(slack)).sqrt().mul(e);
    let drift = k_times.mul(e).mul(e.exp().sub(Enclosure::ONE));
    let delta = some!(some!((delta as u128).checked_mul(k as u128)).checked_add(slack as u128));
    let delta = if delta < DELTA as u128 { some!(narrow(delta)) } else { DELTA };
    Some(EpsilonDelta { epsilon: some!(spread.add(drift).times_up(EPSILON)), delta })
}
