//! The derives: `Record` and `Category`.

mod category;
mod column;
mod record;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::diag::Sink;

pub(crate) fn record(input: TokenStream) -> TokenStream {
    expand(input, record::expand)
}

pub(crate) fn category(input: TokenStream) -> TokenStream {
    expand(input, category::expand)
}

/// Expands, or reports every error found.
fn expand(
    input: TokenStream,
    make: impl FnOnce(&DeriveInput, &mut Sink) -> Option<TokenStream>,
) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut sink = Sink::default();
    let made = make(&input, &mut sink);
    match made {
        Some(tokens) if sink.is_empty() => tokens,
        _ => sink.into_items(&input.ident),
    }
}
