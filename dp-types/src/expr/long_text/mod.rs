//! Long texts: more than eight characters, in several columns. A query evaluates each part, and
//! existing row expressions combine the results. So every row costs the same work, and the existing
//! proofs of those expressions also cover long texts.

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
    /// The type of the text's length.
    type Length: Tree;
    /// The number of characters of all parts together.
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

/// Parts that can be compared with the text `S`. Sealed, because only lists of this module
/// implement it.
pub trait SameText<S: Spelled>: Sealed {
    /// The type of the condition that the text is `S`.
    type Out: Tree;
    /// Whether all parts together are the text `S`.
    fn same(self) -> Self::Out;
}
impl<A: Tree<Ty: OfText>, const T: u64> SameText<(Piece<T>, ())> for (Ex<A>, ()) {
    type Out = IsText<A, T>;
    fn same(self) -> Self::Out {
        IsText(self.0.0)
    }
}
// The text ends with this piece. So the next part must be empty, and then all later parts are empty
// too.
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
// If a text is longer than the columns, it does not fit them. A query with such a text does not
// compile, so this comparison is never evaluated.
impl<S: Spelled> SameText<S> for () {
    type Out = False;
    fn same(self) -> False {
        False
    }
}

/// Parts that may begin with the text `S`. Sealed, because only lists of this module implement it.
pub trait BeginsWith<S: Spelled>: Sealed {
    /// The type of the condition that the text begins with `S`.
    type Out: Tree;
    /// Whether all parts together begin with the text `S`.
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

/// The parts of a text that can be missing, with the text `S` as the replacement. Sealed, because
/// only lists of this module implement it.
pub trait InPlace<S: Spelled>: Sealed {
    /// The type of the resulting parts, which are never missing.
    type Out;
    /// Returns the parts, or the parts of the replacement if the text is missing.
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

// If a text is longer than the columns, it does not fit them.
impl<S: Spelled> InPlace<S> for () {
    type Out = ();
    fn or(self) {}
}

// If one part of a text is missing, all parts of the text are missing.
impl<A: Tree<Ty: OfMaybeText>, P> Ex<LongText<(Ex<A>, P)>> {
    /// Whether the text is present.
    pub fn is_some(self) -> Ex<IsSome<A>> {
        Ex(IsSome(self.0.0.0.0))
    }

    /// The text of the row, or the text that [`text!`](crate::text!) makes if the row's text is
    /// missing. In a `#[dp_query]`, write `p.unit.or("none")`.
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
    /// Whether the text equals the one that [`text!`](crate::text!) makes. In a `#[dp_query]`,
    /// write `p.unit == "Surgery"`.
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

    /// Whether the text begins with the one that [`text!`](crate::text!) makes. In a `#[dp_query]`,
    /// write `p.unit.starts_with("Surg")`.
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
    /// Makes the text that consists of these parts, before it becomes an expression.
    pub const fn of(parts: P) -> Self {
        Self(parts)
    }

    /// The text as a row expression.
    pub const fn expr(self) -> Ex<Self> {
        Ex(self)
    }

    /// Returns the parts.
    pub(crate) fn into_parts(self) -> P {
        self.0
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests;
