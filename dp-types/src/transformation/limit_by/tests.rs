//! Tests that `limit_by` keeps the first rows of each unit for each key value, and that a unit's
//! row limit bounds the distance of neighbours.

use std::collections::BTreeMap;

use typenum::{P18, U1, U2, U3, U4, U5};

use crate::env::First;
use crate::expr::{Conflict, Param, Parameter, Parameters};
use crate::neighbours::AddRemove;
use crate::num::D0;
use crate::record::{CHUNK, Cells, Here, Identifier, Record, Refuse, There};
use crate::testing::{
    ByPerson, Open, Pairs, PerRow, Person, Random, Raw, each_row, each_variant, exact, handed_on, implements,
    kept, lit, loaded, node, table,
};
use crate::{
    composition::InSample,
    transformation::{AsOnlySource, Each, LimitBy, Owned, Part, Source, Table, Transformation},
};

/// A person with a row limit large enough for every test.
type Row = Person<Identifier<Here, typenum::U1024>, Refuse>;

macro_rules! each_of_persons {
    (|$pairs:ident| $body:block) => {{
        each_variant!(|$pairs| $body, 116; ByPerson, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 117; ByPerson, Refuse, ReplaceOne);
        each_variant!(|$pairs| $body, 118; ByPerson, DropRow, ReplaceOne);
        each_variant!(|$pairs| $body, 119; ByFirst, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 120; ByFirst, DropRow, ReplaceOne);
    }};
}

/// The persons, wards and bills of a table, sorted.
fn seen<P: Transformation<Row = Cells<Row>>>(table: Table<'_, P, Row>) -> Vec<Vec<i64>> {
    let p = Row::proxy();
    let mut rows = each_row(table, (p.id, (p.ward, (p.bill, ()))));
    rows.sort_unstable();
    rows
}

/// Computes the expected rows in plain Rust: for each person and ward, the first rows that pass.
fn plain(rows: &[Raw], most: usize, passes: impl Fn(&Raw) -> bool) -> Vec<Vec<i64>> {
    let mut so_far = BTreeMap::<(i64, usize), usize>::new();
    let mut kept: Vec<Vec<i64>> = Vec::new();
    for row in rows.iter().filter(|row| passes(row)) {
        let ward = crate::record::Category::index(row.ward);
        let count = so_far.entry((row.id, ward)).or_default();
        *count += 1;
        if *count <= most {
            kept.push(vec![row.id, ward as i64, row.bill]);
        }
    }
    kept.sort_unstable();
    kept
}

fn some(rows: usize, seed: u64) -> (Vec<Raw>, Open<Row, AddRemove>) {
    let mut random = Random::new(seed);
    let ids: Vec<i64> = (0..rows).map(|_| random.below(9) as i64).collect();
    let raw: Vec<Raw> = ids.into_iter().map(|id| Raw::random(&mut random, id, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
    (raw, data)
}

#[test]
fn the_first_rows_of_each_unit_and_key_are_kept() {
    for rows in [0, 1, 7, 60, CHUNK - 1, CHUNK + 1, 3 * CHUNK + 5] {
        let (raw, data) = some(rows, rows as u64);
        let all = table(&data);
        assert_eq!(seen(all.limit_by::<U2, _>(|p| p.ward)), plain(&raw, 2, |_| true), "{rows} rows");
        // Rows dropped by a filter are not counted.
        let smokers = all.filter(|p| p.smoker).limit_by::<U2, _>(|p| p.ward);
        assert_eq!(seen(smokers), plain(&raw, 2, |r| r.smoker), "{rows} rows, filtered");
        // There are three wards, so a limit of K rows per ward keeps at most 3·K rows of each
        // person.
        let limited = all.limit_by::<U1, _>(|p| p.ward).limit::<U3>();
        assert_eq!(seen(limited), plain(&raw, 1, |_| true), "{rows} rows, limited");
        // Each row is emitted once, live or masked.
        assert_eq!(handed_on(all.limit_by::<U2, _>(|p| p.ward)).0, rows);
        let bills: i64 = plain(&raw, 4, |_| true).iter().map(|row| row[2]).sum();
        assert_eq!(exact(all.limit_by::<U4, _>(|p| p.ward).map(|p| p.bill).sum()), i128::from(bills));
        // This key has two columns.
        let pairs = all.limit_by::<U1, _>(|p| (p.ward, p.smoker));
        let both = handed_on(pairs).1;
        let known: std::collections::BTreeSet<_> =
            raw.iter().map(|r| (r.id, crate::record::Category::index(r.ward), r.smoker)).collect();
        assert_eq!(both, known.len(), "{rows} rows, by two keys");
    }
}

#[test]
fn neighbours_are_as_many_rows_apart_as_a_unit_has() {
    each_of_persons!(|pairs| {
        pairs.moves_by_stability("of each ward two", |t| t.limit_by::<U2, _>(|p| p.ward), kept);
        pairs.moves_by_stability("of each ward five", |t| t.limit_by::<U5, _>(|p| p.ward), kept);
        pairs.moves_by_stability(
            "one of each of two",
            |t| t.limit_by::<U1, _>(|p| p.smoker).limit::<U2>(),
            kept,
        );
        pairs.is_tight("rows", |t| t.limit_by::<U2, _>(|p| p.ward).count());
        pairs.is_sound("bills", |t| t.limit_by::<U1, _>(|p| p.smoker).limit::<U2>().map(|p| p.bill).sum());
        pairs.is_tight("in a called query", |t| {
            let first = t.limit_by::<U2, _>(|p| p.ward);
            first.with::<_, Person<_, _>>(AsOnlySource(first.plan)).count()
        });
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<ByPerson, Refuse, AddRemove>::random(136);
    // A person has at most three rows, and each row has one of two key values.
    assert_eq!(pairs.furthest(|t| t.limit_by::<U1, _>(|p| p.smoker), kept), 2);
    assert!(pairs.refute(2, |t| t.limit_by::<U2, _>(|p| p.smoker).count()));
}

#[test]
fn the_law_knows_whose_the_rows_are_only_before_parts_and_samples() {
    type Loaded<U> = Source<Person<U, Refuse>, AddRemove, First>;
    type Smoker<U> = Each<crate::expr::Col<Person<U, Refuse>, There<There<Here>>>, crate::expr::Bool>;
    assert!(implements!(LimitBy<Loaded<ByPerson>, Smoker<ByPerson>, U2>: Owned));
    assert!(!implements!(LimitBy<Loaded<PerRow>, Smoker<PerRow>, U2>: Transformation));
    assert!(!implements!(LimitBy<AsOnlySource<Loaded<ByPerson>>, Smoker<ByPerson>, U2>: Transformation));
    assert!(
        !implements!(LimitBy<Part<Loaded<ByPerson>, Smoker<ByPerson>>, Smoker<ByPerson>, U2>: Transformation)
    );
    assert!(!implements!(LimitBy<InSample<Loaded<ByPerson>>, Smoker<ByPerson>, U2>: Transformation));
}

#[test]
fn the_certificate_says_how_many_and_by_what() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(
        written(table(&data).limit_by::<U2, _>(|p| p.smoker)),
        "{\"rule\":\"limit-by/1\",\"stability\":[3],\"rows\":\"some\",\"most\":2,\
         \"key\":{\"cut\":\"truth\",\"args\":[{\"op\":\"column\",\"index\":2,\"name\":\"smoker\"}]},\
         \"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}]}"
    );
}

#[test]
fn the_parameters_of_the_key_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = typenum::Z0;
        type Hi = typenum::P500;
        type Grid = D0;
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let conflict = |[before, after]: [i64; 2]| {
        let least = |units| Param::<Least>::new(units).unwrap().expr();
        let all = table(&data).limit_by::<U2, _>(|p| p.age.ge(least(before)));
        let mut seen = Parameters::default();
        all.filter(|p| p.age.ge(lit::<P18>())).filter(|p| p.age.ge(least(after))).plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18, 18]), None);
    assert_eq!(conflict([18, 19]), Some(Conflict::Values("least")));
}
