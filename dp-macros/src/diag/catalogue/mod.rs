//! The messages of the macros, in three tables.
//!
//! The title states the mistake with its arithmetic, and the label gives the fix: rustc prints the
//! title and the label within the first lines. The notes give the reason. All texts begin in lower
//! case, and end without a full stop. The code that reports an error fills in `{0}`, `{1}`, .. Each
//! code has a page in `dp-types/errors`. Several entries have the same code if one page explains
//! all of them.

/// The way in which an error is reported to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `compile_error!`: the form of an attribute or of a literal.
    Plain,
    /// A trait bound of this name that fails: a broken promise.
    Bound(&'static str),
}

/// The texts of one error.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) code: &'static str,
    pub(crate) route: Route,
    pub(crate) title: &'static str,
    pub(crate) label: &'static str,
    pub(crate) notes: &'static [&'static str],
}

macro_rules! catalogue {
    ($all:ident; $($name:ident = $code:literal $route:expr; $title:literal; $label:literal; [$($note:literal),* $(,)?];)*) => {
        $(pub(crate) static $name: Entry =
            Entry { code: $code, route: $route, title: $title, label: $label, notes: &[$($note),*] };)*
        #[cfg(test)]
        pub(super) static $all: &[&Entry] = &[$(&$name),*];
    };
}

mod methods;
mod query;
mod rows;

pub(crate) use {methods::*, query::*, rows::*};

/// Every entry.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = &'static Entry> {
    [METHODS, QUERY, ROWS].into_iter().flatten().copied()
}
