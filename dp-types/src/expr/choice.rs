//! Choices: `if` and `match` on a row, without a branch. Both sides are always computed.

use super::interval::HullBounds;
use super::{Bool, Checked, Eval, Ex, Lit, Num, Operand, Parameters, Row, Tree, Truth};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::sealed::Sealed;

/// The value `a` if the condition `C` holds, otherwise `b`.
#[derive(Clone, Copy, Debug)]
pub struct Choice<C, A, B>(C, A, B);
impl<C, A, B> Sealed for Choice<C, A, B> {}
impl<C, A, B> Choice<C, A, B> {
    pub(super) const fn new(condition: C, then: A, otherwise: B) -> Self {
        Self(condition, then, otherwise)
    }
}

/// The type of a choice between values of two types: an interval that covers both, or a truth
/// value.
#[diagnostic::on_unimplemented(
    message = "the two sides of this choice are of different kinds",
    label = "make both sides numbers with the same number of decimals, or both truth values",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Hull<Left> {
    /// The type of the choice.
    type Out;
}
#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> Hull<Num<A, B, K>> for Num<C, D, K>
where
    Self: HullBounds<Num<A, B, K>>,
{
    type Out = <Self as HullBounds<Num<A, B, K>>>::Out;
}
#[diagnostic::do_not_recommend]
impl Hull<Bool> for Bool {
    type Out = Bool;
}

impl<C: Tree<Ty: Truth>, A: Tree, B: Tree> Tree for Choice<C, A, B>
where
    B::Ty: Hull<A::Ty>,
{
    type Ty = <B::Ty as Hull<A::Ty>>::Out;
    const TERM: Json = object! {"op" = "if", "args": Json::List(&[C::TERM, A::TERM, B::TERM])};
    const WORD: Word = C::WORD.or_wider(A::WORD).or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
        self.2.parameters(seen);
    }
}
impl<R: Row, C: Eval<R> + Tree<Ty: Truth>, A: Eval<R>, B: Eval<R>> Eval<R> for Choice<C, A, B>
where
    Self: Tree,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let c: L = self.0.at(row);
        let (a, b): (L, L) = (self.1.at(row), self.2.at(row));
        a.keep_if(c).or(b.keep_if(c.xor(L::from_i64(1))))
    }
}

/// The two sides of a choice: two expressions, an expression and a literal, or two literals with
/// the same number of decimals.
#[diagnostic::on_unimplemented(
    message = "the two sides of this choice are of different kinds",
    label = "make both sides numbers with the same number of decimals, or both truth values",
    note = "give two literals the same number of decimals: 1.50 and 0.25",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Sides {
    /// The tree of the first side.
    type First: Tree;
    /// The tree of the second side.
    type Second: Tree;
    /// Returns the trees of both sides.
    fn sides(self) -> (Self::First, Self::Second);
}
#[diagnostic::do_not_recommend]
impl<A: Tree, B: Tree> Sides for (Ex<A>, Ex<B>) {
    type First = A;
    type Second = B;
    fn sides(self) -> (A, B) {
        (self.0.0, self.1.0)
    }
}
#[diagnostic::do_not_recommend]
impl<A, Lo, Hi, K, M, E> Sides for (Ex<A>, Lit<M, E>)
where
    A: Tree<Ty = Num<Lo, Hi, K>>,
    Lit<M, E>: Operand<K>,
{
    type First = A;
    type Second = <Lit<M, E> as Operand<K>>::Tree;
    fn sides(self) -> (Self::First, Self::Second) {
        (self.0.0, self.1.operand().0)
    }
}
#[diagnostic::do_not_recommend]
impl<B, Lo, Hi, K, M, E> Sides for (Lit<M, E>, Ex<B>)
where
    B: Tree<Ty = Num<Lo, Hi, K>>,
    Lit<M, E>: Operand<K>,
{
    type First = <Lit<M, E> as Operand<K>>::Tree;
    type Second = B;
    fn sides(self) -> (Self::First, Self::Second) {
        (self.0.operand().0, self.1.0)
    }
}
#[diagnostic::do_not_recommend]
impl<M, N, E> Sides for (Lit<M, E>, Lit<N, E>)
where
    Lit<M, E>: Operand<E>,
    Lit<N, E>: Operand<E>,
{
    type First = <Lit<M, E> as Operand<E>>::Tree;
    type Second = <Lit<N, E> as Operand<E>>::Tree;
    fn sides(self) -> (Self::First, Self::Second) {
        (self.0.operand().0, self.1.operand().0)
    }
}

type Chosen<C, A, B> = Choice<C, <(A, B) as Sides>::First, <(A, B) as Sides>::Second>;

impl<C: Tree> Ex<C> {
    /// Returns `a` if this condition holds, otherwise `b`.
    pub fn choose<A, B>(self, a: A, b: B) -> Ex<<Chosen<C, A, B> as Checked>::Same>
    where
        (A, B): Sides,
        Chosen<C, A, B>: Checked<Same = Chosen<C, A, B>>,
    {
        let (a, b) = (a, b).sides();
        Ex(Choice(self.0, a, b))
    }
}
