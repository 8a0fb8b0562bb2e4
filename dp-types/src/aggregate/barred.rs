//! The doors that stay shut: printing and comparing a protected number. Nothing opens them; they exist so that the
//! compiler can say why.

use core::cmp::Ordering;
use core::fmt;

use super::Protected;
use crate::sealed::Sealed;

/// Nothing implements this: a protected number is compared only after its release.
#[diagnostic::on_unimplemented(
    message = "a protected number cannot be compared before it is released",
    label = "raw personal data would decide what happens next",
    note = "release it first and compare the answer: `n.laplace(0.1).value() > 3`",
    note = "a condition about single rows belongs into `.filter(..)`",
    note = "for more about this error: docs/errors/DP0302.md"
)]
pub trait NotBeforeRelease: Sealed {}

/// Nothing implements this: a protected number is never printed.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "this number has not been released",
    note = "release it first: `.laplace(EPSILON)`, and print its `value()`",
    note = "for more about this error: docs/errors/DP0301.md"
)]
pub trait Printable: Sealed {}

impl<A, T: NotBeforeRelease> PartialEq<T> for Protected<'_, A> {
    fn eq(&self, _: &T) -> bool {
        false
    }
}
impl<A, T: NotBeforeRelease> PartialOrd<T> for Protected<'_, A> {
    fn partial_cmp(&self, _: &T) -> Option<Ordering> {
        None
    }
}
impl<A: Printable> fmt::Display for Protected<'_, A> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}
impl<A: Printable> fmt::Debug for Protected<'_, A> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}
