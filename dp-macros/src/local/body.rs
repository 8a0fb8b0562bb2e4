//! The body of a question: each `me.report::<R>(0.5)` takes the value with its budget, and returns
//! the value with a smaller budget.
//!
//! Reports are made in order, before the statement that contains them. Code that may not run (an
//! arm of an `if` or a `match`, or a block) gets the part of the budget that its most expensive arm
//! needs. The macro refuses reports in code that may run several times, or at an unknown time.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, GenericArgument, Member, PatIdent, Stmt, Type};

use super::cost::{Cost, Report};
use super::signature::Signature;
use super::{generator, hidden, own, price};
use crate::check::exits;
use crate::diag::{Diag, Sink, catalogue};
use crate::number::{Quantity, exact::Cost as Amount};
use crate::syntax::{first_span, plain, respan};

/// Lowers the body; returns its cost and its code.
pub(super) fn lower(block: &Block, signature: &Signature, sink: &mut Sink) -> (Cost, TokenStream) {
    let mut lower = Lower { me: &signature.me, value: &signature.value, sink, next: 0 };
    lower.block(block)
}

struct Lower<'a> {
    me: &'a Ident,
    value: &'a Type,
    sink: &'a mut Sink,
    /// The index of the next hidden name.
    next: usize,
}

impl Lower<'_> {
    /// Lowers a block. At the beginning of the block, the user's own value has all the remaining
    /// budget.
    fn block(&mut self, block: &Block) -> (Cost, TokenStream) {
        let (mut costs, mut statements) = (Vec::new(), TokenStream::new());
        for statement in &block.stmts {
            let mut statement = statement.clone();
            let mut walk = Walk { lower: self, hoisted: TokenStream::new(), costs: Vec::new() };
            walk.visit_stmt_mut(&mut statement);
            let Walk { hoisted, costs: more, .. } = walk;
            costs.extend(more);
            statements.extend(hoisted);
            statement.to_tokens(&mut statements);
        }
        (Cost::Sequence(costs), quote!({ #statements }))
    }

    fn fresh(&mut self, name: &str) -> Ident {
        self.next += 1;
        hidden(&format!("{name}_{}", self.next))
    }

    fn mentions(&self, tokens: TokenStream) -> Option<Span> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Group(group) => self.mentions(group.stream()),
            TokenTree::Ident(ident) => (ident == *self.me).then(|| ident.span()),
            _ => None,
        })
    }

    fn misused(&mut self, span: Span, text: String) {
        let me = self.me.to_string();
        self.sink.push(Diag::new(&catalogue::LOCAL_ONLY_REPORTED, span, [me, text]));
    }

    /// Whether an expression is `me` (`Some(None)`) or one of several attributes, such as `me.1`
    /// (`Some(Some(1))`).
    fn receiver(&self, expr: &Expr) -> Option<Option<u32>> {
        match expr {
            Expr::Path(path) if path.path.is_ident(self.me) => Some(None),
            Expr::Field(field) => match (&*field.base, &field.member) {
                (Expr::Path(path), Member::Unnamed(index)) if path.path.is_ident(self.me) => {
                    Some(Some(index.index))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The parts of a report: its statement, the name of its result, and its cost.
    fn report(
        &mut self,
        call: &ExprMethodCall,
        attribute: Option<u32>,
    ) -> Option<(TokenStream, Ident, Report)> {
        let mut kinds = call.turbofish.iter().flat_map(|turbofish| turbofish.args.iter());
        let (Some(GenericArgument::Type(by)), None) = (kinds.next(), kinds.next()) else {
            self.misused(call.method.span(), "the call does not name a randomiser".to_owned());
            return None;
        };
        let mut arguments = call.args.iter();
        let (Some(Some(amount)), None) =
            (arguments.next().map(|argument| Amount::of(argument, Quantity::Epsilon)), arguments.next())
        else {
            self.misused(call.method.span(), "its cost is not written as a number".to_owned());
            return None;
        };
        let amount = self.sink.ok(amount)?;
        let text = plain(by);
        let (own, generator, name) = (own(), generator(), self.fresh("report"));
        // For an attribute, the answer is a report of the randomiser that the user named. It is not
        // a report of the randomiser for the whole value.
        let (by, alone) = match attribute {
            None => (quote!(#by), TokenStream::new()),
            Some(index) => {
                let (value, index) = (self.value, proc_macro2::Literal::u32_unsuffixed(index));
                let by = quote!(::dp_local::randomiser::Attribute<#index, #value, #by>);
                (by, quote!(let #name = #name.of_attribute();))
            }
        };
        let cost = respan(price(amount.units), amount.span);
        let method = quote_spanned!(call.method.span()=> report_at);
        let statement = quote!(let (#name, #own) = #own.#method::<#by, #cost>(#generator); #alone);
        let line = call.method.span().start().line;
        Some((
            statement,
            name,
            Report { units: amount.units, text: amount.text, by: text, line, at: amount.span },
        ))
    }
}

/// The walk over one statement, which runs once.
struct Walk<'w, 'a> {
    lower: &'w mut Lower<'a>,
    /// The statements that run before this one.
    hoisted: TokenStream,
    costs: Vec<Cost>,
}

impl Walk<'_, '_> {
    /// Lowers alternative blocks. The block that runs gets the budget that the most expensive block
    /// needs.
    fn arms(&mut self, arms: &mut [&mut Expr]) {
        let lowered: Vec<(Cost, TokenStream)> = arms
            .iter()
            .map(|arm| match &**arm {
                Expr::Block(block) => self.lower.block(&block.block),
                other => {
                    let other = other.clone();
                    self.lower.block(&Block {
                        brace_token: Default::default(),
                        stmts: vec![Stmt::Expr(other, None)],
                    })
                }
            })
            .collect();
        let (costs, blocks): (Vec<_>, Vec<_>) = lowered.into_iter().unzip();
        let cost = Cost::Branch(costs);
        let (own, part) = (own(), self.lower.fresh("part"));
        // If all arms cost nothing, they contain no report, or only wrong uses of `me` that the
        // macro has already reported.
        if cost.units() > 0 {
            let price = price(cost.units());
            self.hoisted.extend(quote!(let (#part, #own) = #own.split::<#price>();));
        }
        for (arm, block) in arms.iter_mut().zip(blocks) {
            **arm = match cost.units() {
                0 => Expr::Verbatim(block),
                _ => Expr::Verbatim(quote!({ let #own = #part; #block })),
            };
        }
        self.costs.push(cost);
    }

    fn refuse_inside(&mut self, what: &str, tokens: TokenStream) -> bool {
        let found = self.lower.mentions(tokens);
        if let Some(span) = found {
            let me = self.lower.me.to_string();
            let diag = Diag::new(&catalogue::LOCAL_UNCOUNTED, span, [me, what.to_owned()]);
            self.lower.sink.push(diag);
        }
        found.is_some()
    }

    fn has(&self, syntax: &impl ToTokens) -> bool {
        self.lower.mentions(syntax.to_token_stream()).is_some()
    }
}

impl VisitMut for Walk<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(diag) = exits::refuse(expr) {
            self.lower.sink.push(diag);
            return;
        }
        match expr {
            Expr::MethodCall(call) => {
                if let Some(attribute) = self.lower.receiver(&call.receiver) {
                    if call.method != "report" {
                        let text = format!("`{}` is not a report", call.method);
                        return self.lower.misused(call.method.span(), text);
                    }
                    if let Some((statement, name, report)) = self.lower.report(call, attribute) {
                        self.hoisted.extend(statement);
                        self.costs.push(Cost::Report(report));
                        *expr = Expr::Verbatim(name.to_token_stream());
                    }
                    return;
                }
            }
            Expr::Path(path) if path.path.is_ident(self.lower.me) => {
                return self.lower.misused(first_span(path), "here it is passed on unchanged".to_owned());
            }
            Expr::If(branch) => {
                let otherwise = branch.else_branch.as_ref().map(|(_, other)| &**other);
                if self.has(&branch.then_branch) || otherwise.is_some_and(|other| self.has(other)) {
                    self.visit_expr_mut(&mut branch.cond);
                    let then = branch.then_branch.clone();
                    let mut then =
                        Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: then });
                    let mut arms = vec![&mut then];
                    arms.extend(branch.else_branch.iter_mut().map(|(_, other)| &mut **other));
                    self.arms(&mut arms);
                    branch.then_branch = wrapped(then);
                    if let Some((_, other)) = &mut branch.else_branch {
                        let inner = other.clone();
                        **other = Expr::Block(syn::ExprBlock {
                            attrs: Vec::new(),
                            label: None,
                            block: wrapped(*inner),
                        });
                    }
                    return;
                }
            }
            Expr::Match(choice) => {
                for guard in choice.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
                    if self.refuse_inside("a condition that may not run", guard.1.to_token_stream()) {
                        return;
                    }
                }
                if choice.arms.iter().any(|arm| self.has(&arm.body)) {
                    self.visit_expr_mut(&mut choice.expr);
                    for arm in &mut choice.arms {
                        self.visit_pat_mut(&mut arm.pat);
                    }
                    let mut arms: Vec<&mut Expr> = choice.arms.iter_mut().map(|arm| &mut *arm.body).collect();
                    return self.arms(&mut arms);
                }
            }
            Expr::Block(block) if block.label.is_none() && self.has(&block.block) => {
                return self.arms(&mut [expr]);
            }
            Expr::Closure(_) if self.refuse_inside("a closure", expr.to_token_stream()) => return,
            Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_)
                if self.refuse_inside("a loop", expr.to_token_stream()) =>
            {
                return;
            }
            Expr::Async(_) | Expr::Const(_) | Expr::Unsafe(_) | Expr::Block(_) | Expr::Let(_)
                if self.refuse_inside("a block that may not run, or runs later", expr.to_token_stream()) =>
            {
                return;
            }
            Expr::Binary(pair)
                if matches!(pair.op, syn::BinOp::And(_) | syn::BinOp::Or(_))
                    && self.refuse_inside("an operand that may not run", pair.right.to_token_stream()) =>
            {
                return;
            }
            Expr::Macro(call) if self.refuse_inside("a macro", call.mac.tokens.clone()) => return,
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        match statement {
            Stmt::Macro(call) => {
                self.refuse_inside("a macro", call.mac.tokens.clone());
            }
            // Inner functions and types cannot use the variables of the body.
            Stmt::Item(_) => {}
            Stmt::Local(local) => {
                let diverging = local.init.as_ref().and_then(|init| init.diverge.as_ref());
                if let Some((_, other)) = diverging
                    && self
                        .refuse_inside("the code for a pattern that does not match", other.to_token_stream())
                {
                    return;
                }
                visit_mut::visit_local_mut(self, local);
            }
            Stmt::Expr(expr, _) => self.visit_expr_mut(expr),
        }
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        if pattern.ident == *self.lower.me {
            self.lower.misused(pattern.ident.span(), "here another value takes its name".to_owned());
        }
    }
}

/// Wraps an expression in a block.
fn wrapped(expr: Expr) -> Block {
    Block { brace_token: Default::default(), stmts: vec![Stmt::Expr(expr, None)] }
}
