//! Tests that a union has the rows of both tables, and that the distance of neighbours is the sum
//! of the changes of both tables.

use typenum::{P18, P500, U2, Z0};

use super::{Alike, Union};
use crate::env::{First, Next};
use crate::expr::{Conflict, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::D0;
use crate::record::{CHUNK, Dataset, OneRow, Record, Refuse};
use crate::testing::{
    Person, Random, Raw, Stay, each_variant, entries, exact, handed_on, implements, kept, lit, loaded, node,
    open, table, table_at,
};
use crate::transformation::{Map, Owned, Source, Table, Transformation};

type Row = Person<OneRow, Refuse>;

fn raw(random: &mut Random, rows: usize) -> Vec<Raw> {
    (0..rows).map(|id| Raw::random(random, id as i64 % 9, false)).collect()
}

#[test]
fn the_rows_of_both_are_there() {
    for (one, two) in [(0, 0), (0, 5), (7, 0), (40, 9), (CHUNK + 3, 2 * CHUNK)] {
        let mut random = Random::new((one + two) as u64);
        let (first, second) = (raw(&mut random, one), raw(&mut random, two));
        let load = |rows: &[Raw]| {
            let rows = rows.iter().copied().map(Row::from);
            open(Dataset::<Row, AddRemove>::from_rows(rows).unwrap())
        };
        let stores = load(&first).stores.and(load(&second).stores);
        let north = Table::<Source<Row, AddRemove, First>, Row>::new(Source::NEW, &stores);
        let south = Table::<Source<Row, AddRemove, Next<First>>, Row>::new(Source::NEW, &stores);
        let sorted = |mut rows: Vec<Vec<i64>>| {
            rows.sort_unstable();
            rows
        };
        let both = sorted([kept(north), kept(south)].concat());
        assert_eq!(sorted(kept(north.union(south))), both, "{one} and {two} rows");
        assert_eq!(sorted(kept(south.union(north))), both, "{one} and {two} rows");
        assert_eq!(handed_on(north.union(south)), (one + two, one + two));
        // Both tables are of one dataset, so smokers count twice.
        let smokers = north.filter(|p| p.smoker);
        let twice = sorted([kept(north), kept(smokers)].concat());
        assert_eq!(sorted(kept(north.union(smokers))), twice);
        assert_eq!(handed_on(north.union(smokers)), (2 * one, twice.len()));
        let bills: i64 = first.iter().chain(&second).map(|r| r.bill).sum();
        assert_eq!(exact(north.union(south).map(|p| p.bill).sum()), i128::from(bills));
        // The values are far from zero. A row of the dataset can be in both tables, so the sum over
        // a block must have room for the row twice.
        let wide: i128 = first.iter().map(|r| 2 * i128::from(r.wide)).sum();
        assert_eq!(exact(north.union(north).map(|p| p.wide).sum()), wide);
        let parts: Vec<i128> = exact(north.union(smokers).partition(|p| p.smoker).map(|p| p.bill).sum());
        let smoking: i64 = first.iter().filter(|r| r.smoker).map(|r| 2 * r.bill).sum();
        assert_eq!(parts[1], i128::from(smoking));
    }
}

#[test]
fn the_changes_of_both_add_up() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("twice the same", |t| t.union(t), kept);
        pairs.moves_by_stability("with a filtered copy", |t| t.union(t.filter(|p| p.smoker)), kept);
        pairs.moves_by_stability("three of one", |t| t.union(t).union(t), kept);
        pairs.is_sound("rows", |t| t.union(t.filter(|p| p.smoker)).count());
        pairs.is_tight("filtered rows", |t| {
            let smokers = t.filter(|p| p.smoker);
            smokers.union(smokers).count()
        });
        pairs.is_tight("groups", |t| t.union(t).histogram(|p| p.smoker));
        pairs.is_tight("bills", |t| t.union(t).filter(|p| p.smoker).map(|p| p.bill).sum());
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = crate::testing::Pairs::<OneRow, Refuse, AddRemove>::random(61);
    assert_eq!(pairs.furthest(|t| t.union(t), kept), 2);
    assert!(pairs.refute(1, |t| t.union(t).count()));
}

#[test]
fn the_stability_is_a_sum_for_each_dataset() {
    fn stability<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    let data = loaded::<Row, ReplaceOne>([]);
    let (north, south) = (table(&data), table_at::<Next<First>, _, _>(&data));
    assert_eq!(stability(north.union(north)), [2]);
    assert_eq!(stability(north.union(south)), [1, 1]);
    assert_eq!(stability(south.union(north.union(south))), [1, 2]);
    let made = south.flat_map::<Stay, U2, _>(|_| ());
    assert_eq!(stability(made.union(north.flat_map::<Stay, U2, _>(|_| ()))), [2, 2]);
}

#[test]
fn tables_are_put_together_of_one_record_under_one_relation_alone() {
    type North = Source<Row, AddRemove, First>;
    type Smoker = crate::expr::Col<Row, crate::record::Here>;
    assert!(implements!(North: Alike<Source<Row, AddRemove, Next<First>>>));
    assert!(!implements!(North: Alike<Source<Row, ReplaceOne, Next<First>>>));
    assert!(!implements!(North: Alike<Source<Stay, AddRemove, Next<First>>>));
    // The value that a map returned belongs to only one of the tables.
    assert!(!implements!(North: Alike<Map<North, Smoker>>));
    assert!(!implements!(Map<North, Smoker>: Alike<North>));
    assert!(!implements!(Map<North, Smoker>: Alike<Map<North, Smoker>>));
    // The owners of the rows of a union are not known.
    type Persons = Source<Person<crate::testing::ByPerson, Refuse>, AddRemove, First>;
    assert!(implements!(Union<Persons, Persons>: Transformation));
    assert!(!implements!(Union<Persons, Persons>: Owned));
}

#[test]
fn the_certificate_has_both_tables() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Row, ReplaceOne>([]);
    assert_eq!(
        written(table(&data).union(table_at::<Next<First>, _, _>(&data))),
        "{\"rule\":\"union/1\",\"stability\":[1,1],\"rows\":\"some\",\
         \"and\":{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,1],\"rows\":\"every\"},\
         \"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[1],\"rows\":\"every\"}]}"
    );
}

#[test]
fn the_parameters_of_both_tables_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P500;
        type Grid = D0;
    }
    let data = loaded::<Row, AddRemove>([]);
    let conflict = |[one, other]: [i64; 2]| {
        let least = |units| Param::<Least>::new(units).unwrap().expr();
        let all = table(&data);
        let both = all.filter(|p| p.age.ge(least(one))).union(all.filter(|p| p.age.ge(least(other))));
        let mut seen = Parameters::default();
        both.filter(|p| p.age.ge(lit::<P18>())).plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18, 18]), None);
    assert_eq!(conflict([18, 19]), Some(Conflict::Values("least")));
}
