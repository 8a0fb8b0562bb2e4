//! Random neighbours, against which tests check a claimed sensitivity.

use crate::aggregate::{Aggregate, Protected};
use crate::env::First;
use crate::metric::Metric;
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::record::{Cells, Invalid, Policy, Record, RowsFor};
use crate::transformation::{Source, Table, Transformation};

use super::Random;
use super::person::{Person, Protects, Raw};
use super::rows::{Open, distance, entries, loaded, numbers, of_many, table};

/// The number of pairs per test. In these tests, the rarest case that attains a bound occurs once
/// in 512 pairs.
const PAIRS: usize = 1_500;

/// A neighbour relation, with the details that the generator of random neighbours needs.
pub(crate) trait Replaces: Neighbours {
    const REPLACE: bool;
}
impl Replaces for AddRemove {
    const REPLACE: bool = false;
}
impl Replaces for ReplaceOne {
    const REPLACE: bool = true;
}

type Data<U, I, N> = Open<Person<U, I>, N>;
/// A freshly loaded table of persons.
pub(crate) type Loaded<'d, U, I, N> = Table<'d, Source<Person<U, I>, N, First>, Person<U, I>>;

type Pair<U, I, N> = (Data<U, I, N>, Data<U, I, N>);

/// Pairs of neighbours.
pub(crate) struct Pairs<U: Protects, I: Policy, N: Neighbours>(Vec<Pair<U, I, N>>);

impl<U: Protects + RowsFor<N, I>, I: Policy, N: Replaces> Pairs<U, I, N> {
    pub(crate) fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let load = |rows: Vec<Raw>| loaded(rows.into_iter().map(Person::from));
        let pair = |_| {
            let (a, b) = neighbours::<U, I, N>(&mut random);
            (load(a), load(b))
        };
        Self((0..PAIRS).map(pair).collect())
    }

    /// The largest change of the exact aggregate between neighbours, in the metric of the
    /// aggregate.
    pub(crate) fn largest_change<A: Aggregate>(
        &self,
        ask: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Protected<'d, A>,
    ) -> u128 {
        self.most(&|(a, b)| change(A::Metric::NAME, &numbers(ask(table(a))), &numbers(ask(table(b)))))
    }

    /// The largest of the numbers of the pairs. The aggregate is not a type parameter, so the tests
    /// contain this function only once for each variant of the record.
    fn most(&self, of: &dyn Fn(&Pair<U, I, N>) -> u128) -> u128 {
        let of = |(place, pair)| of_many(place, || of(pair));
        self.0.iter().enumerate().map(of).max().unwrap_or(0)
    }

    /// Checks that each change is within the bound in the aggregate's type, and that some change
    /// attains the bound.
    pub(crate) fn is_tight<A: Aggregate>(
        &self,
        query: &str,
        ask: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Protected<'d, A>,
    ) {
        let (largest, bound) = (self.largest_change(ask), bound::<A>());
        Self::keeps(query, largest, bound);
        assert!(largest >= bound, "{query}, {}: the typed bound {bound} is not attained", Self::name());
    }

    /// Checks that each change is within the bound in the aggregate's type. The check does not
    /// require that a change attains the bound.
    pub(crate) fn is_sound<A: Aggregate>(
        &self,
        query: &str,
        ask: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Protected<'d, A>,
    ) {
        Self::keeps(query, self.largest_change(ask), bound::<A>());
    }

    fn keeps(query: &str, largest: u128, bound: u128) {
        assert!(largest <= bound, "{query}, {}: changed by {largest}, typed bound {bound}", Self::name());
    }

    /// Whether the change of some pair exceeds a wrong bound that the test claims.
    pub(crate) fn refute<A: Aggregate>(
        &self,
        claim: u128,
        ask: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Protected<'d, A>,
    ) -> bool {
        self.largest_change(ask) > claim
    }

    /// Checks that the distance of a transformation's outputs on neighbours is at most the
    /// stability in its type, and that some outputs attain this distance. `see` returns the rows of
    /// a table.
    pub(crate) fn moves_by_stability<P: Transformation<Row = Cells<R>>, R: Record, T: Clone + PartialEq>(
        &self,
        step: &str,
        apply: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Table<'d, P, R>,
        see: impl Fn(Table<'_, P, R>) -> Vec<T>,
    ) {
        let furthest = self.furthest(apply, see);
        assert_eq!([furthest], *entries::<P::Stability>(), "{step}, {}", Self::name());
    }

    /// The largest distance of a transformation's outputs on neighbours.
    pub(crate) fn furthest<P: Transformation<Row = Cells<R>>, R: Record, T: Clone + PartialEq>(
        &self,
        apply: impl for<'d> Fn(Loaded<'d, U, I, N>) -> Table<'d, P, R>,
        see: impl Fn(Table<'_, P, R>) -> Vec<T>,
    ) -> u64 {
        let apart =
            |(a, b): &Pair<U, I, N>| distance(&see(apply(table(a))), &see(apply(table(b))), N::REPLACE);
        self.most(&|pair| apart(pair).into()) as u64
    }

    /// The two tables of each pair.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (Loaded<'_, U, I, N>, Loaded<'_, U, I, N>)> {
        self.0.iter().map(|(a, b)| (table(a), table(b)))
    }

    fn name() -> String {
        let unit = if U::BY_PERSON { "by person" } else { "by row" };
        format!("{}, {unit}, {}", N::NAME, I::NAME)
    }
}

/// The distance of two vectors in a metric.
fn change(metric: &str, a: &[i128], b: &[i128]) -> u128 {
    let squares = || a.iter().zip(b).map(|(a, b)| a.abs_diff(*b).pow(2)).sum::<u128>();
    match metric {
        "range" => rise(a, b) + rise(b, a),
        "L2" => {
            let squares = squares();
            let root = squares.isqrt();
            root + u128::from(root * root < squares)
        }
        "squared L2" => squares(),
        _ => a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).sum(),
    }
}

/// The largest rise of an entry from one vector to the other, or zero.
fn rise(from: &[i128], to: &[i128]) -> u128 {
    from.iter().zip(to).map(|(from, to)| (to - from).max(0).unsigned_abs()).max().unwrap_or(0)
}

/// The bound in an aggregate's type, for its first dataset.
pub(crate) fn bound<A: Aggregate>() -> u128 {
    entry::<A>(0)
}

/// The bound in an aggregate's type, for one dataset.
pub(crate) fn entry<A: Aggregate>(source: usize) -> u128 {
    entries::<A::Sensitivity>().get(source).copied().unwrap_or(0).into()
}

/// Two random lists of rows that are neighbours, in the form in which a data holder has rows before
/// loading.
pub(crate) fn neighbours<U: Protects, I: Policy, N: Replaces>(random: &mut Random) -> (Vec<Raw>, Vec<Raw>) {
    let misfits = I::INVALID != Invalid::Refuse;
    // Each other person has up to three rows, so that the declared limit holds. If loading keeps
    // only a person's first rows, the person can have more.
    let more = if U::KEEPS { 3 } else { 0 };
    let mut others = Vec::new();
    for id in 1..=3 {
        for _ in 0..random.below(4 + more) {
            others.push(Raw::random(random, id, misfits));
        }
    }
    let mut unit = |absent: bool| match (absent, U::BY_PERSON) {
        (true, _) => Vec::new(),
        (false, false) => vec![Raw::random(random, 0, misfits)],
        (false, true) => persons_rows(random, misfits, more),
    };
    let (one, other) = (unit(false), unit(!N::REPLACE));
    let (one, other) = if random.coin() { (one, other) } else { (other, one) };
    (mixed(random, &others, one), mixed(random, &others, other))
}

/// Makes up to three rows of one person, and up to `more` additional rows. Often they are copies of
/// one row, since copies attain the bounds.
fn persons_rows(random: &mut Random, misfits: bool, more: usize) -> Vec<Raw> {
    let rows = if random.coin() { 3 + more } else { random.below(4 + more) };
    let copies = random.coin();
    let mut row = Raw::random(random, 0, misfits);
    let mut next = || {
        if !copies {
            row = Raw::random(random, 0, misfits);
        }
        row
    };
    (0..rows).map(|_| next()).collect()
}

/// Inserts the unit's rows into `others` at random indices. Results must not depend on the order of
/// the rows, except on the order of the rows of one unit.
fn mixed(random: &mut Random, others: &[Raw], unit: Vec<Raw>) -> Vec<Raw> {
    let mut all = others.to_vec();
    for row in unit {
        all.insert(random.below(all.len() + 1), row);
    }
    all
}
