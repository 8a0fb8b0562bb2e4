//! Comparisons of numbers. Each gives a truth value, by a comparison of machine words without a branch.

use core::marker::PhantomData;

use super::Operand;
use super::arithmetic::OnGrid;
use super::cursor::Cursor;
use super::{Bool, Eval, Ex, Num, Tree, Unbounded, Word};
use crate::brand::Exactly;
use crate::proof::{Json, object};
use crate::record::Record;
use crate::sealed::Sealed;

/// One of the six comparisons. Sealed.
pub trait Comparison: Sealed + Send + Sync + 'static {
    /// As certificates name it.
    const OP: &'static str;
    /// The comparison itself.
    fn holds<W: Word>(a: W, b: W) -> bool;
}

macro_rules! comparisons {
    ($(#[$doc:meta] $name:ident $text:literal $op:tt $method:ident;)*) => {
        $(
            #[$doc]
            #[derive(Clone, Copy, Debug)]
            pub enum $name {}
            impl Sealed for $name {}
            impl Comparison for $name {
                const OP: &'static str = $text;
                #[inline(always)]
                fn holds<W: Word>(a: W, b: W) -> bool {
                    a $op b
                }
            }
        )*
        impl<A: Tree> Ex<A> {
            $(
                #[$doc]
                pub fn $method<B>(self, other: B) -> Ex<Compare<$name, A, B::Tree>>
                where
                    A::Ty: OnGrid,
                    <B::Tree as Tree>::Ty: Ordered<A::Ty>,
                    B: Operand<<A::Ty as OnGrid>::Grid>,
                {
                    Ex(Compare(self.0, other.operand().0, PhantomData))
                }
            )*
        }
    };
}
comparisons! {
    /// `a < b`.
    Less "lt" < lt;
    /// `a ≤ b`.
    LessEqual "le" <= le;
    /// `a > b`.
    Greater "gt" > gt;
    /// `a ≥ b`.
    GreaterEqual "ge" >= ge;
    /// `a = b`.
    Equal "eq" == eq;
    /// `a ≠ b`.
    NotEqual "ne" != ne;
}

/// Two types whose values can be compared: numbers on the same grid.
#[diagnostic::on_unimplemented(
    message = "these two values cannot be compared",
    label = "not two numbers on the same grid",
    note = "whole numbers and decimals do not mix; truth values are compared with `==` only, categories with their variants",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait Ordered<Left> {}
#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> Ordered<Num<A, B, K>> for Num<C, D, K> {}
#[diagnostic::do_not_recommend]
impl<C, D> Ordered<Unbounded> for Num<C, D, crate::num::D0> {}

/// A comparison `Op` of two numbers.
pub struct Compare<Op, A, B>(A, B, Exactly<Op>);
impl<Op, A: Copy, B: Copy> Clone for Compare<Op, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Op, A: Copy, B: Copy> Copy for Compare<Op, A, B> {}
impl<Op, A, B> Sealed for Compare<Op, A, B> {}

// That `A` and `B` can be compared was checked where a value of this type is made.
impl<Op: Comparison, A: Tree, B: Tree> Tree for Compare<Op, A, B> {
    type Ty = Bool;
    const TERM: Json = object! {"op": Json::Word(Op::OP), "args": Json::List(&[A::TERM, B::TERM])};
    const NARROW: bool = A::NARROW && B::NARROW;
}
impl<R: Record, Op: Comparison, A: Eval<R>, B: Eval<R>> Eval<R> for Compare<Op, A, B> {
    #[inline(always)]
    fn at<W: Word>(self, row: Cursor<'_, R>) -> W {
        W::from_bool(Op::holds::<W>(self.0.at(row), self.1.at(row)))
    }
}
