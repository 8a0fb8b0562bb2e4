//! Exact arithmetic on literals, which the macro does when the query is compiled.

use syn::BinOp;

use crate::number::Exact;

/// Computes `a op b`. Returns `None` if the result cannot be a literal: if it is too large, has too
/// many decimals, or is a quotient of numbers that are not whole.
pub(super) fn fold(op: &BinOp, a: &Exact, b: &Exact) -> Option<Exact> {
    if a.is_time() || b.is_time() {
        return None;
    }
    let digits = a.digits.max(b.digits);
    let (mantissa, digits) = match op {
        BinOp::Add(_) => (a.in_units(digits)?.checked_add(b.in_units(digits)?)?, digits),
        BinOp::Sub(_) => (a.in_units(digits)?.checked_sub(b.in_units(digits)?)?, digits),
        BinOp::Mul(_) => (a.mantissa.checked_mul(b.mantissa)?, a.digits + b.digits),
        // The division of whole literals must agree with the division of columns: it rounds the
        // quotient towards zero.
        BinOp::Div(_) if digits == 0 => (a.mantissa.checked_div(b.mantissa)?, 0),
        _ => return None,
    };
    Exact::computed(mantissa, digits, a.span)
}

#[cfg(test)]
mod tests {
    use syn::{Expr, parse_str};

    use super::fold;
    use crate::number::exact::literal;

    fn value(source: &str) -> Option<String> {
        let Ok(Expr::Binary(pair)) = parse_str::<Expr>(source) else { return None };
        let (a, b) = (literal(&pair.left)?.ok()?, literal(&pair.right)?.ok()?);
        fold(&pair.op, &a, &b).map(|e| e.text)
    }

    #[test]
    fn literals_are_folded_exactly() {
        assert_eq!(value("60 * 24").as_deref(), Some("1440"));
        assert_eq!(value("0.1 + 0.2").as_deref(), Some("0.3"));
        assert_eq!(value("1.5 - 2").as_deref(), Some("-0.5"));
        assert_eq!(value("-7 / 2").as_deref(), Some("-3"));
        assert_eq!(value("1 / 0"), None);
        assert_eq!(value("1.5 / 2"), None);
        assert_eq!(value("0.001 * 0.0001"), None);
        assert_eq!(value("4611686018427387903 + 1"), None);
    }
}
