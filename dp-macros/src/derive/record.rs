//! The derive macro `#[derive(Record)]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Field, Fields};

use super::column::{self, Column, attribute};
use super::csv_form;
use super::joined::{self, list};
use super::stand_in;
use super::text_form;
use crate::diag::{Diag, Sink, catalogue};
use crate::number::tokens;
use crate::parse::attr::{self, Marks};
use crate::syntax::respan;

pub(super) fn expand(input: &DeriveInput, sink: &mut Sink) -> TokenStream {
    let fields = named_fields(input, sink);
    let type_marks = attr::of_type(&input.attrs, true, sink);
    let root = type_marks.root.clone();
    let Some(fields) = fields else { return no_record(input, &root) };
    let marks: Vec<Marks> = fields.iter().map(|f| attr::of_field(&f.attrs, sink)).collect();
    // After an error, the record gets stand-in columns and no rows.
    let column = |(field, marks)| {
        column::of(field, marks, &root, sink).unwrap_or_else(|| stand_in::of(field, marks, &root))
    };
    let columns: Vec<Column> = fields.iter().zip(&marks).map(column).collect();
    let counts: Vec<usize> = columns.iter().map(Column::parts).collect();
    let (places, placed) = joined::places(&root, &input.ident, &counts);
    let unit = unit(&fields, &marks, &counts, &places, &root, sink);
    let names = names(&fields, &marks, &counts, sink);
    let mut csv = csv_form::constant(&type_marks, &fields, &marks, &counts, sink);
    csv.extend(text_form::constant(&type_marks, &fields, &marks, &counts, sink));
    let whole = sink.is_empty();
    let unit = unit.filter(|_| whole).unwrap_or_else(|| quote!(#root::law::record::OneRow));
    let values = if whole { values(&fields, &columns) } else { quote!(::core::unreachable!()) };
    let invalid = Ident::new(type_marks.invalid, Span::call_site());
    let proxies = proxies(input, &fields, &columns, &places, &root);
    let builder = builder(input, &fields, &columns, &root);
    let domains: Vec<Vec<&TokenStream>> =
        columns.iter().map(|column| [&column.domain].into_iter().chain(&column.more).collect()).collect();
    let (domains, joined) = joined::fields(&root, &input.ident, &domains);
    let implemented = implemented(
        input,
        &root,
        &fields,
        &columns,
        Parts {
            names,
            domains,
            places,
            unit,
            invalid: quote!(#root::law::record::#invalid),
            csv: if whole { csv } else { TokenStream::new() },
            values,
        },
    );
    quote!(#proxies #builder #implemented #joined #placed)
}

/// The parts of the expansion that differ between records.
struct Parts {
    names: Vec<String>,
    domains: TokenStream,
    places: Vec<TokenStream>,
    unit: TokenStream,
    invalid: TokenStream,
    /// The constants about the record's files that differ from the usual.
    csv: TokenStream,
    values: TokenStream,
}

/// The code that reads the values of a row from its fields.
fn values(fields: &[Field], columns: &[Column]) -> TokenStream {
    let value = |(field, column): (&Field, &Column)| {
        let ident = &field.ident;
        let copies = column.more.iter().map(|_| quote!(::core::clone::Clone::clone(&self.#ident)));
        let last = if column.widen && column::is_optional(field) {
            quote!(self.#ident.map(<::core::primitive::i64 as ::core::convert::From<_>>::from))
        } else if column.widen {
            quote!(<::core::primitive::i64 as ::core::convert::From<_>>::from(self.#ident))
        } else {
            quote!(self.#ident)
        };
        copies.chain([last]).collect::<Vec<_>>()
    };
    let each: Vec<Vec<TokenStream>> = fields.iter().zip(columns).map(value).collect();
    joined::pairs(joined::lists(&each).map(|values| list(values.concat())).collect())
}

/// The index of the first column of each field.
fn first_columns(counts: impl Iterator<Item = usize>) -> Vec<usize> {
    counts.scan(0, |next, count| Some(std::mem::replace(next, *next + count))).collect()
}

/// The type of a proxy for one column, or for the several columns of a text. `columns` holds the
/// type of each column.
fn proxy_type(root: &TokenStream, columns: Vec<TokenStream>) -> TokenStream {
    let mut exs = columns.into_iter().map(|column| quote!(#root::law::expr::Ex<#column>)).collect::<Vec<_>>();
    match exs.len() {
        1 => exs.swap_remove(0),
        _ => {
            let parts = list(exs);
            quote!(#root::law::expr::Ex<#root::law::expr::LongText<#parts>>)
        }
    }
}

/// The name of a struct that the derive generates beside the record.
fn beside(input: &DeriveInput, suffix: &str) -> Ident {
    format_ident!("{}{suffix}", input.ident.unraw(), span = input.ident.span())
}

/// The struct of column proxies that closures receive.
fn proxies(
    input: &DeriveInput,
    fields: &[Field],
    columns: &[Column],
    places: &[TokenStream],
    root: &TokenStream,
) -> TokenStream {
    let (name, vis, proxy) = (&input.ident, &input.vis, beside(input, "Columns"));
    let idents = fields.iter().map(|field| &field.ident);
    let field_vis = fields.iter().map(|field| &field.vis);
    let docs = columns.iter().map(|column| column.text.as_str());
    let types =
        first_columns(columns.iter().map(Column::parts)).into_iter().zip(columns).map(|(first, column)| {
            let places = places[first..].iter().take(column.parts());
            proxy_type(root, places.map(|place| quote!(#root::law::expr::Col<#name, #place>)).collect())
        });
    let head = format!("The columns of [`{}`], as closures receive them.", name.unraw());
    quote! {
        #[doc = #head]
        #[allow(dead_code, clippy::struct_field_names)]
        #vis struct #proxy {
            #(
                #[doc = #docs]
                #field_vis #idents: #types,
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
    }
}

/// The struct from which `flat_map` and `by_unit` make a new row. Users set its fields by name, and
/// it returns their values in the order of the columns.
fn builder(input: &DeriveInput, fields: &[Field], columns: &[Column], root: &TokenStream) -> TokenStream {
    let (vis, builder) = (&input.vis, beside(input, "Values"));
    let idents = fields.iter().map(|field| &field.ident);
    let field_vis = fields.iter().map(|field| &field.vis);
    let types: Vec<Ident> = (0..fields.len()).map(|i| format_ident!("__Dp{i}")).collect();
    // If a field has one column, its value can be any expression. If it is a text of several
    // columns, its value must be a text with the same number of columns.
    let (mut lists, mut values_of, mut bounds) = (Vec::new(), Vec::new(), Vec::new());
    let each: Vec<(&Field, &Column, &Ident)> =
        fields.iter().zip(columns).zip(&types).map(|((field, column), ty)| (field, column, ty)).collect();
    for together in joined::lists(&each) {
        let (mut listed, mut values) = (quote!(()), quote!(()));
        for (field, column, ty) in together.iter().rev() {
            let ident = &field.ident;
            (listed, values) = match column.parts() {
                1 => (quote!((#ty, #listed)), quote!((self.#ident, #values))),
                _ => {
                    let parts = list([&column.domain].into_iter().chain(&column.more).cloned().collect());
                    let fills = quote!(#root::law::transformation::Fills<#parts>);
                    bounds.push(quote!(#ty: #fills));
                    (
                        quote!(<#ty as #fills>::Before<#listed>),
                        quote!(<#ty as #fills>::before(self.#ident, #values)),
                    )
                }
            };
        }
        lists.push(listed);
        values_of.push(values);
    }
    let (listed, values) = (joined::pairs(lists), joined::pairs(values_of));
    let bounds = if bounds.is_empty() { quote!() } else { quote!(where #(#bounds),*) };
    let docs = columns.iter().map(|column| column.text.as_str());
    let head = format!(
        "The values of a new [`{}`], as `flat_map` makes them of row expressions.",
        input.ident.unraw()
    );
    quote! {
        #[doc = #head]
        #[allow(dead_code, clippy::struct_field_names)]
        #vis struct #builder<#(#types),*> {
            #(
                #[doc = #docs]
                #field_vis #idents: #types,
            )*
        }
        #[allow(dead_code, clippy::type_complexity)]
        impl<#(#types),*> #builder<#(#types),*> {
            /// The values in the order of the columns.
            #vis fn in_order(self) -> #listed #bounds {
                #values
            }
        }
    }
}

fn implemented(
    input: &DeriveInput,
    root: &TokenStream,
    fields: &[Field],
    columns: &[Column],
    parts: Parts,
) -> TokenStream {
    let (name, proxy) = (&input.ident, beside(input, "Columns"));
    let record = name.unraw().to_string();
    let Parts { names, domains, places, unit, invalid, csv, values } = parts;
    let idents = fields.iter().map(|field| &field.ident);
    let proxies =
        first_columns(columns.iter().map(Column::parts)).into_iter().zip(columns).map(|(first, column)| {
            let mut each: Vec<TokenStream> = places[first..]
                .iter()
                .take(column.parts())
                .map(|place| quote!(<#root::law::expr::Ex<#root::law::expr::Col<#name, #place>>>::column()))
                .collect();
            match each.len() {
                1 => each.swap_remove(0),
                _ => {
                    let parts = list(each);
                    quote!(#root::law::expr::long_text(#parts))
                }
            }
        });
    let str_ = quote!(::core::primitive::str);
    let law = respan(quote!(#root::Record), name.span());
    quote! {
        impl #law for #name {
            const NAME: &'static #str_ = #record;
            const COLUMNS: &'static [&'static #str_] = &[#(#names),*];
            type Fields = #domains;
            type Unit = #unit;
            type Invalid = #invalid;
            #csv
            type Proxy = #proxy;

            fn proxy() -> #proxy {
                #proxy { #(#idents: #proxies,)* }
            }

            fn values(self) -> <Self::Fields as #root::law::record::Fields>::Values {
                #values
            }
        }
    }
}

/// A stand-in for an item that cannot be a record: it has no columns and no rows. The derive also
/// emits an error, so the program does not compile.
fn no_record(input: &DeriveInput, root: &TokenStream) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let proxies = proxies(input, &[], &[], &[], root);
    let parts = Parts {
        names: Vec::new(),
        domains: quote!(()),
        places: Vec::new(),
        unit: quote!(#root::law::record::OneRow),
        invalid: quote!(#root::law::record::Refuse),
        csv: TokenStream::new(),
        values: quote!(::core::unreachable!()),
    };
    let implemented = implemented(input, root, &[], &[], parts);
    quote!(#proxies #implemented)
}

/// The fields of a struct that has named fields and no generic parameters.
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

/// The privacy unit: the column with the mark `unit`, or a row if no column has that mark.
fn unit(
    fields: &[Field],
    marks: &[Marks],
    counts: &[usize],
    places: &[TokenStream],
    root: &TokenStream,
    sink: &mut Sink,
) -> Option<TokenStream> {
    let marked: Vec<usize> = (0..fields.len()).filter(|&i| marks[i].unit.is_some()).collect();
    for mark in marks.iter().filter(|m| m.unit.is_none()) {
        if let Some(limit) = mark.at_most.as_ref().or(mark.keep.as_ref()) {
            attribute(
                sink,
                limit.span,
                "`at_most` and `keep` belong to the field that is marked `unit`: `#[dp(unit, keep = 5)]`",
            );
        }
    }
    for &i in marked.iter().skip(1) {
        attribute(sink, marks[i].unit?, "a record has one privacy unit, and another field is already marked");
    }
    let Some(&i) = marked.first() else { return Some(quote!(#root::law::record::OneRow)) };
    let (limit, more) = match (&marks[i].at_most, &marks[i].keep) {
        (Some(limit), None) => (limit, quote!(#root::law::record::RefuseMore)),
        (None, Some(limit)) => (limit, quote!(#root::law::record::KeepFirst)),
        (Some(_), Some(limit)) => {
            let text =
                "`at_most` refuses a unit with more rows, while `keep` drops the extra rows: choose one";
            attribute(sink, limit.span, text);
            return None;
        }
        (None, None) => {
            let text = "a privacy unit needs a row limit: `#[dp(unit, at_most = 5, range = ..)]`, or `keep = 5` to drop the extra rows";
            attribute(sink, marks[i].unit?, text);
            return None;
        }
    };
    match u128::try_from(limit.mantissa) {
        Ok(rows) if rows > 0 && limit.digits == 0 => {
            let (place, rows) = (&places[counts[..i].iter().sum::<usize>()], tokens::nat(root, rows));
            Some(match (&marks[i].shared, marks[i].keep.is_some()) {
                (Some(shared), _) => {
                    // These tokens have the span of the type's name. So if this type is not a unit,
                    // rustc reports the error there.
                    let shares = quote_spanned!(shared.span()=> #root::law::record::Shares<#shared>);
                    quote!(#root::law::record::Identifier<#place, #rows, #more, #shares>)
                }
                (None, true) => quote!(#root::law::record::Identifier<#place, #rows, #more>),
                (None, false) => quote!(#root::law::record::Identifier<#place, #rows>),
            })
        }
        _ => {
            attribute(sink, limit.span, "a row limit is a whole number above zero");
            None
        }
    }
}

/// The names of the columns in data files. The names of a text's further columns include the index
/// of their first character: `ward`, `ward[8..]`.
fn names(fields: &[Field], marks: &[Marks], counts: &[usize], sink: &mut Sink) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for ((field, mark), count) in fields.iter().zip(marks).zip(counts) {
        let Some(ident) = &field.ident else { continue };
        let name = mark.column.as_ref().map_or_else(|| ident.unraw().to_string(), syn::LitStr::value);
        let parts = (1..*count).map(|part| format!("{name}[{}..]", part * column::WORD as usize));
        let parts: Vec<String> = parts.collect();
        if names.contains(&name) || parts.iter().any(|part| names.contains(part)) {
            let span = mark.column.as_ref().map_or_else(|| ident.span(), syn::LitStr::span);
            attribute(sink, span, &format!("two fields read the column `{name}`"));
        }
        names.push(name);
        names.extend(parts);
    }
    names
}
