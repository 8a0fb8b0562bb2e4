//! Neighbours change a count by at most its typed sensitivity, and some pair of neighbours attains
//! this bound.

use typenum::P18;

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, EveryRow, PublicCount, ReplaceOne, SomeRows};
use crate::record::{Clamp, DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, bound, each_variant, exact, implements, lit, loaded, table,
};

#[test]
fn counts_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("count", |t| t.count());
        pairs.is_tight("count of mapped rows", |t| t.map(|p| p.age).count());
        pairs.is_tight("count of filtered rows", |t| t.filter(|p| p.smoker).count());
    });
}

#[test]
fn the_number_of_rows_is_public_in_one_case_only() {
    fn sensitivity<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! sensitivities {
        ($unit:ty, $policy:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, $policy>, $relation>([]);
            (sensitivity(table(&data).count()), sensitivity(table(&data).filter(|p| p.smoker).count()))
        }};
    }
    assert_eq!(sensitivities!(PerRow, Refuse, ReplaceOne), (0, 1));
    assert_eq!(sensitivities!(PerRow, Clamp, ReplaceOne), (0, 1));
    assert_eq!(sensitivities!(PerRow, DropRow, ReplaceOne), (1, 1));
    assert_eq!(sensitivities!(ByPerson, Refuse, ReplaceOne), (3, 3));
    assert_eq!(sensitivities!(ByPerson, Clamp, ReplaceOne), (3, 3));
    assert_eq!(sensitivities!(PerRow, Refuse, AddRemove), (1, 1));
    assert_eq!(sensitivities!(ByPerson, DropRow, AddRemove), (3, 3));
    assert!(implements!(EveryRow: PublicCount) && !implements!(SomeRows: PublicCount));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(11);
    assert!(rows.refute(0, |t| t.count()));
    assert!(!rows.refute(1, |t| t.count()));
    let persons = Pairs::<ByPerson, Refuse, ReplaceOne>::random(12);
    assert!(persons.refute(2, |t| t.filter(|p| p.age.ge(lit::<P18>())).count()));
    let dropped = Pairs::<PerRow, DropRow, ReplaceOne>::random(13);
    assert!(dropped.refute(0, |t| t.count()), "a dropped row shows in the number of rows");
}

#[test]
fn counts_are_exact_across_chunks() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let people = || raw.iter().copied().map(Person::<PerRow, Refuse>::from);
        let data = loaded::<_, AddRemove>(people());
        assert_eq!(exact(table(&data).count()), i128::from(rows));
        let smokers = raw.iter().filter(|r| r.smoker).count() as i128;
        assert_eq!(exact(table(&data).filter(|p| p.smoker).count()), smokers);
        let public = loaded::<_, ReplaceOne>(people());
        assert_eq!(table(&public).public_count(), rows as i64);
    }
}
