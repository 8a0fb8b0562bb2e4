//! Keys that nobody knows in advance: from which noisy count on one may be named.

use super::{DELTA, EPSILON, ln_inverse};
use crate::fixed::{BITS, Enclosure, ONE, narrow, some};

/// The least threshold at which a release of noisy counts by key is (ε, δ)-DP, where neighbours move counts by at most `sensitivity` in all, with
/// discrete Laplace noise of scale sensitivity/ε; a threshold is never below the sensitivity.
///
/// A key that only one of two neighbours has, with c rows, is named with probability p(c) = q^(t − c)/(1 + q), q = exp(−1/scale). The new keys have
/// at most `sensitivity` rows together, so some is named with at most max(s·p(1), p(s)). Solved for t, and rounded up; `None` for δ of 0 or
/// of 1 and more, and beyond the range of the arithmetic.
///
/// Source: Korolova, Kenthapadi, Mishra, Ntoulas, WWW 2009, for continuous noise; Balcer, Vadhan, 2019.
pub const fn laplace_threshold(epsilon: u64, sensitivity: u64, delta: u64) -> Option<u64> {
    if epsilon == 0 || sensitivity == 0 || delta == 0 || delta >= DELTA {
        return None;
    }
    let scale = Enclosure::integer(sensitivity).div(Enclosure::ratio(epsilon, EPSILON));
    let q = Enclosure::ONE.div(scale).neg().exp();
    // ln(1/(δ(1 + q)))
    let rare = ln_inverse(delta).sub(Enclosure::ONE.add(q).ln());
    let alone = scale.mul(rare.add(Enclosure::ln_integer(sensitivity))).add(Enclosure::ONE);
    let together = scale.mul(rare).add(Enclosure::integer(sensitivity));
    let high = some!(alone.max(together).max(Enclosure::integer(sensitivity)).above());
    narrow(some!(high.checked_add(ONE.saturating_sub(1))) >> BITS)
}

/// With what probability some key is named that only one of two neighbours has: max(s·p(1), p(s)), in 10^-15, rounded up. `None` for a
/// threshold below the sensitivity.
pub const fn laplace_threshold_delta(epsilon: u64, sensitivity: u64, threshold: u64) -> Option<u64> {
    if epsilon == 0 || sensitivity == 0 {
        return None;
    }
    let scale = Enclosure::integer(sensitivity).div(Enclosure::ratio(epsilon, EPSILON));
    let most = Enclosure::ONE.add(Enclosure::ONE.div(scale).neg().exp());
    let (alone, together) = (some!(threshold.checked_sub(1)), some!(threshold.checked_sub(sensitivity)));
    let one = Enclosure::integer(alone).div(scale).neg().exp().mul(Enclosure::integer(sensitivity));
    let all = Enclosure::integer(together).div(scale).neg().exp();
    one.max(all).div(most).times_up(DELTA)
}

#[cfg(test)]
mod tests {
    use super::{laplace_threshold, laplace_threshold_delta};

    #[test]
    fn the_threshold_is_the_least() {
        for sensitivity in [1, 2, 3, 10, 50] {
            for epsilon in [50_000, 300_000, 1_000_000, 5_000_000] {
                for delta in [1_000, 1_000_000, 1_000_000_000, 10_000_000_000_000] {
                    let t = laplace_threshold(epsilon, sensitivity, delta).unwrap();
                    let at = |t| laplace_threshold_delta(epsilon, sensitivity, t);
                    assert!(
                        t >= sensitivity && at(t).unwrap() <= delta,
                        "{epsilon} {sensitivity} {delta}: {t}"
                    );
                    let less = at(t - 1);
                    assert!(
                        less.is_none_or(|less| less > delta),
                        "{epsilon} {sensitivity} {delta}: {t}, {less:?}"
                    );
                }
            }
        }
    }

    /// ε = ln 2 = 0.693147.., s = 1: q = 1/2, p(1) = 2/3 · 2^(1 − t), and 2/3 · 2^-20 = 6.4e-7.
    #[test]
    fn thresholds_agree_with_powers_of_two() {
        assert_eq!(laplace_threshold(693_148, 1, 635_783_000), Some(21));
        assert_eq!(laplace_threshold(693_147, 1, 635_780_000), Some(22));
        let p = laplace_threshold_delta(693_147, 1, 21).unwrap();
        assert!((635_782_000..635_800_000).contains(&p), "{p}");
    }

    /// The bound for new keys is that of all ways in which their rows can be split.
    #[test]
    fn no_split_of_the_rows_is_likelier() {
        fn worst(rows: u64, most: u64, p: &impl Fn(u64) -> f64) -> f64 {
            (1..=most.min(rows)).map(|c| p(c) + worst(rows - c, c, p)).fold(0.0, f64::max)
        }
        for (epsilon, sensitivity, t) in
            [(100_000, 6, 90), (1_000_000, 6, 40), (4_000_000, 9, 30), (9_000_000, 5, 12)]
        {
            let q = (-(epsilon as f64) / 1e6 / sensitivity as f64).exp();
            let p = |c: u64| q.powi((t - c) as i32) / (1.0 + q);
            let stated = laplace_threshold_delta(epsilon, sensitivity, t).unwrap() as f64 / 1e15;
            let found = worst(sensitivity, sensitivity, &p);
            assert!(found <= stated && found > stated * 0.999_999, "{found} {stated}");
        }
    }

    #[test]
    fn what_promises_nothing_has_no_threshold() {
        for (epsilon, sensitivity, delta) in [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1_000_000_000_000_000)]
        {
            assert_eq!(laplace_threshold(epsilon, sensitivity, delta), None);
        }
        assert_eq!(laplace_threshold_delta(1_000_000, 5, 4), None, "below the sensitivity");
        assert_eq!(laplace_threshold(1, u64::MAX, 1), None, "beyond the range of the arithmetic");
    }
}
