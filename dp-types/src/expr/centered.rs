//! `centered`: a number minus the middle of its public range.

use typenum::{P2, Sum, Z0};

use core::ops::{Add, Sub};

use super::arithmetic::Narrow;
use super::{Const, Eval, Ex, Num, Parameters, Row, Tree};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::num::{Bound, D0, Digits, Divides, Grid, Nobody};
use crate::sealed::Sealed;

/// A number with a range, which therefore has a middle.
#[diagnostic::on_unimplemented(
    message = "only a number with a range has a middle",
    label = "one person can change the result by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`",
    note = "count a truth value or a category instead: `.filter(|p| p.smoker).count()`",
    note = "for more about this error: `dp-audit explain DP0201`"
)]
pub trait CenterBounds {
    /// The middle of the range in units of the grid, rounded towards zero.
    type Middle: Bound;
    /// The grid.
    type Grid: Digits;
    /// The type of the result.
    type Out;
    /// Always `E`. [`centered`](Ex::centered) names its result through this type, so that rustc
    /// reports an error only at this call.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}

type Half<A, B> = <P2 as Divides<Sum<A, B>>>::Out;
type Without<A, M> = <A as Sub<M>>::Output;

#[diagnostic::do_not_recommend]
impl<A, B, M: Bound, K: Grid> CenterBounds for Num<A, B, K>
where
    A: Bound + Add<B> + Sub<M>,
    B: Bound + Sub<M>,
    P2: Divides<Sum<A, B>, Out = M>,
    Without<A, M>: Bound,
    Without<B, M>: Bound,
{
    type Middle = Half<A, B>;
    type Grid = K;
    type Out = Num<Without<A, M>, Without<B, M>, K>;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

// No expression has this kind. If the trait had only one implementation, rustc would infer the
// types from it, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl CenterBounds for Nobody {
    type Middle = Z0;
    type Grid = D0;
    type Out = Self;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

/// The difference `a − m`, for the middle m of the range of `a`.
#[derive(Clone, Copy, Debug)]
pub struct Centered<A>(A);
impl<A> Sealed for Centered<A> {}

type MiddleOf<A> = <<A as Tree>::Ty as CenterBounds>::Middle;

#[allow(private_bounds)]
impl<A: Tree> Tree for Centered<A>
where
    A::Ty: CenterBounds,
    <A::Ty as CenterBounds>::Out: Narrow,
{
    type Ty = <A::Ty as CenterBounds>::Out;
    /// A subtraction of a literal. A checker does not have to know that the literal is the middle.
    const TERM: Json = object! {
        "op" = "sub",
        "args": Json::List(&[A::TERM, <Const<MiddleOf<A>, <A::Ty as CenterBounds>::Grid> as Tree>::TERM]),
    };
    const WORD: Word = {
        let middle = <MiddleOf<A> as Bound>::VALUE;
        A::WORD.or_wider(Word::of(middle, middle)).or_wider(<Self::Ty as Narrow>::WORD)
    };

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>> Eval<R> for Centered<A>
where
    Self: Tree,
    A::Ty: CenterBounds,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        self.0.at::<L>(row).sub(L::from_i64(<MiddleOf<A> as Bound>::VALUE))
    }
}

impl<A: Tree> Ex<A> {
    /// The number minus the middle of its public range, which is rounded towards zero.
    ///
    /// One row changes a sum of ages from 18 to 99 by up to 99, and a sum of centered ages by up to
    /// 41. So the noise of the second sum is less than half as large. `mean`, `variance` and the
    /// other statistics use centered numbers.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 18..=99)] age: i64 }
    /// #[dp_query(epsilon = 1.0)]
    /// fn ages_above_58(patients: Table<Patient>) -> i64 {
    ///     patients.map(|p| p.age.centered()).sum().laplace(1.0).value()
    /// }
    /// ```
    pub fn centered<K: CenterBounds>(self) -> Ex<K::Asked<Centered<A>>>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::asked(Centered(self.0)))
    }
}

impl<A> Centered<A> {
    pub(crate) fn of(number: A) -> Self {
        Self(number)
    }
}

/// A centered number, whose type contains the middle.
pub trait Middle: Sealed {
    /// The middle, in the unit of the values.
    const MIDDLE: f64;
}
impl<A: Tree<Ty: CenterBounds>> Middle for Centered<A> {
    const MIDDLE: f64 = {
        let (mut in_one, mut places) = (1_u64, <<A::Ty as CenterBounds>::Grid as Digits>::COUNT);
        while places > 0 {
            (in_one, places) = (in_one * 10, places - 1);
        }
        <MiddleOf<A> as Bound>::VALUE as f64 / in_one as f64
    };
}
