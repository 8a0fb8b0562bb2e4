//! Shares of a budget, split by weights: `geography: 3 { state: 1, county: 2 }, age: 1`.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Ident, LitInt, Token, braced};

use crate::diag::{Diag, catalogue};
use crate::measure::macros::keyed;
use crate::measure::{Measure, Price};
use crate::number::Quantity;
use crate::number::macros::root;

/// The maximum weight. Up to this weight, no product overflows 128 bits.
const MOST_WEIGHT: u64 = 1_000_000;

/// A share of a budget, and the shares into which it is split.
pub(crate) struct Share {
    pub(crate) name: Ident,
    weight: u64,
    pub(crate) inside: Vec<Share>,
}

/// A share with its amount.
pub(crate) struct Allotted {
    /// The names of the share and of the shares around it, outermost first.
    pub(crate) path: Vec<Ident>,
    pub(crate) units: u64,
    /// Whether the share is split further.
    pub(crate) is_group: bool,
}

pub(crate) fn refuse(span: Span, text: impl Into<String>) -> Diag {
    Diag::new(&catalogue::SPLIT, span, [text.into()])
}

/// Reads shares up to the end of the input.
///
/// # Errors
/// An input without shares, a repeated name, or a weight that is not a whole number above 0.
pub(crate) fn shares(input: ParseStream<'_>) -> syn::Result<Vec<Share>> {
    let list: Vec<Share> = input.parse_terminated(Share::parse, Token![,])?.into_iter().collect();
    if list.is_empty() {
        return Err(refuse(input.span(), "it has no shares").into_syn());
    }
    for (i, share) in list.iter().enumerate() {
        if list[..i].iter().any(|other| other.name == share.name) {
            return Err(refuse(share.name.span(), format!("`{}` is given twice", share.name)).into_syn());
        }
    }
    Ok(list)
}

impl Parse for Share {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let weight: LitInt = input.parse().map_err(|error| {
            refuse(error.span(), format!("the weight of `{name}` is not a whole number")).into_syn()
        })?;
        let weight = match weight.base10_parse::<u64>() {
            Ok(number) if (1..=MOST_WEIGHT).contains(&number) && weight.suffix().is_empty() => number,
            _ => {
                let text = format!("the weight of `{name}` is not a whole number from 1 to {MOST_WEIGHT}");
                return Err(refuse(weight.span(), text).into_syn());
            }
        };
        let inside = if input.peek(syn::token::Brace) {
            let list;
            braced!(list in input);
            shares(&list)?
        } else {
            Vec::new()
        };
        Ok(Self { name, weight, inside })
    }
}

/// Splits `whole` units by the weights. Each share is rounded down, so the sum of the shares is at
/// most `whole`. Each share loses less than one unit by the rounding.
///
/// # Errors
/// A share that is rounded down to zero units.
pub(crate) fn allot(whole: u64, shares: &[Share]) -> Result<Vec<Allotted>, Diag> {
    let mut found = Vec::new();
    let sum: u128 = shares.iter().map(|share| u128::from(share.weight)).sum();
    for share in shares {
        let units = u64::try_from(u128::from(whole) * u128::from(share.weight) / sum).unwrap_or(0);
        if units == 0 {
            let text =
                format!("{} of {sum} parts of the budget is less than the smallest cost", share.weight);
            return Err(refuse(share.name.span(), format!("`{}` would get nothing: {text}", share.name)));
        }
        found.push(Allotted { path: vec![share.name.clone()], units, is_group: !share.inside.is_empty() });
        if !share.inside.is_empty() {
            let inside = allot(units, &share.inside)?.into_iter().map(|mut each| {
                each.path.insert(0, share.name.clone());
                each
            });
            found.extend(inside);
        }
    }
    Ok(found)
}

/// Expands `split!(rho = 0.1; Geography: 3, Age: 1)` outside a query to a type for each share.
pub(crate) fn split(input: TokenStream) -> TokenStream {
    let read = |input: ParseStream<'_>| {
        let (measure, key, quantity) = match input.fork().parse::<Ident>() {
            Ok(name) if name == "epsilon" && input.peek2(Token![=]) => {
                (Measure::Pure, "epsilon", Quantity::Epsilon)
            }
            Ok(name) if name == "rho" && input.peek2(Token![=]) => (Measure::Zcdp, "rho", Quantity::Rho),
            _ => {
                return Err(refuse(
                    input.span(),
                    "away from the first lines of a query, it begins with `rho = 0.1;` or `epsilon = 1;`",
                )
                .into_syn());
            }
        };
        let whole = keyed(input, key, quantity)?;
        input.parse::<Token![;]>()?;
        let list = shares(input)?;
        Ok((measure, allot(whole.units, &list).map_err(Diag::into_syn)?))
    };
    let types = |(measure, list): (Measure, Vec<Allotted>)| -> TokenStream {
        let one = |share: Allotted| {
            let cost = measure.cost(&root(), &Price(vec![share.units]));
            share.path.last().map(|name| quote!(pub type #name = #cost;))
        };
        list.into_iter().filter_map(one).collect()
    };
    match read.parse2(input) {
        Ok(split) => types(split),
        Err(error) => Diag::in_words(&catalogue::SPLIT, error).into_compile_error(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Share, allot, shares};
    use syn::parse::Parser;

    fn read(text: &str) -> syn::Result<Vec<Share>> {
        shares.parse_str(text)
    }

    fn units(whole: u64, text: &str) -> Vec<(String, u64)> {
        let list = allot(whole, &read(text).expect(text)).expect(text);
        list.iter()
            .map(|one| (one.path.iter().map(ToString::to_string).collect::<Vec<_>>().join("."), one.units))
            .collect()
    }

    #[test]
    fn shares_are_exact_and_rounded_down() {
        let pairs = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
            list.iter().map(|(name, units)| ((*name).to_owned(), *units)).collect()
        };
        assert_eq!(
            units(1_000_000, "geography: 3, age: 1"),
            pairs(&[("geography", 750_000), ("age", 250_000)])
        );
        assert_eq!(units(10, "a: 1, b: 5, c: 1"), pairs(&[("a", 1), ("b", 7), ("c", 1)]));
        assert_eq!(
            units(100, "a: 2 { x: 1, y: 2 }, b: 1,"),
            pairs(&[("a", 66), ("a.x", 22), ("a.y", 44), ("b", 33)])
        );
        // With the largest weights and the largest whole, no product overflows its type.
        assert_eq!(units(u64::MAX, "a: 1000000"), pairs(&[("a", u64::MAX)]));
    }

    #[test]
    fn all_shares_together_are_at_most_the_whole_and_nearly_all_of_it() {
        let mut state = 20_261_122_u64;
        let mut next = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most + 1
        };
        for _ in 0..500 {
            let (whole, count) = (next(1_000_000_000) + 1_000_000_000, next(9));
            let weights: Vec<u64> = (0..count).map(|_| next(1_000)).collect();
            let text: Vec<String> = weights.iter().enumerate().map(|(i, w)| format!("s{i}: {w}")).collect();
            let list = units(whole, &text.join(", "));
            let total: u64 = list.iter().map(|(_, units)| units).sum();
            assert!(total <= whole && whole - total < count, "{whole} {weights:?}: {total}");
            let sum: u64 = weights.iter().sum();
            for ((_, units), weight) in list.iter().zip(&weights) {
                assert!(units * sum <= whole * weight && (units + 1) * sum > whole * weight);
            }
        }
    }

    #[test]
    fn other_shares_are_refused_in_words() {
        let error = |text: &str| read(text).map(|_| ()).expect_err(text).to_string();
        assert!(error("").contains("it has no shares"));
        assert!(error("a: 1 {}").contains("it has no shares"));
        assert!(error("a: 1, b: 2, a: 3").contains("`a` is given twice"));
        for weight in ["0", "1000001", "1u8", "99999999999999999999"] {
            assert!(
                error(&format!("a: {weight}")).contains("not a whole number from 1 to 1000000"),
                "{weight}"
            );
        }
        assert!(error("a: 0.5").contains("the weight of `a` is not a whole number"));
        assert!(error("a: x").contains("the weight of `a` is not a whole number"));
        let shares = read("a: 1, b: 9").expect("shares");
        let refused = allot(9, &shares).map(|_| ()).expect_err("nothing").title();
        assert!(refused.contains("`a` would get nothing: 1 of 10 parts of the budget"), "{refused}");
    }
}
