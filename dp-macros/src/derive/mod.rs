//! The derive macros `Record` and `Category`.

mod category;
mod column;
mod csv_form;
mod joined;
mod record;
mod stand_in;
mod text_form;
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

/// Expands a derive macro. After an error it also emits stand-in implementations of the type's
/// traits, so that code that uses the type causes no further errors.
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
