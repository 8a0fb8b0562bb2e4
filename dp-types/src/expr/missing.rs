//! Missing values: whether a column has a value, and which value replaces a missing one.

use super::category::Variant;
use super::interval::HullBounds;
use super::{Bool, Cat, Checked, Eval, Ex, IntoPredicate, Maybe, Num, Operand, Parameters, Row, Tree};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Text, Word};
use crate::record::{Category, Inside};
use crate::sealed::Sealed;

/// Types of values that can be missing.
#[diagnostic::on_unimplemented(
    message = "this value is never missing",
    label = "use it as it is; only an `Option<..>` column can be missing",
    note = "for more about this error: `dp-audit explain DP0213`"
)]
pub trait OfMaybe {
    /// The type of a value that is present.
    type Inside: Inside;
    /// Always `E`. Methods name their result through this type, so that a column of another type
    /// gives only one error, at the call.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}
#[diagnostic::do_not_recommend]
impl<D: Inside> OfMaybe for Maybe<D> {
    type Inside = D;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

/// Whether the value is present.
#[derive(Clone, Copy, Debug)]
pub struct IsSome<A>(pub(super) A);
impl<A> Sealed for IsSome<A> {}
impl<A> IsSome<A> {
    /// Whether `value` is present.
    pub(crate) const fn of(value: A) -> Self {
        Self(value)
    }
}
impl<A: Tree<Ty: OfMaybe>> Tree for IsSome<A> {
    type Ty = Bool;
    const TERM: Json = object! {"op" = "is-some", "args": Json::List(&[A::TERM])};
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfMaybe>> Eval<R> for IsSome<A> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let missing = L::from_i64(<<A::Ty as OfMaybe>::Inside as Inside>::MISSING);
        L::from_bool(self.0.at::<L>(row) != missing)
    }
}

/// The value of `A`, or the value of `B` if `A` is missing. Both values are always computed.
#[derive(Clone, Copy, Debug)]
pub struct ValueOr<A, B>(A, B);
impl<A, B> Sealed for ValueOr<A, B> {}
impl<A, B> ValueOr<A, B> {
    pub(crate) const fn new(value: A, instead: B) -> Self {
        Self(value, instead)
    }
}

/// The type of a value that replaces a missing one if necessary: an interval that covers both
/// numbers on one grid, a truth value, or the same category.
#[diagnostic::on_unimplemented(
    message = "this cannot replace a missing value",
    label = "give a value like those of the column: a number with the same decimals, a truth value, or a variant of the same category",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Instead<Left> {
    /// The type of the result.
    type Out;
}
#[diagnostic::do_not_recommend]
impl<A, B, C, D, K> Instead<Num<A, B, K>> for Num<C, D, K>
where
    Self: HullBounds<Num<A, B, K>>,
{
    type Out = <Self as HullBounds<Num<A, B, K>>>::Out;
}
#[diagnostic::do_not_recommend]
impl Instead<Bool> for Bool {
    type Out = Bool;
}
#[diagnostic::do_not_recommend]
impl<C> Instead<Cat<C>> for Cat<C> {
    type Out = Cat<C>;
}

#[diagnostic::do_not_recommend]
impl<N> Instead<Text<N>> for Text<N> {
    type Out = Text<N>;
}

impl<A: Tree<Ty: OfMaybe>, B: Tree> Tree for ValueOr<A, B>
where
    B::Ty: Instead<<A::Ty as OfMaybe>::Inside>,
{
    type Ty = <B::Ty as Instead<<A::Ty as OfMaybe>::Inside>>::Out;
    const TERM: Json = object! {"op" = "value-or", "args": Json::List(&[A::TERM, B::TERM])};
    const WORD: Word = A::WORD.or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfMaybe>, B: Eval<R>> Eval<R> for ValueOr<A, B>
where
    Self: Tree,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let (value, instead): (L, L) = (self.0.at(row), self.1.at(row));
        let missing = L::from_bool(value == L::from_i64(<<A::Ty as OfMaybe>::Inside as Inside>::MISSING));
        instead.keep_if(missing).or(value.keep_if(missing.xor(L::from_i64(1))))
    }
}

/// A variant of a category, the same for every row.
pub struct VariantOf<C, const I: usize>(Exactly<C>);
impl<C, const I: usize> Clone for VariantOf<C, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C, const I: usize> Copy for VariantOf<C, I> {}
impl<C, const I: usize> Sealed for VariantOf<C, I> {}
impl<C, const I: usize> VariantOf<C, I> {
    pub(crate) const NEW: Self = Self(exactly());
}
impl<C: Category, const I: usize> Tree for VariantOf<C, I> {
    type Ty = Cat<C>;
    const TERM: Json = object! {
        "op" = "variant",
        "value": Json::Int(I as i128),
        "name": Json::Str(C::VARIANTS[I]),
        "values": Json::Names(C::VARIANTS),
    };
    const WORD: Word = Word::Bits16;

    fn parameters(self, _: &mut Parameters) {}
}
impl<R: Row, C: Category, const I: usize> Eval<R> for VariantOf<C, I> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(I as i64)
    }
}

/// Replacements for a missing value of the kind `Self`: an expression, a literal or a variant.
#[diagnostic::on_unimplemented(
    message = "this cannot replace a missing value",
    label = "give a value like those of the column: a number with the same decimals, a truth value, or a variant of the same category",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Replaced<B>: Sealed {
    /// The type of the replacement's tree.
    type Tree: Tree;
    /// The tree of the replacement.
    fn tree(instead: B) -> Self::Tree;
}
#[diagnostic::do_not_recommend]
impl<Lo, Hi, K, B: Operand<K>> Replaced<B> for Num<Lo, Hi, K> {
    type Tree = B::Tree;
    fn tree(instead: B) -> B::Tree {
        instead.operand().0
    }
}
#[diagnostic::do_not_recommend]
impl<B: IntoPredicate> Replaced<B> for Bool {
    type Tree = B::Tree;
    fn tree(instead: B) -> B::Tree {
        instead.predicate().0
    }
}
#[diagnostic::do_not_recommend]
impl<C: Category, const I: usize> Replaced<Variant<C, I>> for Cat<C> {
    type Tree = VariantOf<C, I>;
    fn tree(_: Variant<C, I>) -> VariantOf<C, I> {
        VariantOf::NEW
    }
}
#[diagnostic::do_not_recommend]
impl<C: Category, T: Tree<Ty = Self>> Replaced<Ex<T>> for Cat<C> {
    type Tree = T;
    fn tree(instead: Ex<T>) -> T {
        instead.0
    }
}

type Or<A, D, B> = ValueOr<A, <D as Replaced<B>>::Tree>;

impl<A: Tree> Ex<A> {
    /// Whether the value is present.
    #[doc(alias("is_not_null", "notna"))]
    pub fn is_some<K: OfMaybe>(self) -> Ex<K::Asked<IsSome<A>>>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::asked(IsSome(self.0)))
    }

    /// The value, or `instead` if it is missing. In a `#[dp_query]`, write `p.income.or(0)`.
    #[doc(alias("fill_null", "fillna", "coalesce"))]
    pub fn value_or<D, B>(self, instead: B) -> Ex<<Or<A, D, B> as Checked>::Same>
    where
        A::Ty: OfMaybe<Inside = D>,
        D: Replaced<B>,
        Or<A, D, B>: Checked<Same = Or<A, D, B>>,
    {
        Ex(ValueOr(self.0, D::tree(instead)))
    }
}
