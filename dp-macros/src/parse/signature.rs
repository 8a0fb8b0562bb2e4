//! The signature of a query: its tables, its public parameters and its answer.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, FnArg, GenericArgument, Pat, Path, PathArguments, ReturnType, Type};

use super::attr;
use crate::diag::{Diag, Sink, catalogue};
use crate::syntax::first_span;

/// The maximum number of datasets of one query. `dp-types` has the same limit.
const MOST_TABLES: usize = 8;

/// A table parameter, such as `patients: Table<Patient, ReplaceOne>`.
pub(crate) struct TableParam {
    pub(crate) name: Ident,
    /// The path `Table` as the user wrote it, without type arguments.
    pub(crate) table: Path,
    pub(crate) record: Type,
    /// The neighbour relation as the user wrote it; `None` means `AddRemove`.
    pub(crate) neighbours: Option<Type>,
}

impl TableParam {
    /// The neighbour relation of the table.
    pub(crate) fn relation(&self, root: &TokenStream) -> TokenStream {
        self.neighbours.as_ref().map_or_else(|| quote!(#root::AddRemove), ToTokens::to_token_stream)
    }

    /// Whether the relation may be `AddRemove`, judged by its name alone. The types of `dp-types`
    /// check the relation itself.
    pub(crate) fn may_add_and_remove(&self) -> bool {
        match &self.neighbours {
            None => true,
            Some(Type::Path(path)) => path.path.segments.last().is_some_and(|s| s.ident == "AddRemove"),
            Some(_) => false,
        }
    }
}

/// A public parameter, such as `#[dp(range = 18..=99)] age: i64`, or a `Decimal` with a step.
pub(crate) struct Public {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// The smallest and the largest value, in units of the grid.
    pub(crate) lo: i128,
    pub(crate) hi: i128,
    /// The number of decimals; 0 for an `i64`.
    pub(crate) digits: u8,
    /// The number of entries, if the parameter is a list.
    pub(crate) list: Option<Expr>,
    /// Whether the parameter is a variant of a category.
    pub(crate) category: bool,
    /// The maximum number of characters, if the parameter is a text.
    pub(crate) text: Option<u128>,
}

/// The maximum number of characters of a text.
const LONGEST: u128 = 64;

/// What the macro knows about a query's signature.
pub(crate) struct Signature {
    pub(crate) name: Ident,
    pub(crate) tables: Vec<TableParam>,
    pub(crate) public: Vec<Public>,
    /// The answer's type, after `->`.
    pub(crate) output: Option<Type>,
}

/// Reads a signature, and reports each part that a query's signature cannot have.
pub(crate) fn signature(sig: &syn::Signature, sink: &mut Sink) -> Signature {
    let mut refuse =
        |span: Span, text: &str| sink.push(Diag::new(&catalogue::SIGNATURE, span, [text.to_owned()]));
    if let Some(token) = &sig.constness {
        refuse(token.span, "a query cannot be `const`: it draws noise when it runs");
    }
    if let Some(token) = &sig.asyncness {
        refuse(token.span, "a query cannot be `async`");
    }
    if let Some(token) = &sig.unsafety {
        refuse(token.span, "a query cannot be `unsafe`");
    }
    if let Some(abi) = &sig.abi {
        refuse(abi.extern_token.span, "a query has no foreign calling convention");
    }
    if let Some(token) = sig.generics.lt_token {
        refuse(
            token.spans[0],
            "a query has no generic parameters: its cost is computed once, from its own types",
        );
    }
    if let Some(clause) = &sig.generics.where_clause {
        refuse(clause.where_token.span, "a query has no `where` clause");
    }
    if let Some(dots) = &sig.variadic {
        refuse(dots.dots.spans[0], "a query has no variable arguments");
    }
    if let ReturnType::Type(_, ty) = &sig.output
        && let Some(span) = impl_trait(ty)
    {
        refuse(span, "the type of the answer must have a name");
    }
    let mut out = Signature {
        name: sig.ident.clone(),
        tables: Vec::new(),
        public: Vec::new(),
        output: match &sig.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => Some((**ty).clone()),
        },
    };
    let before = sink.len();
    for input in &sig.inputs {
        parameter(input, &mut out, sink);
    }
    // The macro reports a missing table only without earlier errors: one of the refused parameters
    // may be the table that the user meant.
    if out.tables.is_empty() && sink.len() == before {
        let text = "this query has no table".to_owned();
        sink.push(Diag::new(&catalogue::PARAMETER, sig.ident.span(), [text]));
    }
    if let Some(extra) = out.tables.get(MOST_TABLES) {
        let text = format!("a query has at most {MOST_TABLES} tables");
        sink.push(Diag::new(&catalogue::PARAMETER, extra.name.span(), [text]));
    }
    out
}

/// Reads one parameter into `out`.
fn parameter(input: &FnArg, out: &mut Signature, sink: &mut Sink) {
    let refuse = |sink: &mut Sink, span: Span, text: &str| {
        sink.push(Diag::new(&catalogue::PARAMETER, span, [text.to_owned()]));
    };
    let typed = match input {
        FnArg::Receiver(_) => return,
        FnArg::Typed(typed) => typed,
    };
    let name = match &*typed.pat {
        Pat::Ident(pat) if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() => {
            pat.ident.clone()
        }
        other => return refuse(sink, first_span(other), "a parameter of a query must be a single name"),
    };
    if let Some((table, arguments)) = table(&typed.ty) {
        let mut types = arguments.into_iter();
        match (types.next(), types.next(), types.next()) {
            (Some(record), neighbours, None) => {
                out.tables.push(TableParam { name, table, record, neighbours });
            }
            _ => refuse(
                sink,
                first_span(&typed.ty),
                "a table names its record, and optionally its neighbour relation",
            ),
        }
        return;
    }
    let marks = attr::of_field(&typed.attrs, sink);
    if marks.broken {
        return;
    }
    if typed.attrs.is_empty() && may_be_category(&typed.ty) {
        let ty = (*typed.ty).clone();
        out.public.push(Public { name, ty, lo: 0, hi: 0, digits: 0, list: None, category: true, text: None });
        return;
    }
    if let Some(most) = &marks.text {
        if last_name(&typed.ty).as_deref() != Some("Text") {
            return refuse(
                sink,
                first_span(&*typed.ty),
                "a public text has type `Text`, as in `#[dp(text = 8)] code: Text`",
            );
        }
        match u128::try_from(most.mantissa) {
            Ok(characters) if (1..=LONGEST).contains(&characters) && most.digits == 0 => {
                let (ty, text) = ((*typed.ty).clone(), Some(characters));
                out.public.push(Public {
                    name,
                    ty,
                    lo: 0,
                    hi: 0,
                    digits: 0,
                    list: None,
                    category: false,
                    text,
                });
            }
            _ => {
                let arguments = [most.text.clone(), name.to_string()];
                sink.push(Diag::new(&catalogue::TEXT_PARAMETER, most.span, arguments));
            }
        }
        return;
    }
    let Some(range) = marks.range else {
        let text = match &*typed.ty {
            // The user wrote `&Table<Patient>`. Ordinary functions that only read take such
            // references.
            Type::Reference(inner) if table(&inner.elem).is_some() => {
                "a table is taken by value: remove the `&`"
            }
            ty if last_name(ty).as_deref() == Some("Dataset") => {
                "a query takes the tables of a session: write `Table`"
            }
            ty if last_name(ty).as_deref() == Some("Text") => {
                "a public text declares its maximum length, as in `#[dp(text = 8)] code: Text`"
            }
            ty if is_float(ty) && is_cost(&name) => {
                "a cost is no parameter: it is a literal at the release, `.laplace(0.5)`"
            }
            ty if is_float(ty) => "a float is not exact: use `Decimal` with a range and a step",
            ty if may_be_category(ty) => "a category takes no attribute, as in `ward: Ward`",
            _ => "this is neither a table nor marked `#[dp(range = ..)]`",
        };
        refuse(sink, first_span(&*typed.ty), text);
        // The parameter stays in the signature, so that rustc reports no error about it to callers
        // of the query.
        let (ty, category) = ((*typed.ty).clone(), may_be_category(&typed.ty));
        if category || last_name(&ty).as_deref() == Some("i64") {
            out.public.push(Public { name, ty, lo: 0, hi: 0, digits: 0, list: None, category, text: None });
        }
        return;
    };
    let list = list(&typed.ty);
    let digits = match (last_name(&typed.ty).as_deref(), &marks.step) {
        _ if list.is_some() && marks.step.is_none() => 0,
        (Some("i64"), None) => 0,
        (Some("Decimal"), Some(step)) if step.mantissa == 1 && step.digits > 0 => step.digits,
        (Some("Decimal"), _) => {
            return refuse(sink, first_span(&typed.ty), "a decimal needs a step of 0.1, 0.01, .. 0.000001");
        }
        _ => {
            let text = "a public value is `i64`, `Decimal` with a step, or a list `&'static [i64; 12]`";
            return refuse(sink, first_span(&typed.ty), text);
        }
    };
    let mut end = |exact: &crate::number::Exact| {
        let units = exact.in_units(digits);
        if units.is_none() {
            let step = crate::number::exact::decimal(1, digits);
            sink.push(Diag::new(&catalogue::OFF_STEP, exact.span, [exact.text.clone(), step]));
        }
        units
    };
    if let (Some(lo), Some(hi)) = (end(&range.lo), end(&range.hi)) {
        let ty = (*typed.ty).clone();
        out.public.push(Public { name, ty, lo, hi, digits, list, category: false, text: None });
    }
}

fn is_float(ty: &Type) -> bool {
    matches!(last_name(ty).as_deref(), Some("f32" | "f64"))
}

/// Whether a parameter has the name of a cost.
fn is_cost(name: &Ident) -> bool {
    let name = name.to_string().to_lowercase();
    ["eps", "rho", "delta", "budget", "cost", "privacy", "alpha"].iter().any(|word| name.contains(word))
}

/// Whether a type can be a category: it is a type name, but not the name of a number type or a text
/// type.
fn may_be_category(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.qself.is_none()
        && path.path.segments.last().is_some_and(|last| {
            let known = [
                "Dataset", "Table", "Decimal", "Date", "DateTime", "String", "Text", "Vec", "Option", "Self",
            ];
            last.arguments.is_none()
                && last.ident.to_string().starts_with(char::is_uppercase)
                && !known.iter().any(|known| last.ident == known)
        })
}

/// The path and the type arguments of `Table<..>`.
fn table(ty: &Type) -> Option<(Path, Vec<Type>)> {
    let Type::Path(path) = ty else { return None };
    let mut table = path.path.clone();
    let last = table.segments.last_mut().filter(|last| last.ident == "Table")?;
    let arguments = match std::mem::replace(&mut last.arguments, PathArguments::None) {
        PathArguments::AngleBracketed(list) => list.args,
        _ => return Some((table, Vec::new())),
    };
    let types = arguments.into_iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some((table, types.collect()))
}

/// The number of entries of a list type such as `&'static [i64; 12]`.
fn list(ty: &Type) -> Option<Expr> {
    let Type::Reference(reference) = ty else { return None };
    let outlives = reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
    match &*reference.elem {
        Type::Array(array) if outlives && reference.mutability.is_none() => {
            (last_name(&array.elem).as_deref() == Some("i64")).then(|| array.len.clone())
        }
        _ => None,
    }
}

fn last_name(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    path.path.segments.last().map(|s| s.ident.to_string())
}

/// The span of the first `impl` in a type.
pub(crate) fn impl_trait(ty: &Type) -> Option<Span> {
    struct Find(Option<Span>);
    impl<'t> syn::visit::Visit<'t> for Find {
        fn visit_type_impl_trait(&mut self, node: &'t syn::TypeImplTrait) {
            self.0.get_or_insert(node.impl_token.span);
        }
    }
    let mut find = Find(None);
    syn::visit::Visit::visit_type(&mut find, ty);
    find.0
}
