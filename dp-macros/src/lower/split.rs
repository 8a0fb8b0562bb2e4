//! Shares of a budget: `let shares = split!(geography: 3, age: 1);` and `.gaussian(shares.age)`.
//! The macro replaces each share by a literal and removes the statement, so all later stages see a
//! query with literal costs.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};
use syn::parse::{ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprField, ExprMethodCall, Local, Member, Pat, PatIdent, Stmt, Token};

use crate::diag::{Diag, Sink};
use crate::measure::{Measure, Noise};
use crate::model::Query;
use crate::number::Quantity;
use crate::parse::shares::{Allotted, Share, allot, refuse, shares};
use crate::rules;
use crate::syntax::first_span;

/// Replaces the shares of a query by literals.
pub(crate) fn split(query: &mut Query, sink: &mut Sink) {
    let mut splits = HashMap::new();
    let mut kept = Vec::new();
    for statement in std::mem::take(&mut query.block.stmts) {
        match declaration(&statement) {
            Some((name, tokens)) => match declared(query, &name, tokens) {
                Ok(list) => {
                    splits.insert(name.to_string(), list);
                }
                Err(error) => {
                    sink.push_syntax(error);
                    return;
                }
            },
            None => kept.push(statement),
        }
    }
    query.block.stmts = kept;
    if !splits.is_empty() {
        Replace { measure: &query.measure, splits, sink }.visit_block_mut(&mut query.block);
    }
}

/// The name and the tokens, if the statement is `let name = split!(..);`.
fn declaration(statement: &Stmt) -> Option<(Ident, proc_macro2::TokenStream)> {
    let Stmt::Local(Local { pat: Pat::Ident(name), init: Some(init), .. }) = statement else { return None };
    let Expr::Macro(call) = &*init.expr else { return None };
    let is_split = call.mac.path.segments.last().is_some_and(|last| last.ident == "split");
    is_split.then(|| (name.ident.clone(), call.mac.tokens.clone()))
}

/// The shares that a statement declares.
fn declared(query: &Query, name: &Ident, tokens: proc_macro2::TokenStream) -> syn::Result<Vec<Allotted>> {
    let parse = |input: ParseStream<'_>| {
        let table = if input.peek2(Token![;]) {
            Some((input.parse::<Ident>()?, input.parse::<Token![;]>()?).0)
        } else {
            None
        };
        Ok((table, shares(input)?))
    };
    let (table, list): (Option<Ident>, Vec<Share>) =
        parse.parse2(tokens).map_err(|error| Diag::in_words(&crate::diag::catalogue::SPLIT, error))?;
    let tables = &query.sig.tables;
    let source = match &table {
        Some(table) => tables
            .iter()
            .position(|one| one.name == *table)
            .ok_or_else(|| refuse(table.span(), format!("the query has no table `{table}`")).into_syn())?,
        None if tables.len() > 1 => {
            let first = &tables[0].name;
            let text = format!("each table has its own budget, so name one: `split!({first}; ..)`");
            return Err(refuse(name.span(), text).into_syn());
        }
        None => 0,
    };
    if let Measure::Renyi(_) = query.measure {
        let text = "a Rényi budget has an ε at each order, but a share is one number";
        return Err(refuse(name.span(), text).into_syn());
    }
    // Only the first number of the budget is split (ε for (ε, δ)), since no release takes a share
    // of δ.
    let whole = query.declared.get(source).and_then(|one| one.price.0.first().copied()).unwrap_or(0);
    allot(whole, &list).map_err(Diag::into_syn)
}

struct Replace<'q> {
    measure: &'q Measure,
    splits: HashMap<String, Vec<Allotted>>,
    sink: &'q mut Sink,
}

impl Replace<'_> {
    /// The share that an expression names; `None` for other expressions.
    fn share(&self, expr: &Expr) -> Option<Result<u64, Diag>> {
        let mut members = Vec::new();
        let mut inner = expr;
        while let Expr::Field(ExprField { base, member: Member::Named(member), .. }) = inner {
            members.insert(0, member.clone());
            inner = base;
        }
        let Expr::Path(path) = inner else { return None };
        let name = path.path.get_ident()?;
        let list = self.splits.get(&name.to_string())?;
        let at = members.last().unwrap_or(name).span();
        let is_named = |one: &&Allotted| one.path == members;
        Some(match list.iter().find(is_named) {
            Some(one) if !one.is_group => Ok(one.units),
            Some(_) => Err(refuse(
                at,
                format!("`{}` is split further; name one of its shares", dotted(name, &members)),
            )),
            None => {
                let known: Vec<String> =
                    list.iter().filter(|one| !one.is_group).map(|one| dotted(name, &one.path)).collect();
                let text = format!(
                    "there is no share `{}`; the shares are {}",
                    dotted(name, &members),
                    known.join(", ")
                );
                Err(refuse(at, text))
            }
        })
    }

    /// The largest declared cost for which a release with this noise costs at most the given units
    /// of the budget.
    fn declared(&self, noise: Noise, units: u64, times: u64) -> (Quantity, u64) {
        let each = units / times.max(1);
        match (self.measure, noise.quantity()) {
            (Measure::Zcdp, Quantity::Epsilon) => (Quantity::Epsilon, noise.most_epsilon(each)),
            (Measure::Zcdp, quantity) => (quantity, each),
            // Gaussian noise has no cost in ε. The macro reports this error at the release.
            (_, _) => (Quantity::Epsilon, each),
        }
    }
}

/// Writes the path of a share, `shares.geography.state`.
fn dotted(name: &Ident, path: &[Ident]) -> String {
    path.iter().fold(name.to_string(), |text, part| format!("{text}.{part}"))
}

/// Writes the literal for a share, at the share's name.
fn literal(quantity: Quantity, units: u64, at: Span) -> Option<Expr> {
    let mut literal: syn::Lit = syn::parse_str(&quantity.text(units)).ok()?;
    literal.set_span(at);
    Some(Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: literal }))
}

impl VisitMut for Replace<'_> {
    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        if let Some(noise) = rules::noise(&call.method)
            && let Some(Ok(units)) = call.args.last().and_then(|argument| self.share(argument))
        {
            let times = match noise {
                Noise::Top => call.args.first().and_then(crate::number::exact::literal).and_then(Result::ok),
                _ => None,
            };
            let times = times.and_then(|times| u64::try_from(times.in_units(0)?).ok()).unwrap_or(1);
            let (quantity, units) = self.declared(noise, units, times);
            if let Some(argument) = call.args.last_mut() {
                let at = last_span(argument);
                match literal(quantity, units, at).filter(|_| units > 0) {
                    Some(number) => *argument = number,
                    None => self.sink.push(refuse(at, "the share is too small for a release")),
                }
            }
        }
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match self.share(expr) {
            Some(Ok(_)) => {
                self.sink.push(refuse(last_span(expr), "a share can only pay for a release"));
            }
            Some(Err(diag)) => self.sink.push(diag),
            None => return visit_mut::visit_expr_mut(self, expr),
        }
        *expr = syn::parse_quote!(0.1);
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        if self.splits.remove(&pattern.ident.to_string()).is_some() {
            let text = format!("`{}` names its shares, and something else has the same name", pattern.ident);
            self.sink.push(refuse(pattern.ident.span(), text));
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

fn last_span(expr: &Expr) -> Span {
    match expr {
        Expr::Field(ExprField { member: Member::Named(member), .. }) => member.span(),
        other => first_span(other),
    }
}
