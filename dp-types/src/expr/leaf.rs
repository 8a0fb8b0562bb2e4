//! Leaves: literals, truth constants and public parameters.

use super::{Bool, Eval, Ex, Num, Operand, Parameters, Row, Tree};
use crate::Error;
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::num::Decimal;
use crate::num::{Bound, D0, Digits, ShiftTo};
use crate::sealed::Sealed;

/// A literal as written: the mantissa `M` with `E` decimals. The literal takes the grid of the
/// expression with which it is combined.
///
/// Write `18` in a `#[dp_query]`, or [`lit!(18)`](crate::lit) by hand.
pub struct Lit<M, E = D0>(Exactly<(M, E)>);

impl<M, E> Clone for Lit<M, E> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M, E> Copy for Lit<M, E> {}

impl<M: Bound, E: Digits> Lit<M, E> {
    /// The literal `M · 10^−E`.
    pub const fn new() -> Self {
        Self(exactly())
    }

    /// The literal as an expression on its own grid.
    pub const fn expr(self) -> Ex<Const<M, E>> {
        Ex(Const::NEW)
    }
}

impl<M: Bound, E: Digits> Default for Lit<M, E> {
    fn default() -> Self {
        Self::new()
    }
}

/// Makes a literal from a constant of the crate. [`lit!`](crate::lit) calls this function for a
/// constant.
///
/// ```
/// const TOP: i64 = 99;
/// let top: dp_types::law::expr::Lit<dp_types::int!(99)> = dp_types::lit!(TOP);
/// # let _ = top;
/// ```
pub const fn constant<N: Bound>() -> Lit<N> {
    Lit(exactly())
}

/// A literal of `N` units on the grid `K`.
pub struct Const<N, K>(Exactly<(N, K)>);
impl<N, K> Clone for Const<N, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N, K> Copy for Const<N, K> {}
impl<N, K> Sealed for Const<N, K> {}
impl<N, K> Const<N, K> {
    pub(crate) const NEW: Self = Self(exactly());
}

impl<N: Bound, K: Digits> Tree for Const<N, K> {
    type Ty = Num<N, N, K>;
    const TERM: Json = object! {
        "op" = "literal",
        "value": Json::Int(N::VALUE as i128),
        "digits": Json::Int(K::COUNT as i128),
    };
    const WORD: Word = Word::of(N::VALUE, N::VALUE);

    fn parameters(self, _: &mut Parameters) {}
}
impl<R: Row, N: Bound, K: Digits> Eval<R> for Const<N, K> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(N::VALUE)
    }
}

impl<M, E, K> Operand<K> for Lit<M, E>
where
    E: ShiftTo<K, M>,
    K: Digits,
{
    type Tree = Const<E::Out, K>;
    fn operand(self) -> Ex<Self::Tree> {
        Ex(Const::NEW)
    }
}

// Any expression is accepted here. The arithmetic rule that uses the operand checks the grid, and
// reports a mismatch with its own message.
impl<T: Tree, K> Operand<K> for Ex<T> {
    type Tree = T;
    fn operand(self) -> Ex<T> {
        self
    }
}

macro_rules! truth {
    ($(#[$doc:meta] $name:ident $value:literal $text:literal)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl Sealed for $name {}
        impl Tree for $name {
            type Ty = Bool;
            const TERM: Json = object! {"op" = $text};
            const WORD: Word = Word::Bits16;

            fn parameters(self, _: &mut Parameters) {}
        }
        impl<R: Row> Eval<R> for $name {
            #[inline(always)]
            fn at<L: Lane>(self, _: &R) -> L {
                L::from_i64($value)
            }
        }
    )* };
}
truth! {
    /// The condition that is always true.
    True 1 "true"
    /// The condition that is never true.
    False 0 "false"
}

/// A public parameter of a query: its name and its declared range. `#[dp_query]` implements this
/// trait for each parameter that is marked `#[dp(range = LO..=HI)]`. The name is only a label.
pub trait Parameter: 'static {
    /// The name in certificates.
    const NAME: &'static str;
    /// The smallest value, in units of the grid.
    type Lo: Bound;
    /// The largest value, in units of the grid.
    type Hi: Bound;
    /// The grid.
    type Grid: Digits;
}

/// A public value that is known only when the program runs, inside the range that its type
/// declares.
pub struct Param<P> {
    units: i64,
    which: Exactly<P>,
}
impl<P> Clone for Param<P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P> Copy for Param<P> {}
impl<P> Sealed for Param<P> {}

impl<P: Parameter> Param<P> {
    /// Makes `units` the value of the parameter `P`, in units of its grid.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`](crate::ErrorKind::Parameter) if the value is outside the declared
    /// range. No budget is spent.
    pub fn new(units: i64) -> Result<Self, Error> {
        if (P::Lo::VALUE..=P::Hi::VALUE).contains(&units) {
            Ok(Self { units, which: exactly() })
        } else {
            Err(Self::outside(Decimal::new(units, P::Grid::COUNT)))
        }
    }

    /// Makes a value of the parameter `P`: the number of the declared range that is nearest to
    /// `units`. Use this function for a public value that becomes a parameter of a later query.
    pub fn clamped(units: i64) -> Self {
        Self { units: units.clamp(P::Lo::VALUE, P::Hi::VALUE), which: exactly() }
    }

    /// Converts the value to the parameter's number of decimals, for [`Param::new`]. Its
    /// [`units`](Decimal::units) then count the parameter's steps.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`](crate::ErrorKind::Parameter) if the value is between two steps or
    /// far outside the declared range. No budget is spent.
    ///
    /// ```
    /// use dp_types::law::expr::{Param, Parameter};
    /// use dp_types::law::num::D1;
    /// use dp_types::prelude::*;
    ///
    /// struct Limit;
    /// impl Parameter for Limit {
    ///     const NAME: &'static str = "limit";
    ///     type Lo = int!(0);
    ///     type Hi = int!(1000);
    ///     type Grid = D1;
    /// }
    /// assert_eq!(Param::<Limit>::on_grid(Decimal::new(1250, 2))?, Decimal::new(125, 1));
    /// let between = Param::<Limit>::on_grid(Decimal::new(1255, 2)).unwrap_err();
    /// assert_eq!(between.to_string(), "parameter `limit` is not a multiple of its declared step 0.1");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn on_grid(value: Decimal) -> Result<Decimal, Error> {
        let digits = P::Grid::COUNT;
        value.rescale(digits).ok_or_else(|| match value.digits() > digits {
            true => Error::parameter_step(P::NAME, value, Decimal::new(1, digits)),
            false => Self::outside(value),
        })
    }

    /// The value nearest to `value` that the parameter can have: on its grid, rounded half to even,
    /// and inside its range. Use this function for a released value that becomes a parameter of a
    /// later query.
    ///
    /// ```
    /// use dp_types::law::expr::{Param, Parameter};
    /// use dp_types::law::num::D1;
    /// use dp_types::prelude::*;
    ///
    /// struct Limit;
    /// impl Parameter for Limit {
    ///     const NAME: &'static str = "limit";
    ///     type Lo = int!(0);
    ///     type Hi = int!(1000);
    ///     type Grid = D1;
    /// }
    /// assert_eq!(Param::<Limit>::nearest(Decimal::new(1257, 2)).to_string(), "12.6");
    /// assert_eq!(Param::<Limit>::nearest(Decimal::new(-1, 0)).to_string(), "0.0");
    /// ```
    pub fn nearest(value: Decimal) -> Decimal {
        let inside = value.nearest(P::Grid::COUNT).clamp(P::Lo::VALUE.into(), P::Hi::VALUE.into());
        Decimal::new(inside as i64, P::Grid::COUNT)
    }

    fn outside(value: Decimal) -> Error {
        let end = |units| Decimal::new(units, P::Grid::COUNT);
        Error::parameter(P::NAME, value, end(P::Lo::VALUE), end(P::Hi::VALUE))
    }

    /// The parameter as a row expression, the same for every row.
    pub const fn expr(self) -> Ex<Self> {
        Ex(self)
    }
}

impl<P: Parameter> Tree for Param<P> {
    type Ty = Num<P::Lo, P::Hi, P::Grid>;
    const TERM: Json = object! {
        "op" = "parameter",
        "name": Json::Str(P::NAME),
        "lo": Json::Int(P::Lo::VALUE as i128),
        "hi": Json::Int(P::Hi::VALUE as i128),
        "digits": Json::Int(P::Grid::COUNT as i128),
    };
    const WORD: Word = Word::of(P::Lo::VALUE, P::Hi::VALUE);

    fn parameters(self, seen: &mut Parameters) {
        seen.value::<P>(self.units);
    }
}
impl<R: Row, P: Parameter> Eval<R> for Param<P> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(self.units)
    }
}
