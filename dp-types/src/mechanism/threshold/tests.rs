//! Tests that the threshold follows from ε, δ and the sensitivity. Exact probabilities on
//! neighbouring counts stay within (ε, δ). With a threshold that is lower by one, they exceed (ε,
//! δ). Only the measure (ε, δ) has a price for this mechanism.

use typenum::{Prod, U0, U1, U500, U1000, U1000000};

use super::{KeyedCounts, Threshold, least};
use crate::aggregate::{Aggregate, Protected, Tallied, Tallies};
use crate::measure::{Approx, Eps, EpsDelta, Pure, Rho, Zcdp};
use crate::mechanism::{ByFlips, Gaussian, Laplace, Mechanism, Select, Sensitive};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise;
use crate::num::{D0, Positive};
use crate::record::Refuse;
use crate::testing::{ByPerson, Keyed, PerRow, Person, cost, implements, loaded, node, table};

type Half = Prod<U500, U1000>;
/// δ = 10^-9, in units of 10^-15.
type Billionth = U1000000;

#[test]
fn the_threshold_follows_from_the_sensitivity() {
    fn of<E: Positive, D: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> i64 {
        least::<A, E, D>()
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    // The thresholds are 1 + 2·ln(10^9/(1 + e^-0.5)) = 41.5, 4·(ln(2·10^9) − ln(1 + e^-0.25)) + 1 =
    // 84.3, and 6·(ln(3·10^9) − ln(1 + e^(-1/6))) + 1 = 128.3.
    assert_eq!(of::<Half, Billionth, _>(table(&rows).map(|p| p.age).key_counts()), 42);
    assert_eq!(of::<Half, Billionth, _>(table(&replaced).map(|p| p.age).key_counts()), 85);
    assert_eq!(of::<Half, Billionth, _>(table(&persons).map(|p| p.age).key_counts()), 129);
    assert_eq!(of::<U1000000, U1, _>(table(&rows).map(|p| p.age).key_counts()), 36);
}

/// The probabilities of the outcomes for a key with `rows` rows. Index 0 means "not named"; for a
/// noisy count z and the threshold t, the index is z − t + 1, up to `most`. All larger outcomes
/// together have the index `most`.
fn outcomes(rows: i32, epsilon: f64, threshold: i32, most: i32) -> Vec<f64> {
    let q = (-epsilon).exp();
    let mut all = vec![0.0; most as usize + 1];
    if rows == 0 {
        all[0] = 1.0;
        return all;
    }
    for z in threshold..threshold + most {
        all[(z - threshold + 1) as usize] = (1.0 - q) / (1.0 + q) * q.powi((z - rows).abs());
    }
    all[0] = 1.0 - all[1..].iter().sum::<f64>();
    all
}

/// The exact δ that two neighbours need at ε: Σ max(0, P − e^ε·Q), over the outcomes for two keys.
fn delta(a: [i32; 2], b: [i32; 2], scaled: f64, epsilon: f64, threshold: i32) -> f64 {
    let each = |rows: i32| outcomes(rows, scaled, threshold, 60);
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
fn neighbours_keep_to_epsilon_and_delta_and_a_lower_threshold_does_not() {
    // The counts change by 2 in total: one key by two rows, both keys by one row, or a row moves
    // from one key to the other. Here ε = 1 and δ = 0.001.
    let sensitivity = 2;
    let threshold = dp_convert::laplace_threshold(1_000_000, sensitivity, 1_000_000_000_000).unwrap() as i32;
    let scaled = 1.0 / sensitivity as f64;
    let worst = |threshold| {
        let mut worst: f64 = 0.0;
        for a in 0..6 {
            for b in 0..6 {
                for (c, d) in [(2, 0), (1, 1), (0, 2), (1, -1), (-1, 1), (-2, 0), (-1, -1), (0, 0), (1, 0)] {
                    if a + c >= 0 && b + d >= 0 {
                        worst = worst.max(delta([a, b], [a + c, b + d], scaled, 1.0, threshold));
                    }
                }
            }
        }
        worst
    };
    assert!(worst(threshold) <= 0.001, "{}", worst(threshold));
    assert!(worst(threshold - 1) > 0.001, "{}", worst(threshold - 1));
}

#[test]
fn only_keys_from_the_threshold_on_are_named_in_order() {
    // Noise of scale 1/90 is nonzero with a probability below 10^-38.
    let law = || noise::law(1, 90, dp_noise::laplace::DiscreteLaplace::new).unwrap();
    let exact = Tallies { keys: vec![-7, 3, 40, 41], counts: vec![100, 20, 80, 30] };
    let found = KeyedCounts::<D0>::draw(exact, 50, law()).unwrap();
    assert_eq!((found.values(), found.threshold()), (vec![(-7, 100), (40, 80)], 50));
    assert_eq!(found.to_string(), "key  value\n -7    100\n 40     80\n");
    // A key is named if its count is equal to the threshold.
    let at = Tallies { keys: vec![5, 6], counts: vec![50, 49] };
    assert_eq!(KeyedCounts::<D0>::draw(at, 50, law()).unwrap().values(), [(5, 50)]);
}

#[test]
fn only_epsilon_with_delta_has_a_price_and_nothing_else_releases_keys() {
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let keys = table(&persons).map(|p| p.age).key_counts();
    assert_eq!(
        cost::<Approx, _, _>(keys.laplace_threshold::<EpsDelta<Half, Billionth>, 1>()),
        [[500_000, 1_000_000]]
    );
    assert!(implements!(Threshold<EpsDelta<Half, Billionth>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(Threshold<EpsDelta<Half, U0>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(Threshold<EpsDelta<Half, Billionth>, 1>: Mechanism<Keyed, Zcdp>));
    assert!(!implements!(Threshold<Eps<Half>, 1>: Mechanism<Keyed, Pure>));
    // The set of keys is personal data. Neither noise alone nor a choice among keys hides this set.
    assert!(!implements!(Laplace<Eps<Half>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(Gaussian<Rho<Half>, 1>: Mechanism<Keyed, Zcdp>));
    assert!(!implements!(Select<ByFlips, Eps<Half>, U1, 1>: Mechanism<Keyed, Approx>));
}

#[test]
fn the_certificate_names_the_threshold() {
    fn text<A: Aggregate<Value = Tallied<D0>>>(_: Protected<'_, A>) -> String
    where
        Threshold<EpsDelta<Half, Billionth>, 14>: Mechanism<A, Approx>,
    {
        node(<Threshold<EpsDelta<Half, Billionth>, 14> as Mechanism<A, Approx>>::NODE)
    }
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let found = text(table(&persons).map(|p| p.age).key_counts());
    let start = "{\"rule\":\"threshold/1\",\"line\":14,\"at\":";
    let own = "\"epsilon\":500000,\"delta\":1000000,\"scale\":[6,1],\"threshold\":129,\"sensitivity\":[3],\"cost\":[[500000,1000000]],";
    assert!(found.starts_with(start) && found.contains(own), "{found}");
}
