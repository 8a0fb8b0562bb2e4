//! Trade-off curves: the smallest rate β(a) of missed detections that any test between two
//! neighbours can have at a rate a of false alarms. Rates are in units of 10^-15. β(a) is rounded
//! down, so no attacker's test is better than the curve.

use super::{DELTA, EPSILON, RHO, ln_inverse};
use crate::fixed::{Enclosure, some};

/// The curve under (ε, δ)-DP: max(0, 1 - δ - e^ε a, e^-ε(1 - δ - a)). Pure ε is the case δ = 0.
///
/// Source: Wasserman, Zhou, JASA 2010; Dong, Roth, Su, JRSS B 2022, proposition 3.
pub const fn tradeoff_approx(epsilon: u64, delta: u64, alarms: u64) -> Option<u64> {
    let left = DELTA.saturating_sub(delta);
    let rest = left.saturating_sub(alarms);
    if rest == 0 {
        return Some(0);
    }
    let e = Enclosure::ratio(epsilon, EPSILON);
    let second = some!(e.neg().exp().times_down(rest));
    let first = if alarms == 0 {
        left
    } else {
        // Computes e^ε a, or 1 if that is smaller. In both cases, the expression 1 - δ - e^ε a is
        // then at most 0.
        let caught = e.sub(ln_inverse(alarms)).min(Enclosure::ZERO).exp();
        left.saturating_sub(some!(caught.times_up(DELTA)))
    };
    Some(if first > second { first } else { second })
}

/// The curve under ρ-zCDP: the larger of 1 - exp(-(√ln(1/a) - √ρ)²), if ln(1/a) > ρ, and exp(-(√ρ +
/// √ln(1/(1 - a)))²).
///
/// Source: derived in `proof.md` from Bun, Steinke, TCC 2016, definition 1.1.
pub const fn tradeoff_zcdp(rho: u64, alarms: u64) -> Option<u64> {
    if alarms == 0 {
        return Some(DELTA);
    }
    let Some(quiet) = DELTA.checked_sub(alarms) else { return Some(0) };
    if quiet == 0 {
        return Some(0);
    }
    let root = Enclosure::ratio(rho, RHO).sqrt();
    let gap = ln_inverse(alarms).sqrt().sub(root);
    let first = if gap.is_positive() {
        some!(Enclosure::ONE.sub(gap.mul(gap).neg().exp()).times_down(DELTA))
    } else {
        0
    };
    let sum = root.add(ln_inverse(quiet).sqrt());
    let second = some!(sum.mul(sum).neg().exp().times_down(DELTA));
    Some(if first > second { first } else { second })
}
