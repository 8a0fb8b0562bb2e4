//! Queries as values: their sources, their cost and what they answer.

use crate::brand::Exactly;
use crate::budget::{Answer, Budget};
use crate::env::{Env, First, SpendAll};
use crate::error::Error;
use crate::neighbours::Neighbours;
use crate::proof::{Cons, Field, Json, Log, Origin, fields, object};
use crate::record::{Policy, Record, Unit};
use crate::sealed::Sealed;
use crate::transform::{Plan, Table};

mod helper;
mod sources;

pub use helper::{Helper, helper};
pub(crate) use sources::{AppendSource, SourcesAt};

/// A query: what [`Session::run`](crate::session::Session::run) runs.
///
/// Written by `#[dp_query]`, or by hand. An implementation can do no more than its types allow: it receives a token
/// of exactly [`Cost`](Query::Cost), and whatever it answers was paid for out of that.
pub trait Query: Sized + 'static {
    /// Labels for the certificate.
    const ORIGIN: Origin;
    /// The datasets: a list of [`From`].
    type Sources: Sources;
    /// What the author declared, for each dataset; at least the cost.
    type Declared: Env + SpendAll<Self::Cost>;
    /// What a run takes from the budget of each dataset, in 10^-6 of ε.
    type Cost: Env;
    /// The answer: any value computed from released ones.
    type Output;

    /// Computes the answer.
    ///
    /// # Errors
    /// Those of its releases.
    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, impl Log>, Error>;
}

/// What a session runs: a query, or the function that makes one. The marker `M` says which; it is always inferred.
///
/// `#[dp_query] fn mean_age(..)` gives both a type and a function of that name, and the function is what `mean_age` means where
/// a value is expected.
#[diagnostic::on_unimplemented(
    message = "this is not a query",
    label = "a session runs queries",
    note = "a function becomes a query under `#[dp_query(epsilon = ..)]`",
    note = "a query with public parameters is run on their values: `session.run(older_than(30)?)`"
)]
pub trait IntoQuery<M> {
    /// The query.
    type Query: Query;
    /// The query.
    fn into_query(self) -> Self::Query;
}
/// Marks [`IntoQuery`] of a query itself.
pub enum Itself {}
impl<Q: Query> IntoQuery<Itself> for Q {
    type Query = Q;
    fn into_query(self) -> Q {
        self
    }
}
/// Marks [`IntoQuery`] of a function that makes a query.
pub enum Made {}
impl<F: FnOnce() -> Q, Q: Query> IntoQuery<Made> for F {
    type Query = Q;
    fn into_query(self) -> Q {
        self()
    }
}

/// A query over one dataset that another query can [call](Budget::call) on a table of its own.
///
/// Implemented by `#[dp_query(epsilon = .., reusable)]`, or by hand.
#[diagnostic::on_unimplemented(
    message = "query `{Self}` cannot be called by another query",
    label = "this query is not marked `reusable`",
    note = "a session can run it; for another query to call it on a table, say so where it is defined: `#[dp_query(epsilon = .., reusable)]`",
    note = "for more about this error: docs/errors/DP0111.md"
)]
pub trait TableQuery: Query<Sources = (From<Self::Record, Self::Neighbours>, ())> {
    /// The record.
    type Record: Record;
    /// The neighbour relation.
    type Neighbours: Neighbours;

    /// Computes the answer on any table of the record, with the record's own stability.
    ///
    /// # Errors
    /// Those of its releases.
    fn answer_on<'id, P>(
        self,
        table: Table<'id, P, Self::Record>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, impl Log>, Error>
    where
        P: Plan<
                Record = Self::Record,
                Neighbours = Self::Neighbours,
                Source = First,
                Proxy = <Self::Record as Record>::Proxy,
                Stability = <<Self::Record as Record>::Unit as Unit<<Self::Record as Record>::Fields>>::MaxRows,
            >;
}

/// A dataset of the record `R` under the neighbour relation `N`, as an element of [`Sources`].
pub struct From<R, N>(Exactly<(R, N)>);

/// The datasets of a session or a query: `(From<R, N>, (From<..>, ()))`. Sealed.
pub trait Sources: Sealed + 'static {
    /// The loaded rows.
    type Stores;
    /// A table of each.
    type Tables<'id>;
    /// Descriptions, for certificates.
    const JSON: Option<&'static Cons>;

    /// A table of each dataset.
    fn tables(stores: &Self::Stores) -> Self::Tables<'_>;
}

impl<S: SourcesAt<First> + 'static> Sources for S {
    type Stores = <S as SourcesAt<First>>::Stores;
    type Tables<'id> = <S as SourcesAt<First>>::Tables<'id>;
    const JSON: Option<&'static Cons> = <S as SourcesAt<First>>::JSON;

    fn tables(stores: &Self::Stores) -> Self::Tables<'_> {
        <S as SourcesAt<First>>::tables(stores)
    }
}

/// A dataset in a certificate.
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
            "at_most": Json::Int(<R::Unit as Unit<R::Fields>>::LIMIT as i128),
        };
        const COLUMN: usize = match <R::Unit as Unit<R::Fields>>::COLUMN {
            None => 0,
            Some(column) => column,
        };
        const JSON: Json = {
            assert!(R::COLUMNS.len() == R::Fields::COUNT, "a record needs one name for each column");
            object! {
                "record": Json::Str(R::NAME),
                "neighbours": Json::Word(N::NAME),
                "unit": Self::UNIT,
                "invalid": Json::Word(<R::Invalid as Policy>::NAME),
                "columns": Json::Columns(R::COLUMNS, <R::Fields as Fields>::JSON),
            }
        };
    }
    Node::<R, N>::JSON
}
