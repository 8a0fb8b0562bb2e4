//! The meaning of the names in a query's body, as far as the macro needs it.

mod items;

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{BinOp, Expr, ExprMethodCall, Pat, UnOp};

use crate::model::{Kind, Kinds, Sensitivity, Shape, Sources, Values};
use crate::number::{decimal, exact::literal};
use crate::rules::{self, Asked, On, Takes};
use crate::syntax;
use items::Declared;

/// The names in scope, innermost last.
#[derive(Default)]
pub(crate) struct Scope {
    frames: Vec<HashMap<String, Kind>>,
    /// The items that each frame declares.
    items: Vec<Vec<Declared>>,
}

impl Scope {
    pub(crate) fn enter(&mut self) {
        self.frames.push(HashMap::new());
        self.items.push(Vec::new());
    }

    pub(crate) fn leave(&mut self) {
        self.frames.pop();
        self.items.pop();
    }

    pub(crate) fn bind(&mut self, name: &Ident, kind: Kind) {
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(name.to_string(), kind);
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Kind> {
        self.frames.iter().rev().find_map(|frame| frame.get(name))
    }

    /// The kind of an expression, before it is lowered.
    pub(crate) fn kind(&self, expr: &Expr) -> Kind {
        match expr {
            Expr::Paren(inner) => self.kind(&inner.expr),
            Expr::Group(inner) => self.kind(&inner.expr),
            Expr::Path(path) => match path.path.get_ident().and_then(|name| self.get(&name.to_string())) {
                Some(kind) => kind.clone(),
                None => Kind::Other(Sources::NONE),
            },
            Expr::MethodCall(call) => self.method(call, &self.kind(&call.receiver)),
            Expr::Binary(pair) => match additive(&pair.op) {
                Some(additive) => {
                    self.combined(pair, additive, &self.kind(&pair.left), &self.kind(&pair.right))
                }
                None => self.other(expr),
            },
            Expr::Unary(one) if matches!(one.op, UnOp::Neg(_)) => match self.kind(&one.expr) {
                Kind::Protected { on, sensitivity, shape, .. } => {
                    Kind::Protected { on, sensitivity, text: self.text(expr), shape }
                }
                other => Kind::Other(other.sources()),
            },
            _ => self.other(expr),
        }
    }

    fn other(&self, expr: &Expr) -> Kind {
        Kind::Other(self.mentions(expr.to_token_stream()))
    }

    /// The kind of a method call on a receiver of this kind. The function does not visit the
    /// receiver again, so the time for a chain of calls is linear in its length.
    pub(crate) fn method(&self, call: &ExprMethodCall, receiver: &Kind) -> Kind {
        if let Some(rule) = On::of(receiver).and_then(|on| rules::find(on, &call.method.to_string())) {
            let others = match rule.takes {
                Takes::Table | Takes::Pairs | Takes::Keys => self.mentions(call.args.to_token_stream()),
                _ => Sources::NONE,
            };
            return (rule.gives)(&Asked { receiver, call, others, text: self.call_text(call, receiver) });
        }
        if rules::noise(&call.method).is_some() {
            return Kind::Released(Values::Unknown);
        }
        let arguments = self.mentions(call.args.to_token_stream());
        Kind::Other(receiver.sources().and(arguments))
    }

    /// Writes a method call as text.
    fn call_text(&self, call: &ExprMethodCall, receiver: &Kind) -> String {
        let before = receiver.text().map_or_else(|| self.text(&call.receiver), str::to_owned);
        let tail = syntax::Tail(call).to_token_stream();
        format!("{before}{}", self.text(&tail))
    }

    /// The kind of a sum, difference or multiple. If an operand is a protected number, the result
    /// is a protected number.
    pub(crate) fn combined(&self, pair: &syn::ExprBinary, additive: bool, left: &Kind, right: &Kind) -> Kind {
        // The macro writes the text only where it is needed: sums can be long, and nest to the
        // left.
        let part = |kind: &Kind, side: &Expr| match kind.text() {
            // A name or an expression in parentheses needs no further parentheses.
            Some(text)
                if !matches!(side, Expr::Binary(_)) && [" + ", " - "].iter().any(|op| text.contains(op)) =>
            {
                format!("({text})")
            }
            Some(text) => text.to_owned(),
            None => self.text(side),
        };
        let text =
            || format!("{} {} {}", part(left, &pair.left), syntax::plain(&pair.op), part(right, &pair.right));
        match (left, right) {
            (
                Kind::Protected { on: a, sensitivity: (s, x), .. },
                Kind::Protected { on: b, sensitivity: (t, y), .. },
            ) if additive => {
                let number = match (x, y) {
                    (Some((x, d)), Some((y, e))) if d == e => Some((x + y, *d)),
                    _ => None,
                };
                let words = number.map_or_else(|| format!("{s} + {t}"), |(n, d)| decimal(n, d));
                Kind::Protected {
                    on: a.and(*b),
                    text: text(),
                    sensitivity: (words, number),
                    shape: Shape::Number,
                }
            }
            (Kind::Protected { on, sensitivity, .. }, _) if !additive => Kind::Protected {
                on: *on,
                text: text(),
                sensitivity: multiple(sensitivity, &pair.right),
                shape: Shape::Number,
            },
            (_, Kind::Protected { on, sensitivity, .. }) if !additive => Kind::Protected {
                on: *on,
                text: text(),
                sensitivity: multiple(sensitivity, &pair.left),
                shape: Shape::Number,
            },
            (a, b) => Kind::Other(a.sources().and(b.sources())),
        }
    }

    /// Writes syntax as text. Definitions replace the names of tables and of protected numbers.
    pub(crate) fn text(&self, syntax: &impl ToTokens) -> String {
        syntax::text(syntax.to_token_stream(), &|name| self.get(name).and_then(Kind::text).map(str::to_owned))
    }

    /// The datasets on which these tokens may depend: the datasets of the names in the tokens.
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

    /// Binds every name of a pattern. The elements of a tuple pattern get the kinds of a tuple's
    /// elements.
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
}

/// `true` for addition and subtraction, `false` for multiplication, and `None` for all other
/// operators.
pub(crate) fn additive(op: &BinOp) -> Option<bool> {
    match op {
        BinOp::Add(_) | BinOp::Sub(_) => Some(true),
        BinOp::Mul(_) => Some(false),
        _ => None,
    }
}

/// The sensitivity of a multiple of a protected number.
fn multiple((text, number): &Sensitivity, by: &Expr) -> Sensitivity {
    match (number, literal(by)) {
        (Some((number, digits)), Some(Ok(by))) if by.digits == 0 => {
            let number = number.saturating_mul(by.mantissa.abs());
            (decimal(number, *digits), Some((number, *digits)))
        }
        _ => (format!("({text}) × |{}|", syntax::plain(by)), None),
    }
}

/// The names that a pattern binds.
pub(crate) fn names(pattern: &Pat) -> Vec<Ident> {
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
