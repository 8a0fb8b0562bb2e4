//! Building blocks of rewritten expressions.
//!
//! Calls are written as methods and arithmetic as operators, at the user's own tokens: that is what the law's errors
//! point at.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::words::first_span;

/// Tokens that stay together whatever stands beside them.
///
/// Parentheses that the compiler can see (it looks through groups without delimiters), marked as generated, so that
/// no lint asks the user to remove them.
pub(super) fn whole(tokens: TokenStream) -> TokenStream {
    let at = first_span(&tokens);
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(Span::mixed_site().located_at(at));
    TokenStream::from(TokenTree::Group(group))
}

/// `receiver.name(arguments)`.
pub(super) fn method(receiver: &TokenStream, name: &str, at: Span, arguments: &[TokenStream]) -> TokenStream {
    let name = Ident::new(name, at);
    quote_spanned!(at=> #receiver.#name(#(#arguments),*))
}

/// `left op right`.
pub(super) fn infix(left: &TokenStream, op: &impl ToTokens, right: &TokenStream) -> TokenStream {
    whole(quote!(#left #op #right))
}

/// `op value`.
pub(super) fn prefix(op: &impl ToTokens, value: &TokenStream) -> TokenStream {
    whole(quote!(#op #value))
}

/// `!value`, where the user's operator is another one.
pub(super) fn not(value: &TokenStream, at: Span) -> TokenStream {
    whole(quote_spanned!(at=> !#value))
}
