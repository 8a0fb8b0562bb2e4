//! Tables that are functions of whole datasets.

use crate::transformation::{
    ByUnit, ByUnitAnd, Filter, FlatMap, Join, JoinOn, Limit, LimitBy, Map, SemiJoin, Source, Transformation,
};

/// A table that is a function of whole datasets and of public parameters. A part or a sample is
/// excluded, because a number that the program chooses decides which rows are in it. The table of a
/// reusable query is excluded too. Sealed, as [`Transformation`] is.
#[diagnostic::on_unimplemented(
    message = "a join needs whole datasets, but this is a part, a sample, a union, a selection by `take` or `distinct`, or the table of a reusable query",
    label = "join the datasets first: then cut the pairs into parts, or pass them to another query",
    note = "parts, samples and the tables of reusable queries are analysed row by row, but a join looks at all rows",
    note = "for more about this error: `dp-audit explain DP0332`"
)]
pub trait Whole: Transformation {}

macro_rules! whole {
    ($([$($p:ident),*] $table:ty $(, of $inner:ident $(and $other:ident)?)?;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> Whole for $table where Self: Transformation $(, $inner: Whole $(, $other: Whole)?)? {}
    )* };
}
whole! {
    [R, N, I] Source<R, N, I>;
    [P, T] Filter<P, T>, of P;
    [P, T] Map<P, T>, of P;
    [P, R, K, S] FlatMap<P, R, K, S>, of P;
    [P, R, F] ByUnit<P, R, F>, of P;
    [P, Y, R, F] ByUnitAnd<P, Y, R, F>, of P;
    [P, K] Limit<P, K>, of P;
    [P, Y, K] LimitBy<P, Y, K>, of P;
    [P, Q, W] SemiJoin<P, Q, W>, of P and Q;
    [P, Q, R, M, V] Join<P, Q, R, M, V>, of P and Q;
    [P, Q, R, M, K, V] JoinOn<P, Q, R, M, K, V>, of P and Q;
}
