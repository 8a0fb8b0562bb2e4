//! Features: the one row that `by_unit` makes of a unit's rows.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::{Expr, ExprMethodCall};

use super::{Refused, Row, Rows};
use crate::diag::{Diag, catalogue};
use crate::lower::Lower;
use crate::model::Kind;
use crate::rules;
use crate::syntax::{first_span, plain};

impl Lower<'_> {
    /// `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() })`.
    pub(in crate::lower) fn features(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        let at = call.method.span();
        let row = rules::new_row(call).filter(|_| call.turbofish.is_none()).cloned();
        let once = "make a new row of each row: `.map(|v| Visitor { visits: v.visits })`";
        let diag = self.not_of_units(call, receiver, once).or_else(|| {
            let text = "this is not a closure that gives a new row".to_owned();
            row.is_none().then(|| Diag::new(&catalogue::FEATURES, at, [text]))
        });
        if let Some(diag) = diag {
            self.sink.push(diag);
            let stand_in: Expr = syn::parse_quote!(|_| ::core::unreachable!());
            call.args = std::iter::once(stand_in).collect();
            return;
        }
        let Some(row) = row else { return };
        let record = &row.path;
        call.turbofish = Some(syn::parse_quote!(::<#record, _>));
        for argument in &mut call.args {
            self.closure(argument, |rows, _| rows.columns(&row, |rows, value| rows.feature(value)));
        }
    }
}

impl Rows<'_> {
    fn feature(&mut self, value: &Expr) -> Result<TokenStream, Refused> {
        let Expr::MethodCall(call) = value else {
            return self.no_feature(value, "is about one row, and a unit can have several");
        };
        let (at, root) = (call.method.span(), self.root);
        match (call.method.to_string().as_str(), call.args.len()) {
            ("clamp", 2) => self.bounded(call),
            ("count" | "sum", 0) => {
                self.no_feature(value, "has no ends, which would bound what one unit can change")
            }
            ("min", 0) => {
                let value = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::relation::least(#value)))
            }
            ("max", 0) => {
                let value = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::relation::greatest(#value)))
            }
            ("any", 0) => {
                let condition = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::relation::any(#condition)))
            }
            ("all", 0) => {
                let condition = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::relation::all(#condition)))
            }
            ("first" | "last" | "nth", _) => {
                self.no_feature(value, "depends on the order of the rows, which others can change")
            }
            _ => self.no_feature(value, "is about one row, and a unit can have several"),
        }
    }

    /// `v.count().clamp(0, 5)` and `v.cost.sum().clamp(0, 1000)`.
    fn bounded(&mut self, clamp: &ExprMethodCall) -> Result<TokenStream, Refused> {
        let Expr::MethodCall(call) = &*clamp.receiver else {
            return self.no_feature(&clamp.receiver, "is about one row, and a unit can have several");
        };
        let (at, root) = (call.method.span(), self.root);
        let name = call.method.to_string();
        if !call.args.is_empty() || !["count", "sum"].contains(&name.as_str()) {
            return self.no_feature(&clamp.receiver, "is about one row, and a unit can have several");
        }
        let ends: Vec<Row> = clamp.args.iter().map(|end| self.row(end)).collect::<Result<_, _>>()?;
        self.ends(clamp, &ends)?;
        let ends: Vec<TokenStream> = ends.into_iter().map(|end| self.tokens(end)).collect();
        if name == "count" {
            return match &*call.receiver {
                Expr::Path(path) if path.path.get_ident().is_some_and(|name| self.is_rows(name)) => {
                    Ok(quote_spanned!(at=> #root::relation::rows_within(#(#ends),*)))
                }
                other => self.no_feature(
                    other,
                    "is not what counts rows; write `v.count()` or a sum of ones and zeros",
                ),
            };
        }
        let value = self.feature_of(&call.receiver)?;
        Ok(quote_spanned!(at=> #root::relation::total_within(#value, #(#ends),*)))
    }

    /// What a feature is computed from: a row expression.
    fn feature_of(&mut self, value: &Expr) -> Result<TokenStream, Refused> {
        let row = self.row(value)?;
        Ok(self.tree(row))
    }

    fn no_feature<T>(&mut self, value: &Expr, why: &str) -> Result<T, Refused> {
        let text = format!("`{}` {why}", plain(value));
        self.diag(Diag::new(&catalogue::FEATURES, first_span(value), [text]))
    }
}
