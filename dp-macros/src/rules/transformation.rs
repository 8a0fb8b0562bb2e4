//! Transformations of tables.

use syn::{Expr, ExprMethodCall, ExprStruct};

use super::Asked;
use crate::model::{Kind, Rows, Table};
use crate::number::exact::literal;
use crate::syntax::bare;

/// Replaces the text of the receiver's table with the text of the call, and applies `change` to the
/// table. If the receiver is a partition, its table is the table that the query partitioned.
fn table(asked: &Asked<'_>, change: impl FnOnce(Table) -> Kind) -> Kind {
    let named = |table: &Table| Table { text: asked.text.clone(), ..table.clone() };
    match asked.receiver {
        Kind::Table(table) => change(named(table)),
        Kind::Parts(table) => match change(named(table)) {
            Kind::Table(table) => Kind::Parts(table),
            other => other,
        },
        other => Kind::Other(other.sources()),
    }
}

pub(super) fn filter(asked: &Asked<'_>) -> Kind {
    table(asked, Kind::Table)
}

pub(super) fn map(asked: &Asked<'_>) -> Kind {
    if new_row(asked.call).is_some() {
        return table(asked, |table| {
            let rows = Rows::New(table.factor());
            Kind::Table(Table { mapped: None, rows, ..table })
        });
    }
    let mapped = asked.call.args.first().and_then(clamped);
    table(asked, |table| {
        let rows = if let Rows::New(factor) = table.rows { Rows::New(factor) } else { Rows::Mapped };
        Kind::Table(Table { mapped, rows, ..table })
    })
}

/// The new row that the call's closure returns, if it returns a row of another record:
/// `|p| Stay { days: p.days }`.
pub(crate) fn new_row(call: &ExprMethodCall) -> Option<&ExprStruct> {
    closure_row(call.args.first().filter(|_| call.args.len() == 1)?)
}

/// The new row that this closure returns, if it returns a row of another record.
pub(crate) fn closure_row(closure: &Expr) -> Option<&ExprStruct> {
    let Expr::Closure(closure) = closure else { return None };
    match bare(&closure.body) {
        Expr::Struct(row) => Some(row),
        _ => None,
    }
}

pub(super) fn drop_missing(asked: &Asked<'_>) -> Kind {
    table(asked, |table| {
        let rows = if let Rows::New(factor) = table.rows { Rows::New(factor) } else { Rows::Mapped };
        Kind::Table(Table { mapped: None, rows, ..table })
    })
}

pub(super) fn flat_map(asked: &Asked<'_>) -> Kind {
    let slots = slots(asked.call).map_or(1, |slots| slots as u64);
    table(asked, |table| {
        let rows = Rows::New(table.factor().saturating_mul(slots));
        Kind::Table(Table { mapped: None, rows, ..table })
    })
}

/// The number of slots that the call's closure lists.
fn slots(call: &ExprMethodCall) -> Option<usize> {
    let Some(Expr::Closure(closure)) = call.args.first() else { return None };
    match bare(&closure.body) {
        Expr::Array(list) => Some(list.elems.len()),
        _ => None,
    }
}

/// A table with one row for each unit.
pub(super) fn by_unit(asked: &Asked<'_>) -> Kind {
    table(asked, |table| {
        Kind::Table(Table { mapped: None, rows: Rows::New(1), gathered: true, limits: Vec::new(), ..table })
    })
}

/// A table with one row for each unit and each value of a key among the unit's rows. A unit has at
/// most one of these rows for each row that it had before.
pub(super) fn by_unit_and(asked: &Asked<'_>) -> Kind {
    table(asked, |table| {
        let rows = Rows::New(table.factor());
        Kind::Table(Table { mapped: None, rows, ..table })
    })
}

/// A table with at most the given number of rows per unit.
pub(super) fn limit(asked: &Asked<'_>) -> Kind {
    let most = asked.call.args.first().and_then(super::place).unwrap_or(1);
    table(asked, |mut table| {
        table.limits.push((table.factor(), most));
        let rows = if let Rows::New(_) = table.rows { Rows::New(1) } else { table.rows };
        Kind::Table(Table { rows, ..table })
    })
}

/// The first rows of the whole table, or of each value of a key.
pub(super) fn take(asked: &Asked<'_>) -> Kind {
    let by_key = asked.call.method == "take_by";
    table(asked, |mut table| {
        table.taken.push(by_key);
        Kind::Table(Table { mixed: Some("take"), ..table })
    })
}

/// A table with one row from each set of equal rows.
pub(super) fn distinct(asked: &Asked<'_>) -> Kind {
    table(asked, |table| Kind::Table(Table { mixed: Some("distinct"), ..table }))
}

/// The rows whose units occur, or do not occur, in another table.
pub(super) fn semi_join(asked: &Asked<'_>) -> Kind {
    table(asked, |table| Kind::Table(Table { others: table.others.and(asked.others), ..table }))
}

/// A table of pairs of rows of two tables. Only the types know how many pairs a unit has.
pub(super) fn join(asked: &Asked<'_>) -> Kind {
    table(asked, |table| {
        let others = table.others.and(asked.others);
        Kind::Table(Table { mapped: None, rows: Rows::New(1), others, paired: true, ..table })
    })
}

/// A table with the rows of both tables.
pub(super) fn union(asked: &Asked<'_>) -> Kind {
    table(asked, |table| {
        Kind::Table(Table { others: table.others.and(asked.others), together: true, ..table })
    })
}

pub(super) fn partition(asked: &Asked<'_>) -> Kind {
    table(asked, Kind::Parts)
}

/// The smallest and the largest value of the closure, if its last call is a `clamp`.
fn clamped(closure: &Expr) -> Option<(i128, i128, u8)> {
    let Expr::Closure(closure) = closure else { return None };
    let Expr::MethodCall(call) = &*closure.body else { return None };
    if call.method != "clamp" || call.args.len() != 2 {
        return None;
    }
    let (lo, hi) = (literal(&call.args[0])?.ok()?, literal(&call.args[1])?.ok()?);
    if lo.is_time() || hi.is_time() {
        return None;
    }
    let digits = lo.digits.max(hi.digits);
    Some((lo.in_units(digits)?, hi.in_units(digits)?, digits))
}
