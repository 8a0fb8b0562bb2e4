//! Methods of aggregates whose argument is a literal, and the metric of counts in order.

use quote::quote;
use syn::ExprMethodCall;

use super::Lower;
use crate::diag::{Diag, catalogue};
use crate::number::tokens;
use crate::rules;
use crate::syntax::arguments;

impl Lower<'_> {
    /// Lowers a quantile: two type-level numbers of `dp-types` replace the literal.
    pub(super) fn proportion(&mut self, call: &mut ExprMethodCall) {
        let argument = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none());
        let (a, b) = match argument.and_then(rules::proportion) {
            Some(proportion) => proportion,
            None => {
                let written = arguments(&call.args);
                self.sink.push(Diag::new(&catalogue::NO_PROPORTION, call.method.span(), [written]));
                (1, 2)
            }
        };
        let [a, b] = [a, b].map(|number| tokens::nat(&self.query.root, number.into()));
        call.turbofish = Some(syn::parse_quote!(::<#a, #b, _, _>));
        call.args.clear();
    }

    /// Lowers a rank: a type-level number of `dp-types` replaces the literal.
    pub(super) fn place(&mut self, call: &mut ExprMethodCall) {
        let argument = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none());
        let place = argument.and_then(rules::place).unwrap_or_else(|| {
            let written = arguments(&call.args);
            let arguments = [call.method.to_string(), written];
            self.sink.push(Diag::new(&catalogue::NO_PLACE, call.method.span(), arguments));
            1
        });
        let place = tokens::nat(&self.query.root, place.into());
        // The generated tokens have the span of the user's token, so rustc reports an unsuitable
        // column there.
        let at = call.method.span();
        call.turbofish = Some(syn::parse_quote_spanned!(at=> ::<#place, _, _>));
        call.args.clear();
    }

    /// Writes the metric in which a strategy's sensitivity is bounded. This metric is L2 if
    /// Gaussian noise has a cost in the query's measure, because Gaussian noise then costs least.
    /// Otherwise it is L1, for Laplace noise.
    pub(super) fn metric(&self, call: &mut ExprMethodCall) {
        if call.turbofish.is_none() {
            let root = &self.query.root;
            let metric = if self.query.measure.is_for_l2() { quote!(L2) } else { quote!(L1) };
            call.turbofish = Some(syn::parse_quote!(::<#root::law::metric::#metric, _, _>));
        }
    }
}
