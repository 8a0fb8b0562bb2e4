//! Writes numbers as types of `dp-types`: binary digits, the most significant first.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{DAYS, Exact, SECONDS};
use crate::syntax::{first_span, respan};

/// Writes the natural number `value` as a type.
pub(crate) fn nat(root: &TokenStream, value: u128) -> TokenStream {
    let mut out = quote!(#root::law::num::UTerm);
    for bit in (0..128 - value.leading_zeros()).rev() {
        let digit = if value >> bit & 1 == 1 { quote!(B1) } else { quote!(B0) };
        out = quote!(#root::law::num::UInt<#out, #root::law::num::#digit>);
    }
    out
}

/// Writes the integer `value` as a type.
pub(crate) fn int(root: &TokenStream, value: i128) -> TokenStream {
    let magnitude = nat(root, value.unsigned_abs());
    match value.signum() {
        0 => quote!(#root::law::num::Z0),
        1 => quote!(#root::law::num::PInt<#magnitude>),
        _ => quote!(#root::law::num::NInt<#magnitude>),
    }
}

/// Writes the grid with this number of decimals as a type.
pub(crate) fn grid(root: &TokenStream, digits: u8) -> TokenStream {
    let name = match digits {
        DAYS => "Days".to_owned(),
        SECONDS => "Seconds".to_owned(),
        _ => format!("D{digits}"),
    };
    let name = Ident::new(&name, Span::call_site());
    quote!(#root::law::num::#name)
}

/// Writes a literal as an expression, with the span of the user's literal.
pub(crate) fn lit(root: &TokenStream, number: &Exact) -> TokenStream {
    lit_in(root, number.mantissa, number.digits, number.span)
}

/// Writes the literal `mantissa · 10^−digits` as an expression.
pub(crate) fn lit_in(root: &TokenStream, mantissa: i128, digits: u8, span: Span) -> TokenStream {
    let (mantissa, grid) = (int(root, mantissa), grid(root, digits));
    between(respan(quote!(#root::law::expr::Lit::<#mantissa, #grid>::new()), span), span)
}

/// Writes a constant of the crate as an expression, with the span of the user's token.
pub(crate) fn lit_of(root: &TokenStream, value: &TokenStream, span: Span) -> TokenStream {
    let (number, root) = (constant(root, value), respan(root.clone(), span));
    between(quote!(#root::law::expr::constant::<#number>()), span)
}

/// Sets the span of the first and the last tokens, `::` and `new()`, to the user's span. If all
/// tokens of an argument had the span of the macro call, rustc would point at the whole attribute.
pub(crate) fn between(tokens: TokenStream, span: Span) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    if let [first, second, .., name, arguments] = tokens.as_mut_slice() {
        first.set_span(span);
        if matches!(second, TokenTree::Punct(_)) {
            second.set_span(span);
        }
        name.set_span(span);
        arguments.set_span(span);
    }
    tokens.into_iter().collect()
}

/// Writes a constant of the crate as a type: its sign and sixteen digits, which rustc computes. The
/// constant has the type `i64`.
pub(crate) fn constant(root: &TokenStream, value: &TokenStream) -> TokenStream {
    // All tokens have the span of the user's tokens, and are marked as generated.
    let at = Span::call_site().located_at(first_span(value));
    let root = respan(root.clone(), at);
    // The type of `constant` is explicit, so that rustc reports a constant of another type only
    // here.
    let value = quote_spanned!(at=> let constant: ::core::primitive::i64 = #value;);
    let digits = (0..16_u32)
        .rev()
        .map(|place| quote_spanned!(at=> #root::law::num::Hex<{ #value #root::law::num::digit(constant, #place) }>));
    let sign = quote_spanned!(at=> #root::law::num::Negative<{ #value #root::law::num::negative(constant) }>);
    quote_spanned!(at=> #root::law::num::Constant<#sign, #(#digits),*>)
}

#[cfg(test)]
mod tests {
    use quote::quote;

    #[test]
    fn numbers_are_canonical() {
        let root = quote!(r);
        let text = |t: proc_macro2::TokenStream| t.to_string().replace([' ', ':'], "").replace("rlawnum", "");
        assert_eq!(text(super::nat(&root, 0)), "UTerm");
        assert_eq!(text(super::nat(&root, 5)), "UInt<UInt<UInt<UTerm,B1>,B0>,B1>");
        assert_eq!(text(super::int(&root, 0)), "Z0");
        assert_eq!(text(super::int(&root, -1)), "NInt<UInt<UTerm,B1>>");
    }
}
