//! Helper queries: `mean_bill(patients.filter(..), 30)`.

use quote::{quote, quote_spanned};
use syn::{Expr, ExprCall, Path};

use super::{Kind, Lower, budget};
use crate::diag::{Diag, catalogue as words};
use crate::model::Cost;
use crate::words::first_span;

/// How many public parameters `query::helper` knows how to check.
const LARGEST_HELPER: usize = 8;

impl Lower<'_> {
    /// Lowers a call whose arguments include a table; gives what stands in its place, or `None` for any other call.
    pub(super) fn helper(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let is_table = |kind: Kind| matches!(kind, Kind::Table { .. });
        let position = call.args.iter().position(|a| is_table(self.scope.kind(a)))?;
        let Expr::Path(function) = &*call.func else { return None };
        let path: Path = function.path.clone();
        let name = path.segments.last()?.ident.clone();
        // `Some(patients)` and the like build a value; the law decides what becomes of it.
        if name.to_string().starts_with(char::is_uppercase) {
            return None;
        }
        let Kind::Table { source, whole, .. } = self.scope.kind(&call.args[position]) else { return None };
        let others: Vec<Kind> = call.args.iter().skip(1).map(|a| self.scope.kind(a)).collect();
        for argument in &mut call.args {
            self.expr(argument);
        }
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        let at = name.span();
        if position != 0 || others.into_iter().any(is_table) {
            let text = format!("the table is the first argument of `{name}`, and the only table");
            self.sink.push(Diag::new(&words::HELPER_CALL, first_span(&call.args[position]), [text]));
            return Some(stand_in);
        }
        if !whole {
            let text = format!("`{name}` asks about whole rows, and this table was mapped to other values");
            self.sink.push(Diag::new(&words::HELPER_CALL, first_span(&call.args[position]), [text]));
            return Some(stand_in);
        }
        if let Some(context) = self.contexts.last() {
            let diag = context.refuse(at);
            self.sink.push(diag);
            return Some(stand_in);
        }
        let (value, receipt) = self.names(at);
        let token = budget();
        let mut arguments = call.args.iter();
        let table = arguments.next()?;
        let public: Vec<&Expr> = arguments.collect();
        let query = if public.is_empty() { quote!(#path) } else { quote!(#path(#(#public),*)?) };
        let root = &self.query.root;
        // The call names the query as a type too; of an ordinary function rustc would say no more than that it is none.
        let values = public.iter().map(|_| quote!(_));
        let check = (public.len() <= LARGEST_HELPER).then(
            || quote_spanned!(at=> const _: fn() = || #root::query::helper::<(#(#values,)*), _, _>(#path);),
        );
        // At the user's token: rustc points at arguments only where the whole call stands in one piece of code.
        let spend = quote_spanned! {at=>
            #check
            let (#value, #receipt, #token) = #token.call(#query, #table)?;
        };
        self.hoist(spend, receipt, Cost::Call(Box::new(path), name, source));
        Some(syn::parse_quote!(#value))
    }
}
