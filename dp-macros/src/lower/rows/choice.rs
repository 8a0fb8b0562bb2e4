//! Choices in row expressions: `if` and `match`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, ExprIf, ExprMatch, Lit, Pat, Path, Token, parse_quote, parse_quote_spanned};

use super::build::{method, not, whole};
use super::operators::category_of;
use super::{RewriteError, Rewritten, Row, Rows, refuse};
use crate::number::{Exact, tokens};
use crate::syntax::{first_span, last_span};

/// The test that decides whether an arm of a `match` applies.
enum Test {
    Variants(Vec<Path>),
    Truth(bool),
    Any,
}

impl Rows<'_> {
    pub(super) fn if_else(&mut self, choice: &ExprIf) -> Rewritten {
        if let Expr::Let(condition) = &*choice.cond {
            return self.refuse(condition.let_token.span, "`if let`", "use `match`, or compare with `==`");
        }
        let cond = self.row(&choice.cond);
        let then = self.block(&choice.then_branch);
        let otherwise = match &choice.else_branch {
            Some((_, otherwise)) => self.row(otherwise),
            None => self.refuse(
                choice.if_token.span,
                "an `if` without `else`",
                "every row needs a value: add `else { .. }`",
            ),
        };
        let cond = cond?;
        let cond = self.tree(cond);
        Ok(self.choose(cond, then?, otherwise?, choice.if_token.span))
    }

    /// Writes an expression whose value is `a` if the condition holds, and `b` otherwise.
    fn choose(&self, cond: TokenStream, a: Row, b: Row, at: Span) -> Row {
        let truth = matches!((&a, &b), (Row::Tree { truth: true, .. }, Row::Tree { truth: true, .. }));
        // If both values are literals, they must have the same number of decimals.
        let digits = match (&a, &b) {
            (Row::Number(a), Row::Number(b)) => Some(a.digits.max(b.digits)),
            _ => None,
        };
        let side = |row: Row| match (row, digits) {
            (Row::Number(number), Some(digits)) => self.padded(&number, digits),
            (row, _) => self.tokens(row),
        };
        let (a, b) = (side(a), side(b));
        Row::Tree { tokens: method(&cond, "choose", at, &[a, b]), truth }
    }

    /// Writes a literal with trailing zeros, so that it has `digits` decimals.
    fn padded(&self, number: &Exact, digits: u8) -> TokenStream {
        match number.in_units(digits) {
            Some(units) => tokens::lit_in(self.root, units, digits, number.span),
            None => tokens::lit(self.root, number),
        }
    }

    pub(super) fn match_on(&mut self, choice: &ExprMatch) -> Rewritten {
        let value = self.row(&choice.expr);
        let mut arms = Vec::new();
        for arm in &choice.arms {
            if let Some((token, _)) = &arm.guard {
                self.refuse::<()>(token.span, "a guard", "use `if` and `else` inside the arm").ok();
            }
            let test = self.test(&arm.pat);
            let body = self.row(&arm.body);
            arms.push((test, body));
        }
        let value = value?;
        let value = self.tree(value);
        let arms: Vec<(Test, Row)> =
            arms.into_iter().map(|(t, b)| Ok((t?, b?))).collect::<Result<_, RewriteError>>()?;
        let at = choice.match_token.span;
        let it = Ident::new("__dp_it", Span::mixed_site().located_at(first_span(&choice.expr)));
        let native = native(choice, &arms, &it);
        // The expression does not test the last arm: `native` makes rustc check that the arms cover
        // all values.
        let mut arms = arms.into_iter().rev();
        let Some((_, mut out)) = arms.next() else {
            return self.refuse(at, "a `match` without arms", refuse::PLAIN);
        };
        for (test, body) in arms {
            out = match test {
                Test::Any => body,
                Test::Truth(wanted) => {
                    let cond = if wanted { quote!(#it) } else { not(&quote!(#it), at) };
                    self.choose(cond, body, out, at)
                }
                Test::Variants(paths) => {
                    let cond = self.any_of(&it, &paths, at);
                    self.choose(cond, body, out, at)
                }
            };
        }
        let truth = matches!(out, Row::Tree { truth: true, .. });
        let tokens = self.tree(out);
        Ok(Row::Tree { tokens: whole(quote!({ #native let #it = #value; #tokens })), truth })
    }

    /// Writes the test whether the value is one of the given variants.
    fn any_of(&self, it: &Ident, paths: &[Path], at: Span) -> TokenStream {
        let each = paths
            .iter()
            .map(|path| self.tree(self.is(Row::Tree { tokens: quote!(#it), truth: false }, path, true, at)));
        each.reduce(|a, b| method(&a, "or", at, &[b])).unwrap_or_default()
    }

    fn test(&mut self, pat: &Pat) -> Result<Test, RewriteError> {
        match pat {
            Pat::Wild(_) => Ok(Test::Any),
            Pat::Paren(inner) => self.test(&inner.pat),
            Pat::Lit(lit) if matches!(lit.lit, Lit::Bool(_)) => match &lit.lit {
                Lit::Bool(value) => Ok(Test::Truth(value.value)),
                _ => Err(RewriteError),
            },
            Pat::Path(path) if path.path.segments.len() > 1 => Ok(Test::Variants(vec![path.path.clone()])),
            Pat::Or(list) => {
                let mut paths = Vec::new();
                for case in &list.cases {
                    match self.test(case)? {
                        Test::Variants(more) => paths.extend(more),
                        Test::Truth(_) | Test::Any => return Ok(Test::Any),
                    }
                }
                Ok(Test::Variants(paths))
            }
            Pat::Range(_) | Pat::Lit(_) => self.refuse(
                first_span(pat),
                "a pattern of numbers",
                "compare with `if p.age < 18 { .. } else { .. }`",
            ),
            other => self.refuse(
                first_span(other),
                "this pattern",
                "an arm is a path such as `Ward::Icu`, several with `|`, `true`, `false` or `_`",
            ),
        }
    }
}

/// The same `match` in ordinary Rust. The program never runs it: it makes the compiler check that
/// the arms are exhaustive.
fn native(choice: &ExprMatch, arms: &[(Test, Row)], it: &Ident) -> TokenStream {
    let category = arms.iter().find_map(|(test, _)| match test {
        Test::Variants(paths) => paths.first().map(|path| category_of(path).to_token_stream()),
        Test::Truth(_) => Some(quote!(::core::primitive::bool)),
        Test::Any => None,
    });
    let Some(category) = category else { return TokenStream::new() };
    let mut native = choice.clone();
    *native.expr = parse_quote!(#it);
    for arm in &mut native.arms {
        // If an arm is missing, rustc proposes to add the arm at this span.
        let end = last_span(&arm.body);
        arm.guard = None;
        *arm.body = parse_quote_spanned!(end=> ());
        arm.comma.get_or_insert_with(|| Token![,](end));
    }
    quote! {
        #[allow(dead_code, clippy::all, clippy::pedantic)]
        fn exhaustive(#it: #category) {
            #native
        }
    }
}
