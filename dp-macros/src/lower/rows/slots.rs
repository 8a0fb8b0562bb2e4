//! Slots: each slot is a new row that `flat_map` can make from a row.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, ExprMethodCall, ExprStruct, GenericArgument, Member, Path, Type};

use super::{RewriteError, Rows};
use crate::diag::{Diag, catalogue};
use crate::lower::Lower;
use crate::number::exact::literal;
use crate::number::tokens;
use crate::syntax::{bare, first_span, plain};

impl Lower<'_> {
    /// Lowers `.flat_map::<Stay, 2>(|p| [(p.days_a > 0, Stay { .. }), ..])`. The user may leave out
    /// the part from `::<` to `>`.
    pub(in crate::lower) fn slots(&mut self, call: &mut ExprMethodCall) {
        let at = call.method.span();
        let shape = match call.args.first() {
            Some(Expr::Closure(closure)) if call.args.len() == 1 => match bare(&closure.body) {
                Expr::Array(list) => {
                    record(list.elems.first()).map(|record| (record, list.elems.len() as u64))
                }
                _ => None,
            },
            _ => None,
        };
        let written = written(call);
        let wrong = match (&shape, &written) {
            (None, _) => Some("this is not a closure that lists slots".to_owned()),
            (_, Err(())) => {
                Some("`<` and `>` must enclose the new record and the number of slots".to_owned())
            }
            (Some((record, _)), Ok(Some((ty, _)))) if plain(record) != plain(ty) => {
                Some(format!("its slots are rows of `{}`, but `{}` is written", plain(record), plain(ty)))
            }
            (Some((_, slots)), Ok(Some((_, wanted)))) if slots != wanted => {
                Some(format!("it lists {slots} slots, but declares {wanted}"))
            }
            _ => None,
        };
        let record = match (wrong, shape) {
            (None, Some((record, slots))) => {
                let most = tokens::nat(&self.query.root, slots.into());
                call.turbofish = Some(syn::parse_quote!(::<#record, #most, _>));
                record
            }
            (text, _) => {
                let text = text.unwrap_or_default();
                self.sink.push(Diag::new(&catalogue::SLOTS, at, [text]));
                let stand_in: Expr = syn::parse_quote!(|_| ::core::unreachable!());
                call.args = std::iter::once(stand_in).collect();
                return;
            }
        };
        for argument in &mut call.args {
            self.closure(argument, |rows, body| rows.list(body, &record));
        }
    }

    /// Lowers `.map(|p| Stay { days: p.days })`: each row has one slot, which always becomes a row.
    pub(in crate::lower) fn new_rows(&mut self, call: &mut ExprMethodCall) {
        call.method = Ident::new("flat_map", call.method.span());
        if let Some(Expr::Closure(closure)) = call.args.first_mut() {
            let row = bare(&closure.body).clone();
            *closure.body = syn::parse_quote!([(true, #row)]);
        }
        self.slots(call);
    }
}

/// The record type of the new row in a slot.
fn record(slot: Option<&Expr>) -> Option<Path> {
    match slot? {
        Expr::Tuple(pair) => match pair.elems.last()? {
            Expr::Struct(row) => Some(row.path.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The record and the number of slots from `::<Stay, 2>`, if the user wrote this part.
fn written(call: &ExprMethodCall) -> Result<Option<(Type, u64)>, ()> {
    let Some(turbofish) = &call.turbofish else { return Ok(None) };
    let mut arguments = turbofish.args.iter();
    let number = |argument: &GenericArgument| match argument {
        GenericArgument::Const(expr) => {
            literal(expr)?.ok().filter(|n| n.digits == 0).and_then(|n| u64::try_from(n.mantissa).ok())
        }
        _ => None,
    };
    match (arguments.next(), arguments.next(), arguments.next()) {
        (Some(GenericArgument::Type(record)), Some(slots), None) => {
            number(slots).map(|slots| Some((record.clone(), slots))).ok_or(())
        }
        _ => Err(()),
    }
}

impl Rows<'_> {
    /// Writes the slots as a list in the form of `dp-types`, `(slot(..), (slot(..), ()))`.
    fn list(&mut self, body: &Expr, record: &Path) -> Result<TokenStream, RewriteError> {
        let Expr::Array(list) = bare(body) else { return Err(RewriteError) };
        let slots: Vec<Result<TokenStream, RewriteError>> =
            list.elems.iter().map(|slot| self.slot(slot, record)).collect();
        slots.into_iter().rev().try_fold(quote!(()), |tail, slot| {
            let slot = slot?;
            Ok(quote!((#slot, #tail)))
        })
    }

    fn slot(&mut self, slot: &Expr, record: &Path) -> Result<TokenStream, RewriteError> {
        let at = first_span(slot);
        let refuse = |text: String| Diag::new(&catalogue::SLOTS, at, [text]);
        let (condition, row) = match slot {
            Expr::Tuple(pair) if pair.elems.len() == 2 => match (&pair.elems[0], &pair.elems[1]) {
                (condition, Expr::Struct(row)) => (condition, row),
                _ => return self.diag(refuse("this slot has no new row".to_owned())),
            },
            _ => return self.diag(refuse("this is not a condition and a new row".to_owned())),
        };
        if plain(&row.path) != plain(record) {
            return self.diag(refuse("all its slots must be rows of the same record".to_owned()));
        }
        let condition = self.row(condition);
        let values = self.columns(row, |rows, value| {
            let value = rows.row(value)?;
            Ok(rows.tree(value))
        });
        let condition = self.tree(condition?);
        let (values, root, at) = (values?, self.root, first_span(&row.path));
        Ok(quote_spanned!(at=> #root::law::transformation::slot::<#record, _, _>(#condition, #values)))
    }

    /// Writes the values of a new row in the order of its record's columns. Only the derive of the
    /// record knows that order, so rustc itself reports a missing or unknown field.
    pub(super) fn columns(
        &mut self,
        row: &ExprStruct,
        mut value: impl FnMut(&mut Self, &Expr) -> Result<TokenStream, RewriteError>,
    ) -> Result<TokenStream, RewriteError> {
        if let Some(rest) = &row.dot2_token {
            let at = rest.spans[0];
            return self.refuse(at, "`..`", "give every column of the new row a value");
        }
        let mut builder = row.path.clone();
        if let Some(last) = builder.segments.last_mut() {
            last.ident = values_of(&last.ident);
        }
        let mut fields = TokenStream::new();
        for field in &row.fields {
            let Member::Named(name) = &field.member else { return Err(RewriteError) };
            let value = value(self, &field.expr)?;
            fields.extend(quote!(#name: #value,));
        }
        // The generated call has the span of the user's token, and is not a method call. So rustc
        // reports a text of the wrong length there, with the message of the trait in `dp-types`.
        let at = first_span(&row.path);
        Ok(quote_spanned!(at=> #builder::in_order(#builder { #fields })))
    }
}

/// The name of the struct that the derive makes beside a record, with a field for each column.
fn values_of(record: &Ident) -> Ident {
    format_ident!("{}Values", record, span = record.span())
}
