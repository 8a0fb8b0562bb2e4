//! Keys: closures that compute the part of the table to which a row belongs.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprMethodCall};

use super::{RewriteError, Rows, is_constant, text};
use crate::diag::Diag;
use crate::diag::catalogue::{self, Entry};
use crate::lower::Lower;
use crate::number::exact::literal;
use crate::number::{Exact, date, tokens};
use crate::rules::{self, On, Takes};
use crate::syntax::{bare, first_span};

/// The maximum number of keys in a tuple.
const MOST_KEYS: usize = 4;
/// The maximum number of weeks or months of a key. The limit exists because each week or month
/// becomes a type.
const MOST_PERIODS: u64 = 200;

impl Lower<'_> {
    /// Lowers a key, such as `|p| p.ward`, `|p| p.age.cut([18, 65])` or
    /// `|p| (p.ward, p.smoker, p.year)`.
    pub(in crate::lower) fn key_closure(&mut self, argument: &mut Expr) {
        if !self.named_rows(argument) {
            self.closure(argument, |rows, body| rows.key(body));
        }
    }

    /// Lowers the values by which rows are ordered, such as `|v| v.cost` or
    /// `|v| (v.year, -v.cost)`.
    pub(in crate::lower) fn order_closure(&mut self, argument: &mut Expr) {
        if !self.named_rows(argument) {
            self.closure(argument, |rows, body| rows.order(body));
        }
    }
}

impl Rows<'_> {
    /// Lowers one value of an order, or several values as nested pairs.
    fn order(&mut self, expr: &Expr) -> Result<TokenStream, RewriteError> {
        let values: Vec<&Expr> = match bare(expr) {
            Expr::Tuple(list) if !list.elems.is_empty() => list.elems.iter().collect(),
            other => vec![other],
        };
        let mut rows = Vec::new();
        for value in values {
            let row = self.row(value)?;
            rows.push(self.tree(row));
        }
        let last = rows.pop().ok_or(RewriteError)?;
        Ok(rows.into_iter().rev().fold(last, |later, first| quote!((#first, #later))))
    }

    /// Lowers one part of a key, or a tuple of parts.
    fn key(&mut self, expr: &Expr) -> Result<TokenStream, RewriteError> {
        match bare(expr) {
            Expr::Tuple(keys) if (2..=MOST_KEYS).contains(&keys.elems.len()) => {
                let keys: Vec<_> = keys.elems.iter().map(|key| self.one_key(key)).collect();
                let keys = keys.into_iter().collect::<Result<Vec<_>, _>>()?;
                Ok(quote!((#(#keys),*)))
            }
            Expr::Tuple(list) => {
                let text = format!("a key of {} parts", list.elems.len());
                self.refuse(
                    first_span(expr),
                    &text,
                    "a key is one of `p.ward`, `p.smoker`, `p.year`, `p.age.cut([18, 65])`, or two to four of them",
                )
            }
            other => self.one_key(other),
        }
    }

    fn one_key(&mut self, expr: &Expr) -> Result<TokenStream, RewriteError> {
        match bare(expr) {
            Expr::MethodCall(call) if is_cut(call) => self.cut(call),
            other => {
                let row = self.row(other)?;
                Ok(self.tree(row))
            }
        }
    }

    /// Lowers `p.age.cut([18, 65])`, `p.code.among([3, 7])`, `p.ward.among(["north", "south"])` or
    /// `p.day.weeks("2024-01-01", 10)`. The cuts become a list of literals in the form of
    /// `dp-types`.
    fn cut(&mut self, call: &ExprMethodCall) -> Result<TokenStream, RewriteError> {
        let row = self.row(&call.receiver)?;
        let receiver = self.tree(row);
        let name = call.method.to_string();
        let at = call.method.span();
        let argument = call.args.first().filter(|_| call.args.len() == 1);
        if name == "among"
            && let Some(Expr::Array(list)) = argument
            && list.elems.iter().any(|each| text::literal(each).is_some())
        {
            return self.among_texts(&receiver, list, at);
        }
        let cuts = match name.as_str() {
            "weeks" | "months" => periods(call),
            "among" => rising(&catalogue::LISTED, argument, at),
            _ => rising(&catalogue::CUTS, argument, at),
        };
        let list = match cuts {
            Ok((cuts, at)) => list(self.root, &cuts, at),
            Err(diag) => return self.diag(diag),
        };
        let method = Ident::new(if name == "among" { "among" } else { "cut" }, at);
        Ok(quote_spanned!(at=> #receiver.#method(#list)))
    }
}

/// Lowers `[18, 65]` to a list of literals in the form of `dp-types`. `at` is the span of the
/// method whose argument is the list.
pub(in crate::lower) fn cuts(
    root: &TokenStream,
    argument: Option<&Expr>,
    at: Span,
) -> Result<TokenStream, Diag> {
    let (cuts, at) = rising(&catalogue::CUTS, argument, at)?;
    Ok(list(root, &cuts, at))
}

/// One number of a list in rising order.
pub(super) enum Cut {
    Literal(Exact),
    /// A constant of the crate.
    Constant(TokenStream, Span),
}

impl Cut {
    /// Writes the number as a literal in the form of `dp-types`.
    pub(super) fn tokens(&self, root: &TokenStream) -> TokenStream {
        match self {
            Self::Literal(number) => tokens::lit(root, number),
            Self::Constant(value, span) => tokens::lit_of(root, value, *span),
        }
    }
}

/// Writes the numbers as a list of literals in the form of `dp-types`. The generated tokens have
/// the spans of the user's tokens, so that rustc reports errors about the numbers there.
pub(super) fn list(root: &TokenStream, cuts: &[Cut], at: Span) -> TokenStream {
    cuts.iter().rev().fold(quote_spanned!(at=> ()), |tail, cut| {
        let head = cut.tokens(root);
        quote_spanned!(at=> (#head, #tail))
    })
}

/// Reads literals and constants, which must be in rising order, and the span of their list. Only
/// rustc knows the value of a constant, so the types check the order of constants.
pub(super) fn rising(
    entry: &'static Entry,
    argument: Option<&Expr>,
    at: Span,
) -> Result<(Vec<Cut>, Span), Diag> {
    let refuse = |text: String, at| Err(Diag::new(entry, at, [text]));
    let list = match argument {
        Some(Expr::Array(list)) if !list.elems.is_empty() => list,
        _ => return refuse("it takes one list, `[18, 65]`".to_owned(), at),
    };
    let mut cuts: Vec<Cut> = Vec::new();
    for element in &list.elems {
        let cut = match (literal(element), element) {
            (Some(read), _) => read?,
            (None, Expr::Path(path)) if is_constant(&path.path) => {
                cuts.push(Cut::Constant(path.to_token_stream(), first_span(path)));
                continue;
            }
            _ => return refuse("this is neither a literal nor a constant".to_owned(), first_span(element)),
        };
        if let Some(Cut::Literal(last)) = cuts.last()
            && !cut.is_above(last)
        {
            return refuse(format!("{} is not above {}", cut.text, last.text), cut.span);
        }
        cuts.push(Cut::Literal(cut));
    }
    Ok((cuts, list.bracket_token.span.open()))
}

/// Computes the starts and the end of the weeks or months, and the span of the first date.
fn periods(call: &ExprMethodCall) -> Result<(Vec<Cut>, Span), Diag> {
    let name = call.method.to_string();
    let refuse = |text: &str, at| Diag::new(&catalogue::PERIODS, at, [text.to_owned(), name.clone()]);
    let (Some(first), Some(count), 2) = (call.args.first(), call.args.get(1), call.args.len()) else {
        return Err(refuse("this argument is neither", call.method.span()));
    };
    let begin = match literal(first) {
        Some(Ok(begin)) if begin.is_date() => begin,
        _ => return Err(refuse("the first day is not a literal date", first_span(first))),
    };
    let periods =
        literal(count).and_then(Result::ok).and_then(|count| u64::try_from(count.in_units(0)?).ok());
    let Some(periods) = periods.filter(|count| (1..=MOST_PERIODS).contains(count)) else {
        let text = format!("their number is not a whole number from 1 to {MOST_PERIODS}");
        return Err(refuse(&text, first_span(count)));
    };
    date::periods(&begin, name == "months", periods)
        .map(|cuts| (cuts.into_iter().map(Cut::Literal).collect(), begin.span))
        .ok_or_else(|| refuse("one of them would begin on a day that does not exist", begin.span))
}

pub(super) fn is_cut(call: &ExprMethodCall) -> bool {
    rules::find(On::Row, &call.method.to_string()).is_some_and(|rule| rule.takes == Takes::Cuts)
}
