//! One column of a record: the meaning of a field and its `#[dp(..)]` marks.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Field, GenericArgument, PathArguments, Type};

use crate::diag::catalogue::{self, Entry};
use crate::diag::{Diag, Sink};
use crate::number::exact::decimal;
use crate::number::{DAYS, Exact, SECONDS, tokens};
use crate::parse::attr::{Marks, Range};
use crate::syntax::first_span;

/// The maximum number of characters of a text.
pub(super) const LONGEST: u128 = 64;
/// The maximum number of characters that one column holds.
pub(super) const WORD: u128 = 8;

/// The domain of a column, as a type of `dp-types` and as text.
pub(super) struct Column {
    pub(super) domain: TokenStream,
    /// Whether the field is converted to a wider type.
    pub(super) widen: bool,
    /// If a text has more than eight characters, the domains of its columns after the first.
    pub(super) more: Vec<TokenStream>,
    /// The description of the column for the documentation.
    pub(super) text: String,
}

impl Column {
    /// The number of columns that the field takes.
    pub(super) fn parts(&self) -> usize {
        1 + self.more.len()
    }
}

/// The Rust type of a field, as far as its tokens show it.
pub(super) enum Kind {
    Integer,
    /// An integer type narrower than `i64`, with its smallest and its largest value.
    Narrow(String, i128, i128),
    Bool,
    Decimal,
    Float(String),
    /// The type `String`.
    Owned,
    /// A text type other than `String`.
    Text(String),
    Date,
    DateTime,
    Optional(Box<Type>),
    Other(String),
}

pub(super) fn kind(ty: &Type) -> Kind {
    // If the type was an argument of another macro, it is inside an invisible group.
    if let Type::Group(group) = ty {
        return kind(&group.elem);
    }
    let text = ty.to_token_stream().to_string().replace(' ', "");
    let Type::Path(path) = ty else {
        let plain = text.trim_start_matches('&').trim_start_matches("'static").to_owned();
        return if plain == "str" { Kind::Text(text) } else { Kind::Other(text) };
    };
    let Some(last) = path.path.segments.last() else { return Kind::Other(text) };
    match last.ident.to_string().as_str() {
        "i64" => Kind::Integer,
        "i8" => Kind::Narrow(text, i8::MIN.into(), i8::MAX.into()),
        "i16" => Kind::Narrow(text, i16::MIN.into(), i16::MAX.into()),
        "i32" => Kind::Narrow(text, i32::MIN.into(), i32::MAX.into()),
        "u8" => Kind::Narrow(text, 0, u8::MAX.into()),
        "u16" => Kind::Narrow(text, 0, u16::MAX.into()),
        "u32" => Kind::Narrow(text, 0, u32::MAX.into()),
        "bool" => Kind::Bool,
        "Decimal" => Kind::Decimal,
        "f32" | "f64" => Kind::Float(text),
        "String" => Kind::Owned,
        "str" => Kind::Text(text),
        "Box" | "Rc" | "Arc" | "Cow" if inner_is_str(&last.arguments) => Kind::Text(text),
        "Date" => Kind::Date,
        "DateTime" => Kind::DateTime,
        "Option" => match inner(&last.arguments) {
            Some(ty) => Kind::Optional(Box::new(ty.clone())),
            None => Kind::Other(text),
        },
        _ => Kind::Other(text),
    }
}

/// The only type argument in angle brackets, if there is exactly one.
fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return None };
    match list.args.first() {
        Some(GenericArgument::Type(ty)) if list.args.len() == 1 => Some(ty),
        _ => None,
    }
}

fn inner_is_str(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(list) = arguments else { return false };
    list.args
        .iter()
        .any(|a| matches!(a, GenericArgument::Type(t) if t.to_token_stream().to_string() == "str"))
}

/// The column of a field, or `None` after reporting why the field has none.
pub(super) fn of(field: &Field, marks: &Marks, root: &TokenStream, sink: &mut Sink) -> Option<Column> {
    let name = field.ident.as_ref().filter(|_| !marks.broken)?;
    let at = first_span(&field.ty);
    let refuse = |sink: &mut Sink, entry: &'static Entry, text: String| {
        sink.push(Diag::new(entry, at, [text, name.to_string()]));
        None
    };
    if let Kind::Optional(ty) = kind(&field.ty) {
        return optional(field, *ty, marks, root, sink);
    }
    if let Some(most) = &marks.text
        && !matches!(kind(&field.ty), Kind::Owned)
    {
        attribute(sink, most.span, "`text` is for a `String` of a few characters");
        return None;
    }
    if let Some(span) = marks.category {
        exclude(marks, &["range", "step", "unbounded", "unit"], "a category", span, sink);
        let ty = &field.ty;
        let text = format!("A variant of [`{}`].", ty.to_token_stream().to_string().replace(' ', ""));
        return Some(Column {
            domain: quote!(#root::law::kind::Cat<#ty>),
            widen: false,
            more: Vec::new(),
            text,
        });
    }
    match kind(&field.ty) {
        Kind::Float(text) if marks.range.is_none() || marks.step.is_none() || !text.ends_with("f64") => {
            refuse(sink, &catalogue::FLOAT_COLUMN, text)
        }
        Kind::Float(_) => {
            if let Some(span) = marks.unit {
                attribute(
                    sink,
                    span,
                    "a float cannot be an identifier: mark a whole number or a `String` as `unit`",
                );
                return None;
            }
            let Column { domain, text: holds, .. } = decimal_column(name, marks, root, sink)?;
            let text = format!("{holds} Floats are rounded to it.");
            Some(Column {
                domain: quote!(#root::law::kind::Rounded<#domain>),
                widen: false,
                more: Vec::new(),
                text,
            })
        }
        Kind::Owned if marks.text.is_some() => text_column(name, marks, root, sink),
        Kind::Owned if marks.unit.is_some() => {
            exclude(marks, &["range", "step", "unbounded"], "an identifier of text", name.span(), sink);
            let text = "Identifies the privacy unit of the row: no expression can use it.".to_owned();
            Some(Column { domain: quote!(#root::law::kind::Opaque), widen: false, more: Vec::new(), text })
        }
        // The macro has already reported that a row limit needs a unit.
        Kind::Owned if marks.at_most.is_some() || marks.keep.is_some() => None,
        Kind::Owned => refuse(sink, &catalogue::STRING_COLUMN, "String".to_owned()),
        Kind::Text(_) if marks.unit.is_some() => {
            attribute(sink, at, "a text identifier must be owned: write `String`");
            None
        }
        Kind::Text(text) => refuse(sink, &catalogue::STRING_COLUMN, text),
        Kind::Optional(_) => None,
        Kind::Other(text) => refuse(sink, &catalogue::WIDE_COLUMN, text),
        Kind::Bool => {
            exclude(marks, &["range", "step", "unbounded", "unit"], "a truth value", name.span(), sink);
            let text = "True or false.".to_owned();
            Some(Column { domain: quote!(#root::law::kind::Bool), widen: false, more: Vec::new(), text })
        }
        kind @ (Kind::Integer | Kind::Narrow(..)) => {
            let widen = matches!(kind, Kind::Narrow(..));
            if let (Kind::Narrow(ty, lo, hi), Some(range)) = (&kind, &marks.range) {
                // Privacy does not depend on this check. It exists because no field can hold a
                // value outside the range of its type, so the author must change the type or the
                // range.
                let outside = |end: &&Exact| end.in_units(0).is_some_and(|n| n < *lo || n > *hi);
                if let Some(end) = [&range.lo, &range.hi].into_iter().find(outside) {
                    let text =
                        format!("`{ty}` holds {lo} to {hi}, not {}: give the field a wider type", end.text);
                    attribute(sink, end.span, &text);
                    return None;
                }
            }
            if let Some(step) = &marks.step {
                attribute(sink, step.span, "a whole number has no `step`; use `Decimal` for decimals");
            }
            match (&marks.range, marks.unbounded) {
                (Some(range), None) => {
                    let (domain, text) = on_grid(range, 0, 1, "1", root, sink)?;
                    Some(Column { domain, widen, more: Vec::new(), text })
                }
                (None, Some(_)) => {
                    let text = "Any whole number: clamp it before it is summed.".to_owned();
                    Some(Column {
                        domain: quote!(#root::law::kind::Unbounded),
                        widen,
                        more: Vec::new(),
                        text,
                    })
                }
                (Some(_), Some(span)) => {
                    attribute(sink, span, "a column with a range cannot be unbounded");
                    None
                }
                (None, None) => {
                    sink.push(Diag::new(&catalogue::NO_RANGE, name.span(), [name.to_string()]));
                    None
                }
            }
        }
        Kind::Date => {
            exclude(marks, &["step", "unbounded"], "a date", name.span(), sink);
            match &marks.range {
                Some(range) if range.lo.is_date() && range.hi.is_date() => {
                    let (domain, text) = on_grid(range, DAYS, 1, "", root, sink)?;
                    Some(Column { domain, widen: false, more: Vec::new(), text })
                }
                _ => {
                    let text = "a date needs a range of dates: `range = \"2015-01-01\"..=\"2024-12-31\"`";
                    attribute(sink, name.span(), text);
                    None
                }
            }
        }
        Kind::DateTime => {
            exclude(marks, &["step", "unbounded"], "a date and time", name.span(), sink);
            match &marks.range {
                Some(range) if range.lo.digits == SECONDS && range.hi.digits == SECONDS => {
                    let (domain, text) = on_grid(range, SECONDS, 1, "", root, sink)?;
                    Some(Column { domain, widen: false, more: Vec::new(), text })
                }
                _ => {
                    sink.push(Diag::new(&catalogue::DATE_TIME_RANGE, name.span(), [name.to_string()]));
                    None
                }
            }
        }
        Kind::Decimal => decimal_column(name, marks, root, sink),
    }
}

/// The column of a decimal number, on a grid of tenths, hundredths and so on.
fn decimal_column(name: &Ident, marks: &Marks, root: &TokenStream, sink: &mut Sink) -> Option<Column> {
    if let Some(span) = marks.unbounded {
        attribute(sink, span, "a decimal needs a range and a step");
        return None;
    }
    let (Some(range), Some(step)) = (&marks.range, &marks.step) else {
        let text = "a decimal needs a range and a step: `range = 0.0..=50_000.0, step = 0.01`";
        attribute(sink, name.span(), text);
        return None;
    };
    if step.mantissa <= 0 || step.digits == 0 {
        attribute(
            sink,
            step.span,
            "the step of a decimal is above zero and has decimals: 0.1, 0.05, 0.000001",
        );
        return None;
    }
    let (mut domain, text) = on_grid(range, step.digits, step.mantissa, &step.text, root, sink)?;
    // This step is not a power of ten, so some numbers of the grid are not multiples of the step.
    if let Some(units) = u128::try_from(step.mantissa).ok().filter(|units| *units > 1) {
        let units = tokens::nat(root, units);
        domain = quote!(#root::law::kind::Stepped<#domain, #units>);
    }
    Some(Column { domain, widen: false, more: Vec::new(), text })
}

/// The columns of a text with this maximum length: one column for every eight characters.
pub(super) fn text_of(characters: u128, root: &TokenStream) -> Column {
    let text = format!("ASCII text of at most {characters} characters.");
    let length = |part: u128| tokens::nat(root, WORD.min(characters - part * WORD));
    let whole = tokens::nat(root, characters);
    let part = |part: u128| {
        let (length, part) = (length(part), tokens::nat(root, part));
        quote!(#root::law::kind::TextPart<#length, #part, #whole>)
    };
    let domain = match characters <= WORD {
        true => quote!(#root::law::kind::Text<#whole>),
        false => part(0),
    };
    Column { domain, widen: false, more: (1..characters.div_ceil(WORD)).map(part).collect(), text }
}

/// The column whose values are those of `of`, or missing.
pub(super) fn maybe(of: Column, root: &TokenStream) -> Column {
    let Column { domain, widen, more, text } = of;
    Column {
        domain: quote!(#root::law::kind::Maybe<#domain>),
        widen,
        more: more.iter().map(|part| quote!(#root::law::kind::Maybe<#part>)).collect(),
        text: format!("{text} Can be missing."),
    }
}

/// The columns of a text under the mark `text`.
fn text_column(name: &Ident, marks: &Marks, root: &TokenStream, sink: &mut Sink) -> Option<Column> {
    let most = marks.text.as_ref()?;
    exclude(marks, &["range", "step", "unbounded", "unit"], "a text", name.span(), sink);
    match u128::try_from(most.mantissa) {
        Ok(characters) if (1..=LONGEST).contains(&characters) && most.digits == 0 => {
            Some(text_of(characters, root))
        }
        _ => {
            let arguments = [most.text.clone(), name.to_string()];
            sink.push(Diag::new(&catalogue::TEXT_COLUMN, most.span, arguments));
            None
        }
    }
}

/// Whether the field's value can be missing.
pub(super) fn is_optional(field: &Field) -> bool {
    matches!(kind(&field.ty), Kind::Optional(_))
}

/// Whether the field holds dates without a time of day.
pub(super) fn is_date(field: &Field) -> bool {
    match kind(&field.ty) {
        Kind::Optional(of) => matches!(kind(&of), Kind::Date),
        of => matches!(of, Kind::Date),
    }
}

/// A column whose values can be missing.
fn optional(field: &Field, ty: Type, marks: &Marks, root: &TokenStream, sink: &mut Sink) -> Option<Column> {
    if let Some(span) = marks.unit {
        attribute(sink, span, "every row needs an identifier: `unit` does not apply to an `Option`");
        return None;
    }
    let refused = matches!(kind(&ty), Kind::Optional(_)) || marks.unbounded.is_some();
    if refused {
        let text = field.ty.to_token_stream().to_string().replace(' ', "");
        sink.push(Diag::new(&catalogue::OPTION_COLUMN, first_span(&field.ty), [text]));
        return None;
    }
    Some(maybe(of(&Field { ty, ..field.clone() }, marks, root, sink)?, root))
}

/// The column of numbers in this range, on a grid of `digits` decimals. `units` is the step, in
/// units of the grid.
fn on_grid(
    range: &Range,
    digits: u8,
    units: i128,
    step: &str,
    root: &TokenStream,
    sink: &mut Sink,
) -> Option<(TokenStream, String)> {
    if let Some(end) = [&range.lo, &range.hi].into_iter().find(|end| end.is_time() && end.digits != digits) {
        let ty = if end.is_date() {
            "a range of dates belongs to a `Date`"
        } else {
            "a range of dates with times belongs to a `DateTime`"
        };
        attribute(sink, end.span, ty);
        return None;
    }
    let mut end = |exact: &Exact| {
        let end = exact.in_units(digits).filter(|end| end % units == 0);
        if end.is_none() {
            sink.push(Diag::new(&catalogue::OFF_STEP, exact.span, [exact.text.clone(), step.to_owned()]));
        }
        end
    };
    let (lo, hi) = (end(&range.lo), end(&range.hi));
    let (lo, hi) = (lo?, hi?);
    let text = if digits == SECONDS {
        format!("`{}..={}`: a date and time.", range.lo.text, range.hi.text)
    } else if digits == DAYS {
        format!("`{}..={}`: a date.", range.lo.text, range.hi.text)
    } else if digits == 0 {
        format!("`{lo}..={hi}`: a whole number.")
    } else {
        format!(
            "`{}..={}` in steps of `{}`.",
            decimal(lo, digits),
            decimal(hi, digits),
            decimal(units, digits)
        )
    };
    let grid = tokens::grid(root, digits);
    let (lo, hi) = (tokens::int(root, lo), tokens::int(root, hi));
    Some((quote!(#root::law::kind::Num<#lo, #hi, #grid>), text))
}

/// Reports an error for each mark in `keys` that the field has. These marks do not apply to `what`,
/// the kind of the column.
fn exclude(marks: &Marks, keys: &[&str], what: &str, span: Span, sink: &mut Sink) {
    for key in keys {
        let present = match *key {
            "range" => marks.range.is_some(),
            "step" => marks.step.is_some(),
            "unbounded" => marks.unbounded.is_some(),
            _ => marks.unit.is_some(),
        };
        if present {
            attribute(sink, span, &format!("`{key}` does not apply to {what}"));
        }
    }
}

pub(super) fn attribute(sink: &mut Sink, span: Span, text: &str) {
    sink.push(Diag::new(&catalogue::COLUMN_ATTRIBUTE, span, [text.to_owned()]));
}
