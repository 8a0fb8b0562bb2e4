//! Tests of `semi_join` for units that two tables identify by numbers or by texts.

use typenum::{P1, P9, P500, U1, U2, Z0};

use super::{At, Card, Second, at, rows, sorted};
use crate::env::{First, Next};
use crate::expr::{Bool, Cat, Col, Ex, Num, Unbounded};
use crate::kind::Opaque;
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D2};
use crate::record::{
    CHUNK, DropRow, Fields, Here, Identifier, KeepFirst, KeyOf, OfDataset, Record, Refuse, RefuseMore,
    SameKind, SharedUnit, Shares, There,
};
use crate::testing::{ByFirst, ByPerson, PerRow, Person, Random, Raw, Ward, exact, implements, values};
use crate::transformation::semi_join::{Absent, Meets, Present, SemiJoin};
use crate::transformation::{AsOnlySource, Owned, Source, Transformation};

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

/// The store holds identifiers as unsigned numbers, but the look-up must compare them as signed
/// numbers. Otherwise a match would depend on other rows.
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

/// The number on a card identifies its holder, even if the other table declares a shared unit. The
/// library does not look up such numbers as texts. It stores each number as its distance from the
/// lower end of its column's range.
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

/// Uses more rows than a scan reads at once. The second table has the rows in reverse order, and
/// lacks every third row.
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
    // Identifiers that are numbers can be matched, whether or not the records declare a shared
    // unit.
    assert!(implements!(Loaded<Shared, AddRemove, First>: Meets<Loaded<Shared, AddRemove, Second>>));
    assert!(implements!(Loaded<Shared, AddRemove, First>: Meets<Source<Card, AddRemove, Second>>));
    // Tables under different neighbour relations cannot be matched, because changes under one
    // relation would be counted as changes under the other.
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
    // If tables share a unit, a load keeps the unit's texts. These texts can be compared only with
    // texts of the same unit. Other texts can be compared only with texts of the same dataset.
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
