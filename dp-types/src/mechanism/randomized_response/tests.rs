//! Tests that the ε of an answer follows from the number of answers that a unit can change. Exact
//! probabilities attain ε and do not exceed it. The true interval is reported with the stated
//! probability.

use typenum::{P1, P3, P4, P18, P65, P100, Prod, U2, U3, U50, U300, U1000, U1000000, U1000000000};

use super::{Entries, class, each};
use crate::aggregate::{Aggregate, Protected};
use crate::env::{First, Next};
use crate::measure::{Approx, Eps, Pure, Renyi, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{Bound, D0, D2, Positive};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, PerRow, Person, Raw, Ward, cost, dec, each_variant, exact, lit, loaded, node, table, table_at,
};
use crate::{
    mechanism::{Ask, Mechanism, Sensitive},
    released::Responses,
};

/// ε, in thousandths.
type E<N> = Prod<N, U1000>;
type Much = Eps<U1000000000>;
type Row = Person<PerRow, Refuse>;
type At<N> = (crate::expr::Lit<N>, ());

fn cut<N: Bound>() -> At<N> {
    (lit::<N>(), ())
}

#[test]
fn the_epsilon_of_an_answer_is_shared_by_those_that_a_unit_can_change() {
    fn of<X: Positive, A: Aggregate<Value: Entries, Sensitivity: Sensitive>>(
        _: Protected<'_, A>,
    ) -> (u128, u128) {
        each::<A, X>()
    }
    let rows = loaded::<Row, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(of::<E<U300>, _>(table(&rows).count()), (3, 10));
    // The query answers once for the number, so the cost does not depend on how far a unit moves
    // the number.
    assert_eq!(of::<E<U300>, _>(table(&persons).map(|p| p.age).sum()), (3, 10));
    assert_eq!(of::<E<U300>, _>(table(&rows).histogram(|p| p.ward)), (3, 10));
    assert_eq!(of::<E<U300>, _>(table(&persons).histogram(|p| p.ward)), (1, 10));
    assert_eq!(of::<E<U300>, _>(table(&replaced).histogram(|p| p.ward)), (1, 20));
}

#[test]
fn each_measure_charges_as_for_any_pure_mechanism() {
    type Curve = Renyi<(Prod<U2, U1000000>, (Prod<U50, U1000000>, ()))>;
    let data = loaded::<Row, AddRemove>([]);
    let first = table_at::<First, _, _>(&data).count();
    let second = table_at::<Next<First>, _, _>(&data).count();
    assert_eq!(
        cost::<Pure, _, _>(second.randomized_response::<_, Eps<E<U300>>, 0>(cut::<P4>())),
        [[0], [300_000]]
    );
    assert_eq!(
        cost::<Approx, _, _>(second.randomized_response::<_, Eps<E<U300>>, 0>(cut::<P4>())),
        [[0, 0], [300_000, 0]]
    );
    assert_eq!(
        cost::<Zcdp, _, _>(first.randomized_response::<_, Eps<E<U300>>, 0>(cut::<P4>())),
        [[45_000_000_000]]
    );
    assert_eq!(cost::<Zcdp, _, _>(first.randomized_response::<_, Eps<U3>, 0>(cut::<P4>())), [[5]]);
    assert_eq!(
        cost::<Curve, _, _>(first.randomized_response::<_, Eps<E<U300>>, 0>(cut::<P4>())),
        [[90_000, 300_000]]
    );
}

#[test]
fn no_more_answers_change_than_the_metric_says() {
    // There is a cut at every small number, so each change of an entry changes its interval.
    type Cuts = (
        crate::expr::Lit<P1>,
        (crate::expr::Lit<typenum::P2>, (crate::expr::Lit<P3>, (crate::expr::Lit<P4>, ()))),
    );
    each_variant!(|pairs| {
        let mut most = 0;
        for (a, b) in pairs.tables() {
            let (a, b) = (exact(a.histogram(|p| p.ward)), exact(b.histogram(|p| p.ward)));
            let differ = |(a, b): (&i128, &i128)| class::<Cuts, D0>(*a) != class::<Cuts, D0>(*b);
            most = most.max(a.iter().zip(&b).filter(|pair| differ(*pair)).count() as u128);
        }
        // There are three wards, so a person with more rows cannot change more than three entries.
        fn claimed<A: Aggregate>(_: Protected<'_, A>) -> u128 {
            crate::testing::bound::<A>()
        }
        let claim = pairs.tables().next().map(|(a, _)| claimed(a.histogram(|p| p.ward))).unwrap();
        assert!(most <= claim, "{most} answers change, {claim} are claimed");
        assert!(most >= claim.min(2), "{most} of {claim}: the test has no power");
    });
}

/// The probability of each answer, if the true answer is `truth`.
fn law(truth: usize, cuts: usize, epsilon: f64) -> Vec<f64> {
    let q = (-epsilon).exp();
    let all = 1.0 + cuts as f64 * q;
    (0..=cuts).map(|answer| if answer == truth { 1.0 / all } else { q / all }).collect()
}

#[test]
fn exact_probabilities_attain_epsilon_and_no_more() {
    for (cuts, epsilon) in [(1, 0.3), (1, 2.0), (2, 1.0), (9, 0.7)] {
        let mut most = 0.0_f64;
        for truth in 0..=cuts {
            assert!((law(truth, cuts, epsilon).iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for other in 0..=cuts {
                let losses = law(truth, cuts, epsilon)
                    .into_iter()
                    .zip(law(other, cuts, epsilon))
                    .map(|(p, q)| (p / q).ln());
                most = losses.fold(most, f64::max);
            }
        }
        assert!((most - epsilon).abs() < 1e-9, "{cuts} cuts at {epsilon}: {most}");
    }
}

fn of<A: Aggregate, X: Mechanism<A, Pure>>(value: Protected<'_, A>, _: Ask<'_, A, X>) -> X::Released {
    X::draw(exact(value)).unwrap()
}

fn wards(numbers: [usize; 3]) -> crate::testing::Open<Row, AddRemove> {
    let row = |ward| Row::from(Raw { id: 0, age: 40, smoker: true, ward, bill: 250, wide: 0, any: 0 });
    let each = [Ward::Icu, Ward::Er, Ward::Day].into_iter().zip(numbers);
    loaded(each.flat_map(|(ward, n)| std::iter::repeat_n(ward, n)).map(row))
}

#[test]
fn a_number_reaches_the_cuts_that_are_at_most_it() {
    // At ε = 1000 the answer is true except with a probability below exp(−999).
    let cuts = (lit::<P18>(), (lit::<P65>(), ()));
    let answer = |n| {
        let data = wards([n, 0, 0]);
        let n = table(&data).count();
        let found = of(n, n.randomized_response::<_, Much, 0>(cuts));
        (found.value(), found.name())
    };
    assert_eq!(answer(17), (0, "below 18".to_owned()));
    assert_eq!(answer(18), (1, "from 18 to below 65".to_owned()));
    assert_eq!(answer(64).0, 1);
    assert_eq!(answer(65), (2, "from 65".to_owned()));
    let data = wards([3, 9, 4]);
    let groups = table(&data).histogram(|p| p.ward);
    let found = of(groups, groups.randomized_response::<_, Much, 0>(cut::<P4>()));
    let mut by_name: Vec<_> = found.iter().collect();
    by_name.sort_unstable();
    assert_eq!(by_name, [("Day", 1), ("Er", 1), ("Icu", 0)]);
    assert_eq!(found.values().iter().sum::<u64>(), 2);
    assert_eq!(found.counts().iter().map(|n| n.round()).collect::<Vec<_>>(), [1.0, 2.0]);
    // Cuts are on the value's grid. Each bill is 2.50, and the cuts are 5.00 and 7.50.
    let bills = table(&data).map(|p| p.bill).sum();
    let at = |found: Responses<_, _>| found.value();
    assert_eq!(at(of(bills, bills.randomized_response::<_, Much, 0>((dec::<P100, D2>(), ())))), 1);
    assert_eq!((class::<At<P4>, D0>(i128::MAX), class::<At<P4>, D0>(i128::MIN)), (1, 0));
}

#[test]
fn answers_are_as_often_true_as_the_law_says() {
    // With two cuts at ε = 1, the true answer has probability 0.576 and each other answer 0.212.
    // With fresh noise, the shares of 6000 answers are within 0.04 of these, except with a
    // probability of 10^-8.
    let data = wards([1, 0, 0]);
    let n = table(&data).count();
    let ask = n.randomized_response::<_, Eps<E<U1000>>, 0>((lit::<P1>(), (lit::<P3>(), ())));
    let mut seen = [0_u32; 3];
    let mut truth = 0.0;
    for _ in 0..6_000 {
        let found = of(n, ask);
        seen[found.value() as usize] += 1;
        truth = found.truth();
    }
    for (seen, expected) in seen.into_iter().zip(law(1, 2, 1.0)) {
        assert!((f64::from(seen) / 6_000.0 - expected).abs() < 0.04, "{seen} of 6000 for {expected}");
    }
    assert!((truth - law(1, 2, 1.0)[1]).abs() < 1e-12);
}

#[test]
fn the_certificate_has_the_cuts_and_the_epsilon_of_an_answer() {
    fn pure<A: Aggregate, X: Mechanism<A, Pure>>(_: Ask<'_, A, X>) -> String {
        node(X::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let wards = table(&data).histogram(|p| p.ward);
    let of = pure(wards.randomized_response::<_, Eps<E<U300>>, 17>((lit::<P18>(), (lit::<P65>(), ()))));
    let start = "{\"rule\":\"randomized-response/1\",\"line\":17,\"at\":1,\"measure\":\"pure\",\"sampler\":\"lazy\",\
        \"epsilon\":300000,\"cuts\":[18,65],\"digits\":0,\"each\":[1,10],\"sensitivity\":[3],\"cost\":[300000],\
        \"premises\":[{\"rule\":\"histogram/1\",";
    assert!(of.starts_with(start), "{of}");
}
