//! Loops with releases in the body. The macro requires a known number of rounds: `for round in
//! 0..10 { .. }`, `0..ROUNDS` and `for limit in [20, 40]`.

use proc_macro2::Span;
use quote::{quote, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprForLoop, Label, Lifetime};

use super::names::{budget, hidden};
use super::round::{self, Over};
use super::{Context, Lower};
use crate::diag::{Diag, catalogue};
use crate::model::{Cost, Kind};
use crate::scope;
use crate::syntax::first_span;

/// A loop or a labelled block that `break` and `continue` can leave.
pub(super) struct Target {
    label: Option<String>,
    what: What,
    /// The spans of the jumps that leave a round early.
    jumps: Vec<(Span, &'static str)>,
}

#[derive(PartialEq, Eq)]
enum What {
    /// A labelled block; only a `break` with its label leaves it.
    Block,
    Loop,
    /// A loop with a known number of rounds. If it contains a release, its body becomes a closure.
    Rounds,
}

impl Target {
    fn new(what: What, label: Option<&Label>) -> Self {
        Self { label: label.map(|label| label.name.ident.to_string()), what, jumps: Vec::new() }
    }

    pub(super) fn of_loop(label: Option<&Label>) -> Self {
        Self::new(What::Loop, label)
    }

    pub(super) fn of_block(label: Option<&Label>) -> Self {
        Self::new(What::Block, label)
    }
}

impl Lower<'_> {
    /// Records a jump in the entry of the loop or block that the jump leaves.
    pub(super) fn jump(&mut self, expr: &Expr) {
        let (label, at, word): (Option<&Lifetime>, Span, _) = match expr {
            Expr::Break(jump) => (jump.label.as_ref(), jump.break_token.span, "`break`"),
            Expr::Continue(jump) => (jump.label.as_ref(), jump.continue_token.span, "`continue`"),
            _ => return,
        };
        let label = label.map(|label| label.ident.to_string());
        let is_target = |target: &Target| match &label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.what != What::Block,
        };
        let Some(target) = self.targets.iter().rposition(is_target) else { return };
        for left in self.targets[target..].iter_mut().filter(|left| left.what == What::Rounds) {
            left.jumps.push((at, word));
        }
    }

    /// Reports an error if an end of a loop's range is a protected number.
    fn public_rounds(&mut self, rounds: &mut Expr) {
        let Expr::Range(range) = rounds else { return };
        for end in [&mut range.start, &mut range.end].into_iter().flatten() {
            if let Kind::Protected { text, .. } = self.scope.kind(end) {
                self.sink.push(Diag::new(&catalogue::PROTECTED_ROUNDS, first_span(end), [text]));
                **end = syn::parse_quote!(::core::unreachable!());
            }
        }
    }

    /// Lowers `for .. in .. { .. }`.
    pub(super) fn for_loop(&mut self, expr: &mut ExprForLoop) -> Expr {
        let over = round::over(&expr.expr);
        self.public_rounds(&mut expr.expr);
        self.expr(&mut expr.expr);
        self.scope.enter();
        let Some(over) = over else {
            self.bind_public(&expr.pat);
            let mark = self.sink.mark();
            self.targets.push(Target::of_loop(expr.label.as_ref()));
            self.forbid(Context::Loop, |lower| lower.visit_block_mut(&mut expr.body));
            self.targets.pop();
            self.scope.leave();
            let names: Vec<String> =
                scope::names(&expr.pat).iter().map(|name| format!("the variable `{name}`")).collect();
            self.sink.keep_cause(mark, &catalogue::RELEASE_IN_LOOP, &catalogue::NOT_ROW, &names);
            return Expr::ForLoop(expr.clone());
        };
        let Over { rounds, values, list } = over;
        let variable = self.variable(&expr.pat, values);
        self.targets.push(Target::new(What::Rounds, expr.label.as_ref()));
        let (frame, value) = self.block(&mut expr.body);
        let jumps = self.targets.pop().map(|target| target.jumps).unwrap_or_default();
        self.scope.leave();
        let parameter = variable.map(|variable| self.as_parameter(&variable));
        let (attrs, label, pat, range) = (&expr.attrs, &expr.label, &expr.pat, &expr.expr);
        if frame.is_free() {
            let out = frame.statements();
            return Expr::Verbatim(quote!(#(#attrs)* #label for #pat in #range { #parameter #out #value }));
        }
        let range = match list {
            true => quote!(::core::iter::IntoIterator::into_iter(#range)),
            false => quote!(#range),
        };
        for (at, word) in jumps {
            self.sink.push(Diag::new(&catalogue::JUMP, at, [word.to_owned()]));
        }
        let at = expr.for_token.span;
        let (out, receipts, body) = frame.finish();
        let value = (!value.is_empty()).then(|| quote!(#value;));
        let (root, token) = (&self.query.root, budget());
        let (each, times) = (self.query.costs().list(&body), rounds.ty(root));
        let (_, receipt) = self.names(at);
        let span = Span::mixed_site().located_at(at);
        let (counter, round, entry) = (hidden("rounds", at), hidden("round", at), hidden("entry", at));
        // The generated code gives the loop variable the same type as an ordinary loop does.
        let spend = quote_spanned! {span=>
            let mut #counter = #range;
            let (#receipt, #token) = #token.repeat::<#each, #times, _, _, _>(|#round, #token| {
                let _ = #round;
                let ::core::option::Option::Some(#entry) = ::core::iter::Iterator::next(&mut #counter) else {
                    ::core::unreachable!()
                };
                // rustc refuses a pattern that does not match each value, as in an ordinary loop.
                let #pat = #entry;
                #parameter
                #out
                #value
                ::core::result::Result::Ok((#receipts, #token))
            })?;
        };
        self.hoist(spend, receipt, Cost::Rounds(rounds, Box::new(body)));
        syn::parse_quote!(())
    }
}
