//! The arguments of `#[dp_query(..)]`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Ident, Path, Token, parenthesized};

use crate::diag::{Diag, catalogue};
use crate::measure::{Measure, Price};
use crate::number::{Quantity, exact::Cost};

/// The budget of one dataset.
#[derive(Clone)]
pub(crate) struct Amount {
    pub(crate) price: Price,
    /// The budget as the user wrote it.
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The budget that the attribute declares.
pub(crate) enum Budget {
    /// `epsilon = 1.0`, for a query over one dataset.
    One(Amount),
    /// A budget for each dataset by name, `epsilon(patients = 1.0, visits = 0.5)`.
    Each(Vec<(Ident, Amount)>),
    /// The macro could not read the budget.
    Unknown,
}

/// The arguments of `#[dp_query(..)]`.
pub(crate) struct Args {
    pub(crate) measure: Measure,
    pub(crate) budget: Budget,
    /// The span of the word `reusable`, if the attribute contains it. Other queries may call a
    /// reusable query on their own tables.
    pub(crate) reusable: Option<Span>,
    /// The path of the crate `dp-types`.
    pub(crate) root: TokenStream,
}

/// The value of a key of the attribute: one value, or one value for each dataset.
enum Entry<T> {
    One(T),
    Each(Vec<(Ident, T)>),
}

/// A Rényi budget, with an ε at each order. Each entry is an order and its ε.
type Curve = Vec<(u64, Cost)>;

/// The keys that the attribute contains.
#[derive(Default)]
struct Keys {
    epsilon: Option<Entry<Cost>>,
    delta: Option<(Span, Entry<Cost>)>,
    rho: Option<Entry<Cost>>,
    renyi: Option<Entry<Curve>>,
    reusable: Option<Span>,
    root: Option<TokenStream>,
}

fn refuse(span: Span, text: impl Into<String>) -> syn::Error {
    Diag::new(&catalogue::QUERY_ATTRIBUTE, span, [text.into()]).into_syn()
}

impl Args {
    /// The stand-in for arguments that the macro could not read.
    pub(crate) fn unknown() -> Self {
        Self { measure: Measure::Pure, budget: Budget::Unknown, reusable: None, root: quote!(::dp_types) }
    }

    /// Reads the tokens between the parentheses of the attribute.
    ///
    /// # Errors
    /// An unknown or repeated key, or a budget that is missing or impossible.
    pub(crate) fn read(tokens: TokenStream) -> syn::Result<Self> {
        Self::parse.parse2(tokens).map_err(|error| Diag::in_words(&catalogue::QUERY_ATTRIBUTE, error))
    }
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut keys = Keys::default();
        while !input.is_empty() {
            let key = input
                .call(Ident::parse_any)
                .map_err(|e| refuse(e.span(), "this is not `epsilon = ..`, `rho = ..` or `renyi(..)`"))?;
            keys.read(&key, input)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let root = keys.root.take().unwrap_or_else(|| quote!(::dp_types));
        let reusable = keys.reusable;
        let (measure, budget) = keys.budget()?;
        Ok(Self { measure, budget, reusable, root })
    }
}

impl Keys {
    fn read(&mut self, key: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
        let name = key.to_string();
        match name.as_str() {
            "epsilon" if self.epsilon.is_none() => {
                self.epsilon = Some(numbers(input, &name, Quantity::Epsilon)?)
            }
            "delta" if self.delta.is_none() => {
                self.delta = Some((key.span(), numbers(input, &name, Quantity::Delta)?));
            }
            "rho" if self.rho.is_none() => self.rho = Some(numbers(input, &name, Quantity::Rho)?),
            "renyi" if self.renyi.is_none() => self.renyi = Some(curves(input)?),
            "reusable" if self.reusable.is_none() => self.reusable = Some(key.span()),
            "crate" if self.root.is_none() => {
                input.parse::<Token![=]>()?;
                self.root = Some(input.call(Path::parse_mod_style)?.into_token_stream());
            }
            "epsilon" | "delta" | "rho" | "renyi" | "reusable" | "crate" => {
                return Err(refuse(key.span(), format!("`{key}` is given twice")));
            }
            other => return Err(refuse(key.span(), format!("`{other}` is unknown here"))),
        }
        Ok(())
    }

    /// The budget, in the measure that the keys determine.
    fn budget(self) -> syn::Result<(Measure, Budget)> {
        let one = |cost: Cost| Amount { price: Price(vec![cost.units]), text: cost.text, span: cost.span };
        match (self.epsilon, self.delta, self.rho, self.renyi) {
            (Some(epsilon), None, None, None) => Ok((Measure::Pure, budget(epsilon, one))),
            (None, None, Some(rho), None) => Ok((Measure::Zcdp, budget(rho, one))),
            (Some(epsilon), Some((at, delta)), None, None) => {
                Ok((Measure::Approx, budget(paired(epsilon, delta, at)?, |amount| amount)))
            }
            (None, None, None, Some(curves)) => renyi(curves),
            (None, Some((at, _)), _, _) => Err(refuse(at, "`delta` needs an `epsilon` beside it")),
            (None, None, None, None) => Err(refuse(Span::call_site(), "no budget is declared")),
            _ => Err(refuse(Span::call_site(), "declare one measure: ε, (ε, δ), ρ or Rényi")),
        }
    }
}

fn budget<T>(entry: Entry<T>, amount: impl Fn(T) -> Amount) -> Budget {
    match entry {
        Entry::One(one) => Budget::One(amount(one)),
        Entry::Each(each) => {
            Budget::Each(each.into_iter().map(|(name, value)| (name, amount(value))).collect())
        }
    }
}

/// Combines each ε with the δ of the same dataset.
fn paired(epsilon: Entry<Cost>, delta: Entry<Cost>, at: Span) -> syn::Result<Entry<Amount>> {
    let pair = |epsilon: Cost, delta: Cost| Amount {
        price: Price(vec![epsilon.units, delta.units]),
        text: format!("({}, {})", epsilon.text, delta.text),
        span: epsilon.span,
    };
    match (epsilon, delta) {
        (Entry::One(epsilon), Entry::One(delta)) => Ok(Entry::One(pair(epsilon, delta))),
        (Entry::Each(list), Entry::Each(mut deltas)) => {
            let mut each = Vec::new();
            for (name, epsilon) in list {
                let Some(place) = deltas.iter().position(|(other, _)| *other == name) else {
                    return Err(refuse(name.span(), format!("`{name}` has an ε but no δ")));
                };
                each.push((name, pair(epsilon, deltas.remove(place).1)));
            }
            match deltas.first() {
                Some((name, _)) => Err(refuse(name.span(), format!("`{name}` has a δ but no ε"))),
                None => Ok(Entry::Each(each)),
            }
        }
        _ => Err(refuse(at, "give ε and δ both once, or both for each dataset")),
    }
}

/// Reads Rényi budgets. The budgets of all datasets must have the same orders.
fn renyi(entry: Entry<Curve>) -> syn::Result<(Measure, Budget)> {
    let orders = |curve: &Curve| -> Vec<u64> { curve.iter().map(|(order, _)| *order).collect() };
    let all: Vec<&Curve> = match &entry {
        Entry::One(curve) => vec![curve],
        Entry::Each(each) => each.iter().map(|(_, curve)| curve).collect(),
    };
    let Some(first) = all.first().map(|curve| orders(curve)) else {
        return Err(refuse(Span::call_site(), "`renyi` lists orders: `renyi(2 = 0.1, 8 = 0.4)`"));
    };
    if let Some(other) = all.iter().find(|curve| orders(curve) != first) {
        let at = other.first().map_or_else(Span::call_site, |(_, cost)| cost.span);
        return Err(refuse(at, "all datasets must list ε at the same orders"));
    }
    let amount = |curve: Curve| Amount {
        text: format!("({})", curve.iter().map(|(_, c)| c.text.clone()).collect::<Vec<_>>().join(", ")),
        span: curve.first().map_or_else(Span::call_site, |(_, cost)| cost.span),
        price: Price(curve.iter().map(|(_, cost)| cost.units).collect()),
    };
    Ok((Measure::Renyi(first), budget(entry, amount)))
}

/// Reads `= 1.0`, or `(patients = 1.0, visits = 0.5)`.
fn numbers(input: ParseStream<'_>, key: &str, quantity: Quantity) -> syn::Result<Entry<Cost>> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        return Ok(Entry::One(Cost::parse(input, quantity)?));
    }
    if !input.peek(syn::token::Paren) {
        return Err(refuse(input.span(), format!("`{key}` must be followed by `= 1.0`")));
    }
    let list;
    parenthesized!(list in input);
    let each = named(&list, |list| {
        list.parse::<Token![=]>()?;
        Cost::parse(list, quantity)
    })?;
    Ok(Entry::Each(each))
}

/// Reads `(2 = 0.1, 8 = 0.4)`, or `(patients(2 = 0.1, 8 = 0.4), visits(..))`.
fn curves(input: ParseStream<'_>) -> syn::Result<Entry<Curve>> {
    if !input.peek(syn::token::Paren) {
        return Err(refuse(input.span(), "`renyi` must be followed by `(2 = 0.1, 8 = 0.4)`"));
    }
    let list;
    parenthesized!(list in input);
    if list.peek(Ident) {
        let each = named(&list, |list| {
            let inner;
            parenthesized!(inner in list);
            curve(&inner)
        })?;
        return Ok(Entry::Each(each));
    }
    Ok(Entry::One(curve(&list)?))
}

/// The maximum number of orders of a Rényi budget.
const MOST_ORDERS: usize = 64;

/// Reads the ε at each order. The orders must be above 1, and in rising order.
fn curve(list: ParseStream<'_>) -> syn::Result<Curve> {
    let mut curve: Curve = Vec::new();
    while !list.is_empty() {
        let order = Cost::parse(list, Quantity::Order)?;
        if curve.len() == MOST_ORDERS {
            return Err(refuse(
                order.span,
                "a Rényi budget has at most 64 orders, and this is the 65th: remove some",
            ));
        }
        if order.units <= 1_000_000 {
            return Err(refuse(order.span, "an order must be above 1"));
        }
        if curve.last().is_some_and(|(last, _)| *last >= order.units) {
            return Err(refuse(order.span, "orders must be listed in rising order"));
        }
        list.parse::<Token![=]>()?;
        curve.push((order.units, Cost::parse(list, Quantity::Epsilon)?));
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    if curve.is_empty() {
        return Err(refuse(list.span(), "`renyi` lists orders: `renyi(2 = 0.1, 8 = 0.4)`"));
    }
    Ok(curve)
}

/// Reads a list of names. The function `value` reads the tokens after each name.
fn named<T>(
    list: ParseStream<'_>,
    value: impl Fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<(Ident, T)>> {
    let mut each: Vec<(Ident, T)> = Vec::new();
    while !list.is_empty() {
        let name: Ident = list.parse()?;
        if each.iter().any(|(other, _)| *other == name) {
            return Err(refuse(name.span(), format!("`{name}` is given twice")));
        }
        each.push((name, value(list)?));
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    Ok(each)
}

#[cfg(test)]
mod tests {
    use super::{Args, Budget};
    use crate::measure::Measure;

    fn read(text: &str) -> Args {
        Args::read(text.parse().expect("tokens")).expect(text)
    }

    fn error(text: &str) -> String {
        let tokens = text.parse().expect("tokens");
        Args::read(tokens).map(|_| ()).expect_err(text).to_string()
    }

    #[test]
    fn budgets_are_read_for_one_dataset_or_for_each() {
        let args = read("epsilon = 1.0, crate = a::b");
        assert!(matches!(args.budget, Budget::One(e) if e.text == "1.0" && e.price.0 == [1_000_000]));
        assert_eq!((args.measure, args.root.to_string()), (Measure::Pure, "a :: b".to_owned()));
        assert!(args.reusable.is_none());
        assert!(read("epsilon = 1.0, reusable").reusable.is_some());
        let args = read("epsilon(a = 1, b = 0.5)");
        assert!(matches!(args.budget, Budget::Each(e) if e.len() == 2 && e[1].0 == "b"));
    }

    #[test]
    fn budgets_are_read_in_every_measure() {
        let args = read("delta = 1e-9, epsilon = 0.5");
        assert!(
            matches!(args.budget, Budget::One(e) if e.text == "(0.5, 1e-9)" && e.price.0 == [500_000, 1_000_000])
        );
        assert_eq!(args.measure, Measure::Approx);
        let args = read("rho = 0.01");
        assert!(matches!(args.budget, Budget::One(e) if e.price.0 == [10_000_000_000]));
        assert_eq!(args.measure, Measure::Zcdp);
        let args = read("renyi(1.5 = 0.1, 8 = 0.4)");
        assert!(
            matches!(args.budget, Budget::One(e) if e.text == "(0.1, 0.4)" && e.price.0 == [100_000, 400_000])
        );
        assert_eq!(args.measure, Measure::Renyi(vec![1_500_000, 8_000_000]));
        let args = read("epsilon(a = 1, b = 2), delta(b = 1e-6, a = 1e-9)");
        let Budget::Each(each) = args.budget else { panic!("one for each") };
        assert_eq!(each[0].1.price.0, [1_000_000, 1_000_000]);
        assert_eq!(each[1].1.price.0, [2_000_000, 1_000_000_000]);
        let args = read("renyi(a(2 = 0.1), b(2 = 0.3))");
        assert!(matches!(args.budget, Budget::Each(e) if e[1].1.price.0 == [300_000]));
        assert_eq!(args.measure, Measure::Renyi(vec![2_000_000]));
    }

    #[test]
    fn other_arguments_are_refused_in_words() {
        assert!(error("").contains("no budget is declared"));
        assert!(error("delta = 1e-9").contains("`delta` needs an `epsilon` beside it"));
        assert!(error("alpha = 1").contains("`alpha` is unknown here"));
        assert!(error("epsilon = 1, epsilon = 2").contains("`epsilon` is given twice"));
        assert!(error("epsilon = 1, rho = 2").contains("declare one measure"));
        assert!(error("rho = 1, delta = 1e-9").contains("`delta` needs an `epsilon` beside it"));
        assert!(error("epsilon(a = 1), delta = 1e-9").contains("both for each dataset"));
        assert!(error("epsilon(a = 1), delta(b = 1e-9)").contains("`a` has an ε but no δ"));
        assert!(error("epsilon(a = 1), delta(a = 1e-9, b = 1e-9)").contains("`b` has a δ but no ε"));
        assert!(error("renyi()").contains("lists orders"));
        let orders =
            |most: u32| (2..most + 2).map(|order| format!("{order} = 1.0")).collect::<Vec<_>>().join(", ");
        assert!(error(&format!("renyi({})", orders(65))).contains("at most 64 orders, and this is the 65th"));
        let read = read(&format!("renyi({})", orders(64)));
        assert!(matches!(read.measure, Measure::Renyi(orders) if orders.len() == 64));
        assert!(error("renyi = 2").contains("followed by"));
        assert!(error("renyi(1 = 0.1)").contains("above 1"));
        assert!(error("renyi(8 = 0.1, 2 = 0.1)").contains("rising order"));
        assert!(error("renyi(a(2 = 0.1), b(3 = 0.1))").contains("the same orders"));
        assert!(error("reusable, epsilon = 1, reusable").contains("`reusable` is given twice"));
        assert!(error("reusable").contains("no budget is declared"));
        assert!(error("epsilon(a = 1, a = 2)").contains("`a` is given twice"));
        assert!(error("epsilon = 0").contains("above zero"));
        assert!(error("epsilon = 1, delta = 1").contains("at most δ"));
        assert!(error("epsilon = x").contains("not a decimal number"));
        assert!(error("epsilon").contains("followed by"));
        for form in ["1.0", "\"epsilon = 1.0\"", "epsilon = 1.0,,"] {
            assert!(error(form).contains("the budget of a query: this is not `epsilon = ..`"), "{form}");
        }
        for form in ["epsilon = 1.0 reusable", "epsilon = 1/2", "epsilon(a: 1)", "epsilon(1.0)", "crate"] {
            assert!(error(form).contains("the budget of a query: expected "), "{form}");
        }
    }
}
