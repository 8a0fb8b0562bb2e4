//! Blocks: branches, loops and parts. Each has tokens and receipts of its own, which leave it only through its end.

use core::fmt;
use core::marker::PhantomData;

use super::receipt::Receipt;
use super::token::{Budget, In, Rest};
use crate::brand::{Brand, Exactly};
use crate::composition::{Branch, ParallelParts, StaticLoop};
use crate::env::Ones;
use crate::error::Error;
use crate::figures::{Figures, Quantity, Tabulated};
use crate::measure::{Costs, Measure, OverPartsAll, SpendAll, TimesAll};
use crate::num::Positive;
use crate::record::{Cells, Record};
use crate::relation::{Key, Keyed, Part, Parts, Relation, Table};

/// The end of a block: its receipt, from the block's share to what is left of it, and the token.
type Block<'id, C, R, L, M, P> = (Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);
/// The same with a value.
pub(super) type Valued<'id, V, C, R, L, M, P> = (V, Receipt<'id, C, R, L, P>, Budget<'id, R, M, P>);

/// A branch that was opened: gives its receipt for the end of either side.
#[must_use = "end each side of the branch with `first` or `second`"]
pub struct Fork<'id, Left, C, M, P>
where
    Left: SpendAll<C>,
    C: Costs,
{
    is: Exactly<(Brand<'id>, Left, C, M, P)>,
}

/// The receipt of a branch.
type Joined<'id, Left, C, A, B, P> = Receipt<'id, Left, Rest<Left, C>, Branch<C, A, B>, P>;

impl<'id, Left: SpendAll<C>, C: Costs, M: Measure, P> Fork<'id, Left, C, M, P> {
    /// The first side ran. What the second releases, `B`, is known from the program's other path, which ends in
    /// [`second`](Fork::second).
    pub fn first<R: Costs, A, B>(
        self,
        receipts: Receipt<'id, C, R, A, In<Left, P>>,
        rest: Budget<'id, R, M, In<Left, P>>,
    ) -> Joined<'id, Left, C, A, B, P> {
        drop((receipts, rest));
        Receipt::new()
    }

    /// The second side ran; see [`first`](Fork::first).
    pub fn second<R: Costs, A, B>(
        self,
        receipts: Receipt<'id, C, R, B, In<Left, P>>,
        rest: Budget<'id, R, M, In<Left, P>>,
    ) -> Joined<'id, Left, C, A, B, P> {
        drop((receipts, rest));
        Receipt::new()
    }
}

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Opens a branch on a released value: sets the share `C` aside, from which either side spends. `C` is at least what the
    /// dearer side takes.
    ///
    /// Argument: `composition/branch/proof.md`.
    #[allow(clippy::type_complexity)]
    pub fn branch<C: Costs>(
        self,
    ) -> (Budget<'id, C, M, In<Left, P>>, Fork<'id, Left, C, M, P>, Budget<'id, Rest<Left, C>, M, P>)
    where
        Left: SpendAll<C>,
    {
        let fork = Fork { is: PhantomData };
        (Budget::new(), fork, self.charged())
    }

    /// A static loop: `N` rounds, each with a token of `C`, entered with the number of the round. What rounds hand on to later ones
    /// is kept in variables of the program. Costs `N` times `C`.
    ///
    /// Argument: `composition/static_loop/proof.md`.
    ///
    /// # Errors
    /// Those of a round; later rounds do not run then. The budget is spent all the same.
    #[allow(clippy::type_complexity)]
    pub fn repeat<C, N, R, L, F>(
        self,
        mut round: F,
    ) -> Result<Block<'id, Left, Rest<Left, C::Out>, StaticLoop<N, C, L>, M, P>, Error>
    where
        C: TimesAll<N>,
        N: Positive,
        R: Costs,
        Left: SpendAll<C::Out>,
        F: FnMut(u64, Budget<'id, C, M, In<Left, P>>) -> Result<Block<'id, C, R, L, M, In<Left, P>>, Error>,
    {
        let rest = self.charged();
        for number in 0..N::VALUE {
            drop(round(number, Budget::new())?);
        }
        Ok((Receipt::new(), rest))
    }

    /// Runs a computation on each of the disjoint parts of a table, in public key order, each with a token of `C`: its cost for one row
    /// of the table. Costs, all parts together, what group privacy says of the rows that one unit has: `D·C` in ε.
    ///
    /// Part and token have a brand of their own, so a part's token pays for that part only.
    ///
    /// Argument: `composition/parallel_parts/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009, theorem 4.
    ///
    /// # Errors
    /// Those of a part; later parts do not run then. The budget is spent all the same.
    #[allow(clippy::type_complexity)]
    pub fn each<C, S, K, T, V, R, L, F>(
        self,
        parts: Parts<'id, S, K, T>,
        mut compute: F,
    ) -> Result<
        Valued<'id, PartAnswers<K, V>, Left, Rest<Left, C::Out>, ParallelParts<S, K, C, L>, M, P>,
        Error,
    >
    where
        C: OverPartsAll<S::Neighbours, S::Stability>,
        S: Relation<Row = Cells<T>, Stability: Ones>,
        K: Keyed<Cells<T>>,
        T: Record,
        R: Costs,
        Left: SpendAll<C::Out>,
        F: for<'p> FnMut(
            K::Name,
            Table<'p, Part<S, K>, T>,
            Budget<'p, C, M, In<Left, P>>,
        ) -> Result<Valued<'p, V, C, R, L, M, In<Left, P>>, Error>,
    {
        let rest = self.charged();
        let mut values = Vec::new();
        for number in 0..K::PARTS {
            let part = Table::new(parts.part(number), parts.table.stores);
            values.push(compute(K::name(number), part, Budget::new())?.0);
        }
        Ok((PartAnswers::new(values), Receipt::new(), rest))
    }
}

/// What was computed on each part of a table, in public key order.
#[derive(Clone)]
pub struct PartAnswers<K, V> {
    values: Vec<V>,
    key: Exactly<K>,
}

impl<K: Key, V> PartAnswers<K, V> {
    pub(crate) fn new(values: Vec<V>) -> Self {
        Self { values, key: PhantomData }
    }

    /// The names of the parts and their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K::Name, &V)> {
        (0..).map(K::name).zip(&self.values)
    }

    /// The values alone, in the order of the parts.
    pub fn values(&self) -> &[V] {
        &self.values
    }
}
impl<K: Key, V> PartAnswers<K, V> {
    /// The rows of a table for each part, behind the part's words.
    fn table(&self, level: f64, table: impl Fn(&V) -> Figures) -> Figures {
        let tables: Vec<Figures> = self.values.iter().map(table).collect();
        let own = tables.first().map_or(&[][..], Figures::titles).iter().map(String::as_str);
        let mut all = Figures::new(K::titles().into_iter().chain(own), level);
        for (table, part) in tables.iter().zip(0..) {
            for row in table.rows() {
                let words = K::words(part).into_iter().chain(row.group.iter().cloned());
                all.push(words, row.value.clone(), row.interval.clone());
            }
        }
        all
    }
}
impl<K: Key, V: Tabulated> PartAnswers<K, V> {
    /// The parts and their answers, with intervals at this level where there are any, as a table: a row for each part, or one for each
    /// number and choice of it.
    pub fn figures(&self, level: f64) -> Figures {
        self.table(level, |answer| answer.table(level))
    }
}
impl<K: Key, V: fmt::Display> fmt::Display for PartAnswers<K, V> {
    /// A line for each part: its name and its answer, with the precision that is asked for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |answer: &V| match f.precision() {
            Some(decimals) => format!("{answer:.decimals$}"),
            None => answer.to_string(),
        };
        let named = |answer: &V| {
            let mut figures = Figures::new([""; 0], 0.0);
            figures.push([""; 0], Quantity::Name(words(answer)), None);
            figures
        };
        fmt::Display::fmt(&self.table(0.0, named), f)
    }
}
impl<K: Key, V> IntoIterator for PartAnswers<K, V> {
    type Item = (K::Name, V);
    type IntoIter =
        std::iter::Zip<std::iter::Map<std::ops::RangeFrom<u64>, fn(u64) -> K::Name>, std::vec::IntoIter<V>>;

    /// The names of the parts and their values, in order.
    fn into_iter(self) -> Self::IntoIter {
        let name: fn(u64) -> K::Name = K::name;
        (0..).map(name).zip(self.values)
    }
}
impl<K: Key, V: fmt::Debug> fmt::Debug for PartAnswers<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
