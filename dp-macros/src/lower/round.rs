//! The variable of a loop with a known number of rounds. Its values are literals, so the macro
//! knows their range, and row expressions can use the variable as a public parameter.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, ExprArray, ExprRange, Pat, RangeLimits};

use super::Lower;
use super::names::param;
use super::rows::category_of_variant;
use crate::model::{Kind, Rounds};
use crate::number::exact::literal;
use crate::number::tokens;
use crate::syntax::plain;

/// What a static loop runs over.
pub(super) struct Over {
    pub(super) rounds: Rounds,
    pub(super) values: Values,
    /// Whether the loop runs over a list, not over a range.
    pub(super) list: bool,
}

/// The values of a loop's variable.
pub(super) enum Values {
    /// Whole numbers from the first to the second.
    Numbers(i128, i128),
    /// Variants of this category.
    Variants(syn::Path),
    Unknown,
}

/// A variable that row expressions can use as a public parameter.
pub(super) struct Variable {
    name: Ident,
    number: usize,
    leaf: Ident,
    values: Values,
}

/// Reads what a loop runs over, if the macro knows its number of rounds: a range of literals, a
/// range to a constant of the crate, or a list.
pub(super) fn over(expr: &Expr) -> Option<Over> {
    match expr {
        Expr::Range(range) => over_range(range),
        Expr::Array(list) => over_list(list),
        Expr::Paren(inner) => over(&inner.expr),
        _ => None,
    }
}

fn whole(expr: &Expr) -> Option<i128> {
    literal(expr)?.ok().filter(|n| n.digits == 0).map(|n| n.mantissa)
}

fn over_range(range: &ExprRange) -> Option<Over> {
    let start = whole(range.start.as_ref()?)?;
    let end = range.end.as_ref()?;
    if let Some(end) = whole(end) {
        let after = if matches!(range.limits, RangeLimits::Closed(_)) { end.checked_add(1)? } else { end };
        let rounds = u64::try_from(after.checked_sub(start)?).ok().filter(|rounds| *rounds > 0)?;
        let values = Values::Numbers(start, after - 1);
        return Some(Over { rounds: Rounds::Known(rounds), values, list: false });
    }
    let Expr::Path(path) = &**end else { return None };
    let last = path.path.segments.last()?.ident.to_string();
    // The end is the name of a constant. If the name belongs to a variable, rustc reports an error,
    // because the generated code uses the name in a type.
    let constant =
        last.chars().any(|c| c.is_ascii_uppercase()) && !last.chars().any(|c| c.is_ascii_lowercase());
    let known =
        constant && path.qself.is_none() && start == 0 && matches!(range.limits, RangeLimits::HalfOpen(_));
    let rounds = known.then(|| Rounds::Constant(path.path.clone()))?;
    Some(Over { rounds, values: Values::Unknown, list: false })
}

fn over_list(list: &ExprArray) -> Option<Over> {
    // `cfg` can remove an element with an attribute, so the number of rounds would be unknown.
    let is_sign = |token: TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '#');
    if list.elems.to_token_stream().into_iter().any(is_sign) {
        return None;
    }
    let rounds = u64::try_from(list.elems.len()).ok().filter(|rounds| *rounds > 0)?;
    let numbers: Option<Vec<i128>> = list.elems.iter().map(whole).collect();
    let values = match numbers.as_deref().map(|numbers| (numbers.iter().min(), numbers.iter().max())) {
        Some((Some(lo), Some(hi))) => Values::Numbers(*lo, *hi),
        _ => variants(list).map_or(Values::Unknown, Values::Variants),
    };
    Some(Over { rounds: Rounds::Known(rounds), values, list: true })
}

/// The category of a list, if all its elements are paths of variants of one category.
fn variants(list: &ExprArray) -> Option<syn::Path> {
    let mut categories = list.elems.iter().map(category_of_variant);
    let first = categories.next()??;
    categories.all(|each| each.is_some_and(|each| plain(&each) == plain(&first))).then_some(first)
}

impl Lower<'_> {
    /// Binds the variable of a loop as a public parameter, if the pattern is one name and the macro
    /// knows the variable's values.
    pub(super) fn variable(&mut self, pattern: &Pat, values: Values) -> Option<Variable> {
        self.bind_public(pattern);
        let Pat::Ident(pattern) = pattern else { return None };
        let named = pattern.by_ref.is_none() && pattern.mutability.is_none() && pattern.subpat.is_none();
        if !named || pattern.ident.to_string().starts_with('_') || matches!(values, Values::Unknown) {
            return None;
        }
        let (name, number) = (pattern.ident.clone(), self.query.sig.public.len() + self.number());
        let leaf = param(number, &name);
        self.scope.bind(&name, Kind::Public(leaf.clone()));
        Some(Variable { name, number, leaf, values })
    }

    /// The statements that make a parameter of the variable, if a row expression of the loop's body
    /// mentions the variable.
    pub(super) fn as_parameter(&mut self, variable: &Variable) -> TokenStream {
        let Variable { name, number, leaf, values } = variable;
        if !self.used_in_rows.contains(&leaf.to_string()) {
            return TokenStream::new();
        }
        let marker = format_ident!("__DpParameter{number}", span = Span::mixed_site());
        let text = self.parameter_name(name);
        let root = &self.query.root;
        let str_ = quote!(&'static ::core::primitive::str);
        match values {
            Values::Unknown => TokenStream::new(),
            Values::Variants(category) => quote! {
                enum #marker {}
                impl #root::law::expr::PublicCategory for #marker {
                    const NAME: #str_ = #text;
                    type Category = #category;
                }
                let #leaf = #root::law::expr::Given::<#marker>::new(#name);
            },
            Values::Numbers(lo, hi) => {
                let (lo, hi, grid) = (tokens::int(root, *lo), tokens::int(root, *hi), tokens::grid(root, 0));
                // The variable can be of any type of whole numbers, and its values are literals.
                let units =
                    quote_spanned!(name.span().resolved_at(Span::mixed_site())=> as ::core::primitive::i64);
                quote! {
                    enum #marker {}
                    impl #root::law::expr::Parameter for #marker {
                        const NAME: #str_ = #text;
                        type Lo = #lo;
                        type Hi = #hi;
                        type Grid = #grid;
                    }
                    #[allow(clippy::all, clippy::pedantic, trivial_numeric_casts)]
                    let #leaf = #root::law::expr::Param::<#marker>::clamped(#name #units);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::{Over, Rounds, Values, over};

    fn count(text: &str) -> Option<String> {
        over(&syn::parse_str(text).expect(text)).map(|Over { rounds, .. }| match rounds {
            Rounds::Known(n) => n.to_string(),
            Rounds::Constant(path) => path.to_token_stream().to_string(),
        })
    }

    fn values(text: &str) -> Option<String> {
        over(&syn::parse_str(text).expect(text)).map(|Over { values, .. }| match values {
            Values::Numbers(lo, hi) => format!("{lo} to {hi}"),
            Values::Variants(path) => path.to_token_stream().to_string(),
            Values::Unknown => "unknown".to_owned(),
        })
    }

    #[test]
    fn rounds_are_counted_where_the_tokens_tell() {
        assert_eq!(count("0..10").as_deref(), Some("10"));
        assert_eq!(count("-2..=2").as_deref(), Some("5"));
        assert_eq!(count("0..ROUNDS").as_deref(), Some("ROUNDS"));
        assert_eq!(count("0..crate::ROUNDS_2").as_deref(), Some("crate :: ROUNDS_2"));
        assert_eq!(count("[20, 40, 60]").as_deref(), Some("3"));
        assert_eq!(count("[a, b]").as_deref(), Some("2"));
        for unknown in [
            "0..n",
            "0..",
            "..3",
            "3..3",
            "4..3",
            "1..ROUNDS",
            "0..=ROUNDS",
            "0..n.value()",
            "0..1.5",
            "0..n()",
            "[]",
            "list",
            "[0; 3]",
            "[#[cfg(any())] 10, 20]",
        ] {
            assert_eq!(count(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn the_values_of_the_variable_are_read() {
        assert_eq!(values("1..=12").as_deref(), Some("1 to 12"));
        assert_eq!(values("-2..2").as_deref(), Some("-2 to 1"));
        assert_eq!(values("[40, 20, 60]").as_deref(), Some("20 to 60"));
        assert_eq!(values("[Ward::Icu, Ward::Er]").as_deref(), Some("Ward"));
        for unknown in ["[Ward::Icu, Plan::Free]", "[20, x]", "[0.5]", "[\"a\"]", "0..ROUNDS", "[Icu]"] {
            assert_eq!(values(unknown).as_deref(), Some("unknown"), "{unknown}");
        }
    }
}
