//! The expansion of `#[dp_local]`: a question to a device.
//!
//! The function takes the user's own value with any budget, sets the declared budget aside, and
//! returns the value with the remaining budget. Inside the function, each report takes the value
//! and returns it with less budget; the user's source does not show these steps.

mod body;
mod cost;
mod signature;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ItemFn;

use crate::diag::{Diag, Sink, catalogue};
use crate::model::hash;
use crate::number::exact::Cost as Amount;
use crate::number::tokens::nat;
use crate::syntax::first_span;
use cost::Cost;
use signature::Signature;

/// Expands a question: its attribute, signature, body and cost. The macro reports all errors of a
/// stage together.
pub(crate) fn dp_local(args: TokenStream, item: TokenStream) -> TokenStream {
    let item: ItemFn = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) if syn::parse2::<syn::Item>(item.clone()).is_err() => return error.into_compile_error(),
        Err(_) => {
            let refused = form(first_span(&item), "this is not a function").into_syn().into_compile_error();
            return quote!(#refused #item);
        }
    };
    let (name, hash) = (item.sig.ident.clone(), hash(&item.to_token_stream()));
    let mut sink = Sink::default();
    let declared = signature::declared(args, &mut sink);
    let signature = Signature::read(&item, &mut sink);
    let Some(signature) = signature else { return sink.into_items(&name) };
    let (cost, body) = body::lower(&item.block, &signature, &mut sink);
    let declared = declared.unwrap_or_else(|| {
        // A stand-in for a budget with errors.
        Amount { units: 1, text: String::new(), span: Span::call_site() }
    });
    if sink.is_empty() {
        cost::check(&name, &cost, &declared, &mut sink);
    }
    if sink.is_empty() {
        return expand(&item, &signature, &declared, &cost, &body, &hash);
    }
    // A question with errors is replaced by a stand-in of the right type, so that its callers cause
    // no further errors.
    let quiet = quote!(::core::unreachable!());
    let stand_in = expand(&item, &signature, &declared, &Cost::Sequence(Vec::new()), &quiet, &hash);
    let errors = sink.into_items(&name);
    quote!(#errors #[allow(unused, unreachable_code, clippy::all, clippy::pedantic)] #stand_in)
}

/// The error for a question of the wrong form.
fn form(span: Span, text: &str) -> Diag {
    Diag::new(&catalogue::LOCAL_FORM, span, [text.to_owned()])
}

/// Writes a cost ε as a type.
fn price(units: u64) -> TokenStream {
    let units = nat(&quote!(::dp_types), u128::from(units));
    quote!(::dp_types::law::measure::Eps<#units>)
}

/// A name that the user's code cannot write.
fn hidden(name: &str) -> Ident {
    Ident::new(&format!("__dp_{name}"), Span::mixed_site())
}

/// The name of the user's own value, with the budget that is left.
fn own() -> Ident {
    hidden("own")
}

/// The name of the device's generator.
fn generator() -> Ident {
    hidden("generator")
}

fn expand(
    item: &ItemFn,
    signature: &Signature,
    declared: &Amount,
    cost: &Cost,
    body: &TokenStream,
    hash: &str,
) -> TokenStream {
    let ItemFn { attrs, vis, sig, .. } = item;
    let Signature { own: own_path, value, output, public, .. } = signature;
    let (name, text) = (&sig.ident, sig.ident.to_string());
    let line = u32::try_from(name.span().start().line).unwrap_or(0);
    let docs = docs(declared, cost);
    let (own, generator, budget) = (own(), generator(), price(declared.units));
    let (rest, answer, question, left) =
        (hidden("rest"), hidden("answer"), hidden("Question"), hidden("Left"));
    quote! {
        #(#attrs)*
        #(#[doc = #docs])*
        #vis fn #name<#left: ::dp_local::Spend<#budget>>(
            #own: #own_path<#value, #left>,
            #(#public,)*
            #generator: &mut ::dp_local::Generator,
        ) -> (#output, ::dp_local::Own<#value, <#left as ::dp_local::Spend<#budget>>::Rest>) {
            #[allow(non_camel_case_types)]
            enum #question {}
            impl ::dp_local::Question for #question {
                const NAME: &'static str = #text;
                const FILE: &'static str = ::core::file!();
                const LINE: u32 = #line;
                const SOURCE_HASH: &'static str = #hash;
                type Value = #value;
                type Budget = #budget;
            }
            let (#own, #rest) = #own.ask::<#question>();
            let #answer: #output = #body;
            (#answer, #rest)
        }
    }
}

/// The `# Privacy` section of the question's documentation.
fn docs(declared: &Amount, cost: &Cost) -> Vec<String> {
    let mut lines = vec![String::new(), " # Privacy".to_owned(), String::new()];
    lines.push(format!(
        " For any two values of the device, all that this reports is differentially private at ε = {}, which it takes of the value's budget.",
        declared.text
    ));
    lines.push(String::new());
    cost.each(&mut |report| {
        lines.push(format!(" * line {}: `{}` at ε = {}", report.line, report.by, report.text));
    });
    lines
}
