//! Row expressions as text: `age >= 18 and smoker`.

use super::number::{decimal, name};
use crate::model::{Binary, ColumnKind, Expr, Source};
use num_bigint::BigInt;
use std::fmt;

/// An expression as text, with the decimals of its source's columns.
pub struct Text<'a> {
    /// The expression.
    pub expr: &'a Expr,
    /// The source whose columns it uses.
    pub source: &'a Source,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.expr, Strength::Choice)
    }
}

/// How strongly an operation binds its arguments; weaker ones need parentheses inside stronger ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Choice,
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Atom,
}

/// The sign of an infix operation, its strength, and the strengths that its arguments need.
fn infix(op: Binary) -> Option<(&'static str, Strength, Strength, Strength)> {
    use Strength::{And, Compare, Or, Product, Sum};
    let compare = |sign| Some((sign, Compare, Sum, Sum));
    match op {
        Binary::Add => Some(("+", Sum, Sum, Product)),
        Binary::Sub => Some(("-", Sum, Sum, Product)),
        Binary::Lt => compare("<"),
        Binary::Le => compare("<="),
        Binary::Gt => compare(">"),
        Binary::Ge => compare(">="),
        Binary::Eq | Binary::Same => compare("="),
        Binary::Ne => compare("!="),
        Binary::And => Some(("and", And, And, Strength::Not)),
        Binary::Or => Some(("or", Or, Or, And)),
        Binary::Min | Binary::Max => None,
    }
}

impl Text<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>, expr: &Expr, needed: Strength) -> fmt::Result {
        let parentheses = strength(expr) < needed;
        if parentheses {
            f.write_str("(")?;
        }
        self.write_bare(f, expr)?;
        if parentheses {
            f.write_str(")")?;
        }
        Ok(())
    }

    fn write_bare(&self, f: &mut fmt::Formatter<'_>, expr: &Expr) -> fmt::Result {
        match expr {
            Expr::Column { name: column, .. } => f.write_str(&name(column)),
            Expr::Literal { value, digits } => f.write_str(&decimal(value, *digits)),
            Expr::Truth(truth) => write!(f, "{truth}"),
            Expr::Parameter { name: parameter, .. } => write!(f, "parameter {}", name(parameter)),
            Expr::Binary(op, args) => self.write_binary(f, *op, args),
            Expr::Not(arg) => {
                f.write_str("not ")?;
                self.write(f, arg, Strength::Atom)
            }
            Expr::Neg(arg) => {
                f.write_str("-")?;
                self.write(f, arg, Strength::Atom)
            }
            Expr::Abs(arg) => self.write_call(f, "abs", &[arg]),
            Expr::Mul(by, arg) => {
                write!(f, "{by} * ")?;
                self.write(f, arg, Strength::Atom)
            }
            Expr::Div(by, arg) => {
                f.write_str("trunc(")?;
                self.write(f, arg, Strength::Atom)?;
                write!(f, " / {by})")
            }
            Expr::Clamp { lo, hi, arg } => {
                f.write_str("clamp(")?;
                self.write(f, arg, Strength::Choice)?;
                let digits = digits(arg, self.source);
                write!(f, ", {} to {})", decimal(lo, digits), decimal(hi, digits))
            }
            Expr::If(parts) => {
                f.write_str("if ")?;
                self.write(f, &parts[0], Strength::Or)?;
                f.write_str(" then ")?;
                self.write(f, &parts[1], Strength::Or)?;
                f.write_str(" else ")?;
                self.write(f, &parts[2], Strength::Or)
            }
            Expr::Is { name: value, arg, .. } => {
                self.write(f, arg, Strength::Sum)?;
                write!(f, " is {}", name(value))
            }
        }
    }

    fn write_binary(&self, f: &mut fmt::Formatter<'_>, op: Binary, args: &[Expr; 2]) -> fmt::Result {
        match infix(op) {
            Some((sign, _, left, right)) => {
                self.write(f, &args[0], left)?;
                write!(f, " {sign} ")?;
                self.write(f, &args[1], right)
            }
            None => self.write_call(f, op.name(), &[&args[0], &args[1]]),
        }
    }

    fn write_call(&self, f: &mut fmt::Formatter<'_>, function: &str, args: &[&Expr]) -> fmt::Result {
        write!(f, "{function}(")?;
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            self.write(f, arg, Strength::Choice)?;
        }
        f.write_str(")")
    }
}

fn strength(expr: &Expr) -> Strength {
    match expr {
        Expr::Binary(op, _) => infix(*op).map_or(Strength::Atom, |(_, own, _, _)| own),
        Expr::Not(_) => Strength::Not,
        Expr::Neg(_) | Expr::Mul(..) => Strength::Product,
        Expr::If(_) => Strength::Choice,
        Expr::Is { .. } => Strength::Compare,
        Expr::Literal { value, .. } if *value < BigInt::ZERO => Strength::Product,
        _ => Strength::Atom,
    }
}

/// Decimal digits of a number; those of the leftmost leaf, since both arguments of an operation agree.
fn digits(expr: &Expr, source: &Source) -> u32 {
    match expr {
        Expr::Column { index, .. } => match source.columns.get(*index).map(|column| &column.kind) {
            Some(ColumnKind::Integer(range) | ColumnKind::Decimal(range)) => range.digits,
            _ => 0,
        },
        Expr::Literal { digits, .. } => *digits,
        Expr::Parameter { range, .. } => range.digits,
        Expr::Binary(_, args) => digits(&args[0], source),
        Expr::Neg(arg) | Expr::Abs(arg) | Expr::Mul(_, arg) | Expr::Div(_, arg) | Expr::Clamp { arg, .. } => {
            digits(arg, source)
        }
        Expr::If(parts) => digits(&parts[1], source),
        Expr::Truth(_) | Expr::Not(_) | Expr::Is { .. } => 0,
    }
}
