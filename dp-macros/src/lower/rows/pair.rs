//! Pairs of rows: the closure that makes one row from a pair, and the keys by which a join pairs
//! rows.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprClosure, Pat, ReturnType};

use super::{Local, RewriteError, Rows, by_value, refuse};
use crate::diag::{Diag, catalogue};
use crate::lower::Lower;
use crate::rules;
use crate::syntax::{self, bare, first_span};

impl Lower<'_> {
    /// Lowers the key of a join, `|v| v.clinic`, or one of several columns,
    /// `|v| (v.clinic, v.year)`, to a list of expressions.
    pub(in crate::lower) fn join_key(&mut self, argument: &mut Expr) {
        self.closure(argument, |rows, body| {
            let keys: Vec<&Expr> = match bare(body) {
                Expr::Tuple(keys) if !keys.elems.is_empty() => keys.elems.iter().collect(),
                one => vec![one],
            };
            let at = first_span(body);
            keys.into_iter().rev().try_fold(quote_spanned!(at=> ()), |tail, key| {
                let row = rows.row(key)?;
                let key = rows.tree(row);
                Ok(quote_spanned!(at=> (#key, #tail)))
            })
        });
    }

    /// Lowers `|v, p| Aged { cost: v.cost, age: p.age }`. Each column of the new record comes from
    /// one of the two rows.
    pub(in crate::lower) fn pair_of_rows(&mut self, argument: &mut Expr) {
        let (Some(row), Expr::Closure(closure)) = (rules::closure_row(argument).cloned(), &*argument) else {
            return;
        };
        let mut rows = self.rows();
        let rewritten = rows.two(closure).and_then(|[left, right]| {
            let body = rows.columns(&row, |rows, value| rows.of_one(value, [&left, &right]))?;
            Ok(quote!(|#left, #right| #body))
        });
        *argument =
            Expr::Verbatim(rewritten.unwrap_or_else(|RewriteError| quote!(|_, _| ::core::unreachable!())));
    }
}

impl Rows<'_> {
    /// The two parameters of a closure. Each parameter must be a plain name.
    fn two(&mut self, closure: &ExprClosure) -> Result<[TokenStream; 2], RewriteError> {
        if let ReturnType::Type(arrow, _) = &closure.output {
            return self.refuse(arrow.spans[0], "a return type", refuse::PLAIN);
        }
        let names: Vec<&Pat> = closure.inputs.iter().collect();
        let [left, right] = names[..] else {
            let at = closure.or1_token.span;
            return self.refuse(at, "a closure of other than two parameters", "name both rows: `|v, p| ..`");
        };
        for name in [left, right] {
            match name {
                Pat::Wild(_) => {}
                Pat::Ident(name) if by_value(name) => {
                    self.locals.push((name.ident.to_string(), Local::Row { truth: false }))
                }
                other => {
                    return self.refuse(first_span(other), "a pattern", "name both rows: `|v, p| ..`");
                }
            }
        }
        Ok([left.to_token_stream(), right.to_token_stream()])
    }

    /// Writes a column, with a mark for the row of the pair that it comes from.
    fn of_one(
        &mut self,
        value: &Expr,
        [left, right]: [&TokenStream; 2],
    ) -> Result<TokenStream, RewriteError> {
        let names = |row: &TokenStream| mentions(value.to_token_stream(), &row.to_string());
        let (of_left, of_right) = (names(left), names(right));
        if of_left && of_right {
            let arguments = [syntax::plain(value), "columns of both".to_owned()];
            return self.diag(Diag::new(&catalogue::JOIN_COLUMNS, first_span(value), arguments));
        }
        let row = self.row(value)?;
        let (tree, root, at) = (self.tree(row), self.root, first_span(value));
        Ok(match of_right {
            true => quote_spanned!(at=> #root::law::transformation::right(#tree)),
            false => quote_spanned!(at=> #root::law::transformation::left(#tree)),
        })
    }
}

/// Whether these tokens contain the name.
fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
