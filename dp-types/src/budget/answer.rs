//! Answers: what a query returns to its session.

use core::marker::PhantomData;

use super::receipt::{Receipt, Subquery};
use super::token::Budget;
use crate::brand::{Brand, Exactly};
use crate::env::Env;
use crate::measure::Pure;

/// The end of a query: its public value, and in its type all that was released. Made by
/// [`Budget::finish`].
pub struct Answer<'id, T, L> {
    value: T,
    brand: Exactly<Brand<'id>>,
    log: Exactly<L>,
}

impl<'id, T, L> Answer<'id, T, L> {
    pub(super) fn new(value: T, _: Brand<'id>) -> Self {
        Self { value, brand: PhantomData, log: PhantomData }
    }

    pub(crate) fn into_value(self) -> T {
        self.value
    }

    /// The value, and the caller's receipt for this run.
    #[allow(clippy::type_complexity)]
    pub(super) fn into_receipt<Q, I, Left: Env>(
        self,
        receipt: Receipt<'id, Subquery<Q, I, L>>,
        rest: Budget<'id, Left, Pure>,
    ) -> (T, Receipt<'id, Subquery<Q, I, L>>, Budget<'id, Left, Pure>) {
        (self.value, receipt, rest)
    }
}
