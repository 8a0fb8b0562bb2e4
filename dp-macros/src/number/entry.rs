//! The function-like macros.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Exact, tokens};
use crate::diag::{Diag, catalogue as words};

/// Where the law is, for macros that cannot be told.
fn root() -> TokenStream {
    quote!(::dp_types)
}

fn expand(input: TokenStream, make: impl FnOnce(&Exact) -> Result<TokenStream, Diag>) -> TokenStream {
    let made = syn::parse2::<Exact>(input).and_then(|number| make(&number).map_err(Diag::into_syn));
    made.unwrap_or_else(syn::Error::into_compile_error)
}

pub(crate) fn eps(input: TokenStream) -> TokenStream {
    expand(input, |number| Ok(tokens::nat(&root(), u128::from(number.epsilon()?))))
}

pub(crate) fn nat(input: TokenStream) -> TokenStream {
    expand(input, |number| {
        let value = whole(number)?;
        let natural = u128::try_from(value).map_err(|_| refuse(number))?;
        Ok(tokens::nat(&root(), natural))
    })
}

pub(crate) fn int(input: TokenStream) -> TokenStream {
    expand(input, |number| Ok(tokens::int(&root(), whole(number)?)))
}

pub(crate) fn lit(input: TokenStream) -> TokenStream {
    expand(input, |number| Ok(tokens::lit(&root(), number)))
}

fn whole(number: &Exact) -> Result<i128, Diag> {
    if number.digits == 0 { Ok(number.mantissa) } else { Err(refuse(number)) }
}

fn refuse(number: &Exact) -> Diag {
    Diag::new(&words::NOT_NATURAL, number.span, [number.text.clone()])
}
