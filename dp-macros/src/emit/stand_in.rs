//! Stand-ins for queries with errors, so that rustc reports no further errors in code that uses the
//! query.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::query;
use crate::lower;
use crate::model::Query;

/// A query with the same name, datasets and answer, which costs nothing and never returns. The
/// macro also emits the errors, so the program does not compile.
pub(crate) fn expand(query: &Query) -> TokenStream {
    let budget = lower::budget();
    let output = query::output(query);
    let value = Ident::new("__dp_answer", Span::mixed_site());
    let receipt = Ident::new("__dp_receipt", Span::mixed_site());
    let body = quote! {
        let #value: #output = ::core::unreachable!();
        let (#receipt, #budget) = #budget.begin();
        ::core::result::Result::Ok(#budget.finish(#value, #receipt))
    };
    let unused = vec![false; query.sig.public.len()];
    let quiet = vec![syn::parse_quote!(#[allow(unused, unreachable_code, clippy::all, clippy::pedantic)])];
    let nothing = vec![query.measure.nothing(); query.sig.tables.len()];
    query::item(query, &[], &query.costs().prices(&nothing), &body, &unused, &quiet)
}
