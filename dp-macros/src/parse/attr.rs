//! The attribute `#[dp(..)]` on structs, fields, enums and variants.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Ident, LitInt, LitStr, Path, Token};

use crate::diag::catalogue::{self, Entry};
use crate::diag::{Diag, Sink};
use crate::number::Exact;
use crate::parse::file_form::{self, FileForm};
use crate::parse::texts::{Texts, texts};

/// A range `LO..=HI`.
#[derive(Clone)]
pub(crate) struct Range {
    pub(crate) lo: Exact,
    pub(crate) hi: Exact,
}

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct Marks {
    pub(crate) range: Option<Range>,
    pub(crate) step: Option<Exact>,
    pub(crate) category: Option<Span>,
    /// The maximum number of characters of a text.
    pub(crate) text: Option<Exact>,
    pub(crate) unbounded: Option<Span>,
    pub(crate) unit: Option<Span>,
    /// The path of the unit that this record shares with other records.
    pub(crate) shared: Option<Path>,
    pub(crate) at_most: Option<Exact>,
    pub(crate) keep: Option<Exact>,
    pub(crate) column: Option<LitStr>,
    /// The position of the column in files without a header, from 1.
    pub(crate) place: Option<LitInt>,
    /// The texts that mean a missing value.
    pub(crate) missing: Option<Texts>,
    /// The form in which files write dates.
    pub(crate) format: Option<LitStr>,
    /// Whether one of the marks had an error. After such an error, the macro does not report
    /// missing marks.
    pub(crate) broken: bool,
}

/// The attributes of a type.
pub(crate) struct TypeMarks {
    /// The name of the policy for invalid values: `Refuse`, `Clamp` or `DropRow`.
    pub(crate) invalid: &'static str,
    pub(crate) root: TokenStream,
    /// The file that lists the values of a category.
    pub(crate) values: Option<ValuesFile>,
    /// How the CSV files of a record are written.
    pub(crate) form: FileForm,
    /// Whether upper and lower case are alike in the names of a category.
    pub(crate) ignore_case: bool,
}

/// The file of `values = "plans.csv", column = "plan"`.
pub(crate) struct ValuesFile {
    pub(crate) path: LitStr,
    /// The heading of the column with the values, if the file has headings.
    pub(crate) column: Option<LitStr>,
}

/// The arguments of `#[dp_row(..)]`.
pub(crate) struct RowMarks {
    pub(crate) range: Option<Range>,
    pub(crate) step: Option<Exact>,
    pub(crate) root: TokenStream,
}

/// Reads the arguments of `#[dp_row(..)]`.
pub(crate) fn of_row(args: TokenStream, sink: &mut Sink) -> RowMarks {
    let mut marks = RowMarks { range: None, step: None, root: quote!(::dp_types) };
    let attrs = [syn::parse_quote!(#[dp(#args)])];
    each_key(&attrs, &catalogue::ROW_FUNCTION_ATTRIBUTE, "range, step, crate", sink, |meta, key| {
        match key {
            "range" => marks.range = Some(range(meta)?),
            "step" => marks.step = Some(meta.value()?.parse()?),
            "crate" => marks.root = meta.value()?.call(Path::parse_mod_style)?.into_token_stream(),
            _ => return Ok(false),
        }
        Ok(true)
    });
    marks
}

/// Calls `take` for each key inside `#[dp(..)]`; `take` returns whether it knows the key. The
/// function returns whether every key was read without an error.
fn each_key(
    attrs: &[Attribute],
    entry: &'static Entry,
    known: &str,
    sink: &mut Sink,
    mut take: impl FnMut(&ParseNestedMeta<'_>, &str) -> syn::Result<bool>,
) -> bool {
    let mut whole = true;
    for attr in attrs.iter().filter(|a| a.path().is_ident("dp")) {
        let parsed = attr.parse_nested_meta(|meta| {
            let key = meta.path.to_token_stream().to_string();
            if take(&meta, &key)? {
                return Ok(());
            }
            let span = meta.path.segments.first().map_or_else(Span::call_site, |s| s.ident.span());
            let text = format!("`{key}` is unknown here; the known keys are {known}");
            Err(Diag::new(entry, span, [text]).into_syn())
        });
        if let Err(error) = parsed {
            sink.push_syntax(Diag::in_words(entry, error));
            whole = false;
        }
    }
    whole
}

/// Reads the marks of a field or of a parameter.
pub(crate) fn of_field(attrs: &[Attribute], sink: &mut Sink) -> Marks {
    let mut marks = Marks::default();
    let known = "range, step, category, text, unbounded, unit, at_most, keep, column, missing, format";
    let whole = each_key(attrs, &catalogue::COLUMN_ATTRIBUTE, known, sink, |meta, key| {
        let span = || meta.path.segments.first().map_or_else(Span::call_site, |s| s.ident.span());
        match key {
            "range" => marks.range = Some(range(meta)?),
            "step" => marks.step = Some(meta.value()?.parse()?),
            "text" => marks.text = Some(meta.value()?.parse()?),
            "category" => marks.category = Some(span()),
            "unbounded" => marks.unbounded = Some(span()),
            "unit" => {
                marks.unit = Some(span());
                if meta.input.peek(Token![=]) {
                    marks.shared = Some(meta.value()?.call(Path::parse_mod_style)?);
                }
            }
            "at_most" => marks.at_most = Some(meta.value()?.parse()?),
            "missing" => marks.missing = Some(texts(meta)?),
            "format" => marks.format = Some(meta.value()?.parse()?),
            "keep" => marks.keep = Some(meta.value()?.parse()?),
            "column" => {
                let value = meta.value()?;
                match value.peek(LitInt) {
                    true => marks.place = Some(value.parse()?),
                    false => marks.column = Some(value.parse()?),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    });
    marks.broken = !whole;
    marks
}

/// Reads the marks of a struct or an enum.
pub(crate) fn of_type(attrs: &[Attribute], record: bool, sink: &mut Sink) -> TypeMarks {
    let form = FileForm::default();
    let mut marks =
        TypeMarks { invalid: "Refuse", root: quote!(::dp_types), values: None, form, ignore_case: false };
    let (mut path, mut column) = (None, None);
    let (entry, known) = if record {
        (&catalogue::RECORD_ATTRIBUTE, format!("invalid, {}, crate", file_form::KEYS))
    } else {
        (&catalogue::CATEGORY_ATTRIBUTE, "values, column, ignore_case, crate".to_owned())
    };
    each_key(attrs, entry, &known, sink, |meta, key| {
        match key {
            "crate" => marks.root = meta.value()?.call(Path::parse_mod_style)?.into_token_stream(),
            "values" if !record => path = Some(meta.value()?.parse::<LitStr>()?),
            "column" if !record => column = Some(meta.value()?.parse::<LitStr>()?),
            "ignore_case" if !record => marks.ignore_case = true,
            "invalid" if record => {
                let choice: Ident = meta.value()?.parse()?;
                marks.invalid = match choice.to_string().as_str() {
                    "refuse" => "Refuse",
                    "clamp" => "Clamp",
                    "drop_row" => "DropRow",
                    other => {
                        let text = format!("`invalid = {other}` is unknown; use refuse, clamp or drop_row");
                        return Err(Diag::new(entry, choice.span(), [text]).into_syn());
                    }
                };
            }
            key => return if record { marks.form.take(meta, key) } else { Ok(false) },
        }
        Ok(true)
    });
    match (path, column) {
        (Some(path), column) => marks.values = Some(ValuesFile { path, column }),
        (None, Some(column)) => {
            let text = "`column` is a heading of the file that `values` names".to_owned();
            sink.push(Diag::new(entry, column.span(), [text]));
        }
        (None, None) => {}
    }
    marks
}

/// The names of a variant in data files.
#[derive(Default)]
pub(crate) struct VariantNames {
    /// The name that `rename = ".."` gives.
    pub(crate) name: Option<LitStr>,
    /// The other spellings that `also = [..]` lists.
    pub(crate) also: Vec<LitStr>,
}

/// Reads the names of a variant.
pub(crate) fn of_variant(attrs: &[Attribute], sink: &mut Sink) -> VariantNames {
    let mut names = VariantNames::default();
    each_key(attrs, &catalogue::CATEGORY_ATTRIBUTE, "rename, also", sink, |meta, key| {
        match key {
            "rename" => names.name = Some(meta.value()?.parse()?),
            "also" => names.also = texts(meta)?.texts,
            _ => return Ok(false),
        }
        Ok(true)
    });
    names
}

/// Reads `range = LO..=HI`.
fn range(meta: &ParseNestedMeta<'_>) -> syn::Result<Range> {
    let input = meta.value()?;
    let lo: Exact = input.parse()?;
    if !input.peek(Token![..=]) {
        let text = "write a range with both ends, as LO..=HI".to_owned();
        return Err(Diag::new(&catalogue::COLUMN_ATTRIBUTE, input.span(), [text]).into_syn());
    }
    input.parse::<Token![..=]>()?;
    let hi: Exact = input.parse()?;
    if lo.is_above(&hi) {
        return Err(
            Diag::new(&catalogue::EMPTY_RANGE, lo.span, [lo.text.clone(), hi.text.clone()]).into_syn()
        );
    }
    Ok(Range { lo, hi })
}
