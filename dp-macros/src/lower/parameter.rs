//! Released values as parameters of later releases: `#[dp(range = 0..=120)] let cut = n.value();`.
//! A decimal parameter also has a step.

use proc_macro2::{Ident, Span};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Local, Pat};

use super::Lower;
use super::names::param;
use crate::diag::{Diag, catalogue};
use crate::model::Kind;
use crate::number::{Exact, tokens};
use crate::parse::attr::{self, Marks};
use crate::syntax::first_span;

impl Lower<'_> {
    /// Lowers a `let` under `#[dp(range = ..)]`; returns whether the statement was such a `let`.
    pub(super) fn parameter(&mut self, local: &mut Local) -> bool {
        let (marks, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut local.attrs).into_iter().partition(|attr| attr.path().is_ident("dp"));
        local.attrs = rest;
        if marks.is_empty() {
            return false;
        }
        let at = first_span(marks[0].path());
        let marks = attr::of_field(&marks, self.sink);
        if marks.broken {
            return true;
        }
        if let Err((span, text)) = self.adaptive(local, &marks, at) {
            self.sink.push(Diag::new(&catalogue::ADAPTIVE, span, [text.to_owned()]));
        }
        true
    }

    /// A name that no other parameter of the query has. In a certificate, each name must refer to
    /// one value only.
    pub(super) fn parameter_name(&mut self, name: &Ident) -> String {
        let name = name.unraw().to_string();
        let candidates = std::iter::once(name.clone()).chain((2..).map(|i| format!("{name}_{i}")));
        let free = candidates.into_iter().find(|candidate| !self.parameters.contains(candidate));
        let free = free.unwrap_or(name);
        self.parameters.insert(free.clone());
        free
    }

    fn adaptive(&mut self, local: &mut Local, marks: &Marks, at: Span) -> Result<(), (Span, &'static str)> {
        let Some(range) = &marks.range else { return Err((at, "this one has no range")) };
        // A step that is a power of ten, from 0.1 to 0.000001, has the mantissa 1.
        let digits = match &marks.step {
            None => 0,
            Some(step) if step.mantissa == 1 && step.digits > 0 => step.digits,
            Some(step) => return Err((step.span, "the step of a decimal is 0.1, 0.01, .. 0.000001")),
        };
        let name = match &local.pat {
            Pat::Ident(name)
                if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() =>
            {
                name.ident.clone()
            }
            other => return Err((first_span(other), "this is not one name")),
        };
        let Some(init) = local.init.as_mut().filter(|init| init.diverge.is_none()) else {
            return Err((name.span(), "this one has no value"));
        };
        let end = |exact: &Exact| {
            let units = exact.in_units(digits).and_then(|units| i64::try_from(units).ok());
            let text = match digits {
                0 => "this end of its range is not a whole number: decimals need a step, as in `step = 0.01`",
                _ => "this end of its range has more decimals than its step",
            };
            units.ok_or((exact.span, text))
        };
        let (lo, hi) = (end(&range.lo)?, end(&range.hi)?);
        self.expr(&mut init.expr);
        let number = self.query.sig.public.len() + self.number();
        let leaf = param(number, &name);
        let marker = format_ident!("__DpParameter{number}", span = Span::mixed_site());
        let text = self.parameter_name(&name);
        let (root, value) = (&self.query.root, &init.expr);
        let (law_lo, law_hi) = (tokens::int(root, lo.into()), tokens::int(root, hi.into()));
        let grid = tokens::grid(root, digits);
        let (bound, units) = if digits == 0 {
            let bound =
                quote!(let #name: ::core::primitive::i64 = ::core::cmp::Ord::clamp(#value, #lo, #hi););
            (bound, quote!(#name))
        } else {
            let bound = quote!(let #name: #root::law::num::Decimal = #root::law::expr::Param::<#marker>::nearest(#value););
            (bound, quote!(#name.units()))
        };
        self.statement(quote! {
            enum #marker {}
            impl #root::law::expr::Parameter for #marker {
                const NAME: &'static ::core::primitive::str = #text;
                type Lo = #law_lo;
                type Hi = #law_hi;
                type Grid = #grid;
            }
            #bound
            let _ = #name;
            let #leaf = #root::law::expr::Param::<#marker>::clamped(#units);
        });
        self.scope.bind(&name, Kind::Public(leaf));
        Ok(())
    }
}
