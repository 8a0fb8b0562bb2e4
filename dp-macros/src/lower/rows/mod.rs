//! Row expressions: the macro rewrites closures on tables as expression trees, which are data.
//!
//! `|p| p.age >= 18 && p.smoker` becomes calls that build a tree of the expression types of
//! `dp-types`. The macro rewrites the syntax that Rust cannot overload. The macro refuses code that
//! does not describe a row, and explains why.

mod block;
mod build;
mod choice;
mod features;
mod fold;
mod key;
mod method;
mod named_closures;
mod operators;
mod pair;
mod refuse;
mod slots;
mod steps;
mod text;
mod vector;

pub(super) use key::cuts;
pub(crate) use named_closures::row_function;
pub(super) use named_closures::{call_of, closure_of_row, elsewhere};
pub(super) use operators::category_of_variant;

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprClosure, ExprMethodCall, Lit, Pat, ReturnType};

use super::Lower;
use crate::diag::{Diag, Sink, catalogue};
use crate::model::Kind;
use crate::number::exact::literal;
use crate::number::{Exact, tokens};
use crate::rules::{self, On};
use crate::scope::Scope;
use crate::syntax::{arguments, first_span, plain, quoted_arguments, respan};

/// A rewritten part of a closure.
#[derive(Clone)]
enum Row {
    /// A number literal that has no grid yet: it takes the grid of the other operand.
    Number(Exact),
    /// A constant of the crate, or arithmetic on constants: a whole number that rustc computes.
    Constant(TokenStream, Span),
    /// An expression. `truth` is set if its tokens show that it is a truth value.
    Tree { tokens: TokenStream, truth: bool },
}

impl Row {
    /// Whether the value is known when the query is compiled: it is a literal or a constant.
    fn known(&self) -> bool {
        !matches!(self, Self::Tree { .. })
    }
}

/// The macro could not rewrite a part of a closure, and has reported the reason.
struct RewriteError;

type Rewritten = Result<Row, RewriteError>;

/// The meaning of a name inside the closure.
#[derive(Clone)]
enum Local {
    /// The row, or a `let` of a row expression. `truth` is set if the tokens show that it is a
    /// truth value.
    Row { truth: bool },
    /// A `let` of a literal or a constant.
    Known(Row),
}

struct Rows<'a> {
    root: &'a TokenStream,
    outer: &'a Scope,
    /// The leaves of those public parameters that the expression mentions.
    used: &'a mut HashSet<String>,
    /// The indices of those closures of the query that the expression mentions.
    met: &'a mut HashSet<usize>,
    sink: &'a mut Sink,
    /// The name of the `#[dp_row]` function whose body is being rewritten.
    function: Option<String>,
    /// The constants and functions that the expression mentions.
    names: Vec<String>,
    locals: Vec<(String, Local)>,
    /// Whether the closure's parameter is the value of a `map`, which has no columns.
    mapped: bool,
}

impl Lower<'_> {
    /// Makes a rewriter for an expression at this place of the body.
    fn rows(&mut self) -> Rows<'_> {
        Rows {
            root: &self.query.root,
            outer: &self.scope,
            used: &mut self.used_in_rows,
            met: &mut self.closures.met,
            sink: self.sink,
            function: None,
            names: Vec::new(),
            locals: Vec::new(),
            mapped: self.mapped,
        }
    }

    /// Reports a call with a number of closures that is not one. Returns whether it did.
    pub(super) fn more_closures(&mut self, call: &ExprMethodCall) -> bool {
        let closures = call.args.iter().filter_map(|each| match each {
            Expr::Closure(closure) => Some(closure),
            _ => None,
        });
        let closures: Vec<&ExprClosure> = closures.collect();
        if call.args.len() == 1
            && !matches!(call.args[0], Expr::Call(_) | Expr::MethodCall(_) | Expr::Lit(_) | Expr::Binary(_))
        {
            return false;
        }
        let method = call.method.to_string();
        let parameter =
            closures.first().and_then(|first| first.inputs.first()).map_or_else(|| "p".to_owned(), plain);
        let way_out = match closures.as_slice() {
            [_, _, ..] if method == "filter" => {
                let each: Vec<String> = closures.iter().map(|each| plain(&each.body)).collect();
                format!("write one: `.filter(|{parameter}| {})`", each.join(" && "))
            }
            [_, _, ..] if matches!(method.as_str(), "histogram" | "partition") => {
                let each: Vec<String> = closures.iter().map(|each| plain(&each.body)).collect();
                format!("write one that lists both: `.{method}(|{parameter}| ({}))`", each.join(", "))
            }
            _ => match method.as_str() {
                "filter" => "write `.filter(|p| p.age >= 18)`".to_owned(),
                "histogram" | "partition" => {
                    format!("write `.{method}(|p| p.ward)`, or `|p| (p.ward, p.smoker)`")
                }
                _ => format!("write `.{method}(|p| p.age)`"),
            },
        };
        let arguments = [method, quoted_arguments(&call.args), way_out];
        self.sink.push(Diag::new(&catalogue::ONE_CLOSURE, call.method.span(), arguments));
        true
    }

    /// Replaces a closure that describes a row by a row expression.
    pub(super) fn row_closure(&mut self, argument: &mut Expr) {
        if self.named_rows(argument) {
            return;
        }
        self.closure(argument, |rows, body| {
            let row = rows.row(body)?;
            Ok(rows.tokens(row))
        });
    }

    /// `.clip_diff(bound)`: a literal or a public parameter becomes an operand of row expressions.
    pub(super) fn bound(&mut self, call: &mut ExprMethodCall) {
        let public = |argument: &Expr| match argument {
            Expr::Lit(_) | Expr::Unary(_) => literal(argument).is_some(),
            Expr::Path(path) => {
                let kind = path.path.get_ident().and_then(|name| self.scope.get(&name.to_string()));
                matches!(kind, Some(Kind::Public(_)))
            }
            _ => false,
        };
        let one = call.args.first().filter(|argument| call.args.len() == 1 && public(argument));
        let mut rows = self.rows();
        let argument = match one.map(|argument| rows.row(argument)) {
            Some(Ok(row)) => rows.tokens(row),
            Some(Err(RewriteError)) => quote!(::core::unreachable!()),
            None => {
                let written = arguments(&call.args);
                let at = call.args.first().map_or(call.method.span(), first_span);
                rows.sink.push(Diag::new(&catalogue::CLIP_BOUND, at, [written]));
                quote!(::core::unreachable!())
            }
        };
        call.args = std::iter::once(Expr::Verbatim(argument)).collect();
    }

    /// Rewrites the argument if it is a closure, and lowers any other expression. If the macro
    /// refuses the code, it reports an error, and replaces the code by a closure that diverges.
    fn closure(
        &mut self,
        argument: &mut Expr,
        body: impl FnOnce(&mut Rows<'_>, &Expr) -> Result<TokenStream, RewriteError>,
    ) {
        let Expr::Closure(closure) = argument else {
            self.expr(argument);
            return;
        };
        let mut rows = self.rows();
        // If the parameter has an error, the macro does not rewrite the body, which would use
        // unknown names.
        let rewritten =
            rows.shape(closure).and_then(|parameter| Ok((parameter, body(&mut rows, &closure.body)?)));
        let tokens = match rewritten {
            Ok((parameter, body)) => {
                let (capture, bar, end) = (&closure.capture, closure.or1_token, closure.or2_token);
                quote!(#capture #bar #parameter #end #body)
            }
            Err(RewriteError) => quote!(|_| ::core::unreachable!()),
        };
        *argument = Expr::Verbatim(tokens);
    }
}

impl Rows<'_> {
    /// The parameter of the closure. The closure must have exactly one parameter and no return
    /// type, and must not be async.
    fn shape(&mut self, closure: &ExprClosure) -> Result<TokenStream, RewriteError> {
        if let Some(token) = &closure.asyncness {
            return self.refuse(token.span, "an async closure", refuse::PLAIN);
        }
        if let ReturnType::Type(arrow, _) = &closure.output {
            return self.refuse(arrow.spans[0], "a return type", refuse::PLAIN);
        }
        if closure.inputs.len() != 1 {
            let at = closure.or1_token.span;
            return self.refuse(at, "a closure of other than one parameter", refuse::PLAIN);
        }
        let parameter = &closure.inputs[0];
        match parameter {
            Pat::Wild(_) => {}
            Pat::Ident(name) if by_value(name) => {
                self.locals.push((name.ident.to_string(), Local::Row { truth: false }))
            }
            other => {
                return self.refuse(first_span(other), "a pattern", "give the row a name: `|p| p.age >= 18`");
            }
        }
        Ok(parameter.to_token_stream())
    }

    /// Reports that something is not part of a row expression.
    fn refuse<T>(&mut self, span: Span, what: &str, way_out: &str) -> Result<T, RewriteError> {
        let arguments = [what.to_owned(), way_out.to_owned(), rules::names(On::Row)];
        self.sink.push(Diag::new(&catalogue::NOT_ROW, span, arguments));
        Err(RewriteError)
    }

    fn diag<T>(&mut self, diag: Diag) -> Result<T, RewriteError> {
        self.sink.push(diag);
        Err(RewriteError)
    }

    fn row(&mut self, expr: &Expr) -> Rewritten {
        match expr {
            Expr::Paren(inner) => self.row(&inner.expr),
            Expr::Group(inner) => self.row(&inner.expr),
            Expr::Lit(lit) => self.literal(&lit.lit),
            Expr::Path(path) => self.path(path),
            Expr::Field(field) => self.field(field),
            Expr::Unary(unary) => self.unary(unary),
            Expr::Binary(pair) => self.binary(pair),
            Expr::If(choice) => self.if_else(choice),
            Expr::Match(choice) => self.match_on(choice),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => self.call(call),
            other => {
                let (span, what, way_out) = refuse::reason(other);
                self.refuse(span, &what, way_out)
            }
        }
    }

    fn literal(&mut self, lit: &Lit) -> Rewritten {
        match lit {
            Lit::Int(_) | Lit::Float(_) => match Exact::read(lit, false) {
                Ok(number) => Ok(Row::Number(number)),
                Err(diag) => self.diag(diag),
            },
            Lit::Bool(value) => Ok(self.truth(value.value, value.span)),
            other => match Exact::read(other, false) {
                Ok(date) if matches!(other, Lit::Str(_)) => Ok(Row::Number(date)),
                _ => self.refuse(
                    other.span(),
                    "a text that is not a date",
                    "compare a date with a day of the calendar, `p.day < \"2024-02-29\"`, a category with its variants, `p.ward == Ward::Icu`, and a text by `==` and `!=`",
                ),
            },
        }
    }

    /// A constant truth value.
    fn truth(&self, value: bool, span: Span) -> Row {
        let root = respan(self.root.clone(), span);
        let tokens = if value {
            quote_spanned!(span=> #root::law::expr::Ex::<#root::law::expr::True>::TRUE)
        } else {
            quote_spanned!(span=> #root::law::expr::Ex::<#root::law::expr::False>::FALSE)
        };
        Row::Tree { tokens, truth: true }
    }

    fn path(&mut self, path: &syn::ExprPath) -> Rewritten {
        let span = first_span(path);
        let Some(name) = path.path.get_ident() else {
            if is_constant(&path.path) {
                self.mention(&path.path);
                return Ok(Row::Constant(quote!(#path), span));
            }
            let text = format!("`{}`", crate::syntax::plain(path));
            return self.refuse(
                span,
                &text,
                "a variant is compared with `==` or `!=`: `p.ward == Ward::Icu`",
            );
        };
        let text = name.to_string();
        if let Some((_, local)) = self.locals.iter().rev().find(|(local, _)| *local == text) {
            return Ok(match local {
                Local::Row { truth } => Row::Tree { tokens: quote!(#path), truth: *truth },
                Local::Known(Row::Number(number)) => Row::Number(Exact { span, ..number.clone() }),
                Local::Known(known) => known.clone(),
            });
        }
        if let Some(Kind::Public(leaf)) = self.outer.get(&text) {
            let mut leaf = leaf.clone();
            leaf.set_span(name.span());
            self.used.insert(leaf.to_string());
            let tokens = quote_spanned!(span=> #leaf.expr());
            return Ok(Row::Tree { tokens, truth: false });
        }
        match self.outer.get(&text) {
            None if is_constant(&path.path) => {
                self.mention(&path.path);
                Ok(Row::Constant(quote!(#path), span))
            }
            Some(Kind::List(_)) => self.refuse(
                span,
                &format!("the list `{text}`"),
                "look up a number or a category in it: `p.product.look_up(prices)`",
            ),
            Some(Kind::Table(_) | Kind::Parts(_) | Kind::Protected { .. }) => self.refuse(
                span,
                &format!("`{text}`"),
                "compare with a literal or a public parameter: an expression about one row cannot depend on other rows",
            ),
            _ => self.refuse(
                span,
                &format!("the variable `{text}`"),
                refuse::named(
                    &text,
                    "make it a literal, or a public parameter: `#[dp(range = 0..=120)] let cut = n.value();`, or `cut: i64` of the query",
                ),
            ),
        }
    }

    fn field(&mut self, field: &syn::ExprField) -> Rewritten {
        if let Expr::Path(path) = &*field.base
            && let Some(name) = path.path.get_ident()
            && self.locals.iter().any(|(local, _)| name == local)
        {
            if self.mapped {
                let (row, column) = (name.to_string(), plain(&field.member));
                return self.diag(Diag::new(
                    &catalogue::MAPPED_COLUMN,
                    first_span(&field.member),
                    [row, column],
                ));
            }
            return Ok(Row::Tree { tokens: quote!(#field), truth: false });
        }
        self.refuse(
            first_span(&field.base),
            "a field of another value",
            "use the columns of the closure's parameter",
        )
    }

    /// Whether the name is the closure's parameter: its row, or the rows of a unit in `by_unit`.
    fn is_rows(&self, name: &proc_macro2::Ident) -> bool {
        self.locals.first().is_some_and(|(first, _)| name == first)
    }

    /// The tokens for a place where a plain literal is allowed.
    fn tokens(&self, row: Row) -> TokenStream {
        match row {
            Row::Number(number) => tokens::lit(self.root, &number),
            Row::Constant(value, span) => tokens::lit_of(self.root, &value, span),
            Row::Tree { tokens, .. } => tokens,
        }
    }

    /// The tokens for a place where an expression of `dp-types` is required.
    fn tree(&self, row: Row) -> TokenStream {
        let span = match &row {
            Row::Number(number) => number.span,
            Row::Constant(_, span) => *span,
            Row::Tree { tokens, .. } => return tokens.clone(),
        };
        let lit = self.tokens(row);
        quote_spanned!(span=> #lit.expr())
    }
}

/// Whether a path looks like the path of a constant: `TOP`, `limits::TOP`, `Limits::TOP`.
fn is_constant(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        last.arguments.is_none()
            && !path.segments.first().is_some_and(|first| operators::is_primitive(&first.ident))
            && name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
            && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    })
}

/// Whether a pattern is one name that is bound by value.
fn by_value(name: &syn::PatIdent) -> bool {
    name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none()
}
