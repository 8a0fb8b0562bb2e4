//! Truth values: and, or, not, same. Both operands are always computed.

use core::ops::{BitAnd, BitOr};

use super::{Bool, Eval, Ex, False, Parameters, Row, Tree, True, Truth};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::sealed::Sealed;

macro_rules! connective {
    ($(#[$doc:meta] $node:ident, $text:literal, $method:ident, |$a:ident, $b:ident, $w:ident| $eval:expr;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A, B>(pub(super) A, pub(super) B);
        impl<A, B> Sealed for $node<A, B> {}
        impl<A: Tree<Ty: Truth>, B: Tree<Ty: Truth>> Tree for $node<A, B> {
            type Ty = Bool;
            const TERM: Json =
                object! {"op" = $text, "args": Json::List(&[A::TERM, B::TERM])};
            const WORD: Word = A::WORD.or_wider(B::WORD);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
                self.1.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R> + Tree<Ty: Truth>, B: Eval<R> + Tree<Ty: Truth>> Eval<R> for $node<A, B> {
            #[inline(always)]
            fn at<$w: Lane>(self, row: &R) -> $w {
                let ($a, $b): ($w, $w) = (self.0.at(row), self.1.at(row));
                $eval
            }
        }
        impl<A: Tree> Ex<A> {
            #[$doc]
            pub fn $method<B: IntoPredicate>(self, other: B) -> Ex<$node<A, B::Tree>>
            where
                A::Ty: Truth,
            {
                Ex($node(self.0, other.predicate().0))
            }
        }
    )* };
}
connective! {
    /// The condition that both conditions hold.
    And, "and", and, |a, b, L| a.and(b);
    /// The condition that at least one of the two conditions holds.
    Or, "or", or, |a, b, L| a.or(b);
    /// The condition that both conditions hold, or that neither holds.
    Same, "same", same, |a, b, L| a.xor(b).xor(L::from_i64(1));
}

/// The condition that `a` does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Not<A>(pub(super) A);
impl<A> Sealed for Not<A> {}
impl<A: Tree<Ty: Truth>> Tree for Not<A> {
    type Ty = Bool;
    const TERM: Json = object! {"op" = "not", "args": Json::List(&[A::TERM])};
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: Truth>> Eval<R> for Not<A> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        self.0.at::<L>(row).xor(L::from_i64(1))
    }
}
impl<A: Tree<Ty: Truth>> core::ops::Not for Ex<A> {
    type Output = Ex<Not<A>>;
    fn not(self) -> Self::Output {
        Ex(Not(self.0))
    }
}
impl<A: Tree<Ty: Truth>, B: IntoPredicate> BitAnd<B> for Ex<A> {
    type Output = Ex<And<A, B::Tree>>;
    fn bitand(self, other: B) -> Self::Output {
        Ex(And(self.0, other.predicate().0))
    }
}
impl<A: Tree<Ty: Truth>, B: IntoPredicate> BitOr<B> for Ex<A> {
    type Output = Ex<Or<A, B::Tree>>;
    fn bitor(self, other: B) -> Self::Output {
        Ex(Or(self.0, other.predicate().0))
    }
}

/// A predicate: an expression that is true or false.
#[diagnostic::on_unimplemented(
    message = "a condition must be a truth value about the row",
    label = "compare a column, as in `|p| p.age >= 18`",
    note = "for more about this error: `dp-audit explain DP0203`"
)]
pub trait IntoPredicate {
    /// The tree of the condition.
    type Tree: Tree<Ty: Truth>;
    /// The condition as an expression.
    fn predicate(self) -> Ex<Self::Tree>;
}
impl<T: Tree> IntoPredicate for Ex<T>
where
    T::Ty: Truth,
{
    type Tree = T;
    fn predicate(self) -> Ex<T> {
        self
    }
}

impl Ex<True> {
    /// The condition that always holds.
    pub const TRUE: Self = Ex(True);
}
impl Ex<False> {
    /// The condition that never holds.
    pub const FALSE: Self = Ex(False);
}
