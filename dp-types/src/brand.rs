//! Brands: what ties tokens, tables and values to one run of one query; and markers that stay what they are.

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

/// A marker for a type that says what a value is: neither a subtype nor a supertype of it will do.
///
/// A covariant marker would let a value change its type. Of `W<for<'a> fn(&'a ())>` and `W<fn(&'static ())>` the
/// first is a subtype of the second, and a crate can implement its own trait differently for both: a
/// [`Parameter`](crate::expr::Parameter) with the range 0 to 10^6 would turn into one with the range 0 to 1, and a sum
/// over a wide column into one over a narrow column, at its lower sensitivity.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;
