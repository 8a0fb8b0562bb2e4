//! Tests that one of several equal rows is kept, and that neighbours do not move further apart.

use std::collections::BTreeSet;

use typenum::{P50, U1, U1024, Z0};

use super::Distinct;
use crate::env::First;
use crate::expr::Ex;
use crate::neighbours::AddRemove;
use crate::record::{CHUNK, Category, Cells, Here, Identifier, Record, Refuse};
use crate::testing::{
    ByPerson, Pairs, Person, Random, Raw, Stay, each_row, each_variant, entries, exact, handed_on,
    implements, kept, lit, loaded, node, table,
};
use crate::{
    composition::InSample,
    transformation::{Owned, Source, Table, Transformation, slot},
};

type Row = Person<Identifier<Here, U1024>, Refuse>;

/// A row for a stay in a ward, by night or by day. The owner of the row is not known.
macro_rules! stays {
    ($table:expr) => {
        $table.flat_map::<Stay, U1, _>(|p| {
            let cost = p.age.clamp(lit::<Z0>(), lit::<P50>());
            (slot::<Stay, _, _>(Ex::TRUE, (p.ward, (cost, (p.smoker, ())))), ())
        })
    };
}

fn seen<P: Transformation<Row = Cells<Stay>>>(table: Table<'_, P, Stay>) -> Vec<Vec<i64>> {
    let s = Stay::proxy();
    let mut rows = each_row(table, (s.ward, (s.cost, (s.night, ()))));
    rows.sort_unstable();
    rows
}

#[test]
fn of_equal_rows_one_is_kept() {
    for rows in [0, 1, 2, 9, CHUNK - 1, 4 * CHUNK + 5] {
        let mut random = Random::new(rows as u64);
        let raw: Vec<Raw> = (0..rows).map(|row| Raw::random(&mut random, row as i64 % 9, false)).collect();
        let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
        let distinct = stays!(table(&data)).distinct();
        let known = |passes: fn(&Raw) -> bool| -> Vec<Vec<i64>> {
            let of = |r: &Raw| vec![r.ward.index() as i64, r.age.clamp(0, 50), i64::from(r.smoker)];
            raw.iter().filter(|r| passes(r)).map(of).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let all = known(|_| true);
        assert_eq!(seen(distinct), all, "{rows} rows");
        assert_eq!(handed_on(distinct), (rows, all.len()), "{rows} rows");
        assert_eq!(seen(distinct.distinct()), all, "{rows} rows, twice");
        assert_eq!(seen(distinct.filter(|s| s.night)), known(|r| r.smoker), "{rows} rows by night");
        let groups: Vec<i128> = exact(distinct.histogram(|s| s.night));
        assert_eq!(groups.iter().sum::<i128>(), all.len() as i128);
        // The rows are rows of persons, and the row of the first person occurs twice.
        let first = raw.first().copied();
        let twice = loaded::<Row, AddRemove>(raw.iter().copied().chain(first).map(Row::from));
        let different = raw.iter().collect::<BTreeSet<_>>().len();
        assert_eq!(handed_on(table(&twice).distinct()).1, different, "{rows} rows of persons");
    }
}

#[test]
fn neighbours_are_as_far_apart_as_before() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("where and when", |t| stays!(t).distinct(), seen);
        pairs.moves_by_stability("of whole rows", |t| t.distinct(), kept);
        pairs.is_tight("how many", |t| stays!(t).distinct().count());
        pairs.is_sound("groups", |t| stays!(t).distinct().histogram(|s| s.ward));
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<ByPerson, Refuse, AddRemove>::random(337);
    assert!(pairs.furthest(|t| stays!(t).distinct(), seen) > 2);
}

#[test]
fn a_row_that_is_left_is_nobodys() {
    type Loaded = Source<Person<ByPerson, Refuse>, AddRemove, First>;
    assert!(implements!(Distinct<Loaded>: Transformation));
    assert!(!implements!(Distinct<Loaded>: Owned));
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    fn of<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    assert_eq!(of(table(&data).distinct()), [3]);
    assert_eq!(of(stays!(table(&data)).distinct()), [3]);
}

#[test]
fn the_certificate_names_it() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(
        written(table(&data).distinct()),
        "{\"rule\":\"distinct/1\",\"stability\":[3],\"rows\":\"some\",\
         \"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}]}"
    );
}

/// `distinct` chooses rows before the sample is drawn. The choice stays the same within the sample,
/// whatever the sample contains.
#[test]
fn a_sample_is_of_the_rows_that_are_left() {
    let raw: Vec<Raw> = (0..90).map(|row| Raw::random(&mut Random::new(row % 20), 3, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.into_iter().map(Row::from));
    let distinct = stays!(table(&data)).distinct();
    let of_all = |mask: &mut [u64]| {
        mask.fill(u64::MAX);
        Ok(())
    };
    let (stores, sample) = data.stores.sampled(0, 1, of_all).unwrap();
    let inside = Table::<_, Stay>::new(InSample::new(distinct.plan, sample), &stores);
    let first = inside.take::<U1, _>(|s| s.cost);
    let all = seen(distinct);
    assert!(all.len() > 4, "{}", all.len());
    assert_eq!(seen(inside), all);
    assert_eq!(seen(first).len(), 1);
}
