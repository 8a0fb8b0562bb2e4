//! Texts looked up in a public list, as keys. The place in the list is a number that choices give, one for each text: so nothing new has to
//! be proved, and every row costs the same.

use core::marker::PhantomData;
use core::ops::Add;

use typenum::{P1, Sum, Z0};

use super::{Each, Groups, IntoKey, Key, Keyed};
use crate::brand::Exactly;
use crate::expr::{
    Choice, Const, Ex, LongText, OfText, Parameters, Piece, SameText, Spelled, TextParts, Tree,
};
use crate::kind::{Lane, Word};
use crate::node::Json;
use crate::num::{Bound, D0};
use crate::record::Row;
use crate::sealed::Sealed;

/// A text in pieces, and as people write it. Sealed.
pub trait Written: Sealed {
    /// Writes it after what is there.
    fn write(to: &mut String);
}
impl Written for () {
    fn write(_: &mut String) {}
}
impl<const T: u64, S: Written> Written for (Piece<T>, S) {
    fn write(to: &mut String) {
        to.push_str(Piece::<T>::TEXT);
        S::write(to);
    }
}

/// A list of texts, `(A, (B, ()))`, each in pieces. Sealed.
pub trait Texts: Sealed + 'static {
    /// Text number `place`, and after the last of them `others`.
    fn name(place: u64) -> String;
}
impl Texts for () {
    fn name(_: u64) -> String {
        "others".to_owned()
    }
}
impl<A: Written + 'static, S: Texts> Texts for (A, S) {
    fn name(place: u64) -> String {
        if place > 0 {
            return S::name(place - 1);
        }
        let mut text = String::new();
        A::write(&mut text);
        text
    }
}

/// A list of texts, whose first has the place `I`, in which the parts `P` of a text are looked up.
pub trait PlaceOf<P, I>: Texts {
    /// The place, as a row expression.
    type Place: Tree;
    /// The place, as a row expression.
    fn place(parts: P) -> Self::Place;
}
impl<P, I: Bound> PlaceOf<P, I> for ()
where
    Const<I, D0>: Tree,
{
    type Place = Const<I, D0>;
    fn place(_: P) -> Self::Place {
        Const::NEW
    }
}
impl<P: SameText<A> + Copy, A: Spelled + Written + 'static, S, I: Bound + Add<P1>> PlaceOf<P, I> for (A, S)
where
    S: PlaceOf<P, Sum<I, P1>>,
    Choice<P::Out, Const<I, D0>, S::Place>: Tree,
{
    type Place = Choice<P::Out, Const<I, D0>, S::Place>;
    fn place(parts: P) -> Self::Place {
        Choice::new(parts.same(), Const::NEW, S::place(parts))
    }
}

/// A text by its place in the list `S`: a group for each text of the list, in its order, and one more for all others.
pub struct AmongTexts<T, G, S>(Each<T, G>, Exactly<S>);
impl<T: Copy, G, S> Clone for AmongTexts<T, G, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, G, S> Copy for AmongTexts<T, G, S> {}
impl<T, G, S> Sealed for AmongTexts<T, G, S> {}
impl<T: Tree, G: Groups, S: Texts> Key for AmongTexts<T, G, S> {
    type Name = String;
    const PARTS: u64 = <Each<T, G> as Key>::PARTS;
    const NODE: Json = <Each<T, G> as Key>::NODE;
    const WORD: Word = <Each<T, G> as Key>::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn name(part: u64) -> String {
        S::name(part)
    }

    fn titles() -> Vec<&'static str> {
        <Each<T, G> as Key>::titles()
    }

    fn words(part: u64) -> Vec<String> {
        vec![S::name(part)]
    }
}
impl<R: Row, T: Tree, G: Groups, S: Texts> Keyed<R> for AmongTexts<T, G, S>
where
    Each<T, G>: Keyed<R>,
{
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        self.0.part(row)
    }
}
impl<T: Copy, G, S> IntoKey for AmongTexts<T, G, S>
where
    Self: Key,
{
    type Key = Self;
    fn into_key(self) -> Self {
        self
    }
}

/// Texts, short or long, that can be looked up in the list `S`.
#[diagnostic::on_unimplemented(
    message = "only a text that is always there can be looked up in a list of texts",
    label = "of a text that can be missing, say what counts instead: `p.code.or(\"\").among([\"K21\", \"I10\"])`; a category is a key as it is, and numbers are looked up among numbers: `p.code.among([3, 7])`",
    note = "for more about this error: docs/errors/DP0216.md"
)]
pub trait TextListing<S> {
    /// The key.
    type Key: IntoKey + Copy;
    /// The key.
    fn key(self) -> Self::Key;
}
/// The place of the parts `P` in the list `S`.
type Place<P, S> = <S as PlaceOf<P, Z0>>::Place;
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, S: PlaceOf<(Self, ()), Z0, Place: Tree<Ty: Groups>>> TextListing<S> for Ex<A> {
    type Key = AmongTexts<Place<(Self, ()), S>, <Place<(Self, ()), S> as Tree>::Ty, S>;
    fn key(self) -> Self::Key {
        AmongTexts(Each(S::place((self, ())), PhantomData), PhantomData)
    }
}
#[diagnostic::do_not_recommend]
impl<P: TextParts, S: PlaceOf<P, Z0, Place: Tree<Ty: Groups>>> TextListing<S> for Ex<LongText<P>> {
    type Key = AmongTexts<Place<P, S>, <Place<P, S> as Tree>::Ty, S>;
    fn key(self) -> Self::Key {
        AmongTexts(Each(S::place(self.into_parts()), PhantomData), PhantomData)
    }
}

impl<T> Ex<T> {
    /// The text by its place in a public list, as a key: `p.ward.among(["north", "south"])` in a query, by hand a nested list of texts in
    /// pieces. All other texts are one more group, the last.
    ///
    /// ```
    /// use dp_types::expr::{Piece, text};
    /// use dp_types::prelude::*;
    /// use dp_types::relation::{IntoKey, Key};
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(text = 8)]
    ///     ward: String,
    /// }
    ///
    /// type North = (Piece<{ text("north") }>, ());
    /// type South = (Piece<{ text("south") }>, ());
    /// fn names<K: IntoKey>(_: K) -> Vec<String> {
    ///     (0..K::Key::PARTS).flat_map(K::Key::words).collect()
    /// }
    /// let wards = Patient::proxy().ward.among_texts::<(North, (South, ()))>();
    /// assert_eq!(names(wards), ["north", "south", "others"]);
    /// ```
    pub fn among_texts<S>(self) -> <Self as TextListing<S>>::Key
    where
        Self: TextListing<S>,
    {
        self.key()
    }
}
