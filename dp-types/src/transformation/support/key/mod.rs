//! Grouping keys: a public, fixed way to sort rows into groups. A key is a category, a truth value,
//! a number with a small range, a number cut into intervals or looked up in a list, a text looked
//! up in a list, or several of these.

mod cut;
mod listed;
mod several;
mod texts;

pub(crate) use cut::interval;
pub use cut::{Cut, Cuts, Cutting};
pub use listed::{Listed, Listing};
pub use several::{Both, Four, Three};
pub use texts::{AmongTexts, TextListing};

use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Text, Word};
use crate::num::Bound;
use crate::num::refusal::{GroupsOfAList, GroupsOfSomething, Refused};
use crate::record::{Category, GridValue, Row};
use crate::sealed::Sealed;
use crate::transformation::map::of_extent;

/// A rule that sorts each row into exactly one of [`PARTS`](Key::PARTS) public groups. Sealed.
pub trait Key: Copy + Sync + Sealed + 'static {
    /// The type of a group's name in the program.
    type Name: Clone + core::fmt::Debug + 'static;
    /// The number of groups. A key with more than 2^20 groups does not compile.
    const PARTS: u64;
    /// The description of the key.
    const NODE: Json;
    /// The narrowest word that can hold the key's computation and the indices of its groups.
    const WORD: Word;

    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);

    /// The name of the group at index `part`.
    fn name(part: u64) -> Self::Name;

    /// The columns of the key, one for each word of a group's name.
    fn titles() -> Vec<&'static str>;

    /// The name of the group at index `part` as text: categories as in the file, dates as
    /// 2026-11-22.
    fn words(part: u64) -> Vec<String>;
}

/// The title of a key that is the expression `T`: the name of its first column, or the name of a
/// part of a date.
fn title_of<T: Tree>() -> Vec<&'static str> {
    vec![const { T::TERM.title() }.unwrap_or("group")]
}
/// A key over rows of the type `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this key uses a column of another record",
    label = "use only the columns of the closure's own argument",
    note = "for more about this error: `dp-audit explain DP0204`"
)]
pub trait Keyed<R: Row>: Key {
    /// The index of the row's group, from 0.
    fn part<L: Lane>(self, row: &R) -> L;
}

/// The maximum number of groups of a key.
const MOST: u64 = 1 << 20;

/// The narrowest word that can hold the number `parts` of groups, and the index of each of these
/// groups.
const fn numbered(parts: u64) -> Word {
    if parts > i64::MAX as u64 { Word::Bits64 } else { Word::of(0, parts as i64) }
}

/// The return type of a closure given to `partition` or `histogram`. Sealed.
#[diagnostic::on_unimplemented(
    message = "groups must be public and few",
    label = "use a category, a truth value, a number with a small range, `p.age.cut([18, 65])`, a text from a list, `p.code.among([\"K21\", \"I10\"])`, or a tuple of those",
    note = "groups named by the data would reveal which values occur",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait IntoKey {
    /// The key.
    type Key: Key;
    /// Makes the key.
    fn into_key(self) -> Self::Key;
}

/// A single category, truth value or number with a range as a key. Sealed.
#[diagnostic::on_unimplemented(
    message = "groups must be public and few",
    label = "give the number a range first, `p.age.clamp(0, 120)`, or cut it into intervals: `p.age.cut([18, 65])`; for a text, list the groups: `p.code.among([\"K21\", \"I10\"])`",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait Groups: Sealed + 'static {
    /// The type of a group's name in the program.
    type Name: Clone + core::fmt::Debug + 'static;
    /// The number of groups.
    const PARTS: u64;
    /// The name of this kind of key in certificates.
    const CUT: &'static str;
    /// The lower end, the upper end and the decimals of the key, if it is a number.
    const EXTENT: Option<(i64, i64, u8)> = None;
    /// The name of a group.
    fn name(part: u64) -> Self::Name;
    /// The name of a group as text.
    fn word(part: u64) -> String;
}
#[diagnostic::do_not_recommend]
impl<C: Category> Groups for Cat<C> {
    type Name = &'static str;
    const PARTS: u64 = C::VARIANTS.len() as u64;
    const CUT: &'static str = "category";
    fn name(part: u64) -> &'static str {
        C::VARIANTS.get(part as usize).copied().unwrap_or_default()
    }
    fn word(part: u64) -> String {
        Self::name(part).to_owned()
    }
}
#[diagnostic::do_not_recommend]
impl Groups for Bool {
    type Name = bool;
    const PARTS: u64 = 2;
    const CUT: &'static str = "truth";
    fn name(part: u64) -> bool {
        part == 1
    }
    fn word(part: u64) -> String {
        Self::name(part).to_string()
    }
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: GridValue> Groups for Num<Lo, Hi, K> {
    type Name = <K as GridValue>::Value;
    const PARTS: u64 = Hi::VALUE.abs_diff(Lo::VALUE) + 1;
    const CUT: &'static str = "values";
    const EXTENT: Option<(i64, i64, u8)> = Some((Lo::VALUE, Hi::VALUE, K::COUNT));
    fn name(part: u64) -> Self::Name {
        K::of(Lo::VALUE.saturating_add_unsigned(part))
    }
    fn word(part: u64) -> String {
        Self::name(part).to_string()
    }
}

/// The kinds of values that are keys by themselves. The implementing type is a tuple, so that
/// compile errors stay short. [`IntoKey`] names its key through this trait, so that rustc reports
/// an error where the key is made and not again at the release. Sealed.
#[diagnostic::on_unimplemented(
    message = "groups must be public and few",
    label = "give the number a range first, `p.age.clamp(0, 120)`, or cut it into intervals: `p.age.cut([18, 65])`; for a text, list the groups: `p.code.among([\"K21\", \"I10\"])`",
    note = "for more about this error: `dp-audit explain DP0216`"
)]
pub trait Grouped: Sealed {
    /// The key.
    type Key<T: Tree>: Key;
    /// Makes the key from `value`, which is of this kind.
    fn key<T: Tree>(value: T) -> Self::Key<T>;
}
macro_rules! grouped {
    ($([$($p:ident: $bound:ident),*] $kind:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($p: $bound),*> Grouped for ($kind,) {
            type Key<T: Tree> = Each<T, $kind>;
            fn key<T: Tree>(value: T) -> Each<T, $kind> {
                Each(value, crate::brand::exactly())
            }
        }
    )* };
}
grouped! {
    [C: Category] Cat<C>;
    [] Bool;
    [Lo: Bound, Hi: Bound, K: GridValue] Num<Lo, Hi, K>;
}

macro_rules! not_grouped {
    ($($p:ident $kind:ty, $reason:ident;)*) => { $(
        impl<$p> Grouped for ($kind,)
        where
            <$p as Refused>::Because: $reason,
        {
            type Key<T: Tree> = Each<T, Bool>;
            fn key<T: Tree>(value: T) -> Each<T, Bool> {
                Each(value, crate::brand::exactly())
            }
        }
    )* };
}
not_grouped! {
    D Maybe<D>, GroupsOfSomething;
    N Text<N>, GroupsOfAList;
}

/// The values of an expression of the kind `G` as a key: a category, a truth value or a number with
/// a range.
pub struct Each<T, G>(T, Exactly<G>);
impl<T: Copy, G> Clone for Each<T, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Copy, G> Copy for Each<T, G> {}
impl<T, G> Sealed for Each<T, G> {}
// Only `into_key` constructs this type, and it has checked that `T` is of the kind `G`.
impl<T: Tree, G: Groups> Key for Each<T, G> {
    type Name = G::Name;
    const PARTS: u64 = {
        assert!(G::PARTS > 0, "a category without variants has no groups");
        assert!(G::PARTS <= MOST, "a table is cut into at most 2^20 parts: cut the number into intervals");
        G::PARTS
    };
    const NODE: Json = object! {
        "cut": Json::Plain(G::CUT),
        "lo": of_extent(G::EXTENT, 0),
        "hi": of_extent(G::EXTENT, 1),
        "digits": of_extent(G::EXTENT, 2),
        "args": Json::List(&[T::TERM]),
    };
    const WORD: Word = T::WORD.or_wider(numbered(Self::PARTS)).or_wider(Word::of(first::<G>(), first::<G>()));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn name(part: u64) -> Self::Name {
        G::name(part)
    }

    fn titles() -> Vec<&'static str> {
        title_of::<T>()
    }

    fn words(part: u64) -> Vec<String> {
        vec![G::word(part)]
    }
}
impl<R: Row, T: Eval<R>, G: Groups> Keyed<R> for Each<T, G> {
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        self.0.at::<L>(row).sub(L::from_i64(first::<G>()))
    }
}

/// The stored number of the value that the first group has.
const fn first<G: Groups>() -> i64 {
    match G::EXTENT {
        Some((lo, _, _)) => lo,
        None => 0,
    }
}
impl<T: Tree> IntoKey for Ex<T>
where
    (T::Ty,): Grouped,
{
    type Key = <(T::Ty,) as Grouped>::Key<T>;
    fn into_key(self) -> Self::Key {
        <(T::Ty,)>::key(self.0)
    }
}

#[cfg(test)]
mod tests;
