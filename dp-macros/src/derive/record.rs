//! `#[derive(Record)]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Field, Fields};

use super::column::{self, Column, attribute};
use crate::diag::{Diag, Sink, catalogue};
use crate::number::tokens;
use crate::parse::attr::{self, Marks};
use crate::syntax::respan;

pub(super) fn expand(input: &DeriveInput, sink: &mut Sink) -> Option<TokenStream> {
    let fields = named_fields(input, sink)?;
    let type_marks = attr::of_type(&input.attrs, true, sink);
    let root = type_marks.root;
    let marks: Vec<Marks> = fields.iter().map(|f| attr::of_field(&f.attrs, sink)).collect();
    let columns: Vec<Option<Column>> =
        fields.iter().zip(&marks).map(|(f, m)| column::of(f, m, &root, sink)).collect();
    let unit = unit(&fields, &marks, &root, sink);
    let names = names(&fields, &marks, sink);
    let columns: Vec<Column> = columns.into_iter().collect::<Option<_>>()?;
    let unit = unit?;

    let name = &input.ident;
    let (record, text) = (name.unraw().to_string(), names);
    let invalid = Ident::new(type_marks.invalid, Span::call_site());
    let domains = list(columns.iter().map(|c| c.domain.clone()));
    let proxy = format_ident!("{}Columns", name.unraw(), span = name.span());
    let idents: Vec<&Ident> = fields.iter().filter_map(|f| f.ident.as_ref()).collect();
    let values = list(idents.iter().zip(&columns).map(|(ident, column)| {
        if column.widen {
            quote!(<::core::primitive::i64 as ::core::convert::From<_>>::from(self.#ident))
        } else {
            quote!(self.#ident)
        }
    }));
    let places: Vec<TokenStream> = (0..columns.len()).map(|i| place(&root, i)).collect();
    let (vis, docs) = (&input.vis, columns.iter().map(|c| c.words.as_str()));
    let field_vis = fields.iter().map(|f| &f.vis);
    let head = format!("The columns of [`{record}`], as closures receive them.");
    let (str_, ex, col) = (quote!(::core::primitive::str), quote!(#root::expr::Ex), quote!(#root::expr::Col));
    let law = respan(quote!(#root::record::Record), name.span());
    Some(quote! {
        #[doc = #head]
        #[allow(dead_code, clippy::struct_field_names)]
        #vis struct #proxy {
            #(
                #[doc = #docs]
                #field_vis #idents: #ex<#col<#name, #places>>,
            )*
        }
        #[automatically_derived]
        impl ::core::clone::Clone for #proxy {
            fn clone(&self) -> Self {
                *self
            }
        }
        #[automatically_derived]
        impl ::core::marker::Copy for #proxy {}

        impl #law for #name {
            const NAME: &'static #str_ = #record;
            const COLUMNS: &'static [&'static #str_] = &[#(#text),*];
            type Fields = #domains;
            type Unit = #unit;
            type Invalid = #root::record::#invalid;
            type Proxy = #proxy;

            fn proxy() -> #proxy {
                #proxy { #(#idents: <#ex<#col<#name, #places>>>::column(),)* }
            }

            fn values(self) -> <Self::Fields as #root::record::Fields>::Values {
                #values
            }
        }
    })
}

/// The fields of a struct of the right shape.
fn named_fields(input: &DeriveInput, sink: &mut Sink) -> Option<Vec<Field>> {
    let mut refuse = |text: &str| {
        sink.push(Diag::new(&catalogue::RECORD_SHAPE, input.ident.span(), [text.to_owned()]));
    };
    if !input.generics.params.is_empty() {
        refuse("this type has generic parameters");
        return None;
    }
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) if !fields.named.is_empty() => Some(fields.named.iter().cloned().collect()),
            Fields::Named(_) | Fields::Unit => {
                refuse("this struct has no fields");
                None
            }
            Fields::Unnamed(_) => {
                refuse("this struct has unnamed fields");
                None
            }
        },
        Data::Enum(_) => {
            refuse("this is an enum; derive `Category` for a column's values");
            None
        }
        Data::Union(_) => {
            refuse("this is a union");
            None
        }
    }
}

/// The privacy unit: the column that is marked `unit`, or a row.
fn unit(fields: &[Field], marks: &[Marks], root: &TokenStream, sink: &mut Sink) -> Option<TokenStream> {
    let marked: Vec<usize> = (0..fields.len()).filter(|&i| marks[i].unit.is_some()).collect();
    for mark in marks.iter().filter(|m| m.unit.is_none()) {
        if let Some(limit) = &mark.at_most {
            attribute(sink, limit.span, "`at_most` belongs to the field that is marked `unit`");
        }
    }
    for &i in marked.iter().skip(1) {
        attribute(sink, marks[i].unit?, "a record has one privacy unit, and another field is marked already");
    }
    let Some(&i) = marked.first() else { return Some(quote!(#root::record::Row)) };
    let Some(limit) = &marks[i].at_most else {
        let text = "a privacy unit needs a row limit: `#[dp(unit, at_most = 5, range = ..)]`";
        attribute(sink, marks[i].unit?, text);
        return None;
    };
    match u128::try_from(limit.mantissa) {
        Ok(rows) if rows > 0 && limit.digits == 0 => {
            let (place, rows) = (place(root, i), tokens::nat(root, rows));
            Some(quote!(#root::record::Identifier<#place, #rows>))
        }
        _ => {
            attribute(sink, limit.span, "a row limit is a whole number above zero");
            None
        }
    }
}

/// The names of the columns in data files.
fn names(fields: &[Field], marks: &[Marks], sink: &mut Sink) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (field, mark) in fields.iter().zip(marks) {
        let Some(ident) = &field.ident else { continue };
        let name = mark.column.as_ref().map_or_else(|| ident.unraw().to_string(), syn::LitStr::value);
        if names.contains(&name) {
            let span = mark.column.as_ref().map_or_else(|| ident.span(), syn::LitStr::span);
            attribute(sink, span, &format!("two fields read the column `{name}`"));
        }
        names.push(name);
    }
    names
}

/// `(a, (b, ()))`.
fn list(items: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
    items.rev().fold(quote!(()), |tail, head| quote!((#head, #tail)))
}

/// The place of column number `i`.
fn place(root: &TokenStream, i: usize) -> TokenStream {
    (0..i).fold(quote!(#root::record::Here), |inner, _| quote!(#root::record::There<#inner>))
}
