//! Lists of texts in attributes.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

/// A list of texts, and where it is.
#[derive(Clone)]
pub(crate) struct Texts {
    pub(crate) span: Span,
    pub(crate) texts: Vec<LitStr>,
}

/// Reads `key = ["NA", "?"]`.
pub(crate) fn texts(meta: &ParseNestedMeta<'_>) -> syn::Result<Texts> {
    let span = meta.path.segments.first().map_or_else(Span::call_site, |s| s.ident.span());
    let input = meta.value()?;
    let list;
    syn::bracketed!(list in input);
    let texts = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?;
    Ok(Texts { span, texts: texts.into_iter().collect() })
}
