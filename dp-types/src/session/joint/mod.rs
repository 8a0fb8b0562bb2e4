//! Datasets that share a privacy unit, opened with one budget per unit for all of them.
//!
//! Argument: `session/joint/proof.md`.

mod about;

use super::Session;
use crate::brand::{Exactly, exactly};
use crate::certificate::keep_session_of_one;
use crate::measure::{InAll, OfOne, Price};
use crate::neighbours::Neighbours;
use crate::query::{AppendSource, Over, Sources};
use crate::record::{Dataset, Record, RowsFor, SharedUnit, Stores};
use about::{AboutUnit, AlsoAbout};

/// Datasets about one kind of unit, `W`. A unit can have rows in each of these datasets.
/// [`Dataset::and`] joins the datasets, and one budget opens all of them.
#[must_use = "open them with a budget: `.session::<eps!(1.0)>()`"]
pub struct DatasetsOf<W, S: Sources> {
    stores: Stores,
    is: Exactly<(W, S)>,
}

impl<R: Record, N: Neighbours> Dataset<R, N>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    /// Joins this dataset and another about the same people: both records name one [`SharedUnit`],
    /// `#[dp(unit = Person, at_most = 5)]`. One budget then opens both. This budget bounds the loss
    /// of one person in both datasets together, however the loss is split between them:
    ///
    /// ```
    /// use dp_types::prelude::*;
    ///
    /// enum Person {}
    /// impl SharedUnit for Person {
    ///     const NAME: &'static str = "Person";
    ///     type Identifier = i64;
    /// }
    /// #[derive(Record)]
    /// struct Visit {
    ///     #[dp(unit = Person, at_most = 3, range = 0..=9_999)]
    ///     person: i64,
    ///     #[dp(range = 0..=90)]
    ///     minutes: i64,
    /// }
    /// #[derive(Record)]
    /// struct Bill {
    ///     #[dp(unit = Person, keep = 2, range = 0..=9_999)]
    ///     payer: i64,
    ///     #[dp(range = 0..=500)]
    ///     amount: i64,
    /// }
    /// /// A person in both tables loses 0.75.
    /// #[dp_query(epsilon(visits = 0.5, bills = 0.25))]
    /// fn totals(visits: Table<Visit>, bills: Table<Bill>) -> (i64, i64) {
    ///     let minutes = visits.map(|v| v.minutes).sum().laplace(0.5);
    ///     let amount = bills.map(|b| b.amount).sum().laplace(0.25);
    ///     (minutes.value(), amount.value())
    /// }
    /// let visits = Dataset::<Visit>::from_rows((0..60).map(|i| Visit { person: i / 3, minutes: i }))?;
    /// let bills = Dataset::<Bill>::from_rows((0..40).map(|i| Bill { payer: i / 2, amount: 9 * i }))?;
    /// let session = visits.and(bills).session::<eps!(1.0)>();
    /// let (answer, session) = session.run(totals)?;      // 0.25 of each person is left
    /// # let _ = (answer, session);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Datasets about different people are opened separately and then joined by [`Session::and`].
    #[allow(clippy::type_complexity)]
    pub fn and<T: AlsoAbout<R, Shared = W>, K: Neighbours, W>(
        self,
        other: Dataset<T, K>,
    ) -> DatasetsOf<W, (Over<R, N>, (Over<T, K>, ()))>
    where
        T::Unit: RowsFor<K, T::Invalid>,
    {
        DatasetsOf { stores: Stores::of(self.store).and(Stores::of(other.store)), is: exactly() }
    }
}

impl<W: SharedUnit, S: Sources> DatasetsOf<W, S> {
    /// Adds another dataset about the same people.
    #[allow(clippy::type_complexity)]
    pub fn and<T: Record, K: Neighbours>(
        self,
        other: Dataset<T, K>,
    ) -> DatasetsOf<W, <S as AppendSource<T, K>>::Out>
    where
        S: AppendSource<T, K>,
        T::Unit: AboutUnit<W> + RowsFor<K, T::Invalid>,
    {
        DatasetsOf { stores: self.stores.and(Stores::of(other.store)), is: exactly() }
    }

    /// Opens the datasets with one budget per person for all of them together. Queries take the
    /// tables in the order in which the datasets were joined. A run costs the loss of a person who
    /// has rows in all datasets ([`InAll`]). The program contains the session's record, which
    /// states that the budget is for one person in all datasets.
    ///
    /// The budget counts in ε or in ρ. The budget can also count in (ε, δ) if each query reads only
    /// one table.
    pub fn session<C: Price>(self) -> Session<S, OfOne<W, C>, C::Measure>
    where
        (C, ()): InAll,
    {
        keep_session_of_one::<S, W, C>();
        Session::over(self.stores)
    }
}
