//! Literal texts that row expressions compare with a text column, alone or in lists.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{Expr, ExprArray, ExprLit, ExprMethodCall, Lit, LitStr};

use super::build::method;
use super::{RewriteError, Rewritten, Row, Rows};
use crate::diag::{Diag, catalogue};
use crate::number::{Exact, tokens};
use crate::syntax::{bare, first_span, plain, respan};

/// The maximum number of characters of a text; each character is one byte.
const LONGEST: usize = 64;
/// The maximum number of characters that one column holds.
const WORD: usize = 8;
/// The maximum number of texts in a list of groups. Each text becomes a type, nested in the type of
/// the next text.
const MOST_TEXTS: usize = 100;

/// The literal, if the expression is a literal text that is not a date.
pub(super) fn literal(expr: &Expr) -> Option<&LitStr> {
    match expr {
        Expr::Lit(ExprLit { lit: whole @ Lit::Str(text), .. }) => {
            Exact::read(whole, false).is_err().then_some(text)
        }
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}

impl Rows<'_> {
    /// Writes the test whether a column is this text.
    pub(super) fn is_text(
        &mut self,
        column: &Row,
        text: &LitStr,
        at: Span,
    ) -> Result<TokenStream, RewriteError> {
        self.asked(column, "is_text", text, at)
    }

    /// Lowers `column.starts_with("K")`.
    pub(super) fn starts_with(&mut self, call: &ExprMethodCall) -> Rewritten {
        let column = self.row(&call.receiver);
        if self.is_parameter(&call.args[0]) {
            let start = self.row(&call.args[0])?;
            let (column, start) = (self.tree(column?), self.tree(start));
            let tokens = method(&column, "begins_with", call.method.span(), &[start]);
            return Ok(Row::Tree { tokens, truth: true });
        }
        let Some(text) = literal(&call.args[0]) else {
            let way_out = "write it out, `p.code.starts_with(\"K\")`, or make it a parameter of the query, `#[dp(text = 8)] start: Text`";
            return self.no_text(&call.args[0], way_out);
        };
        let tokens = self.asked(&column?, "starts_with", text, call.method.span())?;
        Ok(Row::Tree { tokens, truth: true })
    }

    /// Lowers `column.is_one_of(["K21", "I10"])`: the column must equal one of these texts.
    pub(super) fn is_one_of(&mut self, call: &ExprMethodCall) -> Rewritten {
        let at = call.method.span();
        let column = self.row(&call.receiver);
        let way_out = "list the texts: `p.code.is_one_of([\"K21\", \"I10\"])`; of numbers and categories write `p.age == 3 || p.age == 7`";
        let texts = match &call.args[0] {
            Expr::Array(list) if !list.elems.is_empty() => &list.elems,
            other => return self.no_text(other, way_out),
        };
        let column = column?;
        let mut all: Option<TokenStream> = None;
        for each in texts {
            let one = if self.is_parameter(each) {
                let text = self.row(each)?;
                method(&self.tree(column.clone()), "eq", at, &[self.tree(text)])
            } else {
                let Some(text) = literal(each) else { return self.no_text(each, way_out) };
                self.is_text(&column, text, at)?
            };
            all = Some(match all {
                None => one,
                Some(before) => method(&before, "or", at, &[one]),
            });
        }
        Ok(Row::Tree { tokens: all.unwrap_or_default(), truth: true })
    }

    /// Lowers `column.or("none")`.
    pub(super) fn or_text(
        &mut self,
        column: &Row,
        text: &LitStr,
        at: Span,
    ) -> Result<TokenStream, RewriteError> {
        self.asked(column, "or_text", text, at)
    }

    /// Lowers `p.ward.among(["north", "south"])` for the key `ward`. Each text must occur once.
    pub(super) fn among_texts(
        &mut self,
        ward: &TokenStream,
        list: &ExprArray,
        at: Span,
    ) -> Result<TokenStream, RewriteError> {
        let refuse = |why: String, span| Diag::new(&catalogue::TEXT_LIST, span, [why]);
        let mut seen = HashSet::new();
        let mut texts = Vec::new();
        for each in &list.elems {
            let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = bare(each) else {
                return self.diag(refuse(format!("`{}` is not one", plain(each)), first_span(each)));
            };
            if !seen.insert(text.value()) {
                return self.diag(refuse(format!("`{}` is listed twice", text.value()), text.span()));
            }
            texts.push(text);
        }
        if texts.len() > MOST_TEXTS {
            let why = format!("it lists {}, but at most {MOST_TEXTS} are allowed", texts.len());
            return self.diag(refuse(why, list.bracket_token.span.open()));
        }
        let mut all = quote_spanned!(at=> ());
        for text in texts.into_iter().rev() {
            self.fits(text)?;
            self.is_trimmed(text, text.value().trim_matches(' '))?;
            let text = self.spelling(text);
            all = quote_spanned!(at=> (#text, #all));
        }
        Ok(method(ward, "among_texts", at, &[all]))
    }

    fn asked(
        &mut self,
        column: &Row,
        name: &str,
        text: &LitStr,
        at: Span,
    ) -> Result<TokenStream, RewriteError> {
        self.fits(text)?;
        let value = text.value();
        // A prefix may end with a blank, since the text of a row continues after the prefix.
        let trimmed =
            if name == "starts_with" { value.trim_start_matches(' ') } else { value.trim_matches(' ') };
        self.is_trimmed(text, trimmed)?;
        Ok(method(&self.tree(column.clone()), name, at, &[self.spelling(text)]))
    }

    /// Refuses a text that is too long, or has characters that a text column cannot hold.
    fn fits(&mut self, text: &LitStr) -> Result<(), RewriteError> {
        let value = text.value();
        if value.len() > LONGEST || !value.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            let way_out = "write at most 64 characters from ` ` to `~`, as in the column; write a date as \"2024-02-29\"";
            let arguments = [format!("`{value}` is not one"), way_out.to_owned()];
            return self.diag(Diag::new(&catalogue::TEXT_LITERAL, text.span(), arguments));
        }
        Ok(())
    }

    /// Refuses a text that no row can hold, because loading a file removes the blanks around each
    /// value.
    fn is_trimmed(&mut self, text: &LitStr, trimmed: &str) -> Result<(), RewriteError> {
        let value = text.value();
        if value == trimmed {
            return Ok(());
        }
        let why = format!("`{value}` begins or ends with a blank, but the texts of rows never do");
        let arguments = [why, format!("remove the blank: \"{trimmed}\"")];
        self.diag(Diag::new(&catalogue::TEXT_LITERAL, text.span(), arguments))
    }

    /// Writes a text in the form of `dp-types`, with the span of the user's literal: its pieces of
    /// eight characters, the remaining characters, and the total number of characters.
    fn spelling(&self, text: &LitStr) -> TokenStream {
        let (value, at) = (text.value(), text.span());
        let root = respan(self.root.clone(), at);
        let starts: Vec<usize> = (0..value.len().max(1)).step_by(WORD).collect();
        let pieces = starts.into_iter().rev().fold(quote_spanned!(at=> ()), |rest, start| {
            let piece = LitStr::new(&value[start..value.len().min(start + WORD)], at);
            quote_spanned!(at=> (#root::law::expr::Piece<{ #root::law::expr::text(#piece) }>, #rest))
        });
        let characters = value.len();
        tokens::between(quote_spanned!(at=> #root::law::expr::Spelling::<#pieces, #characters>::new()), at)
    }

    fn no_text<T>(&mut self, found: &Expr, way_out: &str) -> Result<T, RewriteError> {
        let arguments = [format!("`{}` is not one", plain(found)), way_out.to_owned()];
        self.diag(Diag::new(&catalogue::TEXT_LITERAL, first_span(found), arguments))
    }
}
