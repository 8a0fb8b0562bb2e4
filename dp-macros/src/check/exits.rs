//! Checks that a query has one exit, so that no early exit can skip a release.

use syn::Expr;

use crate::diag::{Diag, catalogue};

/// The error for an expression that leaves the query early, such as `return`; `None` for others.
pub(crate) fn refuse(expr: &Expr) -> Option<Diag> {
    let (span, what) = match expr {
        Expr::Return(inner) => (inner.return_token.span, "`return`"),
        Expr::Try(inner) => (inner.question_token.span, "`?`"),
        Expr::Yield(inner) => (inner.yield_token.span, "`yield`"),
        _ => return None,
    };
    Some(Diag::new(&catalogue::EARLY_EXIT, span, [what.to_owned()]))
}
