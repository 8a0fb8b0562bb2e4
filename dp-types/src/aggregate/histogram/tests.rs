//! Neighbours change a histogram by at most D in L1, or 2·D under `ReplaceOne`, and some pair of
//! neighbours attains this bound.

use typenum::{P7, P18, P65, Z0};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Stay, bound, each_variant, exact, lit, loaded, node, table,
};

#[test]
fn histograms_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("a category", |t| t.histogram(|p| p.ward));
        pairs.is_tight("a truth value", |t| t.histogram(|p| p.smoker));
        pairs.is_tight("intervals", |t| t.histogram(|p| p.age.cut((lit::<P18>(), (lit::<P65>(), ())))));
        pairs.is_tight("a pair", |t| t.histogram(|p| (p.ward, p.smoker)));
        pairs.is_tight("wide", |t| t.histogram(|p| p.wide.cut((lit::<Z0>(), ()))));
        pairs.is_tight("of some rows", |t| t.filter(|p| p.age.ge(lit::<P18>())).histogram(|p| p.ward));
    });
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! histogram {
        ($unit:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, Refuse>, $relation>([]);
            (
                of(table(&data).histogram(|p| p.ward)),
                of(table(&data).filter(|p| p.smoker).histogram(|p| p.ward)),
            )
        }};
    }
    assert_eq!(histogram!(PerRow, AddRemove), (1, 1));
    // The total number of rows is public, but the group of a row is not.
    assert_eq!(histogram!(PerRow, ReplaceOne), (2, 2));
    assert_eq!(histogram!(ByPerson, AddRemove), (3, 3));
    assert_eq!(histogram!(ByPerson, ReplaceOne), (6, 6));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(51);
    assert!(
        replaced.refute(1, |t| t.histogram(|p| p.ward)),
        "a replaced row leaves one group and enters another"
    );
    assert!(!replaced.refute(2, |t| t.histogram(|p| p.ward)));
    let persons = Pairs::<ByPerson, Refuse, ReplaceOne>::random(52);
    assert!(persons.refute(5, |t| t.histogram(|p| p.smoker)));
    let dropped = Pairs::<PerRow, DropRow, AddRemove>::random(53);
    assert!(dropped.refute(0, |t| t.histogram(|p| p.smoker)));
}

#[test]
fn histograms_are_exact_across_chunks() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        let t = table(&data);
        let mut wards = [0; 3];
        raw.iter().for_each(|r| wards[r.ward as usize] += 1);
        assert_eq!(exact(t.histogram(|p| p.ward)), wards);
        let mut old = [0; 6];
        raw.iter()
            .filter(|r| r.smoker)
            .for_each(|r| old[2 * r.ward as usize + usize::from(r.age >= 65)] += 1);
        assert_eq!(exact(t.filter(|p| p.smoker).histogram(|p| (p.ward, p.age.cut((lit::<P65>(), ()))))), old);
        // A histogram of a flat map does not count its masked rows.
        let stays = t.flat_map::<Stay, typenum::U1, _>(|p| {
            let stay = crate::transformation::slot::<Stay, _, _>(
                p.smoker,
                (p.ward, (lit::<P7>().expr(), (p.smoker, ()))),
            );
            (stay, (stay, ()))
        });
        let mut smokers = [0; 3];
        raw.iter().filter(|r| r.smoker).for_each(|r| smokers[r.ward as usize] += 1);
        assert_eq!(exact(stays.histogram(|s| s.ward)), smokers);
    }
}

#[test]
fn the_certificate_names_key_bins_and_bound() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).histogram(|p| p.ward));
    let start = "{\"rule\":\"histogram/1\",\"key\":{\"cut\":\"category\",\"args\":[";
    assert!(of.starts_with(start), "{of}");
    assert!(of.contains("]},\"bins\":3,\"sensitivity\":[6],\"premises\":[{\"rule\":\"source/1\""), "{of}");
}
