//! A query: the parsed attribute and function, put together.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use sha2::{Digest, Sha256};
use syn::{Attribute, Block, ItemFn, Visibility};

use super::Costs;
use crate::diag::{Diag, Sink, catalogue};
use crate::measure::{Measure, Price};
use crate::parse::{self, Args, Budget, Signature};

/// The declared budget of one dataset.
pub(crate) struct Declared {
    pub(crate) price: Price,
    /// The budget as the user wrote it.
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A query as the user wrote it.
pub(crate) struct Query {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// The measure of the budget and the costs.
    pub(crate) measure: Measure,
    /// The declared budget of each table.
    pub(crate) declared: Vec<Declared>,
    pub(crate) block: Block,
    /// Whether other queries may call this query.
    pub(crate) reusable: bool,
    /// The path of the crate `dp-types`.
    pub(crate) root: TokenStream,
    /// The SHA-256 of the function's tokens in hex. White space and ordinary comments do not change
    /// this hash.
    pub(crate) hash: String,
}

impl Query {
    /// Combines the attribute with the function, and reports the parts that do not fit together.
    pub(crate) fn new(args: Args, item: ItemFn, sink: &mut Sink) -> Self {
        let hash = hash(&item.to_token_stream());
        let sig = parse::signature(&item.sig, sink);
        let declared = declared(args.budget, &args.measure, &sig, sink);
        if let Some(at) = args.reusable {
            reusable(&sig, at, sink);
        }
        Self {
            attrs: item.attrs,
            vis: item.vis,
            sig,
            measure: args.measure,
            declared,
            block: *item.block,
            reusable: args.reusable.is_some(),
            root: args.root,
            hash,
        }
    }

    /// The costs of this query: its measure and its datasets.
    pub(crate) fn costs(&self) -> Costs<'_> {
        Costs { root: &self.root, measure: &self.measure, tables: self.sig.tables.len() }
    }
}

/// Checks that a reusable query has one table, under `AddRemove`. Under `ReplaceOne`, the
/// sensitivity of a count or a sum depends on earlier filters, which the called query does not
/// know.
fn reusable(sig: &Signature, at: Span, sink: &mut Sink) {
    let mut refuse = |text: &str| sink.push(Diag::new(&catalogue::QUERY_ATTRIBUTE, at, [text.to_owned()]));
    match sig.tables.as_slice() {
        [] => {}
        [one] if one.may_add_and_remove() => {}
        [_] => refuse(
            "only a query under `AddRemove` can be reusable; leave out `reusable` here: under `ReplaceOne` a sum's sensitivity depends on what the \
             caller filtered out before",
        ),
        _ => refuse("a query over several tables cannot be reusable: a call passes one table"),
    }
}

/// The declared budget of each table, in the order of the tables.
fn declared(budget: Budget, measure: &Measure, sig: &Signature, sink: &mut Sink) -> Vec<Declared> {
    let key = if matches!(measure, Measure::Zcdp) { "rho" } else { "epsilon" };
    let mut refuse =
        |span: Span, text: String| sink.push(Diag::new(&catalogue::QUERY_ATTRIBUTE, span, [text]));
    let each = match budget {
        Budget::Unknown => Vec::new(),
        Budget::One(amount) => {
            if sig.tables.len() > 1 {
                let each = sig.tables.iter().map(|table| format!("{} = ..", table.name));
                let each = each.collect::<Vec<_>>().join(", ");
                let text = format!("each table of a query has a budget of its own: `{key}({each})`");
                refuse(amount.span, text);
                return Vec::new();
            }
            vec![amount]
        }
        Budget::Each(mut list) => {
            let mut each = Vec::new();
            for table in &sig.tables {
                match list.iter().position(|(name, _)| *name == table.name) {
                    Some(i) => each.push(list.remove(i).1),
                    None => refuse(table.name.span(), format!("no budget is declared for `{}`", table.name)),
                }
            }
            for (name, _) in list {
                refuse(name.span(), format!("the query has no table `{name}`"));
            }
            each
        }
    };
    let declared =
        each.into_iter().map(|amount| Declared { price: amount.price, text: amount.text, span: amount.span });
    declared.collect()
}

/// The SHA-256 of the tokens' texts; each text ends with a zero byte. The certificate
/// identifies the source of the query by this hash. The hash detects accidental changes, but is not
/// a protection against attacks.
pub(crate) fn hash(tokens: &TokenStream) -> String {
    fn eat(text: &str, state: &mut Sha256) {
        state.update(text.as_bytes());
        state.update([0]);
    }
    fn walk(tokens: &TokenStream, state: &mut Sha256) {
        for token in tokens.clone() {
            if let TokenTree::Group(group) = token {
                eat(&format!("{:?}", group.delimiter()), state);
                walk(&group.stream(), state);
                eat("end", state);
            } else {
                eat(&token.to_string(), state);
            }
        }
    }
    let mut state = Sha256::new();
    walk(tokens, &mut state);
    state.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_digest_is_of_the_tokens_and_not_of_the_layout() {
        let hash = |text: &str| super::hash(&text.parse().expect("tokens"));
        // This digest comes from: printf 'fn\0f\0Parenthesis\0end\0Brace\03\0end\0' | sha256sum
        assert_eq!(hash("fn f() { 3 }"), "41a76ce62a954fb07773b8d21a30995912ccfe4a5525b9affab8e075987cf2db");
        assert_eq!(hash("fn  f ()\n{ /* three */ 3 }"), hash("fn f() { 3 }"));
        assert_ne!(hash("fn f() { 4 }"), hash("fn f() { 3 }"));
    }
}
