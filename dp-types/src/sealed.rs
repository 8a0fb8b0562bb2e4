//! The seal: a supertrait that no other crate can name.

/// Cannot be named outside this crate, so traits that require it cannot be implemented there.
pub trait Sealed {}
