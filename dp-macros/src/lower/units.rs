//! Methods that use all rows of each privacy unit, and methods that take another table.

use syn::ExprMethodCall;

use super::Lower;
use crate::diag::{Diag, catalogue};
use crate::model::{Kind, Rows, Table};
use crate::number::tokens;
use crate::rules;
use crate::syntax::{plain, quoted_arguments};

impl Lower<'_> {
    /// Lowers the number of rows to keep per unit: a type-level number of `dp-types` replaces the
    /// literal.
    pub(super) fn limit(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        let at = call.method.span();
        let argument = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none());
        let most = argument.and_then(rules::place);
        if let Some(diag) = self.not_of_units(call, receiver, "remove the `limit`") {
            self.sink.push(diag);
        } else if most.is_none() {
            let written = quoted_arguments(&call.args);
            self.sink.push(Diag::new(&catalogue::NO_LIMIT, at, [written]));
        }
        let most = tokens::nat(&self.query.root, most.unwrap_or(1).into());
        call.turbofish = Some(syn::parse_quote_spanned!(at=> ::<#most>));
        call.args.clear();
    }

    /// Lowers a method with another table as argument. The method uses the units of the other table
    /// to select rows, or it adds the rows of the other table.
    pub(super) fn other_table(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        let at = call.method.span();
        let name = call.method.to_string();
        let written = quoted_arguments(&call.args);
        let kinds: Vec<Kind> = call.args.iter_mut().map(|argument| self.expr(argument)).collect();
        let once = "compute a feature of the unit's rows in `by_unit`, or join before it";
        let other = match &kinds[..] {
            [other @ Kind::Table(_)] if call.turbofish.is_none() => other,
            _ => {
                let way_out = match name.as_str() {
                    "union" => "write `.union(others)` to combine the rows of both tables, charged to both"
                        .to_owned(),
                    _ => format!(
                        "write `.{name}(people.filter(|p| p.insured))` to keep all rows of a unit or none, as it occurs in the other table or not"
                    ),
                };
                self.sink.push(Diag::new(&catalogue::OTHER_TABLE, at, [name, written, way_out]));
                return;
            }
        };
        let mapped = |kind: &Kind| matches!(kind, Kind::Table(table) if table.rows == Rows::Mapped);
        if name == "union" && (mapped(receiver) || mapped(other)) {
            self.sink.push(Diag::new(&catalogue::MAPPED_UNION, at, []));
        }
        if name == "union"
            && let (Some(one), Some(two)) = (self.record(receiver), self.record(other))
            && plain(one) != plain(two)
        {
            let arguments = [plain(one), plain(two)];
            self.sink.push(Diag::new(&catalogue::OTHER_UNION, at, arguments));
        }
        // `union` does not depend on the units of the rows.
        if name != "union"
            && let Some(diag) =
                self.not_of_units(call, receiver, once).or_else(|| self.not_of_units(call, other, once))
        {
            self.sink.push(diag);
        }
    }

    /// The record of a table that holds rows of a dataset.
    fn record(&self, kind: &Kind) -> Option<&syn::Type> {
        match kind {
            Kind::Table(table) if table.rows == Rows::Record => {
                Some(&self.query.sig.tables[table.source].record)
            }
            _ => None,
        }
    }

    /// The error for a method that uses all rows of each unit, on a table whose rows have unknown
    /// units.
    pub(super) fn not_of_units(&self, call: &ExprMethodCall, receiver: &Kind, once: &str) -> Option<Diag> {
        let (why, way_out) = if matches!(receiver, Kind::Table(table) if table.together) {
            (
                "an identifier can mean two different people in two tables",
                "do this on each table, and then combine them with `union`",
            )
        } else if let Kind::Table(Table { mixed: Some(step), .. }) = receiver {
            match *step {
                "distinct" => (
                    "this table keeps one of all equal rows, which can belong to several people",
                    "keep or gather the rows of each unit before `distinct`",
                ),
                _ => (
                    "here the rows of other units also decide which rows this table has",
                    "keep or gather the rows of each unit before taking the first of all",
                ),
            }
        } else if matches!(receiver, Kind::Table(table) if table.gathered) {
            ("this table already has one row per unit", once)
        } else if self.query.reusable {
            (
                "a reusable query can run on a part of a table, which is analysed row by row",
                "remove `reusable`: then its table is a whole dataset, whose units are known",
            )
        } else {
            return None;
        };
        let arguments = [call.method.to_string(), why.to_owned(), way_out.to_owned()];
        Some(Diag::new(&catalogue::WHOSE_ROWS, call.method.span(), arguments))
    }

    /// Lowers `.distinct()`.
    pub(super) fn whole_rows(&mut self, call: &ExprMethodCall, receiver: &Kind) {
        if matches!(receiver, Kind::Table(table) if table.rows == Rows::Mapped) {
            self.sink.push(Diag::new(&catalogue::MAPPED_DISTINCT, call.method.span(), []));
        }
    }

    /// Lowers `.count_units()`.
    pub(super) fn units(&mut self, call: &mut ExprMethodCall, receiver: &Kind) {
        if let Some(diag) = self.not_of_units(call, receiver, "count its rows: `.count()`") {
            self.sink.push(diag);
            // The macro replaces the method by a count of rows, so that no second error appears.
            call.method = syn::Ident::new("count", call.method.span());
        }
    }
}
