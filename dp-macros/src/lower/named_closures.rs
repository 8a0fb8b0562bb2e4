//! Closures that a `let` of the body names. For example, `let adult = |p: Patient| p.age >= 18;`
//! names a closure, and `.filter(adult)` on two tables uses it.
//!
//! Only the later uses of such a closure show whether it describes rows or is ordinary Rust. So the
//! macro first lowers the body as if no closure described rows. If a use shows a row expression,
//! the macro lowers the body again. The second time, the macro removes the `let` of that closure,
//! and substitutes the closure where its name is used.

use std::collections::HashSet;
use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::{Expr, ExprClosure, Local};

use super::Lower;
use super::rows::{closure_of_row, elsewhere};
use super::walk::one_name;
use crate::diag::{Diag, catalogue};
use crate::model::{Kind, Kinds, RowClosure};

/// The named closures of a body. Each such closure has an index among all closures that a `let` of
/// the body names.
pub(super) struct Closures {
    /// The closures that describe rows.
    of_rows: HashSet<usize>,
    /// The closures for which a use in this walk showed that they are row expressions.
    pub(super) met: HashSet<usize>,
    next: usize,
}

impl Closures {
    pub(super) fn new(of_rows: HashSet<usize>) -> Self {
        Self { of_rows, met: HashSet::new(), next: 0 }
    }
}

impl Lower<'_> {
    /// Lowers `let name = |p| ..;` if the closure describes rows; the statement then disappears.
    /// Returns whether the closure describes rows.
    pub(super) fn closure_of_rows(&mut self, local: &Local) -> bool {
        let Some((name, closure)) =
            named(local).filter(|_| self.closures.of_rows.contains(&self.closures.next))
        else {
            return false;
        };
        let (number, on) = (self.closures.next, self.scope.mentions(quote!(#closure)));
        // The earlier walk, which treated this closure as ordinary Rust, also counted the closures
        // inside it.
        self.closures.next += count(local);
        let rewritten = closure_of_row(self, closure);
        self.scope.bind(name, Kind::Closure { number, on, rows: Some(Rc::new(rewritten)) });
        true
    }

    /// Binds the name of an ordinary closure before the walk over its body.
    pub(super) fn number_of_closure(&mut self, local: &Local) -> Option<usize> {
        named(local).map(|_| {
            self.closures.next += 1;
            self.closures.next - 1
        })
    }

    /// Lowers a row expression that is not a closure but the name of a closure or of a function.
    pub(super) fn named_rows(&mut self, argument: &mut Expr) -> bool {
        let Expr::Path(path) = &*argument else { return false };
        let name = path.path.get_ident();
        match name.and_then(|name| self.scope.get(&name.to_string())) {
            Some(Kind::Closure { rows: Some(closure), .. }) => {
                if let Some(name) = name
                    && let Some(diag) = elsewhere(&self.scope, &name.to_string(), closure, name.span())
                {
                    self.sink.push(diag);
                }
                *argument = Expr::Verbatim(closure.whole());
                true
            }
            Some(Kind::Closure { number, rows: None, .. }) => {
                self.closures.met.insert(*number);
                true
            }
            Some(_) => false,
            None => {
                let (root, at) = (&self.query.root, crate::syntax::first_span(path));
                let call = super::rows::call_of(root, path, &quote!(__dp_row), at);
                *argument = Expr::Verbatim(quote!(|__dp_row| #call));
                true
            }
        }
    }

    /// Reports a closure over rows that is used in ordinary Rust.
    pub(super) fn refuse_closure_of_rows(&mut self, expr: &Expr) {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
            && let Some(Kind::Closure { rows: Some(_), .. }) = self.scope.get(&name.to_string())
        {
            let arguments = [name.to_string()];
            self.sink.push(Diag::new(&catalogue::CLOSURE_OF_ROWS, name.span(), arguments));
        }
    }
}

impl RowClosure {
    /// Writes the closure as a row expression.
    fn whole(&self) -> TokenStream {
        let Self { parameter, body, .. } = self;
        match body {
            Some(body) => quote!(|#parameter| #body),
            None => quote!(|_| ::core::unreachable!()),
        }
    }
}

/// If a `let` names a closure, its kind; otherwise `kinds`. Of the body's kind, only the datasets
/// count.
pub(super) fn kinds_of(number: Option<usize>, kinds: Kinds) -> Kinds {
    match number {
        Some(number) => Kinds::One(Kind::Closure { number, on: kinds.sources(), rows: None }),
        None => kinds,
    }
}

/// The name and the closure, if the statement is `let name = |..| ..;`.
fn named(local: &Local) -> Option<(&proc_macro2::Ident, &ExprClosure)> {
    let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
    match &*init.expr {
        Expr::Closure(closure) => Some((one_name(&local.pat)?, closure)),
        _ => None,
    }
}

/// The number of closures that a statement names, with those inside the named closure's body.
fn count(local: &Local) -> usize {
    struct Count(usize);
    impl<'t> Visit<'t> for Count {
        fn visit_local(&mut self, local: &'t Local) {
            self.0 += usize::from(named(local).is_some());
            syn::visit::visit_local(self, local);
        }
        fn visit_item(&mut self, _: &'t syn::Item) {}
    }
    let mut count = Count(0);
    count.visit_local(local);
    count.0
}
