//! Types of row expressions: truth values, categories, texts, and numbers with intervals.
//!
//! The auditor uses interval arithmetic on integers (R. E. Moore, *Interval Analysis*, 1966). Each
//! operation is exact: some arguments in the given intervals attain the ends of the result.

use super::{Both, Given, Sort, Walk};
use crate::model::{Column, ColumnKind, Range, sound_range};
use crate::words::{brief, date};
use num_bigint::BigInt;
use std::fmt::{self, Debug};

/// The type of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type<'a> {
    /// A whole number of units within a range.
    Number(Range),
    /// A whole number without a known range.
    Unbounded,
    /// A truth value.
    Boolean,
    /// One value from this list of names.
    Category(&'a [String]),
    /// A text with at most this many characters.
    Text(u32),
    /// The text of a unit's identifier.
    Identifier,
    /// A value of a column that can be missing.
    Optional(Box<Type<'a>>),
}

impl<'a> Type<'a> {
    /// The type of the values in a column.
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

    /// The name of the type, as messages show it.
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

/// The precedence of an operation. An argument with a lower precedence needs parentheses.
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
    /// The arguments of the operation, in order.
    fn args(&self) -> &[Box<dyn Expression>] {
        &[]
    }

    /// Derives the expression's type from the types of its arguments.
    ///
    /// # Errors
    /// The reason, if no rule allows the expression.
    fn derive<'a>(&'a self, args: &[Type<'a>], columns: &'a [Column]) -> Result<Type<'a>, String>;

    /// The precedence of the operation.
    fn strength(&self) -> Strength {
        Strength::Atom
    }

    /// Writes the expression as text, without outer parentheses.
    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result;

    /// The decimal digits of the value. By default these are the digits of the first argument,
    /// since all arguments have the same digits.
    fn digits(&self, columns: &[Column]) -> u32 {
        self.args().first().map_or(0, |arg| arg.digits(columns))
    }

    /// The sort of the expression's value; the expression must be verified.
    fn sort(&self, columns: &[Column]) -> Sort;

    /// Whether pages show the value as a date: it is a number of days since 1970-01-01.
    fn is_date(&self, _: &[Column]) -> bool {
        false
    }

    /// The value of the expression, if it is a literal number.
    fn constant(&self) -> Option<&BigInt> {
        None
    }

    /// The parameter, if the expression is one.
    fn parameter(&self) -> Option<&Given> {
        None
    }

    /// The number of entries, if the expression is a list.
    fn entries(&self) -> Option<&BigInt> {
        None
    }

    /// The possible values, if the expression is a category parameter.
    fn choices(&self) -> &[String] {
        &[]
    }

    /// The largest length in characters, if the expression is a text parameter.
    fn most_characters(&self) -> Option<u32> {
        None
    }

    /// Writes the expression in plain Gallina, and gives its node for Coq's checker.
    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both;
}

/// Derives the type of an expression over these columns.
///
/// # Errors
/// A sentence that names the part that no rule allows.
pub(crate) fn type_of<'a>(expr: &'a dyn Expression, columns: &'a [Column]) -> Result<Type<'a>, String> {
    let args: Vec<Type<'a>> =
        expr.args().iter().map(|arg| type_of(&**arg, columns)).collect::<Result<_, _>>()?;
    let derived = expr.derive(&args, columns).and_then(|derived| match &derived {
        Type::Number(range) => sound_range(range).map(|()| derived),
        _ => Ok(derived),
    });
    derived.map_err(|fault| format!("in `{}`: {fault}", brief(&Text { expr, columns }.to_string())))
}

/// The reason why a value does not fit a column of a new record; `None` if it fits.
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
/// If the argument is not a number with a range.
pub(crate) fn bounded(arg: &Type<'_>) -> Result<Range, String> {
    match arg {
        Type::Number(range) => Ok(range.clone()),
        Type::Unbounded => {
            Err("an unbounded number may only be clamped or compared, every other operation needs a range"
                .into())
        }
        other => Err(format!("a number must be here, not {}", other.name())),
    }
}

/// Checks that an argument is a truth value.
///
/// # Errors
/// If the argument is not a truth value.
pub(crate) fn boolean<'a>(arg: &Type<'_>) -> Result<Type<'a>, String> {
    match arg {
        Type::Boolean => Ok(Type::Boolean),
        other => Err(format!("true or false must be here, not {}", other.name())),
    }
}

/// The decimal digits of two numbers, which must be equal.
///
/// # Errors
/// If their digits differ.
pub(crate) fn same_digits(a: u32, b: u32) -> Result<u32, String> {
    if a == b { Ok(a) } else { Err(format!("the numbers have different digits, {a} and {b}")) }
}

/// The smallest interval that contains both points.
pub(crate) fn hull<'a>(a: BigInt, b: BigInt, digits: u32) -> Type<'a> {
    if a <= b { Type::number(a, b, digits) } else { Type::number(b, a, digits) }
}

/// An expression that displays as text, with the decimals of its columns: `age >= 18 and smoker`.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    /// The expression to display.
    pub(crate) expr: &'a dyn Expression,
    /// The columns of the expression's table.
    pub(crate) columns: &'a [Column],
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.write(f, *self)
    }
}

impl Text<'_> {
    /// Writes the argument at `position`, in parentheses if its precedence is below the required
    /// one.
    pub(crate) fn arg(self, f: &mut fmt::Formatter<'_>, position: usize, needed: Strength) -> fmt::Result {
        let Some(arg) = self.expr.args().get(position) else { return Ok(()) };
        let text = Text { expr: &**arg, columns: self.columns };
        if arg.strength() < needed { write!(f, "({text})") } else { write!(f, "{text}") }
    }

    /// Writes the argument at `position`. A literal beside a date is written as a date, and any
    /// other argument is unchanged.
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

    /// Writes a function call with all arguments.
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

    /// Writes an infix operation between its two arguments.
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
