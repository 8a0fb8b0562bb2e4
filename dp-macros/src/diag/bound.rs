//! Trait bounds that fail, so that rustc prints the messages of the catalogue.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::Diag;

/// An item whose type check fails with the message of `diag`. rustc puts the label at `at`, and
/// shows `other` as a second place.
///
/// The type that lacks the trait is `()`, because it has no definition that rustc could show before
/// the notes. The bound is declared at `other`, so rustc shows that place second. The trait has one
/// implementation, for a private type. Because an implementation exists, rustc does not advise the
/// user to write one. Because the type is private, rustc does not propose that type to the user.
pub(super) fn failing(diag: &Diag, rule: &str, at: Span, other: Span) -> TokenStream {
    // In these strings, braces enclose the names of parameters.
    let escaped = |text: String| text.replace('{', "{{").replace('}', "}}");
    let (title, label) = (escaped(diag.title()), escaped(diag.label()));
    let notes: Vec<String> = diag.notes().into_iter().map(escaped).collect();
    let rule = Ident::new(rule, other);
    let requirement = quote_spanned!(other=> trait #rule {});
    let check = quote_spanned!(other=> const fn dp_query<T: #rule>() {});
    let attribute =
        quote!(#[diagnostic::on_unimplemented(message = #title, label = #label, #(note = #notes),*)]);
    let nothing = quote_spanned!(at=> ());
    quote_spanned! {at=>
        const _: () = {
            #attribute
            #requirement
            struct Never;
            #[diagnostic::do_not_recommend]
            impl #rule for Never {}
            #check
            dp_query::<#nothing>()
        };
    }
}
