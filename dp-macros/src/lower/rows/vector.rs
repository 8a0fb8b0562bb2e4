//! Vectors and scores: the radius of a vector, and the closure that lists the numbers.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprMethodCall};

use super::{RewriteError, Rows};
use crate::diag::Diag;
use crate::diag::catalogue::{self, Entry};
use crate::lower::Lower;
use crate::number::exact::literal;
use crate::number::tokens;
use crate::syntax::{bare, first_span, plain};

impl Lower<'_> {
    /// Lowers `.sum_l2(30, |p| [p.x, p.y])`. The radius becomes a literal of `dp-types`, and the
    /// numbers become a list in the form of `dp-types`.
    pub(in crate::lower) fn vector(&mut self, call: &mut ExprMethodCall) {
        let name = call.method.to_string();
        let written = match (call.args.len(), call.args.first()) {
            (2, Some(radius)) => match literal(radius) {
                Some(Ok(number)) if number.mantissa > 0 => None,
                Some(Err(diag)) => return self.sink.push(diag),
                _ => Some(format!("`{}`", plain(radius))),
            },
            (1, _) => Some("one argument".to_owned()),
            (count, _) => Some(format!("{count} arguments")),
        };
        if let Some(written) = written {
            let arguments = [name, written];
            self.sink.push(Diag::new(&catalogue::VECTOR_ARGUMENTS, call.method.span(), arguments));
            return call
                .args
                .iter_mut()
                .for_each(|argument| *argument = syn::parse_quote!(::core::unreachable!()));
        }
        if let Some(Ok(number)) = literal(&call.args[0]) {
            call.args[0] = Expr::Verbatim(tokens::lit(&self.query.root, &number));
        }
        self.closure(&mut call.args[1], |rows, body| rows.numbers(body, &catalogue::VECTOR_ARGUMENTS, &name));
    }

    /// Lowers `.scores(|p| [a, b])`. The scores become a list in the form of `dp-types`.
    pub(in crate::lower) fn scores(&mut self, call: &mut ExprMethodCall) {
        if call.args.len() != 1 {
            let written = match call.args.len() {
                0 => "no argument".to_owned(),
                count => format!("{count} arguments"),
            };
            let arguments = [call.method.to_string(), written];
            self.sink.push(Diag::new(&catalogue::SCORES_ARGUMENTS, call.method.span(), arguments));
            call.args = syn::parse_quote!(::core::unreachable!());
            return;
        }
        let name = call.method.to_string();
        self.closure(&mut call.args[0], |rows, body| rows.numbers(body, &catalogue::SCORES_ARGUMENTS, &name));
    }
}

impl Rows<'_> {
    /// Lowers `[a, b]` to a list in the form of `dp-types`, `(a, (b, ()))`.
    fn numbers(
        &mut self,
        expr: &Expr,
        entry: &'static Entry,
        name: &str,
    ) -> Result<TokenStream, RewriteError> {
        let list = match bare(expr) {
            Expr::Array(list) if !list.elems.is_empty() => list,
            other => {
                let arguments = [name.to_owned(), format!("`{}`", plain(other))];
                return self.diag(Diag::new(entry, first_span(expr), arguments));
            }
        };
        let mut numbers = Vec::new();
        for element in &list.elems {
            let row = self.row(element)?;
            numbers.push(self.tree(row));
        }
        Ok(numbers.into_iter().rev().fold(quote!(()), |tail, head| quote!((#head, #tail))))
    }
}
