//! Numbered lists of datasets.
//!
//! Another crate could fill the parameters of these traits with its own type. The orphan rule would
//! then let that crate implement these traits for lists of this crate (`impl SourcesAt<Mine> for
//! (Over<Theirs, AddRemove>, ())`), even with a sealed supertrait. So the traits are in a private
//! module, where other crates cannot name them.

use super::{Over, Sources, describe};
use crate::derivation::Cons;
use crate::env::{Index, Next};
use crate::measure::Measure;
use crate::neighbours::Neighbours;
use crate::record::{Record, RowsFor, Stores};
use crate::sealed::Sealed;
use crate::transformation::{Source, Table};

/// [`Sources`] whose first dataset has the position `I`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the list of datasets of a session",
    label = "name a session over one dataset by its record: `OpenSessionOf<Visit>`, or with its budget `SessionOf<Visit, eps!(1.5)>`",
    note = "a run changes the type of a session, so a struct keeps an `OpenSessionOf`, which counts its budget while the program runs"
)]
pub trait SourcesAt<I>: Sealed {
    /// One table for each dataset.
    type Tables<'id>;
    /// The descriptions of the datasets, for certificates.
    const JSON: Option<&'static Cons>;
    /// The number of datasets.
    const COUNT: usize;

    /// Makes one table for each dataset.
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

/// The datasets of a query that a session over `S` can run: the same datasets in the same order.
#[diagnostic::on_unimplemented(
    message = "this query is for other datasets than those of the session: for `{Self}`, not `{S}`",
    label = "open the datasets that the query names, each under its neighbour relation, and run it there: `Dataset::<Visit, ReplaceOne>`",
    note = "a list has one `Over<RECORD, NEIGHBOURS>` for each dataset",
    note = "open `Dataset::<Visit>`, or with its neighbour relation `Dataset::<Visit, ReplaceOne>`; combine several datasets: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`",
    note = "for more about this error: `dp-audit explain DP0112`"
)]
pub trait SameDatasets<S: Sources, M: Measure>: Sources {
    /// Always `M`, the measure of the session. Callers name `M` through this trait, so that a query
    /// for other datasets gives one error.
    type Measure: Measure;
    /// Makes one table for each dataset.
    fn tables_of(stores: &Stores) -> Self::Tables<'_>;
}
impl<S: Sources, M: Measure> SameDatasets<S, M> for S {
    type Measure = M;
    fn tables_of(stores: &Stores) -> Self::Tables<'_> {
        <S as Sources>::tables(stores)
    }
}

/// Appends a dataset to a list of sources.
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
