//! Checks that the macro counts every release. No release may be in the arguments of another macro,
//! which this macro does not parse.

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::rules;

/// The span of the first `.laplace(` or `.gaussian(` in these tokens.
pub(crate) fn release_in(tokens: TokenStream) -> Option<Span> {
    let mut previous: [Option<TokenTree>; 2] = [None, None];
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            if let [Some(TokenTree::Punct(dot)), Some(TokenTree::Ident(name))] = &previous
                && dot.as_char() == '.'
                && rules::noise(name).is_some()
            {
                return Some(name.span());
            }
            if let Some(span) = release_in(group.stream()) {
                return Some(span);
            }
        }
        let [_, last] = previous;
        previous = [last, Some(token)];
    }
    None
}
