//! Rows of units that another table has or lacks, and their distance for neighbours of either
//! table.

use typenum::{P1, P9, P18, P500, U1, U2, U5, U1024, Z0};

use super::{Absent, Meets, Present, SemiJoin};
use crate::env::{First, Next};
use crate::expr::{Bool, Cat, Col, Conflict, Ex, Num, Param, Parameter, Parameters, Unbounded};
use crate::kind::Opaque;
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::{D0, D2};
use crate::record::{
    CHUNK, Cells, Dataset, DropRow, Fields, Here, Identifier, KeepFirst, KeyOf, OfDataset, Record, Refuse,
    RefuseMore, SameKind, SharedUnit, Shares, Stores, There,
};
use crate::testing::{
    ByFirst, ByPerson, PerRow, Person, Random, Raw, Replaces, Ward, distance, each_row, entries, exact,
    handed_on, implements, lit, neighbours, node, open, table_at, values,
};
use crate::transformation::{AsOnlySource, Owned, Source, Table, Transformation};

/// A person's card. Its numbers begin at another value than those of `Person`.
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
        // Person 0 has no number in the other table, 4 and 8 have no card, and 5 only one that is
        // not valid.
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
        // The same dataset on both sides: the rows of persons with at least one row as a smoker.
        let smokes = |id: i64| raw.iter().any(|r| r.id == id && r.smoker);
        assert_eq!(seen(all.semi_join(all.filter(|p| p.smoker))), plain(&|r| smokes(r.id)), "{count} rows");
        // Two joins in sequence.
        let both = all.semi_join(cards_of).anti_join(held);
        assert_eq!(seen(both), plain(&|r| some(r.id) && !valid(r.id)), "{count} rows");
        assert_eq!(handed_on(both).0, count);
        let bills: i64 = plain(&|r| valid(r.id)).iter().map(|row| row[1]).sum();
        assert_eq!(exact(all.semi_join(held).map(|p| p.bill).sum()), i128::from(bills));
        assert_eq!(exact(all.map(|p| p.bill).semi_join(held).sum()), i128::from(bills));
        // The other direction: the cards of persons.
        let known = cards_of.semi_join(all);
        let holders = cards.iter().filter(|(holder, _)| raw.iter().any(|r| r.id == *holder)).count();
        assert_eq!(exact(known.count()), holders as i128);
    }
}

/// The largest distance of the kept rows, for neighbours of the first dataset, of the second, and
/// of one dataset on both sides.
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
    // If both tables are of the same dataset, every unit of the second is in the first.
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
    // A dataset that decides only indirectly counts as well.
    assert_eq!(stability(cards.semi_join(cards.semi_join(all))), [2, 2]);
    let third = table_at::<Next<Second>, Card, AddRemove>(&open(Dataset::from_rows([]).unwrap())).plan;
    let third = all.with::<_, Card>(third);
    assert_eq!(stability(cards.semi_join(all).semi_join(third)), [2, 2, 2]);
    assert_eq!(stability(cards.semi_join(third.anti_join(all))), [2, 2, 2]);
}

/// A note of a person, identified by a number without a range.
struct Note {
    who: i64,
}

impl Record for Note {
    const NAME: &'static str = "Note";
    const COLUMNS: &'static [&'static str] = &["who"];
    type Fields = (Unbounded, ());
    type Unit = Identifier<Here, U2>;
    type Invalid = Refuse;
    type Proxy = Ex<Col<Note, Here>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.who, ())
    }
}

/// The store holds unsigned numbers, and the look-up uses the signed order. Otherwise a match would
/// depend on other rows.
#[test]
fn identifiers_below_zero_are_found() {
    const FAR: i64 = (1 << 62) - 1;
    let notes = |who: &[i64]| rows::<Note, AddRemove>(who.iter().map(|who| Note { who: *who }));
    let (one, other) = ([-7, 3, -FAR, 0, 8, -2, 3, FAR, 5], [FAR, -2, 9, -7, 3, -1, -2, -FAR, 6, 2]);
    let stores = notes(&one)
        .and(notes(&other))
        .and(rows::<Card, AddRemove>([4, 3, 8, 1].map(|holder| Card { holder, valid: true })));
    let (left, right): (At<'_, Note, AddRemove, First>, At<'_, Note, AddRemove, Second>) =
        (at(&stores), at(&stores));
    let cards: At<'_, Card, AddRemove, Next<Second>> = at(&stores);
    let who = Note::proxy();
    assert_eq!(sorted(values(left.semi_join(right), who)), [-FAR, -7, -2, 3, 3, FAR]);
    assert_eq!(sorted(values(left.anti_join(right), who)), [0, 5, 8]);
    assert_eq!(sorted(values(left.semi_join(cards), who)), [3, 3, 8]);
    assert_eq!(values(cards.semi_join(left), Card::proxy().valid), [1, 1]);
}

/// A person who is in several tables.
enum Somebody {}
impl SharedUnit for Somebody {
    const NAME: &'static str = "Somebody";
    type Identifier = i64;
}
type Shared = Identifier<Here, U2, KeepFirst, Shares<Somebody>>;

/// A card identifies its holder, even if the table before it shares the unit. Numbers are not
/// looked up as texts, and start at the lower end of their column's range.
#[test]
fn numbers_say_who_it_is_whether_other_tables_share_the_unit_or_not() {
    type Sharing = Person<Shared, Refuse>;
    let mut random = Random::new(76);
    let raw = [7, 0, 3, 9, 7, 2].map(|id| Raw::random(&mut random, id, false));
    let stores = rows::<Sharing, AddRemove>(raw.map(Sharing::from))
        .and(rows::<Card, AddRemove>([9, 1, 7, 4].map(|holder| Card { holder, valid: holder < 9 })))
        .and(rows::<Sharing, AddRemove>(raw[1..3].iter().copied().map(Sharing::from)));
    let all: At<'_, Sharing, AddRemove, First> = at(&stores);
    let cards: At<'_, Card, AddRemove, Second> = at(&stores);
    let some: At<'_, Sharing, AddRemove, Next<Second>> = at(&stores);
    let id = Sharing::proxy().id;
    assert_eq!(sorted(values(all.semi_join(cards), id)), [7, 7, 9]);
    assert_eq!(sorted(values(all.anti_join(cards), id)), [0, 2, 3]);
    assert_eq!(sorted(values(all.semi_join(some), id)), [0, 3]);
    assert_eq!(sorted(values(cards.semi_join(all), Card::proxy().valid)), [0, 1]);
}

/// Two units of text: a name and a signature.
enum Named {}
impl SharedUnit for Named {
    const NAME: &'static str = "Named";
    type Identifier = String;
}
enum Signed {}
impl SharedUnit for Signed {
    const NAME: &'static str = "Signed";
    type Identifier = String;
}

/// A letter, with its sender's name.
struct Letter {
    from: &'static str,
    pages: i64,
}

impl Record for Letter {
    const NAME: &'static str = "Letter";
    const COLUMNS: &'static [&'static str] = &["from", "pages"];
    type Fields = (Opaque, (Num<P1, P9, D0>, ()));
    type Unit = Identifier<Here, U2, RefuseMore, Shares<Named>>;
    type Invalid = DropRow;
    type Proxy = Ex<Col<Letter, There<Here>>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.from.to_owned(), (self.pages, ()))
    }
}

/// Covers a name whose number belongs to another name in the other table, a name that occurs only
/// in a dropped row, and sessions that are joined in any order.
#[test]
fn texts_say_who_it_is_in_each_table() {
    let letters = |written: &[(&'static str, i64)]| {
        rows::<Letter, AddRemove>(written.iter().map(|&(from, pages)| Letter { from, pages }))
    };
    let one = || letters(&[("ada", 1), ("bo", 0), ("cy", 2), ("ada ", 3), ("Ada", 4), ("dee", 5)]);
    let other = || letters(&[("cy", 6), ("fay", 1), ("ada", 7), ("gus", 0), ("bo", 8), ("cy", 3)]);
    let third = || letters(&[("gus", 9), ("bo", 4), ("ada", 2), ("dee", 7)]);
    type Three<'d> = (
        At<'d, Letter, AddRemove, First>,
        At<'d, Letter, AddRemove, Second>,
        At<'d, Letter, AddRemove, Next<Second>>,
    );
    let pages = Letter::proxy();
    // The second table is also read before the sessions are joined.
    let met = other();
    let alone: At<'_, Letter, AddRemove, First> = at(&met);
    assert_eq!(sorted(values(alone.semi_join(alone), pages)), [1, 3, 6, 7, 8]);
    for stores in
        [one().and(other()).and(third()), one().and(other().and(third())), one().and(met).and(third())]
    {
        let (a, b, c): Three<'_> = (at(&stores), at(&stores), at(&stores));
        assert_eq!(sorted(values(a.semi_join(b), pages)), [1, 2, 3]);
        assert_eq!(sorted(values(a.anti_join(b), pages)), [4, 5]);
        assert_eq!(sorted(values(b.semi_join(a), pages)), [3, 6, 7]);
        assert_eq!(sorted(values(b.anti_join(a), pages)), [1, 8]);
        assert_eq!(sorted(values(b.anti_join(c), pages)), [1, 3, 6]);
        assert_eq!(sorted(values(c.semi_join(b).anti_join(a), pages)), [4]);
        assert_eq!(sorted(values(c.anti_join(b), pages)), [7, 9]);
        assert_eq!(sorted(values(a.semi_join(c.anti_join(b)), pages)), [5]);
    }
}

/// Uses more rows than are read at once. The second table has them in reverse order, and lacks
/// every third.
#[test]
fn texts_are_matched_in_each_chunk() {
    let names: Vec<&'static str> =
        (0..CHUNK + 9).map(|number| &*Box::leak(format!("nr {number}").into_boxed_str())).collect();
    let pages_of = |number: usize| 1 + number as i64 % 9;
    let letters = |numbers: &[usize]| {
        let letter = |number: &usize| Letter { from: names[*number], pages: pages_of(*number) };
        rows::<Letter, AddRemove>(numbers.iter().map(letter))
    };
    let all: Vec<usize> = (0..names.len()).collect();
    let (some, missing): (Vec<usize>, Vec<usize>) = all.iter().partition(|number| **number % 3 != 0);
    let other: Vec<usize> = some.iter().rev().copied().collect();
    let stores = letters(&all).and(letters(&other));
    let (a, b): (At<'_, Letter, AddRemove, First>, At<'_, Letter, AddRemove, Second>) =
        (at(&stores), at(&stores));
    let pages = |numbers: &[usize]| numbers.iter().map(|number| pages_of(*number)).collect::<Vec<_>>();
    assert_eq!(values(a.semi_join(b), Letter::proxy()), pages(&some));
    assert_eq!(values(a.anti_join(b), Letter::proxy()), pages(&missing));
    assert_eq!(values(b.semi_join(a), Letter::proxy()), pages(&other));
    assert_eq!(exact(b.anti_join(a).count()), 0);
}

#[test]
fn units_are_matched_of_one_kind_under_one_relation_alone() {
    type Loaded<U, N, I> = Source<Person<U, Refuse>, N, I>;
    type Persons = Loaded<ByPerson, AddRemove, First>;
    assert!(implements!(Persons: Meets<Loaded<ByFirst, AddRemove, Second>>));
    assert!(implements!(Persons: Meets<Source<Card, AddRemove, Second>>));
    assert!(implements!(SemiJoin<Persons, Source<Card, AddRemove, Second>, Absent>: Owned));
    // The owner of these rows does not depend on whether other tables share the unit.
    assert!(implements!(Loaded<Shared, AddRemove, First>: Meets<Loaded<Shared, AddRemove, Second>>));
    assert!(implements!(Loaded<Shared, AddRemove, First>: Meets<Source<Card, AddRemove, Second>>));
    // Changes under one relation would be counted as changes under the other.
    assert!(!implements!(Persons: Meets<Source<Card, ReplaceOne, Second>>));
    assert!(!implements!(Persons: Meets<Loaded<ByPerson, ReplaceOne, Second>>));
    // A row that is its own unit has no identifier, and a table analysed for one row has no units.
    assert!(!implements!(SemiJoin<Persons, Loaded<PerRow, AddRemove, Second>, Present>: Transformation));
    assert!(!implements!(SemiJoin<Loaded<PerRow, AddRemove, First>, Persons, Present>: Transformation));
    assert!(!implements!(SemiJoin<Persons, AsOnlySource<Persons>, Present>: Transformation));
    assert!(!implements!(SemiJoin<Persons, crate::composition::InSample<Persons>, Absent>: Transformation));
    assert!(implements!(Num<Z0, P9, D0>: SameKind<Num<P1, P500, D0>>));
    assert!(implements!(Num<Z0, P9, D0>: SameKind<Unbounded>));
    assert!(implements!(Cat<Ward>: SameKind<Cat<Ward>>));
    assert!(!implements!(Num<Z0, P9, D0>: SameKind<Num<Z0, P9, D2>>));
    assert!(!implements!(Num<Z0, P9, D2>: SameKind<Unbounded>));
    assert!(!implements!(Num<Z0, P1, D0>: SameKind<Bool>));
    assert!(!implements!(Cat<Ward>: SameKind<Num<Z0, P9, D0>>));
    // Texts are kept, and so comparable, if the unit is shared; and then only with texts of the
    // same unit. Other texts are comparable with those of the same dataset.
    assert!(implements!(Identifier<Here, U1>: KeyOf<(Unbounded, ())>));
    assert!(
        implements!(Identifier<Here, U1, RefuseMore, Shares<Named>>: KeyOf<(Opaque, ()), Says<First> = Shares<Named>>)
    );
    assert!(implements!(Identifier<Here, U1>: KeyOf<(Opaque, ()), Says<Second> = OfDataset<Second>>));
    assert!(implements!(OfDataset<Second>: SameKind<OfDataset<Second>>));
    assert!(!implements!(OfDataset<Second>: SameKind<OfDataset<First>>));
    assert!(!implements!(OfDataset<First>: SameKind<Shares<Named>>));
    assert!(implements!(Shares<Named>: SameKind<Shares<Named>>));
    assert!(!implements!(Shares<Named>: SameKind<Shares<Signed>>));
    assert!(!implements!(Shares<Named>: SameKind<Unbounded>));
    assert!(!implements!(Unbounded: SameKind<Shares<Named>>));
    assert!(!implements!(Opaque: SameKind<Opaque>));
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
