//! The seal, and markers that stay what they are.

use core::marker::PhantomData;

/// Cannot be named outside this crate, so traits that require it cannot be implemented there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand where the privacy of a report rests on dp-local's own types",
    label = "no other crate can implement this: use a randomiser that dp-local gives"
)]
pub trait Sealed {}

/// A marker that is neither a subtype nor a supertype of another: a value that is marked by it cannot change its domain or its budget.
pub(crate) type Exactly<T> = PhantomData<fn(T) -> T>;
