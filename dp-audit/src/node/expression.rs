//! What a row expression can be: a truth value, a category, or a number and its interval.
//!
//! Interval arithmetic on integers (R. E. Moore, *Interval Analysis*, 1966), each operation exact for itself: the ends
//! of the result are taken by some arguments inside the given intervals.

use super::{Both, Given, Sort, Walk};
use crate::model::{Column, ColumnKind, Range, sound_range};
use crate::words::{brief, date};
use num_bigint::BigInt;
use std::fmt::{self, Debug};

/// What an expression computes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type<'a> {
    /// A number inside a range.
    Number(Range),
    /// Any whole number.
    Unbounded,
    /// True or false.
    Boolean,
    /// One of these values.
    Category(&'a [String]),
    /// A text of at most so many characters.
    Text(u32),
    /// The text of an identifier.
    Identifier,
    /// A column's value, or none.
    Optional(Box<Type<'a>>),
}

impl<'a> Type<'a> {
    /// What a column holds.
    pub(crate) fn of(column: &'a Column) -> Self {
        Self::of_kind(&column.kind)
    }

    fn of_kind(kind: &'a ColumnKind) -> Self {
        match kind {
            ColumnKind::Integer(range)
            | ColumnKind::Decimal(range)
            | ColumnKind::Date(range)
            | ColumnKind::DateTime(range) => Type::Number(range.clone()),
            ColumnKind::Boolean => Type::Boolean,
            ColumnKind::Category(values) => Type::Category(values),
            ColumnKind::Unbounded => Type::Unbounded,
            ColumnKind::Text(most) => Type::Text(*most),
            ColumnKind::Identifier => Type::Identifier,
            ColumnKind::Optional(of) => Type::Optional(Box::new(Self::of_kind(of))),
        }
    }

    /// The kind of value, for messages.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Type::Number(_) => "a number",
            Type::Unbounded => "an unbounded number",
            Type::Boolean => "true or false",
            Type::Category(_) => "a category",
            Type::Text(_) => "a text",
            Type::Identifier => "the text of an identifier",
            Type::Optional(_) => "a value that can be missing",
        }
    }

    pub(crate) fn number(lo: BigInt, hi: BigInt, digits: u32) -> Self {
        Type::Number(Range { lo, hi, digits })
    }
}

/// How strongly an operation binds its arguments; weaker ones need parentheses inside stronger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    Choice,
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Atom,
}

/// An operation on the values of one row.
pub(crate) trait Expression: Debug + Send + Sync {
    /// Its arguments, in order.
    fn args(&self) -> &[Box<dyn Expression>] {
        &[]
    }

    /// What it computes from arguments of these types.
    ///
    /// # Errors
    /// Why no rule allows it.
    fn derive<'a>(&'a self, args: &[Type<'a>], columns: &'a [Column]) -> Result<Type<'a>, String>;

    /// How strongly it binds.
    fn strength(&self) -> Strength {
        Strength::Atom
    }

    /// Its text, without parentheses around it.
    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result;

    /// Decimal digits of a number; those of the first argument, where both agree.
    fn digits(&self, columns: &[Column]) -> u32 {
        self.args().first().map_or(0, |arg| arg.digits(columns))
    }

    /// The sort of its value, of an expression that verified.
    fn sort(&self, columns: &[Column]) -> Sort;

    /// Whether its value is a date, as far as words go: a number of days since 1970-01-01 that a reader knows as one.
    fn is_date(&self, _: &[Column]) -> bool {
        false
    }

    /// The number that it is, where it is written in the program.
    fn constant(&self) -> Option<&BigInt> {
        None
    }

    /// The parameter that it is, if it is one.
    fn parameter(&self) -> Option<&Given> {
        None
    }

    /// How many numbers it is, where it is a list.
    fn entries(&self) -> Option<&BigInt> {
        None
    }

    /// The values that it is one of, where it is a parameter of a category.
    fn choices(&self) -> &[String] {
        &[]
    }

    /// The most characters, where it is a parameter that is a text.
    fn most_characters(&self) -> Option<u32> {
        None
    }

    /// Its meaning in plain Gallina, and its node for Coq's checker.
    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both;
}

/// Derives what an expression over these columns computes.
///
/// # Errors
/// A sentence that names the part of the expression that no rule allows.
pub(crate) fn type_of<'a>(expr: &'a dyn Expression, columns: &'a [Column]) -> Result<Type<'a>, String> {
    let args: Vec<Type<'a>> =
        expr.args().iter().map(|arg| type_of(&**arg, columns)).collect::<Result<_, _>>()?;
    let derived = expr.derive(&args, columns).and_then(|derived| match &derived {
        Type::Number(range) => sound_range(range).map(|()| derived),
        _ => Ok(derived),
    });
    derived.map_err(|fault| format!("in `{}`: {fault}", brief(&Text { expr, columns }.to_string())))
}

/// Why a value does not fit a column of a new record, if it does not.
pub(crate) fn misfit(value: &Type<'_>, kind: &ColumnKind) -> Option<String> {
    match (value, kind) {
        (value, ColumnKind::Optional(of)) => misfit(value, of),
        (
            Type::Number(value),
            ColumnKind::Integer(range)
            | ColumnKind::Decimal(range)
            | ColumnKind::Date(range)
            | ColumnKind::DateTime(range),
        ) => {
            let Range { lo, hi, digits } = value;
            if *digits != range.digits {
                return Some(format!("the value has {digits} digits and the column {}", range.digits));
            }
            (*lo < range.lo || *hi > range.hi)
                .then(|| format!("the value is {lo} to {hi} and the column {} to {}", range.lo, range.hi))
        }
        (Type::Number(value), ColumnKind::Unbounded) => {
            (value.digits != 0).then(|| format!("the value has {} digits and the column none", value.digits))
        }
        (Type::Text(most), ColumnKind::Text(known)) => {
            (most != known).then(|| format!("the value has {most} characters and the column {known}"))
        }
        (Type::Unbounded, ColumnKind::Unbounded) | (Type::Boolean, ColumnKind::Boolean) => None,
        (Type::Category(values), ColumnKind::Category(known)) => {
            (*values != known).then(|| "the value is of another category than the column".into())
        }
        (other, _) => Some(format!("the value is {}, and the column of another kind", other.name())),
    }
}

/// The range of a number.
///
/// # Errors
/// Where the argument is none.
pub(crate) fn bounded(arg: &Type<'_>) -> Result<Range, String> {
    match arg {
        Type::Number(range) => Ok(range.clone()),
        Type::Unbounded => {
            Err("an unbounded number may only be clamped or compared, nothing else bounds what it does"
                .into())
        }
        other => Err(format!("a number should stand here, not {}", other.name())),
    }
}

/// A truth value.
///
/// # Errors
/// Where the argument is none.
pub(crate) fn boolean<'a>(arg: &Type<'_>) -> Result<Type<'a>, String> {
    match arg {
        Type::Boolean => Ok(Type::Boolean),
        other => Err(format!("true or false should stand here, not {}", other.name())),
    }
}

/// The digits of two numbers that meet.
///
/// # Errors
/// Where they differ.
pub(crate) fn same_digits(a: u32, b: u32) -> Result<u32, String> {
    if a == b { Ok(a) } else { Err(format!("the numbers have different digits, {a} and {b}")) }
}

/// The smallest interval that holds both points.
pub(crate) fn hull<'a>(a: BigInt, b: BigInt, digits: u32) -> Type<'a> {
    if a <= b { Type::number(a, b, digits) } else { Type::number(b, a, digits) }
}

/// An expression as text, with the decimals of its columns: `age >= 18 and smoker`.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    /// The expression.
    pub(crate) expr: &'a dyn Expression,
    /// The columns that it uses.
    pub(crate) columns: &'a [Column],
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.write(f, *self)
    }
}

impl Text<'_> {
    /// Writes argument number `position`, in parentheses where it binds more weakly than is needed.
    pub(crate) fn arg(self, f: &mut fmt::Formatter<'_>, position: usize, needed: Strength) -> fmt::Result {
        let Some(arg) = self.expr.args().get(position) else { return Ok(()) };
        let text = Text { expr: &**arg, columns: self.columns };
        if arg.strength() < needed { write!(f, "({text})") } else { write!(f, "{text}") }
    }

    /// Writes argument number `position` as a date, if it is written in the program and beside a date; else as it is.
    pub(crate) fn beside_date(
        self,
        f: &mut fmt::Formatter<'_>,
        position: usize,
        needed: Strength,
    ) -> fmt::Result {
        let [one, other] = [position, 1 - position].map(|place| self.expr.args().get(place));
        let day = one
            .and_then(|one| one.constant())
            .filter(|_| other.is_some_and(|other| other.is_date(self.columns)));
        match day {
            Some(day) => f.write_str(&date(day)),
            None => self.arg(f, position, needed),
        }
    }

    /// Writes a call of a function with all arguments.
    pub(crate) fn call(self, f: &mut fmt::Formatter<'_>, function: &str) -> fmt::Result {
        write!(f, "{function}(")?;
        for position in 0..self.expr.args().len() {
            if position > 0 {
                f.write_str(", ")?;
            }
            self.arg(f, position, Strength::Choice)?;
        }
        f.write_str(")")
    }

    /// Writes an operation between its two arguments.
    pub(crate) fn infix(
        self,
        f: &mut fmt::Formatter<'_>,
        sign: &str,
        left: Strength,
        right: Strength,
    ) -> fmt::Result {
        self.arg(f, 0, left)?;
        write!(f, " {sign} ")?;
        self.arg(f, 1, right)
    }
}
