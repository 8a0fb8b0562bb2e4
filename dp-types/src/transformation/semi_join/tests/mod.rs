//! Tests of `semi_join` and `anti_join`: which rows they keep, and how many rows of the result
//! differ between neighbours.

mod identifiers;

use typenum::{P1, P9, P18, P500, U1, U2, U5, U1024, Z0};

use crate::env::{First, Next};
use crate::expr::{Bool, Col, Conflict, Ex, Num, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::D0;
use crate::record::{
    CHUNK, Cells, Dataset, DropRow, Fields, Here, Identifier, Record, Refuse, Stores, There,
};
use crate::testing::{
    ByFirst, ByPerson, Person, Random, Raw, Replaces, distance, each_row, entries, exact, handed_on, lit,
    neighbours, node, open, table_at, values,
};
use crate::transformation::{Source, Table, Transformation};

/// A person's card. The range of the column `holder` begins at another value than the range of the
/// numbers in `Person`.
struct Card {
    holder: i64,
    valid: bool,
}

#[derive(Clone, Copy)]
struct CardColumns {
    valid: Ex<Col<Card, Here>>,
}

impl Record for Card {
    const NAME: &'static str = "Card";
    const COLUMNS: &'static [&'static str] = &["valid", "holder"];
    type Fields = (Bool, (Num<P1, P9, D0>, ()));
    type Unit = Identifier<There<Here>, U2>;
    type Invalid = Refuse;
    type Proxy = CardColumns;
    fn proxy() -> CardColumns {
        CardColumns { valid: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.valid, (self.holder, ()))
    }
}

/// A table of dataset number `I`.
type At<'d, R, N, I> = Table<'d, Source<R, N, I>, R>;
type Second = Next<First>;

/// The rows of a dataset as a session holds them.
fn rows<R: Record, N: Neighbours>(rows: impl IntoIterator<Item = R>) -> Stores {
    open(Dataset::<R, N>::from_rows(rows).unwrap()).stores
}

fn at<R: Record, N: Neighbours, I>(stores: &Stores) -> At<'_, R, N, I>
where
    Source<R, N, I>: Transformation,
{
    Table::new(Source::NEW, stores)
}

fn sorted(mut rows: Vec<i64>) -> Vec<i64> {
    rows.sort_unstable();
    rows
}

/// A person with a row limit large enough for every test.
type Many = Person<Identifier<Here, U1024>, Refuse>;

/// The persons and bills of a table, sorted.
fn seen<P: Transformation<Row = Cells<Many>>>(table: Table<'_, P, Many>) -> Vec<Vec<i64>> {
    let p = Many::proxy();
    let mut rows = each_row(table, (p.id, (p.bill, ())));
    rows.sort_unstable();
    rows
}

#[test]
fn rows_are_kept_whose_unit_is_there_or_is_not() {
    for count in [0, 1, 20, CHUNK, 2 * CHUNK + 3] {
        let mut random = Random::new(count as u64 + 5);
        let raw: Vec<Raw> = (0..count)
            .map(|_| random.below(10) as i64)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|id| Raw::random(&mut random, id, false))
            .collect();
        // Person 0 has no number in the other table, persons 4 and 8 have no card, and person 5 has
        // only a card that is not valid.
        let cards = [
            (7, false),
            (1, true),
            (9, true),
            (2, false),
            (7, true),
            (5, false),
            (3, true),
            (2, true),
            (6, true),
        ];
        let stores = rows::<Many, AddRemove>(raw.iter().copied().map(Many::from))
            .and(rows::<Card, AddRemove>(cards.map(|(holder, valid)| Card { holder, valid })));
        let all: At<'_, Many, AddRemove, First> = at(&stores);
        let cards_of: At<'_, Card, AddRemove, Second> = at(&stores);
        let plain = |keep: &dyn Fn(&Raw) -> bool| {
            let mut rows: Vec<Vec<i64>> =
                raw.iter().filter(|r| keep(r)).map(|r| vec![r.id, r.bill]).collect();
            rows.sort_unstable();
            rows
        };
        let some = |id: i64| cards.iter().any(|(holder, _)| *holder == id);
        let valid = |id: i64| cards.iter().any(|(holder, valid)| *holder == id && *valid);
        assert_eq!(seen(all.semi_join(cards_of)), plain(&|r| some(r.id)), "{count} rows");
        assert_eq!(seen(all.anti_join(cards_of)), plain(&|r| !some(r.id)), "{count} rows");
        let held = cards_of.filter(|c| c.valid);
        assert_eq!(seen(all.semi_join(held)), plain(&|r| valid(r.id)), "{count} rows");
        assert_eq!(seen(all.anti_join(held)), plain(&|r| !valid(r.id)), "{count} rows");
        let of_smokers = all.filter(|p| p.smoker).semi_join(held);
        assert_eq!(seen(of_smokers), plain(&|r| r.smoker && valid(r.id)), "{count} rows");
        // Both tables are of the same dataset. The result has the rows of persons with at least one
        // row as a smoker.
        let smokes = |id: i64| raw.iter().any(|r| r.id == id && r.smoker);
        assert_eq!(seen(all.semi_join(all.filter(|p| p.smoker))), plain(&|r| smokes(r.id)), "{count} rows");
        // The query has two joins in sequence.
        let both = all.semi_join(cards_of).anti_join(held);
        assert_eq!(seen(both), plain(&|r| some(r.id) && !valid(r.id)), "{count} rows");
        assert_eq!(handed_on(both).0, count);
        let bills: i64 = plain(&|r| valid(r.id)).iter().map(|row| row[1]).sum();
        assert_eq!(exact(all.semi_join(held).map(|p| p.bill).sum()), i128::from(bills));
        assert_eq!(exact(all.map(|p| p.bill).semi_join(held).sum()), i128::from(bills));
        // In the opposite direction, the result has the cards of persons.
        let known = cards_of.semi_join(all);
        let holders = cards.iter().filter(|(holder, _)| raw.iter().any(|r| r.id == *holder)).count();
        assert_eq!(exact(known.count()), holders as i128);
    }
}

/// The largest distance of the kept rows, for three cases: the first dataset differs, the second
/// dataset differs, or one dataset on both sides of the join differs.
macro_rules! furthest {
    ($unit:ty, $policy:ident, $relation:ident, $seed:literal, |$rows:ident, $other:ident| $step:expr) => {{
        type Row = Person<$unit, $policy>;
        let mut random = Random::new($seed);
        let mut most = [0; 3];
        let kept = |first: &[Raw], second: &[Raw]| {
            let load = |raw: &[Raw]| rows::<Row, $relation>(raw.iter().copied().map(Row::from));
            let stores = load(first).and(load(second));
            let ($rows, $other): (At<'_, Row, $relation, First>, At<'_, Row, $relation, Second>) =
                (at(&stores), at(&stores));
            values($step, Row::proxy().any)
        };
        let own = |both: &[Raw]| {
            let stores = rows::<Row, $relation>(both.iter().copied().map(Row::from));
            let $rows: At<'_, Row, $relation, First> = at(&stores);
            let $other = $rows;
            values($step, Row::proxy().any)
        };
        for _ in 0..400 {
            let (a, b) = neighbours::<$unit, $policy, $relation>(&mut random);
            let (c, _) = neighbours::<$unit, $policy, $relation>(&mut random);
            let pairs = [(kept(&a, &c), kept(&b, &c)), (kept(&c, &a), kept(&c, &b)), (own(&a), own(&b))];
            for (most, (a, b)) in most.iter_mut().zip(pairs) {
                *most = distance(&a, &b, <$relation as Replaces>::REPLACE).max(*most);
            }
        }
        most
    }};
}

/// Runs a check for each variant in which persons are protected. Each person has at most three
/// rows.
macro_rules! each_of_persons {
    (|$rows:ident, $other:ident| $step:expr, $bounds:expr) => {{
        let bounds: [u64; 3] = $bounds;
        assert_eq!(furthest!(ByPerson, Refuse, AddRemove, 46, |$rows, $other| $step), bounds);
        assert_eq!(furthest!(ByPerson, Refuse, ReplaceOne, 47, |$rows, $other| $step), bounds);
        assert_eq!(furthest!(ByPerson, DropRow, ReplaceOne, 48, |$rows, $other| $step), bounds);
        assert_eq!(furthest!(ByFirst, Refuse, AddRemove, 49, |$rows, $other| $step), bounds);
        assert_eq!(furthest!(ByFirst, DropRow, ReplaceOne, 50, |$rows, $other| $step), bounds);
    }};
}

#[test]
fn neighbours_of_either_table_are_as_many_rows_apart_as_a_unit_has() {
    each_of_persons!(|rows, other| rows.semi_join(other), [3, 3, 3]);
    each_of_persons!(|rows, other| rows.semi_join(other.filter(|p| p.smoker)), [3, 3, 3]);
    // If both tables are of the same dataset, every unit of the second table is in the first table.
    each_of_persons!(|rows, other| rows.anti_join(other.filter(|p| p.smoker)), [3, 3, 3]);
    each_of_persons!(|rows, other| rows.limit::<U2>().semi_join(other), [2, 2, 2]);
    each_of_persons!(|rows, other| rows.anti_join(other.limit::<U1>()).limit::<U2>(), [2, 2, 0]);
}

#[test]
fn the_stability_is_that_of_the_rows_for_each_dataset() {
    fn stability<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    let stores = rows::<Many, AddRemove>([]).and(rows::<Card, AddRemove>([]));
    let (all, cards): (At<'_, Many, AddRemove, First>, At<'_, Card, AddRemove, Second>) =
        (at(&stores), at(&stores));
    assert_eq!(stability(all.semi_join(cards)), [1024, 1024]);
    assert_eq!(stability(cards.anti_join(all)), [2, 2]);
    assert_eq!(stability(all.limit::<U5>().semi_join(cards)), [5, 5]);
    assert_eq!(stability(all.semi_join(cards).limit::<U5>()), [5, 5]);
    assert_eq!(stability(all.semi_join(all)), [1024]);
    assert_eq!(stability(cards.semi_join(cards)), [0, 2]);
    // The stability also counts a dataset that decides only indirectly which rows are kept.
    assert_eq!(stability(cards.semi_join(cards.semi_join(all))), [2, 2]);
    let third = table_at::<Next<Second>, Card, AddRemove>(&open(Dataset::from_rows([]).unwrap())).plan;
    let third = all.with::<_, Card>(third);
    assert_eq!(stability(cards.semi_join(all).semi_join(third)), [2, 2, 2]);
    assert_eq!(stability(cards.semi_join(third.anti_join(all))), [2, 2, 2]);
}

#[test]
fn the_certificate_has_both_tables() {
    fn written<P: Transformation, R: Record>(_: Table<'_, P, R>) -> String {
        node(P::NODE)
    }
    let stores = rows::<Many, AddRemove>([]).and(rows::<Card, AddRemove>([]));
    let (all, cards): (At<'_, Many, AddRemove, First>, At<'_, Card, AddRemove, Second>) =
        (at(&stores), at(&stores));
    let source = "{\"rule\":\"source/1\",\"source\":0,\"stability\":[1024],\"rows\":\"some\"}";
    let other = "{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,2],\"rows\":\"some\"}";
    let joined = |present: bool| {
        format!(
            "{{\"rule\":\"semi-join/1\",\"stability\":[1024,1024],\"rows\":\"some\",\"present\":{present},\
             \"in\":{other},\"premises\":[{source}]}}"
        )
    };
    assert_eq!(written(all.semi_join(cards)), joined(true));
    assert_eq!(written(all.anti_join(cards)), joined(false));
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
    let stores = rows::<Many, AddRemove>([]);
    let all: At<'_, Many, AddRemove, First> = at(&stores);
    let conflict = |[before, other]: [i64; 2]| {
        let least = |units| Param::<Least>::new(units).unwrap().expr();
        let rows = all.filter(|p| p.age.ge(least(before)));
        let joined =
            rows.semi_join(all.filter(|p| p.age.ge(least(other)))).filter(|p| p.age.ge(lit::<P18>()));
        let mut seen = Parameters::default();
        joined.plan.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict([18, 18]), None);
    assert_eq!(conflict([18, 19]), Some(Conflict::Values("least")));
}
