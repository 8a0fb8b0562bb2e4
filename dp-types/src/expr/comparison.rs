//! Comparisons of numbers. Each comparison compares machine words without a branch, and its result
//! is a truth value.

use super::arithmetic::OnGrid;

use super::{Bool, Eval, Ex, IntoPredicate, Not, Num, Operand, Parameters, Row, Same, Tree, Unbounded};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::num::D0;
use crate::sealed::Sealed;

/// One of the six comparisons. Sealed.
pub trait Comparison: Sealed + Send + Sync + 'static {
    /// The name in certificates.
    const OP: &'static str;
    /// Compares two words.
    fn holds<L: Lane>(a: L, b: L) -> bool;
}

macro_rules! comparisons {
    ($(#[$doc:meta] $name:ident $text:literal $op:tt;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Sealed for $name {}
        impl Comparison for $name {
            const OP: &'static str = $text;
            #[inline(always)]
            fn holds<L: Lane>(a: L, b: L) -> bool {
                a $op b
            }
        }
    )* };
}
comparisons! {
    /// The comparison `a < b`.
    Less "lt" <;
    /// The comparison `a ≤ b`.
    LessEqual "le" <=;
    /// The comparison `a > b`.
    Greater "gt" >;
    /// The comparison `a ≥ b`.
    GreaterEqual "ge" >=;
    /// The comparison `a = b` of two numbers.
    Equal "eq" ==;
    /// The comparison `a ≠ b` of two numbers.
    NotEqual "ne" !=;
}

macro_rules! order {
    ($(#[$doc:meta] $method:ident $name:ident;)*) => {
        impl<A: Tree> Ex<A> { $(
            #[$doc]
            pub fn $method<B, K: OnGrid>(self, other: B) -> Ex<K::Asked<Compare<$name, A, B::Tree>>>
            where
                A: Tree<Ty = K>,
                <B::Tree as Tree>::Ty: Ordered<K::Number>,
                B: Operand<K::Grid>,
            {
                Ex(K::asked(Compare(self.0, other.operand().0, exactly())))
            }
        )* }
    };
}
order! {
    /// Whether `a < b`.
    lt Less;
    /// Whether `a ≤ b`.
    le LessEqual;
    /// Whether `a > b`.
    gt Greater;
    /// Whether `a ≥ b`.
    ge GreaterEqual;
}

/// Two types whose values can be compared: numbers on the same grid.
#[diagnostic::on_unimplemented(
    message = "these two values cannot be compared",
    label = "compare numbers with the same number of decimals; use a truth value as a condition by itself",
    note = "whole numbers and decimals do not mix; truth values have no order; compare categories with their variants",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Ordered<Left> {}
#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> Ordered<Num<A, B, K>> for Num<C, D, K> {}
#[diagnostic::do_not_recommend]
impl<C, D> Ordered<Unbounded> for Num<C, D, D0> {}

/// The comparison of two numbers by `Op`.
pub struct Compare<Op, A, B>(A, B, Exactly<Op>);
impl<Op, A: Copy, B: Copy> Clone for Compare<Op, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Op, A: Copy, B: Copy> Copy for Compare<Op, A, B> {}
impl<Op, A, B> Sealed for Compare<Op, A, B> {}

// The constructor has already checked that `A` and `B` can be compared.
impl<Op: Comparison, A: Tree, B: Tree> Tree for Compare<Op, A, B> {
    type Ty = Bool;
    const TERM: Json = object! {"op": Json::Plain(Op::OP), "args": Json::List(&[A::TERM, B::TERM])};
    const WORD: Word = A::WORD.or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}
impl<R: Row, Op: Comparison, A: Eval<R>, B: Eval<R>> Eval<R> for Compare<Op, A, B> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        L::from_bool(Op::holds::<L>(self.0.at(row), self.1.at(row)))
    }
}

/// Types whose values can be compared for equality with values of the type `B`: numbers with
/// numbers on the same grid, and truth values with truth values.
///
/// A category is compared with its variants instead: [`Ex::is`].
#[diagnostic::on_unimplemented(
    message = "these two values cannot be compared",
    label = "compare two numbers with the same number of decimals, two truth values, or a category with its variants",
    note = "whole numbers and decimals do not mix; compare categories with their variants",
    note = "a truth value is a condition by itself: `p.smoker`, `!p.smoker`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Equality<A: Tree, B> {
    /// The expression `a = b`.
    type Equal: Tree<Ty = Bool>;
    /// The expression `a ≠ b`.
    type Unequal: Tree<Ty = Bool>;
    /// Makes `a = b`. Both operands are computed, whatever their values are.
    fn equal(a: A, b: B) -> Self::Equal;
    /// Makes `a ≠ b`. Both operands are computed, whatever their values are.
    fn unequal(a: A, b: B) -> Self::Unequal;
}
macro_rules! equal_numbers {
    ($([$($p:ident),*] $ty:ty, $grid:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<A: Tree<Ty = Self>, B, $($p),*> Equality<A, B> for $ty
        where
            B: Operand<$grid>,
            <B::Tree as Tree>::Ty: Ordered<Self>,
        {
            type Equal = Compare<Equal, A, B::Tree>;
            type Unequal = Compare<NotEqual, A, B::Tree>;
            fn equal(a: A, b: B) -> Self::Equal {
                Compare(a, b.operand().0, exactly())
            }
            fn unequal(a: A, b: B) -> Self::Unequal {
                Compare(a, b.operand().0, exactly())
            }
        }
    )* };
}
equal_numbers! {
    [Lo, Hi, K] Num<Lo, Hi, K>, K;
    [] Unbounded, D0;
}
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty = Self>, B: IntoPredicate> Equality<A, B> for Bool {
    type Equal = Same<A, B::Tree>;
    type Unequal = Not<Same<A, B::Tree>>;
    fn equal(a: A, b: B) -> Self::Equal {
        Same(a, b.predicate().0)
    }
    fn unequal(a: A, b: B) -> Self::Unequal {
        Not(Self::equal(a, b))
    }
}

impl<A: Tree> Ex<A> {
    /// Whether `a = b`, for two numbers or two truth values.
    pub fn eq<B, K: Equality<A, B>>(self, other: B) -> Ex<K::Equal>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::equal(self.0, other))
    }

    /// Whether `a ≠ b`, for two numbers or two truth values.
    pub fn ne<B, K: Equality<A, B>>(self, other: B) -> Ex<K::Unequal>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::unequal(self.0, other))
    }
}
