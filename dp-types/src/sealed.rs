//! The seal: a supertrait that no other crate can name.

/// A trait that cannot be named outside this crate, so other crates cannot implement the traits
/// that require it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand where privacy rests on the law's own types",
    label = "no other crate can implement this: use the types that dp-types gives for it"
)]
pub trait Sealed {}
