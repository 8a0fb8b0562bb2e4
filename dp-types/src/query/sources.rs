//! Lists of datasets, numbered.
//!
//! The traits here have parameters that another crate could fill with a type of its own, and the orphan rule would
//! then let it implement them for our lists (`impl SourcesAt<Mine> for (Over<Theirs, AddRemove>, ())`): a sealed
//! supertrait does not keep that out. So they are in a private module, where no other crate can name them.

use super::{Over, Sources, describe};
use crate::derivation::Cons;
use crate::env::{Index, Next};
use crate::measure::Measure;
use crate::neighbours::Neighbours;
use crate::record::{Record, RowsFor, Stores};
use crate::sealed::Sealed;
use crate::transformation::{Source, Table};

/// [`Sources`] from number `I` on.
pub trait SourcesAt<I>: Sealed {
    /// A table of each.
    type Tables<'id>;
    /// Descriptions, for certificates.
    const JSON: Option<&'static Cons>;
    /// How many there are.
    const COUNT: usize;

    /// A table of each dataset.
    fn tables(stores: &Stores) -> Self::Tables<'_>;
}

impl<I> SourcesAt<I> for () {
    type Tables<'id> = ();
    const JSON: Option<&'static Cons> = None;
    const COUNT: usize = 0;

    fn tables(_: &Stores) {}
}

impl<R: Record, N: Neighbours, T: SourcesAt<Next<I>>, I: Index> SourcesAt<I> for (Over<R, N>, T)
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    type Tables<'id> = (Table<'id, Source<R, N, I>, R>, T::Tables<'id>);
    const JSON: Option<&'static Cons> = Some(&Cons { head: describe::<R, N>(), tail: T::JSON });
    const COUNT: usize = 1 + T::COUNT;

    fn tables(stores: &Stores) -> Self::Tables<'_> {
        (Table::new(Source::NEW, stores), T::tables(stores))
    }
}

/// The datasets of a query that a session over `S` can run: the same, in the same order.
#[diagnostic::on_unimplemented(
    message = "this query is for other datasets than those of the session",
    label = "open the datasets that the query names, each under its neighbour relation: `Dataset::<Visit, ReplaceOne>`",
    note = "the query is for `{Self}`, but the session is over `{S}`: one `Over<RECORD, NEIGHBOURS>` for each dataset",
    note = "open `Dataset::<Visit>`, or with its neighbour relation `Dataset::<Visit, ReplaceOne>`; combine several datasets: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`",
    note = "for more about this error: `dp-audit explain DP0112`"
)]
pub trait OpenedAs<S: Sources, M: Measure>: Sources {
    /// `M`, the measure of the session. What follows is asked of this, so that a query for other datasets is told so and no more.
    type Measure: Measure;
    /// A table of each dataset.
    fn tables_of(stores: &Stores) -> Self::Tables<'_>;
}
impl<S: Sources, M: Measure> OpenedAs<S, M> for S {
    type Measure = M;
    fn tables_of(stores: &Stores) -> Self::Tables<'_> {
        <S as Sources>::tables(stores)
    }
}

/// Sources with a dataset more at the end.
pub trait AppendSource<R: Record, N: Neighbours>: Sources {
    /// The longer list.
    type Out: Sources;
}
impl<R: Record, N: Neighbours> AppendSource<R, N> for ()
where
    (Over<R, N>, ()): Sources,
{
    type Out = (Over<R, N>, ());
}
impl<R0: Record, N0: Neighbours, T, R: Record, N: Neighbours> AppendSource<R, N> for (Over<R0, N0>, T)
where
    T: AppendSource<R, N>,
    Self: Sources,
    (Over<R0, N0>, T::Out): Sources,
{
    type Out = (Over<R0, N0>, T::Out);
}
