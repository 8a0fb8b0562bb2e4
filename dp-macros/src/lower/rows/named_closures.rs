//! Row expressions with a name: functions under `#[dp_row]`, and closures that a `let` of the query
//! names.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Block, Expr, ExprCall, ExprClosure, ExprPath, Pat, Type};

use super::{Local, RewriteError, Rewritten, Row, Rows, build, refuse};
use crate::diag::{Diag, Sink, catalogue};
use crate::lower::Lower;
use crate::model::{Kind, RowClosure};
use crate::scope::Scope;
use crate::syntax::{first_span, respan};

/// The advice for a call of an ordinary function, which the macro refuses.
const SHARE: &str = "write the computation out, or share it: `#[dp_row] fn adult(p: Patient) -> bool`, called with the row, `adult(p)`";

/// Writes the call of a shared function on a row, with the span of the user's token.
pub(in crate::lower) fn call_of(
    root: &TokenStream,
    function: &ExprPath,
    row: &TokenStream,
    at: Span,
) -> TokenStream {
    let root = respan(root.clone(), at);
    // The generated code passes the function as a value, because `dp-types` needs the function's
    // type. The name has the span of the user's token, so that rustc reports errors about the
    // function there.
    let name = Ident::new("__dp_function", at);
    build::whole(
        quote_spanned!(at=> { let #name: fn(_) -> _ = #function; #root::law::expr::of_row(#row).say(#name) }),
    )
}

/// Rewrites a closure that a `let` names.
pub(in crate::lower) fn closure_of_row(lower: &mut Lower<'_>, closure: &ExprClosure) -> RowClosure {
    let mut rows = lower.rows();
    let parameter = rows.typed_shape(closure);
    let body = parameter.as_ref().ok().and_then(|_| rows.row(&closure.body).ok());
    let truth = matches!(body, Some(Row::Tree { truth: true, .. }));
    let body = body.map(|body| rows.tree(body));
    RowClosure { parameter: parameter.unwrap_or_default(), body, truth, names: rows.names }
}

/// Rewrites the body of a `#[dp_row]` function to an expression over the rows that `parameter`
/// names. Returns `None` if the macro refused the body.
pub(crate) fn row_function(
    root: &TokenStream,
    name: &Ident,
    parameter: Option<&Ident>,
    body: &Block,
    sink: &mut Sink,
) -> Option<TokenStream> {
    let (outer, mut used, mut met) = (Scope::default(), HashSet::new(), HashSet::new());
    let mut rows = Rows {
        root,
        outer: &outer,
        used: &mut used,
        met: &mut met,
        sink,
        function: Some(name.to_string()),
        names: Vec::new(),
        locals: Vec::new(),
        mapped: false,
    };
    rows.locals.extend(parameter.map(|row| (row.to_string(), Local::Row { truth: false })));
    let row = rows.block(body).ok()?;
    Some(rows.tree(row))
}

impl Rows<'_> {
    /// Lowers the parameter of a named closure. The parameter is `p` or `p: Patient`, and gives
    /// access to the row's columns.
    fn typed_shape(&mut self, closure: &ExprClosure) -> Result<TokenStream, RewriteError> {
        let Some(Pat::Type(typed)) = closure.inputs.first() else { return self.shape(closure) };
        let mut untyped = closure.clone();
        untyped.inputs[0] = (*typed.pat).clone();
        let name = self.shape(&untyped)?;
        let (root, ty) = (self.root, &typed.ty);
        Ok(match is_value(ty) {
            true => name,
            false => quote!(#name: <#ty as #root::Record>::Proxy),
        })
    }

    /// Lowers `adult(p)`, a call of a shared function or of a closure that the query names.
    pub(super) fn call(&mut self, call: &ExprCall) -> Rewritten {
        let at = first_span(call);
        let function = crate::syntax::plain(&call.func);
        let (text, way_out) = (format!("a call of `{function}`"), refuse::named(&function, SHARE));
        let (Expr::Path(function), Some(argument), 1) = (&*call.func, call.args.first(), call.args.len())
        else {
            return self.refuse(at, &text, way_out);
        };
        let name = function.path.get_ident().map(ToString::to_string);
        match name.as_ref().and_then(|name| self.outer.get(name)).cloned() {
            Some(Kind::Closure { rows: Some(closure), .. }) => {
                if let Some(diag) = name.and_then(|name| elsewhere(self.outer, &name, &closure, at)) {
                    return self.diag(diag);
                }
                return self.put_in(&closure, argument);
            }
            Some(Kind::Closure { number, rows: None, .. }) => {
                self.met.insert(number);
                return Err(RewriteError);
            }
            Some(_) => return self.refuse(at, &text, way_out),
            None => {}
        }
        if name.is_some() && name == self.function {
            let text = format!("`{}` calls itself, which never ends", crate::syntax::plain(function));
            return self.diag(Diag::new(&catalogue::ROW_FUNCTION, at, [text]));
        }
        let row = match argument {
            Expr::Path(path) => path.path.get_ident().filter(|name| self.is_rows(name)),
            _ => None,
        };
        let Some(row) = row else { return self.refuse(at, &text, way_out) };
        let tokens = call_of(self.root, function, &quote!(#row), at);
        self.mention(&function.path);
        Ok(Row::Tree { tokens, truth: false })
    }

    /// Records the first name of a path, unless that name has the same meaning everywhere.
    pub(super) fn mention(&mut self, path: &syn::Path) {
        let first = path.segments.first().filter(|_| path.leading_colon.is_none());
        let first = first.map(|first| first.ident.to_string());
        let everywhere = ["crate", "self", "super", "Self"];
        self.names.extend(first.filter(|first| !everywhere.contains(&first.as_str())));
    }

    /// Writes the body of a closure with `argument` in place of its parameter.
    fn put_in(&mut self, closure: &RowClosure, argument: &Expr) -> Rewritten {
        let argument = self.row(argument)?;
        let argument = self.tree(argument);
        let RowClosure { parameter, body: Some(body), truth, names } = closure else {
            return Err(RewriteError);
        };
        self.names.extend_from_slice(names);
        let tokens = build::whole(quote!({ let #parameter = #argument; #body }));
        Ok(Row::Tree { tokens, truth: *truth })
    }
}

/// The reason why the closure `name` cannot be substituted here: a later item or variable has the
/// closure's name, or a name that the closure's body mentions.
pub(in crate::lower) fn elsewhere(scope: &Scope, name: &str, closure: &RowClosure, at: Span) -> Option<Diag> {
    let (mentioned, why) = scope.declared_since(name, &closure.names)?;
    let arguments = [name.to_owned(), mentioned.to_owned(), why.to_owned()];
    Some(Diag::new(&catalogue::CLOSURE_ELSEWHERE, at, arguments))
}

/// Whether a type is the type of a value, not a record. For such a type, the closure describes the
/// results of a `map`.
fn is_value(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return true };
    path.path.segments.last().is_some_and(|last| {
        ["bool", "i64", "i32", "i16", "i8", "u64", "u32", "u16", "u8", "Decimal", "Date", "DateTime", "_"]
            .iter()
            .any(|value| last.ident == value)
    })
}
