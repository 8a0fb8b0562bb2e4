//! Tests that `limit` keeps the first rows of each unit, and that neighbours are at most this
//! number of rows apart.

use typenum::{P18, P500, U1, U2, U5, U1024, Z0};

use crate::env::{First, Next};
use crate::expr::{Conflict, Ex, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::D0;
use crate::record::{CHUNK, Cells, Given, Here, Identifier, Intake, Order, Record, Refuse};
use crate::testing::{
    ByFirst, ByPerson, Columns, Open, Pairs, PerRow, Person, Random, Raw, Stay, each_row, each_variant,
    entries, exact, handed_on, implements, kept, lit, loaded, node, open, table, table_at, values,
};
use crate::transformation::{AsOnlySource, Limit, Owned, Part, Source, Table, Transformation, slot};

/// A person with a row limit large enough for every test.
type Row = Person<Identifier<Here, U1024>, Refuse>;

/// Runs a block for each variant in which persons are protected.
macro_rules! each_of_persons {
    (|$pairs:ident| $body:block) => {{
        each_variant!(|$pairs| $body, 16; ByPerson, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 17; ByPerson, Refuse, ReplaceOne);
        each_variant!(|$pairs| $body, 18; ByPerson, DropRow, ReplaceOne);
        each_variant!(|$pairs| $body, 19; ByFirst, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 20; ByFirst, DropRow, ReplaceOne);
    }};
}

/// The persons and bills of a table, sorted.
fn seen<P: Transformation<Row = Cells<Row>>>(table: Table<'_, P, Row>) -> Vec<Vec<i64>> {
    let p = Row::proxy();
    let mut rows = each_row(table, (p.id, (p.bill, ())));
    rows.sort_unstable();
    rows
}

/// Computes the expected rows in plain Rust: for each person, the first rows that pass.
fn plain(rows: &[Raw], most: usize, passes: impl Fn(&Raw) -> bool) -> Vec<Vec<i64>> {
    let mut kept: Vec<Vec<i64>> = (0..10)
        .flat_map(|id| rows.iter().filter(|r| r.id == id && passes(r)).take(most).collect::<Vec<_>>())
        .map(|r| vec![r.id, r.bill])
        .collect();
    kept.sort_unstable();
    kept
}

#[test]
fn the_first_rows_of_each_unit_are_kept() {
    for rows in [0, 1, 7, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5] {
        let mut random = Random::new(rows as u64);
        let raw: Vec<Raw> = (0..rows)
            .map(|_| random.below(9) as i64)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|id| Raw::random(&mut random, id, false))
            .collect();
        let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
        let all = table(&data);
        assert_eq!(seen(all.limit::<U2>()), plain(&raw, 2, |_| true), "{rows} rows");
        // This limit is the number of rows of a chunk.
        assert_eq!(seen(all.limit::<U1024>()), plain(&raw, 1024, |_| true), "{rows} rows");
        // Rows dropped by a filter are not counted.
        let smokers = all.filter(|p| p.smoker).limit::<U2>();
        assert_eq!(seen(smokers), plain(&raw, 2, |r| r.smoker), "{rows} rows, filtered");
        let filtered: Vec<Vec<i64>> = {
            let first = all.limit::<U5>().filter(|p| p.smoker).limit::<U2>();
            seen(first)
        };
        let five: Vec<Raw> =
            (0..10).flat_map(|id| raw.iter().copied().filter(move |r| r.id == id).take(5)).collect();
        assert_eq!(filtered, plain(&five, 2, |r| r.smoker), "{rows} rows, of the first five");
        // Each row is emitted once, live or masked.
        assert_eq!(handed_on(all.limit::<U2>()).0, rows);
        let made = all.flat_map::<Stay, U2, _>(|p| {
            let stay = slot::<Stay, _, _>(p.smoker, (p.ward, (lit::<typenum::P50>().expr(), (Ex::TRUE, ()))));
            (stay, (stay, ()))
        });
        let one = handed_on(made.limit::<U1>());
        let smoking = (0..10).filter(|id| raw.iter().any(|r| r.id == *id && r.smoker)).count();
        assert_eq!(one, (2 * rows, smoking));
        // Aggregates of the resulting rows agree with plain Rust. Their sums are computed in
        // blocks.
        let bills: i64 = plain(&raw, 5, |_| true).iter().map(|row| row[1]).sum();
        assert_eq!(exact(all.limit::<U5>().map(|p| p.bill).sum()), i128::from(bills));
        assert_eq!(exact(all.map(|p| p.bill).limit::<U5>().sum()), i128::from(bills));
        let groups: Vec<i128> = exact(all.limit::<U5>().histogram(|p| p.smoker));
        assert_eq!(groups.iter().sum::<i128>(), plain(&raw, 5, |_| true).len() as i128);
        let parts: Vec<i128> = exact(all.limit::<U5>().partition(|p| p.smoker).map(|p| p.bill).sum());
        assert_eq!(parts.iter().sum::<i128>(), i128::from(bills));
    }
}

#[test]
fn neighbours_are_as_many_rows_apart_as_are_kept() {
    each_of_persons!(|pairs| {
        pairs.moves_by_stability("of two", |t| t.limit::<U2>(), kept);
        pairs.moves_by_stability("of one", |t| t.limit::<U1>(), kept);
        // A person has three rows.
        pairs.moves_by_stability("of five", |t| t.limit::<U5>(), kept);
        pairs.moves_by_stability("of two, then of five", |t| t.limit::<U2>().limit::<U5>(), kept);
        pairs.moves_by_stability("after a filter", |t| t.filter(|p| p.smoker).limit::<U2>(), kept);
        pairs.moves_by_stability("before a filter", |t| t.limit::<U2>().filter(|p| p.smoker), kept);
        pairs.is_tight("rows", |t| t.limit::<U2>().count());
        pairs.is_sound("bills", |t| t.limit::<U2>().map(|p| p.bill).sum());
        pairs.is_tight("groups", |t| t.limit::<U2>().histogram(|p| p.smoker));
        pairs.is_tight("in a called query", |t| {
            let first = t.limit::<U2>();
            first.with::<_, Person<_, _>>(AsOnlySource(first.plan)).count()
        });
    });
}

#[test]
fn of_rows_that_are_made_of_rows_the_first_are_kept() {
    each_of_persons!(|pairs| {
        pairs.is_tight("new rows", |t| {
            let made = t.flat_map::<Stay, U2, _>(|p| {
                let stay =
                    slot::<Stay, _, _>(Ex::TRUE, (p.ward, (lit::<typenum::P50>().expr(), (p.smoker, ()))));
                (stay, (stay, ()))
            });
            made.limit::<U5>().count()
        });
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<ByPerson, Refuse, AddRemove>::random(36);
    assert_eq!(pairs.furthest(|t| t, kept), 3);
    assert_eq!(pairs.furthest(|t| t.limit::<U2>(), kept), 2);
    assert!(pairs.refute(1, |t| t.limit::<U2>().count()));
}

#[test]
fn rows_in_any_order_are_kept_by_their_values() {
    /// Three visits of one person among visits of others, in an order in which a database could
    /// return them.
    fn visits(order: Order, ages: [i64; 3], others: usize) -> Open<Row, AddRemove> {
        let mut intake = Intake::<Row>::new("visits", Row::COLUMNS, order).unwrap();
        let mut take = |id: i64, age: i64| {
            let given = |column| match column {
                0 => Given::from(id),
                1 => Given::from(age),
                2 => Given::Truth(true),
                3 => Given::Text("Er"),
                _ => Given::from(0_i64),
            };
            intake.row(given).unwrap();
        };
        for age in ages {
            (0..others).for_each(|other| take(1 + other as i64 % 9, 0));
            take(0, age);
        }
        open(intake.finish().unwrap())
    }
    let first = |order, ages| {
        let data = visits(order, ages, 5);
        let own = table(&data).limit::<U2>().filter(|p| p.id.le(lit::<Z0>()));
        values(own, Row::proxy().age)
    };
    assert_eq!(first(Order::Own, [30, 10, 20]), [30, 10]);
    assert_eq!(first(Order::Own, [10, 20, 30]), [10, 20]);
    for ages in [[30, 10, 20], [10, 20, 30], [20, 30, 10]] {
        assert_eq!(first(Order::Any, ages), [10, 20]);
    }
}

#[test]
fn the_law_knows_whose_the_rows_are_only_before_parts_and_samples() {
    type Loaded<U> = Source<Person<U, Refuse>, AddRemove, First>;
    assert!(implements!(Limit<Loaded<ByPerson>, U2>: Owned));
    assert!(implements!(Limit<Limit<Loaded<ByFirst>, U2>, U1>: Owned));
    assert!(!implements!(Limit<Loaded<PerRow>, U2>: Transformation));
    assert!(!implements!(Limit<AsOnlySource<Loaded<ByPerson>>, U2>: Transformation));
    type Smoker =
        crate::transformation::Each<crate::expr::Col<Person<ByPerson, Refuse>, Here>, crate::expr::Bool>;
    assert!(!implements!(Limit<Part<Loaded<ByPerson>, Smoker>, U2>: Transformation));
    assert!(!implements!(Limit<crate::composition::InSample<Loaded<ByPerson>>, U2>: Transformation));
}

#[test]
fn the_stability_is_the_smaller_of_both() {
    fn stability<P: Transformation, R: Record<Fields = Columns>>(_: Table<'_, P, R>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(stability(table(&data).limit::<U2>()), [2]);
    assert_eq!(stability(table(&data).limit::<U5>()), [3]);
    assert_eq!(stability(table_at::<Next<First>, _, _>(&data).limit::<U2>()), [0, 2]);
}

#[test]
fn the_certificate_says_how_many() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(
        written(table(&data).limit::<U2>()),
        "{\"rule\":\"limit/1\",\"stability\":[2],\"rows\":\"some\",\"most\":2,\
         \"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}]}"
    );
}

#[test]
fn the_parameters_of_steps_before_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P500;
        type Grid = D0;
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let conflict = |[before, after]: [i64; 2]| {
        let least = |units| Param::<Least>::new(units).unwrap().expr();
        let all = table(&data).filter(|p| p.age.ge(least(before))).limit::<U2>();
        let mut seen = Parameters::default();
        all.filter(|p| p.age.ge(lit::<P18>())).filter(|p| p.age.ge(least(after))).plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18, 18]), None);
    assert_eq!(conflict([18, 19]), Some(Conflict::Values("least")));
}
