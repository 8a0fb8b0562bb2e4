//! Coq terms that several rules share.

use crate::gallina::{Term, comment, string};
use crate::model::{Column, ColumnKind, Env, Range, Rows};
use num_bigint::{BigInt, Sign};

/// One meaning, in plain Gallina and as a node of the derivation.
#[derive(Debug, Clone)]
pub(crate) struct Both {
    /// The term for readers.
    pub(crate) plain: Term,
    /// The term for the checker.
    pub(crate) node: Term,
}

impl Both {
    /// An operation on arguments. The node takes `constants` before them; `plain` combines them in
    /// plain Gallina.
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

    /// A number, the same for every row.
    pub(crate) fn literal(value: &BigInt) -> Self {
        let value = integer(value);
        Both { plain: value.clone(), node: Term::apply("Literal", vec![value, Term::word("0")]) }
    }

    /// The length of a text from its number. The lowest four binary digits hold the length, so it
    /// is the remainder modulo sixteen. The clamp never changes it, but lets Coq's interval check
    /// see the range.
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
    /// A number.
    Number,
    /// A truth value.
    Truth,
    /// The position of a category's value.
    Label,
    /// An optional column's value; a node uses the number of the column.
    Optional,
}

impl Sort {
    /// The sort of a column's values.
    pub(crate) fn of(column: Option<&Column>) -> Self {
        match column.map(|column| &column.kind) {
            Some(ColumnKind::Boolean) => Sort::Truth,
            Some(ColumnKind::Category(_)) => Sort::Label,
            Some(ColumnKind::Optional(_)) => Sort::Optional,
            _ => Sort::Number,
        }
    }
}

/// An integer as an argument.
pub(crate) fn integer(value: &BigInt) -> Term {
    match value.sign() {
        Sign::Minus => Term::word(format!("({value})")),
        _ => Term::word(value.to_string()),
    }
}

/// An environment as an argument.
pub(crate) fn env_term(env: &Env) -> Term {
    Term::list(env.entries().iter().map(|entry| integer(entry).bare()).collect())
}

/// A range as three arguments.
pub(crate) fn range_terms(range: &Range) -> [Term; 3] {
    [integer(&range.lo), integer(&range.hi), Term::word(range.digits.to_string())]
}

/// A column as an argument.
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

/// Whether all rows are kept, as an argument.
pub(crate) fn counted(rows: Rows) -> Term {
    Term::word(match rows {
        Rows::Every => "EveryRow",
        Rows::Some => "SomeRows",
    })
}

/// A number, with its name in a comment.
pub(crate) fn shown(number: usize, name: &str) -> Term {
    Term::word(format!("{number} (* {} *)", comment(name)))
}
