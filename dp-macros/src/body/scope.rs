//! What the names of a body stand for, as far as the macro must know.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{BinOp, Expr, Pat, UnOp};

use crate::model::Sources;
use crate::words;

/// For one row of a privacy unit: in words, and as a number of so many decimals where the tokens show it.
pub(super) type Sensitivity = (String, Option<(i128, u8)>);

/// What a name or an expression stands for.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A table of dataset number `source`.
    Table {
        source: usize,
        /// In words, with names replaced by what they stand for.
        text: String,
        /// Whether its neighbours are visibly those of `AddRemove`.
        adds: bool,
        /// Whether its rows are those of the record, and not what a `map` gave.
        whole: bool,
        /// The ends of the mapped value, in the units of so many decimals, where a `clamp` shows them.
        mapped: Option<(i128, i128, u8)>,
    },
    /// A protected number.
    Protected { on: Sources, text: String, sensitivity: Sensitivity },
    /// Public parameter number `i`.
    Public(usize),
    /// Anything else, which may depend on these datasets.
    Other(Sources),
}

impl Kind {
    fn sources(&self) -> Sources {
        match self {
            Self::Table { source, .. } => Sources::one(*source),
            Self::Protected { on, .. } | Self::Other(on) => *on,
            Self::Public(_) => Sources::NONE,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Table { text, .. } | Self::Protected { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// The names in scope, innermost last.
#[derive(Default)]
pub(crate) struct Scope {
    frames: Vec<HashMap<String, Kind>>,
}

impl Scope {
    pub(crate) fn enter(&mut self) {
        self.frames.push(HashMap::new());
    }

    pub(crate) fn leave(&mut self) {
        self.frames.pop();
    }

    pub(crate) fn bind(&mut self, name: &Ident, kind: Kind) {
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(name.to_string(), kind);
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Kind> {
        self.frames.iter().rev().find_map(|frame| frame.get(name))
    }

    /// What an expression stands for. Asked before it is lowered.
    pub(crate) fn kind(&self, expr: &Expr) -> Kind {
        match expr {
            Expr::Paren(inner) => self.kind(&inner.expr),
            Expr::Group(inner) => self.kind(&inner.expr),
            Expr::Path(path) => match path.path.get_ident().and_then(|name| self.get(&name.to_string())) {
                Some(kind) => kind.clone(),
                None => Kind::Other(Sources::NONE),
            },
            Expr::MethodCall(call) => super::release::of_method(self, call, expr),
            Expr::Binary(pair) => self.combined(expr, &pair.left, &pair.op, &pair.right),
            Expr::Unary(one) if matches!(one.op, UnOp::Neg(_)) => match self.kind(&one.expr) {
                Kind::Protected { on, sensitivity, .. } => {
                    Kind::Protected { on, sensitivity, text: self.text(expr) }
                }
                _ => self.other(expr),
            },
            _ => self.other(expr),
        }
    }

    fn other(&self, expr: &Expr) -> Kind {
        Kind::Other(self.mentions(expr.to_token_stream()))
    }

    /// Sums, differences and multiples of protected numbers are protected numbers.
    fn combined(&self, whole: &Expr, left: &Expr, op: &BinOp, right: &Expr) -> Kind {
        let additive = matches!(op, BinOp::Add(_) | BinOp::Sub(_));
        if !additive && !matches!(op, BinOp::Mul(_)) {
            return self.other(whole);
        }
        // Text and tokens of the whole only where they are needed: sums can be long, and nest to the left.
        match (self.kind(left), self.kind(right)) {
            (
                Kind::Protected { on: a, sensitivity: (s, x), .. },
                Kind::Protected { on: b, sensitivity: (t, y), .. },
            ) if additive => {
                let number = match (x, y) {
                    (Some((x, d)), Some((y, e))) if d == e => Some((x + y, d)),
                    _ => None,
                };
                let words =
                    number.map_or_else(|| format!("{s} + {t}"), |(n, d)| crate::number::exact::decimal(n, d));
                Kind::Protected { on: a.and(b), text: self.text(whole), sensitivity: (words, number) }
            }
            (Kind::Protected { on, sensitivity, .. }, _) if !additive => {
                Kind::Protected { on, text: self.text(whole), sensitivity: multiple(sensitivity, right) }
            }
            (_, Kind::Protected { on, sensitivity, .. }) if !additive => {
                Kind::Protected { on, text: self.text(whole), sensitivity: multiple(sensitivity, left) }
            }
            (a, b) => Kind::Other(a.sources().and(b.sources())),
        }
    }

    /// An expression in words, with the names of tables and of protected numbers replaced by what they stand for.
    pub(crate) fn text(&self, expr: &Expr) -> String {
        words::text(expr.to_token_stream(), &|name| self.get(name).and_then(Kind::text).map(str::to_owned))
    }

    /// The datasets on which some tokens may depend: those that a name in them depends on.
    pub(crate) fn mentions(&self, tokens: TokenStream) -> Sources {
        let mut found = Sources::NONE;
        let mut after_dot = false;
        for token in tokens {
            match &token {
                TokenTree::Group(group) => found = found.and(self.mentions(group.stream())),
                TokenTree::Ident(name) if !after_dot => {
                    found = found.and(self.get(&name.to_string()).map_or(Sources::NONE, Kind::sources));
                }
                _ => {}
            }
            after_dot = matches!(&token, TokenTree::Punct(p) if p.as_char() == '.');
        }
        found
    }

    /// Binds every name of a pattern; tuples of names are matched with tuples of values.
    pub(crate) fn bind_pattern(&mut self, pattern: &Pat, kinds: &Kinds) {
        match (pattern, kinds) {
            (Pat::Type(typed), _) => self.bind_pattern(&typed.pat, kinds),
            (Pat::Paren(inner), _) => self.bind_pattern(&inner.pat, kinds),
            (Pat::Ident(name), Kinds::One(kind)) if name.subpat.is_none() && name.by_ref.is_none() => {
                self.bind(&name.ident, kind.clone());
            }
            (Pat::Tuple(tuple), Kinds::Tuple(each)) if tuple.elems.len() == each.len() => {
                for (pattern, kind) in tuple.elems.iter().zip(each) {
                    self.bind_pattern(pattern, kind);
                }
            }
            _ => {
                let sources = kinds.sources();
                for name in names(pattern) {
                    self.bind(&name, Kind::Other(sources));
                }
            }
        }
    }

    /// The kinds of an expression's parts.
    pub(crate) fn kinds(&self, expr: &Expr) -> Kinds {
        match expr {
            Expr::Tuple(tuple) => Kinds::Tuple(tuple.elems.iter().map(|e| self.kinds(e)).collect()),
            other => Kinds::One(self.kind(other)),
        }
    }
}

/// One kind, or those of a tuple's elements.
pub(crate) enum Kinds {
    One(Kind),
    Tuple(Vec<Kinds>),
}

impl Kinds {
    /// Nothing is known, and nothing protected is involved.
    pub(crate) fn public() -> Self {
        Self::One(Kind::Other(Sources::NONE))
    }

    fn sources(&self) -> Sources {
        match self {
            Self::One(kind) => kind.sources(),
            Self::Tuple(each) => each.iter().map(Self::sources).fold(Sources::NONE, Sources::and),
        }
    }
}

/// The sensitivity of a multiple.
fn multiple((text, number): Sensitivity, by: &Expr) -> Sensitivity {
    match (number, super::literal(by)) {
        (Some((number, digits)), Some(Ok(by))) if by.digits == 0 => {
            let number = number * by.mantissa.abs();
            (crate::number::exact::decimal(number, digits), Some((number, digits)))
        }
        _ => (format!("({text}) × |{}|", words::plain(by)), None),
    }
}

/// The names that a pattern binds.
fn names(pattern: &Pat) -> Vec<Ident> {
    struct Names(Vec<Ident>);
    impl<'p> Visit<'p> for Names {
        fn visit_pat_ident(&mut self, name: &'p syn::PatIdent) {
            self.0.push(name.ident.clone());
            syn::visit::visit_pat_ident(self, name);
        }
    }
    let mut names = Names(Vec::new());
    names.visit_pat(pattern);
    names.0
}
