//! Pairs of rows of two tables: `join` pairs rows of one unit, `join_on` rows with one key.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::{Expr, ExprMethodCall};

use super::Lower;
use crate::diag::{Diag, catalogue};
use crate::model::Kind;
use crate::number::tokens;
use crate::rules;
use crate::syntax::bare;

/// The parsed arguments of a join.
struct Parts<'c> {
    other: &'c Expr,
    keys: Option<[&'c Expr; 2]>,
    caps: [u64; 2],
    row: &'c Expr,
}

/// The two caps, as in `(3, 2)`, if they are whole literals above zero.
fn caps(argument: &Expr) -> Option<[u64; 2]> {
    match bare(argument) {
        Expr::Tuple(pair) if pair.elems.len() == 2 => {
            Some([rules::place(&pair.elems[0])?, rules::place(&pair.elems[1])?])
        }
        _ => None,
    }
}

/// Returns the parsed arguments of the call, or the reason why they are not arguments of a join.
fn parts<'c>(call: &'c ExprMethodCall, by_key: bool) -> Result<Parts<'c>, &'static str> {
    const OTHERS: &str = "its arguments are wrong";
    const UNSAID: &str = "the caps are missing: a pair of whole numbers above zero";
    let given: Vec<&Expr> = call.args.iter().collect();
    let (other, keys, written, row) = match (&given[..], by_key) {
        ([other, written, row], false) => (*other, None, *written, *row),
        ([other, key, others, written, row], true) => (*other, Some([*key, *others]), *written, *row),
        _ if given.iter().any(|argument| caps(argument).is_some()) => return Err(OTHERS),
        _ => return Err(UNSAID),
    };
    let Some(caps) = caps(written) else { return Err(UNSAID) };
    if call.turbofish.is_some() || rules::closure_row(row).is_none() {
        return Err(OTHERS);
    }
    Ok(Parts { other, keys, caps, row })
}

impl Lower<'_> {
    /// Lowers `.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age })` and
    /// `.join_on(doctors, |v| v.clinic, |d| d.clinic, (9, 2), |v, d| Treated { .. })`.
    pub(super) fn join(&mut self, call: &mut ExprMethodCall, receiver: &Kind, by_key: bool) {
        let at = call.method.span();
        let stand_in = |call: &mut ExprMethodCall| {
            // A `filter` of the same table replaces an invalid join, so that no second error
            // appears.
            call.method = syn::Ident::new("filter", at);
            call.turbofish = None;
            call.args = std::iter::once::<Expr>(syn::parse_quote!(|_| ::core::unreachable!())).collect();
        };
        let copy = call.clone();
        let parts = match parts(&copy, by_key) {
            Ok(parts) => parts,
            Err(why) => {
                self.sink.push(wrong(call, by_key, why));
                return stand_in(call);
            }
        };
        let mut other = parts.other.clone();
        let kind = self.expr(&mut other);
        if !matches!(kind, Kind::Table(_)) {
            self.sink.push(wrong(call, by_key, "its first argument is not a table of this query"));
            return stand_in(call);
        }
        let once = "join before `by_unit`, or by a column: `.join_on(..)`";
        let diag = match by_key {
            false => self.not_of_units(call, receiver, once).or_else(|| self.not_of_units(call, &kind, once)),
            true => self.not_whole(call, receiver).or_else(|| self.not_whole(call, &kind)),
        };
        if let Some(diag) = diag {
            self.sink.push(diag);
            return stand_in(call);
        }
        let (mut keys, mut row) = (parts.keys.map(|keys| keys.map(Expr::clone)), parts.row.clone());
        for key in keys.iter_mut().flatten() {
            self.join_key(key);
        }
        let Some(record) = rules::closure_row(parts.row).map(|row| row.path.clone()) else { return };
        self.pair_of_rows(&mut row);
        let [most, others] = parts.caps.map(|cap| tokens::nat(&self.query.root, cap.into()));
        let keyed: TokenStream = keys.iter().map(|_| quote_spanned!(at=> _, _,)).collect();
        // The generated tokens have the span of the user's token, so rustc reports there if the
        // tables cannot be joined.
        call.turbofish = Some(syn::parse_quote_spanned!(at=> ::<#record, #most, #others, _, _, #keyed _>));
        call.args = std::iter::once(other).chain(keys.into_iter().flatten()).chain([row]).collect();
    }

    /// The error for a join by a key if one of its tables is not a whole dataset.
    fn not_whole(&self, call: &ExprMethodCall, of: &Kind) -> Option<Diag> {
        let (why, way_out) = if matches!(of, Kind::Table(table) if table.together) {
            (
                "a union mixes the rows of two tables, which have no common order",
                "join each of the tables, then combine the pairs with `union`",
            )
        } else if self.query.reusable {
            (
                "a reusable query can run on a part of a table, which is analysed row by row",
                "remove `reusable`: then its table is a whole dataset",
            )
        } else {
            return None;
        };
        let arguments = [call.method.to_string(), "key".to_owned(), why.to_owned(), way_out.to_owned()];
        Some(Diag::new(&catalogue::JOIN_CAPS, call.method.span(), arguments))
    }
}

/// The error for a join with wrong arguments.
fn wrong(call: &ExprMethodCall, by_key: bool, why: &str) -> Diag {
    let (of, way_out) = match by_key {
        false => (
            "unit",
            "write `.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age })` to pair up to three rows of each person with one row of the other table",
        ),
        true => (
            "key",
            "write `.join_on(doctors, |v| v.clinic, |d| d.clinic, (9, 2), |v, d| Treated { cost: v.cost, surgeon: d.surgeon })`",
        ),
    };
    let arguments = [call.method.to_string(), of.to_owned(), why.to_owned(), way_out.to_owned()];
    Diag::new(&catalogue::JOIN_CAPS, call.method.span(), arguments)
}
