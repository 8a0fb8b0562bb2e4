//! Protected values: computations on the rows that run when they are released.

use super::support::accumulator::Fold;
use super::support::tally::Shared;
use crate::brand::{Brand, Exactly};
use crate::derivation::Json;
use crate::env::Env;
use crate::error::Error;
use crate::expr::Parameters;
use crate::metric::Metric;
use crate::num::Grid;
use crate::record::{Run, Share, Stores};
use crate::sealed::Sealed;
use crate::transformation::Key;

/// A computation from tables to a value, with a bound on how much one privacy unit can change that
/// value. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value computed from protected rows",
    label = "use a count, a sum or a histogram of a table"
)]
pub trait Aggregate: Copy + Sync + Sealed + 'static {
    /// The metric that measures how much one privacy unit can change the value.
    type Metric: Metric;
    /// Upper bound, for each dataset, on how much one privacy unit can change the value, in units
    /// of the grid.
    type Sensitivity: Env;
    /// The kind of value.
    type Value: Value;
    /// The state that a thread keeps from chunk to chunk.
    type Fold: Fold;
    /// The derivation of the aggregate.
    const NODE: Json;

    /// Makes the state before the first chunk.
    fn start(self) -> Self::Fold;
    /// Finds aggregates of one release that read the same rows and groups, so that one pass serves
    /// them all. The library calls this method twice before the first chunk.
    fn share(self, _: &mut Self::Fold, _: &mut Shared) {}
    /// Processes the rows of a run of chunks.
    fn run(self, fold: &mut Self::Fold, run: Run<'_>);
    /// Computes the exact value, after the last chunk.
    fn exact(self, part: PartOf<Self>) -> <Self::Value as Value>::Exact;
    /// Records the public parameters with their values.
    fn parameters(self, seen: &mut Parameters);
}

/// The result of an aggregate's fold after the last chunk.
pub type PartOf<A> = <<A as Aggregate>::Fold as Fold>::Part;

/// The value of an aggregate: a [`Number`] or a [`Vector`], for example. Sealed.
pub trait Value: Sealed + 'static {
    /// The grid on which each number lies.
    type Grid: Grid;
    /// The exact value, in units of the grid.
    type Exact: Exact;
    /// The type of the names of a vector's entries, in order. A number has no names.
    type Name: 'static;
    /// The name of the entry at this index.
    fn name(entry: u64) -> Self::Name;
    /// Titles for the columns in which a table shows the words of an entry's name.
    fn titles() -> Vec<&'static str>;
    /// The words that display an entry's name.
    fn words(entry: u64) -> Vec<String>;
}

/// One number on the grid `K`.
pub struct Number<K>(Exactly<K>);
/// One number on the grid `K` for each group of the key `Y`.
pub struct Vector<K, Y>(Exactly<(K, Y)>);
impl<K> Sealed for Number<K> {}
impl<K, Y> Sealed for Vector<K, Y> {}
impl<K: Grid> Value for Number<K> {
    type Grid = K;
    type Exact = i128;
    type Name = ();
    fn name(_: u64) {}
    fn titles() -> Vec<&'static str> {
        Vec::new()
    }
    fn words(_: u64) -> Vec<String> {
        Vec::new()
    }
}
impl<K: Grid, Y: Key> Value for Vector<K, Y> {
    type Grid = K;
    type Exact = Vec<i128>;
    type Name = Y::Name;
    fn name(entry: u64) -> Y::Name {
        Y::name(entry)
    }
    fn titles() -> Vec<&'static str> {
        Y::titles()
    }
    fn words(entry: u64) -> Vec<String> {
        Y::words(entry)
    }
}

/// An exact value before noise is added. Sealed.
pub trait Exact: Sealed {
    /// The numbers of this value.
    fn numbers(&mut self) -> &mut [i128];
}
impl Sealed for i128 {}
impl Exact for i128 {
    fn numbers(&mut self) -> &mut [i128] {
        core::slice::from_mut(self)
    }
}
impl Sealed for Vec<i128> {}
impl Exact for Vec<i128> {
    fn numbers(&mut self) -> &mut [i128] {
        self
    }
}

/// A value that a release will compute from protected rows. This type holds a description of a
/// computation and not a number: the library computes nothing before the release.
///
/// A protected number can be added to other protected numbers, multiplied by constants, and given
/// noise ([`laplace`](Protected::laplace), [`gaussian`](Protected::gaussian)). Copies are harmless,
/// because each release is paid for.
pub struct Protected<'id, A> {
    pub(crate) plan: A,
    pub(crate) stores: &'id Stores,
    pub(crate) brand: Brand<'id>,
}

impl<A: Copy> Clone for Protected<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy> Copy for Protected<'_, A> {}
impl<A> Sealed for Protected<'_, A> {}

impl<'id, A> Protected<'id, A> {
    pub(crate) fn new(plan: A, stores: &'id Stores, brand: Brand<'id>) -> Self {
        Self { plan, stores, brand }
    }

    /// Replaces the computation by `plan`, which reads the rows of the same datasets.
    pub(crate) fn with<B>(self, plan: B) -> Protected<'id, B> {
        Protected::new(plan, self.stores, self.brand)
    }

    /// The exact value, computed in a separate scan. The scan is separate, because transformations
    /// collect state during a scan, and this state is valid only for one value of each public
    /// parameter.
    ///
    /// # Errors
    /// Returns an error if a public parameter has two values or two declarations.
    pub(crate) fn computed(self) -> Result<<A::Value as Value>::Exact, Error>
    where
        A: Aggregate,
    {
        let plan = self.plan;
        let mut parameters = Parameters::default();
        plan.parameters(&mut parameters);
        parameters.agree()?;
        let scan = move |share: Share<'_>| {
            let mut fold = plan.start();
            share.for_each(|run| plan.run(&mut fold, run));
            fold.part()
        };
        Ok(plan.exact(self.stores.scanned(scan, A::Fold::merge)))
    }
}
