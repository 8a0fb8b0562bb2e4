//! The function-like macros.

use proc_macro2::TokenStream;
use quote::quote;

use super::{EPSILON_MAX, Exact, tokens};
use crate::diag::{Diag, catalogue as words};

/// Where the law is, for macros that cannot be told.
fn root() -> TokenStream {
    quote!(::dp_types)
}

fn read(
    input: TokenStream,
    make: impl FnOnce(&Exact) -> Result<TokenStream, Diag>,
) -> syn::Result<TokenStream> {
    let number = syn::parse2::<Exact>(input).map_err(|error| Diag::in_words(&words::NOT_A_NUMBER, error))?;
    make(&number).map_err(Diag::into_syn)
}

/// A number as a type. In the place of one that is refused stands `instead`, which keeps the code around it quiet:
/// rustc takes a `compile_error!` for the type `()`, which is no number.
fn as_type(
    input: TokenStream,
    instead: TokenStream,
    make: impl FnOnce(&Exact) -> Result<TokenStream, Diag>,
) -> TokenStream {
    read(input, make).unwrap_or_else(|error| {
        let error = error.into_compile_error();
        quote! {
            <::core::result::Result<#instead, [(); { #error; 0 }]> as ::core::iter::IntoIterator>::Item
        }
    })
}

pub(crate) fn eps(input: TokenStream) -> TokenStream {
    let most = tokens::nat(&root(), u128::from(EPSILON_MAX));
    as_type(input, most, |number| Ok(tokens::nat(&root(), u128::from(number.epsilon()?))))
}

pub(crate) fn nat(input: TokenStream) -> TokenStream {
    as_type(input, tokens::nat(&root(), 1), |number| {
        let value = whole(number)?;
        let natural = u128::try_from(value).map_err(|_| refuse(number))?;
        Ok(tokens::nat(&root(), natural))
    })
}

pub(crate) fn int(input: TokenStream) -> TokenStream {
    as_type(input, tokens::int(&root(), 1), |number| Ok(tokens::int(&root(), whole(number)?)))
}

pub(crate) fn lit(input: TokenStream) -> TokenStream {
    read(input, |number| Ok(tokens::lit(&root(), number))).unwrap_or_else(syn::Error::into_compile_error)
}

fn whole(number: &Exact) -> Result<i128, Diag> {
    if number.digits == 0 { Ok(number.mantissa) } else { Err(refuse(number)) }
}

fn refuse(number: &Exact) -> Diag {
    Diag::new(&words::NOT_NATURAL, number.span, [number.text.clone()])
}
