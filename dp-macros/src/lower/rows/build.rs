//! Functions that write pieces of rewritten expressions.
//!
//! The functions write calls as methods and arithmetic as operators. The tokens have the spans of
//! the user's tokens, so that errors about the types point there.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Token;

use crate::syntax::{first_span, respan};

/// Wraps tokens in parentheses, so that they stay one operand in every context.
///
/// The parentheses must be real, since the compiler ignores groups without delimiters. The macro
/// marks the parentheses as generated, so that no lint proposes to remove them.
pub(super) fn whole(tokens: TokenStream) -> TokenStream {
    let at = first_span(&tokens);
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(Span::mixed_site().located_at(at));
    TokenStream::from(TokenTree::Group(group))
}

/// Writes `receiver.name(arguments)`.
pub(super) fn method(receiver: &TokenStream, name: &str, at: Span, arguments: &[TokenStream]) -> TokenStream {
    let name = Ident::new(name, at);
    quote_spanned!(at=> #receiver.#name(#(#arguments),*))
}

/// Writes `left op right`.
pub(super) fn infix(left: &TokenStream, op: &impl ToTokens, right: &TokenStream) -> TokenStream {
    whole(quote!(#left #op #right))
}

/// Writes `-value`.
pub(super) fn negated(op: &impl ToTokens, value: &TokenStream) -> TokenStream {
    prefix(op, value, &quote!(::core::ops::Neg::neg))
}

/// Writes `!value` with the user's own operator.
pub(super) fn inverted(op: &impl ToTokens, value: &TokenStream) -> TokenStream {
    prefix(op, value, &quote!(::core::ops::Not::not))
}

/// Writes `!value`, where the user wrote another operator, such as `!=`.
pub(super) fn not(value: &TokenStream, at: Span) -> TokenStream {
    inverted(&Token![!](at), value)
}

/// Writes `op value`. If the operand is a block, rustc expects the block to have the type of the
/// whole expression, but the operators of row expressions change the type. So the macro passes a
/// block to the operator's function as an argument.
fn prefix(op: &impl ToTokens, value: &TokenStream, function: &TokenStream) -> TokenStream {
    if is_block(value) {
        let function = respan(function.clone(), first_span(op));
        return quote!(#function(#value));
    }
    whole(quote!(#op #value))
}

/// Whether these tokens are a block inside parentheses.
fn is_block(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    let (Some(TokenTree::Group(group)), None) = (tokens.next(), tokens.next()) else { return false };
    let inner = group.stream().into_iter().next();
    matches!(inner, Some(TokenTree::Group(block)) if block.delimiter() == Delimiter::Brace)
}
