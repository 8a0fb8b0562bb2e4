//! Keys: closures that say to which part a row belongs.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, ExprMethodCall};

use super::{Refused, Rows};
use crate::diag::{Diag, catalogue};
use crate::lower::Lower;
use crate::number::exact::literal;
use crate::number::{Exact, tokens};
use crate::rules::{self, On, Takes};
use crate::syntax::{bare, first_span};

impl Lower<'_> {
    /// `|p| p.ward`, `|p| p.age.cut([18, 65])`, `|p| (p.ward, p.smoker)`.
    pub(in crate::lower) fn key_closure(&mut self, argument: &mut Expr) {
        self.closure(argument, |rows, body| rows.key(body));
    }
}

impl Rows<'_> {
    /// A part, or a pair of parts.
    fn key(&mut self, expr: &Expr) -> Result<TokenStream, Refused> {
        match bare(expr) {
            Expr::Tuple(pair) if pair.elems.len() == 2 => {
                let (first, second) = (self.one_key(&pair.elems[0]), self.one_key(&pair.elems[1]));
                let (first, second) = (first?, second?);
                Ok(quote!((#first, #second)))
            }
            Expr::Tuple(list) => {
                let text = format!("a key of {} parts", list.elems.len());
                self.refuse(
                    first_span(expr),
                    &text,
                    "a key is one of `p.ward`, `p.smoker`, `p.age.cut([18, 65])`, or a pair of them",
                )
            }
            other => self.one_key(other),
        }
    }

    fn one_key(&mut self, expr: &Expr) -> Result<TokenStream, Refused> {
        match bare(expr) {
            Expr::MethodCall(call) if is_cut(call) => self.cut(call),
            other => {
                let row = self.row(other)?;
                Ok(self.tree(row))
            }
        }
    }

    /// `p.age.cut([18, 65])`.
    fn cut(&mut self, call: &ExprMethodCall) -> Result<TokenStream, Refused> {
        let row = self.row(&call.receiver)?;
        let receiver = self.tree(row);
        let argument = call.args.first().filter(|_| call.args.len() == 1);
        let list = match cuts(self.root, argument, call.method.span()) {
            Ok(list) => list,
            Err(diag) => return self.diag(diag),
        };
        let method = &call.method;
        Ok(quote_spanned!(call.method.span()=> #receiver.#method(#list)))
    }
}

/// `[18, 65]` as a list of literals of the law; `at` is where the method stands that takes it.
pub(in crate::lower) fn cuts(
    root: &TokenStream,
    argument: Option<&Expr>,
    at: Span,
) -> Result<TokenStream, Diag> {
    let refuse = |text: String, at| Err(Diag::new(&catalogue::CUTS, at, [text]));
    let list = match argument {
        Some(Expr::Array(list)) if !list.elems.is_empty() => list,
        _ => return refuse("it takes one list, `[18, 65]`".to_owned(), at),
    };
    let mut cuts: Vec<Exact> = Vec::new();
    for element in &list.elems {
        let cut = match literal(element) {
            None => return refuse("this is not a literal".to_owned(), first_span(element)),
            Some(read) => read?,
        };
        if let Some(last) = cuts.last().filter(|last| !cut.is_above(last)) {
            return refuse(format!("{} is not above {}", cut.text, last.text), cut.span);
        }
        cuts.push(cut);
    }
    // At the user's list, so that what rustc says about it stands there.
    let at = list.bracket_token.span.open();
    Ok(cuts.iter().rev().fold(quote_spanned!(at=> ()), |tail, cut| {
        let head = tokens::lit(root, cut);
        quote_spanned!(at=> (#head, #tail))
    }))
}

fn is_cut(call: &ExprMethodCall) -> bool {
    rules::find(On::Row, &call.method.to_string()).is_some_and(|rule| rule.takes == Takes::Cuts)
}
