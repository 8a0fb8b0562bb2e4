//! The seal: a supertrait that no other crate can name.

/// A trait that cannot be named outside this crate, so other crates cannot implement the traits
/// that require it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used here: the privacy guarantee rests on types of dp-types",
    label = "use one of the types of dp-types: no other crate can implement this trait"
)]
pub trait Sealed {}
