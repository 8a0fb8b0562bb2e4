//! The seal, and markers that stay what they are.

use core::marker::PhantomData;

/// Cannot be named outside this crate, so traits that require it cannot be implemented there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used here: the privacy of a report rests on types of dp-local",
    label = "use a randomiser of dp-local: no other crate can implement this"
)]
pub trait Sealed {}

/// A marker that is neither a subtype nor a supertype of another: a value that is marked by it cannot change its domain or its budget.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;
