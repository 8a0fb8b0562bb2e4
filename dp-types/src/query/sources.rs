//! Lists of datasets, numbered.
//!
//! The traits here have parameters that another crate could fill with a type of its own, and the orphan rule would
//! then let it implement them for our lists (`impl SourcesAt<Mine> for (From<Theirs, AddRemove>, ())`): a sealed
//! supertrait does not keep that out. So they are in a private module, where no other crate can name them.

use super::{From, Sources, describe};
use crate::env::{Index, Next};
use crate::neighbours::Neighbours;
use crate::proof::Cons;
use crate::record::{Record, RowsFor, Store};
use crate::sealed::Sealed;
use crate::transform::{Source, Table};

/// [`Sources`] from number `I` on.
pub trait SourcesAt<I>: Sealed {
    /// The loaded rows.
    type Stores;
    /// A table of each.
    type Tables<'id>;
    /// Descriptions, for certificates.
    const JSON: Option<&'static Cons>;

    /// A table of each dataset.
    fn tables(stores: &Self::Stores) -> Self::Tables<'_>;
}

impl<I> SourcesAt<I> for () {
    type Stores = ();
    type Tables<'id> = ();
    const JSON: Option<&'static Cons> = None;

    fn tables((): &()) {}
}

impl<R: Record, N: Neighbours, T: SourcesAt<Next<I>>, I: Index> SourcesAt<I> for (From<R, N>, T)
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    type Stores = (Store<R>, T::Stores);
    type Tables<'id> = (Table<'id, Source<R, N, I>, R>, T::Tables<'id>);
    const JSON: Option<&'static Cons> = Some(&Cons { head: describe::<R, N>(), tail: T::JSON });

    fn tables(stores: &Self::Stores) -> Self::Tables<'_> {
        (Table::new(Source::NEW, &stores.0), T::tables(&stores.1))
    }
}

/// The datasets of a query that a session over `S` can run: the same, in the same order.
#[diagnostic::on_unimplemented(
    message = "this query is for other datasets than the session's",
    label = "its tables are not those that the session was opened with",
    note = "the query is for `{Self}`, the session over `{S}`: one `From<RECORD, NEIGHBOURS>` for each dataset",
    note = "open what the query names: `Dataset::<Visit>`, or with its relation `Dataset::<Visit, ReplaceOne>`; and several as one: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`",
    note = "for more about this error: docs/errors/DP0112.md"
)]
pub trait OpenedAs<S: Sources>: Sources {
    /// A table of each dataset.
    fn tables_of(stores: &S::Stores) -> Self::Tables<'_>;
}
impl<S: Sources> OpenedAs<S> for S {
    fn tables_of(stores: &S::Stores) -> Self::Tables<'_> {
        <S as Sources>::tables(stores)
    }
}

/// Sources from number `I` on, with a dataset more at the end.
pub trait AppendSource<I, R: Record, N: Neighbours>: SourcesAt<I> {
    /// The longer list.
    type Out: SourcesAt<I>;
    /// Adds the rows of the dataset.
    fn append(stores: Self::Stores, store: Store<R>) -> <Self::Out as SourcesAt<I>>::Stores;
}
impl<I: Index, R: Record, N: Neighbours> AppendSource<I, R, N> for ()
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    type Out = (From<R, N>, ());
    fn append((): (), store: Store<R>) -> (Store<R>, ()) {
        (store, ())
    }
}
impl<I: Index, R0: Record, N0: Neighbours, T, R: Record, N: Neighbours> AppendSource<I, R, N>
    for (From<R0, N0>, T)
where
    T: AppendSource<Next<I>, R, N>,
    R0::Unit: RowsFor<N0, R0::Invalid>,
{
    type Out = (From<R0, N0>, T::Out);
    fn append(stores: Self::Stores, store: Store<R>) -> <Self::Out as SourcesAt<I>>::Stores {
        (stores.0, T::append(stores.1, store))
    }
}
