//! The attributes of a record that describe its CSV files.

use proc_macro2::{Ident, Span};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{LitChar, LitInt, LitStr};

use crate::diag::{Diag, catalogue};
use crate::parse::texts::{Texts, texts};

/// How the CSV files of a record are written.
#[derive(Default)]
pub(crate) struct FileForm {
    pub(crate) separator: Option<LitChar>,
    pub(crate) header: Option<Header>,
    /// The number of values in each line of a file without a header.
    pub(crate) columns: Option<LitInt>,
    pub(crate) over_lines: Option<Span>,
    /// The variant of `Encoding`.
    pub(crate) encoding: Option<Ident>,
    /// The texts that mean a missing value in all columns that can be missing.
    pub(crate) missing: Option<Texts>,
}

/// The first line of a file that does not name the columns.
pub(crate) struct Header {
    pub(crate) span: Span,
    /// Whether this line is not a row either.
    pub(crate) is_ignored: bool,
}

/// The keys, as a message lists them.
pub(crate) const KEYS: &str = "separator, header, columns, quotes, encoding, missing";

/// The encodings by the names that a record uses, and the variants of `Encoding`.
const ENCODINGS: [(&str, &str); 4] =
    [("utf-8", "Utf8"), ("utf-16", "Utf16"), ("latin-1", "Latin1"), ("windows-1252", "Windows1252")];

impl FileForm {
    /// Reads the value of a key. Returns false if the key is not one of a file.
    pub(crate) fn take(&mut self, meta: &ParseNestedMeta<'_>, key: &str) -> syn::Result<bool> {
        match key {
            "separator" => self.separator = Some(separator(meta)?),
            "header" => {
                let choice: Ident = meta.value()?.parse()?;
                let is_ignored = match choice.to_string().as_str() {
                    "none" => false,
                    "ignored" => true,
                    other => {
                        let text = format!("`header = {other}` is unknown; use none or ignored");
                        return Err(refused(choice.span(), text));
                    }
                };
                self.header = Some(Header { span: choice.span(), is_ignored });
            }
            "missing" => self.missing = Some(texts(meta)?),
            "columns" => self.columns = Some(meta.value()?.parse()?),
            "quotes" => {
                let choice: Ident = meta.value()?.parse()?;
                if choice != "over_lines" {
                    let text = format!("`quotes = {choice}` is unknown; use over_lines");
                    return Err(refused(choice.span(), text));
                }
                self.over_lines = Some(meta.path.span());
            }
            "encoding" => self.encoding = Some(encoding(meta)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn refused(span: Span, text: String) -> syn::Error {
    Diag::new(&catalogue::RECORD_ATTRIBUTE, span, [text]).into_syn()
}

fn separator(meta: &ParseNestedMeta<'_>) -> syn::Result<LitChar> {
    let literal: LitChar = meta.value()?.parse()?;
    let sign = literal.value();
    if sign == '\t' || (sign.is_ascii_punctuation() && !"+-.:\"".contains(sign)) {
        return Ok(literal);
    }
    let text =
        "a separator is one sign that is not part of a number or a time, such as `';'`, `'\\t'` or `'|'`";
    Err(refused(literal.span(), text.to_owned()))
}

fn encoding(meta: &ParseNestedMeta<'_>) -> syn::Result<Ident> {
    let literal: LitStr = meta.value()?.parse()?;
    let name = literal.value().to_ascii_lowercase();
    match ENCODINGS.iter().find(|(known, _)| *known == name) {
        Some((_, variant)) => Ok(Ident::new(variant, literal.span())),
        None => {
            let known = ENCODINGS.map(|(known, _)| format!("`\"{known}\"`")).join(", ");
            Err(refused(literal.span(), format!("this encoding is unknown; use one of {known}")))
        }
    }
}
