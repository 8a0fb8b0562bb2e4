//! Calls of other queries: `mean_bill(patients.filter(..), 30)`, and `parts.each(mean_bill)`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, ExprCall, ExprMethodCall, Path};

use super::Lower;
use super::names::budget;
use crate::diag::Diag;
use crate::diag::catalogue::{self, Entry};
use crate::model::{Cost, Kind, Rows, Table};
use crate::number::tokens;
use crate::syntax::{bare, first_span, last_span};

/// The largest number of public parameters for which `query::helper` has a check.
const LARGEST_HELPER: usize = 8;

/// A query that is called, and its further arguments.
type Called = (Path, Vec<Expr>);
/// What is wrong with a call, and where.
type Misuse = (&'static str, Span);

impl Lower<'_> {
    /// Lowers a call that has a table among its arguments. Returns the code that replaces the call,
    /// or `None` for any other call.
    pub(super) fn helper(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let is_table = |kind: &Kind| matches!(kind, Kind::Table(_));
        let position = call.args.iter().position(|a| is_table(&self.scope.kind(a)))?;
        let Expr::Path(function) = &*call.func else { return None };
        let path: Path = function.path.clone();
        let name = path.segments.last()?.ident.clone();
        // Calls such as `Some(patients)` only build a value, so the macro leaves them unchanged.
        // The types check the use of the value.
        if name.to_string().starts_with(char::is_uppercase) {
            return None;
        }
        let kinds: Vec<Kind> = call.args.iter_mut().map(|argument| self.expr(argument)).collect();
        let Kind::Table(table) = &kinds[position] else { return None };
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        let at = name.span();
        let wrong = if position != 0 || kinds.iter().skip(1).any(is_table) {
            Some(format!("the table is the first argument of `{name}`, and the only table"))
        } else if table.depends_on_others() {
            Some(format!("`{name}` takes a table of one dataset, but this table also depends on others"))
        } else if !table.limits.is_empty() {
            Some(format!("`{name}` takes all rows of a unit, but this table is limited to some of them"))
        } else if !table.taken.is_empty() {
            Some(format!(
                "`{name}` is analysed for the rows of one unit, but here a new row can push out the row of another unit"
            ))
        } else {
            match table.rows {
                Rows::Record => None,
                Rows::Mapped => {
                    Some(format!("`{name}` takes whole rows, but this table was mapped to other values"))
                }
                Rows::New(_) => {
                    Some(format!("`{name}` takes the rows of a dataset, but this table holds new ones"))
                }
            }
        };
        if let Some(text) = wrong {
            self.sink.push(Diag::new(&catalogue::HELPER_CALL, first_span(&call.args[position]), [text]));
            return Some(stand_in);
        }
        if self.forbidden(at).is_some() {
            return Some(stand_in);
        }
        let mut arguments = call.args.iter();
        let table_argument = arguments.next()?;
        let public: Vec<&Expr> = arguments.collect();
        let (check, query) = self.instance(&path, &public);
        let (value, receipt) = self.names(at);
        let (token, root) = (budget(), &self.query.root);
        // All tokens of the call have the span of the user's token, because rustc points at an
        // argument only if the whole call has one span.
        let spend = quote_spanned! {at=>
            #check
            let (#value, #receipt, #token) = #token.call(#query, #table_argument)?;
        };
        let cost = quote!(<#path as #root::Query>::Cost);
        let name = format!("`{name}`");
        self.hoist(spend, receipt, Cost::Query { name, cost, on: table.source, each: false });
        Some(syn::parse_quote!(#value))
    }

    /// Lowers `parts.each(query)`.
    pub(super) fn each(&mut self, call: &mut ExprMethodCall, parts: &Kind) -> Expr {
        let named = match call.args.len() {
            1 if call.turbofish.is_none() => called(&call.args[0]).map(|query| vec![query]),
            _ => Err(("its only argument is the query", call.method.span())),
        };
        self.on_parts(call, parts, named, &catalogue::EACH)
    }

    /// Lowers `parts.each_of([first, second])`, with one query for each part.
    pub(super) fn each_of(&mut self, call: &mut ExprMethodCall, parts: &Kind) -> Expr {
        let named = match call.args.first().map(bare) {
            Some(Expr::Array(list)) if call.args.len() == 1 && !list.elems.is_empty() => {
                list.elems.iter().map(called).collect()
            }
            _ => Err(("its only argument is the list of the queries", call.method.span())),
        };
        self.on_parts(call, parts, named, &catalogue::EACH_OF)
    }

    /// Lowers a run of queries on the parts of a table: of one query on all parts, or of one on
    /// each.
    fn on_parts(
        &mut self,
        call: &ExprMethodCall,
        parts: &Kind,
        named: Result<Vec<Called>, Misuse>,
        entry: &'static Entry,
    ) -> Expr {
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        let at = call.method.span();
        let Kind::Parts(table) = parts else { return stand_in };
        let mut refuse = |text: &str, span| {
            self.sink.push(Diag::new(entry, span, [text.to_owned()]));
            stand_in.clone()
        };
        let named = match named {
            Ok(named) => named,
            Err((text, span)) => return refuse(text, span),
        };
        if table.depends_on_others() {
            return refuse(
                "it needs a table of one dataset, but this table also depends on others; `.count()` and `.sum()` of the parts work without a query",
                at,
            );
        }
        if table.rows == Rows::Mapped {
            return refuse("it takes whole rows, but this table was mapped to other values", at);
        }
        let names = named.iter().filter_map(|(path, _)| path.segments.last());
        let names: Vec<String> = names.map(|last| format!("`{}`", last.ident)).collect();
        let mut queries = Vec::new();
        for (path, mut public) in named {
            for argument in &mut public {
                self.expr(argument);
            }
            queries.push((path, public));
        }
        if self.forbidden(at).is_some() {
            return stand_in;
        }
        let (checks, values): (Vec<_>, Vec<_>) = queries
            .iter()
            .map(|(path, public)| self.instance(path, &public.iter().collect::<Vec<_>>()))
            .unzip();
        let (value, receipt) = self.names(at);
        let (token, root, parts) = (budget(), &self.query.root, &call.receiver);
        let run = match values.as_slice() {
            [query] if call.method == "each" => quote_spanned!(at=> each_query(#parts, #query)),
            queries => {
                let list = queries.iter().rev().fold(quote!(()), |tail, query| {
                    quote_spanned!(at=> (#root::law::query::IntoQuery::into_query(#query), #tail))
                });
                quote_spanned!(at=> each_query_of(#parts, #list))
            }
        };
        let spend = quote_spanned! {at=>
            #(#checks)*
            let (#value, #receipt, #token) = #token.#run?;
        };
        let relation = self.query.sig.tables[table.source].relation(root);
        let rows = self.rows_of_unit(table);
        let costs = queries.iter().map(|(path, _)| quote!(<#path as #root::Query>::Cost));
        let largest =
            costs.reduce(|one, other| quote!(<#one as #root::law::measure::LargerAll<#other>>::Out));
        let cost = quote!(<#largest as #root::law::measure::OverPartsAll<#relation, (#rows, ())>>::Out);
        let name = names.join(" or ");
        self.hoist(spend, receipt, Cost::Query { name, cost, on: table.source, each: true });
        syn::parse_quote!(#value)
    }

    /// The maximum number of rows of a privacy unit in this table, as a type-level number of
    /// `dp-types`.
    pub(super) fn rows_of_unit(&self, table: &Table) -> TokenStream {
        let (root, param) = (&self.query.root, &self.query.sig.tables[table.source]);
        let (record, relation) = (&param.record, param.relation(root));
        let rows = quote!(#root::law::transformation::RowsPerUnit<#record>);
        let mut rows = if table.gathered { quote!(#root::law::num::U1) } else { rows };
        let times = |rows, factor: u64| match factor {
            1 => rows,
            factor => {
                let factor = tokens::nat(root, factor.into());
                quote!(<#rows as ::core::ops::Mul<#factor>>::Output)
            }
        };
        for (factor, most) in &table.limits {
            let most = tokens::nat(root, (*most).into());
            rows = times(rows, *factor);
            rows = quote!(#root::law::num::Minimum<#rows, #most>);
        }
        let mut rows = times(rows, table.factor());
        for by_key in &table.taken {
            rows = match by_key {
                true => times(rows, 2),
                false => {
                    quote!(<#rows as ::core::ops::Mul<<#relation as #root::law::neighbours::Neighbours>::Evicts>>::Output)
                }
            };
        }
        rows
    }

    /// Two pieces of code: the check that `path` names a query, and the query with its public
    /// parameters.
    fn instance(&self, path: &Path, public: &[&Expr]) -> (Option<TokenStream>, TokenStream) {
        let at = last_span(path);
        let query = if public.is_empty() { quote!(#path) } else { quote!(#path(#(#public),*)?) };
        let root = &self.query.root;
        // The generated call also uses the query's name as a type. If the name belonged to an
        // ordinary function, rustc would report only that the name is not a type.
        let values = public.iter().map(|_| quote!(_));
        let check = (public.len() <= LARGEST_HELPER).then(
            || quote_spanned!(at=> const _: fn() = || #root::law::query::helper::<(#(#values,)*), _, _>(#path);),
        );
        (check, query)
    }
}

/// The query that an argument names, with its public parameters: `mean_bill` or `older_than(30)`.
fn called(argument: &Expr) -> Result<Called, Misuse> {
    const NO_NAME: &str = "this is not the name of a query";
    match argument {
        Expr::Path(query) => Ok((query.path.clone(), Vec::new())),
        Expr::Call(made) => match &*made.func {
            Expr::Path(query) => Ok((query.path.clone(), made.args.iter().cloned().collect())),
            other => Err((NO_NAME, first_span(other))),
        },
        Expr::Closure(closure) => Err(("a closure is not a query", closure.or1_token.span)),
        other => Err((NO_NAME, first_span(other))),
    }
}
