//! The promise that a query has one exit, so its releases do not depend on a hidden exit.

use syn::Expr;

use crate::diag::{Diag, catalogue};

/// The error for an expression that leaves the query.
pub(crate) fn refuse(expr: &Expr) -> Option<Diag> {
    let (span, what) = match expr {
        Expr::Return(inner) => (inner.return_token.span, "`return`"),
        Expr::Try(inner) => (inner.question_token.span, "`?`"),
        Expr::Yield(inner) => (inner.yield_token.span, "`yield`"),
        _ => return None,
    };
    Some(Diag::new(&catalogue::EARLY_EXIT, span, [what.to_owned()]))
}
