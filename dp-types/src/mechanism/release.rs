//! The one door: the only place that charges a release and draws its noise.

use super::Request;
use crate::aggregate::{Fold, Shared};
use crate::budget::{Budget, Receipt};
use crate::error::Error;
use crate::expr::Parameters;
use crate::measure::{Costs, Measure, SpendAll};
use crate::record::Share;

/// What a release gives: values, the receipt, and the token with what is left.
type Outcome<'id, V, Left, To, L, M, P> = (V, Receipt<'id, Left, To, L, P>, Budget<'id, To, M, P>);

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
