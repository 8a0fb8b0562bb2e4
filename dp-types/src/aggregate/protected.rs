//! Protected values: what will be computed from the rows when it is released.

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

/// A computation on tables that ends in a value, with a bound on how much one privacy unit can change that. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value computed from protected rows",
    label = "use a count, a sum or a histogram of a table"
)]
pub trait Aggregate: Copy + Sync + Sealed + 'static {
    /// How that change is measured.
    type Metric: Metric;
    /// The most that one privacy unit of each dataset can change the value by, in units of the grid.
    type Sensitivity: Env;
    /// The kind of value.
    type Value: Value;
    /// What is kept from chunk to chunk.
    type Fold: Fold;
    /// The derivation.
    const NODE: Json;

    /// Before the first chunk.
    fn start(self) -> Self::Fold;
    /// Before the first chunk too, twice: finds those of one release that go through the same rows and groups, and need not do so each by
    /// itself.
    fn share(self, _: &mut Self::Fold, _: &mut Shared) {}
    /// Takes in a run of chunks.
    fn run(self, fold: &mut Self::Fold, run: Run<'_>);
    /// After the last of all.
    fn exact(self, part: PartOf<Self>) -> <Self::Value as Value>::Exact;
    /// Tells the public parameters in it, with their values.
    fn parameters(self, seen: &mut Parameters);
}

/// What is left of an aggregate's fold after the last chunk.
pub type PartOf<A> = <<A as Aggregate>::Fold as Fold>::Part;

/// What an aggregate computes: a [`Number`] or a [`Vector`]. Sealed.
pub trait Value: Sealed + 'static {
    /// The grid of each number.
    type Grid: Grid;
    /// The exact value, in units of the grid.
    type Exact: Exact;
    /// The names of a vector's entries, in order; none for a number.
    type Name: 'static;
    /// The name of an entry.
    fn name(entry: u64) -> Self::Name;
    /// What the words of an entry's name are about.
    fn titles() -> Vec<&'static str>;
    /// The name of an entry as people write it.
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

/// An exact value, before noise. Sealed.
pub trait Exact: Sealed {
    /// Its numbers.
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

/// A value that is to be computed from protected rows. It holds a plan and no number: nothing is computed before it is released.
///
/// It can be added to others, multiplied by constants, and given noise ([`laplace`](Protected::laplace),
/// [`gaussian`](Protected::gaussian)). A copy gives nothing away: each release of it is paid for.
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

    /// Another plan over the same rows.
    pub(crate) fn with<B>(self, plan: B) -> Protected<'id, B> {
        Protected::new(plan, self.stores, self.brand)
    }

    /// The exact value, in a scan of its own: what steps find out in a scan holds for one value of each public parameter.
    ///
    /// # Errors
    /// A public parameter with two values or two declarations.
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
