//! Numbers as types of the law: binary digits, most significant first.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::{DAYS, Exact};
use crate::syntax::respan;

/// The natural `value` as a type.
pub(crate) fn nat(root: &TokenStream, value: u128) -> TokenStream {
    let mut out = quote!(#root::num::UTerm);
    for bit in (0..128 - value.leading_zeros()).rev() {
        let digit = if value >> bit & 1 == 1 { quote!(B1) } else { quote!(B0) };
        out = quote!(#root::num::UInt<#out, #root::num::#digit>);
    }
    out
}

/// The integer `value` as a type.
pub(crate) fn int(root: &TokenStream, value: i128) -> TokenStream {
    let magnitude = nat(root, value.unsigned_abs());
    match value.signum() {
        0 => quote!(#root::num::Z0),
        1 => quote!(#root::num::PInt<#magnitude>),
        _ => quote!(#root::num::NInt<#magnitude>),
    }
}

/// The grid of so many decimals as a type.
pub(crate) fn grid(root: &TokenStream, digits: u8) -> TokenStream {
    let name = if digits == DAYS { "Days".to_owned() } else { format!("D{digits}") };
    let name = Ident::new(&name, Span::call_site());
    quote!(#root::num::#name)
}

/// A literal as an expression, at the place where it was written.
pub(crate) fn lit(root: &TokenStream, number: &Exact) -> TokenStream {
    lit_in(root, number.mantissa, number.digits, number.span)
}

/// The literal `mantissa · 10^−digits` as an expression.
pub(crate) fn lit_in(root: &TokenStream, mantissa: i128, digits: u8, span: Span) -> TokenStream {
    let (mantissa, grid) = (int(root, mantissa), grid(root, digits));
    let tokens = respan(quote!(#root::expr::Lit::<#mantissa, #grid>::new()), span);
    // Its ends are the user's own tokens, `::` and `new()`: of an argument that is generated throughout, rustc would blame
    // the whole attribute.
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

/// A constant of the crate, of the type `i64`, as a type: its sign and sixteen digits, each computed by rustc.
pub(crate) fn constant(root: &TokenStream, value: &TokenStream) -> TokenStream {
    let digits = (0..16_u32).rev().map(|place| quote!(#root::num::Hex<{ #root::num::digit(#value, #place) }>));
    quote!(#root::num::Constant<#root::num::Negative<{ #root::num::negative(#value) }>, #(#digits),*>)
}

/// A constant of the crate as an expression, at the place where it was written.
pub(crate) fn lit_of(root: &TokenStream, value: &TokenStream, span: Span) -> TokenStream {
    let root = respan(root.clone(), span);
    // Only what is generated is moved: the user's own tokens say where they stand.
    let number = constant(&root, value);
    quote_spanned!(span=> #root::expr::Lit::<#number, #root::num::D0>::new())
}

#[cfg(test)]
mod tests {
    use quote::quote;

    #[test]
    fn numbers_are_canonical() {
        let root = quote!(r);
        let text = |t: proc_macro2::TokenStream| t.to_string().replace([' ', ':'], "").replace("rnum", "");
        assert_eq!(text(super::nat(&root, 0)), "UTerm");
        assert_eq!(text(super::nat(&root, 5)), "UInt<UInt<UInt<UTerm,B1>,B0>,B1>");
        assert_eq!(text(super::int(&root, 0)), "Z0");
        assert_eq!(text(super::int(&root, -1)), "NInt<UInt<UTerm,B1>>");
    }
}
