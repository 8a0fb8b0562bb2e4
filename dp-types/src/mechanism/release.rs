//! `Budget::release`: the only place that charges a release and draws its noise.

use super::Request;
use crate::aggregate::{Fold, Shared};
use crate::budget::{Budget, Receipt};
use crate::error::Error;
use crate::expr::Parameters;
use crate::measure::{Costs, Measure, SpendAll};
use crate::record::Share;

/// The result of a release: the values, the receipt, and the token with the remaining budget.
type Outcome<'id, V, Left, To, L, M, P> = (V, Receipt<'id, Left, To, L, P>, Budget<'id, To, M, P>);

impl<'id, Left, M, P> Budget<'id, Left, M, P> {
    /// Releases a value with noise, or several values in one scan. This is the only way to make a
    /// protected value public, and the only place that charges a release.
    ///
    /// `request` is `table.count().laplace::<eps!(0.5), { line!() }>()`, or several asks as nested
    /// pairs `(a, (b, c))`, which read the rows once. The cost is the sum of the costs of all asks,
    /// by sequential composition.
    ///
    /// # Errors
    /// Randomness is missing; the noise is beyond the sampler's range; a public parameter has two
    /// values or two declarations. In each case the budget is spent and nothing was released.
    // The components of the result are type parameters, and the bounds below equate them. If the
    // signature named them as projections, the compiler would prove each mention again at every
    // call.
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
        let part = scan(request);
        Ok((request.draw(part)?, Receipt::new(), rest))
    }
}

/// Reads the rows once. This function has only the type parameters that it needs, because the
/// symbol of a closure repeats the type parameters of its function. Those of a budget have
/// thousands of characters.
fn scan<'id, M: Measure, R: Request<'id, M>>(request: R) -> <R::Fold as Fold>::Part {
    let scan = move |share: Share<'_>| {
        let mut fold = request.start();
        let mut shared = Shared::default();
        // There are two passes, because a count may come before the sum that also counts its rows.
        request.share(&mut fold, &mut shared);
        request.share(&mut fold, &mut shared);
        for run in share {
            request.run(&mut fold, run);
        }
        fold.part()
    };
    request.stores().scanned(scan, R::Fold::merge)
}
