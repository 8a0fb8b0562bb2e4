//! Blocks in row expressions: `let` statements and a last expression.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Block, Pat, Stmt};

use super::{Local, RewriteError, Rewritten, Row, Rows, build, by_value, refuse};
use crate::syntax::first_span;

impl Rows<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Rewritten {
        let depth = self.locals.len();
        let rewritten = self.statements(block);
        self.locals.truncate(depth);
        rewritten
    }

    fn statements(&mut self, block: &Block) -> Rewritten {
        let mut out = TokenStream::new();
        for (i, statement) in block.stmts.iter().enumerate() {
            match statement {
                Stmt::Local(local) => match self.binding(local)? {
                    Some(tokens) => out.extend(tokens),
                    None => continue,
                },
                Stmt::Expr(expr, None) if i + 1 == block.stmts.len() => {
                    return Ok(match self.row(expr)? {
                        row if out.is_empty() => row,
                        Row::Tree { tokens, truth } => {
                            Row::Tree { tokens: build::whole(quote!({ #out #tokens })), truth }
                        }
                        known => known,
                    });
                }
                Stmt::Macro(call) => {
                    let (span, what, way_out) = refuse::a_macro(&call.mac);
                    return self.refuse(span, &what, way_out);
                }
                Stmt::Item(item) => return self.refuse(first_span(item), "an item", refuse::PLAIN),
                Stmt::Expr(expr, _) => {
                    // The macro reports errors in the bound expression first.
                    self.row(expr)?;
                    let text = "a statement without a `let`";
                    return self.refuse(first_span(expr), text, "its value would be dropped; remove it");
                }
            }
        }
        let at = block.brace_token.span.close();
        self.refuse(at, "a block without a last expression", "end it with the value of the row")
    }

    /// Lowers `let name = <row expression>;`. Returns `None` for a literal or a constant, which
    /// replaces the name in each of its uses.
    fn binding(&mut self, local: &syn::Local) -> Result<Option<TokenStream>, RewriteError> {
        let name: &Ident = match &local.pat {
            Pat::Ident(name) if by_value(name) => &name.ident,
            other => return self.refuse(first_span(other), "a pattern", "bind one name: `let name = ..;`"),
        };
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
            return self.refuse(
                local.let_token.span,
                "a `let` without a value, or with `else`",
                refuse::PLAIN,
            );
        };
        let row = self.row(&init.expr)?;
        Ok(match row {
            known @ (Row::Number(_) | Row::Constant(..)) => {
                self.locals.push((name.to_string(), Local::Known(known)));
                None
            }
            Row::Tree { tokens, truth } => {
                self.locals.push((name.to_string(), Local::Row { truth }));
                Some(quote!(let #name = #tokens;))
            }
        })
    }
}
