//! Coq terms that several rules share.

use crate::gallina::{Term, comment, string};
use crate::model::{Column, ColumnKind, Env, Range, Rows};
use num_bigint::{BigInt, Sign};

/// One meaning in two forms: plain Gallina, and a node of the derivation.
#[derive(Debug, Clone)]
pub(crate) struct Both {
    /// The term for readers.
    pub(crate) plain: Term,
    /// The term for the checker.
    pub(crate) node: Term,
}

impl Both {
    /// Applies an operation to arguments. The node takes `constants` before the arguments, and
    /// `plain` builds the same operation in plain Gallina.
    pub(crate) fn of(
        args: Vec<Both>,
        head: &str,
        mut constants: Vec<Term>,
        plain: impl FnOnce(Vec<Term>) -> Term,
    ) -> Self {
        let (texts, nodes): (Vec<Term>, Vec<Term>) =
            args.into_iter().map(|arg| (arg.plain, arg.node)).unzip();
        constants.extend(nodes);
        Both { plain: plain(texts), node: Term::apply(head, constants) }
    }

    /// A literal number, with the same value for every row.
    pub(crate) fn literal(value: &BigInt) -> Self {
        let value = integer(value);
        Both { plain: value.clone(), node: Term::apply("Literal", vec![value, Term::word("0")]) }
    }

    /// Extracts the length of a text from the number that encodes it. The lowest four binary digits
    /// hold the length, so the length is the remainder modulo sixteen. The clamp does not change
    /// the value. It only makes the range visible to Coq's interval check.
    pub(crate) fn length_of_text(self, most: u32) -> Self {
        let sixteen = Term::word("16");
        let whole = Both::of(vec![self.clone()], "Div", vec![sixteen.clone()], |plain| {
            Term::apply("Z.quot", plain.into_iter().chain([sixteen.clone()]).collect())
        });
        let whole = Both::of(vec![whole], "Mul", vec![sixteen.clone()], |plain| {
            Term::between("*", [sixteen].into_iter().chain(plain).collect())
        });
        let rest = Both::of(vec![self, whole], "Sub", Vec::new(), |plain| Term::between("-", plain));
        let ends = vec![integer(&BigInt::ZERO), integer(&BigInt::from(most))];
        Both::of(vec![rest], "Clamped", ends.clone(), |plain| {
            Term::apply("clamp", ends.into_iter().chain(plain).collect())
        })
    }
}

/// The sort of an expression's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The value is a number.
    Number,
    /// The value is a truth value.
    Truth,
    /// The value is the position of a category's value.
    Label,
    /// The value comes from an optional column. A node refers to that column by its position.
    Optional,
}

impl Sort {
    /// The sort of the values in a column.
    pub(crate) fn of(column: Option<&Column>) -> Self {
        match column.map(|column| &column.kind) {
            Some(ColumnKind::Boolean) => Sort::Truth,
            Some(ColumnKind::Category(_)) => Sort::Label,
            Some(ColumnKind::Optional(_)) => Sort::Optional,
            _ => Sort::Number,
        }
    }
}

/// Writes an integer as an argument.
pub(crate) fn integer(value: &BigInt) -> Term {
    match value.sign() {
        Sign::Minus => Term::word(format!("({value})")),
        _ => Term::word(value.to_string()),
    }
}

/// Writes an environment as an argument.
pub(crate) fn env_term(env: &Env) -> Term {
    Term::list(env.entries().iter().map(|entry| integer(entry).bare()).collect())
}

/// Writes a range as three arguments.
pub(crate) fn range_terms(range: &Range) -> [Term; 3] {
    [integer(&range.lo), integer(&range.hi), Term::word(range.digits.to_string())]
}

/// Writes a column as an argument.
pub(crate) fn column_term(column: &Column) -> Term {
    Term::apply("Column", vec![Term::word(string(&column.name)), kind_term(&column.kind)])
}

fn kind_term(kind: &ColumnKind) -> Term {
    let ends = |range: &Range| [integer(&range.lo), integer(&range.hi)];
    match kind {
        ColumnKind::Integer(range) => Term::apply("Integer", ends(range).into()),
        ColumnKind::Decimal(range) => {
            let [lo, hi] = ends(range);
            Term::apply("Decimal", vec![Term::word(range.digits.to_string()), lo, hi])
        }
        ColumnKind::Boolean => Term::word("Boolean"),
        ColumnKind::Category(values) => {
            let values = values.iter().map(|value| Term::word(string(value))).collect();
            Term::apply("Category", vec![Term::strings(values)])
        }
        ColumnKind::Unbounded => Term::word("Unbounded"),
        ColumnKind::Date(days) => Term::apply("Day", ends(days).into()),
        ColumnKind::DateTime(seconds) => Term::apply("Integer", ends(seconds).into()),
        // A text is encoded as a number. The auditor has already verified the encoding.
        ColumnKind::Text(most) => {
            let greatest = (BigInt::from(1) << (7 * most + 4)) - 1;
            Term::apply("Integer", vec![integer(&BigInt::ZERO), integer(&greatest)])
        }
        ColumnKind::Identifier => Term::word("Identity"),
        ColumnKind::Optional(of) => Term::apply("Optional", vec![kind_term(of)]),
    }
}

/// Writes as an argument whether a table keeps all rows.
pub(crate) fn counted(rows: Rows) -> Term {
    Term::word(match rows {
        Rows::Every => "EveryRow",
        Rows::Some => "SomeRows",
    })
}

/// Writes a position, with the name that it refers to in a comment.
pub(crate) fn shown(number: usize, name: &str) -> Term {
    Term::word(format!("{number} (* {} *)", comment(name)))
}
