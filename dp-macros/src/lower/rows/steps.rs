//! Step functions: the macro writes these methods as comparisons and choices, so that `dp-types`
//! needs no types for them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ExprMethodCall;

use super::build::{method, whole};
use super::{RewriteError, Rewritten, Row, Rows, key};
use crate::diag::catalogue;
use crate::number::tokens;

impl Rows<'_> {
    /// Lowers `p.age.bucket([18, 65])`: the number of bounds that are at most the value, here 0, 1
    /// or 2.
    pub(super) fn bucket(&mut self, call: &ExprMethodCall) -> Rewritten {
        let at = call.method.span();
        let argument = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none());
        let steps = match key::rising(&catalogue::BUCKETS, argument, at) {
            Ok((steps, _)) => steps,
            Err(diag) => return self.diag(diag),
        };
        self.chosen(call, |rows, it| {
            let reached = steps.iter().map(|step| method(it, "ge", at, &[step.tokens(rows.root)]));
            let chosen =
                reached.zip(1..).fold(tokens::lit_in(rows.root, 0, 0, at), |below, (reached, number)| {
                    method(&reached, "choose", at, &[tokens::lit_in(rows.root, number, 0, at), below])
                });
            // rustc must check the order of constants, so the macro also writes the list as cuts,
            // whose types have this check.
            match steps.iter().any(|step| matches!(step, key::Cut::Constant(..))) {
                true => {
                    let cuts = method(it, "cut", at, &[key::list(rows.root, &steps, at)]);
                    quote!({ let _ = #cuts; #chosen })
                }
                false => chosen,
            }
        })
    }

    /// Lowers `p.change.signum()`, which is -1, 0 or 1.
    pub(super) fn signum(&mut self, call: &ExprMethodCall) -> Rewritten {
        let at = call.method.span();
        self.chosen(call, |rows, it| {
            let lit = |number| tokens::lit_in(rows.root, number, 0, at);
            let side = |name: &str| method(it, name, at, &[lit(0)]);
            let not_below = method(&side("gt"), "choose", at, &[lit(1), lit(0)]);
            method(&side("lt"), "choose", at, &[lit(-1), not_below])
        })
    }

    /// Writes a choice by comparisons of the receiver, which the expression evaluates once.
    fn chosen(
        &mut self,
        call: &ExprMethodCall,
        choose: impl FnOnce(&Self, &TokenStream) -> TokenStream,
    ) -> Result<Row, RewriteError> {
        let value = self.row(&call.receiver)?;
        let value = self.tree(value);
        let it = Ident::new("__dp_it", Span::mixed_site().located_at(call.method.span()));
        let chosen = choose(self, &quote!(#it));
        Ok(Row::Tree { tokens: whole(quote!({ let #it = #value; #chosen })), truth: false })
    }
}
