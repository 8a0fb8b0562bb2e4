//! The expansion of `#[dp_query]`.

mod docs;
mod parameters;
mod query;
mod stand_in;

use proc_macro2::TokenStream;
use syn::ItemFn;

use crate::body;
use crate::check;
use crate::diag::Sink;
use crate::model::Query;
use crate::parse::Args;

/// Expands a query: parse, model, check, emit. All errors of a stage are reported together.
pub(crate) fn dp_query(args: TokenStream, item: TokenStream) -> TokenStream {
    let item: ItemFn = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let name = item.sig.ident.clone();
    let mut sink = Sink::default();
    let args = match Args::read(args) {
        Ok(args) => args,
        Err(error) => return error.into_compile_error(),
    };
    let mut query = Query::new(args, item, &mut sink);
    if !sink.is_empty() {
        return sink.into_items(&name);
    }
    if let Some(output) = &query.sig.output {
        check::raw::check(output, &mut sink);
    }
    if !sink.is_empty() {
        // The type that was refused would be a second error about the same thing.
        query.sig.output = None;
    }
    let lowered = body::lower(&query, &mut sink);
    if sink.is_empty() {
        check::budget::check(&query, &lowered.cost, &mut sink);
    }
    if sink.is_empty() {
        return query::expand(&query, &lowered);
    }
    // Something of the right type keeps the callers of a refused query quiet.
    let stand_in = stand_in::expand(&query);
    let errors = sink.into_items(&name);
    quote::quote!(#errors #stand_in)
}
