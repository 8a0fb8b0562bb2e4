//! Methods that keep a given number of rows. Their arguments are the number, and closures for the
//! key and the order.

use syn::{Expr, ExprMethodCall};

use super::Lower;
use crate::diag::{Diag, catalogue};
use crate::model::Kind;
use crate::number::tokens;
use crate::rules;
use crate::syntax::quoted_arguments;

impl Lower<'_> {
    /// Lowers `.limit_by(3, |v| v.year)`, `.take(100, |v| (v.year, v.cost))` and `.take_by(3, |v|
    /// v.year, |v| v.cost)`. The literal becomes a type-level number of `dp-types`.
    pub(super) fn first(&mut self, call: &mut ExprMethodCall, receiver: &Kind, key: bool, order: bool) {
        let at = call.method.span();
        let name = call.method.to_string();
        let wanted = 1 + usize::from(key) + usize::from(order);
        let right = call.args.len() == wanted && call.turbofish.is_none();
        let most = call.args.first().filter(|_| right).and_then(rules::place);
        let whose = (!order).then(|| self.not_of_units(call, receiver, "remove the `limit_by`")).flatten();
        if let Some(diag) = whose {
            self.sink.push(diag);
        } else if most.is_none() {
            let (takes, way_out) = match name.as_str() {
                "limit_by" => (
                    "a key",
                    "write `.limit_by(3, |v| v.year)` to keep the first three rows of each unit and year",
                ),
                "take" => {
                    ("an order", "write `.take(100, |v| v.cost)` to keep the hundred rows of the lowest cost")
                }
                _ => (
                    "a key and an order",
                    "write `.take_by(100, |v| v.year, |v| v.cost)` to keep the hundred rows of the lowest cost in each year",
                ),
            };
            let written = quoted_arguments(&call.args);
            let arguments = [name, takes.to_owned(), written, way_out.to_owned()];
            self.sink.push(Diag::new(&catalogue::SO_MANY_ROWS, at, arguments));
        }
        let mut closures = call.args.iter().skip(1).cloned().collect::<Vec<Expr>>();
        if most.is_none() {
            closures = vec![syn::parse_quote!(|_| ::core::unreachable!()); wanted - 1];
        } else if key {
            self.key_closure(&mut closures[0]);
        }
        if order && most.is_some() {
            self.order_closure(&mut closures[wanted - 2]);
        }
        let most = tokens::nat(&self.query.root, most.unwrap_or(1).into());
        let rest = closures.iter().map(|_| quote::quote!(, _));
        call.turbofish = Some(syn::parse_quote_spanned!(at=> ::<#most #(#rest)*>));
        call.args = closures.into_iter().collect();
    }
}
