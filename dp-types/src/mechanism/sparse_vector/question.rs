//! The questions that a sparse vector accepts, and the question that it rejects: a question for a
//! number.

use super::Watch;
use crate::aggregate::{OneNumber, Protected};
use crate::sealed::Sealed;

/// A question of the form `A`: the same expression as the earlier questions. Sealed.
#[diagnostic::on_unimplemented(
    message = "all questions of a sparse vector must be the same expression, but this one differs from the first",
    label = "let only a value differ: `#[dp(range = 0..=120)] let cut = ..;`, and use `cut` in the one expression",
    note = "the noise covers the sensitivity of the first question only",
    note = "for more about this error: `dp-audit explain DP0221`"
)]
pub trait Question<A: OneNumber>: OneNumber {
    /// Returns the question itself.
    fn same(self) -> A;
}
impl<A: OneNumber> Question<A> for A {
    fn same(self) -> A {
        self
    }
}

/// No type implements this trait: the answer to a question is yes or no.
#[diagnostic::on_unimplemented(
    message = "a sparse vector answers only yes or no, not with a number",
    label = "end the questions, then release the number at its own cost: `.laplace(EPSILON)`",
    note = "noise that decided a comparison depends on the answer: released with a yes, it hides nothing (Roth 2011; Lyu, Su, Li 2017)",
    note = "for more about this error: `dp-audit explain DP0221`"
)]
pub trait BareNumber: Sealed {}

impl<'id, A: OneNumber> Watch<'id, A> {
    /// No call of this method compiles: the message of [`BareNumber`] explains why.
    pub fn value<B: BareNumber>(&mut self, question: Protected<'id, B>) -> i64 {
        drop(question);
        0
    }
}
