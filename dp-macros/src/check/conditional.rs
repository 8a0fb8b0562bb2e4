//! Checks that a query is the same in every build. The compiler removes code under a false `#[cfg]`
//! after the macro has seen it. The query would pay for a release in that code, and its certificate
//! would list the release, but the release would never happen.

use syn::visit::Visit;
use syn::{Attribute, Block, Item, Signature};

use crate::diag::{Diag, Sink, catalogue};
use crate::syntax::first_span;

/// Reports each `#[cfg]` and `#[cfg_attr]` inside a query. The check ignores items inside the
/// query's body, which may have these attributes.
pub(crate) fn check(sig: &Signature, block: &Block, sink: &mut Sink) {
    struct Find<'s>(&'s mut Sink);
    impl<'t> Visit<'t> for Find<'_> {
        fn visit_attribute(&mut self, attribute: &'t Attribute) {
            if let Some(name) = ["cfg", "cfg_attr"].into_iter().find(|name| attribute.path().is_ident(name)) {
                let arguments = [format!("{name}(..)")];
                self.0.push(Diag::new(&catalogue::CONDITIONAL, first_span(attribute.path()), arguments));
            }
        }
        fn visit_item(&mut self, _: &'t Item) {}
    }
    let mut find = Find(sink);
    find.visit_signature(sig);
    find.visit_block(block);
}
