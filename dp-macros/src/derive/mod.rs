//! The derives: `Record` and `Category`.

mod category;
mod column;
mod joined;
mod record;
mod values;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::diag::Sink;

pub(crate) fn record(input: TokenStream) -> TokenStream {
    expand(input, record::expand)
}

pub(crate) fn category(input: TokenStream) -> TokenStream {
    expand(input, category::expand)
}

/// Expands. Beside every error that was found stands something of the type's own traits, so that what uses the type is
/// checked as if nothing were wrong with it.
fn expand(input: TokenStream, make: impl FnOnce(&DeriveInput, &mut Sink) -> TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut sink = Sink::default();
    let made = make(&input, &mut sink);
    let errors = sink.into_items(&input.ident);
    quote!(#errors #made)
}
