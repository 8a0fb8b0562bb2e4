//! Amplification by sampling.

use super::{DELTA, EPSILON, EpsilonDelta};
use crate::fixed::{Enclosure, narrow, some};

/// A mechanism that is (ε, δ)-DP, asked of a Poisson sample of rate q = n/d, is (ln(1 + q(e^ε - 1)), qδ)-DP. For
/// neighbours that differ by one added or removed row, and only while the sample stays secret. `None` for q > 1.
///
/// Computed as ε + ln(q + (1 - q)e^-ε), which cannot overflow; q = 1 gives ε exactly.
///
/// Source: Balle, Barthe, Gaboardi, NeurIPS 2018, theorem 8.
pub const fn poisson_sample(epsilon: u64, delta: u64, n: u64, d: u64) -> Option<EpsilonDelta> {
    if n == 0 && d > 0 {
        return Some(EpsilonDelta { epsilon: 0, delta: 0 });
    }
    let others = some!(d.checked_sub(n));
    let unsampled = Enclosure::ratio(others, d).mul(Enclosure::ratio(epsilon, EPSILON).neg().exp());
    let less = some!(Enclosure::ratio(n, d).add(unsampled).ln().neg().times_down(EPSILON));
    let delta = some!((delta as u128).checked_mul(n as u128)).div_ceil(d as u128);
    let delta = if delta < DELTA as u128 { some!(narrow(delta)) } else { DELTA };
    Some(EpsilonDelta { epsilon: epsilon.saturating_sub(less), delta })
}
