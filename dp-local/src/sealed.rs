//! Seal for traits, and invariant markers.

use core::marker::PhantomData;

/// This trait is private. So other crates cannot name it, and cannot implement a trait that
/// requires it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used here: the privacy of a report rests on types of dp-local",
    label = "use a randomiser of dp-local: no other crate can implement this"
)]
pub trait Sealed {}

/// An invariant marker. It has no subtypes or supertypes, so a value with this marker cannot change
/// its domain or budget.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;
