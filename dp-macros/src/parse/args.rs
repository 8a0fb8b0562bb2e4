//! The arguments of `#[dp_query(..)]`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Ident, Path, Token, parenthesized};

use crate::diag::{Diag, catalogue as words};
use crate::number::Exact;

/// The declared budget.
pub(crate) enum Epsilon {
    /// `epsilon = 1.0`, for a query over one dataset.
    One(Exact),
    /// `epsilon(patients = 1.0, visits = 0.5)`.
    Each(Vec<(Ident, Exact)>),
    /// What was written could not be read.
    Unknown,
}

/// What stands in `#[dp_query(..)]`.
pub(crate) struct Args {
    pub(crate) epsilon: Epsilon,
    /// Whether other queries may call this one on tables of their own: where it says `reusable`.
    pub(crate) reusable: Option<Span>,
    /// Where the law is.
    pub(crate) root: TokenStream,
}

fn refuse(span: Span, text: impl Into<String>) -> syn::Error {
    Diag::new(&words::QUERY_ATTRIBUTE, span, [text.into()]).into_syn()
}

impl Args {
    /// In place of arguments that could not be read.
    pub(crate) fn unknown() -> Self {
        Self { epsilon: Epsilon::Unknown, reusable: None, root: quote!(::dp_types) }
    }

    /// Reads the tokens between the parentheses of the attribute.
    ///
    /// # Errors
    /// An unknown or repeated key, a missing or impossible ε.
    pub(crate) fn read(tokens: TokenStream) -> syn::Result<Self> {
        Self::parse.parse2(tokens).map_err(|error| Diag::in_words(&words::QUERY_ATTRIBUTE, error))
    }
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (mut epsilon, mut reusable, mut root) = (None, None, None);
        while !input.is_empty() {
            let key =
                input.call(Ident::parse_any).map_err(|e| refuse(e.span(), "this is not `epsilon = ..`"))?;
            match key.to_string().as_str() {
                "epsilon" if epsilon.is_none() => epsilon = Some(budget(input)?),
                "reusable" if reusable.is_none() => reusable = Some(key.span()),
                "crate" if root.is_none() => {
                    input.parse::<Token![=]>()?;
                    root = Some(input.call(Path::parse_mod_style)?.into_token_stream());
                }
                "epsilon" | "reusable" | "crate" => {
                    return Err(refuse(key.span(), format!("`{key}` is given twice")));
                }
                other => return Err(refuse(key.span(), format!("`{other}` is unknown here"))),
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let Some(epsilon) = epsilon else {
            return Err(refuse(Span::call_site(), "no budget is declared"));
        };
        Ok(Self { epsilon, reusable, root: root.unwrap_or_else(|| quote!(::dp_types)) })
    }
}

/// What follows `epsilon`.
fn budget(input: ParseStream<'_>) -> syn::Result<Epsilon> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        return Ok(Epsilon::One(positive(input)?));
    }
    if !input.peek(syn::token::Paren) {
        return Err(refuse(input.span(), "`epsilon` is followed by `= 1.0`"));
    }
    let list;
    parenthesized!(list in input);
    let mut each: Vec<(Ident, Exact)> = Vec::new();
    while !list.is_empty() {
        let name: Ident = list.parse()?;
        if each.iter().any(|(other, _)| *other == name) {
            return Err(refuse(name.span(), format!("`{name}` is given twice")));
        }
        list.parse::<Token![=]>()?;
        each.push((name, positive(&list)?));
        if !list.is_empty() {
            list.parse::<Token![,]>()?;
        }
    }
    Ok(Epsilon::Each(each))
}

fn positive(input: ParseStream<'_>) -> syn::Result<Exact> {
    let number: Exact = input.parse()?;
    number.epsilon().map_err(Diag::into_syn)?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::{Args, Epsilon};

    fn error(text: &str) -> String {
        let tokens = text.parse().expect("tokens");
        Args::read(tokens).map(|_| ()).expect_err(text).to_string()
    }

    #[test]
    fn budgets_are_read_for_one_dataset_or_for_each() {
        let args = Args::read("epsilon = 1.0, crate = a::b".parse().expect("tokens")).expect("args");
        assert!(matches!(args.epsilon, Epsilon::One(e) if e.text == "1.0"));
        assert_eq!(args.root.to_string(), "a :: b");
        assert!(args.reusable.is_none());
        let args = Args::read("epsilon = 1.0, reusable".parse().expect("tokens")).expect("args");
        assert!(args.reusable.is_some());
        let args = Args::read("epsilon(a = 1, b = 0.5)".parse().expect("tokens")).expect("args");
        assert!(matches!(args.epsilon, Epsilon::Each(e) if e.len() == 2 && e[1].0 == "b"));
    }

    #[test]
    fn other_arguments_are_refused_in_words() {
        assert!(error("").contains("no budget is declared"));
        assert!(error("delta = 1").contains("`delta` is unknown here"));
        assert!(error("epsilon = 1, epsilon = 2").contains("`epsilon` is given twice"));
        assert!(error("reusable, epsilon = 1, reusable").contains("`reusable` is given twice"));
        assert!(error("reusable").contains("no budget is declared"));
        assert!(error("epsilon(a = 1, a = 2)").contains("`a` is given twice"));
        assert!(error("epsilon = 0").contains("above zero"));
        assert!(error("epsilon = x").contains("not a plain decimal number"));
        assert!(error("epsilon").contains("followed by"));
        for form in ["1.0", "\"epsilon = 1.0\"", "epsilon = 1.0,,"] {
            assert!(error(form).contains("the budget of a query: this is not `epsilon = ..`"), "{form}");
        }
        for form in ["epsilon = 1.0 reusable", "epsilon = 1/2", "epsilon(a: 1)", "epsilon(1.0)", "crate"] {
            assert!(error(form).contains("the budget of a query: expected "), "{form}");
        }
    }
}
