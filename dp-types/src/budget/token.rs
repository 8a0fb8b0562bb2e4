//! The token, and the door.

use core::marker::PhantomData;

use super::answer::{Answer, Finished};
use super::receipt::Receipt;
use crate::aggregate::{Fold, Shared};
use crate::brand::{Brand, Exactly};
use crate::error::Error;
use crate::expr::Parameters;
use crate::measure::{Costs, Measure, Pure, SpendAll};
use crate::mechanism::Request;
use crate::record::Share;

/// What is left to spend, under the measure `M`: `Left` has one cost for each dataset of the session.
///
/// Made only by a session, for one run of one query; it cannot be copied, defaulted or deserialised, and its brand
/// keeps it from paying for other data. `P` is where in the query it is: [`Top`], or [`In`] a block. Dropping it forfeits what
/// is left.
#[must_use = "a budget that is dropped is forfeited"]
pub struct Budget<'id, Left, M = Pure, P = Top> {
    is: Exactly<(Brand<'id>, Left, M, P)>,
}

/// The position of a query's own token.
pub enum Top {}
/// The position inside of a block that was opened with the budget `Left`, at `P`. No two blocks of a run that can release
/// anything have the same, since each costs something.
pub struct In<Left, P>(Exactly<(Left, P)>);

/// What the budget `Left` has left after the cost `C`.
pub type Rest<Left, C> = <Left as SpendAll<C>>::Rest;

/// What a release gives: values, the receipt, and the token with what is left.
type Outcome<'id, V, Left, To, L, M, P> = (V, Receipt<'id, Left, To, L, P>, Budget<'id, To, M, P>);

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    pub(crate) const fn new() -> Self {
        Self { is: PhantomData }
    }

    /// The token after the cost `C`, which the type says is there.
    pub(crate) fn charged<C: Costs>(self) -> Budget<'id, Rest<Left, C>, M, P>
    where
        Left: SpendAll<C>,
    {
        drop(self);
        Budget::new()
    }

    /// The receipt of nothing, for a query or a block that releases nothing.
    pub fn begin(self) -> (Receipt<'id, Left, Left, (), P>, Self) {
        (Receipt::new(), self)
    }
}

impl<'id, Left, M, P> Budget<'id, Left, M, P> {
    /// Releases a value with noise, or several in one scan: the only door through which a protected value becomes public, and the
    /// only place where a release is charged.
    ///
    /// `request` is `table.count().laplace::<eps!(0.5), { line!() }>()`, or such asks as nested pairs `(a, (b, c))`, which read the
    /// rows once. The cost is that of all of them, by sequential composition.
    ///
    /// # Errors
    /// No randomness; noise beyond the sampler's range; a public parameter with two values or two declarations. The budget is spent all the same, and
    /// nothing was released.
    // The parts of what it gives are parameters, equated below: in the signature, each mention of a projection is proved anew for
    // each call.
    pub fn release<R, C: Costs, V, L, To>(
        self,
        request: R,
    ) -> Result<Outcome<'id, V, Left, To, L, M, P>, Error>
    where
        M: Measure,
        R: Request<'id, M, Cost = C, Released = V, Log = L>,
        Left: SpendAll<C, Rest = To>,
    {
        let rest = self.charged();
        let mut parameters = Parameters::default();
        request.parameters(&mut parameters);
        parameters.agree()?;
        let scan = move |share: Share<'_>| {
            let mut fold = request.start();
            let mut shared = Shared::default();
            // What counts may stand before what it can be counted with.
            (0..2).for_each(|_| request.share(&mut fold, &mut shared));
            share.for_each(|run| request.run(&mut fold, run));
            fold.part()
        };
        let part = request.stores().scanned(scan, R::Fold::merge);
        Ok((request.draw(part)?, Receipt::new(), rest))
    }
}

impl<'id, Left: Costs, M: Measure> Budget<'id, Left, M> {
    /// Ends a query: its answer, and the receipts of all that it spent, from the query's cost to what is left.
    pub fn finish<T, From, L>(
        self,
        value: T,
        receipts: Receipt<'id, From, Left, L>,
    ) -> Answer<'id, T, From, Finished<Left, L>> {
        drop(receipts);
        Answer::new(value)
    }
}
