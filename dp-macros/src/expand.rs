//! The pipeline of `#[dp_query]`: parse, model, check, lower, check the cost, emit.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemFn;

use crate::check;
use crate::diag::{Diag, Sink, catalogue};
use crate::emit;
use crate::lower;
use crate::model::Query;
use crate::parse::{self, Args};
use crate::syntax::first_span;

/// Expands a query: parse, model, check, lower, emit. The macro reports all errors of a stage
/// together.
pub(crate) fn dp_query(args: TokenStream, item: TokenStream) -> TokenStream {
    let item: ItemFn = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => return not_a_function(&item, error),
    };
    // Inside an `impl` block, an error is the only valid expansion.
    if let Some(receiver) = item.sig.receiver() {
        let text = "this one takes `self`".to_owned();
        let refused = Diag::new(&catalogue::SIGNATURE, receiver.self_token.span, [text]);
        return refused.into_syn().into_compile_error();
    }
    let name = item.sig.ident.clone();
    let generic = item.sig.generics.lt_token.is_some();
    let mut sink = Sink::default();
    check::conditional::check(&item.sig, &item.block, &mut sink);
    let args = Args::read(args).unwrap_or_else(|error| {
        sink.push_syntax(error);
        Args::unknown()
    });
    let mut query = Query::new(args, item, &mut sink);
    if sink.is_empty() {
        lower::split(&mut query, &mut sink);
    }
    if !sink.is_empty() {
        query.sig.output = query.sig.output.filter(|ty| parse::impl_trait(ty).is_none());
        let known = !generic && !query.sig.tables.is_empty();
        let stand_in = known.then(|| emit::stand_in(&query));
        let errors = sink.into_items(&name);
        return quote!(#errors #stand_in);
    }
    if let Some(output) = &query.sig.output {
        check::raw::check(output, &mut sink);
    }
    if !sink.is_empty() {
        // The macro has already refused this type; using the type would cause a second error about
        // the same mistake.
        query.sig.output = None;
    }
    let lowered = lower::lower(&query, &mut sink);
    if sink.is_empty() {
        check::budget::check(&query, &lowered.cost, &mut sink);
    }
    if sink.is_empty() {
        return emit::query(&query, &lowered);
    }
    // A query with errors is replaced by a stand-in of the right type, so that its callers cause no
    // further errors.
    let stand_in = emit::stand_in(&query);
    let errors = sink.into_items(&name);
    quote!(#errors #stand_in)
}

/// The error for the attribute `#[dp_query]` on an item that is not a function, or that the parser
/// cannot read.
fn not_a_function(item: &TokenStream, error: syn::Error) -> TokenStream {
    if syn::parse2::<syn::Item>(item.clone()).is_err() {
        return error.into_compile_error();
    }
    let text = "this is not a function".to_owned();
    let refused =
        Diag::new(&catalogue::NOT_A_FUNCTION, first_span(item), [text]).into_syn().into_compile_error();
    // The item itself is correct Rust, so the macro emits it, and rustc can check code that uses
    // it.
    quote!(#refused #item)
}
