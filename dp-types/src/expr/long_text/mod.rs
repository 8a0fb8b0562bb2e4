//! Long texts: more than eight characters, in several columns. A query evaluates each part, and
//! existing row expressions combine the results. So every row costs the same, and there is nothing
//! new to prove.

use super::logic::And;
use super::text::{IsText, Length, OfMaybeText, OfText, OrText, StartsWith, TextOf};
use super::{Ex, False, FitsColumn, Holds, IsSome, Piece, Plus, Spelled, Spelling, Tree, ValueOr};
use crate::sealed::Sealed;

/// A text in several columns: `P` lists the parts, `(Ex<A>, (Ex<B>, ()))`.
#[derive(Clone, Copy, Debug)]
pub struct LongText<P>(P);

/// The text that consists of these parts, `(Ex<A>, (Ex<B>, ()))`, each of eight characters except
/// the last. `#[derive(Record)]` makes one for each field that is marked `#[dp(text = 40)]`.
pub const fn long_text<P>(parts: P) -> Ex<LongText<P>> {
    LongText::of(parts).expr()
}

/// A list of text columns, `(Ex<A>, (Ex<B>, ()))`. Sealed.
pub trait TextParts: Copy + Sealed {
    /// Number of characters of all parts together.
    type Length: Tree;
    /// Number of characters of all parts together.
    fn length(self) -> Self::Length;
}
impl<A: Tree<Ty: OfText>> TextParts for (Ex<A>, ())
where
    Length<A>: Tree,
{
    type Length = Length<A>;
    fn length(self) -> Self::Length {
        Length(self.0.0)
    }
}
impl<A: Tree<Ty: OfText>, B, P> TextParts for (Ex<A>, (Ex<B>, P))
where
    (Ex<B>, P): TextParts,
    Plus<Length<A>, <(Ex<B>, P) as TextParts>::Length>: Tree,
{
    type Length = Plus<Length<A>, <(Ex<B>, P) as TextParts>::Length>;
    fn length(self) -> Self::Length {
        Plus(Length(self.0.0), self.1.length())
    }
}

/// Parts that can be compared with the text `S`. Sealed by the lists that exist.
pub trait SameText<S: Spelled>: Sealed {
    /// Whether all parts together are that text.
    type Out: Tree;
    /// Whether all parts together are that text.
    fn same(self) -> Self::Out;
}
impl<A: Tree<Ty: OfText>, const T: u64> SameText<(Piece<T>, ())> for (Ex<A>, ()) {
    type Out = IsText<A, T>;
    fn same(self) -> Self::Out {
        IsText(self.0.0)
    }
}
// After the last piece nothing may follow: so the next part must be empty, and each part after it.
impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>, P, const T: u64> SameText<(Piece<T>, ())>
    for (Ex<A>, (Ex<B>, P))
{
    type Out = And<IsText<A, T>, IsText<B, 0>>;
    fn same(self) -> Self::Out {
        And(IsText(self.0.0), IsText(self.1.0.0))
    }
}
impl<A: Tree<Ty: OfText>, P, const T: u64, const U: u64, S> SameText<(Piece<T>, (Piece<U>, S))> for (Ex<A>, P)
where
    P: SameText<(Piece<U>, S)>,
    And<IsText<A, T>, P::Out>: Tree,
{
    type Out = And<IsText<A, T>, P::Out>;
    fn same(self) -> Self::Out {
        And(IsText(self.0.0), self.1.same())
    }
}
// A text that is longer than the columns does not fit them, so this comparison is never evaluated.
impl<S: Spelled> SameText<S> for () {
    type Out = False;
    fn same(self) -> False {
        False
    }
}

/// Parts that may begin with the text `S`. Sealed by the lists that exist.
pub trait BeginsWith<S: Spelled>: Sealed {
    /// Whether all parts together begin with that text.
    type Out: Tree;
    /// Whether all parts together begin with that text.
    fn begins(self) -> Self::Out;
}
impl<A: Tree<Ty: OfText>, P, const T: u64> BeginsWith<(Piece<T>, ())> for (Ex<A>, P) {
    type Out = StartsWith<A, T>;
    fn begins(self) -> Self::Out {
        StartsWith(self.0.0)
    }
}
impl<A: Tree<Ty: OfText>, P, const T: u64, const U: u64, S> BeginsWith<(Piece<T>, (Piece<U>, S))>
    for (Ex<A>, P)
where
    P: BeginsWith<(Piece<U>, S)>,
    And<IsText<A, T>, P::Out>: Tree,
{
    type Out = And<IsText<A, T>, P::Out>;
    fn begins(self) -> Self::Out {
        And(IsText(self.0.0), self.1.begins())
    }
}
impl<S: Spelled> BeginsWith<S> for () {
    type Out = False;
    fn begins(self) -> False {
        False
    }
}

/// Parts of a text that can be missing, with the text `S` as the replacement. Sealed by the lists
/// that exist.
pub trait InPlace<S: Spelled>: Sealed {
    /// The parts, which are never missing.
    type Out;
    /// The parts, or those of the replacement if they are missing.
    fn or(self) -> Self::Out;
}
impl<A: Tree<Ty: OfMaybeText>, const T: u64> InPlace<(Piece<T>, ())> for (Ex<A>, ()) {
    type Out = (Ex<OrText<A, T>>, ());
    fn or(self) -> Self::Out {
        (Ex(ValueOr::new(self.0.0, TextOf::NEW)), ())
    }
}
impl<A: Tree<Ty: OfMaybeText>, B, P, const T: u64> InPlace<(Piece<T>, ())> for (Ex<A>, (Ex<B>, P))
where
    (Ex<B>, P): InPlace<(Piece<0>, ())>,
{
    type Out = (Ex<OrText<A, T>>, <(Ex<B>, P) as InPlace<(Piece<0>, ())>>::Out);
    fn or(self) -> Self::Out {
        (Ex(ValueOr::new(self.0.0, TextOf::NEW)), self.1.or())
    }
}
impl<A: Tree<Ty: OfMaybeText>, P, const T: u64, const U: u64, S> InPlace<(Piece<T>, (Piece<U>, S))>
    for (Ex<A>, P)
where
    P: InPlace<(Piece<U>, S)>,
{
    type Out = (Ex<OrText<A, T>>, P::Out);
    fn or(self) -> Self::Out {
        (Ex(ValueOr::new(self.0.0, TextOf::NEW)), self.1.or())
    }
}

// A text that is longer than the columns does not fit them.
impl<S: Spelled> InPlace<S> for () {
    type Out = ();
    fn or(self) {}
}

// The parts of a text are missing together.
impl<A: Tree<Ty: OfMaybeText>, P> Ex<LongText<(Ex<A>, P)>> {
    /// Whether there is a text.
    pub fn is_some(self) -> Ex<IsSome<A>> {
        Ex(IsSome(self.0.0.0.0))
    }

    /// The text, or this one, by [`text!`](crate::text!), if it is missing. In a `#[dp_query]`,
    /// write `p.unit.or("none")`.
    pub fn or_text<S: Spelled, O, const CHARACTERS: usize, const MOST: usize>(
        self,
        _: Spelling<S, CHARACTERS>,
    ) -> Ex<LongText<O>>
    where
        (Ex<A>, P): Holds<MOST> + InPlace<S, Out = O>,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        Ex(LongText(self.0.0.or()))
    }
}

impl<P: TextParts> Ex<LongText<P>> {
    /// Whether it is this text, by [`text!`](crate::text!). In a `#[dp_query]`, write `p.unit ==
    /// "Surgery"`.
    pub fn is_text<S: Spelled, O, const CHARACTERS: usize, const MOST: usize>(
        self,
        _: Spelling<S, CHARACTERS>,
    ) -> Ex<O>
    where
        P: Holds<MOST> + SameText<S, Out = O>,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        Ex(self.0.0.same())
    }

    /// Whether it begins with this text, by [`text!`](crate::text!). In a `#[dp_query]`, write
    /// `p.unit.starts_with("Surg")`.
    pub fn starts_with<S: Spelled, O, const CHARACTERS: usize, const MOST: usize>(
        self,
        _: Spelling<S, CHARACTERS>,
    ) -> Ex<O>
    where
        P: Holds<MOST> + BeginsWith<S, Out = O>,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        Ex(self.0.0.begins())
    }

    /// The number of characters of the text.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(self) -> Ex<P::Length> {
        Ex(self.0.0.length())
    }
}

impl<P> LongText<P> {
    /// The text that consists of these parts, before it becomes an expression.
    pub const fn of(parts: P) -> Self {
        Self(parts)
    }

    /// The text as a row expression.
    pub const fn expr(self) -> Ex<Self> {
        Ex(self)
    }

    /// The parts.
    pub(crate) fn into_parts(self) -> P {
        self.0
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests;
