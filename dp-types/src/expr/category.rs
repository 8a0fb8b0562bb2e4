//! Categories: equality with one variant. A `match` is a chain of these.

use core::marker::PhantomData;

use super::{Bool, Cat, Eval, Ex, Parameters, Row, Tree};
use crate::brand::Exactly;
use crate::kind::{Lane, Word};
use crate::node::{Json, object};
use crate::record::Category;
use crate::sealed::Sealed;

/// A variant of the category `C`, by its place among the variants.
pub struct Variant<C, const I: usize>(Exactly<C>);

/// The variant `I` of the category `C`, for [`Ex::is`].
///
/// In a `#[dp_query]`, write `p.ward == Ward::Icu`.
pub const fn variant<C: Category, const I: usize>() -> Variant<C, I> {
    // No row holds a variant beyond the last.
    const { assert!(I < C::VARIANTS.len(), "this category has no such variant") };
    Variant(PhantomData)
}

/// Whether a category column holds variant `I`.
#[derive(Clone, Copy, Debug)]
pub struct Is<A, const I: usize>(A);
impl<A, const I: usize> Sealed for Is<A, I> {}

/// Types whose values are variants of a category.
#[diagnostic::on_unimplemented(
    message = "only a category can be compared with a variant",
    label = "compare a number with a number: `p.age == 42`",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait OfCategory {
    /// The names of its variants.
    const VARIANTS: &'static [&'static str];
}
#[diagnostic::do_not_recommend]
impl<C: Category> OfCategory for Cat<C> {
    const VARIANTS: &'static [&'static str] = C::VARIANTS;
}

impl<A: Tree, const I: usize> Tree for Is<A, I>
where
    A::Ty: OfCategory,
{
    type Ty = Bool;
    const TERM: Json = object! {
        "op" = "is",
        "value": Json::Int(I as i128),
        "name": Json::Str(<A::Ty as OfCategory>::VARIANTS[I]),
        "args": Json::List(&[A::TERM]),
    };
    const WORD: Word = A::WORD.or_wider(Word::of(0, I as i64));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>, const I: usize> Eval<R> for Is<A, I>
where
    Self: Tree,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        L::from_bool(self.0.at::<L>(row) == L::from_i64(I as i64))
    }
}

impl<A: Tree> Ex<A> {
    /// Whether the category is this variant.
    pub fn is<C: Category, const I: usize>(self, _: Variant<C, I>) -> Ex<Is<A, I>>
    where
        A: Tree<Ty = Cat<C>>,
    {
        Ex(Is(self.0))
    }
}
