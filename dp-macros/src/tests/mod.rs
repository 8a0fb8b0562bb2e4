//! Tests of whole expansions.

mod blocks;
mod catalogue;
mod refusals;
mod shared;
mod snapshots;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Item};

/// What the items of a file become: queries, and types that derive `Record` or `Category` (or stand there bare).
/// Other items vanish.
fn expand(file: syn::File) -> TokenStream {
    let mut out = TokenStream::new();
    for item in file.items {
        match item {
            Item::Fn(mut function) => {
                let ours = |a: &Attribute| a.path().is_ident("dp_query") || a.path().is_ident("dp_row");
                let Some(at) = function.attrs.iter().position(ours) else {
                    continue;
                };
                let attr = function.attrs.remove(at);
                // An attribute without parentheses has no arguments.
                let args = attr.parse_args::<TokenStream>().unwrap_or_default();
                let expand = match attr.path().is_ident("dp_row") {
                    true => crate::emit::dp_row,
                    false => crate::emit::dp_query,
                };
                out.extend(expand(args, function.to_token_stream()));
            }
            Item::Struct(mut record) => {
                record.attrs.retain(ours);
                out.extend(crate::derive::record(record.to_token_stream()));
            }
            Item::Enum(mut category) => {
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
