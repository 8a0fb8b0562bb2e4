//! The function-like macros that write plain numbers as types.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Exact, tokens};
use crate::diag::{Diag, catalogue};

/// The path of the crate `dp-types`, for macros that take no `crate` argument.
pub(crate) fn root() -> TokenStream {
    quote!(::dp_types)
}

fn read(
    input: TokenStream,
    make: impl FnOnce(&Exact) -> Result<TokenStream, Diag>,
) -> syn::Result<TokenStream> {
    let number =
        syn::parse2::<Exact>(input).map_err(|error| Diag::in_words(&catalogue::NOT_A_NUMBER, error))?;
    make(&number).map_err(Diag::into_syn)
}

/// The type, or `instead` if the macro refused the number. rustc treats a `compile_error!` as the
/// type `()`, which is not a number of `dp-types`. The type `instead` prevents further errors about
/// `()`.
pub(crate) fn or_instead(made: syn::Result<TokenStream>, instead: &TokenStream) -> TokenStream {
    made.unwrap_or_else(|error| {
        let error = error.into_compile_error();
        quote! {
            <::core::result::Result<#instead, [(); { #error; 0 }]> as ::core::iter::IntoIterator>::Item
        }
    })
}

pub(crate) fn nat(input: TokenStream) -> TokenStream {
    let made = read(input, |number| {
        let value = whole(number)?;
        let natural = u128::try_from(value).map_err(|_| refuse(number))?;
        Ok(tokens::nat(&root(), natural))
    });
    or_instead(made, &tokens::nat(&root(), 1))
}

/// A constant of the crate, or arithmetic on constants, in the form that a row expression may
/// contain.
fn constant(input: &TokenStream) -> Option<syn::Expr> {
    fn known(expr: &syn::Expr) -> bool {
        match expr {
            syn::Expr::Paren(inner) => known(&inner.expr),
            syn::Expr::Group(inner) => known(&inner.expr),
            syn::Expr::Lit(lit) => matches!(lit.lit, syn::Lit::Int(_)),
            syn::Expr::Path(path) => path.qself.is_none(),
            syn::Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && known(&unary.expr),
            syn::Expr::Binary(pair) => known(&pair.left) && known(&pair.right),
            _ => false,
        }
    }
    let expr = syn::parse2(input.clone()).ok().filter(known)?;
    syn::parse2::<Exact>(input.clone()).is_err().then_some(expr)
}

pub(crate) fn int(input: TokenStream) -> TokenStream {
    if let Some(value) = constant(&input) {
        return tokens::constant(&root(), &quote!(#value));
    }
    let made = read(input, |number| Ok(tokens::int(&root(), whole(number)?)));
    or_instead(made, &tokens::int(&root(), 1))
}

pub(crate) fn lit(input: TokenStream) -> TokenStream {
    if let Some(value) = constant(&input) {
        return tokens::lit_of(&root(), &quote!(#value), crate::syntax::first_span(&value));
    }
    read(input, |number| Ok(tokens::lit(&root(), number))).unwrap_or_else(syn::Error::into_compile_error)
}

fn whole(number: &Exact) -> Result<i128, Diag> {
    if number.digits == 0 { Ok(number.mantissa) } else { Err(refuse(number)) }
}

fn refuse(number: &Exact) -> Diag {
    Diag::new(&catalogue::NOT_NATURAL, number.span, [number.text.clone()])
}
