//! Shared row expressions: functions that `#[dp_row]` makes and several queries use.
//!
//! Such a function is an ordinary function from column proxies to an expression. Soundness does not
//! need this module: the type of an expression states everything that matters, wherever the
//! expression comes from. This module gives a number its declared range, and gives mistakes clear
//! messages.

use typenum::{Cmp, Compare};

use super::arithmetic::OnGrid;
use super::{Bool, Eval, Ex, Num, Parameters, Row, Tree, Truth};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::num::{Bound, Digits, NotGreater};
use crate::sealed::Sealed;

/// A function from column proxies `P` to a row expression, made by `#[dp_row]` or by hand. The
/// trait is implemented for function pointers, so that any other value gets a clear message.
#[diagnostic::on_unimplemented(
    message = "this function does not give a row expression of this record",
    label = "write `#[dp_row]` above the function, and let it take a row of this record: `fn adult(p: Patient) -> bool`",
    note = "only row expressions run on the rows: the result of an ordinary Rust function has no known range, and no certificate could record it",
    note = "for more about this error: `dp-audit explain DP0280`"
)]
pub trait RowFunction<P> {
    /// The resulting expression.
    type Tree: Tree;
    /// The expression for a row with these proxies.
    fn of_row(self, row: P) -> Ex<Self::Tree>;
}
#[diagnostic::do_not_recommend]
impl<P, T: Tree> RowFunction<P> for fn(P) -> Ex<T> {
    type Tree = T;
    fn of_row(self, row: P) -> Ex<T> {
        self(row)
    }
}

/// A row, as its column proxies, to which a shared function can be applied.
#[derive(Clone, Copy, Debug)]
pub struct OfRow<P>(P);

/// Makes a row to which shared functions apply: `adult(p)` in a `#[dp_query]`. By hand, call the
/// function itself.
///
/// ```
/// use dp_types::law::expr::of_row;
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
/// let function: fn(_) -> _ = adult;
/// let minor = !of_row(Patient::proxy()).say(function);
/// # let _ = minor;
/// ```
pub const fn of_row<P>(row: P) -> OfRow<P> {
    OfRow(row)
}

impl<P> OfRow<P> {
    /// Applies the function to the row.
    pub fn say<F, T: Tree>(self, function: F) -> Ex<T>
    where
        F: RowFunction<P, Tree = T>,
    {
        function.of_row(self.0)
    }
}

/// A condition, regardless of the expressions from which it is computed: the result of a function
/// under `#[dp_row]` that returns `bool`.
#[derive(Clone, Copy, Debug)]
pub struct Condition<A>(A);
impl<A> Sealed for Condition<A> {}
// The only constructor has already checked that `A` is a truth value, so that rustc reports a
// mistake only there.
impl<A: Tree> Tree for Condition<A> {
    type Ty = Bool;
    const TERM: Json = A::TERM;
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>> Eval<R> for Condition<A> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        self.0.at(row)
    }
}

/// A number with a declared range that covers its own range: the result of a function under
/// `#[dp_row]` that returns a number.
///
/// Certificates record it as a clamp, which does not change a value.
pub struct Declared<A, Lo, Hi, K>(A, Exactly<(Lo, Hi, K)>);
impl<A: Copy, Lo, Hi, K> Clone for Declared<A, Lo, Hi, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, Lo, Hi, K> Copy for Declared<A, Lo, Hi, K> {}
impl<A, Lo, Hi, K> Sealed for Declared<A, Lo, Hi, K> {}
// The only constructor has already checked that the number fits.
impl<A: Tree, Lo: Bound, Hi: Bound, K: Digits> Tree for Declared<A, Lo, Hi, K> {
    type Ty = Num<Lo, Hi, K>;
    const TERM: Json = object! {
        "op" = "clamp",
        "lo": Json::Int(Lo::VALUE as i128),
        "hi": Json::Int(Hi::VALUE as i128),
        "args": Json::List(&[A::TERM]),
    };
    const WORD: Word = A::WORD.or_wider(Word::of(Lo::VALUE, Hi::VALUE));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>, Lo: Bound, Hi: Bound, K: Digits> Eval<R> for Declared<A, Lo, Hi, K> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        self.0.at(row)
    }
}

/// A number that fits the range from `Lo` to `Hi` on the grid `K`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this number does not fit in the range that its function declares",
    label = "declare a range that covers it, with the same decimals: `#[dp_row(range = LO..=HI)]`; or end with `.clamp(LO, HI)`",
    note = "queries rely on the declared range, as for a column; whole numbers and decimals do not mix",
    note = "for more about this error: `dp-audit explain DP0281`"
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
    /// Declares a wider range for this number, so that a function can name the type of the result.
    /// The wider range covers the number's own range.
    ///
    /// ```
    /// use dp_types::law::expr::{Eval, Ex, Num, Tree};
    /// use dp_types::law::num::D0;
    /// use dp_types::prelude::*;
    /// use dp_types::law::record::Cells;
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
    pub fn declared<Lo: Bound, Hi: Bound, K: Digits>(self) -> Ex<Declared<A, Lo, Hi, K>>
    where
        A::Ty: FitsInto<Lo, Hi, K>,
    {
        Ex(Declared(self.0, exactly()))
    }

    /// Converts this condition to a type that a function can name.
    ///
    /// ```
    /// use dp_types::law::expr::{Bool, Eval, Ex, Tree};
    /// use dp_types::prelude::*;
    /// use dp_types::law::record::Cells;
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    /// }
    ///
    /// fn adult(p: <Patient as Record>::Proxy) -> Ex<impl Eval<Cells<Patient>> + Tree<Ty = Bool>> {
    ///     p.age.ge(lit!(18)).condition()
    /// }
    /// ```
    pub fn condition(self) -> Ex<Condition<A>>
    where
        A::Ty: Truth,
    {
        Ex(Condition(self.0))
    }
}
