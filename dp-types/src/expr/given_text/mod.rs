//! Text parameters: texts that are known only when the program runs. A query checks whether a
//! column's text equals such a text or begins with it. Texts of different lengths are compared as
//! numbers, like all texts, so the time does not depend on the characters.

use super::comparison::Equality;
use super::logic::And;
use super::text::{IsText, OfText};
use super::{Bool, Eval, Ex, LongText, Not, Parameters, Row, Tree};
use crate::Error;
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{LONGEST, Lane, Text as Kind, Word, beginning, packed, unpacked};
use crate::num::Nat;
use crate::record::{Text, TextLength};
use crate::sealed::Sealed;

/// A public text parameter of a query, or one part of its text. Each part has eight characters; the
/// last part may have fewer. `#[dp_query]` implements this trait for each parameter that is marked
/// `#[dp(text = 8)]`. The name is only a label.
pub trait PublicText: 'static {
    /// The name in certificates.
    const NAME: &'static str;
    /// The maximum number of characters of this part, which is one word of the text.
    type Length: TextLength;
    /// The number of eight-character parts of the text before this part.
    type Before: Nat;
    /// The maximum number of characters of the whole text.
    type Most: Nat;
}

/// A text that is known only when the program runs and is the same for every row.
pub struct GivenText<P> {
    number: i64,
    which: Exactly<P>,
}
impl<P> Clone for GivenText<P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P> Copy for GivenText<P> {}
impl<P> Sealed for GivenText<P> {}

impl<P: PublicText> GivenText<P> {
    const LENGTH: usize = <P::Length as Nat>::VALUE as usize;

    /// Makes `text` the value of the parameter `P`. If `P` is a part of a text parameter, the value
    /// is a part of `text`: at most [`PublicText::Length`] characters, from index 8 ·
    /// [`PublicText::Before`] on.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`](crate::ErrorKind::Parameter) if the whole text is longer than
    /// declared. No budget is spent.
    ///
    /// ```
    /// use dp_types::law::expr::{GivenText, PublicText};
    /// use dp_types::prelude::*;
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(text = 8)]
    ///     ward: String,
    /// }
    ///
    /// struct Asked;
    /// impl PublicText for Asked {
    ///     const NAME: &'static str = "ward";
    ///     type Length = nat!(8);
    ///     type Before = nat!(0);
    ///     type Most = nat!(8);
    /// }
    ///
    /// let ward = GivenText::<Asked>::new("Surgery".parse()?)?;
    /// let there = Patient::proxy().ward.eq(ward.expr());
    /// # let _ = there;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(text: Text) -> Result<Self, Error> {
        let text = text.as_str().as_bytes();
        let start = (<P::Before as Nat>::VALUE as usize).saturating_mul(LONGEST);
        let rest = text.get(start..).unwrap_or_default();
        let here = rest.get(..Self::LENGTH).unwrap_or(rest);
        match packed(here, Self::LENGTH) {
            Some(number) if text.len() as u64 <= <P::Most as Nat>::VALUE => {
                Ok(Self { number: number as i64, which: exactly() })
            }
            _ => Err(Error::parameter_text(P::NAME, <P::Most as Nat>::VALUE)),
        }
    }

    /// The parameter as a row expression.
    pub const fn expr(self) -> Ex<Self> {
        Ex(self)
    }

    /// The smallest and the largest number that encode a text which begins with this parameter,
    /// among texts of at most `most` characters.
    fn beginning(self, most: usize) -> (i64, i64) {
        let (length, characters) = (self.number as u64 & 15, self.number as u64 >> 4);
        let (characters, length) = unpacked(characters << (4 + 7 * (LONGEST - Self::LENGTH)) | length);
        beginning(&characters[..length], most)
    }
}

impl<P: PublicText> Tree for GivenText<P> {
    type Ty = Kind<P::Length>;
    const TERM: Json = object! {
        "op" = "given-text",
        "name": Json::Str(P::NAME),
        "most": Json::Int(<P::Length as Nat>::VALUE as i128),
    };
    const WORD: Word = Word::of(0, (1 << (7 * Self::LENGTH + 4)) - 1);

    fn parameters(self, seen: &mut Parameters) {
        seen.text(P::NAME, Self::LENGTH, self.number);
    }
}
impl<R: Row, P: PublicText> Eval<R> for GivenText<P> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(self.number)
    }
}

/// Whether two texts are equal, even if one can be longer than the other.
#[derive(Clone, Copy, Debug)]
pub struct SameTexts<A, B>(A, B);
impl<A, B> Sealed for SameTexts<A, B> {}

/// Converts the number that encodes a text of at most `from` characters to the number that encodes
/// the same text as one of at most `most` characters. The function pads the text with empty
/// characters.
#[inline(always)]
fn widened<L: Lane>(text: L, from: usize, most: usize) -> L {
    let length = text.and(L::from_i64(15));
    text.sub(length).mul(L::from_i64(1 << (7 * most.saturating_sub(from)))).add(length)
}

impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>> Tree for SameTexts<A, B> {
    type Ty = Bool;
    const TERM: Json = object! {"op" = "same-text", "args": Json::List(&[A::TERM, B::TERM])};
    const WORD: Word = A::WORD.or_wider(B::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfText>, B: Eval<R> + Tree<Ty: OfText>> Eval<R> for SameTexts<A, B> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let (a, b) = (<A::Ty as OfText>::MOST, <B::Ty as OfText>::MOST);
        L::from_bool(widened::<L>(self.0.at(row), a, b) == widened::<L>(self.1.at(row), b, a))
    }
}

/// Whether a text begins with a public parameter.
pub struct Begins<A, P> {
    text: A,
    with: GivenText<P>,
    ends: (i64, i64),
}
impl<A: Copy, P> Clone for Begins<A, P> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, P> Copy for Begins<A, P> {}
impl<A, P> Sealed for Begins<A, P> {}
impl<A: Tree<Ty: OfText>, P: PublicText> Begins<A, P> {
    fn new(text: A, with: GivenText<P>) -> Self {
        Self { text, with, ends: with.beginning(<A::Ty as OfText>::MOST) }
    }
}
impl<A: Tree<Ty: OfText>, P: PublicText> Tree for Begins<A, P> {
    type Ty = Bool;
    const TERM: Json = object! {"op" = "begins-with", "args": Json::List(&[A::TERM, GivenText::<P>::TERM])};
    const WORD: Word = A::WORD.or_wider(GivenText::<P>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.text.parameters(seen);
        self.with.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfText>, P: PublicText> Eval<R> for Begins<A, P> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let (value, (least, greatest)) = (self.text.at::<L>(row), self.ends);
        L::from_bool(value >= L::from_i64(least)).and(L::from_bool(value <= L::from_i64(greatest)))
    }
}

/// A list of parts, `(Ex<A>, (Ex<B>, ()))`. Sealed.
pub trait Listed: Copy + Sealed {}
// `Q` has no bound here, because the implementations of the comparisons below already require parts
// that can be compared.
impl<A: Copy, Q: Copy> Listed for (Ex<A>, Q) {}

/// A text, short or long, as the list of its parts. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a text can be compared with a text or begin with one",
    label = "declare `#[dp(text = 8)] code: Text` as a parameter of the query, or compare with a text column",
    note = "for more about this error: `dp-audit explain DP0361`"
)]
pub trait InParts: Sealed {
    /// The type of the list of parts.
    type Parts: Listed;
    /// The parts.
    fn parts(self) -> Self::Parts;
}
#[diagnostic::do_not_recommend]
impl<A: Tree> InParts for Ex<A>
where
    (A::Ty,): OnePart,
{
    type Parts = <(A::Ty,) as OnePart>::Parts<A>;
    fn parts(self) -> Self::Parts {
        <(A::Ty,)>::parts(self)
    }
}
/// Kinds of values that are a text in one part. The implementing type is a tuple, so that errors
/// stay short. [`InParts`] names its result through this trait, so that rustc reports a mistake at
/// the call and not again when the result is used. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a text can be compared with a text or begin with one",
    label = "declare `#[dp(text = 8)] code: Text` as a parameter of the query, or compare with a text column",
    note = "for more about this error: `dp-audit explain DP0361`"
)]
pub trait OnePart: Sealed {
    /// An expression of this kind, as the list of its parts.
    type Parts<A: Copy>: Listed;
    /// Makes the list from an expression.
    fn parts<A: Copy>(text: Ex<A>) -> Self::Parts<A>;
}
#[diagnostic::do_not_recommend]
impl<N> OnePart for (Kind<N>,) {
    type Parts<A: Copy> = (Ex<A>, ());
    fn parts<A: Copy>(text: Ex<A>) -> (Ex<A>, ()) {
        (text, ())
    }
}
#[diagnostic::do_not_recommend]
impl<P: Listed> InParts for Ex<LongText<P>> {
    type Parts = P;
    fn parts(self) -> P {
        self.0.into_parts()
    }
}

/// Lists of parts whose text can equal the text of the parts `Q`. Sealed, because only lists of
/// this module implement it.
pub trait SameParts<Q: Listed>: Sealed {
    /// The type of the condition that both texts are the same.
    type Out: Tree<Ty = Bool>;
    /// Whether both texts are the same.
    fn same(self, other: Q) -> Self::Out;
}
/// Parts that can begin with the parts `Q` of a public parameter. Sealed, because only lists of
/// this module implement it.
#[diagnostic::on_unimplemented(
    message = "`starts_with` needs a public text",
    label = "write a literal, or a parameter `#[dp(text = 8)] start: Text` of the query",
    note = "for more about this error: `dp-audit explain DP0361`"
)]
pub trait BeginsParts<Q: Listed>: Sealed {
    /// The type of the condition that the text begins with `Q`.
    type Out: Tree<Ty = Bool>;
    /// Whether the text begins with `with`.
    fn begins(self, with: Q) -> Self::Out;
}

/// A text of one part.
type Short<A> = (Ex<A>, ());
/// A text of two or more parts.
type Long<A, B, P> = (Ex<A>, (Ex<B>, P));

#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>> SameParts<Short<B>> for Short<A> {
    type Out = SameTexts<A, B>;
    fn same(self, other: Short<B>) -> Self::Out {
        SameTexts(self.0.0, other.0.0)
    }
}
// The other text has only one part. So the next part of this text must be empty, and then all later
// parts are empty too.
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>, C: Tree<Ty: OfText>, P> SameParts<Short<B>> for Long<A, C, P> {
    type Out = And<SameTexts<A, B>, IsText<C, 0>>;
    fn same(self, other: Short<B>) -> Self::Out {
        And(SameTexts(self.0.0, other.0.0), IsText(self.1.0.0))
    }
}
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>, C: Tree<Ty: OfText>, Q: Copy> SameParts<Long<B, C, Q>>
    for Short<A>
{
    type Out = And<SameTexts<A, B>, IsText<C, 0>>;
    fn same(self, other: Long<B, C, Q>) -> Self::Out {
        And(SameTexts(self.0.0, other.0.0), IsText(other.1.0.0))
    }
}
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: Tree<Ty: OfText>, C: Copy, D: Copy, P: Copy, Q: Copy> SameParts<Long<B, D, Q>>
    for Long<A, C, P>
where
    (Ex<C>, P): SameParts<(Ex<D>, Q)>,
{
    type Out = And<SameTexts<A, B>, <(Ex<C>, P) as SameParts<(Ex<D>, Q)>>::Out>;
    fn same(self, other: Long<B, D, Q>) -> Self::Out {
        And(SameTexts(self.0.0, other.0.0), self.1.same(other.1))
    }
}

#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: PublicText, P> BeginsParts<Short<GivenText<B>>> for (Ex<A>, P) {
    type Out = Begins<A, B>;
    fn begins(self, with: Short<GivenText<B>>) -> Self::Out {
        Begins::new(self.0.0, with.0.0)
    }
}
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: PublicText, C: Tree<Ty: OfText>, Q: Copy> BeginsParts<Long<GivenText<B>, C, Q>>
    for Short<A>
{
    type Out = And<Begins<A, B>, IsText<C, 0>>;
    fn begins(self, with: Long<GivenText<B>, C, Q>) -> Self::Out {
        And(Begins::new(self.0.0, with.0.0), IsText(with.1.0.0))
    }
}
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, B: PublicText, C: Copy, D: Copy, P: Copy, Q: Copy>
    BeginsParts<Long<GivenText<B>, D, Q>> for Long<A, C, P>
where
    (Ex<C>, P): BeginsParts<(Ex<D>, Q)>,
{
    type Out = And<Begins<A, B>, <(Ex<C>, P) as BeginsParts<(Ex<D>, Q)>>::Out>;
    fn begins(self, with: Long<GivenText<B>, D, Q>) -> Self::Out {
        And(Begins::new(self.0.0, with.0.0), self.1.begins(with.1))
    }
}

impl<N: TextLength, A: Tree<Ty = Self>, B: InParts> Equality<A, B> for Kind<N>
where
    Short<A>: SameParts<B::Parts>,
{
    type Equal = <Short<A> as SameParts<B::Parts>>::Out;
    type Unequal = Not<Self::Equal>;
    fn equal(a: A, b: B) -> Self::Equal {
        (Ex(a), ()).same(b.parts())
    }
    fn unequal(a: A, b: B) -> Self::Unequal {
        Not(Self::equal(a, b))
    }
}

impl<A: Tree<Ty: OfText>> Ex<A> {
    /// Whether the text begins with a public parameter. In a `#[dp_query]`, write
    /// `p.code.starts_with(start)`.
    pub fn begins_with<B: InParts>(self, with: B) -> Ex<<Short<A> as BeginsParts<B::Parts>>::Out>
    where
        Short<A>: BeginsParts<B::Parts>,
    {
        Ex((self, ()).begins(with.parts()))
    }
}

impl<P: Listed> Ex<LongText<P>> {
    /// Whether the text begins with a public parameter. In a `#[dp_query]`, write
    /// `p.code.starts_with(start)`.
    pub fn begins_with<B: InParts>(self, with: B) -> Ex<<P as BeginsParts<B::Parts>>::Out>
    where
        P: BeginsParts<B::Parts>,
    {
        Ex(self.parts().begins(with.parts()))
    }

    /// Whether this text equals the text `with`.
    pub fn eq<B: InParts>(self, other: B) -> Ex<<P as SameParts<B::Parts>>::Out>
    where
        P: SameParts<B::Parts>,
    {
        Ex(self.parts().same(other.parts()))
    }

    /// Whether this text differs from the text `with`.
    pub fn ne<B: InParts>(self, other: B) -> Ex<Not<<P as SameParts<B::Parts>>::Out>>
    where
        P: SameParts<B::Parts>,
    {
        Ex(Not(self.parts().same(other.parts())))
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests;
