//! Policies of loading: what to do with a value that does not fit, or a unit with too many rows.

use crate::sealed::Sealed;

/// What to do with a value that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// Refuse the whole file, and report the place of the value.
    Refuse,
    /// Move a number to the nearest value of its range; refuse anything that is not a number.
    Clamp,
    /// Drop the row, even if the line is not well-formed CSV.
    DropRow,
}

/// The policy for values that do not fit: the holder's choice, as a type, so that certificates
/// record it. Sealed.
///
/// Each policy decides about a row from that row alone, so it does not change how many rows a
/// privacy unit can affect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a policy for values that do not fit",
    label = "use `Refuse`, `Clamp` or `DropRow`: no other crate can add one"
)]
pub trait Policy: Sealed + 'static {
    /// The choice as a value.
    const INVALID: Invalid;
    /// The name in certificates.
    const NAME: &'static str;
}

/// The policy for the rows of a unit beyond its limit: the holder's choice, as a type, so that
/// certificates record it. Sealed.
///
/// Each policy decides from the unit's own rows alone; see `record/proof.md`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a policy for units with too many rows",
    label = "use `RefuseMore` or `KeepFirst`: no other crate can add one"
)]
pub trait More: Sealed + 'static {
    /// Whether surplus rows are dropped, and not refused.
    const KEEPS: bool;
}
/// Refuse the whole file, because one row too many is a mistake in the file or in the limit. This
/// policy is the default.
#[derive(Clone, Copy, Debug)]
pub enum RefuseMore {}
/// Keep the first rows of each unit, in the order of the file or of the iterator, and drop the
/// later rows of that unit.
#[derive(Clone, Copy, Debug)]
pub enum KeepFirst {}
impl Sealed for RefuseMore {}
impl Sealed for KeepFirst {}
impl More for RefuseMore {
    const KEEPS: bool = false;
}
impl More for KeepFirst {
    const KEEPS: bool = true;
}

macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Sealed for $name {}
        impl Policy for $name {
            const INVALID: Invalid = Invalid::$name;
            const NAME: &'static str = $text;
        }
    )* };
}
policies! {
    /// Refuse the whole file, and report the place of the value. This policy is the default.
    Refuse "refuse";
    /// Move a number to the nearest value of its range; refuse anything that is not a number.
    Clamp "clamp";
    /// Drop the row, even if the line is not well-formed CSV. The number of rows is then never
    /// public, whatever the neighbour relation is.
    DropRow "drop row";
}
