//! Finds released values that are used as plain numbers, and calls that read a released value in a
//! form that it does not have.
//!
//! rustc refuses all of these, but its messages consist of types of `dp-types`.

use syn::{BinOp, Expr, ExprBinary, ExprMethodCall, Type};

use crate::diag::{Diag, catalogue};
use crate::model::{Kind, Values};
use crate::scope::Scope;
use crate::syntax::{first_span, plain};

/// The error for `.value()` of many numbers, and for `.values()` of one number.
pub(crate) fn refuse(kind: &Kind, call: &ExprMethodCall) -> Option<Diag> {
    let Kind::Released(values) = kind else { return None };
    let name = call.method.to_string();
    let (what, way_out) = match (values, name.as_str()) {
        (Values::Many, "value") => ("many numbers, one for each group", "read all of them: `.values()`"),
        (Values::One, "values" | "counts") => ("one number", "read it: `.value()`"),
        _ => return None,
    };
    let arguments = [name, what.to_owned(), way_out.to_owned()];
    Some(Diag::new(&catalogue::READ_RELEASED, call.method.span(), arguments))
}

/// Whether an operator computes with plain values. The macro checks sums and products elsewhere,
/// because a protected number also has those.
pub(crate) fn is_plain(op: &BinOp) -> bool {
    use BinOp::{Div, Eq, Ge, Gt, Le, Lt, Ne, Rem};
    matches!(op, Div(_) | Rem(_) | Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// The error for an operator with a released value on one side.
pub(crate) fn refuse_pair(pair: &ExprBinary, left: &Kind, right: &Kind) -> Option<Diag> {
    let side = match (left, right) {
        (Kind::Released(Values::One | Values::Many), _) => &pair.left,
        (_, Kind::Released(Values::One | Values::Many)) => &pair.right,
        _ => return None,
    };
    Some(Diag::new(&catalogue::COMPUTED_RELEASED, first_span(&pair.op), [plain(&pair.op), way_out(side)]))
}

/// What reads the value of an expression: `n.value()`, if the expression is a name.
fn way_out(side: &Expr) -> String {
    match side {
        Expr::Path(name) => format!("{}.value()", plain(name)),
        _ => ".value()".to_owned(),
    }
}

/// The errors for released values in the answer, also as elements of a tuple, where the type of the
/// answer is a plain number.
pub(crate) fn answer(scope: &Scope, expr: &Expr, output: &Type) -> Vec<Diag> {
    match (expr, output) {
        (Expr::Paren(inner), _) => answer(scope, &inner.expr, output),
        (Expr::Tuple(values), Type::Tuple(types)) => {
            values.elems.iter().zip(&types.elems).flat_map(|(each, ty)| answer(scope, each, ty)).collect()
        }
        (Expr::Path(_) | Expr::MethodCall(_), Type::Path(ty)) => {
            let is_number = ["i64", "f64", "Decimal"].iter().any(|number| ty.path.is_ident(number));
            let is_released = is_number && matches!(scope.kind(expr), Kind::Released(Values::One));
            let at = match expr {
                Expr::MethodCall(call) => call.method.span(),
                other => first_span(other),
            };
            let diag = Diag::new(&catalogue::ANSWER_RELEASED, at, [plain(ty), way_out(expr)]);
            if is_released { vec![diag] } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}
