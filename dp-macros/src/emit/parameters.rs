//! The query as a value: a struct of its public parameters, and a function of the same name that
//! checks the parameters and makes the struct. The struct's name is not a pattern, so `let
//! (mean_age, session) = session.run(mean_age)?` binds a new variable.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::query::Attributes;
use crate::lower;
use crate::model::Query;
use crate::number::tokens;
use crate::parse::Public;

/// The maximum number of characters that one word of a text holds.
const WORD: u128 = 8;

/// The type of the query and, if the query has public parameters, the function that makes a value
/// of it.
pub(super) fn declare(query: &Query, docs: &[String], attrs: &Attributes) -> TokenStream {
    let (root, sig, vis) = (&query.root, &query.sig, &query.vis);
    let name = &sig.name;
    let Attributes { docs: written, cfgs, rest, .. } = attrs;
    let docs = quote!(#(#written)* #(#[doc = #docs])*);
    let copies = quote! {
        #(#cfgs)*
        #[automatically_derived]
        impl ::core::clone::Clone for #name {
            fn clone(&self) -> Self {
                *self
            }
        }
        #(#cfgs)*
        #[automatically_derived]
        impl ::core::marker::Copy for #name {}
    };
    if sig.public.is_empty() {
        return quote! {
            #docs
            ///
            /// A run of the query: made by the function of the same name.
            #(#cfgs)*
            #(#rest)*
            #[allow(non_camel_case_types)]
            #vis struct #name {}
            #copies
            #docs
            #(#cfgs)*
            #vis fn #name() -> #name {
                #name {}
            }
        };
    }
    let types: Vec<_> = sig.public.iter().map(|p| &p.ty).collect();
    let names: Vec<_> = sig.public.iter().map(|p| &p.name).collect();
    let markers: Vec<Ident> = sig.public.iter().map(|p| marker(name, p)).collect();
    let marks = sig.public.iter().zip(&markers).map(|(public, marker)| {
        if public.category {
            return category(root, public, marker, cfgs);
        }
        if let Some(most) = public.text {
            return text(root, public, most, marker, cfgs);
        }
        let (text, lo, hi) =
            (public.name.to_string(), tokens::int(root, public.lo), tokens::int(root, public.hi));
        let grid = tokens::grid(root, public.digits);
        quote! {
            #(#cfgs)*
            #[allow(non_camel_case_types)]
            #[doc(hidden)]
            enum #marker {}
            #(#cfgs)*
            impl #root::law::expr::Parameter for #marker {
                const NAME: &'static ::core::primitive::str = #text;
                type Lo = #lo;
                type Hi = #hi;
                type Grid = #grid;
            }
        }
    });
    let decimals = sig.public.iter().zip(&markers).filter(|(public, _)| public.digits > 0);
    let on_grid = decimals.map(|(public, marker)| on_grid(root, public, marker));
    let leaves = sig.public.iter().zip(&markers).map(|(public, marker)| {
        let name = &public.name;
        let units = if public.digits > 0 { quote!(#name.units()) } else { quote!(#name) };
        match public.list {
            _ if public.category => quote!(#root::law::expr::Given::<#marker>::new(#name)),
            _ if public.text.is_some_and(|most| most > WORD) => {
                let each = parts(public, marker)
                    .into_iter()
                    .map(|part| quote!(#root::law::expr::GivenText::<#part>::new(#name)?.expr()));
                let list = listed(each);
                quote!(#root::law::expr::LongText::of(#list))
            }
            _ if public.text.is_some() => quote!(#root::law::expr::GivenText::<#marker>::new(#name)?),
            Some(_) => quote!(#root::law::expr::List::<#marker, _>::new(#units)?),
            None => quote!(#root::law::expr::Param::<#marker>::new(#units)?),
        }
    });
    let kinds = sig.public.iter().zip(&markers).map(|(public, marker)| leaf(root, public, marker));
    quote! {
        #docs
        ///
        /// A run of the query: made by the function of the same name, which checks the parameters.
        #(#cfgs)*
        #(#rest)*
        #[allow(non_camel_case_types)]
        #vis struct #name {
            values: (#(#types,)*),
            leaves: (#(#kinds,)*),
        }
        #copies
        #(#marks)*
        #docs
        ///
        /// # Errors
        /// A parameter outside its declared range, or between its steps. Nothing is spent.
        #(#cfgs)*
        #vis fn #name(#(#names: #types),*) -> ::core::result::Result<#name, #root::Error> {
            #(#on_grid)*
            ::core::result::Result::Ok(#name { leaves: (#(#leaves,)*), values: (#(#names,)*) })
        }
    }
}

/// The description, in types of `dp-types`, of a parameter that is a variant of a category.
fn category(root: &TokenStream, public: &Public, marker: &Ident, cfgs: &[syn::Attribute]) -> TokenStream {
    let (text, ty) = (public.name.to_string(), &public.ty);
    // The generated tokens have the span of the user's type, so rustc reports there if the type is
    // not a category.
    let at = crate::syntax::first_span(ty);
    let bound = quote::quote_spanned!(at=> type Category = #ty;);
    quote! {
        #(#cfgs)*
        #[allow(non_camel_case_types)]
        #[doc(hidden)]
        enum #marker {}
        #(#cfgs)*
        impl #root::law::expr::PublicCategory for #marker {
            const NAME: &'static ::core::primitive::str = #text;
            #bound
        }
    }
}

/// The description of a text in types of `dp-types`: one part for every eight characters, and one
/// part for the remaining characters.
fn text(
    root: &TokenStream,
    public: &Public,
    most: u128,
    marker: &Ident,
    cfgs: &[syn::Attribute],
) -> TokenStream {
    let whole = tokens::nat(root, most);
    let parts = parts(public, marker).into_iter().zip(0..).map(|(part, before)| {
        let name = match before {
            0 => public.name.to_string(),
            _ => format!("{}[{}..]", public.name, before * WORD),
        };
        let (length, before) = (WORD.min(most - before * WORD), tokens::nat(root, before));
        let length = tokens::nat(root, length);
        quote! {
            #(#cfgs)*
            #[allow(non_camel_case_types)]
            #[doc(hidden)]
            enum #part {}
            #(#cfgs)*
            impl #root::law::expr::PublicText for #part {
                const NAME: &'static ::core::primitive::str = #name;
                type Length = #length;
                type Before = #before;
                type Most = #whole;
            }
        }
    });
    parts.collect()
}

/// The types of the parts of a text. A text of at most eight characters has one part, the
/// parameter's own type.
fn parts(public: &Public, marker: &Ident) -> Vec<Ident> {
    let count = public.text.unwrap_or(WORD).div_ceil(WORD);
    let rest = (1..count).map(|part| format_ident!("{marker}_{part}"));
    std::iter::once(marker.clone()).chain(rest).collect()
}

/// Writes a list in the form of `dp-types`, `(a, (b, ()))`.
fn listed(each: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
    each.rev().fold(quote!(()), |rest, one| quote!((#one, #rest)))
}

/// The name of the type that represents a public parameter.
fn marker(query: &Ident, public: &Public) -> Ident {
    format_ident!("__dp_{}_{}", query.unraw(), public.name.unraw(), span = Span::call_site())
}

/// The type of `dp-types` for a parameter in row expressions: a number, a list of numbers, a
/// variant or a text.
fn leaf(root: &TokenStream, public: &Public, marker: &Ident) -> TokenStream {
    match &public.list {
        _ if public.category => quote!(#root::law::expr::Given<#marker>),
        _ if public.text.is_some_and(|most| most > WORD) => {
            let parts = parts(public, marker).into_iter();
            let list =
                listed(parts.map(|part| quote!(#root::law::expr::Ex<#root::law::expr::GivenText<#part>>)));
            quote!(#root::law::expr::LongText<#list>)
        }
        _ if public.text.is_some() => quote!(#root::law::expr::GivenText<#marker>),
        Some(entries) => quote!(#root::law::expr::List<#marker, { #entries }>),
        None => quote!(#root::law::expr::Param<#marker>),
    }
}

/// The code that converts a decimal value to an integer on the grid of its parameter.
fn on_grid(root: &TokenStream, public: &Public, marker: &Ident) -> TokenStream {
    let name = &public.name;
    quote!(let #name = #root::law::expr::Param::<#marker>::on_grid(#name)?;)
}

/// Binds each parameter to its own name, and again as a leaf of row expressions.
pub(super) fn bind(query: &Query, used_in_rows: &[bool]) -> TokenStream {
    let each = query.sig.public.iter().zip(used_in_rows).enumerate().map(|(i, (public, used))| {
        let (name, ty, place) = (&public.name, &public.ty, syn::Index::from(i));
        let leaf = lower::param(i, name);
        // This statement uses the parameter, so that rustc does not warn if only closures mention
        // it.
        let (used, leaves) = match used {
            true => (quote!(let _ = #name;), quote!(let #leaf = self.leaves.#place;)),
            false => (quote!(), quote!()),
        };
        quote!(let #name: #ty = self.values.#place; #used #leaves)
    });
    each.collect()
}
