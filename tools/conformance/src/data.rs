//! The test data: two records with a column of each kind, records whose rows belong to persons, and
//! random tables of all these records.

use super::random::Random;

/// The kind of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number with this number of decimals.
    Number(u32),
    /// A truth value.
    Truth,
    /// One of three values.
    Label,
    /// A number without a range.
    Unbounded,
    /// A whole number that can be missing.
    Gap,
    /// A date.
    Day,
    /// The number of the row's person: no expression uses it.
    Person,
}

/// The number that marks a missing value in the tables. No bounded column can have a value of this
/// size, and the theory uses the same number.
pub(super) const ABSENT: i64 = -(1 << 62);

/// A column: its name, its kind, and its range in units of its last digit.
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) lo: i64,
    pub(super) hi: i64,
}

const fn column(name: &'static str, kind: Kind, lo: i64, hi: i64) -> Column {
    Column { name, kind, lo, hi }
}

/// The indices of the records about persons: visits and members, a person's row made from visits, a
/// visit next to a member, and a person's visits of one kind.
pub(super) const VISIT: usize = 2;
pub(super) const MEMBER: usize = 3;
pub(super) const VISITOR: usize = 4;
pub(super) const PAIR: usize = 5;
pub(super) const OF_KIND: usize = 6;
/// The maximum number of rows of a person, among visits and among members.
pub(super) const AT_MOST: i64 = 3;

/// The columns of the records. Their ranges contain numbers on both sides of 0, and on both sides
/// of the limits of 32 bits.
pub(super) const RECORDS: [(&str, &[Column]); 7] = [
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
            // The range is from 1999-12-31 to 2030-01-01.
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
    (
        "Visit",
        &[
            column("small", Kind::Number(0), -9, 9),
            column("person", Kind::Person, 0, 14),
            column("late", Kind::Truth, 0, 1),
            column("tenths", Kind::Number(1), -40, 90),
            column("label", Kind::Label, 0, 2),
        ],
    ),
    (
        "Member",
        &[
            column("insured", Kind::Truth, 0, 1),
            column("tenths", Kind::Number(1), 0, 50),
            column("small", Kind::Number(0), -7, 11),
            column("owner", Kind::Person, -5, 11),
        ],
    ),
    (
        "Visitor",
        &[
            column("visits", Kind::Number(0), 0, 3),
            column("spent", Kind::Number(0), -1_000, 1_000),
            column("least", Kind::Number(0), -70, 70),
            column("most", Kind::Number(0), -70, 70),
            column("late", Kind::Truth, 0, 1),
            column("always", Kind::Truth, 0, 1),
        ],
    ),
    (
        "Pair",
        &[
            column("insured", Kind::Truth, 0, 1),
            column("small", Kind::Number(0), -9, 9),
            column("made", Kind::Number(0), -70, 70),
            column("late", Kind::Truth, 0, 1),
            column("theirs", Kind::Number(0), -60, 60),
            column("label", Kind::Label, 0, 2),
        ],
    ),
    (
        "OfKind",
        &[
            column("visits", Kind::Number(0), 0, 3),
            column("late", Kind::Truth, 0, 1),
            column("small", Kind::Number(0), -9, 9),
            column("label", Kind::Label, 0, 2),
            column("least", Kind::Number(0), -70, 70),
        ],
    ),
];

/// The values of a category, as Rust names them.
pub(super) const LABELS: [&str; 3] = ["A", "B", "C"];

/// The sizes of the tables: no rows, a few rows, and more rows than a chunk of the scan.
const ROWS: [usize; 24] =
    [0, 1, 2, 3, 4, 5, 8, 13, 21, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 1_100];

/// One table for each record, but no table for the records whose rows a transformation makes.
pub(super) type Tables = [Vec<Vec<i64>>; 4];

/// Draws the tables for every query; `others` draws the tables of persons.
pub(super) fn tables(random: &mut Random, others: &mut Random) -> Vec<Tables> {
    let table = |random: &mut Random, record: usize, rows: usize| {
        (0..rows).map(|_| RECORDS[record].1.iter().map(|column| value(random, column)).collect()).collect()
    };
    let of_persons =
        |random: &mut Random, record: usize, rows: usize| few_of_each(record, table(random, record, rows));
    let all = |&rows: &usize| {
        let [first, second] = [table(random, 0, rows), table(random, 1, rows.min(40))];
        [first, second, of_persons(others, VISIT, rows.min(33)), of_persons(others, MEMBER, rows.min(12))]
    };
    ROWS.iter().map(all).collect()
}

/// The rows of a table, without the rows beyond each person's maximum.
fn few_of_each(record: usize, rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let whose = RECORDS[record].1.iter().position(|column| column.kind == Kind::Person).unwrap_or_default();
    let mut kept: Vec<Vec<i64>> = Vec::new();
    for row in rows {
        let before = kept.iter().filter(|one| one[whose] == row[whose]).count();
        if (before as i64) < AT_MOST {
            kept.push(row);
        }
    }
    kept
}

/// Draws a value. The ends of the range, 0 and values near them occur often, since a wrong
/// operation usually shows there.
fn value(random: &mut Random, column: &Column) -> i64 {
    let Column { lo, hi, kind, .. } = *column;
    if kind == Kind::Gap && random.once_in(3) {
        return ABSENT;
    }
    match random.below(8) {
        _ if kind == Kind::Person => random.between(lo, hi),
        0 => lo,
        1 => hi,
        2 => random.between(-3, 3).clamp(lo, hi),
        3 => random.between(-1_000, 1_000).clamp(lo, hi),
        _ => random.between(lo, hi),
    }
}
