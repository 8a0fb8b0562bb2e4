//! `Budget::repeat`: a static loop in which each round spends from its own token.

use super::StaticLoop;
use crate::budget::{Block, Budget, In, Receipt, Rest};
use crate::error::Error;
use crate::measure::{Costs, Measure, SpendAll, TimesAll};
use crate::num::Positive;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// A static loop of `N` rounds. Each round gets a token of `C` and the index of the round. A
    /// round can pass values to later rounds in variables of the program. The loop costs `N` times
    /// `C`.
    ///
    /// Argument: `composition/static_loop/proof.md`.
    ///
    /// # Errors
    /// Returns the error of a round that fails, and does not run the later rounds. The budget of
    /// all rounds is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn repeat<C, N, R, L, F>(
        self,
        mut round: F,
    ) -> Result<Block<'id, Left, Rest<Left, C::Out>, StaticLoop<N, C, L>, M, P>, Error>
    where
        C: TimesAll<N>,
        N: Positive,
        R: Costs,
        Left: SpendAll<C::Out>,
        F: FnMut(u64, Budget<'id, C, M, In<Left, P>>) -> Result<Block<'id, C, R, L, M, In<Left, P>>, Error>,
    {
        let rest = self.charged();
        for number in 0..N::VALUE {
            drop(round(number, Budget::new())?);
        }
        Ok((Receipt::new(), rest))
    }
}
