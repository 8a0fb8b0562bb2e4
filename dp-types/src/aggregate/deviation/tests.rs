//! Deviations have the sensitivity of the original numbers, and match their definition.

use typenum::{P18, P65};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Ward, bound, each_variant, exact, lit, loaded, node, table,
};

#[test]
fn deviations_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("below all counts", |t| t.histogram(|p| p.smoker).deviations_from(&[-1, -70]));
        pairs.is_tight("above all counts", |t| t.histogram(|p| p.smoker).deviations_from(&[900, 1_000]));
        pairs.is_sound("among the counts", |t| {
            t.histogram(|p| p.age.cut((lit::<P18>(), (lit::<P65>(), ())))).deviations_from(&[4, 9, 2])
        });
        pairs.is_sound("of deviations", |t| {
            t.histogram(|p| p.smoker).deviations_from(&[8, 2]).deviations_from(&[3, 3])
        });
    });
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(81);
    let public = [-1, -1];
    assert!(replaced.refute(1, |t| t.histogram(|p| p.smoker).deviations_from(&public)), "two counts move");
    assert!(!replaced.refute(2, |t| t.histogram(|p| p.smoker).deviations_from(&public)));
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(of(table(&persons).histogram(|p| p.smoker).deviations_from(&public)), 3);
}

#[test]
fn deviations_are_those_of_the_definition() {
    for rows in [0, 1, 7, 1023, 1025] {
        let mut random = Random::new(rows);
        let people = (0..rows).map(|_| {
            let smoker = random.within(0, 2) == 0;
            Raw { id: 0, age: 30, smoker, ward: Ward::Er, bill: 0, wide: 0, any: 0 }
        });
        let people: Vec<Person<PerRow, Refuse>> = people.map(Person::from).collect();
        let data = loaded::<_, AddRemove>(people);
        let counts = exact(table(&data).histogram(|p| p.smoker));
        for public in [[0, 0], [300, 20], [-5, 2_000], [i64::MIN, i64::MAX]] {
            let found = exact(table(&data).histogram(|p| p.smoker).deviations_from(&public));
            let expected = counts.iter().zip(public).map(|(n, p)| n.abs_diff(i128::from(p)) as i128);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{rows} {public:?}");
        }
    }
}

#[test]
fn deviations_are_of_sums_of_groups_too() {
    let people: Vec<Person<PerRow, Refuse>> = [(40, true), (7, false), (9, true)]
        .map(|(age, smoker)| Raw { id: 0, age, smoker, ward: Ward::Er, bill: 0, wide: 0, any: 0 })
        .map(Person::from)
        .into();
    let data = loaded::<_, AddRemove>(people);
    let sums = table(&data).partition(|p| p.smoker).map(|p| p.age).sum().deviations_from(&[10, 50]);
    assert_eq!(exact(sums), [3, 1]);
}

#[test]
fn the_certificate_has_the_bound_and_no_public_number() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).histogram(|p| p.smoker).deviations_from(&[12, 345]));
    let start = "{\"rule\":\"deviation/1\",\"sensitivity\":[6],\"premises\":[{\"rule\":\"histogram/1\"";
    assert!(of.starts_with(start) && !of.contains("345"), "{of}");
}
