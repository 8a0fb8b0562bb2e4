//! Checks that raw personal data does not leave a query.

use syn::visit::Visit;
use syn::{Expr, Type};

use crate::diag::{Diag, Sink, catalogue};
use crate::model::Kind;
use crate::scope::Scope;
use crate::syntax::first_span;

/// Types whose values hold unreleased data.
const RAW: [&str; 4] = ["Protected", "Table", "Budget", "Receipt"];

/// Reports each type in the answer that holds unreleased data.
pub(crate) fn check(output: &Type, sink: &mut Sink) {
    struct Find<'s>(&'s mut Sink);
    impl<'t> Visit<'t> for Find<'_> {
        fn visit_path_segment(&mut self, segment: &'t syn::PathSegment) {
            if RAW.iter().any(|raw| segment.ident == raw) {
                let diag =
                    Diag::new(&catalogue::RAW_LEAVES, segment.ident.span(), [segment.ident.to_string()]);
                self.0.push(diag);
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    Find(sink).visit_type(output);
}

/// Reports each protected number in the answer, also as an element of a tuple.
pub(crate) fn answer(scope: &Scope, expr: &Expr, sink: &mut Sink) {
    match expr {
        Expr::Paren(inner) => answer(scope, &inner.expr, sink),
        Expr::Tuple(tuple) => tuple.elems.iter().for_each(|each| answer(scope, each, sink)),
        _ => {
            if let Kind::Protected { text, .. } = scope.kind(expr) {
                let at = match expr {
                    Expr::MethodCall(call) => call.method.span(),
                    other => first_span(other),
                };
                sink.push(Diag::new(&catalogue::RAW_LEAVES, at, [text]));
            }
        }
    }
}
