//! Seal for traits, and invariant markers.

use core::marker::PhantomData;

/// Private: other crates cannot name it, and so cannot implement a trait that requires it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand where the privacy of a report rests on dp-local's own types",
    label = "no other crate can implement this: use a randomiser that dp-local gives"
)]
pub trait Sealed {}

/// An invariant marker: it has no subtypes or supertypes, so a value that carries it cannot change
/// its domain or budget.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;
