//! Tests that the first rows in a public order are kept, and that neighbours are at most as far
//! apart as the rule states.

use typenum::{P50, U1, U2, U3, U5, U10, U1024};

use super::{AllRows, Take};
use crate::env::{First, Next};
use crate::expr::{Col, Conflict, Ex, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::D0;
use crate::record::{
    CHUNK, Category, Given, Here, Identifier, Intake, Order, Record, Refuse, RowsFor, There,
};
use crate::testing::{
    ByPerson, Open, Pairs, PerRow, Person, Random, Raw, Stay, Ward, distance, each_variant, entries, exact,
    handed_on, implements, kept, lit, loaded, node, open, table, table_at,
};
use crate::{
    composition::InSample,
    transformation::{Owned, Source, Table, Transformation, slot},
};

type Row = Person<Identifier<Here, U1024>, Refuse>;

fn some(rows: usize, seed: u64) -> Vec<Raw> {
    let mut random = Random::new(seed);
    (0..rows).map(|row| Raw::random(&mut random, row as i64 % 9, false)).collect()
}

fn of<N: Neighbours>(raw: &[Raw]) -> Open<Row, N>
where
    Identifier<Here, U1024>: RowsFor<N, Refuse>,
{
    loaded(raw.iter().copied().map(Row::from))
}

/// The values of a row, column by column. These values decide the order of rows that tie.
fn whole(row: &Raw) -> Vec<i64> {
    let ward = row.ward.index() as i64;
    vec![row.id, row.age, i64::from(row.smoker), ward, row.bill, row.wide, row.any]
}

fn sorted(mut rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    rows.sort_unstable();
    rows
}

/// Computes the expected rows in plain Rust: in each group, the first `most` rows that pass.
fn plain(
    rows: &[Raw],
    most: usize,
    group: impl Fn(&Raw) -> i64,
    order: impl Fn(&Raw) -> Vec<i64>,
) -> Vec<Vec<i64>> {
    let mut rows: Vec<&Raw> = rows.iter().collect();
    rows.sort_by_key(|row| (group(row), order(row), whole(row)));
    let groups = rows.chunk_by(|a, b| group(a) == group(b));
    sorted(
        groups.flat_map(|group| group.iter().take(most).map(|row| whole(row)).collect::<Vec<_>>()).collect(),
    )
}

#[test]
fn the_first_rows_are_kept() {
    for rows in [0, 1, 4, 70, CHUNK - 1, CHUNK, 5 * CHUNK + 3] {
        let raw = some(rows, rows as u64);
        let data = of::<AddRemove>(&raw);
        let all = table(&data);
        let one = |_: &Raw| 0;
        let dear = |r: &Raw| vec![-r.bill];
        assert_eq!(sorted(kept(all.take::<U5, _>(|p| -p.bill))), plain(&raw, 5, one, dear), "{rows} rows");
        let by_two = all.take::<U1024, _>(|p| (p.ward, p.smoker));
        let expected = plain(&raw, 1024, one, |r| vec![r.ward.index() as i64, i64::from(r.smoker)]);
        assert_eq!(sorted(kept(by_two)), expected, "{rows} rows by two values");
        // The query takes the first rows in each ward.
        let each = all.take_by::<U10, _, _>(|p| p.ward, |p| p.age);
        let ward = |r: &Raw| r.ward.index() as i64;
        assert_eq!(sorted(kept(each)), plain(&raw, 10, ward, |r| vec![r.age]), "{rows} rows of each ward");
        // Rows dropped by a filter are not counted. A value that was mapped before is still
        // available.
        let smokers: Vec<Raw> = raw.iter().copied().filter(|r| r.smoker).collect();
        let cheap = all.filter(|p| p.smoker).map(|p| p.bill).take::<U10, _>(|bill| bill);
        let first = plain(&smokers, 10, one, |r| vec![r.bill]);
        assert_eq!(
            exact(cheap.sum()),
            first.iter().map(|row| i128::from(row[4])).sum(),
            "{rows} rows mapped"
        );
        // The query takes the first rows in one order, and from these rows the first rows in
        // another order.
        let twice = all.take::<U10, _>(|p| p.age).take::<U3, _>(|p| -p.age);
        let young: Vec<Raw> = {
            let first = plain(&raw, 10, one, |r| vec![r.age]);
            raw.iter().copied().filter(|r| first.contains(&whole(r))).collect()
        };
        assert_eq!(sorted(kept(twice)), plain(&young, 3, one, |r| vec![-r.age]), "{rows} rows taken twice");
        // Each row is emitted once, live or masked. The same holds for rows that a flat map makes.
        assert_eq!(handed_on(all.take::<U5, _>(|p| p.age)), (rows, rows.min(5)));
        let made = all.flat_map::<Stay, U2, _>(|p| {
            let values = (p.ward, (lit::<P50>().expr(), (p.smoker, ())));
            (slot::<Stay, _, _>(Ex::TRUE, values), (slot::<Stay, _, _>(p.smoker, values), ()))
        });
        let of_made = made.take::<U1024, _>(|s| s.night);
        assert_eq!(
            handed_on(of_made),
            (2 * rows, (rows + smokers.len()).min(1024)),
            "{rows} rows, made twice"
        );
        let awake = (rows - smokers.len()).min(1024);
        assert_eq!(
            handed_on(of_made.filter(|s| s.night)).1,
            (2 * smokers.len()).min(1024 - awake),
            "{rows} rows, by night"
        );
    }
}

#[test]
fn where_rows_stand_is_no_matter() {
    let raw = some(2 * CHUNK + 9, 5);
    let mut others = raw.clone();
    others.reverse();
    others.swap(3, 900);
    let first = |raw: &[Raw]| sorted(kept(table(&of::<AddRemove>(raw)).take::<U10, _>(|p| p.ward)));
    assert_eq!(first(&raw), first(&others));
    // The place of a row from a database depends on other rows. That place does not affect the
    // result either.
    let of_database = |raw: &[Raw]| {
        let mut intake = Intake::<Row>::new("visits", Row::COLUMNS, Order::Any).unwrap();
        for row in raw {
            let given = |column| match column {
                2 => Given::Truth(row.smoker),
                3 => Given::Text(Ward::VARIANTS[row.ward.index()]),
                4 => Given::from(row.bill / 100),
                column => Given::from([row.id, row.age, 0, 0, 0, row.wide, row.any][column]),
            };
            intake.row(given).unwrap();
        }
        let data: Open<Row, AddRemove> = open(intake.finish().unwrap());
        sorted(kept(table(&data).take::<U10, _>(|p| p.ward)))
    };
    assert_eq!(of_database(&raw), of_database(&others));
}

#[test]
fn neighbours_are_as_far_apart_as_the_rule_says() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("of all three", |t| t.take::<U3, _>(|p| p.age), kept);
        pairs.moves_by_stability(
            "after a filter",
            |t| t.filter(|p| p.smoker).take::<U3, _>(|p| p.bill),
            kept,
        );
        pairs.is_sound("bills", |t| t.take::<U3, _>(|p| p.age).map(|p| p.bill).sum());
        pairs.is_sound("rows", |t| t.take::<U3, _>(|p| p.age).count());
        pairs.is_sound("groups", |t| t.take_by::<U1, _, _>(|p| p.ward, |p| p.age).histogram(|p| p.smoker));
    });
}

#[test]
fn neighbours_are_as_far_apart_in_groups() {
    macro_rules! by_row {
        ($seed:literal; $policy:ident, $relation:ident) => {
            each_variant!(|pairs| {
                pairs.moves_by_stability("one of each", |t| t.take_by::<U1, _, _>(|p| p.smoker, |p| p.age), kept);
            }, $seed; PerRow, $policy, $relation);
        };
    }
    by_row!(241; Refuse, AddRemove);
    by_row!(242; Refuse, ReplaceOne);
    by_row!(243; DropRow, AddRemove);
    by_row!(244; DropRow, ReplaceOne);
    each_variant!(|pairs| {
        pairs.moves_by_stability("three of each", |t| t.take_by::<U3, _, _>(|p| p.smoker, |p| p.age), kept);
    }, 245; ByPerson, Refuse, AddRemove);
    each_variant!(|pairs| {
        let furthest = pairs.furthest(|t| t.take_by::<U3, _, _>(|p| p.smoker, |p| p.age), kept);
        assert!((4..=6).contains(&furthest), "{furthest}");
    }, 246; ByPerson, Refuse, ReplaceOne);
}

#[test]
fn a_replaced_person_of_three_rows_moves_six() {
    type Three = Person<ByPerson, Refuse>;
    let mut random = Random::new(7);
    let mut row = |id, age, smoker| Raw { age, smoker, ..Raw::random(&mut random, id, false) };
    let others: Vec<Raw> = (1..=6).map(|id| row(1 + id % 3, 50 + id, id % 2 == 0)).collect();
    let own: Vec<[Raw; 2]> = (0..3).map(|age| [row(0, age, false), row(0, age, true)]).collect();
    let sides = [0, 1].map(|side| {
        let all = others.iter().copied().chain(own.iter().map(|both| both[side]));
        let data = loaded::<Three, ReplaceOne>(all.map(Three::from));
        let by = table(&data).take_by::<U3, _, _>(|p| p.smoker, |p| p.age);
        assert_eq!(stability(by), [6]);
        kept(by)
    });
    assert_eq!(distance(&sides[0], &sides[1], true), 6);
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<PerRow, Refuse, AddRemove>::random(236);
    assert!(pairs.furthest(|t| t.take::<U3, _>(|p| p.age), kept) > 1);
    let pairs = Pairs::<PerRow, Refuse, ReplaceOne>::random(237);
    assert!(pairs.furthest(|t| t.take_by::<U1, _, _>(|p| p.smoker, |p| p.age), kept) > 1);
}

fn stability<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
    entries::<P::Stability>()
}

#[test]
fn the_stability_is_that_of_the_table_in_the_book() {
    let added = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(stability(table(&added).take::<U5, _>(|p| p.age)), [6]);
    assert_eq!(stability(table(&replaced).take::<U5, _>(|p| p.age)), [3]);
    assert_eq!(stability(table(&added).take_by::<U5, _, _>(|p| p.ward, |p| p.age)), [6]);
    assert_eq!(stability(table(&replaced).take_by::<U5, _, _>(|p| p.ward, |p| p.age)), [6]);
    assert_eq!(
        stability(table_at::<Next<First>, _, _>(&added).limit::<U1>().take::<U5, _>(|p| p.age)),
        [0, 2]
    );
}

#[test]
fn rows_are_taken_of_two_tables_of_a_part_and_of_a_sample() {
    let (one, two) = (some(CHUNK + 40, 31), some(90, 32));
    let stores = of::<AddRemove>(&one).stores.and(of::<AddRemove>(&two).stores);
    let north = Table::<Source<Row, AddRemove, First>, Row>::new(Source::NEW, &stores);
    let south = Table::<Source<Row, AddRemove, Next<First>>, Row>::new(Source::NEW, &stores);
    let age = |r: &Raw| vec![r.age];
    let both = [one.clone(), two.clone()].concat();
    assert_eq!(sorted(kept(south.union(north).take::<U10, _>(|p| p.age))), plain(&both, 10, |_| 0, age));
    // Taking rows from one dataset does not affect the other dataset.
    let apart = north.take::<U3, _>(|p| p.age).union(south);
    let expected = [plain(&one, 3, |_| 0, age), two.iter().map(whole).collect()].concat();
    assert_eq!(sorted(kept(apart)), sorted(expected));
    // Rows are taken from a sample that contains every second row.
    type Single = Person<PerRow, Refuse>;
    let single = loaded::<Single, AddRemove>(two.iter().copied().map(Single::from));
    let (sampled, number) = single
        .stores
        .sampled(0, 1, |mask| {
            mask.fill(0xAAAA_AAAA_AAAA_AAAA);
            Ok(())
        })
        .unwrap();
    let rows = Table::<Source<Single, AddRemove, First>, Single>::new(Source::NEW, &sampled);
    let inside: Table<'_, _, Single> = rows.with(InSample::new(rows.plan, number));
    let odd: Vec<Raw> = two.iter().copied().enumerate().filter(|(i, _)| i % 2 == 1).map(|(_, r)| r).collect();
    assert_eq!(sorted(kept(inside.take::<U10, _>(|p| p.age))), plain(&odd, 10, |_| 0, age));
    assert_eq!(stability(inside.take::<U10, _>(|p| p.age)), [2]);
    // Rows are taken from one part.
    let parts = rows.partition(|p| p.smoker);
    let smokers: Table<'_, _, Single> = rows.with(parts.part(1));
    let smoking: Vec<Raw> = two.iter().copied().filter(|r| r.smoker).collect();
    assert_eq!(sorted(kept(smokers.take::<U10, _>(|p| p.age))), plain(&smoking, 10, |_| 0, age));
}

#[test]
fn whose_the_rows_are_is_not_known_after_it() {
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let taken = table(&data).take::<U5, _>(|p| p.age);
    type Taken<O> = Take<Source<Person<ByPerson, Refuse>, AddRemove, First>, AllRows, O, U5>;
    type Age = Ex<Col<Person<ByPerson, Refuse>, There<Here>>>;
    let _: Table<'_, Taken<Age>, _> = taken;
    assert!(implements!(Taken<Age>: Transformation));
    assert!(!implements!(Taken<Age>: Owned));
}

#[test]
fn the_certificate_says_how_many_by_what_and_in_which_order() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let source = "{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}";
    let column =
        |index: u8, name: &str| format!("{{\"op\":\"column\",\"index\":{index},\"name\":\"{name}\"}}");
    assert_eq!(
        written(table(&data).take::<U5, _>(|p| (p.smoker, p.age))),
        format!(
            "{{\"rule\":\"take/1\",\"stability\":[6],\"rows\":\"some\",\"most\":5,\
             \"order\":[{},{}],\"premises\":[{source}]}}",
            column(2, "smoker"),
            column(1, "age")
        )
    );
    assert_eq!(
        written(table(&data).take_by::<U2, _, _>(|p| p.smoker, |p| p.age)),
        format!(
            "{{\"rule\":\"take/1\",\"stability\":[6],\"rows\":\"some\",\"most\":2,\
             \"key\":{{\"cut\":\"truth\",\"args\":[{}]}},\"order\":[{}],\"premises\":[{source}]}}",
            column(2, "smoker"),
            column(1, "age")
        )
    );
}

#[test]
fn the_parameters_of_the_order_and_the_key_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = typenum::Z0;
        type Hi = typenum::P500;
        type Grid = D0;
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let least = |units| Param::<Least>::new(units).unwrap().expr();
    let conflict = |taken: &dyn Fn(&mut Parameters), after: i64| {
        let mut seen = Parameters::default();
        taken(&mut seen);
        table(&data).filter(|p| p.age.ge(least(after))).plan.parameters(&mut seen);
        seen.conflict()
    };
    let ordered = |seen: &mut Parameters| {
        let order = table(&data).take::<U2, _>(|p| (p.id, p.age.ge(least(18))));
        order.plan.parameters(seen);
    };
    let keyed = |seen: &mut Parameters| {
        table(&data).take_by::<U2, _, _>(|p| p.age.ge(least(18)), |p| p.id).plan.parameters(seen);
    };
    for taken in [&ordered as &dyn Fn(&mut Parameters), &keyed] {
        assert_eq!(conflict(taken, 18), None);
        assert_eq!(conflict(taken, 19), Some(Conflict::Values("least")));
    }
}
