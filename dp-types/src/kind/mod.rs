//! Kinds: the possible values of a column or expression, as types. Also the machine integers in
//! which these values are computed.

mod calendar;
mod lane;
mod text;
mod word;

pub(crate) use calendar::{DAY, FIRST_DAY, LAST_DAY, date, day, days, hour, month, weekday, year};
pub use lane::Lane;
pub(crate) use text::{LONGEST, beginning, packed, unpacked};
pub use word::Word;

use crate::brand::Exactly;
use crate::sealed::Sealed;

/// A number: its interval `[Lo, Hi]` in units of the grid `K`, all at type level.
pub struct Num<Lo, Hi, K>(Exactly<(Lo, Hi, K)>);
/// A truth value.
pub enum Bool {}
/// A category `C`.
pub struct Cat<C>(Exactly<C>);
/// An integer without a declared range: it can only be compared and clamped.
pub enum Unbounded {}
/// A number that the program's own struct holds as a float. A numeric column of the kind `D` stores
/// the nearest value of its grid.
pub struct Rounded<D>(Exactly<D>);
/// The numbers of the kind `D` that are multiples of `S` units of its grid, for steps that are not
/// a power of ten. Expressions treat them as ordinary numbers.
pub struct Stepped<D, S>(Exactly<(D, S)>);
/// A value of the kind `D` that can be missing.
pub struct Maybe<D>(Exactly<D>);
/// A text of at most `N` ASCII characters.
pub struct Text<N>(Exactly<N>);
/// A part of a text of at most `M` characters: up to `N` characters after the first 8·`K`.
/// Expressions treat a column of such parts as a [`Text`].
pub struct TextPart<N, K, M>(Exactly<(N, K, M)>);
/// The text of an identifier. It identifies the row's unit, and expressions cannot use it.
pub enum Opaque {}

impl<Lo, Hi, K> Sealed for Num<Lo, Hi, K> {}
impl Sealed for Bool {}
impl<C> Sealed for Cat<C> {}
impl Sealed for Unbounded {}
impl<D> Sealed for Rounded<D> {}
impl<D, S> Sealed for Stepped<D, S> {}
impl<D> Sealed for Maybe<D> {}
impl<N> Sealed for Text<N> {}
impl<N, K, M> Sealed for TextPart<N, K, M> {}
impl Sealed for Opaque {}

/// The kinds of truth values: [`Bool`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "a condition must be a truth value about the row",
    label = "this is not true or false for each row: compare a column, as in `|p| p.age >= 18`",
    note = "for more about this error: `dp-audit explain DP0203`"
)]
pub trait Truth: Sealed {}
impl Truth for Bool {}
