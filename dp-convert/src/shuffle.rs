//! Amplification by shuffling.

use super::{DELTA, EPSILON, ln_inverse};
use crate::fixed::{Enclosure, some};

/// Amplification by shuffling. Suppose n devices report by the same randomiser, which is ε₀-DP for
/// any two values. After a shuffler has put the reports into a uniformly random order, all reports
/// together are (ε, δ)-DP with
///
/// ε = ln(1 + (e^ε₀ - 1)/(e^ε₀ + 1) · (8·√(e^ε₀ ln(4/δ)/n) + 8e^ε₀/n)),
///
/// or ε₀ if that is less, for neighbours that differ in the value of one device. The result is
/// `None` if the theorem's condition ε₀ ≤ ln(n/(16 ln(2/δ))) is not certain, and for δ = 0. The
/// bound holds for every randomiser, if all n devices use the same one and each draws its report
/// for this batch only. Shuffling does not hide a device whose report has another format, or was
/// seen before. n counts only honest devices, and may be smaller than their number. ε and ε₀ are in
/// units of 10^-6, and δ is in units of 10^-15.
///
/// Source: Feldman, McMillan, Talwar, "Hiding among the clones", FOCS 2021, theorem 3.1 (arXiv
/// 2012.12803). The function does not use the bound of their paper of 2023, because its proof has
/// an erratum.
///
/// ```
/// // A million reports at ε₀ = 4 are (0.23, 10^-8)-DP once they are shuffled.
/// assert_eq!(dp_convert::shuffle(4_000_000, 1_000_000, 10_000_000), Some(226_369));
/// // A thousand are too few for it to say anything.
/// assert_eq!(dp_convert::shuffle(4_000_000, 1_000, 10_000_000), None);
/// ```
pub const fn shuffle(epsilon: u64, n: u64, delta: u64) -> Option<u64> {
    if n == 0 || delta == 0 || delta > DELTA {
        return None;
    }
    let (each, devices) = (Enclosure::ratio(epsilon, EPSILON), Enclosure::ln_integer(n));
    let inverse = ln_inverse(delta);
    let needed = each.add(Enclosure::integer(16).mul(inverse.add(Enclosure::ln_integer(2))).ln());
    if !needed.is_at_most(devices) {
        return None;
    }
    // Computes e^ε₀/n, which the condition keeps below 1.
    let part = each.sub(devices).exp();
    let root = part.mul(inverse.add(Enclosure::ln_integer(4))).sqrt();
    let less = each.neg().exp();
    let advantage = Enclosure::ONE.sub(less).div(Enclosure::ONE.add(less));
    let ratio = advantage.mul(Enclosure::integer(8)).mul(root.add(part));
    let shuffled = some!(Enclosure::ONE.add(ratio).ln().times_up(EPSILON));
    Some(if shuffled < epsilon { shuffled } else { epsilon })
}
