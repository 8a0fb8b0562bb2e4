//! Asks and requests: the input of a budget's release.

use super::Mechanism;
use crate::aggregate::{Aggregate, Fold, PartOf, Protected, Shared};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Amounts, Json, Log};
use crate::error::Error;
use crate::expr::Parameters;
use crate::measure::{Costs, Measure, PlusAll};
use crate::record::{Run, Stores};
use crate::sealed::Sealed;

/// A protected value and the mechanism `X` that will release it. Copies are harmless, because each
/// release is paid for.
#[must_use = "this releases nothing until `Budget::release` takes it"]
pub struct Ask<'id, A, X> {
    value: Protected<'id, A>,
    noise: Exactly<X>,
}
impl<'id, A, X> Ask<'id, A, X> {
    pub(super) fn new(value: Protected<'id, A>) -> Self {
        Self { value, noise: exactly() }
    }
}
impl<A: Copy, X> Clone for Ask<'_, A, X> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, X> Copy for Ask<'_, A, X> {}
impl<A, X> Sealed for Ask<'_, A, X> {}

/// Log entry: a query released the aggregate `A` by the mechanism `X`, and paid in the measure `M`.
pub struct Release<A, X, M>(Exactly<(A, X, M)>);
impl<A, X, M> Sealed for Release<A, X, M> {}
impl<A: Aggregate, X: Mechanism<A, M>, M: Measure> Log for Release<A, X, M> {
    const COST: Amounts = <X::Cost as Costs>::AMOUNTS;
    const ITEMS: Json = X::NODE;
    const MIRRORED: bool = X::MIRRORED;
}

/// A request that one scan can answer: an [`Ask`], or several asks as nested pairs `(a, (b, c))`.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "this cannot be released",
    label = "ask for noise on a count, a sum or a histogram: `table.count().laplace(EPSILON)`",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait Request<'id, M: Measure>: Copy + Sync + Sealed {
    /// The state that a thread keeps from chunk to chunk.
    type Fold: Fold;
    /// The total cost of the request.
    type Cost: Costs;
    /// The released values.
    type Released;
    /// The derivations of the releases.
    type Log: Log;

    /// The stores that hold the rows.
    fn stores(self) -> &'id Stores;
    /// Makes the state before the first chunk.
    fn start(self) -> Self::Fold;
    /// Finds work that several asks can share; see [`Aggregate::share`]. The release calls this
    /// method twice before the first chunk.
    fn share(self, _: &mut Self::Fold, _: &mut Shared) {}
    /// Processes the rows of a run of chunks.
    fn run(self, fold: &mut Self::Fold, run: Run<'_>);
    /// Records the public parameters with their values.
    fn parameters(self, seen: &mut Parameters);
    /// Adds the noise, or makes the choice of a selection.
    ///
    /// # Errors
    /// Randomness is missing, or the noise is beyond the sampler's range.
    fn draw(self, part: <Self::Fold as Fold>::Part) -> Result<Self::Released, Error>;
}

impl<'id, A: Aggregate, X: Mechanism<A, M>, M: Measure> Request<'id, M> for Ask<'id, A, X> {
    type Fold = A::Fold;
    type Cost = X::Cost;
    type Released = X::Released;
    type Log = Release<A, X, M>;

    fn stores(self) -> &'id Stores {
        self.value.stores
    }

    fn start(self) -> A::Fold {
        self.value.plan.start()
    }

    fn share(self, fold: &mut A::Fold, shared: &mut Shared) {
        self.value.plan.share(fold, shared);
    }

    #[inline]
    fn run(self, fold: &mut A::Fold, run: Run<'_>) {
        self.value.plan.run(fold, run);
    }

    fn parameters(self, seen: &mut Parameters) {
        self.value.plan.parameters(seen);
    }

    fn draw(self, part: PartOf<A>) -> Result<Self::Released, Error> {
        X::draw(self.value.plan.exact(part))
    }
}

impl<'id, M: Measure, A, B> Request<'id, M> for (A, B)
where
    A: Request<'id, M, Cost: PlusAll<B::Cost>>,
    B: Request<'id, M>,
{
    type Fold = (A::Fold, B::Fold);
    type Cost = <A::Cost as PlusAll<B::Cost>>::Out;
    type Released = (A::Released, B::Released);
    type Log = (A::Log, B::Log);

    // Both requests have the same brand, so they belong to one session and read the same rows.
    fn stores(self) -> &'id Stores {
        self.0.stores()
    }

    fn start(self) -> Self::Fold {
        (self.0.start(), self.1.start())
    }

    fn share(self, fold: &mut Self::Fold, shared: &mut Shared) {
        self.0.share(&mut fold.0, shared);
        self.1.share(&mut fold.1, shared);
    }

    #[inline]
    fn run(self, fold: &mut Self::Fold, run: Run<'_>) {
        // The two requests run one after the other. So a run of chunks stays in the cache, and the
        // compiler can vectorise each loop.
        self.0.run(&mut fold.0, run);
        self.1.run(&mut fold.1, run);
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }

    fn draw(self, part: <Self::Fold as Fold>::Part) -> Result<Self::Released, Error> {
        Ok((self.0.draw(part.0)?, self.1.draw(part.1)?))
    }
}
