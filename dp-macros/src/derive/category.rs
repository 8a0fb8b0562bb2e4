//! The derive macro `#[derive(Category)]`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields};

use crate::diag::{Diag, Sink, catalogue};
use crate::parse::attr;

/// The maximum number of variants of a category.
pub(super) const MOST: usize = 256;

pub(super) fn expand(input: &DeriveInput, sink: &mut Sink) -> TokenStream {
    let marks = attr::of_type(&input.attrs, false, sink);
    let root = marks.root;
    if let Some(file) = &marks.values {
        return super::values::expand(input, file, &root, sink).unwrap_or_else(|| stand_in(input, &root));
    }
    let mut refuse =
        |span: Span, text: &str| sink.push(Diag::new(&catalogue::CATEGORY_SHAPE, span, [text.to_owned()]));
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        refuse(name.span(), "this is not an enum");
        return stand_in(input, &root);
    };
    if !input.generics.params.is_empty() {
        refuse(name.span(), "this enum has generic parameters");
    }
    if data.variants.is_empty() {
        refuse(name.span(), "this enum has no variants");
    }
    if data.variants.len() > MOST {
        refuse(name.span(), &format!("this enum has {} variants", data.variants.len()));
    }
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            refuse(variant.ident.span(), "this variant has fields");
        }
    }
    let names: Vec<String> = data
        .variants
        .iter()
        .map(|variant| {
            attr::name_of(&variant.attrs, sink)
                .map_or_else(|| variant.ident.to_string().trim_start_matches("r#").to_owned(), |n| n.value())
        })
        .collect();
    for (i, variant) in data.variants.iter().enumerate() {
        if names[..i].contains(&names[i]) {
            let text = format!("two variants are called `{}` in data files", names[i]);
            sink.push(Diag::new(&catalogue::CATEGORY_SHAPE, variant.ident.span(), [text]));
        }
    }
    if !sink.is_empty() {
        return stand_in(input, &root);
    }

    let variants: Vec<_> = data.variants.iter().map(|v| &v.ident).collect();
    let places = 0..variants.len();
    // The generated items are as visible as the enum, so the derive exposes nothing new.
    let vis = &input.vis;
    let string = quote!(&'static ::core::primitive::str);
    let usize_ = quote!(::core::primitive::usize);
    let index = format_ident!("dp_index");
    quote! {
        impl #name {
            /// The index of this variant in the category, from 0.
            #[allow(dead_code, clippy::must_use_candidate)]
            #[doc(hidden)]
            #vis const fn #index(self) -> #usize_ {
                match self {
                    #(Self::#variants => #places,)*
                }
            }
        }
        impl #root::Category for #name {
            const VARIANTS: &'static [#string] = &[#(#names),*];
            #[inline]
            fn index(self) -> #usize_ {
                self.#index()
            }
        }
        // This constant uses every variant, so that rustc does not warn about variants that only
        // data files mention.
        const _: &[#name] = &[#(#name::#variants),*];
    }
}

/// A category without variants, which the derive emits in place of an invalid category. The derive
/// also emits an error, so the program does not compile.
fn stand_in(input: &DeriveInput, root: &TokenStream) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let (name, vis) = (&input.ident, &input.vis);
    let usize_ = quote!(::core::primitive::usize);
    quote! {
        #[allow(dead_code, clippy::all, clippy::pedantic)]
        impl #name {
            #[doc(hidden)]
            #vis const fn dp_index(&self) -> #usize_ {
                0
            }
        }
        impl #root::Category for #name {
            const VARIANTS: &'static [&'static ::core::primitive::str] = &[];
            fn index(self) -> #usize_ {
                ::core::unreachable!()
            }
        }
    }
}
