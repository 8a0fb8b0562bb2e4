//! Names that the user's code cannot write.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Lower;

/// A name with a span in the user's source, to which the user's code cannot refer.
pub(super) fn hidden(name: &str, at: Span) -> Ident {
    Ident::new(&format!("__dp_{name}"), Span::mixed_site().located_at(at))
}

/// Names that no other block of the query has. Blocks can be nested, so each block needs its own
/// names.
pub(super) struct Numbered {
    number: usize,
    at: Span,
}

impl Numbered {
    pub(super) fn of(&self, name: &str, k: usize) -> Ident {
        hidden(&format!("{name}_{}_{k}", self.number), self.at)
    }
}

/// The name of the token that holds the remaining budget.
pub(crate) fn budget() -> TokenStream {
    let name = Ident::new("__dp_budget", Span::mixed_site());
    quote!(#name)
}

/// The leaf of a row expression for the public parameter `name`, which has index `i`.
///
/// The leaf's name resolves like the parameter's own name. A `macro_rules` macro can write a name
/// with the same letters. rustc treats the two names as two variables, but `dp_query` cannot
/// distinguish them.
pub(crate) fn param(i: usize, name: &Ident) -> Ident {
    Ident::new(&format!("__dp_param_{i}"), name.span())
}

impl Lower<'_> {
    /// A number that no other hoisted value of this query has.
    pub(super) fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// A family of names for one block.
    pub(super) fn numbered(&mut self, at: Span) -> Numbered {
        Numbered { number: self.number(), at }
    }

    /// Names for a hoisted value and its receipt.
    pub(super) fn names(&mut self, at: Span) -> (Ident, Ident) {
        let n = self.number();
        (hidden(&format!("value_{n}"), at), hidden(&format!("receipt_{n}"), at))
    }
}
