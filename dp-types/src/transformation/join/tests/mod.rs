//! Tests of the pairs that a join makes, and of how many pairs differ if one of the two tables
//! changes.

use typenum::{P9, P18, P500, U1, U2, U3, U5, U8, U1024, U1152921504606846976, Z0};

use super::{Matched, Paired, left, right};
use crate::composition::InSample;
use crate::env::{First, Next};
use crate::expr::{Bool, Cat, Col, Conflict, Ex, Num, Param, Parameter, Parameters, Unbounded};
use crate::kind::Opaque;
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::{D0, D2, NInt, PInt};
use crate::record::{
    CHUNK, Cells, Dataset, Fields, Given, Here, Identifier, Intake, OneRow, Order, Record, Refuse,
    SharedUnit, Shares, Stores, There,
};
use crate::testing::{
    ByFirst, ByPerson, PerRow, Person, Random, Raw, Ward, each_row, entries, exact, handed_on, implements,
    lit, node, open,
};
use crate::transformation::{AsOnlySource, Meets, Source, Table, Transformation, Union, Whole};

/// A pair of rows of persons, with the columns that distinguish them.
struct Beside {
    mine: i64,
    other: i64,
}
type Wide = Num<NInt<U1152921504606846976>, PInt<U1152921504606846976>, D0>;

#[derive(Clone, Copy)]
struct Columns {
    mine: Ex<Col<Beside, Here>>,
    other: Ex<Col<Beside, There<Here>>>,
}

impl Record for Beside {
    const NAME: &'static str = "Beside";
    const COLUMNS: &'static [&'static str] = &["mine", "other"];
    type Fields = (Wide, (Wide, ()));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = Columns;
    fn proxy() -> Columns {
        Columns { mine: Ex::column(), other: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.mine, (self.other, ()))
    }
}

/// A table of dataset number `I`.
type At<'d, R, N, I> = Table<'d, Source<R, N, I>, R>;
type Second = Next<First>;

/// Two datasets as a session holds them.
fn both<R: Record + From<Raw>, N: Neighbours>(one: &[Raw], other: &[Raw]) -> Stores {
    let load =
        |raw: &[Raw]| open(Dataset::<R, N>::from_rows(raw.iter().copied().map(R::from)).unwrap()).stores;
    load(one).and(load(other))
}

fn at<R: Record, N: Neighbours, I>(stores: &Stores) -> At<'_, R, N, I>
where
    Source<R, N, I>: Transformation,
{
    Table::new(Source::NEW, stores)
}

/// The pairs of a table, in its order.
fn pairs<P: Transformation<Row = Cells<Beside>>>(table: Table<'_, P, Beside>) -> Vec<Vec<i64>> {
    let p = Beside::proxy();
    each_row(table, (p.mine, (p.other, ())))
}

/// Computes the expected pairs in plain Rust: the first few rows of each key on one side, each
/// paired with each of the first few rows of this key on the other side.
fn plain<K: PartialEq>(
    left: &[Raw],
    right: &[Raw],
    key: impl Fn(&Raw) -> K,
    most: (usize, usize),
) -> Vec<Vec<i64>> {
    let first = |rows: &[Raw], most: usize| -> Vec<Raw> {
        let rank = |i: usize| rows[..i].iter().filter(|r| key(r) == key(&rows[i])).count();
        (0..rows.len()).filter(|i| rank(*i) < most).map(|i| rows[i]).collect()
    };
    let (left, right) = (first(left, most.0), first(right, most.1));
    let mut all = Vec::new();
    for l in &left {
        all.extend(right.iter().filter(|r| key(r) == key(l)).map(|r| vec![l.wide, r.wide]));
    }
    all
}

/// Rows in sorted order, for tables that emit rows unit by unit.
fn sorted(mut rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    rows.sort_unstable();
    rows
}

/// The wide columns of both rows.
macro_rules! beside {
    () => {
        |a, b| (left(a.wide), (right(b.wide), ()))
    };
}

/// Pairs rows of two tables that are equal in the column `$column`.
macro_rules! by {
    ($column:ident, $a:expr, $b:expr, $ml:ty, $mr:ty) => {
        $a.join_on::<Beside, $ml, $mr, _, _, _, _, _>($b, |a| (a.$column, ()), |b| (b.$column, ()), beside!())
    };
}

// This module comes after the macros, because it uses them.
mod distances;

/// A person with a row limit large enough for every test.
type Many = Person<Identifier<Here, U1024>, Refuse>;

#[test]
fn the_first_rows_of_each_key_are_paired() {
    for (count, others) in [(0, 3), (3, 0), (1, 1), (20, 7), (CHUNK, 30), (2 * CHUNK + 3, CHUNK + 1)] {
        let mut random = Random::new((count * 31 + others) as u64);
        let mut raw = |rows: usize, ids: usize| -> Vec<Raw> {
            (0..rows)
                .map(|_| {
                    let id = random.below(ids) as i64;
                    Raw::random(&mut random, id, false)
                })
                .collect()
        };
        let (one, other) = (raw(count, 10), raw(others, 8));
        let stores = both::<Many, AddRemove>(&one, &other);
        let (all, rest): (At<'_, Many, AddRemove, First>, At<'_, Many, AddRemove, Second>) =
            (at(&stores), at(&stores));
        let what = format!("{count} rows with {others}");

        let by_unit = all.join::<Beside, U3, U2, _, _, _>(rest, beside!());
        assert_eq!(sorted(pairs(by_unit)), sorted(plain(&one, &other, |r| r.id, (3, 2))), "{what}, by unit");
        assert_eq!(handed_on(by_unit).0, 2 * count, "{what}");
        let few = all.join::<Beside, U1, U5, _, _, _>(rest, beside!());
        assert_eq!(
            sorted(pairs(few)),
            sorted(plain(&one, &other, |r| r.id, (1, 5))),
            "{what}, one with five"
        );
        let by_ward =
            all.join_on::<Beside, U5, U3, _, _, _, _, _>(rest, |a| (a.ward, ()), |b| (b.ward, ()), beside!());
        // The rows of the left table keep their order.
        assert_eq!(pairs(by_ward), plain(&one, &other, |r| r.ward, (5, 3)), "{what}, by ward");
        assert_eq!(handed_on(by_ward).0, 3 * count, "{what}");
        let by_two = all.join_on::<Beside, U2, U8, _, _, _, _, _>(
            rest,
            |a| (a.ward, (a.smoker, ())),
            |b| (b.ward, (b.smoker, ())),
            beside!(),
        );
        assert_eq!(pairs(by_two), plain(&one, &other, |r| (r.ward, r.smoker), (2, 8)), "{what}, by both");
        // The key is computed, and rows that a filter dropped are not counted.
        let smokers = |rows: &[Raw]| -> Vec<Raw> { rows.iter().copied().filter(|r| r.smoker).collect() };
        let of_some =
            all.filter(|p| p.smoker).join::<Beside, U3, U2, _, _, _>(rest.filter(|p| p.smoker), beside!());
        let of_units = plain(&smokers(&one), &smokers(&other), |r| r.id, (3, 2));
        assert_eq!(sorted(pairs(of_some)), sorted(of_units), "{what}, of some, by unit");
        let by_sum = all.filter(|p| p.smoker).join_on::<Beside, U2, U1, _, _, _, _, _>(
            rest.filter(|p| p.smoker),
            |a| (a.id + lit::<P18>(), ()),
            |b| (b.id + lit::<P18>(), ()),
            beside!(),
        );
        assert_eq!(
            pairs(by_sum),
            plain(&smokers(&one), &smokers(&other), |r| r.id, (2, 1)),
            "{what}, of some"
        );
        // The query joins a table with itself.
        let own =
            all.join_on::<Beside, U2, U3, _, _, _, _, _>(all, |a| (a.id, ()), |b| (b.id, ()), beside!());
        assert_eq!(pairs(own), plain(&one, &one, |r| r.id, (2, 3)), "{what}, with itself");
        // Transformations by unit can follow the join, and sums of its pairs are computed in
        // blocks.
        let of_unit = plain(&one, &other, |r| r.id, (3, 2));
        let units = (0..10).filter(|id| [&one, &other].iter().all(|rows| rows.iter().any(|r| r.id == *id)));
        let units = units.count();
        assert_eq!(exact(by_unit.limit::<U1>().count()), units as i128, "{what}");
        assert_eq!(exact(by_unit.count_units()), units as i128, "{what}");
        let total = |rows: &[Vec<i64>]| rows.iter().map(|row| i128::from(row[1].clamp(0, 500))).sum::<i128>();
        assert_eq!(
            exact(by_unit.map(|p| p.other.clamp(lit::<Z0>(), lit::<P500>())).sum()),
            total(&of_unit),
            "{what}"
        );
        assert_eq!(
            exact(by_ward.map(|p| p.other.clamp(lit::<Z0>(), lit::<P500>())).sum()),
            total(&plain(&one, &other, |r| r.ward, (5, 3))),
            "{what}"
        );
        let thrice = by_unit.join_on::<Beside, U2, U1, _, _, _, _, _>(
            rest,
            |p| (p.other, ()),
            |b| (b.wide, ()),
            |p, b| (left(p.mine), (right(b.wide), ())),
        );
        let again = exact(thrice.count());
        let twice = |row: &&Vec<i64>| of_unit.iter().filter(|other| other[1] == row[1]).count();
        let kept: f64 = of_unit.iter().map(|row| 2_f64.min(twice(&row) as f64) / twice(&row) as f64).sum();
        assert_eq!(again, kept.round() as i128, "{what}");
    }
}

#[test]
fn the_stability_is_that_of_the_caps_for_each_dataset() {
    fn stability<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    type Few = Person<ByPerson, Refuse>;
    let stores = both::<Many, AddRemove>(&[], &[]);
    let (all, few): (At<'_, Many, AddRemove, First>, At<'_, Few, AddRemove, Second>) =
        (at(&stores), at(&stores));
    // For a join by the unit: a unit has three rows, so at most three rows are paired.
    assert_eq!(stability(all.join::<Beside, U5, U2, _, _, _>(few, beside!())), [10, 10]);
    assert_eq!(stability(all.join::<Beside, U2, U8, _, _, _>(few, beside!())), [6, 6]);
    assert_eq!(stability(few.join::<Beside, U8, U5, _, _, _>(all, beside!())), [15, 15]);
    assert_eq!(stability(few.join::<Beside, U2, U8, _, _, _>(few, beside!())), [0, 6]);
    let pairs = all.join::<Beside, U5, U2, _, _, _>(few, beside!());
    assert_eq!(stability(pairs.limit::<U3>()), [3, 3]);
    // For a join by a key, the stabilities are 2·(2·1024) and 2·(5·3).
    assert_eq!(stability(by!(ward, all, few, U5, U2)), [4096, 30]);
    assert_eq!(stability(by!(ward, few, all, U5, U2)), [10_240, 12]);
    assert_eq!(stability(by!(ward, few, few, U5, U2)), [0, 42]);
    assert_eq!(stability(by!(ward, all.limit::<U1>(), few, U5, U2)), [4, 30]);
    assert_eq!(stability(by!(ward, all.semi_join(few), few, U1, U1)), [2048, 2054]);
}

#[test]
fn tables_are_paired_that_the_law_knows_whole() {
    type Of<U, N, I> = Source<Person<U, Refuse>, N, I>;
    type Persons = Of<ByPerson, AddRemove, First>;
    type Others = Of<ByFirst, AddRemove, Second>;
    enum Someone {}
    impl SharedUnit for Someone {
        const NAME: &'static str = "Someone";
        type Identifier = i64;
    }
    type Shared<I> = Of<Identifier<Here, U3, crate::record::RefuseMore, Shares<Someone>>, AddRemove, I>;
    assert!(implements!(Persons: Meets<Others>));
    assert!(implements!(Shared<First>: Meets<Shared<Second>>));
    assert!(!implements!(Persons: Meets<Of<ByPerson, ReplaceOne, Second>>));
    assert!(!implements!(Of<PerRow, AddRemove, First>: Meets<Others>));
    assert!(implements!(Of<PerRow, AddRemove, First>: Paired<Others, U1, U2>));
    assert!(!implements!(Persons: Paired<Of<ByPerson, ReplaceOne, Second>, U1, U2>));
    // The following tables are not functions of whole datasets: the table that a called query
    // receives, a table that depends on a number that the program chose, and a union of two tables.
    assert!(!implements!(AsOnlySource<Persons>: Whole));
    assert!(!implements!(InSample<Persons>: Whole));
    assert!(!implements!(Union<Persons, Persons>: Whole));
    assert!(implements!(Num<Z0, P9, D0>: Matched<Num<P9, P500, D0>>));
    assert!(implements!(Num<Z0, P9, D0>: Matched<Unbounded>));
    assert!(implements!(Cat<Ward>: Matched<Cat<Ward>>));
    assert!(!implements!(Num<Z0, P9, D0>: Matched<Num<Z0, P9, D2>>));
    assert!(!implements!(Bool: Matched<Num<Z0, P9, D0>>));
    assert!(!implements!(Opaque: Matched<Opaque>));
}

#[test]
fn the_certificate_has_both_tables_and_the_caps() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    type Row = Person<ByPerson, Refuse>;
    let stores = both::<Row, AddRemove>(&[], &[]);
    let (all, rest): (At<'_, Row, AddRemove, First>, At<'_, Row, AddRemove, Second>) =
        (at(&stores), at(&stores));
    let wide = |name: &str| {
        format!(
            "{{\"name\":\"{name}\",\"kind\":\"integer\",\"lo\":-1152921504606846976,\"hi\":1152921504606846976}}"
        )
    };
    let column =
        |index: usize, name: &str| format!("{{\"op\":\"column\",\"index\":{index},\"name\":\"{name}\"}}");
    let join = |stability: &str, caps: &str, keys: &str| {
        format!(
            "{{\"rule\":\"join/1\",\"stability\":{stability},\"rows\":\"some\",\"record\":\"Beside\",\"columns\":[{},{}],\
             {caps},\"keys\":{keys},\"values\":[{{\"of\":\"left\",\"value\":{}}},{{\"of\":\"right\",\"value\":{}}}],\
             \"in\":{{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,3],\"rows\":\"some\"}},\
             \"premises\":[{{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}}]}}",
            wide("mine"),
            wide("other"),
            column(5, "wide"),
            column(5, "wide")
        )
    };
    let by_unit = all.join::<Beside, U2, U1, _, _, _>(rest, beside!());
    assert_eq!(written(by_unit), join("[2,2]", "\"left\":2,\"right\":1", "[]"));
    let keys = format!("[[{}],[{}]]", column(3, "ward"), column(3, "ward"));
    assert_eq!(written(by!(ward, all, rest, U2, U1)), join("[6,12]", "\"left\":2,\"right\":1", &keys));
}

#[test]
fn the_parameters_of_keys_and_of_both_tables_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P500;
        type Grid = D0;
    }
    let stores = both::<Many, AddRemove>(&[], &[]);
    let all: At<'_, Many, AddRemove, First> = at(&stores);
    let conflict = |values: [i64; 4]| {
        let [a, b, c, d] = values.map(|units| Param::<Least>::new(units).unwrap().expr());
        let joined = all.join_on::<Beside, U1, U2, _, _, _, _, _>(
            all.filter(|p| p.age.ge(a)),
            |p| (p.age + b, ()),
            |p| (p.age + c, ()),
            |l, r| (left(l.wide), (right(d.clamp(lit::<Z0>(), lit::<P9>()).max(r.age)), ())),
        );
        let mut seen = Parameters::default();
        joined.plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18, 18, 18, 18]), None);
    for other in 0..4 {
        let mut values = [18; 4];
        values[other] = 19;
        assert_eq!(conflict(values), Some(Conflict::Values("least")), "{other}");
    }
}

#[test]
fn rows_in_any_order_are_paired_by_their_values() {
    type Row = Person<PerRow, Refuse>;
    let load = |order: Order, bills: [i64; 3]| {
        let mut intake = Intake::<Row>::new("persons", Row::COLUMNS, order).unwrap();
        for bill in bills {
            let given = |column| match column {
                2 => Given::Truth(true),
                3 => Given::Text("Er"),
                5 => Given::from(bill),
                _ => Given::from(0_i64),
            };
            intake.row(given).unwrap();
        }
        open::<Row, AddRemove>(intake.finish().unwrap()).stores
    };
    let first = |order: [Order; 2], bills: [i64; 3]| {
        let stores = load(order[0], bills).and(load(order[1], bills));
        let (a, b): (At<'_, Row, AddRemove, First>, At<'_, Row, AddRemove, Second>) =
            (at(&stores), at(&stores));
        pairs(by!(ward, a, b, U1, U2))
    };
    assert_eq!(first([Order::Own; 2], [7, 3, 5]), [[7, 7], [7, 3]]);
    assert_eq!(first([Order::Own; 2], [5, 7, 3]), [[5, 5], [5, 7]]);
    for rows in [[7, 3, 5], [5, 7, 3], [3, 7, 5]] {
        assert_eq!(first([Order::Any; 2], rows), [[3, 3], [3, 5]], "{rows:?}");
        // The join takes the first rows of each table in the table's own order.
        assert_eq!(first([Order::Own, Order::Any], rows), [[rows[0], 3], [rows[0], 5]]);
        assert_eq!(first([Order::Any, Order::Own], rows), [[3, rows[0]], [3, rows[1]]]);
    }
}
