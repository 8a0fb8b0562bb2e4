//! The derive macro `#[derive(Category)]`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DataEnum, DeriveInput, Fields};

use crate::diag::{Diag, Sink, catalogue};
use crate::parse::attr;

/// The maximum number of variants of a category.
pub(super) const MOST: usize = 256;

pub(super) fn expand(input: &DeriveInput, sink: &mut Sink) -> TokenStream {
    let marks = attr::of_type(&input.attrs, false, sink);
    let root = marks.root;
    if let Some(file) = &marks.values {
        return super::values::expand(input, file, marks.ignore_case, &root, sink)
            .unwrap_or_else(|| stand_in(input, &root));
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
    let Names { names, also } = names(data, marks.ignore_case, sink);
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
    let also = also_constant(&also);
    let ignore_case = ignore_case(marks.ignore_case);
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
            #also
            #ignore_case
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

/// The names of variants in data files.
struct Names {
    /// The name of each variant.
    names: Vec<String>,
    /// Other spellings, each with the index of its variant.
    also: Vec<(String, usize)>,
}

/// Reads the names of all variants. No two variants have a spelling in common.
fn names(data: &DataEnum, ignore_case: bool, sink: &mut Sink) -> Names {
    let (mut names, mut also) = (Vec::new(), Vec::new());
    // Each spelling, as it is compared, with the index of its variant.
    let mut known: Vec<(String, usize)> = Vec::new();
    for (place, variant) in data.variants.iter().enumerate() {
        let given = attr::of_variant(&variant.attrs, sink);
        let own = variant.ident.to_string().trim_start_matches("r#").to_owned();
        let name = given.name.map_or(own, |name| name.value());
        let others = given.also.iter().map(|text| (text.value().trim().to_owned(), text.span()));
        let spellings: Vec<_> = [(name.clone(), variant.ident.span())].into_iter().chain(others).collect();
        for (spelling, span) in spellings {
            let compared = compared(&spelling, ignore_case);
            match known.iter().find(|(known, _)| *known == compared) {
                // A variant may list its name in another case: this changes nothing.
                Some((_, of)) if *of == place => {}
                Some(_) => {
                    let case = if ignore_case { ", in upper or lower case" } else { "" };
                    let text = format!("two variants are called `{spelling}` in data files{case}");
                    sink.push(Diag::new(&catalogue::CATEGORY_SHAPE, span, [text]));
                }
                None => known.push((compared, place)),
            }
            if spelling != name {
                also.push((spelling, place));
            }
        }
        names.push(name);
    }
    Names { names, also }
}

/// A spelling as it is compared with others: under `ignore_case` in lower case, character by
/// character as the load does it.
pub(super) fn compared(spelling: &str, ignore_case: bool) -> String {
    if ignore_case { spelling.chars().flat_map(char::to_lowercase).collect() } else { spelling.to_owned() }
}

/// The constant `ALSO`. It is absent without other spellings.
fn also_constant(also: &[(String, usize)]) -> TokenStream {
    if also.is_empty() {
        return TokenStream::new();
    }
    let (spellings, places) = (also.iter().map(|(text, _)| text), also.iter().map(|(_, place)| place));
    quote! {
        const ALSO: &'static [(&'static ::core::primitive::str, ::core::primitive::usize)] =
            &[#((#spellings, #places)),*];
    }
}

/// The constant `IGNORE_CASE`. It is absent if the case matters.
pub(super) fn ignore_case(ignore_case: bool) -> TokenStream {
    if ignore_case {
        quote!(
            const IGNORE_CASE: ::core::primitive::bool = true;
        )
    } else {
        TokenStream::new()
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
