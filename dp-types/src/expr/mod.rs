//! Row expressions: descriptions, as data, of what a query computes from one row.
//!
//! A closure such as `|p| p.age >= 18` runs once, on column proxies, when the query is built. The
//! closure returns a tree of the types of this module. The library evaluates that tree, not the
//! closure, on the rows. So user code never sees a row. Whatever a closure does (print, lock,
//! panic, loop), it cannot depend on a row.
//!
//! Every number carries its interval `[Lo, Hi]` and its grid in its type ([`Num`]), so it cannot
//! overflow. Every operation has a result for all inputs and does not branch. The constructors are
//! sealed: user code cannot define its own tree.
//!
//! | in a `#[dp_query]` | by hand |
//! |---|---|
//! | `p.age + 1`, `a - b`, `-a`, `a * 3`, `a * b`, `a / 12` | the same operators, with [`Lit`] for literals |
//! | `a >= b`, `a == b` | `a.ge(b)`, `a.eq(b)` |
//! | `a && b`, `a \|\| b`, `!a` | `a.and(b)`, `a.or(b)`, `!a` |
//! | `if c { a } else { b }` | `c.choose(a, b)` |
//! | `a.clamp(0, 9)`, `a.min(b)`, `a.max(b)`, `a.abs()`, `a.isqrt()` | the same expressions, with [`Lit`] for literals |
//! | `p.income.is_some()`, `p.income.or(0)` | `p.income.is_some()`, `p.income.value_or(lit!(0))` |
//! | `p.code.or("none")`, of a text | `p.code.or_text(text!("none"))` |
//! | `p.left - p.came`, `p.came.year()`, `p.came >= "2020-01-01"` | the same expressions, with [`Lit`] for literals |
//! | `p.left - p.came`, `p.came.date()`, `p.came.hour()`, of dates with a time | the same expressions, with [`Lit`] for literals |
//! | `p.product.look_up(prices)` | the same expression, with a [`List`] |
//! | `p.code == "K21"`, `p.code.starts_with("K")`, `p.code.len()` | `p.code.is_text(text!("K21"))`, `p.code.starts_with(text!("K"))`, `p.code.len()` |
//! | `p.ward == Ward::Icu`, `match p.ward { .. }` | `p.ward.is(variant::<Ward, 0>())` |
//! | `p.ward == ward`, of a public parameter or another column | `p.ward.eq(ward)`, with a [`Given`] |
//! | `p.code == code`, `p.code.starts_with(code)`, of a public parameter | `p.code.eq(code)`, `p.code.begins_with(code)`, with a [`GivenText`] |
//! | `adult(p)`, of a function under `#[dp_row]` | the same |

mod arithmetic;
mod calendar;
mod category;
mod centered;
mod choice;
mod column;
mod comparison;
mod constant_comparison;
mod given_text;
mod interval;
mod leaf;
mod logic;
mod long_text;
mod look_up;
mod missing;
mod parameters;
mod row_function;
#[cfg(all(test, feature = "macros"))]
mod tests;
mod text;
mod text_list_lookup;
mod text_literal;

pub use arithmetic::{
    Abs, Clamp, DivBy, End, Isqrt, Max, Min, Minus, MulBy, Negated, Plus, Product, StepOver,
};
pub use calendar::{DateOf, DayOf, Hour, IsDay, Month, OfDate, OfDateTime, Weekday, Year};
pub use category::{Given, Is, PublicCategory, SameVariant, Variant, variant};
pub use centered::{CenterBounds, Centered, Middle};
pub use choice::{Choice, Hull};
pub use column::Col;
pub use comparison::{Compare, Comparison, Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
pub use constant_comparison::{Against, Always, Judged, Never, Sometimes};
pub use given_text::{
    Begins, BeginsParts, GivenText, InParts, Listed, OnePart, PublicText, SameParts, SameTexts,
};
pub use interval::{
    AbsBound, AddBounds, ClampBounds, DivBounds, MulBounds, NegBounds, NeverNegative, ProductBounds, Root,
    SqrtBounds, SubBounds,
};
pub use leaf::{Const, False, Lit, Param, Parameter, True, constant};
pub use logic::{And, IntoPredicate, Not, Or, Same};
pub use long_text::{BeginsWith, InPlace, LongText, SameText, TextParts, long_text};
pub use look_up::{List, LookUp, LooksUp};
pub use missing::{Instead, IsSome, OfMaybe, Replaced, ValueOr, VariantOf};
#[cfg(test)]
pub(crate) use parameters::Conflict;
pub use parameters::Parameters;
pub use row_function::{Condition, Declared, FitsInto, OfRow, RowFunction, of_row};
pub use text::{IsText, Length, OfMaybeText, OfText, StartsWith, TextOf, text};
pub use text_list_lookup::{Halved, Least, PlaceIn, Places, Texts};
pub use text_literal::{
    Capacity, CountedAs, EachFitsColumn, FitsColumn, Holds, Legible, OneWord, Piece, Spelled, Spelling,
};

use crate::derivation::Json;
pub use crate::kind::{Bool, Cat, Maybe, Num, Truth, Unbounded};
use crate::kind::{Lane, Word};
pub use crate::record::Row;
use crate::sealed::Sealed;

/// A row expression, wrapped so that Rust's operators apply to it.
///
/// An expression is data, mostly of size zero, and is `Copy`. It does not depend on a row until a
/// query evaluates it.
#[derive(Clone, Copy, Debug)]
pub struct Ex<T>(pub(crate) T);

/// A node of an expression tree. Sealed.
pub trait Tree: Copy + Send + Sync + Sealed + 'static {
    /// The type of the value: [`Num`], [`Bool`], [`Cat`], [`Unbounded`], or what a column holds.
    type Ty;
    /// The node's description in certificates.
    const TERM: Json;
    /// The narrowest word that holds this value and all its inputs.
    const WORD: Word;

    /// Collects the public parameters in this tree, with their values.
    fn parameters(self, seen: &mut Parameters);
}

/// A well-formed tree, which every [`Tree`] is. The methods of [`Ex`] name their result through
/// this trait, so that rustc reports a mistake only at the call.
pub trait Checked: Tree {
    /// The tree itself.
    type Same: Tree<Ty = Self::Ty>;
}
impl<T: Tree> Checked for T {
    type Same = T;
}

/// A tree over rows of the kind `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this expression uses a column of another record",
    label = "use only the columns of the closure's own argument",
    note = "a closure given to `filter` or `map` may only use the columns of its own argument",
    note = "for more about this error: `dp-audit explain DP0204`"
)]
pub trait Eval<R: Row>: Tree {
    /// The value of the tree at a row, as a word `L`. It is exact if `L` is at least as wide as
    /// `WORD`. True is 1, and false is 0.
    fn at<L: Lane>(self, row: &R) -> L;
}

/// An operand next to a number on the grid `K`: another such number, or a literal.
#[diagnostic::on_unimplemented(
    message = "these two values cannot be combined",
    label = "combine numbers with the same number of decimals",
    note = "whole numbers do not mix with decimals, and numbers do not mix with truth values or categories",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Operand<K> {
    /// The operand's tree, a [`Num`] on the grid `K`.
    type Tree: Tree;
    /// The operand as an expression.
    fn operand(self) -> Ex<Self::Tree>;
}
