//! Bounds that never hold, as reasons of refusals.
//!
//! Some mistakes deserve other words than the trait that refuses them has for everything. For such
//! a mistake the trait gets an implementation whose `where` clause is a bound that never holds.
//! rustc then reports this bound, with its words, in place of the trait. The bound is on `()`, so
//! rustc prints none of the types of the query.
//!
//! An implementation names its associated types through the bound too. So rustc cannot compute
//! these types, and reports nothing about their later use.
//!
//! No type that a program can name implements these traits. No other crate can implement them for
//! `()`, because neither the traits nor `()` belong to it.

use super::bound::Bound;
use super::render::Nobody;

/// Always `()`. An implementation cannot have a `where` clause about `()` itself, because rustc
/// checks a clause without parameters at once.
pub trait Refused {
    /// `()`.
    type Because;
}
impl<T: ?Sized> Refused for T {
    type Because = ();
}

macro_rules! reasons {
    ($($(#[$words:meta])* $name:ident;)*) => { $(
        $(#[$words])*
        // Without all features, no public item has some of these bounds.
        #[allow(unreachable_pub)]
        pub trait $name {
            /// Always `E`.
            type Same<E>;
            /// Always `E`, if it is `Copy`.
            type Copied<E: Copy>: Copy;
            /// Always `M`.
            type Number<M: Bound>: Bound;
            /// Returns `value`.
            fn same<E>(value: E) -> Self::Same<E>;
            /// Returns `value`.
            fn copied<E: Copy>(value: E) -> Self::Copied<E>;
        }
        #[diagnostic::do_not_recommend]
        impl $name for Nobody {
            type Same<E> = E;
            type Copied<E: Copy> = E;
            type Number<M: Bound> = M;
            fn same<E>(value: E) -> E {
                value
            }
            fn copied<E: Copy>(value: E) -> E {
                value
            }
        }
    )* };
}
reasons! {
    /// A value that can be missing is used as a number.
    #[diagnostic::on_unimplemented(
        message = "this value can be missing, and a number or a date is needed here",
        label = "choose a value for missing ones: `p.income.or(0)`",
        note = "a comparison with a missing value has no answer",
        note = "for more about this error: `dp-audit explain DP0205`"
    )]
    NeverMissing;
    /// A `map` returns a value that can be missing.
    #[diagnostic::on_unimplemented(
        message = "a `map` needs a value that is never missing",
        label = "remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`",
        note = "for more about this error: `dp-audit explain DP0209`"
    )]
    MappedToSomething;
    /// A `map` returns a text.
    #[diagnostic::on_unimplemented(
        message = "a `map` needs a number, a truth value or a category, and this is a text",
        label = "count texts from a list, `.histogram(|p| p.code.among([\"K21\", \"I10\"]))`; or take the length, `p.code.len()`",
        note = "for more about this error: `dp-audit explain DP0209`"
    )]
    MappedToNumber;
    /// A number is used where a date is needed.
    #[diagnostic::on_unimplemented(
        message = "this is a number, and a date is needed here: a date is compared with a date, and takes no number of days",
        label = "write a date, `p.day >= \"2024-01-01\"`; compare a part, `p.day.year() >= 2024`; or count days, `p.day - \"2024-01-01\" >= 30`",
        note = "for more about this error: `dp-audit explain DP0404`"
    )]
    DateNotNumber;
    /// A literal has more decimals than the values with which it is used.
    #[diagnostic::on_unimplemented(
        message = "this literal has more decimals than the values it is used with",
        label = "write it with no more decimals than the column's step: a whole number with a whole number",
        note = "a column on a grid of 0.01 can be compared with 0.25, not with 0.125",
        note = "for more about this error: `dp-audit explain DP0404`"
    )]
    FewerDecimals;
    /// A key can be missing.
    #[diagnostic::on_unimplemented(
        message = "groups must be public and few, and this value can be missing",
        label = "choose a group for missing ones: `p.ward.or(Ward::Other)`, or remove their rows first: `.filter(|p| p.ward.is_some())`",
        note = "for more about this error: `dp-audit explain DP0216`"
    )]
    GroupsOfSomething;
    /// A key is a text.
    #[diagnostic::on_unimplemented(
        message = "groups must be public and few, and a text can be anything",
        label = "list the texts that get a group: `p.code.among([\"K21\", \"I10\"])`; or make the column a category",
        note = "groups named by the data would reveal which values occur",
        note = "for more about this error: `dp-audit explain DP0216`"
    )]
    GroupsOfAList;
    /// Rows are joined by a text.
    #[diagnostic::on_unimplemented(
        message = "a text cannot be the key of a join: `join_on` matches numbers, truth values and categories",
        label = "match by a number or a category; rows of one person are matched by `join`, also if texts identify people",
        note = "for more about this error: `dp-audit explain DP0330`"
    )]
    KeyNotText;
    /// Rows are joined by a value that can be missing.
    #[diagnostic::on_unimplemented(
        message = "this key of a join can be missing: a missing value matches no other",
        label = "choose a value for missing ones on each side, such as `|v| v.doctor.or(0)` and `|d| d.doctor.or(99)`",
        note = "for more about this error: `dp-audit explain DP0330`"
    )]
    KeyNeverMissing;
}
