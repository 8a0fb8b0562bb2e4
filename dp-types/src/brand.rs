//! Brands tie tokens, tables and values to one run of one query. Invariant markers keep the type of
//! a value from changing to a subtype.
#![expect(clippy::disallowed_types, reason = "only here is a marker made, and it is exact")]

use core::marker::PhantomData;

/// An invariant lifetime, different in every run. The compiler neither shortens nor extends this
/// lifetime. So a value with one brand cannot be used where another brand is expected: a token of
/// one session cannot pay for the data of another.
#[derive(Clone, Copy)]
pub(crate) struct Brand<'id>(PhantomData<fn(&'id ()) -> &'id ()>);

impl Brand<'_> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

/// An invariant marker for a type parameter: neither a subtype nor a supertype of the type is
/// accepted.
///
/// A covariant marker would let a value change its type. `W<for<'a> fn(&'a ())>` is a subtype of
/// `W<fn(&'static ())>`, and a crate can implement its own trait differently for each of these two
/// types. A [`Parameter`](crate::expr::Parameter) with the range 0 to 10^6 would turn into a
/// parameter with the range 0 to 1. A sum over a wide column would turn into a sum over a narrow
/// column, at its lower sensitivity.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;

/// The marker's value.
pub(crate) const fn exactly<T>() -> Exactly<T> {
    PhantomData
}
