//! The function-like macros that write a cost as a type.

use proc_macro2::{Ident, Span, TokenStream};
use syn::Token;
use syn::parse::{ParseStream, Parser};

use super::{Measure, Price};
use crate::diag::{Diag, catalogue};
use crate::number::macros::{or_instead, root};
use crate::number::{Quantity, exact::Cost};

/// Expands `eps!(0.3)` and `eps!(1.0, delta = 1e-6)`.
pub(crate) fn eps(input: TokenStream) -> TokenStream {
    let read = |input: ParseStream<'_>| {
        let epsilon = Cost::parse(input, Quantity::Epsilon)?;
        if input.is_empty() {
            return Ok((Measure::Pure, Price(vec![epsilon.units])));
        }
        input.parse::<Token![,]>()?;
        let delta = keyed(input, "delta", Quantity::Delta)?;
        Ok((Measure::Approx, Price(vec![epsilon.units, delta.units])))
    };
    cost(read, input, (Measure::Pure, Price(vec![Quantity::Epsilon.most()])))
}

/// Expands `rho!(0.01)` and `rho!(epsilon = 1, delta = 1e-6)`. The second is the largest ρ that
/// implies this (ε, δ).
pub(crate) fn rho(input: TokenStream) -> TokenStream {
    let read = |input: ParseStream<'_>| {
        if !input.peek(syn::Ident) {
            return Ok((Measure::Zcdp, Price(vec![Cost::parse(input, Quantity::Rho)?.units])));
        }
        let epsilon = keyed(input, "epsilon", Quantity::Epsilon)?;
        input.parse::<Token![,]>()?;
        let delta = keyed(input, "delta", Quantity::Delta)?;
        match dp_convert::zcdp_rho(epsilon.units, delta.units) {
            Some(most) if most.amount > 0 => Ok((Measure::Zcdp, Price(vec![most.amount]))),
            _ => Err(refuse(epsilon.span, "no positive ρ is small enough for this budget")),
        }
    };
    cost(read, input, (Measure::Zcdp, Price(vec![Quantity::Rho.most()])))
}

fn cost(
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<(Measure, Price)>,
    input: TokenStream,
    (measure, most): (Measure, Price),
) -> TokenStream {
    let made = read.parse2(input).map_err(|error| Diag::in_words(&catalogue::COST_KEYS, error));
    let made = made.map(|(measure, price)| measure.cost(&root(), &price));
    or_instead(made, &measure.cost(&root(), &most))
}

/// Reads a key and its value, such as `delta = 1e-6`.
pub(crate) fn keyed(input: ParseStream<'_>, key: &str, quantity: Quantity) -> syn::Result<Cost> {
    let name: Ident = input.parse()?;
    if name != key {
        return Err(refuse(name.span(), &format!("`{name}` is written in place of `{key}`")));
    }
    input.parse::<Token![=]>()?;
    Cost::parse(input, quantity)
}

fn refuse(span: Span, text: &str) -> syn::Error {
    Diag::new(&catalogue::COST_KEYS, span, [text.to_owned()]).into_syn()
}

#[cfg(test)]
mod tests {
    use quote::quote;

    fn text(tokens: proc_macro2::TokenStream) -> String {
        tokens.to_string().replace(' ', "").replace("::dp_types::law::", "")
    }

    #[test]
    fn costs_become_types() {
        assert_eq!(
            text(super::eps(quote!(0.000002))),
            "measure::Eps<num::UInt<num::UInt<num::UTerm,num::B1>,num::B0>>"
        );
        assert_eq!(
            text(super::eps(quote!(0.000001, delta = 2e-15))),
            "measure::EpsDelta<num::UInt<num::UTerm,num::B1>,num::UInt<num::UInt<num::UTerm,num::B1>,num::B0>>"
        );
        assert_eq!(text(super::rho(quote!(1e-12))), "measure::Rho<num::UInt<num::UTerm,num::B1>>");
        let most = crate::number::tokens::nat(&crate::number::macros::root(), 24_355_970_359);
        let most = text(quote!(::dp_types::law::measure::Rho<#most>));
        assert_eq!(text(super::rho(quote!(epsilon = 1, delta = 1e-6))), most);
    }

    #[test]
    fn other_costs_are_refused_in_words() {
        for (tokens, words) in [
            (super::eps(quote!(1.0, rho = 1)), "`rho`iswritteninplaceof`delta`"),
            (super::eps(quote!(1.0, 1e-6)), "thisisnotaprivacycost"),
            (super::eps(quote!(0)), "abovezero"),
            (super::rho(quote!(delta = 1e-6)), "`delta`iswritteninplaceof`epsilon`"),
            (super::rho(quote!(x)), "`x`iswritteninplaceof`epsilon`"),
            (super::rho(quote!()), "notadecimalnumber"),
        ] {
            assert!(text(tokens.clone()).contains(words), "{words}: {tokens}");
        }
    }
}
