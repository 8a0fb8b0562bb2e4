//! Row expressions that several queries share: functions that `#[dp_row]` makes.
//!
//! Such a function is an ordinary one, from column proxies to an expression. Nothing here is needed for soundness, since whatever an
//! expression came from, its type says all that counts; what is here gives a number its declared range, and words to mistakes.

use core::marker::PhantomData;

use typenum::{Cmp, Compare};

use super::arithmetic::{Clamp, OnGrid};
use super::{Ex, Num, Tree};
use crate::num::{Bound, Digits, NotGreater};
use crate::sealed::Sealed;

/// A function from the column proxies of a record to a row expression: by `#[dp_row]`, or by hand.
#[diagnostic::on_unimplemented(
    message = "this function gives no row expression of this record",
    label = "write `#[dp_row]` above the function, and let it take a row of this record: `fn adult(p: Patient) -> bool`",
    note = "only expressions meet the rows: what a function of ordinary Rust computes has no known range, and no certificate could name it",
    note = "for more about this error: docs/errors/DP0280.md"
)]
pub trait RowFunction<P> {
    /// What it gives.
    type Tree: Tree;
    /// The expression for a row with these proxies.
    fn of_row(self, row: P) -> Ex<Self::Tree>;
}
#[diagnostic::do_not_recommend]
impl<P, T: Tree, F: FnOnce(P) -> Ex<T>> RowFunction<P> for F {
    type Tree = T;
    fn of_row(self, row: P) -> Ex<T> {
        self(row)
    }
}

/// What a shared expression says of a row: `adult(p)` in a `#[dp_query]`.
///
/// ```
/// use dp_types::expr::shared;
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
/// }
///
/// #[dp_row]
/// fn adult(p: Patient) -> bool {
///     p.age >= 18
/// }
///
/// let minor = !shared(adult, Patient::proxy());
/// # let _ = minor;
/// ```
pub fn shared<P, F: RowFunction<P>>(function: F, row: P) -> Ex<F::Tree> {
    function.of_row(row)
}

/// A number that fits into the range from `Lo` to `Hi` on the grid `K`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this number does not fit into the range that its function declares",
    label = "declare a range that covers it, with as many decimals: `#[dp_row(range = LO..=HI)]`; or end with `.clamp(LO, HI)`",
    note = "queries rely on the declared range, as of a column; whole numbers and decimals do not mix",
    note = "for more about this error: docs/errors/DP0281.md"
)]
pub trait FitsInto<Lo: Bound, Hi: Bound, K: Digits>: Sealed + OnGrid<Grid = K> {}
#[diagnostic::do_not_recommend]
impl<A, B, K: Digits, Lo: Bound + Cmp<A>, Hi: Bound> FitsInto<Lo, Hi, K> for Num<A, B, K>
where
    A: Bound,
    B: Bound + Cmp<Hi>,
    Compare<Lo, A>: NotGreater,
    Compare<B, Hi>: NotGreater,
{
}

impl<A: Tree> Ex<A> {
    /// The same number, with a declared range that covers its own: so that a function can name its type.
    ///
    /// ```
    /// use dp_types::expr::{Eval, Ex, Num, Tree};
    /// use dp_types::num::D0;
    /// use dp_types::prelude::*;
    /// use dp_types::record::Cells;
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    /// }
    ///
    /// type Tens = Num<int!(0), int!(20), D0>;
    /// fn tens(p: <Patient as Record>::Proxy) -> Ex<impl Eval<Cells<Patient>> + Tree<Ty = Tens>> {
    ///     (p.age / lit!(10)).declared::<int!(0), int!(20), D0>()
    /// }
    /// ```
    pub fn declared<Lo: Bound, Hi: Bound, K: Digits>(self) -> Ex<Clamp<A, Lo, Hi>>
    where
        A::Ty: FitsInto<Lo, Hi, K>,
    {
        // Moves nothing, since what is there fits.
        Ex(Clamp(self.0, PhantomData))
    }
}
