//! Tests of private selection. The scale is sensitivity/ε. Each measure charges what its theorem
//! states. On small scores, the loss computed from exact probabilities is at most the cost, and
//! close to the cost. Each choice is among the groups that were not chosen before.

use dp_noise::selection::PermuteAndFlip;
use typenum::{P65, Prod, U1, U2, U3, U4, U5, U50, U300, U700, U1000, U1000000};

use super::{ByFlips, ByWeights, Chooser, PricesSelection, scale};
use crate::aggregate::{Aggregate, Protected};
use crate::env::{First, Next};
use crate::measure::{Approx, Cost, Eps, Pure, Renyi, Zcdp};
use crate::mechanism::{Ask, Mechanism, Sensitive, largest};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise;
use crate::num::Positive;
use crate::record::Refuse;
use crate::testing::{ByPerson, PerRow, Person, cost, lit, loaded, node, table, table_at};

type U300000 = Prod<U300, U1000>;
type U700000 = Prod<U700, U1000>;

#[test]
fn the_scale_is_sensitivity_over_epsilon_in_lowest_terms() {
    fn of<E: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> (u128, u128) {
        let (n, d) = scale::<A, E>();
        assert_eq!(largest::<A>() * 1_000_000 * d, u128::from(E::VALUE) * n);
        (n, d)
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(of::<U300000, _>(table(&rows).histogram(|p| p.ward)), (10, 3));
    assert_eq!(of::<U300000, _>(table(&replaced).histogram(|p| p.ward)), (20, 3));
    assert_eq!(of::<U700000, _>(table(&persons).histogram(|p| p.ward)), (30, 7));
}

#[test]
fn each_measure_charges_what_its_theorem_says() {
    fn price<M: PricesSelection<W, E>, W: Chooser, E: Positive>() -> Vec<u64> {
        <M::Price as Cost>::AMOUNT.numbers().to_vec()
    }
    // The orders are α = 2 and α = 50, in 10^-6.
    type Curve = Renyi<(Prod<U2, U1000000>, (Prod<U50, U1000000>, ()))>;
    fn check<W: Chooser, E: Positive>(divisor: u128)
    where
        Pure: PricesSelection<W, E>,
        Approx: PricesSelection<W, E>,
        Zcdp: PricesSelection<W, E>,
        Curve: PricesSelection<W, E>,
    {
        let e = u128::from(E::VALUE);
        assert_eq!(price::<Pure, W, E>(), [E::VALUE]);
        assert_eq!(price::<Approx, W, E>(), [E::VALUE, 0]);
        assert_eq!(price::<Zcdp, W, E>(), [(e * e).div_ceil(divisor) as u64], "in 10^-12, rounded up");
        let at = |alpha: u128| (alpha * e * e).div_ceil(divisor * 10_u128.pow(12)).min(e) as u64;
        assert_eq!(price::<Curve, W, E>(), [at(2_000_000), at(50_000_000)]);
    }
    check::<ByFlips, U1>(2);
    check::<ByFlips, U3>(2);
    check::<ByFlips, U300000>(2);
    check::<ByWeights, U1>(8);
    check::<ByWeights, U5>(8);
    check::<ByWeights, U300000>(8);
    assert_eq!(price::<Zcdp, ByWeights, U5>(), [4], "25/8 rounded up");
    assert_eq!(price::<Zcdp, ByWeights, U300000>(), [11_250_000_000]);
    // At ε = 0.3, α·ε²/8 is 0.0225 at α = 2. At α = 50 it is 0.5625, which is above ε.
    assert_eq!(price::<Curve, ByWeights, U300000>(), [22_500, 300_000]);
}

#[test]
fn each_choice_is_paid_for_by_each_dataset_that_the_scores_depend_on() {
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let first = table_at::<First, _, _>(&data).histogram(|p| p.ward);
    let second = table_at::<Next<First>, _, _>(&data).histogram(|p| p.ward);
    assert_eq!(cost::<Pure, _, _>(first.select::<Eps<U300000>, 0>()), [[300_000]]);
    assert_eq!(cost::<Pure, _, _>(second.top::<U3, Eps<U300000>, 0>()), [[0], [900_000]]);
    assert_eq!(cost::<Approx, _, _>(first.top::<U2, Eps<U300000>, 0>()), [[600_000, 0]]);
    assert_eq!(cost::<Zcdp, _, _>(first.top::<U2, Eps<U300000>, 0>()), [[90_000_000_000]]);
    assert_eq!(cost::<Zcdp, _, _>(second.select_exponential::<Eps<U300000>, 0>()), [[0], [11_250_000_000]]);
}

/// The probability of each candidate under permute-and-flip, by definition.
fn flips(scores: &[i64], scale: f64) -> Vec<f64> {
    let best = *scores.iter().max().unwrap();
    let accept: Vec<f64> = scores.iter().map(|&score| (-((best - score) as f64) / scale).exp()).collect();
    let mut wins = vec![0.0; scores.len()];
    for set in 1_u32..1 << scores.len() {
        let chance = |(i, &p): (usize, &f64)| if set >> i & 1 == 1 { p } else { 1.0 - p };
        let chance: f64 = accept.iter().enumerate().map(chance).product();
        (0..scores.len()).filter(|i| set >> i & 1 == 1).for_each(|i| {
            wins[i] += chance / f64::from(set.count_ones());
        });
    }
    wins
}

fn weights(scores: &[i64], scale: f64) -> Vec<f64> {
    let best = *scores.iter().max().unwrap();
    let each: Vec<f64> = scores.iter().map(|&score| (-((best - score) as f64) / scale).exp()).collect();
    let all: f64 = each.iter().sum();
    each.iter().map(|weight| weight / all).collect()
}

/// The privacy losses at ε = 1 between any two vectors of three scores from 0 to 8 whose rise plus
/// fall is at most `range`. The result is the largest loss, and the largest width of the interval
/// of losses.
fn losses(law: fn(&[i64], f64) -> Vec<f64>, range: i64, scale: f64) -> (f64, f64) {
    let vectors: Vec<[i64; 3]> =
        (0..9).flat_map(|a| (0..9).flat_map(move |b| (0..3).map(move |c| [a, b, c]))).collect();
    let laws: Vec<Vec<f64>> = vectors.iter().map(|scores| law(scores, scale)).collect();
    let mut most = (0.0_f64, 0.0_f64);
    for (u, p) in vectors.iter().zip(&laws) {
        for (v, q) in vectors.iter().zip(&laws) {
            let changes: Vec<i64> = u.iter().zip(v).map(|(u, v)| v - u).collect();
            let rise = changes.iter().fold(0, |most, change| most.max(*change));
            let fall = changes.iter().fold(0, |most, change| most.max(-*change));
            if rise + fall <= range {
                let loss = p.iter().zip(q).map(|(p, q)| (p / q).ln());
                let (least, largest) = loss.fold((f64::MAX, f64::MIN), |(a, b), l| (a.min(l), b.max(l)));
                most = (most.0.max(largest), most.1.max(largest - least));
            }
        }
    }
    most
}

#[test]
fn exact_probabilities_keep_to_epsilon_and_nearly_attain_it() {
    for (range, scale) in [(1, 1.0), (2, 2.0), (3, 3.0)] {
        for law in [flips, weights] {
            let (most, _) = losses(law, range, scale);
            assert!(most <= 1.0 + 1e-9, "range {range}: a loss of {most}");
            assert!(most > 0.9, "range {range}: {most} is far from what is claimed");
            // The checker refutes half of this scale, which would be right if rise plus fall were
            // half as large.
            assert!(losses(law, range, scale / 2.0).0 > 1.5);
            // The checker refutes a sensitivity that is the largest change of one score, and not
            // rise plus fall.
            assert!(losses(law, 2 * range, scale).0 > 1.3);
        }
    }
}

#[test]
fn the_loss_of_the_exponential_mechanism_alone_has_a_range_of_epsilon() {
    let (_, width) = losses(weights, 2, 2.0);
    assert!((0.99..=1.0 + 1e-9).contains(&width), "{width}");
    let (_, width) = losses(flips, 2, 2.0);
    assert!(width > 1.05, "permute-and-flip would cost an eighth, too: {width}");
}

#[test]
fn choices_are_without_replacement_and_end_with_the_candidates() {
    // The gaps are at least a thousand scales, so the best candidate is chosen except with a
    // probability below exp(−1000).
    let law = PermuteAndFlip::new(1, 1).unwrap();
    let scores = [3_000, -2_000, 9_000, i128::from(i64::MAX) * 9, 3_000 + 1_000];
    assert_eq!(noise::chosen(&scores, 1, &law).unwrap(), [3]);
    assert_eq!(noise::chosen(&scores, 3, &law).unwrap(), [3, 2, 4]);
    assert_eq!(noise::chosen(&scores, 5, &law).unwrap(), [3, 2, 4, 0, 1]);
    assert_eq!(noise::chosen(&scores, 9, &law).unwrap(), [3, 2, 4, 0, 1]);
    assert_eq!(noise::chosen(&[i128::MIN, i128::MAX], 2, &law).unwrap(), [1, 0]);
    assert_eq!(ByWeights::choose(&scores, 4, (1, 1)).unwrap(), [3, 2, 4, 0]);
}

#[test]
fn the_name_of_a_group_is_released() {
    use crate::testing::{Raw, Ward};
    let row = |ward, age| Raw { id: 0, age, smoker: true, ward, bill: 0, wide: 0, any: 0 };
    let rows = |n: usize, ward, age| (0..n).map(move |_| Person::<PerRow, Refuse>::from(row(ward, age)));
    let all = rows(900, Ward::Er, 40).chain(rows(10, Ward::Icu, 70)).chain(rows(500, Ward::Day, 20));
    let data = loaded::<_, AddRemove>(all);
    fn of<A: Aggregate, X: Mechanism<A, Pure>>(ask: Protected<'_, A>, _: Ask<'_, A, X>) -> X::Released {
        X::draw(crate::testing::exact(ask)).unwrap()
    }
    let wards = table(&data).histogram(|p| p.ward);
    assert_eq!(of(wards, wards.select::<Eps<U1000000>, 0>()).value(), "Er");
    assert_eq!(of(wards, wards.select_exponential::<Eps<U1000000>, 0>()).value(), "Er");
    let top = of(wards, wards.top::<U4, Eps<U1000000>, 0>());
    assert_eq!(top.values(), ["Er", "Day", "Icu"]);
    assert_eq!(format!("{top:?}"), "Selected[\"Er\", \"Day\", \"Icu\"]");
    let ages = table(&data).histogram(|p| (p.ward, p.age.cut((lit::<P65>(), ()))));
    assert_eq!(of(ages, ages.select::<Eps<U1000000>, 0>()).value(), ("Er", "below 65".to_owned()));
}

#[test]
fn the_certificate_has_that_scale_and_the_number_of_choices() {
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let wards = table(&data).histogram(|p| p.ward);
    fn pure<A: Aggregate, X: Mechanism<A, Pure>>(_: Ask<'_, A, X>) -> String {
        node(X::NODE)
    }
    fn zcdp<A: Aggregate, X: Mechanism<A, Zcdp>>(_: Ask<'_, A, X>) -> String {
        node(X::NODE)
    }
    let of = pure(wards.top::<U4, Eps<U700000>, 17>());
    let start = "{\"rule\":\"select/1\",\"line\":17,\"at\":1,\"measure\":\"pure\",\"sampler\":\"lazy\",\
        \"by\":\"permute-and-flip\",\"epsilon\":700000,\"times\":4,\"scale\":[30,7],\"sensitivity\":[3],\
        \"cost\":[2800000],\"premises\":[{\"rule\":\"histogram/1\",";
    assert!(of.starts_with(start), "{of}");
    let of = zcdp(wards.select_exponential::<Eps<U700000>, 5>());
    assert!(of.contains("\"by\":\"exponential\",\"epsilon\":700000,\"times\":1,"), "{of}");
    assert!(of.contains("\"cost\":[61250000000]"), "{of}");
}
