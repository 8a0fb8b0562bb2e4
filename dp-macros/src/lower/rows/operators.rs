//! Operators in row expressions: comparisons, logic and arithmetic.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprUnary, Path, UnOp};

use super::build::{infix, inverted, method, negated, not};
use super::fold::fold;
use super::{RewriteError, Rewritten, Row, Rows, refuse};
use crate::diag::{Diag, catalogue};
use crate::syntax::respan;

impl Rows<'_> {
    pub(super) fn unary(&mut self, unary: &ExprUnary) -> Rewritten {
        match &unary.op {
            UnOp::Neg(token) => match self.row(&unary.expr)? {
                Row::Number(number) if number.is_time() => {
                    self.refuse(token.span, "the opposite of a date", "subtract dates from each other")
                }
                Row::Number(mut number) => {
                    number.mantissa = -number.mantissa;
                    number.text = format!("-{}", number.text);
                    Ok(Row::Number(number))
                }
                Row::Constant(value, at) => Ok(Row::Constant(quote!((#token #value)), at)),
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

    /// Lowers both sides of an operator, and reports the errors of both.
    fn sides(&mut self, pair: &ExprBinary) -> Result<(Row, Row), RewriteError> {
        let (left, right) = (self.row(&pair.left), self.row(&pair.right));
        Ok((left?, right?))
    }

    fn logic(&mut self, pair: &ExprBinary, name: &str, at: Span) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (left, right) = (self.tree(left), self.tree(right));
        Ok(Row::Tree { tokens: method(&left, name, at, &[right]), truth: true })
    }

    /// Lowers a comparison. The macro moves a literal to the right side. `flipped` is the method
    /// that gives the same answer after the two sides are exchanged.
    fn comparison(&mut self, pair: &ExprBinary, name: &str, flipped: &str, at: Span) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (name, left, right) = match (&left, &right) {
            (known, Row::Tree { .. }) if known.known() => (flipped, right, left),
            _ => (name, left, right),
        };
        Ok(self.compared(left, name, right, at))
    }

    /// Writes `left.name(right)`. If the right side is a literal and the comparison has the same
    /// result for all rows, rustc warns at the literal.
    fn compared(&self, left: Row, name: &str, right: Row, at: Span) -> Row {
        let literal = match (&left, &right) {
            (Row::Tree { .. }, Row::Number(number)) => Some(number.span),
            _ => None,
        };
        let (left, right) = (self.tree(left), self.tokens(right));
        let tokens = method(&left, name, at, &[right]);
        let tokens = match literal {
            Some(at) => method(&method(&tokens, "judged", at, &[]), "holds", at, &[]),
            None => tokens,
        };
        Row::Tree { tokens, truth: true }
    }

    fn equality(&mut self, pair: &ExprBinary, equal: bool, at: Span) -> Rewritten {
        if let Some(path) = variant(&pair.right) {
            let left = self.row(&pair.left)?;
            return Ok(self.is(left, &path, equal, at));
        }
        if let Some(path) = variant(&pair.left) {
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
            (known, Row::Tree { .. }) if known.known() => (right, left),
            _ => (left, right),
        };
        Ok(self.compared(left, if equal { "eq" } else { "ne" }, right, at))
    }

    /// Writes the test whether a category has this variant.
    pub(super) fn is(&self, row: Row, path: &Path, equal: bool, at: Span) -> Row {
        let (value, variant) = (self.tree(row), self.variant_of(path, at));
        negate_unless(equal, method(&value, "is", at, &[variant]), at)
    }

    /// Writes the variant that a path names, in the form of `dp-types`.
    pub(super) fn variant_of(&self, path: &Path, at: Span) -> TokenStream {
        let (root, category) = (respan(self.root.clone(), at), category_of(path));
        quote_spanned!(at=> #root::law::expr::variant::<#category, { #path.dp_index() }>())
    }

    fn sum(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        if left.known() && right.known() {
            return self.folded(pair, &left, &right);
        }
        let (left, right) = (self.tokens(left), self.tokens(right));
        Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
    }

    fn product(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        let (left, right) = match (left, right) {
            (a, b) if a.known() && b.known() => return self.folded(pair, &a, &b),
            (tree @ Row::Tree { .. }, k) | (k, tree @ Row::Tree { .. }) if whole(&k) => {
                (self.tokens(tree), self.tokens(k))
            }
            // If a factor has decimals, both sides become expressions: the number of decimals of
            // the product is the sum of the factors' numbers of decimals.
            (left, right) => (self.tree(left), self.tree(right)),
        };
        Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
    }

    fn quotient(&mut self, pair: &ExprBinary) -> Rewritten {
        let (left, right) = self.sides(pair)?;
        match (left, right) {
            (a, b) if a.known() && b.known() => self.folded(pair, &a, &b),
            (tree @ Row::Tree { .. }, k) if whole(&k) && !matches!(&k, Row::Number(k) if k.mantissa == 0) => {
                let k = match k {
                    Row::Constant(value, at) => {
                        let root = respan(self.root.clone(), at);
                        Row::Constant(quote_spanned!(at=> #root::law::num::divisor(#value)), at)
                    }
                    literal => literal,
                };
                let (left, right) = (self.tokens(tree), self.tokens(k));
                Ok(Row::Tree { tokens: infix(&left, &pair.op, &right), truth: false })
            }
            _ => {
                let span = crate::syntax::first_span(&pair.right);
                self.diag(Diag::new(&catalogue::NO_QUOTIENT, span, []))
            }
        }
    }

    /// Writes arithmetic on two literals or constants.
    fn folded(&mut self, pair: &ExprBinary, left: &Row, right: &Row) -> Rewritten {
        let folded = match (left, right) {
            (Row::Number(a), Row::Number(b)) => fold(&pair.op, a, b).map(Row::Number),
            // rustc computes the result, and refuses an overflow or a division by zero.
            (a, b) => operand(a).zip(operand(b)).map(|((a, at), (b, _))| {
                let op = &pair.op;
                Row::Constant(quote!((#a #op #b)), at)
            }),
        };
        match folded {
            Some(row) => Ok(row),
            None => {
                self.diag(Diag::new(&catalogue::LITERAL_OVERFLOW, crate::syntax::first_span(&pair.op), []))
            }
        }
    }
}

/// Whether the name is the name of a number type of Rust. Row expressions do not support the
/// constants of such types, such as `i64::MAX`.
pub(super) fn is_primitive(name: &proc_macro2::Ident) -> bool {
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64"]
        .iter()
        .any(|primitive| name == primitive)
}

/// Whether the row expression is a whole number that is known when the query is compiled.
fn whole(row: &Row) -> bool {
    match row {
        Row::Number(number) => number.digits == 0,
        Row::Constant(..) => true,
        Row::Tree { .. } => false,
    }
}

/// Writes a whole number as an operand of constant arithmetic.
fn operand(row: &Row) -> Option<(TokenStream, Span)> {
    match row {
        Row::Number(number) if number.digits == 0 => {
            let mut literal = Literal::i64_suffixed(i64::try_from(number.mantissa).ok()?);
            literal.set_span(number.span);
            Some((quote!(#literal), number.span))
        }
        Row::Constant(value, at) => Some((value.clone(), *at)),
        _ => None,
    }
}

/// The enum of a variant's path.
pub(super) fn category_of(path: &Path) -> Path {
    let mut category = path.clone();
    category.segments.pop();
    // The code also removes the `::` that came before the variant.
    category.segments.pop_punct();
    category
}

fn negate_unless(equal: bool, tokens: TokenStream, at: Span) -> Row {
    let tokens = if equal { tokens } else { not(&tokens, at) };
    Row::Tree { tokens, truth: true }
}

/// The path, if the expression is the path of a variant. The path of a variant has two segments or
/// more, and is not a constant of a primitive type.
pub(super) fn variant(expr: &Expr) -> Option<Path> {
    let Expr::Path(path) = expr else { return None };
    let segments = &path.path.segments;
    let first = &segments.first()?.ident;
    // A module has no variants, so `limits::TOP` is a constant.
    let module =
        segments.iter().rev().nth(1).is_some_and(|s| s.ident.to_string().starts_with(char::is_lowercase));
    (segments.len() > 1
        && path.qself.is_none()
        && !is_primitive(first)
        && !(module && super::is_constant(&path.path)))
    .then(|| path.path.clone())
}

/// The category, if the expression is the path of a variant.
pub(in crate::lower) fn category_of_variant(expr: &Expr) -> Option<Path> {
    variant(expr).filter(|path| !super::is_constant(path)).map(|path| category_of(&path))
}
