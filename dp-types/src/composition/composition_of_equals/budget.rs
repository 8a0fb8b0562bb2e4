//! `Budget::repeat_by`: rounds of equal cost under (ε, δ).

use crate::budget::Receipt;
use crate::budget::{Budget, In, Rest};
use crate::composition::{Equals, Theorem};
use crate::error::Error;
use crate::measure::{Approx, AsApprox, Costs, SpendAll};
use crate::num::Positive;

/// The log of rounds that `repeat_by` charges.
type Rounds<T, N, C, B, L> = Equals<
    T,
    N,
    <C as AsApprox>::Epsilon,
    <C as AsApprox>::Delta,
    <B as AsApprox>::Epsilon,
    <B as AsApprox>::Delta,
    L,
>;

impl<'id, Left: Costs, P> Budget<'id, Left, Approx, P> {
    /// A static loop of `N` rounds on the first dataset, each with a token of `C`. The loop costs
    /// `B` in all. `B` is at least the charge of the theorem `T` (advanced or optimal composition);
    /// otherwise the build stops. In all other respects this method is like
    /// [`repeat`](Budget::repeat), which charges the sum of the rounds' costs.
    ///
    /// ```text
    /// token.repeat_by::<Optimal, (eps!(0.1, delta = 1e-9)), U100, eps!(2.9, delta = 1e-6), _, _, _>(|round, token| ..)
    /// ```
    ///
    /// Argument: `composition/composition_of_equals/proof.md`.
    ///
    /// # Errors
    /// Returns the error of a round that fails, and does not run the later rounds. The budget of
    /// all rounds is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn repeat_by<T, C, N, B, R, L, F>(
        self,
        mut round: F,
    ) -> Result<
        (
            Receipt<'id, Left, Rest<Left, (B, ())>, Rounds<T, N, C, B, L>, P>,
            Budget<'id, Rest<Left, (B, ())>, Approx, P>,
        ),
        Error,
    >
    where
        T: Theorem,
        C: AsApprox,
        N: Positive,
        B: AsApprox,
        R: Costs,
        Left: SpendAll<(B, ())>,
        F: FnMut(
            u64,
            Budget<'id, (C, ()), Approx, In<Left, P>>,
        ) -> Result<
            (Receipt<'id, (C, ()), R, L, In<Left, P>>, Budget<'id, R, Approx, In<Left, P>>),
            Error,
        >,
    {
        const { Rounds::<T, N, C, B, L>::COVERED };
        let rest = self.charged();
        for number in 0..N::VALUE {
            drop(round(number, Budget::new())?);
        }
        Ok((Receipt::new(), rest))
    }
}
