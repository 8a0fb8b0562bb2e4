//! Tests of whole expansions.

mod blocks;
mod catalogue;
mod cuts;
mod local;
mod new_rows;
mod refusals;
mod shared;
mod snapshots;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Item};

/// Expands the items of a file: queries, and types that derive `Record` or `Category` or have no
/// attribute. Other items are removed.
fn expand(file: syn::File) -> TokenStream {
    let mut out = TokenStream::new();
    for item in file.items {
        match item {
            Item::Fn(mut function) => {
                let named = |a: &Attribute| {
                    ["dp_query", "dp_local", "dp_row"].iter().any(|name| a.path().is_ident(name))
                };
                let Some(at) = function.attrs.iter().position(named) else {
                    continue;
                };
                let attr = function.attrs.remove(at);
                // An attribute without parentheses has no arguments.
                let args = attr.parse_args::<TokenStream>().unwrap_or_default();
                let item = function.to_token_stream();
                let expand = match attr.path() {
                    path if path.is_ident("dp_local") => crate::local::dp_local,
                    path if path.is_ident("dp_row") => crate::emit::dp_row,
                    _ => crate::expand::dp_query,
                };
                out.extend(expand(args, item));
            }
            Item::Struct(mut category) if category.attrs.iter().any(derives_category) => {
                category.attrs.retain(ours);
                out.extend(crate::derive::category(category.to_token_stream()));
            }
            Item::Struct(mut record) => {
                record.attrs.retain(ours);
                out.extend(crate::derive::record(record.to_token_stream()));
            }
            // An enum without variants is the name of a unit, so it is not expanded.
            Item::Enum(mut category)
                if !category.variants.is_empty() || category.attrs.iter().any(derives_category) =>
            {
                category.attrs.retain(ours);
                out.extend(crate::derive::category(category.to_token_stream()));
            }
            _ => {}
        }
    }
    out
}

fn ours(attr: &Attribute) -> bool {
    attr.path().is_ident("dp")
}

fn derives_category(attr: &Attribute) -> bool {
    attr.path().is_ident("derive") && attr.to_token_stream().to_string().contains("Category")
}

/// Runs a test on a thread with a large stack, because the macro reads nested code by recursion.
/// Without optimisation, the recursion needs more than the stack of a test.
fn on_a_large_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}
