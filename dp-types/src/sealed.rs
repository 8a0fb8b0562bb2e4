//! The seal: a supertrait that no other crate can name.

/// Cannot be named outside this crate, so traits that require it cannot be implemented there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand where privacy rests on the law's own types",
    label = "no other crate can implement this: use the types that dp-types gives for it"
)]
pub trait Sealed {}
