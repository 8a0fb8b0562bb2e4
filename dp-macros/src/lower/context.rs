//! The places where a release is not allowed, with the reasons.

use proc_macro2::Span;

use crate::diag::{Diag, catalogue};

/// The reason why the macro would not know how many releases happen at a place.
#[derive(Clone, Debug)]
pub(super) enum Context {
    Loop,
    Closure,
    /// The release would be in the closure that asks the questions of a sparse vector.
    Questions,
    /// The release would be in the closure that computes the number of one candidate.
    Candidates,
    /// Other places; the fields are the place and the reason, which fill `{0}` and `{1}` of the
    /// catalogue's entry.
    Maybe(&'static str, &'static str),
}

impl Context {
    pub(super) const SHORT_CIRCUIT: Self =
        Self::Maybe("the right operand of `&&` or `||`", "it runs only for some values of the left operand");
    pub(super) const GUARD: Self =
        Self::Maybe("the guard of a `match` arm", "the number of guards that run is not fixed");
    pub(super) const ASYNC: Self = Self::Maybe("an async block", "this may never run");
    pub(super) const UNSAFE: Self =
        Self::Maybe("an unsafe block", "the releases of a query must be in safe code");
    pub(super) const LABELED: Self =
        Self::Maybe("a labelled block", "`break` may leave the block before this");
    pub(super) const LET_ELSE: Self =
        Self::Maybe("the `else` of a `let`", "this block can only exit the query");
    pub(super) const CONST: Self = Self::Maybe("a const block", "noise is drawn when the program runs");
    pub(super) const ITEM: Self =
        Self::Maybe("an inner item", "an inner item is not part of this query; make it a `#[dp_query]`");
    pub(super) const MACRO: Self =
        Self::Maybe("the arguments of a macro", "a macro may evaluate its arguments any number of times");

    /// The error for a release at this place. `span` is the span of the release's ε, of its method
    /// or of its name.
    pub(super) fn refuse(&self, span: Span) -> Diag {
        match self {
            Self::Loop => Diag::new(&catalogue::RELEASE_IN_LOOP, span, []),
            Self::Closure => Diag::new(&catalogue::RELEASE_IN_CLOSURE, span, []),
            Self::Questions => {
                let place = "the questions of a sparse vector".to_owned();
                let why = "all of them together are one release, and a number would be another".to_owned();
                Diag::new(&catalogue::RELEASE_MAYBE, span, [place, why])
            }
            Self::Candidates => {
                let place = "the closure of `best_of`".to_owned();
                let why = "it runs once for each candidate, and only the best is released".to_owned();
                Diag::new(&catalogue::RELEASE_MAYBE, span, [place, why])
            }
            Self::Maybe(place, why) => {
                Diag::new(&catalogue::RELEASE_MAYBE, span, [(*place).to_owned(), (*why).to_owned()])
            }
        }
    }
}
