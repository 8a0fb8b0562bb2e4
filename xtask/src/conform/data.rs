//! Two records with a column of each kind, and random tables of them.

use super::random::Random;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number with so many digits after the point.
    Number(u32),
    /// A truth value.
    Truth,
    /// One of three values.
    Label,
    /// A number without a range.
    Unbounded,
    /// A whole number, or none.
    Gap,
    /// A date.
    Day,
}

/// What stands in the tables where a value is missing: as in the theory, a number that no bounded column holds.
pub(super) const ABSENT: i64 = -(1 << 62);

/// A column: its name, what it holds, and its range in units of its last digit.
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) lo: i64,
    pub(super) hi: i64,
}

const fn column(name: &'static str, kind: Kind, lo: i64, hi: i64) -> Column {
    Column { name, kind, lo, hi }
}

/// The columns of the two records. Ranges on both sides of 0, and on both sides of what fits 32 bits.
pub(super) const RECORDS: [(&str, &[Column]); 2] = [
    (
        "First",
        &[
            column("small", Kind::Number(0), -9, 9),
            column("flag", Kind::Truth, 0, 1),
            column("cents", Kind::Number(2), -5_000, 99_999),
            column("large", Kind::Number(0), -1_000_000_000_000, 1_000_000_000_000),
            column("kind", Kind::Label, 0, 2),
            column("other", Kind::Truth, 0, 1),
            column("free", Kind::Unbounded, -(i64::MAX / 2), i64::MAX / 2),
            column("year", Kind::Number(0), 1900, 2100),
            column("gap", Kind::Gap, -9, 90),
            // From 1999-12-31 to 2030-01-01.
            column("day", Kind::Day, 10_956, 21_915),
            column("born", Kind::Day, -25_567, 10_956),
        ],
    ),
    (
        "Second",
        &[
            column("label", Kind::Label, 0, 2),
            column("tenths", Kind::Number(1), 0, 1_000),
            column("below", Kind::Number(0), -70_000, -1),
            column("yes", Kind::Truth, 0, 1),
            column("more", Kind::Number(1), -300, 300),
        ],
    ),
];

/// The values of a category, as Rust names them.
pub(super) const LABELS: [&str; 3] = ["A", "B", "C"];

/// How many rows the tables have: none, few, and more than a chunk of the scan.
const ROWS: [usize; 24] =
    [0, 1, 2, 3, 4, 5, 8, 13, 21, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 1_100];

/// A table of each record.
pub(super) type Tables = [Vec<Vec<i64>>; 2];

/// The tables that every query is run on.
pub(super) fn tables(random: &mut Random) -> Vec<Tables> {
    let table = |random: &mut Random, record: usize, rows: usize| {
        (0..rows).map(|_| RECORDS[record].1.iter().map(|column| value(random, column)).collect()).collect()
    };
    ROWS.iter().map(|&rows| [table(random, 0, rows), table(random, 1, rows.min(40))]).collect()
}

/// The ends, 0 and what is near them turn up often: that is where meanings differ.
fn value(random: &mut Random, column: &Column) -> i64 {
    let Column { lo, hi, kind, .. } = *column;
    if kind == Kind::Gap && random.once_in(3) {
        return ABSENT;
    }
    match random.below(8) {
        0 => lo,
        1 => hi,
        2 => random.between(-3, 3).clamp(lo, hi),
        3 => random.between(-1_000, 1_000).clamp(lo, hi),
        _ => random.between(lo, hi),
    }
}
