//! Numbers looked up in a public list, as keys.

use super::{Cuts, IntoKey, Key, Keyed, numbered, title_of};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Lane, Num, Word};
use crate::num::{Bound, Nobody};
use crate::record::{GridValue, Row};
use crate::sealed::Sealed;

/// A number as a key, by its position in the list `C`: a group for each value of the list, and one
/// group for all other values.
pub struct Listed<T, C>(T, Exactly<C>);
impl<T: Copy, C> Clone for Listed<T, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, C> Copy for Listed<T, C> {}
impl<T, C> Sealed for Listed<T, C> {}
impl<T, Lo: Bound, Hi: Bound, K: GridValue, C: Cuts<K>> Key for Listed<T, C>
where
    T: Tree<Ty = Num<Lo, Hi, K>>,
{
    type Name = String;
    const PARTS: u64 = C::COUNT + 1;
    const NODE: Json = object! {
        "cut" = "listed",
        "at": Json::List(&[C::ITEMS]),
        "digits": Json::Int(K::COUNT as i128),
        "args": Json::List(&[T::TERM]),
    };
    const WORD: Word = T::WORD.or_wider(C::WORD).or_wider(numbered(Self::PARTS));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn name(part: u64) -> String {
        if part < C::COUNT { K::of(C::at(part)).to_string() } else { "others".to_owned() }
    }

    fn titles() -> Vec<&'static str> {
        title_of::<T>()
    }

    fn words(part: u64) -> Vec<String> {
        vec![Self::name(part)]
    }
}
impl<R: Row, T: Eval<R>, Lo: Bound, Hi: Bound, K: GridValue, C: Cuts<K>> Keyed<R> for Listed<T, C>
where
    T: Tree<Ty = Num<Lo, Hi, K>>,
{
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        C::before(self.0.at::<L>(row))
    }
}
impl<T: Copy, C> IntoKey for Listed<T, C>
where
    Self: Key,
{
    type Key = Self;
    fn into_key(self) -> Self {
        self
    }
}

/// A pair of the kind of a value and the list in which the value is looked up: the kind must be a
/// number with a range. The implementing type is a tuple, so that compile errors stay short.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "only a number with a range can be looked up in a list",
    label = "clamp it first: `.clamp(LO, HI).among(..)`; a truth value or a category is already a key",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait Listing: Sealed {
    /// The key from a value of this kind. [`among`](Ex::among) names its result through this type,
    /// so that rustc reports an error only once.
    type Key<T: Copy>: Copy;
    /// Makes the key.
    fn key<T: Copy>(value: T) -> Self::Key<T>;
}
impl<Lo: Bound, Hi: Bound, K: GridValue, C: Cuts<K>> Listing for (Num<Lo, Hi, K>, C) {
    type Key<T: Copy> = Listed<T, C>;
    fn key<T: Copy>(value: T) -> Listed<T, C> {
        Listed(value, crate::brand::exactly())
    }
}
// This second implementation exists only for error messages. With a single implementation, rustc
// would infer the types from it, and would not report the message of this trait. No expression has
// this kind.
#[diagnostic::do_not_recommend]
impl<C> Listing for (Nobody, C) {
    type Key<T: Copy> = T;
    fn key<T: Copy>(value: T) -> T {
        value
    }
}

impl<T: Tree> Ex<T> {
    /// The number as a key, by its position in a public list. In a query, write `p.code.among([3,
    /// 7, 9])`. Outside `#[dp_query]`, write increasing literals as nested pairs: `(lit!(3),
    /// (lit!(7), ()))`. All other values form one more group, the last.
    #[doc(alias("is_in", "isin"))]
    pub fn among<C, Y>(self, _: C) -> <(Y, C) as Listing>::Key<T>
    where
        T: Tree<Ty = Y>,
        (Y, C): Listing,
    {
        <(Y, C)>::key(self.0)
    }
}
