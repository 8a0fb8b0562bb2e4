//! The expansion of an accepted query: a type, and its implementations of the traits of `dp-types`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, Type, parse_quote};

use super::{docs, parameters};
use crate::lower::{self, Lowered};
use crate::measure::Price;
use crate::model::{Cost, Query};
use crate::parse::TableParam;
use crate::syntax::{first_span, respan};

/// The whole expansion of an accepted query.
pub(crate) fn expand(query: &Query, lowered: &Lowered) -> TokenStream {
    let statements = &lowered.statements;
    let (answer, receipts) = (&lowered.answer, &lowered.receipts);
    let output = output(query);
    let budget = lower::budget();
    let value = Ident::new("__dp_answer", Span::mixed_site());
    let answer = if answer.is_empty() { quote!(()) } else { answer.clone() };
    let finish = quote! {
        #statements
        let #value: #output = #answer;
        ::core::result::Result::Ok(#budget.finish(#value, #receipts))
    };
    let cost = taken(query, &lowered.cost);
    let docs = docs::lines(query, &lowered.cost);
    item(query, &docs, &cost, &finish, &lowered.used_in_rows, &[])
}

/// The charge for one run. If the macro cannot compute the cost on a dataset, it charges the
/// declared budget of that dataset. `dp-types` checks that the charge covers the cost.
fn taken(query: &Query, cost: &Cost) -> TokenStream {
    let costs = query.costs();
    if !cost.is_open() {
        return costs.list(cost);
    }
    let each = query.declared.iter().enumerate();
    costs.prices(&each.map(|(i, all)| costs.known(cost, i).unwrap_or(all.price.clone())).collect::<Vec<_>>())
}

/// The type of the answer.
pub(super) fn output(query: &Query) -> Type {
    query.sig.output.clone().unwrap_or_else(|| parse_quote!(()))
}

/// The items of a query with this cost. The tokens `body` compute the answer, and `extra` holds
/// lint attributes for them.
pub(super) fn item(
    query: &Query,
    docs: &[String],
    cost: &TokenStream,
    body: &TokenStream,
    used_in_rows: &[bool],
    extra: &[Attribute],
) -> TokenStream {
    let (root, sig) = (&query.root, &query.sig);
    let (name, output) = (&sig.name, output(query));
    let mut attrs = Attributes::of(query);
    attrs.lints.extend_from_slice(extra);
    let declaration = parameters::declare(query, docs, &attrs);
    let bindings = parameters::bind(query, used_in_rows);
    // If the record type is less visible than its query, rustc reports the error at the span of
    // this item.
    let at = query.sig.tables.first().map_or_else(Span::call_site, |table| first_span(&table.record));
    let sources = sources(query);
    let sources = quote_spanned!(at=> type Sources = #sources;);
    let declared: Vec<Price> = query.declared.iter().map(|declared| declared.price.clone()).collect();
    let declared = match query.declared.first() {
        Some(first) => respan(query.costs().prices(&declared), first.span),
        // The macro could not read the budget, and emits a stand-in query, which costs nothing. So
        // the stand-in may declare any budget, and declares zero.
        None => query.costs().prices(&vec![query.measure.nothing(); sig.tables.len()]),
    };
    let measure = query.measure.ty(root);
    let (text, line, hash) = (name.to_string(), name.span().start().line, &query.hash);
    let line = u32::try_from(line).unwrap_or(0);
    let budget = lower::budget();
    let tables = Ident::new("__dp_tables", Span::mixed_site());
    let result = quote! {
        ::core::result::Result<
            #root::law::query::Answer<'id, Self::Output, Self::Cost, impl #root::law::derivation::Log>,
            #root::Error,
        >
    };
    let (lints, cfgs) = (&attrs.lints, &attrs.cfgs);
    let helper = helper(query);
    let (inner, outer) = match helper {
        Some(table) => {
            let body = quote!(#bindings #body);
            let outer = reusable(query, table, &result, &body, &attrs);
            (quote!(#root::law::query::TableQuery::answer_on(self, #tables.0, #budget)), outer)
        }
        None => {
            let bound = tables_bound(query, &tables);
            (quote!(#bound #bindings #body), TokenStream::new())
        }
    };
    let outer_lints = if helper.is_some() { quote!() } else { quote!(#(#lints)*) };
    quote! {
        #declaration
        #(#cfgs)*
        impl #root::Query for #name {
            const ORIGIN: #root::law::query::Origin = #root::law::query::Origin {
                query: #text,
                file: ::core::file!(),
                line: #line,
                source_hash: #hash,
            };
            #sources
            type Measure = #measure;
            type Declared = #declared;
            type Cost = #cost;
            type Output = #output;

            #outer_lints
            fn answer<'id>(
                self,
                #tables: <Self::Sources as #root::law::query::Sources>::Tables<'id>,
                #budget: #root::law::budget::Budget<'id, Self::Cost, Self::Measure>,
            ) -> #result {
                #inner
            }
        }
        #outer
    }
}

/// The two bodies of a reusable query: one runs on a whole table, and one on one part of a table.
fn reusable(
    query: &Query,
    table: &TableParam,
    result: &TokenStream,
    body: &TokenStream,
    attrs: &Attributes,
) -> TokenStream {
    let (root, name) = (&query.root, &query.sig.name);
    let (lints, cfgs) = (&attrs.lints, &attrs.cfgs);
    let (patients, path, record) = (&table.name, &table.table, &table.record);
    let relation = table.relation(root);
    let budget = lower::budget();
    let own = quote!(#root::law::transformation::RowsPerUnit<#record>);
    let bodies =
        [("answer_on", own), ("answer_on_rows", quote!(#root::law::num::U1))].map(|(method, stability)| {
            let method = Ident::new(method, Span::call_site());
            quote! {
                #(#lints)*
                fn #method<'id, __DpPlan>(
                    self,
                    #patients: #path<'id, __DpPlan, #record>,
                    #budget: #root::law::budget::Budget<'id, Self::Cost, Self::Measure>,
                ) -> #result
                where
                    __DpPlan: #root::law::transformation::Transformation<
                        Row = #root::law::record::Cells<#record>,
                        Neighbours = #relation,
                        Proxy = <#record as #root::Record>::Proxy,
                        Stability = (#stability, ()),
                    >,
                {
                    #body
                }
            }
        });
    quote! {
        #(#cfgs)*
        impl #root::law::query::TableQuery for #name {
            type Record = #record;
            type Neighbours = #relation;

            #(#bodies)*
        }
    }
}

/// The table of a reusable query. rustc checks the body of such a query for any plan, which takes
/// twice as long as for a dataset. So the macro emits this code only for queries with the mark
/// `reusable`.
fn helper(query: &Query) -> Option<&TableParam> {
    match query.sig.tables.as_slice() {
        [one] if query.reusable => Some(one),
        _ => None,
    }
}

/// The datasets of the query in the form of `dp-types`, `(Over<R, N>, (Over<S, N>, ()))`.
fn sources(query: &Query) -> TokenStream {
    let root = &query.root;
    query.sig.tables.iter().rev().fold(quote!(()), |tail, table| {
        let (record, relation) = (&table.record, table.relation(root));
        // The generated tokens have the span of the record's name, so rustc reports there if the
        // type is not a record.
        quote_spanned!(first_span(record)=> (#root::law::query::Over<#record, #relation>, #tail))
    })
}

/// Binds each table to the name of its parameter.
fn tables_bound(query: &Query, tables: &Ident) -> TokenStream {
    let root = &query.root;
    let mut index = quote!(#root::law::env::First);
    let mut place = quote!(#tables);
    let mut out = TokenStream::new();
    for table in &query.sig.tables {
        let (name, path, record) = (&table.name, &table.table, &table.record);
        let relation = table.relation(root);
        out.extend(quote! {
            let #name: #path<'id, #root::law::transformation::Source<#record, #relation, #index>, #record> = #place.0;
        });
        index = quote!(#root::law::env::Next<#index>);
        place = quote!(#place.1);
    }
    out
}

/// The user's attributes, sorted by the item that receives them.
pub(super) struct Attributes {
    /// Doc comments go to the query.
    pub(super) docs: Vec<Attribute>,
    /// `#[cfg(..)]` goes to every item.
    pub(super) cfgs: Vec<Attribute>,
    /// `#[allow(..)]` and other lint levels go to the code that the user wrote.
    pub(super) lints: Vec<Attribute>,
    /// All other attributes go to the query itself.
    pub(super) rest: Vec<Attribute>,
}

impl Attributes {
    fn of(query: &Query) -> Self {
        let mut out = Self { docs: Vec::new(), cfgs: Vec::new(), lints: Vec::new(), rest: Vec::new() };
        for attr in &query.attrs {
            let name = attr.path().get_ident().map(ToString::to_string).unwrap_or_default();
            let list = match name.as_str() {
                "doc" => &mut out.docs,
                "cfg" => &mut out.cfgs,
                "allow" | "expect" | "warn" | "deny" | "forbid" => &mut out.lints,
                _ => &mut out.rest,
            };
            list.push(attr.clone());
        }
        out
    }
}
