//! Text literals of a query, in pieces of eight characters. The types state whether a literal fits
//! the column with which it is compared.
//!
//! The type of a text contains its number of characters. So if a text is longer than its column,
//! rustc refuses it in the line where it is written. A row could never hold that text, and the
//! comparison would always have the same answer.

use typenum::{Cmp, Compare, Sum, U8, Unsigned};

use super::text::Written;
use super::{Ex, Maybe, Tree};
use crate::brand::{Exactly, exactly};
use crate::kind::{LONGEST, Text};
use crate::num::{Const, Nat, NotGreater, ToUInt};
use crate::record::TextLength;
use crate::sealed::Sealed;

/// A piece of a text literal: eight characters, or fewer at the end of the text.
/// [`text`](super::text()) encodes the piece as the number `T`.
pub enum Piece<const T: u64> {}

/// A text literal as a list `(Piece<A>, (Piece<B>, ()))`. Each piece has eight characters; the last
/// may have fewer. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a text in pieces",
    label = "write `text!(\"K21\")`, and split a longer text into pieces of eight characters: `text!(\"Emergenc\" \"y room\")`"
)]
pub trait Spelled: Sealed {}
// `S` has no bound here, because the implementations of the comparisons already require a text that
// can be compared.
impl<const T: u64, S> Spelled for (Piece<T>, S) {}

/// A list of pieces whose text can be written out. Sealed.
pub trait Legible: Sealed + 'static {
    /// Whether the list is empty.
    const NONE: bool;
    /// The number of characters of all pieces.
    const CHARACTERS: usize;
    /// Appends the text to `to`.
    fn write(to: &mut String);
}
impl Legible for () {
    const NONE: bool = true;
    const CHARACTERS: usize = 0;
    fn write(_: &mut String) {}
}
impl<const T: u64, S: Legible> Legible for (Piece<T>, S) {
    const NONE: bool = false;
    const CHARACTERS: usize = {
        let here = Written::<T>::TEXT.len();
        // The number of pieces decides which columns are compared, so an empty piece is refused
        // too.
        assert!(
            S::NONE || (here == LONGEST && S::CHARACTERS > 0),
            "each piece of a text but the last has eight characters, and the last has at least one"
        );
        here + S::CHARACTERS
    };
    fn write(to: &mut String) {
        to.push_str(Written::<T>::TEXT);
        S::write(to);
    }
}

/// A text literal: its pieces and its number of characters. [`text!`](crate::text!) makes it.
pub struct Spelling<S, const CHARACTERS: usize>(Exactly<S>);
impl<S, const CHARACTERS: usize> Clone for Spelling<S, CHARACTERS> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, const CHARACTERS: usize> Copy for Spelling<S, CHARACTERS> {}
impl<S, const CHARACTERS: usize> Sealed for Spelling<S, CHARACTERS> {}
impl<S: Spelled + Legible, const CHARACTERS: usize> Spelling<S, CHARACTERS> {
    /// Makes the text. The build fails if the pieces do not have `CHARACTERS` characters together.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        const {
            assert!(
                S::CHARACTERS == CHARACTERS,
                "the pieces of a text must have its number of characters together"
            )
        };
        Self(exactly())
    }
}

/// Makes a literal text, for a query that is written by hand: `text!("K21")`. A longer text is
/// written in pieces of eight characters, and the last piece may be shorter:
/// `text!("Emergenc" "y room")`.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(text = 20)]
///     ward: String,
/// }
/// let there = Patient::proxy().ward.is_text(dp_types::text!("Emergenc" "y room"));
/// # let _ = there;
/// ```
#[macro_export]
macro_rules! text {
    ($($piece:literal)+) => {
        $crate::law::expr::Spelling::<$crate::text!(@ $($piece)+), { 0 $(+ $piece.len())+ }>::new()
    };
    (@) => { () };
    (@ $first:literal $($rest:literal)*) => {
        ($crate::law::expr::Piece<{ $crate::law::expr::text($first) }>, $crate::text!(@ $($rest)*))
    };
}

/// A text that fits its column. Sealed.
#[diagnostic::on_unimplemented(
    message = "this text has {CHARACTERS} characters, but its column holds at most {MOST}",
    label = "shorten it to {MOST}, or declare a longer column: `#[dp(text = {CHARACTERS})]`",
    note = "no row can hold this text, so the answer would be the same for all rows",
    note = "for more about this error: `dp-audit explain DP0293`"
)]
pub trait FitsColumn<const CHARACTERS: usize, const MOST: usize>: Sealed {}
#[diagnostic::do_not_recommend]
impl<S, const CHARACTERS: usize, const MOST: usize> FitsColumn<CHARACTERS, MOST> for Spelling<S, CHARACTERS>
where
    Const<CHARACTERS>: ToUInt<Output: Cmp<<Const<MOST> as ToUInt>::Output>>,
    Const<MOST>: ToUInt,
    Compare<<Const<CHARACTERS> as ToUInt>::Output, <Const<MOST> as ToUInt>::Output>: NotGreater,
{
}

/// A list of texts, `(A, (B, ()))`. Each text fits its column. Sealed.
pub trait EachFitsColumn<const MOST: usize>: Sealed {}
impl<const MOST: usize> EachFitsColumn<MOST> for () {}
impl<A, S: EachFitsColumn<MOST>, const CHARACTERS: usize, const MOST: usize> EachFitsColumn<MOST>
    for (Spelling<A, CHARACTERS>, S)
where
    Spelling<A, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
{
}

/// Kinds of values that are a text in one machine word, possibly missing.
pub trait OneWord {
    /// The maximum number of characters.
    type Most: Nat;
}
impl<N: TextLength> OneWord for Text<N> {
    type Most = N;
}
impl<N: TextLength> OneWord for Maybe<Text<N>> {
    type Most = N;
}

/// How many characters the parts `(Ex<A>, (Ex<B>, ()))` of a text can hold. Sealed.
pub trait Capacity: Sealed {
    /// The maximum number of characters of all parts.
    type Most: Unsigned;
}
impl<A: Tree<Ty: OneWord>> Capacity for (Ex<A>, ()) {
    type Most = <A::Ty as OneWord>::Most;
}
impl<A, B, P> Capacity for (Ex<A>, (Ex<B>, P))
where
    (Ex<B>, P): Capacity<Most: core::ops::Add<U8, Output: Unsigned>>,
{
    type Most = Sum<<(Ex<B>, P) as Capacity>::Most, U8>;
}

/// Lists of parts that can hold exactly `MOST` characters together. Sealed.
pub trait Holds<const MOST: usize>: Capacity {}
impl<P: Capacity<Most: CountedAs<MOST>>, const MOST: usize> Holds<MOST> for P {}

/// A type-level number that equals `N`, so that errors can print `N`. Sealed.
pub trait CountedAs<const N: usize>: Sealed {}
macro_rules! counted {
    ($($name:ident $number:literal)*) => { $(
        impl CountedAs<$number> for typenum::$name {}
    )* };
}
counted! {
    U1 1 U2 2 U3 3 U4 4 U5 5 U6 6 U7 7 U8 8 U9 9 U10 10 U11 11 U12 12 U13 13 U14 14 U15 15 U16 16
    U17 17 U18 18 U19 19 U20 20 U21 21 U22 22 U23 23 U24 24 U25 25 U26 26 U27 27 U28 28 U29 29 U30 30 U31 31 U32 32
    U33 33 U34 34 U35 35 U36 36 U37 37 U38 38 U39 39 U40 40 U41 41 U42 42 U43 43 U44 44 U45 45 U46 46 U47 47 U48 48
    U49 49 U50 50 U51 51 U52 52 U53 53 U54 54 U55 55 U56 56 U57 57 U58 58 U59 59 U60 60 U61 61 U62 62 U63 63 U64 64
}
