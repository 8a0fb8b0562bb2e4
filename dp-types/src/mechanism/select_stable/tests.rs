//! Tests that the threshold follows from ε, δ and the sensitivity in the range metric. Exact
//! probabilities on all small scores stay within (ε, δ) and attain δ. With a threshold that is
//! lower by one, they exceed δ. The chosen group, and its lead over the second, are right in any
//! order of the scores. Only the measure (ε, δ) has a price for this mechanism.

use typenum::{Prod, U0, U1, U500, U1000, U1000000};

use super::{SelectStable, Stable, first_and_gap, least};
use crate::aggregate::{Aggregate, Number, Protected};
use crate::env::{First, Next};
use crate::measure::{Approx, Eps, EpsDelta, Pure, Zcdp};
use crate::mechanism::{Mechanism, Sensitive};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise;
use crate::num::{D0, Positive};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, Keyed, PerRow, Person, Random, cost, implements, loaded, node, table, table_at,
};

type Half = Prod<U500, U1000>;
/// δ = 10^-9, in units of 10^-15.
type Billionth = U1000000;

#[test]
fn the_threshold_follows_from_the_range() {
    fn of<E: Positive, D: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> i64 {
        least::<A, E, D>()
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    // The thresholds are 1 + 2·ln(10^9/(1 + e^-0.5)) = 41.5, 2 + 4·ln(10^9/(1 + e^-0.25)) = 82.6,
    // and 3 + 6·ln(10^9/(1 + e^(-1/6))) = 123.7.
    assert_eq!(of::<Half, Billionth, _>(table(&rows).histogram(|p| p.ward)), 42);
    assert_eq!(of::<Half, Billionth, _>(table(&replaced).histogram(|p| p.ward)), 83);
    assert_eq!(of::<Half, Billionth, _>(table(&persons).histogram(|p| p.ward)), 124);
}

#[test]
fn the_first_and_its_gap_are_those_of_the_sorted_scores() {
    let mut random = Random::new(17);
    for round in 0..3000 {
        let scores: Vec<i128> = (0..2 + round % 6).map(|_| random.below(9) as i128 - 4).collect();
        let mut sorted = scores.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let first = scores.iter().position(|score| *score == sorted[0]).unwrap() as u64;
        assert_eq!(first_and_gap(&scores), (first, sorted[0] - sorted[1]), "{scores:?}");
    }
    let most = i128::from(i64::MAX);
    assert_eq!(first_and_gap(&[i128::MIN, i128::MAX, 5]), (1, most - 5));
    assert_eq!(first_and_gap(&[i128::MIN, i128::MIN]), (0, 0));
    assert_eq!(first_and_gap(&[3, most + 7, most]), (1, 0), "all scores beyond 64 bits tie");
    assert!(first_and_gap(&[-5]).1 > most, "a single score has a lead beyond 64 bits");
}

/// The probability of each outcome: the group is not named and the noisy lead z is from t − `most`
/// on, or the winner is named and z is from the threshold t on. At each end, all remaining values
/// of z count as one outcome.
fn outcomes(scores: &[i128], scale: f64, threshold: i128, most: i128) -> Vec<f64> {
    let q = (-1.0 / scale).exp();
    let (first, gap) = first_and_gap(scores);
    let at = |z: i128| (1.0 - q) / (1.0 + q) * q.powi((z - gap).unsigned_abs() as i32);
    let beyond = |steps: i128| q.powi(steps as i32) / (1.0 + q);
    let mut all = vec![0.0; (most as usize + 1) * (1 + scores.len())];
    for i in 0..most {
        all[i as usize] = at(threshold - 1 - i);
        all[(most as usize + 1) * (1 + first as usize) + i as usize] = at(threshold + i);
    }
    all[most as usize] = beyond(gap - (threshold - 1 - most));
    all[(most as usize + 1) * (1 + first as usize) + most as usize] = beyond(threshold + most - gap);
    all
}

#[test]
fn neighbours_keep_to_epsilon_and_delta_and_less_does_not() {
    // Rise plus fall is at most 2, ε = 1 and δ = 0.01.
    let threshold = i128::from(dp_convert::stability_threshold(1_000_000, 2, 10_000_000_000_000).unwrap());
    let vectors: Vec<[i128; 3]> =
        (0..7).flat_map(|a| (0..7).flat_map(move |b| (0..3).map(move |c| [a, b, c]))).collect();
    let worst = |threshold: i128, scale: f64| {
        let laws: Vec<_> = vectors.iter().map(|v| outcomes(v, scale, threshold, 40)).collect();
        let mut worst = 0.0_f64;
        for (v, p) in vectors.iter().zip(&laws) {
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (w, q) in vectors.iter().zip(&laws) {
                let change = |i: usize| w[i] - v[i];
                let rise = (0..3).map(change).fold(0, i128::max);
                let fall = (0..3).map(|i| -change(i)).fold(0, i128::max);
                if rise + fall <= 2 {
                    let delta = p.iter().zip(q).map(|(p, q)| (p - 1_f64.exp() * q).max(0.0)).sum();
                    worst = worst.max(delta);
                }
            }
        }
        worst
    };
    let stated = dp_convert::stability_threshold_delta(1_000_000, 2, threshold as u64).unwrap() as f64 / 1e15;
    let found = worst(threshold, 2.0);
    assert!(found <= stated + 1e-12 && found > stated * 0.999, "{found} {stated}");
    assert!(worst(threshold - 1, 2.0) > 0.01, "{}", worst(threshold - 1, 2.0));
    assert!(worst(threshold, 1.5) > 0.01, "{}", worst(threshold, 1.5));
}

#[test]
fn a_group_is_named_where_it_is_ahead_by_the_threshold() {
    // Noise of scale 1/90 is nonzero with a probability below 10^-38.
    let law = || noise::law(1, 90, dp_noise::laplace::DiscreteLaplace::new).unwrap();
    let of = |scores: &[i128], threshold| {
        let found = Stable::<Number<D0>>::draw(scores, threshold, law()).unwrap();
        assert_eq!(found.threshold(), threshold);
        (found.first, found.gap())
    };
    assert_eq!(of(&[40, 71, 12, 60], 11), (Some(1), 11));
    assert_eq!(of(&[40, 71, 12, 60], 12), (None, 11));
    assert_eq!(of(&[7, 7, 0], 1), (None, 0));
    assert_eq!(of(&[], 1).0, None);
}

#[test]
fn only_epsilon_with_delta_has_a_price_and_only_candidates_are_chosen_from() {
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let second = table_at::<Next<First>, _, _>(&persons).histogram(|p| p.ward);
    assert_eq!(
        cost::<Approx, _, _>(second.select_stable::<EpsDelta<Half, Billionth>, 1>()),
        [[0, 0], [500_000, 1_000_000]]
    );
    fn scores<A: Aggregate>(_: Protected<'_, A>) -> bool
    where
        SelectStable<EpsDelta<Half, Billionth>, 1>: Mechanism<A, Approx>,
    {
        true
    }
    assert!(scores(table(&persons).map(|p| p.age).median()));
    assert!(!implements!(SelectStable<EpsDelta<Half, Billionth>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(SelectStable<EpsDelta<Half, U0>, 1>: Mechanism<Keyed, Approx>));
    assert!(!implements!(SelectStable<Eps<Half>, 1>: Mechanism<Keyed, Pure>));
    assert!(!implements!(SelectStable<EpsDelta<Half, U1>, 1>: Mechanism<Keyed, Zcdp>));
}

#[test]
fn the_certificate_names_the_threshold() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String
    where
        SelectStable<EpsDelta<Half, Billionth>, 14>: Mechanism<A, Approx>,
    {
        node(<SelectStable<EpsDelta<Half, Billionth>, 14> as Mechanism<A, Approx>>::NODE)
    }
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let found = text(table(&persons).histogram(|p| p.ward));
    let start = "{\"rule\":\"select-stable/1\",\"line\":14,\"at\":";
    let own = "\"epsilon\":500000,\"delta\":1000000,\"scale\":[6,1],\"threshold\":124,\"sensitivity\":[3],\"cost\":[[500000,1000000]],";
    assert!(found.starts_with(start) && found.contains(own), "{found}");
}
