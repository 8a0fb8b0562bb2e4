//! Neighbours change scores by at most the typed sensitivity, and some pair of neighbours attains
//! this bound. The quantiles have the best scores.

use typenum::{P3, P7, P18, P99, P250, U1, U2, U3, U4, U9, U10};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::D2;
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Stay, Ward, bound, dec, each_variant, exact, lit, loaded,
    node, table,
};

#[test]
fn quantiles_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("a median", |t| t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).median());
        pairs.is_sound("the lower quartile", |t| t.map(|p| p.age).quantile::<U1, U4, _, _>());
        pairs.is_sound("of some rows", |t| t.filter(|p| p.smoker).map(|p| p.age).median());
        pairs.is_sound("nine tenths", |t| t.map(|p| p.age).quantile::<U9, U10, _, _>());
        pairs.is_sound("of decimals", |t| {
            t.map(|p| p.bill.clamp(dec::<P250, D2>(), lit::<P7>())).quantile::<U2, U3, _, _>()
        });
    });
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! quantiles {
        ($unit:ty, $policy:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, $policy>, $relation>([]);
            let ages = table(&data).map(|p| p.age);
            (of(ages.median()), of(ages.quantile::<U1, U4, _, _>()), of(ages.quantile::<U9, U10, _, _>()))
        }};
    }
    assert_eq!(quantiles!(PerRow, Refuse, AddRemove), (2, 6, 18));
    assert_eq!(quantiles!(PerRow, Refuse, ReplaceOne), (4, 8, 20));
    assert_eq!(quantiles!(PerRow, DropRow, ReplaceOne), (4, 8, 20));
    assert_eq!(quantiles!(ByPerson, Refuse, AddRemove), (6, 18, 54));
    assert_eq!(quantiles!(ByPerson, Refuse, ReplaceOne), (12, 24, 60));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(61);
    // Both bounds, 1 and 4, are too small: 1 is right for a single score, and 4 is the width of a
    // row's weights.
    assert!(rows.refute(1, |t| t.map(|p| p.age).median()));
    assert!(rows.refute(4, |t| t.map(|p| p.age).quantile::<U1, U4, _, _>()));
    assert!(!rows.refute(6, |t| t.map(|p| p.age).quantile::<U1, U4, _, _>()));
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(62);
    assert!(
        replaced.refute(3, |t| t.map(|p| p.age).median()),
        "a replaced row goes from one side to the other"
    );
}

#[test]
fn other_quantiles_than_the_median_are_tight_too() {
    // One person adds three rows below all others. So one score rises and another falls, each by
    // 3·(10 − 1).
    let scores = |ages: &[i64]| {
        exact(table(&loaded::<_, AddRemove>(aged(ages))).map(|p| p.age).quantile::<U1, U10, _, _>())
    };
    let all = [[30; 30], [60; 30]].concat();
    let (one, other) = (scores(&all), scores(&[&[5, 5, 5], &all[..]].concat()));
    let change = |age: usize| other[age + 20] - one[age + 20];
    assert_eq!((change(10), change(100)), (27, -27), "54 in all, the bound of a person with three rows");
}

/// Persons with these ages, one row each.
fn aged(ages: &[i64]) -> Vec<Person<PerRow, Refuse>> {
    let row =
        |age: &i64| Raw { id: 0, age: *age, smoker: *age > 30, ward: Ward::Er, bill: 0, wide: 0, any: 0 };
    ages.iter().map(|age| Person::from(row(age))).collect()
}

#[test]
fn scores_are_those_of_the_definition() {
    for rows in [0, 1, 2, 7, 1023, 1025] {
        let mut random = Random::new(rows);
        let ages: Vec<i64> = (0..rows).map(|_| random.within(-3, 9) * random.within(0, 1)).collect();
        let data = loaded::<_, AddRemove>(aged(&ages));
        let by_definition = |a: i128, b: i128| -> Vec<i128> {
            let n = ages.len() as i128;
            let count = |there: &dyn Fn(i64) -> bool| ages.iter().filter(|age| there(**age)).count() as i128;
            let score = |v: i64| 0.max(b * count(&|x| x < v) - a * n).max(a * n - b * count(&|x| x <= v));
            (-20..=120).map(|v| -score(v)).collect()
        };
        assert_eq!(exact(table(&data).map(|p| p.age).median()), by_definition(1, 2));
        assert_eq!(exact(table(&data).map(|p| p.age).quantile::<U9, U10, _, _>()), by_definition(9, 10));
        // The quantile 2/4 is scored as written, and not reduced to 1/2.
        assert_eq!(exact(table(&data).map(|p| p.age).quantile::<U2, U4, _, _>()), by_definition(2, 4));
    }
}

#[test]
fn the_best_value_is_the_quantile() {
    let best = |scores: &[i128]| -> Vec<i64> {
        let best = scores.iter().max().unwrap();
        (-20..=120).zip(scores).filter(|(_, score)| *score == best).map(|(age, _)| age).collect()
    };
    let data = loaded::<_, AddRemove>(aged(&[70, 5, 40, 90, 40, 40, 10, 40]));
    assert_eq!(best(&exact(table(&data).map(|p| p.age).median())), [40]);
    assert_eq!(
        best(&exact(table(&data).map(|p| p.age).quantile::<U1, U4, _, _>())),
        (10..=40).collect::<Vec<_>>()
    );
    assert_eq!(
        best(&exact(table(&data).filter(|p| p.smoker).map(|p| p.age).quantile::<U9, U10, _, _>())),
        [90]
    );
    // The value of most rows scores better than its neighbours, although the numbers of rows below
    // and above it differ.
    let data = loaded::<_, AddRemove>(aged(&[40, 40, 40, 90, 90]));
    let scores = exact(table(&data).map(|p| p.age).median());
    assert_eq!((scores[59], scores[60], scores[61]), (-5, 0, -1));
}

#[test]
fn rows_that_a_flat_map_gives_are_ranked() {
    let data = loaded::<_, AddRemove>(aged(&[40, 50, 20]));
    let stays = table(&data).flat_map::<Stay, U1, _>(|p| {
        let stay = crate::transformation::slot::<Stay, _, _>(
            p.smoker,
            (p.ward, (lit::<P7>().expr(), (p.smoker, ()))),
        );
        (stay, (stay, ()))
    });
    let scores = exact(stays.map(|s| s.cost).median());
    assert_eq!(
        scores.iter().position(|score| *score == 0),
        Some(12),
        "two rows of cost 7, from −5 on: {scores:?}"
    );
}

#[test]
fn the_certificate_names_range_and_proportion() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).map(|p| p.age.clamp(lit::<P3>(), lit::<P99>())).quantile::<U3, U4, _, _>());
    let start = "{\"rule\":\"quantile/1\",\"lo\":3,\"hi\":99,\"digits\":0,\"quantile\":[3,4],\"sensitivity\":[24],\
        \"premises\":[{\"rule\":\"map/1\",";
    assert!(of.starts_with(start), "{of}");
}
