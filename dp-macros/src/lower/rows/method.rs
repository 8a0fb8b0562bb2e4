//! Methods of row expressions, such as `p.age.clamp(18, 99)` and `p.product.look_up(prices)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprMethodCall};

use super::operators::variant;
use super::{RewriteError, Rewritten, Row, Rows, build, refuse, text};
use crate::diag::Diag;
use crate::diag::catalogue::{self, Entry};
use crate::model::Kind;
use crate::rules::{self, On, Takes};
use crate::syntax::first_span;

impl Rows<'_> {
    pub(super) fn method(&mut self, call: &ExprMethodCall) -> Rewritten {
        let name = call.method.to_string();
        let wanted = match rules::find(On::Row, &name).map(|rule| rule.takes) {
            Some(Takes::Ends) => 2,
            Some(Takes::Rows(others)) => others,
            Some(Takes::Instead | Takes::List | Takes::Text | Takes::Texts) => 1,
            Some(Takes::Steps) => return self.bucket(call),
            Some(Takes::Cuts) => {
                let way_out = "a cut makes parts, not values: use it in `partition` or `histogram`, or use the number `p.age.bucket([18, 65])`";
                return self.refuse(call.method.span(), &format!("`{name}`"), way_out);
            }
            _ => {
                let way_out = refuse::method(&name);
                return self.refuse(call.method.span(), &format!("the method `{name}`"), way_out);
            }
        };
        if call.args.len() != wanted || call.turbofish.is_some() {
            let text = format!("`{name}` with {} arguments", call.args.len());
            return self.refuse(
                call.method.span(),
                &text,
                "write `.clamp(LO, HI)`, `.min(b)`, `.max(b)`, `.abs()`, `.signum()`, `.isqrt()`, `.centered()`, `.bucket([18, 65])`, `.is_some()`, `.or(b)`, `.year()`, `.month()`, `.weekday()`, `.date()`, `.hour()`, `.starts_with(\"K\")`, `.is_one_of([\"K21\", \"I10\"])`, `.len()` or `.look_up(list)`",
            );
        }
        if name == "or" {
            return self.instead(call);
        }
        if name == "starts_with" {
            return self.starts_with(call);
        }
        if name == "is_one_of" {
            return self.is_one_of(call);
        }
        if name == "look_up" {
            return self.look_up(call);
        }
        if name == "signum" {
            return self.signum(call);
        }
        let receiver = self.row(&call.receiver);
        let mut arguments = Vec::new();
        for argument in &call.args {
            arguments.push(self.row(argument));
        }
        let receiver = receiver?;
        let arguments: Vec<Row> = arguments.into_iter().collect::<Result<_, _>>()?;
        if name == "clamp" {
            if call.args.iter().any(|end| self.is_parameter(end)) {
                return Ok(self.between(call, receiver, arguments));
            }
            self.ends(call, &arguments, &catalogue::CLAMP_END)?;
        }
        // A literal takes the grid of the other operand, so the macro writes `18.max(p.age)` as
        // `p.age.max(18)`.
        let (receiver, arguments) = match (&receiver, arguments.as_slice()) {
            (known, [other @ Row::Tree { .. }]) if known.known() => (other.clone(), vec![receiver]),
            _ => (receiver, arguments),
        };
        let receiver = self.tree(receiver);
        let arguments: Vec<TokenStream> = arguments.into_iter().map(|a| self.tokens(a)).collect();
        let tokens = build::method(&receiver, &name, call.method.span(), &arguments);
        Ok(Row::Tree { tokens, truth: name == "is_some" })
    }

    /// `value.or(instead)`: the replacement for a missing value.
    fn instead(&mut self, call: &ExprMethodCall) -> Rewritten {
        let value = self.row(&call.receiver);
        if let Some(text) = text::literal(&call.args[0]) {
            let tokens = self.or_text(&value?, text, call.method.span())?;
            return Ok(Row::Tree { tokens, truth: false });
        }
        let (instead, truth) = match variant(&call.args[0]) {
            Some(path) => (self.variant_of(&path, call.method.span()), false),
            None => {
                let row = self.row(&call.args[0])?;
                let truth = matches!(row, Row::Tree { truth: true, .. });
                (self.tokens(row), truth)
            }
        };
        let value = self.tree(value?);
        let tokens = build::method(&value, "value_or", call.method.span(), &[instead]);
        Ok(Row::Tree { tokens, truth })
    }

    /// `key.look_up(list)`: the entry of a public list.
    fn look_up(&mut self, call: &ExprMethodCall) -> Rewritten {
        let list = match &call.args[0] {
            Expr::Path(path) => {
                path.path.get_ident().and_then(|name| match self.outer.get(&name.to_string()) {
                    Some(Kind::List(leaf)) => Some((leaf.clone(), name.span())),
                    _ => None,
                })
            }
            _ => None,
        };
        let Some((mut leaf, at)) = list else {
            let arguments = [crate::syntax::plain(&call.args[0])];
            return self.diag(Diag::new(&catalogue::LOOK_UP, first_span(&call.args[0]), arguments));
        };
        let key = self.row(&call.receiver)?;
        let key = self.tree(key);
        leaf.set_span(at);
        self.used.insert(leaf.to_string());
        let tokens = build::method(&key, "look_up", call.method.span(), &[quote!(#leaf)]);
        Ok(Row::Tree { tokens, truth: false })
    }

    /// Whether the expression is a public parameter.
    pub(super) fn is_parameter(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        path.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            let local = self.locals.iter().any(|(local, _)| *local == name);
            !local && matches!(self.outer.get(&name), Some(Kind::Public(_)))
        })
    }

    /// Writes `p.age.clamp(low, high)`, with an end that is a public parameter, as
    /// `p.age.max(low).min(high)`. The range of the result follows from the declared ranges of the
    /// parameters, never from their values.
    fn between(&mut self, call: &ExprMethodCall, value: Row, ends: Vec<Row>) -> Row {
        let value = self.tree(value);
        let tokens = ends.into_iter().zip(["max", "min"]).fold(value, |value, (end, name)| {
            build::method(&value, name, call.method.span(), &[self.tokens(end)])
        });
        Row::Tree { tokens, truth: false }
    }

    /// Reads the ends of a `clamp`: two literals, with the lower one first. `other` is the error
    /// for other arguments.
    pub(super) fn ends(
        &mut self,
        call: &ExprMethodCall,
        ends: &[Row],
        other: &'static Entry,
    ) -> Result<(), RewriteError> {
        for (end, written) in ends.iter().zip(&call.args) {
            if !end.known() {
                return self.diag(Diag::new(other, first_span(written), []));
            }
        }
        if let [Row::Number(lo), Row::Number(hi)] = ends
            && lo.is_above(hi)
        {
            let arguments = [lo.text.clone(), hi.text.clone()];
            return self.diag(Diag::new(&catalogue::EMPTY_CLAMP, lo.span, arguments));
        }
        Ok(())
    }
}
