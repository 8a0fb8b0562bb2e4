//! Helpers: the queries that accept a table as an argument.

use super::{Itself, Made, Query};
use crate::error::Error;

/// A query, or a function that makes a query from public values of the types `A`. The marker `M`
/// distinguishes the two; rustc always infers it.
///
/// `#[dp_query]` checks this bound beside each call that passes a table. A call also names the
/// called query as a type, to state its cost. If the program passes an ordinary function, rustc
/// alone would report only that the function is not a type. Privacy does not depend on this trait.
#[diagnostic::on_unimplemented(
    message = "a table can be passed only to a query",
    label = "make it a query, `#[dp_query(epsilon = .., reusable)]`; or release first and pass the answer",
    note = "call another query, `#[dp_query(epsilon = .., reusable)]`, with its public parameters after the table",
    note = "for more about this error: `dp-audit explain DP0111`"
)]
pub trait Helper<A, M> {}

#[diagnostic::do_not_recommend]
impl<A, Q: Query> Helper<A, Itself> for Q {}
#[diagnostic::do_not_recommend]
impl<F: Fn() -> Q, Q: Query> Helper<(), Made> for F {}

macro_rules! helpers {
    ($($first:ident $($rest:ident)*)?) => { $(
        #[diagnostic::do_not_recommend]
        impl<F: Fn($first $(, $rest)*) -> Result<Q, Error>, Q: Query, $first $(, $rest)*>
            Helper<($first, $($rest,)*), Made> for F {}
        helpers!($($rest)*);
    )? };
}
helpers!(A B C D E G H I);

/// Checks the bound [`Helper`].
///
/// ```
/// use dp_types::prelude::*;
/// use dp_types::law::query::helper;
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 0.5)]
/// fn smokers(patients: Table<Patient>) -> i64 {
///     patients.filter(|p| p.smoker).count().laplace(0.5).value()
/// }
/// helper::<(), _, _>(smokers);
/// ```
pub fn helper<A, M, F: Helper<A, M>>(_: F) {}
