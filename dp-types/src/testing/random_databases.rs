//! Random databases of two datasets, whose units are numbers or texts, and their neighbours.

use typenum::{P3, P99, P1024, U2, Z0};

use crate::brand::{Exactly, exactly};
use crate::expr::{Col, Ex, Num};
use crate::kind::Opaque;
use crate::neighbours::AddRemove;
use crate::num::D0;
use crate::record::{
    Alone, CHUNK, Domain, Fields, Given, Here, Identifier, Identifies, Intake, KeepFirst, Order, Record,
    Refuse, SharedUnit, Shares, Stores, There, Whose,
};
use crate::testing::{Random, open};

/// The kind of column that identifies a unit.
pub(super) trait Who: Domain + Identifies {
    /// The declaration of the unit.
    type Whose: Whose<Self>;
    fn value(who: i64) -> Self::Value;
}
/// A unit that both tables share.
pub(super) enum Somebody {}
impl SharedUnit for Somebody {
    const NAME: &'static str = "Somebody";
    type Identifier = String;
}
pub(super) type Number = Num<Z0, P1024, D0>;
impl Who for Number {
    type Whose = Alone;
    fn value(who: i64) -> i64 {
        who
    }
}
impl Who for Opaque {
    type Whose = Shares<Somebody>;
    fn value(who: i64) -> String {
        format!("nr {who}")
    }
}

pub(super) type Key = Num<Z0, P3, D0>;
pub(super) type Tag = Num<Z0, P99, D0>;

/// A row of the unit `who`. Loading keeps two rows of each unit.
pub(super) struct Visit<W> {
    who: i64,
    key: i64,
    tag: i64,
    of: Exactly<W>,
}

pub(super) struct VisitColumns<R> {
    pub(super) key: Ex<Col<R, There<Here>>>,
    pub(super) tag: Ex<Col<R, There<There<Here>>>>,
}
impl<R> Clone for VisitColumns<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for VisitColumns<R> {}

impl<W: Who> Record for Visit<W> {
    const NAME: &'static str = "Visit";
    const COLUMNS: &'static [&'static str] = &["who", "key", "tag"];
    type Fields = (W, (Key, (Tag, ())));
    type Unit = Identifier<Here, U2, KeepFirst, W::Whose>;
    type Invalid = Refuse;
    type Proxy = VisitColumns<Self>;
    fn proxy() -> VisitColumns<Self> {
        VisitColumns { key: Ex::column(), tag: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (W::value(self.who), (self.key, (self.tag, ())))
    }
}

/// The unit, and the other values.
pub(super) type Plain = (i64, i64, i64);

pub(super) fn load<W: Who>(rows: &[Plain], order: Order) -> Stores {
    let visit = |&(who, key, tag): &Plain| Visit::<W> { who, key, tag, of: exactly() };
    let names: Vec<String> = rows.iter().map(|(who, ..)| format!("nr {who}")).collect();
    let mut intake =
        Intake::<Visit<W>>::new("visits", Visit::<W>::COLUMNS, order).expect("all columns are there");
    for (row, name) in rows.iter().map(visit).zip(&names) {
        let who = if W::INTERNS { Given::Text(name) } else { Given::from(row.who) };
        intake.row(|column| [who, Given::from(row.key), Given::from(row.tag)][column]).expect("it fits");
    }
    open::<_, AddRemove>(intake.finish().expect("all fit")).stores
}

pub(super) fn shuffled(random: &mut Random, mut rows: Vec<Plain>) -> Vec<Plain> {
    for place in (1..rows.len()).rev() {
        rows.swap(place, random.below(place + 1));
    }
    rows
}

/// Rows of the unit `who`. Most of these rows have values that also occur in rows of other units.
pub(super) fn rows_of(random: &mut Random, who: i64) -> Vec<Plain> {
    let tag = |random: &mut Random| if random.coin() { random.below(4) * 25 } else { random.below(100) };
    (0..random.below(5)).map(|_| (who, random.below(3) as i64, tag(random) as i64)).collect()
}

/// Two databases that differ in the rows of one unit in one of the two datasets.
pub(super) struct Pair {
    pub(super) dataset: usize,
    pub(super) sides: [Stores; 2],
    /// The kinds of sessions that the test uses: `true` means an oblivious session. The test uses
    /// an oblivious session only if there are few rows to sort.
    pub(super) oblivious: &'static [bool],
}

/// If `far` is set, the rows of the unit that differs are at the end of the first chunk and after
/// it.
pub(super) fn pair<W: Who>(random: &mut Random, replace: bool, far: bool) -> Pair {
    let order = [0, 1].map(|_| if random.coin() { Order::Own } else { Order::Any });
    let dataset = random.below(2);
    let mut others = [0, 1].map(|_| {
        let filled = (10..=1_024).map(|who| (who, 3, 99)).filter(|_| far);
        let some: Vec<Plain> = (1..=4).flat_map(|who| rows_of(random, who)).collect();
        filled.chain(shuffled(random, some)).collect::<Vec<Plain>>()
    });
    let constant = rows_of(random, 0);
    others[1 - dataset].extend(constant);
    let mut own = [rows_of(random, 0), rows_of(random, 0)];
    if !replace {
        own[random.below(2)].clear();
    }
    let side = |random: &mut Random, own: &[Plain]| {
        let mut rows = others[dataset].clone();
        let from = rows.len().min(CHUNK - 9);
        for row in own {
            let place =
                if far { from + random.below(rows.len() - from + 1) } else { random.below(rows.len() + 1) };
            rows.insert(place, *row);
        }
        // In a database, rows of other units may decide the order of the rows. For other sources,
        // rows of other units do not change this order.
        let in_order = |random: &mut Random, rows: Vec<Plain>, order| match order {
            Order::Own => load::<W>(&rows, order),
            Order::Any => load::<W>(&shuffled(random, rows), order),
        };
        let changed = in_order(random, rows, order[dataset]);
        let same = in_order(random, others[1 - dataset].clone(), order[1 - dataset]);
        if dataset == 0 { changed.and(same) } else { same.and(changed) }
    };
    let sides = [side(random, &own[0]), side(random, &own[1])];
    Pair { dataset, sides, oblivious: if far { &[false] } else { &[false, true] } }
}

const PAIRS: usize = 160;

pub(super) fn pairs<W: Who>(seed: u64, replace: bool) -> Vec<Pair> {
    let mut random = Random::new(seed);
    (0..PAIRS).map(|number| pair::<W>(&mut random, replace, number % 40 == 7)).collect()
}
