//! The constant of a record that describes its CSV files.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Field;

use super::column::attribute;
use crate::diag::{Diag, Sink, catalogue};
use crate::parse::attr::{Marks, TypeMarks};
use crate::parse::file_form::FileForm;

/// The constant `CSV`. It is absent if the record describes nothing. `counts` has the number of
/// columns of each field.
pub(super) fn constant(
    of: &TypeMarks,
    fields: &[Field],
    marks: &[Marks],
    counts: &[usize],
    sink: &mut Sink,
) -> TokenStream {
    let TypeMarks { form, root, invalid, .. } = of;
    if let (Some(span), "DropRow") = (form.over_lines, *invalid) {
        let text = "`quotes = over_lines` does not go with `invalid = drop_row`: a stray quote of one person would drop the rows of others";
        refuse(sink, span, text);
    }
    let mut calls = Vec::new();
    if let Some(separator) = &form.separator {
        calls.push(quote!(.separated_by(#separator)));
    }
    if let Some((values, places)) = positions(form, fields, marks, sink) {
        let places = places.iter().zip(counts).flat_map(|(place, count)| vec![*place; *count]);
        calls.push(quote!(.by_position(#values, &[#(#places),*])));
        if form.header.as_ref().is_some_and(|header| header.is_ignored) {
            calls.push(quote!(.after_first_line()));
        }
    }
    if form.over_lines.is_some() {
        calls.push(quote!(.with_quotes_over_lines()));
    }
    if let Some(encoding) = &form.encoding {
        if let (Some(header), true) = (&form.header, encoding == "Utf16") {
            let text = "a file in UTF-16 needs a header: its first row must not decide the order of bytes";
            refuse(sink, header.span, text);
        }
        calls.push(quote!(.encoded_in(#root::law::record::Encoding::#encoding)));
    }
    if calls.is_empty() {
        return TokenStream::new();
    }
    let form = quote!(#root::law::record::CsvForm);
    quote!(const CSV: #form = #form::USUAL #(#calls)*;)
}

/// In a file without a header, the number of values in a line, and the position of each field, from
/// 0. `None` if the file has a header, or after reporting an error.
fn positions(
    form: &FileForm,
    fields: &[Field],
    marks: &[Marks],
    sink: &mut Sink,
) -> Option<(usize, Vec<usize>)> {
    let stated: Vec<_> = marks.iter().filter_map(|mark| mark.place.as_ref()).collect();
    let Some(header) = &form.header else {
        if let Some(place) = stated.first() {
            let text = "a position is for files without a header: mark the record `header = none`, or write the column's name";
            attribute(sink, place.span(), text);
        }
        if let Some(columns) = &form.columns {
            refuse(sink, columns.span(), "`columns` is for files without a header: add `header = none`");
        }
        return None;
    };
    if let Some(name) = marks.iter().find_map(|mark| mark.column.as_ref()) {
        let text = "no line of these files names columns: write the position of this one, from 1";
        attribute(sink, name.span(), text);
        return None;
    }
    let values = match &form.columns {
        Some(columns) => columns.base10_parse::<usize>().unwrap_or_default(),
        None if stated.is_empty() => fields.len(),
        None => {
            let text =
                "its fields have positions, so state the number of values in a line too: `columns = 15`";
            refuse(sink, header.span, text);
            return None;
        }
    };
    if stated.is_empty() && values == fields.len() {
        return Some((values, (0..values).collect()));
    }
    let mut places = Vec::new();
    for (field, mark) in fields.iter().zip(marks) {
        let Some(place) = &mark.place else {
            let at = field.ident.as_ref().map_or_else(Span::call_site, Ident::span);
            let text = format!("it needs its position among the {values} values of a line: `column = 1`");
            attribute(sink, at, &text);
            return None;
        };
        let text = match place.base10_parse::<usize>() {
            Ok(number) if (1..=values).contains(&number) => {
                if !places.contains(&(number - 1)) {
                    places.push(number - 1);
                    continue;
                }
                format!("two fields read the column at position {number}")
            }
            _ => format!("a position is a number from 1 to {values}, the number of values in a line"),
        };
        attribute(sink, place.span(), &text);
        return None;
    }
    Some((values, places))
}

fn refuse(sink: &mut Sink, span: Span, text: &str) {
    sink.push(Diag::new(&catalogue::RECORD_ATTRIBUTE, span, [text.to_owned()]));
}
