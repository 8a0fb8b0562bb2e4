//! Thresholds for keys that are not known in advance: the smallest noisy count at which a key may
//! be released.

use super::{Certified, DELTA, EPSILON, Order, RHO, ln_inverse, zcdp_rho};
use crate::fixed::{BITS, Enclosure, ONE, narrow, some};

/// The smallest threshold at which a release of noisy counts by key is (ε, δ)-DP. The noise is
/// discrete Laplace of scale sensitivity/ε. The counts of neighbours differ by at most
/// `sensitivity` in total. The result is never below the sensitivity.
///
/// Let a key with c rows exist in only one of two neighbours. The release names it with probability
/// p(c) = q^(t − c)/(1 + q), where q = exp(−1/scale). Let s be the sensitivity. The new keys have
/// at most s rows together, so the release names one of them with probability at most max(s·p(1),
/// p(s)). The function solves this for t, and rounds up. `None` if δ is 0, or 1 or more, or if a
/// number leaves the range of the arithmetic.
///
/// Source: Korolova, Kenthapadi, Mishra, Ntoulas, WWW 2009, for continuous noise; Balcer, Vadhan,
/// 2019.
pub const fn laplace_threshold(epsilon: u64, sensitivity: u64, delta: u64) -> Option<u64> {
    if epsilon == 0 || sensitivity == 0 || delta == 0 || delta >= DELTA {
        return None;
    }
    let scale = Enclosure::integer(sensitivity).div(Enclosure::ratio(epsilon, EPSILON));
    let q = Enclosure::ONE.div(scale).neg().exp();
    // Computes ln(1/(δ(1 + q))).
    let rare = ln_inverse(delta).sub(Enclosure::ONE.add(q).ln());
    let alone = scale.mul(rare.add(Enclosure::ln_integer(sensitivity))).add(Enclosure::ONE);
    let together = scale.mul(rare).add(Enclosure::integer(sensitivity));
    let high = some!(alone.max(together).max(Enclosure::integer(sensitivity)).above());
    narrow(some!(high.checked_add(ONE.saturating_sub(1))) >> BITS)
}

/// An upper bound on the probability that the release names a key of only one of two neighbours. It
/// is max(s·p(1), p(s)), in units of 10^-15, rounded up. `None` for a threshold below the
/// sensitivity.
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

/// The smallest threshold at which an exact answer may be released if its noisy lead over another
/// answer reaches the threshold. The noise is discrete Laplace of scale sensitivity/ε. If
/// neighbours have different answers, the lead is at most `sensitivity`. A threshold is never below
/// the sensitivity.
///
/// Such a lead reaches the threshold with probability at most q^(t − s)/(1 + q), where q =
/// exp(−1/scale). The function solves this for t, and rounds up. `None` as for
/// [`laplace_threshold`].
///
/// Source: Dwork, Lei, STOC 2009; Thakurta, Smith, COLT 2013.
pub const fn stability_threshold(epsilon: u64, sensitivity: u64, delta: u64) -> Option<u64> {
    if epsilon == 0 || sensitivity == 0 || delta == 0 || delta >= DELTA {
        return None;
    }
    let scale = Enclosure::integer(sensitivity).div(Enclosure::ratio(epsilon, EPSILON));
    let q = Enclosure::ONE.div(scale).neg().exp();
    let rare = ln_inverse(delta).sub(Enclosure::ONE.add(q).ln());
    let steps = scale.mul(rare).max(Enclosure::ZERO).add(Enclosure::integer(sensitivity));
    narrow(some!(some!(steps.above()).checked_add(ONE.saturating_sub(1))) >> BITS)
}

/// The probability that a lead of `sensitivity` reaches the threshold: q^(t − s)/(1 + q), in units
/// of 10^-15, rounded up. `None` for a threshold below the sensitivity.
pub const fn stability_threshold_delta(epsilon: u64, sensitivity: u64, threshold: u64) -> Option<u64> {
    if epsilon == 0 || sensitivity == 0 {
        return None;
    }
    let scale = Enclosure::integer(sensitivity).div(Enclosure::ratio(epsilon, EPSILON));
    let most = Enclosure::ONE.add(Enclosure::ONE.div(scale).neg().exp());
    let steps = Enclosure::integer(some!(threshold.checked_sub(sensitivity)));
    steps.div(scale).neg().exp().div(most).times_up(DELTA)
}

/// The Gaussian noise and the threshold for a release of counts by keys that are not known in
/// advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaussianThreshold {
    /// The ρ of the noise on the counts, in units of 10^-12. The noise has variance
    /// sensitivity²/(2ρ).
    pub rho: u64,
    /// The order at which ρ-zCDP is (ε, half of δ)-DP.
    pub order: Order,
    /// The smallest noisy count at which a key is released.
    pub threshold: u64,
}

/// The largest ρ, and its smallest threshold, at which a release of noisy counts by key is (ε,
/// δ)-DP. The noise is discrete Gaussian. The counts of neighbours differ by at most `sensitivity`
/// in total. Half of δ, rounded down, covers the noise on keys of both neighbours ([`zcdp_rho`]).
/// The other half covers keys of only one neighbour.
///
/// Let a key with c rows exist in only one of two neighbours. The release names this key with
/// probability P(X ≥ t − c), where X is the noise and t the threshold. Let s be the sensitivity.
/// The new keys have at most s rows together, so the release names one of them with probability at
/// most max(s·P(X ≥ t − 1), P(X ≥ t − s)), where
///
/// P(X ≥ m) ≤ exp(−m²/(2σ²)) / ((1 − exp(−(2m + 1)/(2σ²))) · max(1, σ√(2π))).
///
/// From m on, the weight of each integer is at most exp(−(2m + 1)/(2σ²)) times the weight of the
/// previous one. The sum of all weights is at least σ√(2π) by Poisson's summation formula, and at
/// least 1 because 0 has weight 1. The result is `None` if δ is below two units, or 1 or more. It
/// is also `None` if the best ρ is not at an order above 1 (for an ε near 0), or if a number leaves
/// the range of the arithmetic.
///
/// Source: Bun, Nissim, Stemmer, ITCS 2016 (the histogram); Canonne, Kamath, Steinke, NeurIPS 2020
/// (the noise, fact 18).
pub const fn gaussian_threshold(epsilon: u64, sensitivity: u64, delta: u64) -> Option<GaussianThreshold> {
    let half = delta / 2;
    if epsilon == 0 || sensitivity == 0 || half == 0 || delta >= DELTA {
        return None;
    }
    let Certified { amount: rho, order } = some!(zcdp_rho(epsilon, half));
    if rho == 0 || order.is_kullback_leibler() {
        return None;
    }
    let rest = delta.saturating_sub(half);
    let sigma = deviation(rho, sensitivity);
    let alone = some!(least(sigma, ln_inverse(rest).add(Enclosure::ln_integer(sensitivity))));
    let together = some!(least(sigma, ln_inverse(rest)));
    let (alone, together) = (some!(alone.checked_add(1)), some!(together.checked_add(sensitivity)));
    Some(GaussianThreshold { rho, order, threshold: if alone > together { alone } else { together } })
}

/// An upper bound on the probability that the release names a key of only one of two neighbours:
/// the bound of [`gaussian_threshold`], in units of 10^-15, rounded up. `None` unless the threshold
/// is above the sensitivity.
pub const fn gaussian_threshold_delta(rho: u64, sensitivity: u64, threshold: u64) -> Option<u64> {
    if rho == 0 || sensitivity == 0 || threshold <= sensitivity {
        return None;
    }
    let sigma = deviation(rho, sensitivity);
    let one = rarity(some!(threshold.checked_sub(1)), sigma).neg().exp();
    let all = rarity(some!(threshold.checked_sub(sensitivity)), sigma).neg().exp();
    one.mul(Enclosure::integer(sensitivity)).max(all).times_up(DELTA)
}

/// Encloses σ = s/√(2ρ).
const fn deviation(rho: u64, sensitivity: u64) -> Enclosure {
    Enclosure::integer(sensitivity).mul(Enclosure::ratio(RHO / 2, rho).sqrt())
}

/// Encloses −ln of the bound on P(X ≥ m).
const fn rarity(m: u64, sigma: Enclosure) -> Enclosure {
    let two = Enclosure::integer(2);
    let steps = Enclosure::integer(m).div(sigma);
    let fall = steps.add(Enclosure::ONE.div(sigma.mul(two))).div(sigma);
    let rest = Enclosure::ONE.sub(fall.neg().exp()).ln();
    let all = Enclosure::HALF_LN_2PI.add(sigma.ln()).max(Enclosure::ZERO);
    steps.mul(steps).div(two).add(rest).add(all)
}

/// The smallest m ≥ 1 for which enclosures prove that the bound on P(X ≥ m) is at most
/// exp(−`goal`). The bound falls with m.
const fn least(sigma: Enclosure, goal: Enclosure) -> Option<u64> {
    // An m of more than this number of deviations would leave the range of the arithmetic.
    const FAR: u64 = 1 << 15;
    let most = some!(sigma.mul(Enclosure::integer(FAR)).add(Enclosure::integer(FAR)).times_down(1));
    let (mut low, mut high) = (0, 1);
    while !goal.is_at_most(rarity(high, sigma)) {
        low = high;
        high = some!(u64::checked_mul(high, 2));
        if high > most {
            return None;
        }
    }
    while u64::saturating_sub(high, low) > 1 {
        let middle = u64::midpoint(low, high);
        if goal.is_at_most(rarity(middle, sigma)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::{
        DELTA, gaussian_threshold, gaussian_threshold_delta, laplace_threshold, laplace_threshold_delta,
        stability_threshold, stability_threshold_delta, zcdp_rho,
    };

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

    /// At ε = ln 2 = 0.693147.. and s = 1: q = 1/2, p(1) = 2/3 · 2^(1 − t), and 2/3 · 2^-20 =
    /// 6.4e-7.
    #[test]
    fn thresholds_agree_with_powers_of_two() {
        assert_eq!(laplace_threshold(693_148, 1, 635_783_000), Some(21));
        assert_eq!(laplace_threshold(693_147, 1, 635_780_000), Some(22));
        let p = laplace_threshold_delta(693_147, 1, 21).unwrap();
        assert!((635_782_000..635_800_000).contains(&p), "{p}");
    }

    /// The bound for new keys must cover all ways to split their rows among keys.
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

    #[test]
    fn the_stability_threshold_is_the_least() {
        for sensitivity in [1, 2, 3, 50] {
            for epsilon in [50_000, 300_000, 1_000_000, 5_000_000] {
                for delta in [1_000, 1_000_000, 1_000_000_000, 10_000_000_000_000] {
                    let t = stability_threshold(epsilon, sensitivity, delta).unwrap();
                    let at = |t| stability_threshold_delta(epsilon, sensitivity, t);
                    let what = format!("{epsilon} {sensitivity} {delta}: {t}");
                    assert!(t >= sensitivity && at(t).unwrap() <= delta, "{what}");
                    assert!(at(t - 1).is_none_or(|less| less > delta), "{what}");
                    // There can be several new keys, but only one leading candidate.
                    assert!(t <= laplace_threshold(epsilon, sensitivity, delta).unwrap(), "{what}");
                }
            }
        }
        // At ε = ln 2 and t − s = 20, a lead of s reaches the threshold t with probability 2/3 ·
        // 2^-20 = 6.357828e-7.
        assert_eq!(stability_threshold(693_148, 1, 635_783_000), Some(21));
        assert_eq!(stability_threshold(693_147, 1, 635_780_000), Some(22));
        assert_eq!(stability_threshold(1, 1, 0), None);
        assert_eq!(stability_threshold(1_000_000, 7, DELTA - 1), Some(7), "never below the sensitivity");
    }

    /// The probability P(X ≥ m) of discrete Gaussian noise, computed from its weights.
    fn tail(m: i64, variance: f64) -> f64 {
        let weight = |k: i64| (-(k as f64).powi(2) / (2.0 * variance)).exp();
        let far = (60.0 * variance.sqrt() + 60.0) as i64;
        (m..m.strict_add(far)).map(weight).sum::<f64>() / (far.strict_neg()..=far).map(weight).sum::<f64>()
    }

    /// The bound must be above the tail and near it. The threshold must be the smallest one that
    /// the bound allows.
    #[test]
    fn the_gaussian_threshold_hides_and_is_the_least() {
        for sensitivity in [1_u64, 2, 3, 10, 50] {
            for epsilon in [50_000, 300_000, 1_000_000, 5_000_000] {
                for delta in [1_000, 1_000_001, 1_000_000_000, 10_000_000_000_000] {
                    let found = gaussian_threshold(epsilon, sensitivity, delta).unwrap();
                    let at = |t| gaussian_threshold_delta(found.rho, sensitivity, t);
                    let what = format!("{epsilon} {sensitivity} {delta}: {found:?}");
                    assert_eq!(zcdp_rho(epsilon, delta / 2).unwrap().amount, found.rho, "{what}");
                    assert!(at(found.threshold).unwrap() <= delta.div_ceil(2), "{what}");
                    assert!(at(found.threshold - 1).is_none_or(|less| less > delta.div_ceil(2)), "{what}");
                    let variance = (sensitivity * sensitivity) as f64 * 0.5e12 / found.rho as f64;
                    let p = |rows: u64| tail((found.threshold - rows) as i64, variance);
                    let exact = (sensitivity as f64 * p(1)).max(p(sensitivity)) * 1e15;
                    let stated = at(found.threshold).unwrap() as f64;
                    assert!(exact <= stated && stated < exact * 1.25 + 1.0, "{what}: {exact} {stated}");
                }
            }
        }
    }

    /// With σ² = 1/(2 ln 2), the integer k has the weight 2^(−k²).
    #[test]
    fn the_gaussian_bound_agrees_with_powers_of_two() {
        // The bound is exp(−9 ln 2) / (1 − 2^-7) / σ√(2π), where σ√(2π) is 2.128934038862452.
        let found = gaussian_threshold_delta(693_147_180_560, 1, 4).unwrap();
        assert!((924_642_990_000..924_643_000_000).contains(&found), "{found}");
    }

    #[test]
    fn no_split_of_the_rows_is_likelier_under_gaussian_noise() {
        fn worst(rows: u64, most: u64, p: &impl Fn(u64) -> f64) -> f64 {
            (1..=most.min(rows)).map(|c| p(c) + worst(rows - c, c, p)).fold(0.0, f64::max)
        }
        for (variance, sensitivity, t) in [(400.0, 6, 90), (30.0, 6, 30), (9.0, 9, 10), (2.0, 5, 6)] {
            let p = |c: u64| tail((t - c) as i64, variance);
            let stated = (sensitivity as f64 * p(1)).max(p(sensitivity));
            let found = worst(sensitivity, sensitivity, &p);
            assert!(found <= stated * (1.0 + 1e-12) && found > stated * 0.999_999, "{found} {stated}");
        }
    }

    #[test]
    fn no_gaussian_threshold_without_a_promise() {
        for (epsilon, sensitivity, delta) in [(0, 1, 9), (1, 0, 9), (1, 1, 1), (1, 1, 1_000_000_000_000_000)]
        {
            assert_eq!(gaussian_threshold(epsilon, sensitivity, delta), None);
        }
        assert_eq!(gaussian_threshold_delta(1_000_000, 5, 5), None, "not above the sensitivity");
        assert_eq!(gaussian_threshold(1, u64::MAX, 9), None, "beyond the range of the arithmetic");
    }
}
