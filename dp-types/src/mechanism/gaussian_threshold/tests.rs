//! Tests that the noise and the threshold follow from ε, δ and the sensitivity. Exact probabilities
//! on neighbouring counts stay within (ε, δ). With a lower threshold or smaller noise, they exceed
//! (ε, δ). Only the measure (ε, δ) has a price for this mechanism.

use typenum::{Prod, U0, U500, U1000, U1000000};

use super::{Found, GaussianThreshold};
use crate::aggregate::{Aggregate, Protected, Tallied, Tallies};
use crate::measure::{Approx, Eps, EpsDelta, Pure, Rho, Zcdp};
use crate::mechanism::{KeyedCounts, Mechanism, Sensitive};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise;
use crate::num::{D0, Positive};
use crate::record::Refuse;
use crate::testing::{ByPerson, Keyed, PerRow, Person, cost, implements, loaded, node, table};

type Half = Prod<U500, U1000>;
/// δ = 10^-9, in units of 10^-15.
type Billionth = U1000000;

#[test]
fn noise_and_threshold_follow_from_the_sensitivity() {
    fn of<E: Positive, D: Positive, A: Aggregate<Sensitivity: Sensitive>>(
        _: Protected<'_, A>,
    ) -> (u64, u64, f64) {
        let (found, (n, d)) = (Found::<A, E, D>::ALL, Found::<A, E, D>::VARIANCE);
        (found.rho, found.threshold, n as f64 / d as f64)
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let (rho, one, variance) = of::<Half, Billionth, _>(table(&rows).map(|p| p.age).key_counts());
    assert_eq!(dp_convert::zcdp_rho(500_000, 500_000).unwrap().amount, rho);
    assert!((variance * 2.0 * rho as f64 / 1e12 - 1.0).abs() < 1e-12);
    let (same, two, doubled) = of::<Half, Billionth, _>(table(&replaced).map(|p| p.age).key_counts());
    assert_eq!((same, doubled / variance), (rho, 4.0));
    let (_, three, _) = of::<Half, Billionth, _>(table(&persons).map(|p| p.age).key_counts());
    // These thresholds were computed from the sum of the weights, with σ = 11.476340524984655·s.
    // The library uses an upper bound on this sum, and computes the same thresholds.
    assert_eq!((one, two, three), (72, 145, 218));
}

/// The probabilities of the outcomes for a key with `rows` rows. Index 0 means "not named"; for a
/// noisy count z and the threshold t, the index is z − t + 1, up to `most`. All larger outcomes
/// together have the index `most`.
fn outcomes(rows: i32, variance: f64, threshold: i32, most: i32) -> Vec<f64> {
    let mut all = vec![0.0; most as usize + 1];
    if rows == 0 {
        all[0] = 1.0;
        return all;
    }
    let weight = |k: i32| (-f64::from(k * k) / (2.0 * variance)).exp();
    let total: f64 = (-400..=400).map(weight).sum();
    for z in threshold..threshold + most {
        all[(z - threshold + 1) as usize] = weight(z - rows) / total;
    }
    all[0] = 1.0 - all[1..].iter().sum::<f64>();
    all
}

/// The exact δ that two neighbours need at ε: Σ max(0, P − e^ε·Q), over the outcomes for two keys.
fn delta(a: [i32; 2], b: [i32; 2], variance: f64, epsilon: f64, threshold: i32) -> f64 {
    let each = |rows: i32| outcomes(rows, variance, threshold, 60);
    let [a, b] = [a, b].map(|[first, second]| (each(first), each(second)));
    let mut sum = 0.0;
    for (p, q) in a.0.iter().zip(&b.0) {
        for (r, s) in a.1.iter().zip(&b.1) {
            sum += (p * r - epsilon.exp() * q * s).max(0.0);
        }
    }
    sum
}

#[test]
fn neighbours_keep_to_epsilon_and_delta_and_less_does_not() {
    // The counts change by 2 in total: one key by two rows, both keys by one row, or a row moves
    // from one key to the other. Here ε = 1 and δ = 0.02.
    let found = dp_convert::gaussian_threshold(1_000_000, 2, 20_000_000_000_000).unwrap();
    let variance = 4.0 * 0.5e12 / found.rho as f64;
    let threshold = found.threshold as i32;
    let worst = |variance: f64, threshold: i32, base: i32| {
        let mut worst: f64 = 0.0;
        for a in (0..3).chain(base..base + 4) {
            for b in (0..3).chain(base..base + 4) {
                for (c, d) in [(2, 0), (1, 1), (0, 2), (1, -1), (-1, 1), (-2, 0), (-1, -1), (0, 0), (1, 0)] {
                    if a + c >= 0 && b + d >= 0 {
                        worst = worst.max(delta([a, b], [a + c, b + d], variance, 1.0, threshold));
                    }
                }
            }
        }
        worst
    };
    let base = threshold + 10;
    assert!(worst(variance, threshold, base) <= 0.02, "{}", worst(variance, threshold, base));
    // The two halves of δ are spent separately. With a threshold that is lower by one, the loss for
    // new keys exceeds its half of δ. With half of the standard deviation, the loss exceeds the
    // whole δ.
    let new = |threshold| {
        delta([2, 0], [0, 0], variance, 1.0, threshold).max(delta([1, 1], [0, 0], variance, 1.0, threshold))
    };
    assert!(new(threshold) <= 0.01 && new(threshold - 1) > 0.01, "{} {}", new(threshold), new(threshold - 1));
    assert!(worst(variance / 4.0, threshold, base) > 0.02);
}

#[test]
fn only_keys_from_the_threshold_on_are_named_in_order() {
    // Noise of variance 1/200 is nonzero with a probability below 10^-43.
    let law = noise::law(1, 200, dp_noise::gaussian::DiscreteGaussian::new).unwrap();
    let exact = Tallies { keys: vec![-7, 3, 40, 41], counts: vec![100, 20, 50, 49] };
    let found = KeyedCounts::<D0, _>::draw(exact, 50, law).unwrap();
    assert_eq!((found.values(), found.threshold()), (vec![(-7, 100), (40, 50)], 50));
}

#[test]
fn only_epsilon_with_delta_has_a_price() {
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let keys = table(&persons).map(|p| p.age).key_counts();
    assert_eq!(
        cost::<Approx, _, _>(keys.gaussian_threshold::<EpsDelta<Half, Billionth>, 1>()),
        [[500_000, 1_000_000]]
    );
    assert!(implements!(GaussianThreshold<EpsDelta<Half, Billionth>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(GaussianThreshold<EpsDelta<Half, U0>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(GaussianThreshold<EpsDelta<Half, Billionth>, 1>: Mechanism<Keyed, Zcdp>));
    assert!(!implements!(GaussianThreshold<Rho<Half>, 1>: Mechanism<Keyed, Zcdp>));
    assert!(!implements!(GaussianThreshold<Eps<Half>, 1>: Mechanism<Keyed, Pure>));
}

#[test]
fn what_is_drawn_is_what_the_certificate_says() {
    type At = GaussianThreshold<EpsDelta<Half, Billionth>, 1>;
    let exact = Tallies { keys: vec![5], counts: vec![1_000_000] };
    let drawn = <At as Mechanism<Keyed, Approx>>::draw(exact).unwrap();
    assert_eq!((drawn.threshold(), drawn.law().variance()), (72, (100_000_000_000, 759_264_593)));
    // A count outside this range has moved by more than 400 standard deviations.
    assert!(matches!(drawn.values()[..], [(5, count)] if (995_000..1_005_000).contains(&count)));
}

#[test]
fn the_certificate_names_rho_order_variance_and_threshold() {
    fn text<A: Aggregate<Value = Tallied<D0>>>(_: Protected<'_, A>) -> String
    where
        GaussianThreshold<EpsDelta<Half, Billionth>, 14>: Mechanism<A, Approx>,
    {
        node(<GaussianThreshold<EpsDelta<Half, Billionth>, 14> as Mechanism<A, Approx>>::NODE)
    }
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let found = text(table(&persons).map(|p| p.age).key_counts());
    let own = "\"epsilon\":500000,\"delta\":1000000,\"rho\":3796322965,\"order\":[4410305,65536],\"variance\":[900000000000,759264593],\"threshold\":218,\"sensitivity\":[3],\"cost\":[[500000,1000000]],";
    let start = "{\"rule\":\"gaussian-threshold/1\",\"line\":14,\"at\":";
    assert!(found.starts_with(start) && found.contains(own), "{found}");
}
