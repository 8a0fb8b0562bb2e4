//! The attribute of a question, which declares a budget, and its signature, which names the user's
//! own value.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{FnArg, GenericArgument, ItemFn, Pat, PatType, Path, PathArguments, ReturnType, Token, Type};

use super::form;
use crate::diag::{Diag, Sink, catalogue};
use crate::number::{Quantity, exact::Cost as Amount};
use crate::syntax::first_span;

/// The parameters and the answer type of a question.
pub(super) struct Signature {
    /// The name of the user's own value.
    pub(super) me: Ident,
    /// The path `Own` as the user wrote it, so that an import of it counts as used.
    pub(super) own: Path,
    /// The type of the value.
    pub(super) value: Type,
    pub(super) output: TokenStream,
    /// The other parameters, which are ordinary, public values.
    pub(super) public: Vec<PatType>,
}

/// The budget that the attribute's arguments declare.
pub(super) fn declared(args: TokenStream, sink: &mut Sink) -> Option<Amount> {
    let read = |input: ParseStream<'_>| {
        let key: Ident = input.parse()?;
        if key != "epsilon" {
            return Err(form(key.span(), &format!("`{key}` is unknown here")).into_syn());
        }
        input.parse::<Token![=]>()?;
        let amount = Amount::parse(input, Quantity::Epsilon)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(amount)
    };
    if args.is_empty() {
        sink.push_syntax(form(Span::call_site(), "no budget is declared").into_syn());
        return None;
    }
    match read.parse2(args) {
        Ok(amount) => Some(amount),
        Err(error) => {
            sink.push_syntax(Diag::in_words(&catalogue::LOCAL_FORM, error));
            None
        }
    }
}

impl Signature {
    pub(super) fn read(item: &ItemFn, sink: &mut Sink) -> Option<Self> {
        let sig = &item.sig;
        let mut refuse = |span: Span, text: &str| {
            sink.push(form(span, text));
            None
        };
        if let Some(receiver) = sig.receiver() {
            return refuse(receiver.self_token.span, "this one takes `self`");
        }
        if let Some(token) = sig.asyncness.map(|t| t.span) {
            return refuse(token, "this one is `async`, and could be abandoned halfway");
        }
        if let Some(token) = sig.unsafety.map(|t| t.span).or(sig.constness.map(|t| t.span)) {
            return refuse(token, "this one is `const` or `unsafe`");
        }
        if let Some(token) =
            sig.generics.lt_token.or(sig.generics.where_clause.as_ref().map(|_| Token![<](sig.ident.span())))
        {
            return refuse(token.span, "this one is generic, but its certificate is for one type of value");
        }
        let mut parameters = sig.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(parameter) => Some(parameter.clone()),
            FnArg::Receiver(_) => None,
        });
        let Some(first) = parameters.next() else {
            return refuse(sig.ident.span(), "this one takes no value");
        };
        let Pat::Ident(me) = &*first.pat else {
            return refuse(first.pat.span(), "the user's own value needs a name, such as `me`");
        };
        let Some((own_path, value)) = own(&first.ty) else {
            return refuse(first_span(&first.ty), "its first parameter must be the user's own value");
        };
        let public: Vec<PatType> = parameters.collect();
        if let Some(second) = public.iter().find(|parameter| own(&parameter.ty).is_some()) {
            return refuse(
                first_span(&second.ty),
                "a second own value would have a budget of its own; combine both in one value, a tuple",
            );
        }
        let output = match &sig.output {
            ReturnType::Default => quote!(()),
            ReturnType::Type(_, ty) => quote!(#ty),
        };
        Some(Self { me: me.ident.clone(), own: own_path, value, output, public })
    }
}

/// The path `Own` and the type `T`, if the type is `Own<T>`.
fn own(ty: &Type) -> Option<(Path, Type)> {
    let Type::Path(path) = ty else { return None };
    let mut plain = path.path.clone();
    let last = path.path.segments.last().filter(|last| last.ident == "Own")?;
    plain.segments.last_mut()?.arguments = PathArguments::None;
    let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    match (list.args.len(), list.args.first()?) {
        (1, GenericArgument::Type(value)) => Some((plain, value.clone())),
        _ => None,
    }
}
