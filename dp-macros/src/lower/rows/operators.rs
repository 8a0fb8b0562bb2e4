//! Operators: comparisons, logic, arithmetic.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprUnary, Path, UnOp};

use super::build::{infix, inverted, method, negated, not};
use super::fold::fold;
use super::{Refused, Rewritten, Row, Rows, refuse};
use crate::diag::{Diag, catalogue};
use crate::syntax::respan;

impl Rows<'_> {
    pub(super) fn unary(&mut self, unary: &ExprUnary) -> Rewritten {
        match &unary.op {
            UnOp::Neg(token) => match self.row(&unary.expr)? {
                Row::Number(number) if number.is_date() => {
                    self.refuse(token.span, "the opposite of a date", "subtract dates from each other")
                }
                Row::Number(mut number) => {
                    number.mantissa = -number.mantissa;
                    number.text = format!("-{}", number.text);
                    Ok(Row::Number(number))
                }
                Row::Tree { tokens, .. } => Ok(Row::Tree { tokens: negated(token, &tokens), truth: false }),
            },
            UnOp::Not(token) => {
                let row = self.row(&unary.expr)?;
                Ok(Row::Tree { tokens: inverted(token, &self.tree(row)), truth: true })
            }
            other => self.refuse(other.span(), "`*`", "a column is used by its name: `p.age`"),
        }
    }

    pub(super) fn binary(&mut self, pair: &ExprBinary) -> Rewritten {
        let at = crate::syntax::first_span(&pair.op);
        match &pair.op {
            BinOp::And(_) | BinOp::BitAnd(_) => self.logic(pair, "and", at),
            BinOp::Or(_) | BinOp::BitOr(_) => self.logic(pair, "or", at),
            BinOp::Lt(_) => self.comparison(pair, "lt", "gt", at),
            BinOp::Le(_) => self.comparison(pair, "le", "ge", at),
            BinOp::Gt(_) => self.comparison(pair, "gt", "lt", at),
            BinOp::Ge(_) => self.comparison(pair, "ge", "le", at),
            BinOp::Eq(_) => self.equality(pair, true, at),
            BinOp::Ne(_) => self.equality(pair, false, at),
            BinOp::Add(_) | BinOp::Sub(_) => self.sum(pair),
            BinOp::Mul(_) => self.product(pair),
            BinOp::Div(_) => self.quotient(pair),
            other => {
                let op = other.to_token_stream().to_string();
                let (what, way_out) = refuse::operator(&op);
                self.refuse(at, &what, way_out)
            }
        }
    }

    /// Both sides; errors of both are noted.
    fn sides(&mut self, pair: &ExprBinary) -> Result<(Row, Row), Refused> {
        let (left, right) = (self.row(&pair.left), self.row(&pair.right));
        Ok((left?, right?))
    }

    fn logic(&mut self, pair: &ExprBinary, name: &str, at: Span) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (left, right) = (self.tree(left), self.tree(right));
        Ok(Row::Tree { tokens: method(&left, name, at, &[right]), truth: true })
    }

    /// `flipped` is the comparison with its sides exchanged: a literal stands on the right.
    fn comparison(&mut self, pair: &ExprBinary, name: &str, flipped: &str, at: Span) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (name, left, right) = match (&left, &right) {
            (Row::Number(_), Row::Tree { .. }) => (flipped, right, left),
            _ => (name, left, right),
        };
        let (left, right) = (self.tree(left), self.tokens(right));
        Ok(Row::Tree { tokens: method(&left, name, at, &[right]), truth: true })
    }

    fn equality(&mut self, pair: &ExprBinary, equal: bool, at: Span) -> Rewritten {
        if let Some(path) = self.variant(&pair.right) {
            let left = self.row(&pair.left)?;
            return Ok(self.is(left, &path, equal, at));
        }
        if let Some(path) = self.variant(&pair.left) {
            let right = self.row(&pair.right)?;
            return Ok(self.is(right, &path, equal, at));
        }
        for (text, column) in [(&pair.right, &pair.left), (&pair.left, &pair.right)] {
            if let Some(text) = super::text::literal(text) {
                let column = self.row(column)?;
                let same = self.is_text(&column, text, at)?;
                return Ok(negate_unless(equal, same, at));
            }
        }
        let (left, right) = self.sides(pair)?;
        let truth = |row: &Row| matches!(row, Row::Tree { truth: true, .. });
        if truth(&left) || truth(&right) {
            let (left, right) = (self.tree(left), self.tree(right));
            let same = method(&left, "same", at, &[right]);
            return Ok(negate_unless(equal, same, at));
        }
        let (left, right) = match (&left, &right) {
            (Row::Number(_), Row::Tree { .. }) => (right, left),
            _ => (left, right),
        };
        let (left, right) = (self.tree(left), self.tokens(right));
        let name = if equal { "eq" } else { "ne" };
        Ok(Row::Tree { tokens: method(&left, name, at, &[right]), truth: true })
    }

    /// The path of a variant: two segments or more, and not a constant of a primitive type.
    pub(super) fn variant(&self, expr: &Expr) -> Option<Path> {
        let Expr::Path(path) = expr else { return None };
        let first = path.path.segments.first()?.ident.to_string();
        let primitive = [
            "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32",
            "f64",
        ];
        (path.path.segments.len() > 1 && path.qself.is_none() && !primitive.contains(&first.as_str()))
            .then(|| path.path.clone())
    }

    /// Whether a category is one variant.
    pub(super) fn is(&self, row: Row, path: &Path, equal: bool, at: Span) -> Row {
        let (value, variant) = (self.tree(row), self.variant_of(path, at));
        negate_unless(equal, method(&value, "is", at, &[variant]), at)
    }

    /// The variant of a path, for the law.
    pub(super) fn variant_of(&self, path: &Path, at: Span) -> TokenStream {
        let (root, category) = (respan(self.root.clone(), at), category_of(path));
        quote_spanned!(at=> #root::expr::variant::<#category, { #path.dp_index() }>())
    }

    fn sum(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        if let (Row::Number(a), Row::Number(b)) = (&left, &right) {
            return self.folded(pair, a, b);
        }
        let (left, right) = (self.tokens(left), self.tokens(right));
        Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
    }

    fn product(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (left, right) = match (left, right) {
            (Row::Number(a), Row::Number(b)) => return self.folded(pair, &a, &b),
            (tree @ Row::Tree { .. }, Row::Number(k)) | (Row::Number(k), tree @ Row::Tree { .. })
                if k.digits == 0 =>
            {
                (self.tokens(tree), self.tokens(Row::Number(k)))
            }
            // A factor with decimals is an expression of its own: the decimals of both add up.
            (left, right) => (self.tree(left), self.tree(right)),
        };
        Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
    }

    fn quotient(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        match (left, right) {
            (Row::Number(a), Row::Number(b)) => self.folded(pair, &a, &b),
            (tree @ Row::Tree { .. }, Row::Number(k)) if k.digits == 0 && k.mantissa != 0 => {
                let (left, right) = (self.tokens(tree), self.tokens(Row::Number(k)));
                Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
            }
            _ => {
                let span = crate::syntax::first_span(&pair.right);
                self.diag(Diag::new(&catalogue::NO_QUOTIENT, span, []))
            }
        }
    }

    /// Arithmetic on two literals.
    fn folded(&mut self, pair: &ExprBinary, a: &crate::number::Exact, b: &crate::number::Exact) -> Rewritten {
        match fold(&pair.op, a, b) {
            Some(number) => Ok(Row::Number(number)),
            None => {
                self.diag(Diag::new(&catalogue::LITERAL_OVERFLOW, crate::syntax::first_span(&pair.op), []))
            }
        }
    }
}

/// The enum of a variant's path.
pub(super) fn category_of(path: &Path) -> Path {
    let mut category = path.clone();
    category.segments.pop();
    // The separator after the last segment goes with the variant.
    category.segments.pop_punct();
    category
}

fn negate_unless(equal: bool, tokens: TokenStream, at: Span) -> Row {
    let tokens = if equal { tokens } else { not(&tokens, at) };
    Row::Tree { tokens, truth: true }
}
