//! A query: its parsed parts, put together.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Attribute, Block, ItemFn, Visibility};

use crate::diag::{Diag, Sink, catalogue as words};
use crate::parse::{self, Args, Epsilon, Signature};

/// The declared budget of one dataset.
pub(crate) struct Declared {
    /// In 10^-6 of ε.
    pub(crate) units: u64,
    /// As written.
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A query as it was written.
pub(crate) struct Query {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// For each table.
    pub(crate) declared: Vec<Declared>,
    pub(crate) block: Block,
    /// Whether other queries can call it.
    pub(crate) reusable: bool,
    /// Where the law is.
    pub(crate) root: TokenStream,
    /// A hash of the function's tokens: it does not depend on white space or comments.
    pub(crate) hash: u64,
}

impl Query {
    /// Puts the parts together and notes what does not fit.
    pub(crate) fn new(args: Args, item: ItemFn, sink: &mut Sink) -> Self {
        let hash = hash(&quote::ToTokens::to_token_stream(&item));
        let sig = parse::signature(&item.sig, sink);
        let declared = declared(args.epsilon, &sig, sink);
        if let Some(at) = args.reusable {
            reusable(&sig, at, sink);
        }
        Self {
            attrs: item.attrs,
            vis: item.vis,
            sig,
            declared,
            block: *item.block,
            reusable: args.reusable.is_some(),
            root: args.root,
            hash,
        }
    }
}

/// A query that others can call has one table, under `AddRemove`. Under `ReplaceOne` what a count or a sum may reveal
/// depends on whether rows were filtered out before, which the query that is called does not know.
fn reusable(sig: &Signature, at: Span, sink: &mut Sink) {
    let mut refuse = |text: &str| sink.push(Diag::new(&words::QUERY_ATTRIBUTE, at, [text.to_owned()]));
    match sig.tables.as_slice() {
        [] => {}
        [one] if one.adds_and_removes() => {}
        [_] => refuse(
            "only a query under `AddRemove` can be reusable: under `ReplaceOne` a sum's sensitivity depends on what the \
             caller filtered out before",
        ),
        _ => refuse("a query over several tables cannot be reusable: a call hands over one table"),
    }
}

/// The declared budget of each table, in the order of the tables.
fn declared(epsilon: Epsilon, sig: &Signature, sink: &mut Sink) -> Vec<Declared> {
    let mut refuse = |span: Span, text: String| sink.push(Diag::new(&words::QUERY_ATTRIBUTE, span, [text]));
    let each = match epsilon {
        Epsilon::Unknown => Vec::new(),
        Epsilon::One(number) => {
            if sig.tables.len() > 1 {
                refuse(
                    number.span,
                    "this query has several tables, each with a budget of its own".to_owned(),
                );
            }
            vec![number]
        }
        Epsilon::Each(mut list) => {
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
    each.into_iter()
        .map(|number| Declared {
            units: number.epsilon().unwrap_or_default(),
            text: number.text,
            span: number.span,
        })
        .collect()
}

/// FNV-1a over the tokens' texts. It guards against accident: the certificate says which source it is of.
fn hash(tokens: &TokenStream) -> u64 {
    fn eat(text: &str, state: &mut u64) {
        for byte in text.bytes().chain([0]) {
            *state = (*state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    fn walk(tokens: &TokenStream, state: &mut u64) {
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
    let mut state = 0xcbf2_9ce4_8422_2325;
    walk(tokens, &mut state);
    state
}
