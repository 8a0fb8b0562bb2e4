//! Neighbours change scores by at most the typed sensitivity, and some pair of neighbours attains
//! this bound. The k-th value from an end has the best score.

use typenum::{P18, P99, U1, U2, U3, U9};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Ward, bound, each_variant, exact, lit, loaded, node, table,
};

#[test]
fn ranks_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("the third largest", |t| {
            t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).largest::<U3, _, _>()
        });
        pairs.is_tight("the third smallest", |t| t.map(|p| p.age).smallest::<U3, _, _>());
        pairs.is_sound("the largest", |t| t.map(|p| p.age).largest::<U1, _, _>());
        pairs.is_sound("of some rows", |t| t.filter(|p| p.smoker).map(|p| p.age).largest::<U2, _, _>());
    });
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(71);
    assert!(rows.refute(1, |t| t.map(|p| p.age).largest::<U3, _, _>()), "one score rises and another falls");
    assert!(!rows.refute(2, |t| t.map(|p| p.age).largest::<U3, _, _>()));
    let persons = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(of(table(&persons).map(|p| p.age).largest::<U3, _, _>()), 6);
    let row = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    assert_eq!(of(table(&row).map(|p| p.age).smallest::<U9, _, _>()), 2);
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
        let by_definition = |k: i128, largest: bool| -> Vec<i128> {
            let count = |there: &dyn Fn(i64) -> bool| ages.iter().filter(|age| there(**age)).count() as i128;
            let score = |v: i64| {
                let beyond = if largest { count(&|x| x > v) } else { count(&|x| x < v) };
                0.max(beyond - (k - 1)).max(k - beyond - count(&|x| x == v))
            };
            (-20..=120).map(|v| -score(v)).collect()
        };
        assert_eq!(exact(table(&data).map(|p| p.age).largest::<U1, _, _>()), by_definition(1, true));
        assert_eq!(exact(table(&data).map(|p| p.age).largest::<U9, _, _>()), by_definition(9, true));
        assert_eq!(exact(table(&data).map(|p| p.age).smallest::<U2, _, _>()), by_definition(2, false));
    }
}

#[test]
fn the_best_value_is_the_one_asked_for() {
    let best = |scores: &[i128]| -> Vec<i64> {
        let best = scores.iter().max().unwrap();
        (-20..=120).zip(scores).filter(|(_, score)| *score == best).map(|(age, _)| age).collect()
    };
    let data = loaded::<_, AddRemove>(aged(&[70, 5, 40, 90, 40, 40, 10, 40]));
    let ages = table(&data).map(|p| p.age);
    assert_eq!(best(&exact(ages.largest::<U1, _, _>())), [90]);
    assert_eq!(best(&exact(ages.largest::<U3, _, _>())), [40]);
    assert_eq!(best(&exact(ages.smallest::<U1, _, _>())), [5]);
    assert_eq!(best(&exact(ages.smallest::<U2, _, _>())), [10]);
}

#[test]
fn the_certificate_names_the_end_the_rank_and_the_bound() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).map(|p| p.age).largest::<U9, _, _>());
    let start = "{\"rule\":\"rank/1\",\"lo\":-20,\"hi\":120,\"digits\":0,\"from\":\"largest\",\"rank\":9,\"sensitivity\":[6],\"premises\":[{\"rule\":\"map/1\"";
    assert!(of.starts_with(start), "{of}");
}
