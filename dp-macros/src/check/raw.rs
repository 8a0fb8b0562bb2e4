//! The promise: raw personal data does not leave a query.

use syn::Type;
use syn::visit::Visit;

use crate::diag::{Diag, Sink, catalogue as words};

/// Types that hold what was not released.
const RAW: [&str; 4] = ["Protected", "Table", "Budget", "Receipt"];

/// Notes each raw type that the answer names.
pub(crate) fn check(output: &Type, sink: &mut Sink) {
    struct Find<'s>(&'s mut Sink);
    impl<'t> Visit<'t> for Find<'_> {
        fn visit_path_segment(&mut self, segment: &'t syn::PathSegment) {
            if RAW.iter().any(|raw| segment.ident == raw) {
                let diag = Diag::new(&words::RAW_LEAVES, segment.ident.span(), [segment.ident.to_string()]);
                self.0.push(diag);
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    Find(sink).visit_type(output);
}
