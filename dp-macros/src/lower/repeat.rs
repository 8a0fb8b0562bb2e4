//! Loops with releases in the body. The macro requires a known number of rounds: `for round in
//! 0..10 { .. }` and `0..ROUNDS`.

use proc_macro2::Span;
use quote::{quote, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprForLoop, ExprRange, Label, Lifetime, RangeLimits};

use super::names::{budget, hidden};
use super::{Context, Lower};
use crate::diag::{Diag, catalogue};
use crate::model::{Cost, Kind, Rounds};
use crate::number::exact::literal;
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
        let rounds = match &*expr.expr {
            Expr::Range(range) => rounds(range),
            _ => None,
        };
        self.public_rounds(&mut expr.expr);
        self.expr(&mut expr.expr);
        self.scope.enter();
        self.bind_public(&expr.pat);
        let Some(rounds) = rounds else {
            self.targets.push(Target::of_loop(expr.label.as_ref()));
            self.forbid(Context::Loop, |lower| lower.visit_block_mut(&mut expr.body));
            self.targets.pop();
            self.scope.leave();
            return Expr::ForLoop(expr.clone());
        };
        self.targets.push(Target::new(What::Rounds, expr.label.as_ref()));
        let (frame, value) = self.block(&mut expr.body);
        let jumps = self.targets.pop().map(|target| target.jumps).unwrap_or_default();
        self.scope.leave();
        let (attrs, label, pat, range) = (&expr.attrs, &expr.label, &expr.pat, &expr.expr);
        if frame.is_free() {
            let out = frame.statements();
            return Expr::Verbatim(quote!(#(#attrs)* #label for #pat in #range { #out #value }));
        }
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
        let (counter, round) = (hidden("rounds", at), hidden("round", at));
        // The generated code gives the loop variable the same type as an ordinary loop does.
        let spend = quote_spanned! {span=>
            let mut #counter = #range;
            let (#receipt, #token) = #token.repeat::<#each, #times, _, _, _>(|#round, #token| {
                let _ = #round;
                let ::core::option::Option::Some(#pat) = ::core::iter::Iterator::next(&mut #counter) else {
                    ::core::unreachable!()
                };
                #out
                #value
                ::core::result::Result::Ok((#receipts, #token))
            })?;
        };
        self.hoist(spend, receipt, Cost::Rounds(rounds, Box::new(body)));
        syn::parse_quote!(())
    }
}

/// The number of rounds of a range, if the macro knows it: the ends are literals, or they are 0 and
/// a constant of the crate.
fn rounds(range: &ExprRange) -> Option<Rounds> {
    let whole = |expr: &Expr| literal(expr)?.ok().filter(|n| n.digits == 0).map(|n| n.mantissa);
    let start = whole(range.start.as_ref()?)?;
    let end = range.end.as_ref()?;
    if let Some(end) = whole(end) {
        let after = if matches!(range.limits, RangeLimits::Closed(_)) { end.checked_add(1)? } else { end };
        let rounds = u64::try_from(after.checked_sub(start)?).ok()?;
        return (rounds > 0).then_some(Rounds::Known(rounds));
    }
    let Expr::Path(path) = &**end else { return None };
    let last = path.path.segments.last()?.ident.to_string();
    // The end is the name of a constant. If the name belongs to a variable, rustc reports an error,
    // because the generated code uses the name in a type.
    let constant =
        last.chars().any(|c| c.is_ascii_uppercase()) && !last.chars().any(|c| c.is_ascii_lowercase());
    (constant && path.qself.is_none() && start == 0 && matches!(range.limits, RangeLimits::HalfOpen(_)))
        .then(|| Rounds::Constant(path.path.clone()))
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::{Rounds, rounds};

    fn count(text: &str) -> Option<String> {
        rounds(&syn::parse_str(text).expect(text)).map(|rounds| match rounds {
            Rounds::Known(n) => n.to_string(),
            Rounds::Constant(path) => path.to_token_stream().to_string(),
        })
    }

    #[test]
    fn rounds_are_counted_where_the_tokens_tell() {
        assert_eq!(count("0..10").as_deref(), Some("10"));
        assert_eq!(count("-2..=2").as_deref(), Some("5"));
        assert_eq!(count("0..ROUNDS").as_deref(), Some("ROUNDS"));
        assert_eq!(count("0..crate::ROUNDS_2").as_deref(), Some("crate :: ROUNDS_2"));
        for unknown in [
            "0..n",
            "0..",
            "..3",
            "3..3",
            "4..3",
            "1..ROUNDS",
            "0..=ROUNDS",
            "0..n.value()",
            "0..1.5",
            "0..n()",
        ] {
            assert_eq!(count(unknown), None, "{unknown}");
        }
    }
}
