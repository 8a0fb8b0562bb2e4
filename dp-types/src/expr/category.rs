//! Categories: comparison with one variant, with a public parameter and with another column. A
//! `match` becomes a chain of comparisons with one variant.

use super::comparison::Equality;
use super::{Bool, Cat, Eval, Ex, Not, Parameters, Row, Tree};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::record::Category;
use crate::sealed::Sealed;

/// A variant of the category `C`, identified by its index among the variants.
pub struct Variant<C, const I: usize>(Exactly<C>);

/// The variant `I` of the category `C`, for [`Ex::is`].
///
/// In a `#[dp_query]`, write `p.ward == Ward::Icu`.
pub const fn variant<C: Category, const I: usize>() -> Variant<C, I> {
    // A row never holds an index beyond the last variant.
    const { assert!(I < C::VARIANTS.len(), "this category has no such variant") };
    Variant(exactly())
}

/// Whether the value of a category column is the variant `I`.
#[derive(Clone, Copy, Debug)]
pub struct Is<A, const I: usize>(A);
impl<A, const I: usize> Sealed for Is<A, I> {}

/// Types whose values are variants of a category.
#[diagnostic::on_unimplemented(
    message = "only a category can be compared with a variant",
    label = "compare a number with a number, `p.age == 42`, and a text with a text, `p.code == \"K21\"`; for a category that can be missing, choose a value first: `p.plan.or(Plan::None)`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait OfCategory {
    /// The names of the category's variants.
    const VARIANTS: &'static [&'static str];
    /// The category.
    type Category: Category;
    /// Always `E`. Methods on a category name their result through this type, so that a column of
    /// another type gives only one error, at the call.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}
#[diagnostic::do_not_recommend]
impl<C: Category> OfCategory for Cat<C> {
    const VARIANTS: &'static [&'static str] = C::VARIANTS;
    type Category = C;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
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
    pub fn is<K: OfCategory, const I: usize>(self, _: Variant<K::Category, I>) -> Ex<K::Asked<Is<A, I>>>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::asked(Is(self.0)))
    }
}

/// A public parameter of a query, with its name, whose value is a variant of a category.
/// `#[dp_query]` implements this trait for each parameter whose type is a category. The name is
/// only a label.
pub trait PublicCategory: 'static {
    /// The name in certificates.
    const NAME: &'static str;
    /// The category.
    type Category: Category;
}

/// A variant that is known only when the program runs and is the same for every row.
pub struct Given<P> {
    place: i64,
    which: Exactly<P>,
}
impl<P> Clone for Given<P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P> Copy for Given<P> {}
impl<P> Sealed for Given<P> {}

impl<P: PublicCategory> Given<P> {
    /// Makes `variant` the value of the parameter `P`.
    ///
    /// ```
    /// use dp_types::law::expr::{Given, PublicCategory};
    /// use dp_types::prelude::*;
    ///
    /// #[derive(Clone, Copy, Category)]
    /// enum Ward { Icu, Er }
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(category)]
    ///     ward: Ward,
    /// }
    ///
    /// struct Asked;
    /// impl PublicCategory for Asked {
    ///     const NAME: &'static str = "ward";
    ///     type Category = Ward;
    /// }
    ///
    /// let there = Patient::proxy().ward.eq(Given::<Asked>::new(Ward::Er).expr());
    /// # let _ = there;
    /// # let _ = Ward::Icu;
    /// ```
    pub fn new(variant: P::Category) -> Self {
        // User code, an implementation of `Category`, returns this index. The index may be beyond
        // the last variant.
        let last = P::Category::VARIANTS.len().saturating_sub(1);
        Self { place: variant.index().min(last) as i64, which: exactly() }
    }

    /// The parameter as a row expression.
    pub const fn expr(self) -> Ex<Self> {
        Ex(self)
    }
}

impl<P: PublicCategory> Tree for Given<P> {
    type Ty = Cat<P::Category>;
    const TERM: Json = object! {
        "op" = "given-variant",
        "name": Json::Str(P::NAME),
        "values": Json::Names(P::Category::VARIANTS),
    };
    const WORD: Word = Word::of(0, P::Category::VARIANTS.len() as i64);

    fn parameters(self, seen: &mut Parameters) {
        seen.variant(P::NAME, P::Category::VARIANTS, self.place);
    }
}
impl<R: Row, P: PublicCategory> Eval<R> for Given<P> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(self.place)
    }
}

/// Whether two values of one category are the same variant.
#[derive(Clone, Copy, Debug)]
pub struct SameVariant<A, B>(A, B);
impl<A, B> Sealed for SameVariant<A, B> {}

// The constructor has already checked that both values are of one category.
impl<A: Tree, B: Tree> Tree for SameVariant<A, B> {
    type Ty = Bool;
    const TERM: Json = object! {"op" = "same-variant", "args": Json::List(&[A::TERM, B::TERM])};
    const WORD: Word = A::WORD.or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}
impl<R: Row, A: Eval<R>, B: Eval<R>> Eval<R> for SameVariant<A, B> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        L::from_bool(self.0.at::<L>(row) == self.1.at::<L>(row))
    }
}

#[diagnostic::do_not_recommend]
impl<C: Category, A: Tree<Ty = Self>, B: Tree<Ty = Self>> Equality<A, Ex<B>> for Cat<C> {
    type Equal = SameVariant<A, B>;
    type Unequal = Not<SameVariant<A, B>>;
    fn equal(a: A, b: Ex<B>) -> Self::Equal {
        SameVariant(a, b.0)
    }
    fn unequal(a: A, b: Ex<B>) -> Self::Unequal {
        Not(Self::equal(a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::{Given, PublicCategory};
    use crate::record::Category;

    /// A category whose own code returns an index beyond its last variant.
    #[derive(Clone, Copy)]
    struct Beyond;
    impl Category for Beyond {
        const VARIANTS: &'static [&'static str] = &["a", "b", "c"];
        fn index(self) -> usize {
            70_001
        }
    }
    impl PublicCategory for Beyond {
        const NAME: &'static str = "beyond";
        type Category = Self;
    }

    #[test]
    fn a_given_variant_is_one_of_its_category() {
        assert_eq!(Given::<Beyond>::new(Beyond).place, 2);
    }
}
