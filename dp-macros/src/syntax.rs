//! Functions on syntax: the text of tokens for messages and documentation, and the spans of tokens.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

/// The span of the first token of some syntax, because the label of an error points at one token.
pub(crate) fn first_span(syntax: &impl ToTokens) -> Span {
    syntax.to_token_stream().into_iter().next().map_or_else(Span::call_site, |t| t.span())
}

/// The span of the last token of some syntax.
pub(crate) fn last_span(syntax: &impl ToTokens) -> Span {
    syntax.to_token_stream().into_iter().last().map_or_else(Span::call_site, |t| match t {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    })
}

/// The expression without the parentheses around it, and without braces that contain only this
/// expression.
pub(crate) fn bare(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(inner) => bare(&inner.expr),
        syn::Expr::Group(inner) => bare(&inner.expr),
        syn::Expr::Block(block) if block.label.is_none() => match block.block.stmts.as_slice() {
            [syn::Stmt::Expr(inner, None)] => bare(inner),
            _ => expr,
        },
        other => other,
    }
}

/// A method call without its receiver and its type arguments: `.filter(|p| p.smoker)`.
pub(crate) struct Tail<'c>(pub(crate) &'c syn::ExprMethodCall);

impl ToTokens for Tail<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let call = self.0;
        let (dot, method, args) = (&call.dot_token, &call.method, &call.args);
        tokens.extend(quote::quote!(#dot #method(#args)));
    }
}

/// Sets the span of all tokens to `span`, so that an error about any of the tokens points there.
/// The tokens keep their mark as generated code, so that no lint reports them.
pub(crate) fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    let each = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), respan(group.stream(), span));
            moved.set_span(group.span().located_at(span));
            TokenTree::Group(moved)
        }
        mut other => {
            other.set_span(other.span().located_at(span));
            other
        }
    });
    each.collect()
}

/// Writes the tokens with the spacing of ordinary Rust. `replace` gives other text for an
/// identifier.
pub(crate) fn text(tokens: TokenStream, replace: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    write(tokens, replace, &mut out);
    out.trim().to_owned()
}

/// Writes the tokens with ordinary spacing, and replaces no identifier.
pub(crate) fn plain(syntax: &impl ToTokens) -> String {
    text(syntax.to_token_stream(), &|_| None)
}

/// Writes the arguments of a call as text, or "nothing" if there are none.
pub(crate) fn arguments(args: &Punctuated<Expr, Token![,]>) -> String {
    if args.is_empty() { "nothing".to_owned() } else { plain(args) }
}

/// Writes the text of [`arguments`], in quotation marks.
pub(crate) fn quoted_arguments(args: &Punctuated<Expr, Token![,]>) -> String {
    if args.is_empty() { "nothing".to_owned() } else { format!("`{}`", plain(args)) }
}

fn write(tokens: TokenStream, replace: &dyn Fn(&str) -> Option<String>, out: &mut String) {
    let mut bars = 0;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if group.delimiter() == Delimiter::Brace && !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
                if group.delimiter() == Delimiter::Brace && group.stream().is_empty() {
                    out.push_str("{}");
                    continue;
                }
                out.push_str(open);
                write(group.stream(), replace, out);
                out.push_str(close);
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let free = !out.ends_with('.');
                space_before_word(out);
                out.push_str(&replace(&name).filter(|_| free).unwrap_or(name));
            }
            TokenTree::Literal(literal) => {
                space_before_word(out);
                out.push_str(&literal.to_string());
            }
            TokenTree::Punct(punct) => mark(punct.as_char(), punct.spacing(), &mut bars, out),
        }
    }
}

fn space_before_word(out: &mut String) {
    if out.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '}') {
        out.push(' ');
    }
}

/// Writes one punctuation mark. The marks `.`, `!`, `&` and `::` get no spaces around them. Binary
/// operators get spaces on both sides. The bars of a closure get no space next to its parameter.
fn mark(c: char, spacing: Spacing, bars: &mut usize, out: &mut String) {
    // No space separates the two marks of a compound operator.
    let joined = out.ends_with(|p: char| "=<>&|+-*/!:.".contains(p)) && !out.ends_with(' ');
    match c {
        ':' if spacing == Spacing::Alone && !out.ends_with(':') => out.push_str(": "),
        '.' | '?' | ':' => out.push(c),
        '!' if spacing == Spacing::Alone => out.push(c),
        ',' | ';' => {
            out.push(c);
            out.push(' ');
        }
        '|' if *bars < 2 && spacing == Spacing::Alone && !out.ends_with('|') => {
            *bars += 1;
            out.push(c);
            if *bars == 2 {
                out.push(' ');
            }
        }
        _ => {
            let unary = out.is_empty() || out.ends_with(['(', '[', ' ', '|']);
            if !unary && !joined {
                out.push(' ');
            }
            out.push(c);
            if spacing == Spacing::Alone && !(unary && "&-*".contains(c)) {
                out.push(' ');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn tokens_read_like_rust() {
        for source in [
            "patients.filter(|p| p.age >= 18 && p.smoker).count()",
            "a.map(|p| p.age.clamp(18, 99)).sum() - b.count() * lit!(2)",
            "t.filter(|p| p.ward == Ward::Icu || !p.smoker)",
            "t.map(|p| if p.smoker { 1 } else { -5 })",
            "v.flat_map(|p| [(p.a > 0, Stay { ward: p.ward, days: p.a })])",
            "t.filter(|p| (p.a == p.b) || p.ward != Ward::Icu && !(-p.age * 2 <= 4.5))",
        ] {
            let tokens: proc_macro2::TokenStream = source.parse().expect("tokens");
            assert_eq!(super::text(tokens, &|_| None), source);
        }
        let tokens = "a.sum(|b| b.a)".parse().expect("tokens");
        assert_eq!(super::text(tokens, &|n| (n == "a").then(|| "t".into())), "t.sum(|b| b.a)");
    }
}
