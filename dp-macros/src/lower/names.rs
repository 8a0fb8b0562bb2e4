//! Names that user code cannot write.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Lower;

/// A name at a place of the source, but out of reach for the user's code.
pub(super) fn hidden(name: &str, at: Span) -> Ident {
    Ident::new(&format!("__dp_{name}"), Span::mixed_site().located_at(at))
}

/// A family of names, unique within the query, since blocks can be nested.
pub(super) struct Numbered {
    number: usize,
    at: Span,
}

impl Numbered {
    pub(super) fn of(&self, name: &str, k: usize) -> Ident {
        hidden(&format!("{name}_{}_{k}", self.number), self.at)
    }
}

/// The token of what is left to spend.
pub(crate) fn budget() -> TokenStream {
    let name = Ident::new("__dp_budget", Span::mixed_site());
    quote!(#name)
}

/// The value of public parameter number `i`, which is called `name`, as a row expression's leaf.
///
/// The leaf's name resolves like the parameter's own. Two names with the same letters, one of them
/// from a `macro_rules`, are two variables to rustc, and this macro cannot distinguish them.
pub(crate) fn param(i: usize, name: &Ident) -> Ident {
    Ident::new(&format!("__dp_param_{i}"), name.span())
}

impl Lower<'_> {
    /// A number that no other hoisted value of the query has.
    pub(super) fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// Names of one block.
    pub(super) fn numbered(&mut self, at: Span) -> Numbered {
        Numbered { number: self.number(), at }
    }

    /// Names for a hoisted value and its receipt.
    pub(super) fn names(&mut self, at: Span) -> (Ident, Ident) {
        let n = self.number();
        (hidden(&format!("value_{n}"), at), hidden(&format!("receipt_{n}"), at))
    }
}
