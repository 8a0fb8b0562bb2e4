//! Features: values that summarise rows of a unit. `by_unit` makes one row of features from all
//! rows of a unit; `by_unit_and` makes a row of features from those rows of a unit that have one
//! value of a key.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprMethodCall, Pat};

use super::key::is_cut;
use super::{RewriteError, Row, Rows};
use crate::diag::{Diag, catalogue};
use crate::lower::Lower;
use crate::model::Kind;
use crate::rules;
use crate::syntax::{bare, first_span, plain, quoted_arguments, text};

/// The rows that a feature summarises.
#[derive(Clone, Copy)]
enum Of<'k> {
    /// The feature summarises all rows of a unit.
    Unit,
    /// The feature summarises the rows of a unit with one value of a key. The fields are the parts
    /// of the key, and the row's name in the closure that computes the features.
    Group { parts: &'k [String], row: &'k str },
}

impl Of<'_> {
    /// Whether the value is a part of the key, so that all summarised rows have the same value.
    fn has(self, value: &Expr) -> bool {
        match self {
            Self::Unit => false,
            Self::Group { parts, row } => parts.contains(&of_row(bare(value), row)),
        }
    }

    /// The error text for a value that is not a feature.
    fn one_row(self) -> &'static str {
        match self {
            Self::Unit => "is a value of one row, but a unit can have several",
            Self::Group { .. } => {
                "is a value of one row and not in the key, so a unit's rows can differ in it"
            }
        }
    }
}

/// The name that a closure gives its row.
fn name_of_row(closure: &Expr) -> Option<String> {
    let Expr::Closure(closure) = closure else { return None };
    let mut input = closure.inputs.first()?;
    while let Pat::Type(typed) = input {
        input = &typed.pat;
    }
    match input {
        Pat::Ident(name) => Some(name.ident.to_string()),
        _ => None,
    }
}

/// The value as text, with a fixed name for the row, so that the macro can compare values of two
/// closures.
fn of_row(value: &impl ToTokens, row: &str) -> String {
    text(value.to_token_stream(), &|name| (name == row).then(|| "_".to_owned()))
}

/// The parts of a closure's key that are values, not intervals. If the closure is defined
/// elsewhere, the macro cannot see its parts, and the list is empty.
fn key_parts(closure: &Expr) -> Vec<String> {
    let (Expr::Closure(key), Some(row)) = (closure, name_of_row(closure)) else { return Vec::new() };
    let parts = match bare(&key.body) {
        Expr::Tuple(list) => list.elems.iter().map(bare).collect(),
        one => vec![one],
    };
    let is_group = |part: &Expr| matches!(part, Expr::MethodCall(call) if is_cut(call));
    parts.into_iter().filter(|part| !is_group(part)).map(|part| of_row(part, &row)).collect()
}

impl Lower<'_> {
    /// Lowers `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: .., urgent: .. })`.
    pub(in crate::lower) fn features(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        let at = call.method.span();
        let row = rules::new_row(call).filter(|_| call.turbofish.is_none()).cloned();
        let once = "make one new row from each row: `.map(|v| Visitor { visits: v.visits })`";
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
            self.closure(argument, |rows, _| rows.columns(&row, |rows, value| rows.feature(value, Of::Unit)));
        }
    }

    /// Lowers `.by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, visits: .. })`.
    pub(in crate::lower) fn grouped_features(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        let at = call.method.span();
        let row = call.args.iter().nth(1).filter(|_| call.args.len() == 2 && call.turbofish.is_none());
        let row = row.and_then(rules::closure_row).cloned();
        let once = "make one new row from each row: `.map(|v| Visitor { visits: v.visits })`";
        let diag = self.not_of_units(call, receiver, once).or_else(|| {
            let text = format!(
                "it takes a closure for the key and one for a new row, but got {}",
                quoted_arguments(&call.args)
            );
            row.is_none().then(|| Diag::new(&catalogue::GROUP_FEATURES, at, [text]))
        });
        if let Some(diag) = diag {
            self.sink.push(diag);
            let stand_in: Expr = syn::parse_quote!(|_| ::core::unreachable!());
            call.args = [stand_in.clone(), stand_in].into_iter().collect();
            return;
        }
        let Some(row) = row else { return };
        let record = &row.path;
        call.turbofish = Some(syn::parse_quote!(::<#record, _, _>));
        let parts = key_parts(&call.args[0]);
        self.key_closure(&mut call.args[0]);
        let name = name_of_row(&call.args[1]).unwrap_or_default();
        let of = Of::Group { parts: &parts, row: &name };
        self.closure(&mut call.args[1], |rows, _| rows.columns(&row, |rows, value| rows.feature(value, of)));
    }
}

impl Rows<'_> {
    fn feature(&mut self, value: &Expr, of: Of<'_>) -> Result<TokenStream, RewriteError> {
        if of.has(value) {
            let (at, root) = (first_span(value), self.root);
            let value = self.feature_of(value)?;
            return Ok(quote_spanned!(at=> #root::law::transformation::same(#value)));
        }
        let Expr::MethodCall(call) = value else {
            return self.no_feature(value, of, of.one_row());
        };
        let (at, root) = (call.method.span(), self.root);
        match (call.method.to_string().as_str(), call.args.len()) {
            ("clamp", 2) => self.bounded(call, of),
            ("count" | "sum", 0) => {
                self.no_feature(value, of, "has no `clamp`, so one unit could change it by any amount")
            }
            ("min", 0) => {
                let value = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::law::transformation::least(#value)))
            }
            ("max", 0) => {
                let value = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::law::transformation::greatest(#value)))
            }
            ("any", 0) => {
                let condition = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::law::transformation::any(#condition)))
            }
            ("all", 0) => {
                let condition = self.feature_of(&call.receiver)?;
                Ok(quote_spanned!(at=> #root::law::transformation::all(#condition)))
            }
            ("first" | "last" | "nth", _) => {
                self.no_feature(value, of, "depends on the order of the rows, which others can change")
            }
            _ if is_cut(call) => self.no_feature(
                value,
                of,
                "is a group, not a value; make the key a number, `v.age.bucket([18, 65])`",
            ),
            _ => self.no_feature(value, of, of.one_row()),
        }
    }

    /// Lowers a clamped feature, such as `v.count().clamp(0, 5)` or `v.cost.sum().clamp(0, 1000)`.
    fn bounded(&mut self, clamp: &ExprMethodCall, of: Of<'_>) -> Result<TokenStream, RewriteError> {
        let Expr::MethodCall(call) = &*clamp.receiver else {
            return self.no_feature(&clamp.receiver, of, of.one_row());
        };
        let (at, root) = (call.method.span(), self.root);
        let name = call.method.to_string();
        if !call.args.is_empty() || !["count", "sum"].contains(&name.as_str()) {
            return self.no_feature(&clamp.receiver, of, of.one_row());
        }
        let ends: Vec<Row> = clamp.args.iter().map(|end| self.row(end)).collect::<Result<_, _>>()?;
        self.ends(clamp, &ends, &catalogue::FEATURE_END)?;
        let ends: Vec<TokenStream> = ends.into_iter().map(|end| self.tokens(end)).collect();
        if name == "count" {
            return match &*call.receiver {
                // This code uses the name of the rows, which `dp-types` does not need. Otherwise
                // rustc would report the name as unused.
                Expr::Path(path) if path.path.get_ident().is_some_and(|name| self.is_rows(name)) => Ok(
                    quote_spanned!(at=> { let _ = &#path; #root::law::transformation::rows_within(#(#ends),*) }),
                ),
                other => self.no_feature(
                    other,
                    of,
                    "does not count rows; write `v.count()` or a sum of ones and zeros",
                ),
            };
        }
        let value = self.feature_of(&call.receiver)?;
        Ok(quote_spanned!(at=> #root::law::transformation::total_within(#value, #(#ends),*)))
    }

    /// Lowers the row expression from which a feature is computed.
    fn feature_of(&mut self, value: &Expr) -> Result<TokenStream, RewriteError> {
        let row = self.row(value)?;
        Ok(self.tree(row))
    }

    fn no_feature<T>(&mut self, value: &Expr, of: Of<'_>, why: &str) -> Result<T, RewriteError> {
        let text = format!("`{}` {why}", plain(value));
        let entry = match of {
            Of::Unit => &catalogue::FEATURES,
            Of::Group { .. } => &catalogue::GROUP_FEATURES,
        };
        self.diag(Diag::new(entry, first_span(value), [text]))
    }
}
