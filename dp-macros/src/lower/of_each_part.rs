//! Releases of each part: `<parts>.median().select(0.5)` releases a median of each part, one after
//! the other. All parts together cost at most the ε that the user writes, here 0.5.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Expr, ExprMethodCall};

use super::Lower;
use super::names::{budget, hidden};
use crate::check::methods;
use crate::diag::{Diag, catalogue};
use crate::measure::{Noise, Price};
use crate::model::{Cost, Kind, Release, Sources, Table};
use crate::number::tokens::nat;
use crate::rules::{self, On, Takes};
use crate::syntax::respan;

impl Lower<'_> {
    /// Lowers a release of each part; returns `None` for any other expression.
    pub(super) fn of_each_part(&mut self, call: &ExprMethodCall, noise: Noise) -> Option<Expr> {
        let Expr::MethodCall(asked) = &*call.receiver else { return None };
        rules::find(On::Parts, &asked.method.to_string()).filter(|rule| rule.takes == Takes::EachPart)?;
        let Kind::Parts(_) = self.scope.kind(&asked.receiver) else { return None };
        let plan = self.scope.text(&call.receiver);
        let mut parts = (*asked.receiver).clone();
        let Kind::Parts(table) = self.expr(&mut parts) else { return None };
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        let at = call.method.span();
        if let Some(diag) = refuse(asked, call, noise, &table) {
            self.sink.push(diag);
            return Some(stand_in);
        }
        if self.forbidden(at).is_some() {
            return Some(stand_in);
        }
        Some(self.released_of_each(call, asked, noise, &parts, &table, plan).unwrap_or(stand_in))
    }

    /// The code of the release, or `None` after reporting an error.
    fn released_of_each(
        &mut self,
        call: &ExprMethodCall,
        asked: &ExprMethodCall,
        noise: Noise,
        parts: &Expr,
        table: &Table,
        plan: String,
    ) -> Option<Expr> {
        let at = call.method.span();
        let id = self.number();
        let part = hidden(&format!("part_{id}"), at);
        let (mut of_part, faults) = (asked.clone(), self.sink.len());
        *of_part.receiver = syn::parse_quote!(#part);
        let mut of_part = Expr::MethodCall(of_part);
        self.scope.enter();
        self.scope.bind(&part, Kind::Table(table.clone()));
        let kind = self.expr(&mut of_part);
        self.scope.leave();
        if self.sink.len() > faults {
            return None;
        }
        if let Some(diag) = methods::refuse_mechanism(&kind, call, noise, &self.query.measure) {
            self.sink.push(diag);
            return None;
        }
        let (times, cost, noise) = self.declared(call, noise)?;
        let Some(price) = self.query.measure.price(noise, cost.units) else {
            self.no_gaussian(&cost.text, at);
            return None;
        };
        let (value, receipt) = self.names(at);
        let line = at.start().line;
        let (method, line_number) = (&call.method, u32::try_from(line).unwrap_or(0));
        let choices =
            (noise == Noise::Top).then(|| respan(nat(&self.query.root, times.into()), at)).into_iter();
        let (share, token) = (respan(self.share_of_part(noise, cost.units, table), at), budget());
        // All tokens of the call have the span of the user's token, because rustc points at an
        // argument only if the whole call has one span.
        let spend = quote_spanned! {at=>
            let (#value, #receipt, #token) =
                #token.release_each(#parts, |#part| #of_part.#method::<#(#choices,)* #share, #line_number>())?;
        };
        let Kind::Protected { sensitivity, .. } = kind else { return None };
        let release = Release {
            id,
            noise,
            units: cost.units,
            text: cost.text,
            span: cost.span,
            times,
            // If the product overflows, the price becomes larger than any budget.
            price: price.times(times).unwrap_or(Price(vec![u64::MAX; price.0.len()])),
            line,
            on: Sources::one(table.source),
            plan,
            sensitivity,
        };
        self.hoist(spend, receipt, Cost::Release(release));
        Some(syn::parse_quote!(#value))
    }

    /// The cost of each part, such that all parts together cost at most the given amount.
    fn share_of_part(&self, noise: Noise, units: u64, table: &Table) -> TokenStream {
        let root = &self.query.root;
        let (declared, measure) = (noise.declared(root, units), self.query.measure.ty(root));
        let relation = self.query.sig.tables[table.source].relation(root);
        let rows = self.rows_of_unit(table);
        quote!(<#declared as #root::law::measure::ForEachPart<#measure, #relation, #rows>>::Out)
    }
}

/// The error for a value that a query cannot release for each part.
fn refuse(asked: &ExprMethodCall, call: &ExprMethodCall, noise: Noise, table: &Table) -> Option<Diag> {
    let (what, how, at) = (asked.method.to_string(), call.method.to_string(), call.method.span());
    if table.depends_on_others() {
        return Some(Diag::new(&catalogue::EACH_PART_OF_OTHERS, asked.method.span(), [what]));
    }
    let adds = matches!(noise, Noise::Laplace | Noise::Gaussian);
    if adds && what == "histogram" && !rules::takes_accuracy(&call.method) {
        return Some(Diag::new(&catalogue::EACH_PART_COUNTED, asked.method.span(), [how]));
    }
    let chooses = matches!(noise, Noise::Flips | Noise::Weights | Noise::Top);
    let known = (adds || chooses) && !rules::takes_accuracy(&call.method);
    let example = example(&what);
    (!known).then(|| Diag::new(&catalogue::EACH_PART_AT, at, [what, how, example.to_owned()]))
}

/// The error for a method of parts if no release follows the method.
pub(super) fn not_released(call: &ExprMethodCall) -> Diag {
    let what = call.method.to_string();
    let example = example(&what);
    Diag::new(&catalogue::EACH_PART_ALONE, call.method.span(), [what, example.to_owned()])
}

fn example(what: &str) -> &'static str {
    match what {
        "median" => "`.map(|p| p.age).median().select(0.5)`",
        "quantile" => "`.map(|p| p.age).quantile(0.9).select(0.5)`",
        "largest" | "smallest" => "`.map(|p| p.age).largest(20).select(0.5)`",
        "histogram" => "`.histogram(|p| p.diagnosis).top(3, 0.1)`",
        "tree" => "`.map(|p| p.age).tree().laplace(0.5)`",
        "running" => "`.map(|p| p.week).running().gaussian(0.01)`",
        "sum_l1" => "`.sum_l1(30, |p| [p.x, p.y]).laplace(0.5)`",
        _ => "`.sum_l2(30, |p| [p.x, p.y]).gaussian(0.01)`",
    }
}
