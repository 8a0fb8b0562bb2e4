//! Places where nothing can be released, and what to say there.

use proc_macro2::Span;

use crate::diag::{Diag, catalogue as words};

/// Why the number of releases would not be known.
#[derive(Clone, Debug)]
pub(crate) enum Context {
    Loop,
    Closure,
    /// `{0}` and `{1}` of the entry: where, and why not.
    Maybe(&'static str, &'static str),
}

impl Context {
    pub(crate) const SHORT_CIRCUIT: Self =
        Self::Maybe("the right operand of `&&` or `||`", "this runs only if the left operand asks for it");
    pub(crate) const GUARD: Self = Self::Maybe("the guard of a `match` arm", "guards run in no fixed number");
    pub(crate) const ASYNC: Self = Self::Maybe("an async block", "this may never run");
    pub(crate) const UNSAFE: Self = Self::Maybe("an unsafe block", "a query's releases stand in safe code");
    pub(crate) const LABELED: Self =
        Self::Maybe("a labeled block", "`break` may leave the block before this");
    pub(crate) const LET_ELSE: Self =
        Self::Maybe("the `else` of a `let`", "this block can only leave the query");
    pub(crate) const CONST: Self = Self::Maybe("a const block", "noise is drawn when the program runs");
    pub(crate) const ITEM: Self =
        Self::Maybe("an inner item", "an item of its own is not part of this query; make it a `#[dp_query]`");
    pub(crate) const MACRO: Self =
        Self::Maybe("the arguments of a macro", "a macro may evaluate its arguments any number of times");

    /// The error for a release whose ε, method or name stands at `span`.
    pub(crate) fn refuse(&self, span: Span) -> Diag {
        match self {
            Self::Loop => Diag::new(&words::RELEASE_IN_LOOP, span, []),
            Self::Closure => Diag::new(&words::RELEASE_IN_CLOSURE, span, []),
            Self::Maybe(place, why) => {
                Diag::new(&words::RELEASE_MAYBE, span, [(*place).to_owned(), (*why).to_owned()])
            }
        }
    }
}
