//! Brands: what ties tokens, tables and values to one run of one query.

use core::marker::PhantomData;

/// An invariant lifetime, different in every run. It neither shrinks nor grows, so what carries one brand cannot be
/// used where another is expected: a token of one session cannot pay for the data of another.
#[derive(Clone, Copy)]
pub(crate) struct Brand<'id>(PhantomData<fn(&'id ()) -> &'id ()>);

impl Brand<'_> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}
