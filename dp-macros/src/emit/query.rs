//! A query that was accepted: a type, and what the law asks of it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Type, parse_quote};

use super::{docs, parameters};
use crate::body::{self, Lowered};
use crate::model::{Query, cost};
use crate::parse::TableParam;
use crate::words::{first_span, respan};

/// The whole expansion.
pub(super) fn expand(query: &Query, lowered: &Lowered) -> TokenStream {
    let statements = &lowered.statements;
    let (answer, receipts) = (&lowered.answer, &lowered.receipts);
    let output = output(query);
    let budget = body::budget();
    let value = Ident::new("__dp_answer", Span::mixed_site());
    let answer = if answer.is_empty() { quote!(()) } else { answer.clone() };
    let finish = quote! {
        #statements
        let #value: #output = #answer;
        ::core::result::Result::Ok(#budget.finish(#value, #receipts))
    };
    let cost = lowered.cost.env(&query.root, query.sig.tables.len());
    let docs = docs::lines(query, &lowered.cost);
    item(query, &docs, &cost, &finish, &lowered.used_in_rows, &[])
}

/// The type of the answer.
pub(super) fn output(query: &Query) -> Type {
    query.sig.output.clone().unwrap_or_else(|| parse_quote!(()))
}

/// The items of a query with this cost, whose answer is computed by `body`; `extra` are lint attributes for the code.
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
    // Where a record is less visible than its query, rustc points at this item.
    let at = query.sig.tables.first().map_or_else(Span::call_site, |table| first_span(&table.record));
    let sources = sources(query);
    let sources = quote_spanned!(at=> type Sources = #sources;);
    let declared: Vec<u64> = query.declared.iter().map(|d| d.units).collect();
    let declared = cost::env(root, &declared);
    let declared = match query.declared.first() {
        Some(first) => respan(declared, first.span),
        None => declared,
    };
    let (text, line, hash) = (name.to_string(), name.span().start().line, format!("{:016x}", query.hash));
    let line = u32::try_from(line).unwrap_or(0);
    let budget = body::budget();
    let tables = Ident::new("__dp_tables", Span::mixed_site());
    let result = quote! {
        ::core::result::Result<#root::budget::Answer<'id, Self::Output, impl #root::proof::Log>, #root::Error>
    };
    let (lints, cfgs) = (&attrs.lints, &attrs.cfgs);
    let helper = helper(query);
    let (inner, outer) = match helper {
        Some(table) => {
            let (patients, path, record) = (&table.name, &table.table, &table.record);
            let relation = relation(query, table);
            let outer = quote! {
                #(#cfgs)*
                impl #root::query::TableQuery for #name {
                    type Record = #record;
                    type Neighbours = #relation;

                    #(#lints)*
                    fn answer_on<'id, __DpPlan>(
                        self,
                        #patients: #path<'id, __DpPlan, #record>,
                        #budget: #root::budget::Budget<'id, Self::Cost>,
                    ) -> #result
                    where
                        __DpPlan: #root::transform::Plan<
                            Record = #record,
                            Neighbours = #relation,
                            Source = #root::env::First,
                            Proxy = <#record as #root::record::Record>::Proxy,
                            Stability = <<#record as #root::record::Record>::Unit as #root::record::Unit<
                                <#record as #root::record::Record>::Fields,
                            >>::MaxRows,
                        >,
                    {
                        #bindings
                        #body
                    }
                }
            };
            (quote!(#root::query::TableQuery::answer_on(self, #tables.0, #budget)), outer)
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
        impl #root::query::Query for #name {
            const ORIGIN: #root::proof::Origin = #root::proof::Origin {
                query: #text,
                file: ::core::file!(),
                line: #line,
                source_hash: #hash,
            };
            #sources
            type Declared = #declared;
            type Cost = #cost;
            type Output = #output;

            #outer_lints
            fn answer<'id>(
                self,
                #tables: <Self::Sources as #root::query::Sources>::Tables<'id>,
                #budget: #root::budget::Budget<'id, Self::Cost>,
            ) -> #result {
                #inner
            }
        }
        #outer
        #(#cfgs)*
        #root::certify!(#name);
    }
}

/// The table of a query that other queries can call. The body is then checked for any plan, which takes rustc twice as long as
/// for a dataset, so only a query that says `reusable` pays for it.
fn helper(query: &Query) -> Option<&TableParam> {
    match query.sig.tables.as_slice() {
        [one] if query.reusable => Some(one),
        _ => None,
    }
}

/// The neighbour relation of a table.
fn relation(query: &Query, table: &TableParam) -> TokenStream {
    let root = &query.root;
    table.neighbours.as_ref().map_or_else(|| quote!(#root::neighbours::AddRemove), ToTokens::to_token_stream)
}

/// `(From<R, N>, (From<S, N>, ()))`.
fn sources(query: &Query) -> TokenStream {
    let root = &query.root;
    query.sig.tables.iter().rev().fold(quote!(()), |tail, table| {
        let (record, relation) = (&table.record, relation(query, table));
        // At the record: a type that is none is refused there.
        quote_spanned!(first_span(record)=> (#root::query::From<#record, #relation>, #tail))
    })
}

/// The tables under their own names.
fn tables_bound(query: &Query, tables: &Ident) -> TokenStream {
    let root = &query.root;
    let mut index = quote!(#root::env::First);
    let mut place = quote!(#tables);
    let mut out = TokenStream::new();
    for table in &query.sig.tables {
        let (name, path, record) = (&table.name, &table.table, &table.record);
        let relation = relation(query, table);
        out.extend(quote! {
            let #name: #path<'id, #root::transform::Source<#record, #relation, #index>, #record> = #place.0;
        });
        index = quote!(#root::env::Next<#index>);
        place = quote!(#place.1);
    }
    out
}

/// The user's attributes, by where they belong.
pub(super) struct Attributes {
    /// Doc comments.
    pub(super) docs: Vec<Attribute>,
    /// `#[cfg(..)]`, on every item.
    pub(super) cfgs: Vec<Attribute>,
    /// `#[allow(..)]` and its kin, on the code that the user wrote.
    pub(super) lints: Vec<Attribute>,
    /// The rest, on the query itself.
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
