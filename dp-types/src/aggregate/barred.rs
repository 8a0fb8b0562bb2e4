//! The doors that stay shut: printing, comparing and dividing a protected number, and printing rows. Nothing opens
//! them; they exist so that the compiler can say why.

use core::cmp::Ordering;
use core::fmt;
use core::ops::Div;

use super::{Aggregate, Protected};
use crate::neighbours::Neighbours;
use crate::record::{Dataset, Record};
use crate::relation::Table;
use crate::sealed::Sealed;

/// Nothing implements this: a protected number is compared only after its release.
#[diagnostic::on_unimplemented(
    message = "a protected number cannot be compared before it is released",
    label = "release it first and compare the answer: `n.laplace(0.1).value() > 3`",
    note = "a condition about single rows belongs into `.filter(..)`",
    note = "for more about this error: docs/errors/DP0302.md"
)]
pub trait NotBeforeRelease: Sealed {}

/// Nothing implements this: a protected number is never printed.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "release it first: `.laplace(EPSILON)`, and print its `value()`",
    note = "for more about this error: docs/errors/DP0301.md"
)]
pub trait Printable: Sealed {}

/// Nothing implements this: a protected number is divided only after its release.
#[diagnostic::on_unimplemented(
    message = "a protected number cannot be divided before it is released",
    label = "release first, and divide the values: `total.value() as f64 / n.value().max(1) as f64`",
    note = "divide by a constant after the release, or each row before the sum: `.map(|p| p.bill / 12)`",
    note = "for more about this error: docs/errors/DP0208.md"
)]
pub trait Divisor: Sealed {}

impl<A: Aggregate, T: Divisor> Div<T> for Protected<'_, A> {
    type Output = Self;
    fn div(self, _: T) -> Self {
        self
    }
}
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

/// Nothing implements this: rows are never printed.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "aggregate the rows of `{Self}`, release the number, and print that: `.count().laplace(EPSILON)`",
    note = "to look at data of your own, print the rows before they become a dataset",
    note = "for more about this error: docs/errors/DP0301.md"
)]
pub trait PrintableRows: Sealed {}

impl<P, R: Record + PrintableRows> fmt::Debug for Table<'_, P, R> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}
impl<R: Record + PrintableRows, N: Neighbours> fmt::Debug for Dataset<R, N> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}
