//! Releases: `<protected>.laplace(0.3)`.

use proc_macro2::Span;
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprMethodCall, Lit, UnOp};

use super::scope::Sensitivity;
use super::{Kind, Lower, Scope, budget};
use crate::diag::{Diag, catalogue as words};
use crate::model::{Cost, Release, Sources};
use crate::number::exact::decimal;
use crate::number::{Exact, tokens};
use crate::words::first_span;

/// The methods that release.
pub(super) const RELEASES: [&str; 1] = ["laplace"];

pub(super) fn is_release(call: &ExprMethodCall) -> bool {
    RELEASES.iter().any(|name| call.method == name)
}

/// What a method call stands for.
pub(super) fn of_method(scope: &Scope, call: &ExprMethodCall, expr: &Expr) -> Kind {
    let other = || Kind::Other(scope.mentions(expr.to_token_stream()));
    // What was released is public.
    if is_release(call) {
        return Kind::Other(Sources::NONE);
    }
    let Kind::Table { source, adds, whole, mapped, .. } = scope.kind(&call.receiver) else {
        return match scope.kind(&call.receiver) {
            Kind::Other(on) if on.is_empty() && call.args.is_empty() => Kind::Other(on),
            _ => other(),
        };
    };
    let text = scope.text(expr);
    let on = Sources::one(source);
    match call.method.to_string().as_str() {
        "filter" => Kind::Table { source, text, adds, whole, mapped },
        "map" => {
            let mapped = call.args.first().and_then(clamped);
            Kind::Table { source, text, adds, whole: false, mapped }
        }
        "count" => Kind::Protected { on, text, sensitivity: of_count(adds) },
        "sum" => Kind::Protected { on, text, sensitivity: of_sum(adds, mapped) },
        // The law gives it only where neighbours agree on it.
        "public_count" => Kind::Other(Sources::NONE),
        _ => other(),
    }
}

/// The sensitivity of a count, for one row of a privacy unit. Only under `AddRemove` do the tokens alone decide it.
fn of_count(adds: bool) -> Sensitivity {
    if adds { ("1".to_owned(), Some((1, 0))) } else { ("at most 1".to_owned(), None) }
}

/// The sensitivity of a sum, for one row of a privacy unit.
fn of_sum(adds: bool, mapped: Option<(i128, i128, u8)>) -> Sensitivity {
    let Some((lo, hi, digits)) = mapped else {
        return ("the largest magnitude of the summed value".to_owned(), None);
    };
    let most = lo.abs().max(hi.abs());
    if adds {
        (decimal(most, digits), Some((most, digits)))
    } else {
        (format!("at most {}", decimal(most.max(hi - lo), digits)), None)
    }
}

/// The ends of the value that a closure gives, where its last step is a `clamp`.
fn clamped(closure: &Expr) -> Option<(i128, i128, u8)> {
    let Expr::Closure(closure) = closure else { return None };
    let Expr::MethodCall(call) = &*closure.body else { return None };
    if call.method != "clamp" || call.args.len() != 2 {
        return None;
    }
    let (lo, hi) = (literal(&call.args[0])?.ok()?, literal(&call.args[1])?.ok()?);
    let digits = lo.digits.max(hi.digits);
    Some((lo.in_units(digits)?, hi.in_units(digits)?, digits))
}

/// A number literal, perhaps with a minus sign; `None` for other expressions.
pub(crate) fn literal(expr: &Expr) -> Option<Result<Exact, Diag>> {
    match expr {
        Expr::Lit(lit) if matches!(lit.lit, Lit::Int(_) | Lit::Float(_)) => {
            Some(Exact::read(&lit.lit, false))
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(lit) if matches!(lit.lit, Lit::Int(_) | Lit::Float(_)) => {
                Some(Exact::read(&lit.lit, true))
            }
            _ => None,
        },
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}

impl Lower<'_> {
    /// Lowers a release; gives the expression that stands in its place.
    pub(super) fn release(&mut self, call: &mut ExprMethodCall) -> Expr {
        let kind = self.scope.kind(&call.receiver);
        let plan = self.scope.text(&call.receiver);
        let on = self.dependencies(self.mentions(call.receiver.to_token_stream()));
        self.expr(&mut call.receiver);
        let at = call.method.span();
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        if let Some(context) = self.contexts.last() {
            let diag = context.refuse(at);
            self.sink.push(diag);
            return stand_in;
        }
        let Some((epsilon, span)) = self.epsilon(call) else { return stand_in };
        let (value, receipt) = self.names(at);
        let line = at.start().line;
        let (token, root) = (budget(), &self.query.root);
        let units = tokens::nat(root, u128::from(epsilon.0));
        // As an argument it needs no parentheses, and lints would say so.
        let receiver = match &*call.receiver {
            Expr::Paren(inner) if inner.attrs.is_empty() => &inner.expr,
            _ => &call.receiver,
        };
        let method = &call.method;
        let line_number = u32::try_from(line).unwrap_or(0);
        // At the user's token: rustc points at arguments only where the whole call stands in one piece of code.
        let spend = quote_spanned! {at=>
            let (#value, #receipt, #token) = #token.#method::<#units, #line_number, _>(#receiver)?;
        };
        let sensitivity = match kind {
            Kind::Protected { sensitivity, .. } => sensitivity,
            _ => ("that of the value".to_owned(), None),
        };
        let id = self.next;
        let release = Release { id, units: epsilon.0, text: epsilon.1, span, line, on, plan, sensitivity };
        self.hoist(spend, receipt, Cost::Release(release));
        syn::parse_quote!(#value)
    }

    /// ε in 10^-6 and as written, and its place; `None` after noting what is wrong.
    fn epsilon(&mut self, call: &ExprMethodCall) -> Option<((u64, String), Span)> {
        if call.args.len() != 1 || call.turbofish.is_some() {
            let count = call.args.len().to_string();
            self.sink.push(Diag::new(&words::RELEASE_ARGUMENTS, call.method.span(), [count]));
            return None;
        }
        let argument = &call.args[0];
        let span = first_span(argument);
        let Some(read) = literal(argument) else {
            self.sink.push(Diag::new(&words::EPSILON_NOT_LITERAL, span, []));
            return None;
        };
        let number = self.sink.ok(read)?;
        let units = self.sink.ok(number.epsilon())?;
        Some(((units, number.text), span))
    }

    /// A value that mentions no table still came from somewhere: it may depend on all of them.
    pub(super) fn dependencies(&self, mentioned: Sources) -> Sources {
        if mentioned.is_empty() { Sources::all(self.query.sig.tables.len()) } else { mentioned }
    }
}
