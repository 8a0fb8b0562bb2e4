//! Texts looked up in a public list, as keys. The position of a text in the list is a number with a
//! small range.

use super::{Each, Groups, IntoKey, Key, Keyed};
use crate::brand::{Exactly, exactly};
use crate::derivation::Json;
use crate::expr::{EachFitsColumn, Ex, Holds, LongText, OfText, Parameters, PlaceIn, TextParts, Texts, Tree};
use crate::kind::{Lane, Word};
use crate::record::Row;
use crate::sealed::Sealed;

/// A text as a key, by its position `T`, of the kind `G`, in the list `S`: a group for each text of
/// the list, in its order, and one more group for all other texts.
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
        S::name(part).unwrap_or_else(|| "others".to_owned())
    }

    fn titles() -> Vec<&'static str> {
        <Each<T, G> as Key>::titles()
    }

    fn words(part: u64) -> Vec<String> {
        vec![Self::name(part)]
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

/// Texts, short or long, that can be looked up in the list `S`. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a text that is never missing can be looked up in a list of texts",
    label = "choose a value for missing texts: `p.code.or(\"\").among([\"K21\", \"I10\"])`; a category is already a key, and a number is looked up among numbers: `p.code.among([3, 7])`",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait TextListing<S: Texts> {
    /// The key. [`among_texts`](Ex::among_texts) names its result through this type, so that rustc
    /// reports an error only once.
    type Key: Copy;
    /// The parts of the text.
    type Parts;
    /// Makes the key.
    fn key(self) -> Self::Key;
}
/// The position of the text `E` in the list `S`.
type Place<E, S> = <E as PlaceIn<S>>::Place;
/// The key from the text `E` and the list `S`.
type KeyOf<E, S> = AmongTexts<Place<E, S>, <Place<E, S> as Tree>::Ty, S>;
#[diagnostic::do_not_recommend]
impl<A: Tree<Ty: OfText>, S: Texts> TextListing<S> for Ex<A>
where
    Self: PlaceIn<S>,
{
    type Key = KeyOf<Self, S>;
    type Parts = (Self, ());
    fn key(self) -> Self::Key {
        AmongTexts(Each(self.place().0, exactly()), exactly())
    }
}
#[diagnostic::do_not_recommend]
impl<P: TextParts, S: Texts> TextListing<S> for Ex<LongText<P>>
where
    Self: PlaceIn<S>,
{
    type Key = KeyOf<Self, S>;
    type Parts = P;
    fn key(self) -> Self::Key {
        AmongTexts(Each(self.place().0, exactly()), exactly())
    }
}

impl<T> Ex<T> {
    /// The text as a key, by its position in a public list. In a query, write
    /// `p.ward.among(["north", "south"])`. Outside `#[dp_query]`, write nested pairs of texts made
    /// by [`text!`](crate::text!). All other texts form one more group, the last.
    ///
    /// ```
    /// use dp_types::prelude::*;
    /// use dp_types::law::transformation::{IntoKey, Key};
    /// use dp_types::text;
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(text = 8)]
    ///     ward: String,
    /// }
    ///
    /// fn names<K: IntoKey>(_: K) -> Vec<String> {
    ///     (0..K::Key::PARTS).flat_map(K::Key::words).collect()
    /// }
    /// let wards = Patient::proxy().ward.among_texts((text!("north"), (text!("south"), ())));
    /// assert_eq!(names(wards), ["north", "south", "others"]);
    /// ```
    pub fn among_texts<S, const MOST: usize>(self, _: S) -> <Self as TextListing<S>>::Key
    where
        S: Texts + EachFitsColumn<MOST>,
        Self: TextListing<S, Parts: Holds<MOST>>,
    {
        self.key()
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests;
