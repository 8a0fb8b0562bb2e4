//! The constant of a record that says how files write the values of its columns.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, LitStr};

use super::column::{self, attribute};
use crate::diag::{Diag, Sink, catalogue};
use crate::parse::attr::{Marks, TypeMarks};
use crate::parse::texts::Texts;

/// The constant `TEXTS`. It is absent if all columns are written in the usual form. `counts` has
/// the number of columns of each field.
pub(super) fn constant(
    of: &TypeMarks,
    fields: &[Field],
    marks: &[Marks],
    counts: &[usize],
    sink: &mut Sink,
) -> TokenStream {
    let (root, of_all) = (&of.root, of.form.missing.as_ref());
    if let Some(texts) = of_all
        && !fields.iter().any(column::is_optional)
    {
        let text = "`missing` is for columns that can be missing, and no field is an `Option`".to_owned();
        sink.push(Diag::new(&catalogue::RECORD_ATTRIBUTE, texts.span, [text]));
    }
    let form = quote!(#root::law::record::TextForm);
    let mut forms = Vec::new();
    let mut is_usual = true;
    for ((field, mark), count) in fields.iter().zip(marks).zip(counts) {
        let missing = missing(field, mark, of_all, sink);
        let mut of_field = quote!(#form::USUAL);
        if !missing.is_empty() {
            of_field.extend(quote!(.with_missing(&[#(#missing),*])));
        }
        if let Some(format) = &mark.format {
            dates(field, format, sink);
            of_field.extend(quote!(.with_dates(#format)));
        }
        is_usual &= missing.is_empty() && mark.format.is_none();
        forms.extend(vec![of_field; *count]);
    }
    if is_usual {
        return TokenStream::new();
    }
    quote!(const TEXTS: &'static [#form] = &[#(#forms),*];)
}

/// The texts that mean a missing value in the column: those of the field, and those of the record.
fn missing(field: &Field, mark: &Marks, of_all: Option<&Texts>, sink: &mut Sink) -> Vec<String> {
    if !column::is_optional(field) {
        if let Some(texts) = &mark.missing {
            let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let text = format!("`missing` is for values that can be missing: make `{name}` an `Option`");
            attribute(sink, texts.span, &text);
        }
        return Vec::new();
    }
    let mut missing: Vec<String> = Vec::new();
    for text in mark.missing.iter().chain(of_all).flat_map(|texts| &texts.texts) {
        // The load compares values without the blanks around them.
        let text = text.value().trim().to_owned();
        if !missing.contains(&text) {
            missing.push(text);
        }
    }
    missing
}

/// Checks the form of a column of dates.
fn dates(field: &Field, format: &LitStr, sink: &mut Sink) {
    if !column::is_date(field) {
        attribute(sink, format.span(), "`format` is the form of dates: it is for a `Date`");
        return;
    }
    let text = format.value();
    if text.trim() != text {
        let text = "the load removes blanks around a value, so no date has this form: remove them here, too";
        attribute(sink, format.span(), text);
        return;
    }
    let (mut letters, mut rest) = (Vec::new(), text.chars());
    while let Some(sign) = rest.next() {
        match sign {
            '%' => letters.push(rest.next().unwrap_or('%')),
            sign if sign == ' ' || sign.is_ascii_punctuation() => {}
            sign => {
                let text = format!(
                    "a form of dates cannot contain `{sign}`; it can contain signs such as `-`, `/` or blanks"
                );
                attribute(sink, format.span(), &text);
                return;
            }
        }
    }
    if let Some(letter) = letters.iter().find(|letter| !"dmbYy".contains(**letter)) {
        let text = format!("`%{letter}` is unknown; a form of dates has %d, %m or %b, and %Y or %y");
        attribute(sink, format.span(), &text);
        return;
    }
    let once = |of: &str| letters.iter().filter(|letter| of.contains(**letter)).count() == 1;
    if !(once("d") && once("mb") && once("Yy")) {
        let text = "a form of dates names the day, the month and the year once each: %d, %m or %b, %Y or %y";
        attribute(sink, format.span(), text);
    }
}
