//! Frames: a frame holds the statements of a block under construction, and the block's releases so
//! far.
//!
//! Adjacent releases of one dataset become one release of several numbers, which share one pass
//! over the data. Releases are adjacent if, between them, no code of the user runs and no result is
//! used. The code between them may contain `let`s. The macro moves a `let` that names a result
//! behind the releases. It moves a `let` that names a table or a protected number before the
//! releases.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::names::{budget, hidden};
use crate::model::Cost;

/// The maximum number of releases that share a pass. The types become larger with this number.
const MOST: usize = 8;

/// A protected number that waits for its release.
pub(super) struct Ask {
    pub(super) value: Ident,
    /// The number, with its noise and its cost, as code that calls `dp-types`.
    pub(super) tokens: TokenStream,
    pub(super) at: Span,
    /// The dataset of the number. The field is `None` if the number depends on several datasets, or
    /// if evaluating the number runs code of the user.
    pub(super) source: Option<usize>,
}

/// The adjacent releases, which will share a pass.
#[derive(Default)]
struct Run {
    /// The numbers to release, and the tables that a `let` names, in source order.
    steps: Vec<Step>,
    /// The `let`s that name results of these releases.
    waiting: TokenStream,
    names: HashSet<String>,
}

enum Step {
    Ask(Ask),
    Table(TokenStream),
}

impl Run {
    fn asks(&self) -> impl Iterator<Item = &Ask> {
        self.steps.iter().filter_map(|step| if let Step::Ask(ask) = step { Some(ask) } else { None })
    }
}

/// A block under construction.
#[derive(Default)]
pub(super) struct Frame {
    out: TokenStream,
    run: Run,
    receipts: Vec<Ident>,
    costs: Vec<Cost>,
}

impl Frame {
    /// Whether the block contains no release.
    pub(super) fn is_free(&self) -> bool {
        self.costs.is_empty()
    }

    /// The statements of a block in which releases are not allowed.
    pub(super) fn statements(mut self) -> TokenStream {
        self.flush();
        self.out
    }

    /// The statements, the joined receipts, and the cost of the block. If the block has no release,
    /// its statements end with an empty receipt.
    pub(super) fn finish(mut self) -> (TokenStream, TokenStream, Cost) {
        self.flush();
        if self.receipts.is_empty() {
            let (receipt, budget) = (hidden("receipt", Span::mixed_site()), budget());
            self.out.extend(quote!(let (#receipt, #budget) = #budget.begin();));
            self.receipts.push(receipt);
        }
        (self.out, joined(&self.receipts), Cost::Sequence(self.costs))
    }

    /// Adds a number to release, if possible together with the numbers before it.
    pub(super) fn ask(&mut self, ask: Ask, cost: Cost) {
        let joins =
            self.run.asks().next().is_none_or(|first| ask.source.is_some() && first.source == ask.source)
                && self.run.asks().count() < MOST
                && !mentions(&ask.tokens, &self.run.names);
        if !joins {
            self.flush();
        }
        self.run.names.insert(ask.value.to_string());
        self.run.steps.push(Step::Ask(ask));
        self.costs.push(cost);
    }

    /// Adds a statement that spends budget.
    pub(super) fn spend(&mut self, statement: TokenStream, receipt: Ident, cost: Cost) {
        self.statement(statement);
        self.receipts.push(receipt);
        self.costs.push(cost);
    }

    /// Adds a statement that runs code of the user.
    pub(super) fn statement(&mut self, statement: TokenStream) {
        self.flush();
        self.out.extend(statement);
    }

    /// Adds `let name = <result>;`. The result is one whose release the macro has not written yet,
    /// or a method call without arguments on such a result.
    pub(super) fn name_result(&mut self, name: &Ident, statement: TokenStream) {
        self.run.waiting.extend(statement);
        self.run.names.insert(name.to_string());
    }

    /// Adds a `let` that names a table or a protected number. This `let` runs no code of the user.
    pub(super) fn name_table(&mut self, name: &Ident, statement: TokenStream) {
        if self.run.names.contains(&name.to_string()) || mentions(&statement, &self.run.names) {
            self.flush();
        }
        self.run.steps.push(Step::Table(statement));
    }

    /// Writes the code for the adjacent releases.
    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        let several = run.asks().count() > 1;
        let (mut asks, mut values, mut place) = (Vec::new(), Vec::new(), None);
        for step in run.steps {
            match step {
                Step::Table(statement) => self.out.extend(statement),
                Step::Ask(Ask { value, tokens, at, .. }) => {
                    place = Some((at, value.clone()));
                    values.push(quote!(#value));
                    if !several {
                        asks.push(tokens);
                        // The macro writes this release at once, because later code may give a name
                        // in the release another meaning.
                        self.release(&asks, &values, place.take());
                        continue;
                    }
                    let name =
                        hidden(&format!("ask{}", value.to_string().trim_start_matches("__dp_value")), at);
                    self.out.extend(quote_spanned!(at=> let #name = #tokens;));
                    asks.push(quote!(#name));
                }
            }
        }
        self.release(&asks, &values, place);
        self.out.extend(run.waiting);
    }

    /// Writes one release, with the span of its last number.
    fn release(&mut self, asks: &[TokenStream], values: &[TokenStream], place: Option<(Span, Ident)>) {
        let Some((at, value)) = place else { return };
        let receipt = hidden(&format!("receipt{}", value.to_string().trim_start_matches("__dp_value")), at);
        let (asks, values, budget) = (pairs(asks), pairs(values), budget());
        // All tokens of the call have the span of the user's token, because rustc points at an
        // argument only if the whole call has one span.
        self.out.extend(quote_spanned! {at=>
            let (#values, #receipt, #budget) = #budget.release(#asks)?;
        });
        self.receipts.push(receipt);
    }
}

/// Whether these tokens contain one of the names.
fn mentions(tokens: &TokenStream, names: &HashSet<String>) -> bool {
    !names.is_empty()
        && tokens.clone().into_iter().any(|token| match token {
            TokenTree::Group(group) => mentions(&group.stream(), names),
            TokenTree::Ident(name) => names.contains(&name.to_string()),
            _ => false,
        })
}

/// Writes the items as balanced nested pairs. The depth of the type is the logarithm of the number
/// of items.
fn pairs(items: &[TokenStream]) -> TokenStream {
    match items {
        [] => quote!(()),
        [one] => one.clone(),
        many => {
            let (left, right) = many.split_at(many.len().div_ceil(2));
            let (left, right) = (pairs(left), pairs(right));
            quote!((#left, #right))
        }
    }
}

/// Joins the receipts in order, as a balanced tree. So hundreds of releases stay within the
/// compiler's default recursion limit.
fn joined(receipts: &[Ident]) -> TokenStream {
    match receipts {
        [] => quote!(),
        [one] => quote!(#one),
        many => {
            let (left, right) = many.split_at(many.len().div_ceil(2));
            let (left, right) = (joined(left), joined(right));
            quote!(#left.then(#right))
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Ident, Span, TokenStream};
    use quote::quote;

    use super::{Ask, Frame};
    use crate::model::Cost;

    fn text(tokens: &TokenStream) -> String {
        tokens.to_string().replace(' ', "").replace("__dp_", "")
    }

    fn name(name: &str) -> Ident {
        Ident::new(name, Span::call_site())
    }

    /// Adds a release of `tokens`, a number of dataset 0.
    fn ask(frame: &mut Frame, i: usize, tokens: TokenStream) {
        let (value, at) = (name(&format!("__dp_value_{i}")), Span::call_site());
        frame.ask(Ask { value, tokens, at, source: Some(0) }, Cost::Sequence(Vec::new()));
    }

    #[test]
    fn receipts_are_joined_in_order_and_shallow() {
        let names: Vec<Ident> = (0..5).map(|i| name(&format!("r{i}"))).collect();
        let joined = |n: usize| text(&super::joined(&names[..n]));
        assert_eq!(joined(1), "r0");
        assert_eq!(joined(2), "r0.then(r1)");
        assert_eq!(joined(5), "r0.then(r1).then(r2).then(r3.then(r4))");
    }

    #[test]
    fn what_stands_together_is_released_together() {
        let mut frame = Frame::default();
        ask(&mut frame, 0, quote!(a));
        frame.name_result(&name("n"), quote!(let n = value_0;));
        frame.name_table(&name("t"), quote!(let t = b;));
        ask(&mut frame, 1, quote!(t));
        frame.statement(quote!(f(n);));
        let (out, receipts, _) = frame.finish();
        assert_eq!(
            text(&out),
            "letask_0=a;lett=b;letask_1=t;let((value_0,value_1),receipt_1,budget)=budget.release((ask_0,ask_1))?;\
             letn=value_0;f(n);"
        );
        assert_eq!(text(&receipts), "receipt_1");
    }

    #[test]
    fn a_result_that_is_used_ends_the_run() {
        let mut frame = Frame::default();
        ask(&mut frame, 0, quote!(a));
        frame.name_result(&name("n"), quote!(let n = value_0;));
        ask(&mut frame, 1, quote!(t.filter(n)));
        let (out, receipts, _) = frame.finish();
        assert_eq!(
            text(&out),
            "let(value_0,receipt_0,budget)=budget.release(a)?;letn=value_0;\
             let(value_1,receipt_1,budget)=budget.release(t.filter(n))?;"
        );
        assert_eq!(text(&receipts), "receipt_0.then(receipt_1)");
    }

    #[test]
    fn a_table_of_a_result_s_name_comes_after_it() {
        let mut frame = Frame::default();
        ask(&mut frame, 0, quote!(a));
        frame.name_result(&name("n"), quote!(let n = value_0;));
        frame.name_table(&name("n"), quote!(let n = b;));
        assert_eq!(
            text(&frame.statements()),
            "let(value_0,receipt_0,budget)=budget.release(a)?;letn=value_0;letn=b;"
        );
    }

    #[test]
    fn a_run_is_of_one_dataset_and_bounded() {
        let mut frame = Frame::default();
        ask(&mut frame, 0, quote!(a));
        let other =
            Ask { value: name("__dp_value_1"), tokens: quote!(b), at: Span::call_site(), source: Some(1) };
        frame.ask(other, Cost::Sequence(Vec::new()));
        let unknown =
            Ask { value: name("__dp_value_2"), tokens: quote!(c), at: Span::call_site(), source: None };
        frame.ask(unknown, Cost::Sequence(Vec::new()));
        assert_eq!(text(&frame.statements()).matches("release").count(), 3);
        let mut frame = Frame::default();
        (0..17).for_each(|i| ask(&mut frame, i, quote!(a)));
        assert_eq!(text(&frame.statements()).matches("release").count(), 3);
    }

    #[test]
    fn nothing_released_is_an_empty_receipt() {
        let (out, receipts, _) = Frame::default().finish();
        assert_eq!(
            (text(&out), text(&receipts)),
            ("let(receipt,budget)=budget.begin();".into(), "receipt".into())
        );
    }
}
