//! Queries as values: their sources, measure, cost and answer.

use crate::brand::Exactly;
use crate::budget::Budget;
use crate::composition::Named;
use crate::derivation::{Cons, Field, Json, Log, fields, object};
use crate::env::First;
use crate::error::Error;
use crate::measure::{Costs, Measure, SpendAll};
use crate::neighbours::{AddRemove, Neighbours};
use crate::num::U1;
use crate::record::{Cells, Policy, Record, Stores, Unit};
use crate::sealed::Sealed;
use crate::transformation::{RowsPerUnit, Table, Transformation};

mod answer;
mod call;
mod helper;
mod part_queries;
mod sources;

pub use answer::{Answer, Finished};
pub use helper::{Helper, helper};
pub(crate) use sources::{AppendSource, SameDatasets, SourcesAt};

/// The place where a query is defined. It is only a label: privacy does not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The name of the query.
    pub query: &'static str,
    /// The file: `file!()`.
    pub file: &'static str,
    /// The line: `line!()`.
    pub line: u32,
    /// SHA-256 of the source text, 64 hexadecimal digits; empty for a query written by hand.
    pub source_hash: &'static str,
}

/// A query: what a session [runs](crate::session::Session::run).
///
/// `#[dp_query]` writes a query, or a programmer writes it by hand. An implementation can do no
/// more than its types allow. It receives a token of exactly [`Cost`](Query::Cost), which pays for
/// everything in its answer, and its log lists every release.
pub trait Query: Sized + 'static {
    /// The label for the certificate.
    const ORIGIN: Origin;
    /// The datasets: a list of [`Over`].
    type Sources: Sources;
    /// The privacy measure of the query's budget.
    type Measure: Measure;
    /// The cost that the author declared, for each dataset. It is at least the actual cost.
    type Declared: Costs + SpendAll<Self::Cost>;
    /// The amount that a run takes from the budget of each dataset.
    type Cost: Costs;
    /// The answer: any value computed from released values.
    type Output;

    /// Computes the answer.
    ///
    /// # Errors
    /// Returns the errors of the query's releases.
    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>;
}
impl<Q: Query> Named for Q {
    const NAME: &'static str = Q::ORIGIN.query;
}

/// An argument that a session can run: a query, or the function that makes one. The marker `M`
/// distinguishes the two; rustc always infers it.
///
/// `#[dp_query] fn mean_age(..)` defines both a type and a function of that name. Where a value is
/// expected, `mean_age` means the function.
#[diagnostic::on_unimplemented(
    message = "this is not a query",
    label = "write `#[dp_query(epsilon = ..)]` above the function; give a query with public parameters their values: `older_than(30)?`"
)]
pub trait IntoQuery<M> {
    /// The query that runs.
    type Query: Query;
    /// Makes the query.
    fn into_query(self) -> Self::Query;
}
/// The marker of [`IntoQuery`] for a query itself.
pub enum Itself {}
impl<Q: Query> IntoQuery<Itself> for Q {
    type Query = Q;
    fn into_query(self) -> Q {
        self
    }
}
/// The marker of [`IntoQuery`] for a function that makes a query.
pub enum Made {}
impl<F: FnOnce() -> Q, Q: Query> IntoQuery<Made> for F {
    type Query = Q;
    fn into_query(self) -> Q {
        self()
    }
}

/// A query over one dataset. Another query can [call](Budget::call) this query on a table of the
/// caller, and on each of the [parts](Budget::each_query) of a table.
///
/// `#[dp_query(epsilon = .., reusable)]` implements this trait, or a programmer implements it by
/// hand.
#[diagnostic::on_unimplemented(
    message = "query `{Self}` is not reusable, so another query cannot call it",
    label = "mark its definition as reusable: `#[dp_query(epsilon = .., reusable)]`",
    note = "a session can run it as it is; a reusable query is also compiled for the tables of its callers",
    note = "for more about this error: `dp-audit explain DP0111`"
)]
pub trait TableQuery: Query<Sources = (Over<Self::Record, Self::Neighbours>, ())> {
    /// The row type.
    type Record: Record;
    /// The neighbour relation.
    type Neighbours: Neighbours;

    /// Computes the answer on any table of this row type that has the stability of a whole dataset.
    ///
    /// # Errors
    /// Returns the errors of the query's releases.
    fn answer_on<'id, P>(
        self,
        table: Table<'id, P, Self::Record>,
        budget: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Self::Record>,
                Neighbours = Self::Neighbours,
                Proxy = <Self::Record as Record>::Proxy,
                Stability = (RowsPerUnit<Self::Record>, ()),
            >;

    /// Computes the answer on a part of a table of this row type, analysed for one row.
    ///
    /// # Errors
    /// Returns the errors of the query's releases.
    fn answer_on_rows<'id, P>(
        self,
        table: Table<'id, P, Self::Record>,
        budget: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Self::Record>,
                Neighbours = Self::Neighbours,
                Proxy = <Self::Record as Record>::Proxy,
                Stability = (U1, ()),
            >;
}

/// A dataset of the row type `R` under the neighbour relation `N`, as an element of [`Sources`].
pub struct Over<R, N = AddRemove>(Exactly<(R, N)>);

/// The datasets of a session or a query: `(Over<R, N>, (Over<..>, ()))`. Sealed.
pub trait Sources: Sealed + 'static {
    /// One table for each dataset.
    type Tables<'id>;
    /// The descriptions of the datasets, for certificates.
    const JSON: Option<&'static Cons>;
    /// The number of datasets.
    const COUNT: usize;

    /// Makes one table for each dataset.
    fn tables(stores: &Stores) -> Self::Tables<'_>;
}

impl<S: SourcesAt<First> + 'static> Sources for S {
    type Tables<'id> = <S as SourcesAt<First>>::Tables<'id>;
    const JSON: Option<&'static Cons> = <S as SourcesAt<First>>::JSON;
    const COUNT: usize = <S as SourcesAt<First>>::COUNT;

    fn tables(stores: &Stores) -> Self::Tables<'_> {
        <S as SourcesAt<First>>::tables(stores)
    }
}

/// The description of a dataset in a certificate.
const fn describe<R: Record, N: Neighbours>() -> Json {
    use crate::record::Fields;
    struct Node<R, N>(Exactly<(R, N)>);
    impl<R: Record, N: Neighbours> Node<R, N> {
        const UNIT: Json = match <R::Unit as Unit<R::Fields>>::COLUMN {
            None => object! {"kind" = "row"},
            Some(column) => Json::Object(Self::identifier(column)),
        };
        const fn identifier(_: usize) -> &'static [Field] {
            Self::IDENTIFIER
        }
        const IDENTIFIER: &'static [Field] = fields! {
            "kind" = "identifier",
            "column": Json::Str(R::COLUMNS[Self::COLUMN]),
            "at_most": Self::limit(!<R::Unit as Unit<R::Fields>>::KEEPS),
            "keep": Self::limit(<R::Unit as Unit<R::Fields>>::KEEPS),
            "shared": match <R::Unit as Unit<R::Fields>>::SHARED {
                Some(name) => Json::Str(name),
                None => Json::Nothing,
            },
        };
        /// The limit on the rows of a unit, under one of two keys. The key states whether surplus
        /// rows are dropped or refused.
        const fn limit(applies: bool) -> Json {
            if applies { Json::Int(<R::Unit as Unit<R::Fields>>::LIMIT as i128) } else { Json::Nothing }
        }
        const COLUMN: usize = match <R::Unit as Unit<R::Fields>>::COLUMN {
            None => 0,
            Some(column) => column,
        };
        const JSON: Json = {
            assert!(R::COLUMNS.len() == R::Fields::COUNT, "a record needs one name per column");
            object! {
                "record": Json::Str(R::NAME),
                "neighbours": Json::Plain(N::NAME),
                "unit": Self::UNIT,
                "invalid": Json::Plain(<R::Invalid as Policy>::NAME),
                "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
            }
        };
    }
    Node::<R, N>::JSON
}
