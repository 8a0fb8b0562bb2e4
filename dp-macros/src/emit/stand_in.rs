//! What takes the place of a query that was refused, so that the only errors are those about the query itself.

use proc_macro2::TokenStream;
use quote::quote;

use super::query;
use crate::body;
use crate::model::Query;

/// A query of the same name, datasets and answer, that costs nothing and never returns. The errors beside it keep it
/// from ever being compiled.
pub(super) fn expand(query: &Query) -> TokenStream {
    let budget = body::budget();
    let output = query::output(query);
    // An answer that names raw data would be a second error about the same thing.
    let body = quote! {
        let __dp_answer: #output = ::core::unreachable!();
        ::core::result::Result::Ok(#budget.finish(__dp_answer, ()))
    };
    let unused = vec![false; query.sig.public.len()];
    let item = query::item(query, &[], &quote!(()), &body, &unused);
    quote!(#[allow(unused, clippy::all)] const _: () = (); #item)
}
