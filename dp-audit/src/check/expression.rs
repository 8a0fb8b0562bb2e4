//! What a row expression can be: a truth value, a category, or a number and its interval.
//!
//! Interval arithmetic on integers (R. E. Moore, *Interval Analysis*, 1966), each rule exact for its own
//! operation: the ends of the result are taken by some arguments inside the given intervals.

use crate::model::{Binary, ColumnKind, Expr, Range, Source};
use crate::words::{Text, brief};
use num_bigint::{BigInt, Sign};

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
}

impl Type<'_> {
    /// The kind of value, for messages.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Type::Number(_) => "a number",
            Type::Unbounded => "an unbounded number",
            Type::Boolean => "true or false",
            Type::Category(_) => "a category",
        }
    }
}

/// The largest number that may occur: 2^62 - 1.
pub(crate) fn limit() -> BigInt {
    (BigInt::from(1) << 62) - 1
}

/// Whether a range is one: not empty, and inside the limits of every number.
pub(crate) fn sound_range(range: &Range) -> Result<(), String> {
    let Range { lo, hi, .. } = range;
    if lo > hi {
        return Err(format!("the interval {lo} to {hi} is empty"));
    }
    if *lo < -limit() || *hi > limit() {
        return Err(format!("the interval {lo} to {hi} is not within 2^62 - 1 of 0"));
    }
    Ok(())
}

/// Derives what an expression over the columns of `source` computes.
///
/// # Errors
/// A sentence that names the part of the expression that no rule allows.
pub(crate) fn type_of<'a>(expr: &Expr, source: &'a Source) -> Result<Type<'a>, String> {
    let derived = match expr {
        Expr::Column { index, name } => return column(*index, name, source),
        Expr::Literal { value, digits } => number(value.clone(), value.clone(), *digits),
        Expr::Truth(_) => Ok(Type::Boolean),
        Expr::Parameter { range, .. } => Ok(Type::Number(range.clone())),
        Expr::Binary(op, args) => binary(*op, type_of(&args[0], source)?, type_of(&args[1], source)?),
        Expr::Not(arg) => boolean(&type_of(arg, source)?),
        Expr::Neg(arg) => bounded(type_of(arg, source)?).and_then(|a| number(-a.hi, -a.lo, a.digits)),
        Expr::Abs(arg) => bounded(type_of(arg, source)?).and_then(abs),
        Expr::Mul(by, arg) => bounded(type_of(arg, source)?).and_then(|a| {
            let ends = [&a.lo * by, &a.hi * by];
            hull(&ends, a.digits)
        }),
        Expr::Div(by, arg) => bounded(type_of(arg, source)?).and_then(|a| {
            if by.sign() == Sign::NoSign {
                return Err("a number is divided by 0".into());
            }
            // The division of `BigInt` truncates toward zero, as the format does; it is monotone, so the ends suffice.
            let ends = [&a.lo / by, &a.hi / by];
            hull(&ends, a.digits)
        }),
        Expr::Clamp { lo, hi, arg } => clamp(lo, hi, type_of(arg, source)?),
        Expr::If(parts) => {
            let [condition, yes, no] = &**parts;
            let condition = type_of(condition, source)?;
            let (yes, no) = (type_of(yes, source)?, type_of(no, source)?);
            boolean(&condition).and_then(|_| choice(yes, no))
        }
        Expr::Is { value, name, arg } => is(*value, name, &type_of(arg, source)?),
    };
    let derived = derived.and_then(|derived| match &derived {
        Type::Number(range) => sound_range(range).map(|()| derived),
        _ => Ok(derived),
    });
    derived.map_err(|fault| format!("in `{}`: {fault}", brief(&Text { expr, source }.to_string())))
}

fn column<'a>(index: usize, name: &str, source: &'a Source) -> Result<Type<'a>, String> {
    let Some(column) = source.columns.get(index) else {
        return Err(format!(
            "column {index} ({name:?}) does not exist: the source has {}",
            source.columns.len()
        ));
    };
    if column.name != name {
        return Err(format!("column {index} is called {:?}, not {name:?}", column.name));
    }
    Ok(match &column.kind {
        ColumnKind::Integer(range) | ColumnKind::Decimal(range) => Type::Number(range.clone()),
        ColumnKind::Boolean => Type::Boolean,
        ColumnKind::Category(values) => Type::Category(values),
        ColumnKind::Unbounded => Type::Unbounded,
    })
}

fn number<'a>(lo: BigInt, hi: BigInt, digits: u32) -> Result<Type<'a>, String> {
    Ok(Type::Number(Range { lo, hi, digits }))
}

/// The smallest interval that holds all of the points.
fn hull<'a>(points: &[BigInt], digits: u32) -> Result<Type<'a>, String> {
    let ends = points.iter().min().cloned().zip(points.iter().max().cloned());
    ends.map_or_else(|| Err("no value is left".into()), |(lo, hi)| number(lo, hi, digits))
}

fn bounded(arg: Type<'_>) -> Result<Range, String> {
    match arg {
        Type::Number(range) => Ok(range),
        Type::Unbounded => {
            Err("an unbounded number may only be clamped or compared, nothing else bounds what it does"
                .into())
        }
        other => Err(format!("a number should stand here, not {}", other.name())),
    }
}

fn boolean<'a>(arg: &Type<'_>) -> Result<Type<'a>, String> {
    match arg {
        Type::Boolean => Ok(Type::Boolean),
        other => Err(format!("true or false should stand here, not {}", other.name())),
    }
}

fn same_digits(a: u32, b: u32) -> Result<u32, String> {
    if a == b { Ok(a) } else { Err(format!("the numbers have different digits, {a} and {b}")) }
}

fn binary<'a>(op: Binary, a: Type<'_>, b: Type<'_>) -> Result<Type<'a>, String> {
    match op {
        Binary::And | Binary::Or | Binary::Same => boolean(&a).and_then(|_: Type<'_>| boolean(&b)),
        Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge | Binary::Eq | Binary::Ne => {
            // Whatever an unbounded number is, the result of a comparison is only true or false.
            let digits = |arg: Type<'_>| match arg {
                Type::Unbounded => Ok(0),
                other => bounded(other).map(|range| range.digits),
            };
            same_digits(digits(a)?, digits(b)?).map(|_| Type::Boolean)
        }
        Binary::Add | Binary::Sub | Binary::Min | Binary::Max => {
            let (a, b) = (bounded(a)?, bounded(b)?);
            let digits = same_digits(a.digits, b.digits)?;
            match op {
                Binary::Add => number(a.lo + b.lo, a.hi + b.hi, digits),
                Binary::Sub => number(a.lo - b.hi, a.hi - b.lo, digits),
                Binary::Min => number(a.lo.min(b.lo), a.hi.min(b.hi), digits),
                _ => number(a.lo.max(b.lo), a.hi.max(b.hi), digits),
            }
        }
    }
}

fn abs<'a>(a: Range) -> Result<Type<'a>, String> {
    let holds_zero = a.lo <= BigInt::ZERO && a.hi >= BigInt::ZERO;
    let ends = [magnitude(&a.lo), magnitude(&a.hi), BigInt::ZERO];
    hull(if holds_zero { &ends } else { &ends[..2] }, a.digits)
}

/// A number without its sign.
pub(crate) fn magnitude(value: &BigInt) -> BigInt {
    BigInt::from(value.magnitude().clone())
}

fn clamp<'a>(lo: &BigInt, hi: &BigInt, arg: Type<'_>) -> Result<Type<'a>, String> {
    let ends = Range { lo: lo.clone(), hi: hi.clone(), digits: 0 };
    sound_range(&ends)?;
    match arg {
        Type::Unbounded => Ok(Type::Number(ends)),
        other => {
            // The ends as written, also where they are wider than what is clamped: that is what certificates claim.
            number(ends.lo, ends.hi, bounded(other)?.digits)
        }
    }
}

fn choice<'a>(yes: Type<'_>, no: Type<'_>) -> Result<Type<'a>, String> {
    match (yes, no) {
        (Type::Boolean, Type::Boolean) => Ok(Type::Boolean),
        (yes, no) => {
            let (yes, no) = (bounded(yes)?, bounded(no)?);
            let digits = same_digits(yes.digits, no.digits)?;
            number(yes.lo.min(no.lo), yes.hi.max(no.hi), digits)
        }
    }
}

fn is<'a>(value: usize, name: &str, arg: &Type<'_>) -> Result<Type<'a>, String> {
    let Type::Category(values) = arg else {
        return Err(format!("a category should stand here, not {}", arg.name()));
    };
    match values.get(value) {
        Some(known) if known == name => Ok(Type::Boolean),
        Some(known) => Err(format!("value {value} of the category is called {known:?}, not {name:?}")),
        None => Err(format!("value {value} ({name:?}) does not exist: the category has {}", values.len())),
    }
}
