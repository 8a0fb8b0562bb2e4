//! The expansion of `#[dp_row]`: a function from column proxies to a row expression with a declared
//! result type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{FnArg, ItemFn, Pat, ReturnType, Type};

use crate::check;
use crate::diag::{Diag, Sink, catalogue};
use crate::lower;
use crate::number::{Exact, tokens};
use crate::parse::attr::{self, RowMarks};
use crate::syntax::{first_span, plain};

/// The result type of the function.
enum Gives {
    Truth,
    /// A number from `lo` to `hi`, in units of the grid's decimals.
    Number {
        lo: i128,
        hi: i128,
        digits: u8,
    },
}

/// The signature of the function, as far as the macro knows it.
struct Signature {
    /// The name of the function's row, unless that name is `_`.
    row: Option<Ident>,
    pattern: TokenStream,
    record: Type,
    gives: Gives,
}

/// Expands a shared row expression.
pub(crate) fn dp_row(args: TokenStream, item: TokenStream) -> TokenStream {
    let item: ItemFn = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) if syn::parse2::<syn::Item>(item.clone()).is_err() => return error.into_compile_error(),
        Err(_) => {
            let text = "this is not a function".to_owned();
            let refused = Diag::new(&catalogue::ROW_FUNCTION, first_span(&item), [text]);
            let (name, item) = (Ident::new("_", Span::call_site()), item);
            let refused = refused.into_item(&name);
            return quote!(#refused #item);
        }
    };
    let mut sink = Sink::default();
    check::conditional::check(&item.sig, &item.block, &mut sink);
    let marks = attr::of_row(args, &mut sink);
    let root = &marks.root;
    let Some(signature) = signature(&item, &marks, &mut sink) else {
        // The macro does not know the type that callers of the function expect, so it emits no
        // stand-in.
        return sink.into_items(&item.sig.ident);
    };
    let name = &item.sig.ident;
    let body = lower::row_function(root, name, signature.row.as_ref(), &item.block, &mut sink);
    let (attrs, vis) = (&item.attrs, &item.vis);
    let Signature { pattern, record, gives, .. } = &signature;
    // `at` is the span of the function's value. If all tokens had the span of the macro call, rustc
    // would point at the whole attribute.
    let at = item.block.stmts.last().map_or(name.span(), first_span);
    let value = Ident::new("__dp_value", at);
    let (ty, body) = match gives {
        Gives::Truth => {
            let body = body.filter(|_| sink.is_empty());
            let body = body.unwrap_or_else(|| quote!(#root::law::expr::Ex::<#root::law::expr::False>::FALSE));
            (quote!(#root::law::expr::Bool), quote_spanned!(at=> let #value = #body; #value.condition()))
        }
        Gives::Number { lo, hi, digits } => {
            let body = body.filter(|_| sink.is_empty());
            let body = body.unwrap_or_else(|| {
                let end = tokens::lit_in(root, *lo, *digits, Span::call_site());
                quote!(#end.expr())
            });
            let (lo, hi) = (tokens::int(root, *lo), tokens::int(root, *hi));
            let grid = tokens::grid(root, *digits);
            (
                quote!(#root::law::expr::Num<#lo, #hi, #grid>),
                quote_spanned!(at=> let #value = #body; #value.declared::<#lo, #hi, #grid>()),
            )
        }
    };
    let text = format!(" As a row expression: `{}`.", plain(&item.block).replace('`', "'"));
    // If the body has errors, its stand-in does not use the variables, so the lints are off.
    let quiet = (!sink.is_empty()).then(|| quote!(#[allow(unused, clippy::all, clippy::pedantic)]));
    let errors = sink.into_items(name);
    quote! {
        #errors
        #quiet
        #(#attrs)*
        ///
        #[doc = #text]
        #vis fn #name(
            #pattern: <#record as #root::Record>::Proxy,
        ) -> #root::law::expr::Ex<impl #root::law::expr::Eval<#root::law::record::Cells<#record>, Ty = #ty>> {
            #body
        }
    }
}

/// Reads the signature. Returns `None` after reporting an error if a row expression cannot have
/// this signature.
fn signature(item: &ItemFn, marks: &RowMarks, sink: &mut Sink) -> Option<Signature> {
    let sig = &item.sig;
    let mut refuse = |span: Span, text: &str| {
        sink.push(Diag::new(&catalogue::ROW_FUNCTION, span, [text.to_owned()]));
        None
    };
    let special = [
        sig.constness.map(|token| token.span),
        sig.asyncness.map(|token| token.span),
        sig.unsafety.map(|token| token.span),
        sig.abi.as_ref().map(|abi| abi.extern_token.span),
        sig.variadic.as_ref().map(|dots| dots.dots.spans[0]),
    ];
    if let Some(at) = special.into_iter().flatten().next() {
        return refuse(at, "this one is not a plain `fn`");
    }
    if let Some(at) = sig.generics.lt_token.map(|token| token.spans[0]) {
        return refuse(at, "this one is generic, but a row expression has the ranges of one record");
    }
    let typed = match (sig.inputs.first(), sig.inputs.len()) {
        (Some(FnArg::Typed(typed)), 1) => typed,
        (Some(other), _) => {
            let at = sig.inputs.get(1).map_or_else(|| first_span(other), first_span);
            return refuse(
                at,
                "this one takes other arguments than one row; to use a public parameter, write a closure in the query: `let at_least = |p: Patient| p.age >= age;`",
            );
        }
        (None, _) => return refuse(sig.ident.span(), "this one takes no row"),
    };
    let row = match &*typed.pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() => {
            Some(name.ident.clone())
        }
        Pat::Wild(_) => None,
        other => return refuse(first_span(other), "its row must be a single name"),
    };
    if let Type::Reference(reference) = &*typed.ty {
        return refuse(reference.and_token.span, "a row is taken by value: remove the `&`");
    }
    let gives = gives(&sig.output, sig.ident.span(), marks, sink)?;
    let pattern = typed.pat.to_token_stream();
    Some(Signature { row, pattern, record: (*typed.ty).clone(), gives })
}

/// The result type, from the written type and the declared range.
fn gives(output: &ReturnType, at: Span, marks: &RowMarks, sink: &mut Sink) -> Option<Gives> {
    let name = match output {
        ReturnType::Type(_, ty) => plain(ty),
        ReturnType::Default => "()".to_owned(),
    };
    let at = match output {
        ReturnType::Type(_, ty) => first_span(ty),
        ReturnType::Default => at,
    };
    let digits = match (name.rsplit("::").next().unwrap_or_default(), &marks.range, &marks.step) {
        ("bool", None, None) => return Some(Gives::Truth),
        ("bool", ..) => {
            sink.push(Diag::new(&catalogue::ROW_FUNCTION, at, ["a truth value has no range".to_owned()]));
            return None;
        }
        ("i64", Some(_), None) => 0,
        // A step that is a power of ten, from 0.1 to 0.000001, has the mantissa 1.
        ("Decimal", Some(_), Some(step)) if step.mantissa == 1 && step.digits > 0 => step.digits,
        ("i64" | "Decimal", ..) => {
            sink.push(Diag::new(&catalogue::ROW_RANGE, at, [name]));
            return None;
        }
        _ => {
            let text = format!("this one gives `{name}`");
            sink.push(Diag::new(&catalogue::ROW_FUNCTION, at, [text]));
            return None;
        }
    };
    let range = marks.range.as_ref()?;
    let mut end = |exact: &Exact| {
        let units = exact.in_units(digits);
        if units.is_none() {
            let step = crate::number::exact::decimal(1, digits);
            sink.push(Diag::new(&catalogue::OFF_STEP, exact.span, [exact.text.clone(), step]));
        }
        units
    };
    let (lo, hi) = (end(&range.lo), end(&range.hi));
    Some(Gives::Number { lo: lo?, hi: hi?, digits })
}
