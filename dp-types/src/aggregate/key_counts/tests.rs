//! Neighbours change key counts by at most D in total, or 2·D under `ReplaceOne`, and some pair of
//! neighbours attains this bound. The result contains a key exactly if the key has a live row.

use std::collections::BTreeMap;

use typenum::P18;

use crate::aggregate::{Aggregate, Protected, Tallies};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, bound, each_variant, exact, lit, loaded, node, table,
};

fn map(tallies: Tallies) -> BTreeMap<i64, i128> {
    assert!(tallies.keys.is_sorted() && tallies.counts.iter().all(|count| *count > 0));
    tallies.keys.into_iter().zip(tallies.counts).collect()
}

fn apart(a: &BTreeMap<i64, i128>, b: &BTreeMap<i64, i128>) -> u128 {
    let missing = |from: &BTreeMap<i64, i128>, other: &BTreeMap<i64, i128>| -> i128 {
        from.iter().map(|(key, count)| (count - other.get(key).unwrap_or(&0)).max(0)).sum()
    };
    (missing(a, b) + missing(b, a)).unsigned_abs()
}

/// The largest change of the counts over all pairs of neighbours, and the typed bound.
macro_rules! changes {
    ($pairs:expr, |$t:ident| $ask:expr) => {{
        fn typed<A: Aggregate>(_: Protected<'_, A>) -> u128 {
            bound::<A>()
        }
        let (mut largest, mut claimed) = (0, 0);
        for (a, b) in $pairs.tables() {
            let a = {
                let $t = a;
                $ask
            };
            let b = {
                let $t = b;
                $ask
            };
            claimed = typed(a);
            largest = largest.max(apart(&map(exact(a)), &map(exact(b))));
        }
        (largest, claimed)
    }};
}

#[test]
fn counts_by_key_are_tight() {
    each_variant!(|pairs| {
        let (largest, typed) = changes!(pairs, |t| t.map(|p| p.age).key_counts());
        assert_eq!(largest, typed, "a number");
        let (largest, typed) = changes!(pairs, |t| t.map(|p| p.any).key_counts());
        assert_eq!(largest, typed, "an unbounded number");
        let (largest, typed) =
            changes!(pairs, |t| t.filter(|p| p.age.ge(lit::<P18>())).map(|p| p.wide).key_counts());
        assert_eq!(largest, typed, "of some rows");
    });
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(91);
    let (largest, _) = changes!(replaced, |t| t.map(|p| p.age).key_counts());
    assert_eq!(largest, 2, "a replaced row leaves one key and enters another");
    let persons = Pairs::<ByPerson, Refuse, AddRemove>::random(92);
    let (largest, typed) = changes!(persons, |t| t.map(|p| p.age).key_counts());
    assert_eq!((largest, typed), (3, 3));
}

#[test]
fn keys_are_those_of_rows_that_are_there() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        let mut expected = BTreeMap::new();
        raw.iter().filter(|r| r.smoker).for_each(|r| *expected.entry(r.bill).or_insert(0) += 1);
        assert_eq!(map(exact(table(&data).filter(|p| p.smoker).map(|p| p.bill).key_counts())), expected);
    }
}

#[test]
fn the_certificate_names_digits_and_bound() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).map(|p| p.bill).key_counts());
    assert!(
        of.starts_with(
            "{\"rule\":\"key-counts/1\",\"digits\":2,\"sensitivity\":[6],\"premises\":[{\"rule\":\"map/1\""
        ),
        "{of}"
    );
}
