//! Forbidden operations: printing, comparing and dividing a protected number, and printing rows or
//! reading them one by one. No type implements these traits. They exist so that the compiler can
//! explain why the operation is forbidden.

use core::cmp::Ordering;
use core::fmt;
use core::ops::Div;

use crate::aggregate::{Aggregate, Protected};
use crate::expr::Ex;
use crate::neighbours::Neighbours;
use crate::record::{Dataset, Record};
use crate::sealed::Sealed;
use crate::transformation::Table;

/// No type implements this trait: a protected number can be compared only after its release.
#[diagnostic::on_unimplemented(
    message = "a protected number cannot be compared before it is released",
    label = "release it first and compare the answer: `n.laplace(0.1).value() > 3`",
    note = "to check it against a threshold, use `above_threshold(500, EPSILON, |watch| watch.ask(n))`, which adds noise to both: a comparison without noise reveals the number",
    note = "conditions on single rows belong in `.filter(..)`",
    note = "for more about this error: `dp-audit explain DP0302`"
)]
pub trait NotBeforeRelease: Sealed {}

/// No type implements this trait: a protected number is never printed.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "release it first: `.laplace(EPSILON)`, and print its `value()`",
    note = "for more about this error: `dp-audit explain DP0301`"
)]
pub trait Printable: Sealed {}

/// No type implements this trait: a protected number can be divided only after its release.
#[diagnostic::on_unimplemented(
    message = "a protected number cannot be divided before it is released",
    label = "release first, and divide the values: `total.value() as f64 / n.value().max(1) as f64`",
    note = "divide by a constant after the release, or divide each row before the sum: `.map(|p| p.bill / 12)`",
    note = "for more about this error: `dp-audit explain DP0208`"
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

/// No type implements this trait: a row expression describes a computation on each row, and does
/// not hold a value.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "describe the row, and print what was released: `patients.filter(|p| p.age >= 18).count().laplace(EPSILON)`",
    note = "a closure runs once, when the query is built, and sees no row",
    note = "for more about this error: `dp-audit explain DP0301`"
)]
pub trait PrintableColumn: Sealed {}

impl<T: PrintableColumn> fmt::Display for Ex<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}

/// No type implements this trait: rows are never read one by one.
#[diagnostic::on_unimplemented(
    message = "a query cannot read rows one by one",
    label = "describe a computation over all rows of `{Self}`: `.filter(|p| p.age >= 18)`, `.map(|p| p.age)`, `.count()`, `.sum()`",
    note = "a query works on whole tables, and only values with noise leave it",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait ReadableRows: Sealed {}

// This implements `Iterator` and not `IntoIterator`. The standard library also implements
// `IntoIterator` for every iterator, so rustc would not show the message of `ReadableRows`. The
// documentation hides the 70 methods of an iterator, because no table has them.
#[doc(hidden)]
#[allow(clippy::copy_iterator)]
impl<P, R: Record + ReadableRows> Iterator for Table<'_, P, R> {
    type Item = core::convert::Infallible;
    fn next(&mut self) -> Option<Self::Item> {
        None
    }
}

/// No type implements this trait: rows are never printed.
#[diagnostic::on_unimplemented(
    message = "raw personal data cannot be printed",
    label = "aggregate the rows of `{Self}`, release the number, and print it: `.count().laplace(EPSILON)`",
    note = "to look at your own data, print the rows before they become a dataset",
    note = "for more about this error: `dp-audit explain DP0301`"
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
