//! What takes the place of a query that was refused, so that the only errors are those about the query itself.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::query;
use crate::body;
use crate::model::Query;

/// A query of the same name, datasets and answer, that costs nothing and never returns. The errors beside it keep it
/// from ever being compiled.
pub(super) fn expand(query: &Query) -> TokenStream {
    let budget = body::budget();
    let output = query::output(query);
    let value = Ident::new("__dp_answer", Span::mixed_site());
    let body = quote! {
        let #value: #output = ::core::unreachable!();
        ::core::result::Result::Ok(#budget.finish(#value, ()))
    };
    let unused = vec![false; query.sig.public.len()];
    let quiet = vec![syn::parse_quote!(#[allow(unused, unreachable_code, clippy::all, clippy::pedantic)])];
    query::item(query, &[], &quote!(()), &body, &unused, &quiet)
}
