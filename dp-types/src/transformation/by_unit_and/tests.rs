//! Tests that a unit's rows with one key value become one row of features, and that the distance of
//! neighbours is the number of a unit's rows.

use std::collections::BTreeMap;

use typenum::{N20, P2, P5, P18, P120, P1024, U1, U2, U3, U4, Z0};

use crate::env::{First, Next};
use crate::expr::{Bool, Cat, Col, Conflict, Ex, Num, Param, Parameter, Parameters};
use crate::kind::{Opaque, Unbounded};
use crate::neighbours::AddRemove;
use crate::num::{D0, D2};
use crate::record::{
    CHUNK, Category, Cells, Fields, Here, Identifier, OneRow, Record, Refuse, Stores, There,
};
use crate::testing::{
    ByPerson, Open, Pairs, PerRow, Person, Random, Raw, Stay, Ward, dec, each_row, each_variant, entries,
    exact, handed_on, implements, lit, loaded, node, table, values,
};
use crate::{
    composition::InSample,
    transformation::{
        AsOnlySource, ByUnitAnd, Each, Groups, Owned, Part, Source, Table, Transformation, Whole, all, any,
        greatest, least, left, right, rows_within, same, total_within,
    },
};

/// The features of a person in one ward.
struct InWard {
    bill: i64,
    ward: Ward,
    rows: i64,
    oldest: i64,
    smoked: bool,
}

type Third = There<There<Here>>;

#[derive(Clone, Copy)]
struct Columns {
    bill: Ex<Col<InWard, Here>>,
    ward: Ex<Col<InWard, There<Here>>>,
    rows: Ex<Col<InWard, Third>>,
    oldest: Ex<Col<InWard, There<Third>>>,
    smoked: Ex<Col<InWard, There<There<Third>>>>,
}

type Age = Num<N20, P120, D0>;

impl Record for InWard {
    const NAME: &'static str = "InWard";
    const COLUMNS: &'static [&'static str] = &["bill", "ward", "rows", "oldest", "smoked"];
    type Fields = (Num<Z0, P1024, D2>, (Cat<Ward>, (Num<Z0, P5, D0>, (Age, (Bool, ())))));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = Columns;
    fn proxy() -> Columns {
        Columns {
            bill: Ex::column(),
            ward: Ex::column(),
            rows: Ex::column(),
            oldest: Ex::column(),
            smoked: Ex::column(),
        }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        let bill = crate::num::Decimal::new(self.bill, 2);
        (bill, (self.ward, (self.rows, (self.oldest, (self.smoked, ())))))
    }
}

/// Makes one row for each person and ward. At most two rows are counted, and bills add up to at
/// most 10.24.
macro_rules! in_wards {
    ($table:expr) => {
        $table.by_unit_and::<InWard, _, _>(
            |p| p.ward,
            |p| {
                let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
                let rows = rows_within(lit::<Z0>(), lit::<P2>());
                (bill, (same(p.ward), (rows, (greatest(p.age), (any(p.smoker), ())))))
            },
        )
    };
}

/// Computes the expected rows in plain Rust, from rows in the order of the file.
fn plain(rows: impl IntoIterator<Item = Raw>) -> Vec<Vec<i64>> {
    let mut groups = BTreeMap::<(i64, usize), Vec<Raw>>::new();
    rows.into_iter().for_each(|row| groups.entry((row.id, row.ward.index())).or_default().push(row));
    let features = |((_, ward), rows): ((i64, usize), Vec<Raw>)| {
        vec![
            rows.iter().map(|r| r.bill).sum::<i64>().min(1024),
            ward as i64,
            rows.len().min(2) as i64,
            rows.iter().map(|r| r.age).max().expect("a group has a row"),
            i64::from(rows.iter().any(|r| r.smoker)),
        ]
    };
    groups.into_iter().map(features).collect()
}

/// The feature rows of a table.
fn seen<P: Transformation<Row = Cells<InWard>>>(table: Table<'_, P, InWard>) -> Vec<Vec<i64>> {
    let p = InWard::proxy();
    each_row(table, (p.bill, (p.ward, (p.rows, (p.oldest, (p.smoked, ()))))))
}

/// Runs a block for each variant in which persons are protected.
macro_rules! each_of_persons {
    (|$pairs:ident| $body:block) => {{
        each_variant!(|$pairs| $body, 216; ByPerson, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 217; ByPerson, Refuse, ReplaceOne);
        each_variant!(|$pairs| $body, 218; ByPerson, DropRow, ReplaceOne);
        each_variant!(|$pairs| $body, 219; ByFirst, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 220; ByFirst, DropRow, ReplaceOne);
    }};
}

/// A person with a row limit large enough for every test.
type Row = Person<Identifier<Here, typenum::U1024>, Refuse>;

fn some(rows: usize, seed: u64) -> (Vec<Raw>, Open<Row, AddRemove>) {
    let mut random = Random::new(seed);
    let ids: Vec<i64> = (0..rows).map(|_| random.below(9) as i64).collect();
    let raw: Vec<Raw> = ids.into_iter().map(|id| Raw::random(&mut random, id, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
    (raw, data)
}

#[test]
fn the_rows_of_a_unit_with_one_key_become_one_row() {
    for rows in [0, 1, 7, 40, CHUNK - 1, CHUNK + 1, 3 * CHUNK + 5] {
        let (raw, data) = some(rows, rows as u64);
        let all = table(&data);
        assert_eq!(seen(in_wards!(all)), plain(raw.clone()), "{rows} rows");
        // For any keys, the number of emitted rows is the number of input rows.
        assert_eq!(handed_on(in_wards!(all)), (rows, plain(raw.clone()).len()), "{rows} rows");
        // A ward does not appear if none of its rows pass the filter.
        let smokers: Vec<Raw> = raw.iter().copied().filter(|r| r.smoker).collect();
        assert_eq!(seen(in_wards!(all.filter(|p| p.smoker))), plain(smokers), "{rows} rows, filtered");
        // There are three wards, so a person has at most three rows. A limit to three rows drops no
        // row, and a limit to two rows drops some rows.
        let first: Vec<Vec<i64>> = seen(in_wards!(all).limit::<U3>());
        assert_eq!(first, plain(raw.clone()), "{rows} rows, limited");
        // Aggregates of the resulting rows agree with plain Rust, also in parts and by units.
        let expected = plain(raw.clone());
        let bills = |ward: i64| expected.iter().filter(|row| row[1] == ward).map(|row| row[0]).sum::<i64>();
        assert_eq!(exact(in_wards!(all).map(|k| k.bill).sum()), i128::from(bills(0) + bills(1) + bills(2)));
        let counts: Vec<i128> = exact(in_wards!(all).histogram(|k| k.ward));
        let of = |ward: i64| expected.iter().filter(|row| row[1] == ward).count() as i128;
        assert_eq!(counts, [of(0), of(1), of(2)]);
        let persons: std::collections::BTreeSet<i64> = raw.iter().map(|r| r.id).collect();
        assert_eq!(exact(in_wards!(all).count_units()), persons.len() as i128);
    }
}

/// The test uses few persons and fixed rows. With many rows, each person would have rows of every
/// kind.
#[test]
fn a_group_of_which_no_row_is_left_is_not_there() {
    let mut random = Random::new(8);
    let who = [(3, Ward::Er, false), (1, Ward::Day, true), (3, Ward::Icu, true), (3, Ward::Er, true)];
    let others = [(4, Ward::Icu, false), (2, Ward::Day, false), (2, Ward::Er, true), (3, Ward::Day, false)];
    let raw: Vec<Raw> = who
        .into_iter()
        .chain(others)
        .map(|(id, ward, smoker)| Raw { smoker, ward, ..Raw::random(&mut random, id, false) })
        .collect();
    let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
    let (smokers, every) = (table(&data).filter(|p| p.smoker), table(&data));
    assert_eq!(seen(in_wards!(smokers)), plain(raw.iter().copied().filter(|r| r.smoker)));
    assert_eq!((exact(in_wards!(smokers).count()), exact(in_wards!(smokers).count_units())), (4, 3));
    assert_eq!((exact(in_wards!(every).count()), exact(in_wards!(every).limit::<U2>().count())), (7, 6));
    // The query makes one row per person from the rows per person and ward, and counts the persons
    // in two or more wards.
    let wards = in_wards!(every).by_unit::<InWard, _>(|k| {
        let number = rows_within(lit::<Z0>(), lit::<P5>());
        let bill = total_within(k.bill, lit::<Z0>(), dec::<P1024, D2>());
        (bill, (same(k.ward), (number, (least(k.oldest), (all(k.smoked), ())))))
    });
    assert_eq!(values(wards, InWard::proxy().rows), [1, 2, 3, 1]);
    assert_eq!(values(wards, InWard::proxy().smoked), [1, 0, 0, 0]);
    // Person 2 is in Er before Day, and person 3 is in Icu.
    assert_eq!(values(wards, InWard::proxy().ward), [2, 1, 0, 0]);
}

/// Only rows that pass the filter count. If the common value were not part of the key, masked rows
/// of the group could have another value.
#[test]
fn what_rows_have_in_common_is_that_of_the_rows_that_are_left() {
    let (raw, data) = some(300, 21);
    let smokers = table(&data).filter(|p| p.smoker).by_unit_and::<InWard, _, _>(
        |p| p.ward,
        |p| {
            let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
            let age = same(p.age.clamp(lit::<P18>(), lit::<P120>()));
            let rows = rows_within(lit::<Z0>(), lit::<P5>());
            (bill, (same(p.ward), (rows, (age, (same(p.smoker), ())))))
        },
    );
    let mut expected = BTreeMap::<(i64, usize), i64>::new();
    for row in raw.iter().filter(|r| r.smoker) {
        let least = expected.entry((row.id, row.ward.index())).or_insert(120);
        *least = row.age.max(18).min(*least);
    }
    let k = InWard::proxy();
    let expected: Vec<Vec<i64>> = expected.into_values().map(|age| vec![age, 1]).collect();
    assert_eq!(each_row(smokers, (k.oldest, (k.smoked, ()))), expected);
}

/// A join by unit after `by_unit_and` reads unit by unit, even in an oblivious session. For other
/// tables, an oblivious session sorts instead.
#[test]
fn what_is_known_of_units_is_joined_in_an_oblivious_session() {
    let (first, one) = some(300, 22);
    let (second, other) = some(40, 23);
    let pairs = |stores: &Stores| {
        let one: Table<'_, Source<Row, AddRemove, First>, Row> = Table::new(Source::NEW, stores);
        let other: Table<'_, Source<Row, AddRemove, Next<First>>, Row> = Table::new(Source::NEW, stores);
        let known = in_wards!(one.filter(|p| p.smoker));
        let pairs = known.join::<Stay, U2, U1, _, _, _>(other, |k, p| {
            (left(k.ward), (left(k.rows), (right(p.smoker), ())))
        });
        let p = Stay::proxy();
        let mut rows = each_row(pairs, (p.ward, (p.cost, (p.night, ()))));
        rows.sort_unstable();
        rows
    };
    let stores = one.stores.and(other.stores);
    let known = {
        let mut groups = BTreeMap::<i64, BTreeMap<usize, i64>>::new();
        for row in first.iter().filter(|r| r.smoker) {
            *groups.entry(row.id).or_default().entry(row.ward.index()).or_default() += 1;
        }
        groups
    };
    let mut expected = Vec::new();
    for (id, wards) in known {
        let Some(other) = second.iter().find(|r| r.id == id) else { continue };
        let pair = |(ward, rows): (usize, i64)| vec![ward as i64, rows.min(2), i64::from(other.smoker)];
        expected.extend(wards.into_iter().take(2).map(pair));
    }
    expected.sort_unstable();
    assert!(expected.len() > 10);
    assert_eq!(pairs(&stores), expected);
    let stores = stores.oblivious();
    assert!(stores.is_oblivious());
    assert_eq!(pairs(&stores), expected, "in an oblivious session");
}

#[test]
fn keys_are_columns_of_every_kind() {
    let (raw, data) = some(200, 12);
    let groups = table(&data).by_unit_and::<InWard, _, _>(
        |p| (p.smoker, p.age.clamp(lit::<P18>(), lit::<P120>())),
        |p| {
            let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
            let age = same(p.age.clamp(lit::<P18>(), lit::<P120>()));
            (bill, (same(p.ward), (rows_within(lit::<Z0>(), lit::<P5>()), (age, (same(p.smoker), ())))))
        },
    );
    let mut expected = BTreeMap::<(i64, bool, i64), i64>::new();
    for row in &raw {
        *expected.entry((row.id, row.smoker, row.age.max(18))).or_default() += row.bill;
    }
    let k = InWard::proxy();
    let found = each_row(groups, (k.smoked, (k.oldest, (k.bill, ()))));
    let expected: Vec<Vec<i64>> =
        expected.into_iter().map(|((_, s, age), bill)| vec![i64::from(s), age, bill.min(1024)]).collect();
    assert_eq!(found, expected);
    // With a key of intervals, each row has the same group as in a partition.
    let cut = table(&data).by_unit_and::<InWard, _, _>(
        |p| p.age.cut((lit::<P18>(), ())),
        |p| {
            let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
            let rows = rows_within(lit::<Z0>(), lit::<P5>());
            (bill, (same(p.ward), (rows, (greatest(p.age), (any(p.smoker), ())))))
        },
    );
    let adults = raw.iter().map(|r| (r.id, r.age >= 18)).collect::<std::collections::BTreeSet<_>>();
    let expected: Vec<bool> = adults.into_iter().map(|(_, adult)| adult).collect();
    let found: Vec<bool> = values(cut, k.oldest).into_iter().map(|oldest| oldest >= 18).collect();
    assert_eq!(found, expected);
    // The number of a text identifier depends on which units occurred earlier in the load, so it
    // cannot be the value of a group.
    assert!(!implements!(Opaque: Groups) && !implements!(Unbounded: Groups));
}

#[test]
fn neighbours_are_as_many_rows_apart_as_a_unit_had() {
    each_of_persons!(|pairs| {
        pairs.moves_by_stability("features", |t| in_wards!(t), seen);
        pairs.moves_by_stability("after a filter", |t| in_wards!(t.filter(|p| p.smoker)), seen);
        pairs.moves_by_stability("of few", |t| in_wards!(t.limit::<U2>()), seen);
        pairs.moves_by_stability("few of them", |t| in_wards!(t).limit::<U1>(), seen);
        pairs.is_tight("groups", |t| in_wards!(t).count());
        pairs.is_tight("persons", |t| in_wards!(t).count_units());
        pairs.is_tight("their rows", |t| in_wards!(t).limit::<U1>().map(|k| k.rows.min(lit::<P2>())).sum());
        pairs.is_sound("their bills", |t| in_wards!(t).map(|k| k.bill).sum());
        pairs.is_sound("wards", |t| in_wards!(t).histogram(|k| k.ward));
        pairs.is_tight("in a called query", |t| {
            let groups = in_wards!(t);
            groups.with::<_, InWard>(AsOnlySource(groups.plan)).count()
        });
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<ByPerson, Refuse, AddRemove>::random(136);
    // A person has three rows, one in each ward.
    assert_eq!(pairs.furthest(|t| in_wards!(t), seen), 3);
    assert!(pairs.refute(2, |t| in_wards!(t).count()));
    assert_eq!(pairs.furthest(|t| in_wards!(t).limit::<U4>(), seen), 3);
    assert_eq!(pairs.furthest(|t| in_wards!(t).limit::<U2>(), seen), 2);
}

#[test]
fn the_law_knows_whose_the_rows_are_before_and_after() {
    type Loaded<U> = Source<Person<U, Refuse>, AddRemove, First>;
    type Smoker<U> = Each<Col<Person<U, Refuse>, There<There<Here>>>, Bool>;
    type Made<P, U> = ByUnitAnd<P, Smoker<U>, crate::transformation::AnyUnit, ()>;
    assert!(implements!(Made<Loaded<ByPerson>, ByPerson>: Owned));
    assert!(implements!(Made<Loaded<ByPerson>, ByPerson>: Whole));
    assert!(!implements!(Made<Loaded<PerRow>, PerRow>: Transformation));
    assert!(!implements!(Made<AsOnlySource<Loaded<ByPerson>>, ByPerson>: Transformation));
    assert!(!implements!(Made<Part<Loaded<ByPerson>, Smoker<ByPerson>>, ByPerson>: Transformation));
    assert!(!implements!(Made<InSample<Loaded<ByPerson>>, ByPerson>: Transformation));
}

#[test]
fn the_certificate_names_key_columns_and_features() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        assert_eq!(entries::<P::Stability>(), [3]);
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let text = written(in_wards!(table(&data)));
    let ward = "{\"op\":\"column\",\"index\":3,\"name\":\"ward\"}";
    let start = format!(
        "{{\"rule\":\"by-unit-and/1\",\"stability\":[3],\"rows\":\"some\",\
         \"key\":{{\"cut\":\"category\",\"args\":[{ward}]}},\"record\":\"InWard\",\"columns\":[{{\"name\":\"bill\","
    );
    assert!(text.starts_with(&start), "{text}");
    let features = format!(
        "\"features\":[{{\"feature\":\"sum\",\"lo\":0,\"hi\":1024,\"args\":[{{\"op\":\"column\",\"index\":4,\"name\":\"bill\"}}]}},\
         {{\"feature\":\"same\",\"args\":[{ward}]}},{{\"feature\":\"count\",\"lo\":0,\"hi\":2,\"args\":[]}},"
    );
    assert!(text.contains(&features), "{text}");
    assert!(text.ends_with(
        "\"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}]}"
    ));
}

#[test]
fn the_parameters_of_keys_features_and_steps_before_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P120;
        type Grid = D0;
    }
    let least_age = |units| Param::<Least>::new(units).unwrap().expr();
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let conflict = |[before, key, value, after]: [i64; 4]| {
        let groups = table(&data).filter(move |p| p.age.ge(least_age(before))).by_unit_and::<InWard, _, _>(
            move |p| p.age.ge(least_age(key)),
            move |p| {
                let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
                let rows = rows_within(lit::<Z0>(), lit::<P2>());
                let old = same(p.age.ge(least_age(value)));
                (bill, (same(p.ward), (rows, (greatest(p.age), (old, ())))))
            },
        );
        let mut seen = Parameters::default();
        groups.filter(|k| k.oldest.ge(least_age(after))).plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18; 4]), None);
    for other in 0..4 {
        let mut values = [18; 4];
        values[other] = 19;
        assert_eq!(conflict(values), Some(Conflict::Values("least")), "at {other}");
    }
}
