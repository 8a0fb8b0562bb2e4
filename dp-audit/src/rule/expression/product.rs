//! Product of two numbers. The product has the decimal digits of both factors together.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use std::fmt;

#[derive(Debug)]
struct Product {
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Product { args: reader.args(fields)? }))
}

impl Expression for Product {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a, b] = args else { return Err(ARGUMENTS.into()) };
        let (a, b) = (bounded(a)?, bounded(b)?);
        // A product is linear in each factor, so its extremes occur at the ends of both intervals.
        let [p, q, r, s] = [&a.lo * &b.lo, &a.lo * &b.hi, &a.hi * &b.lo, &a.hi * &b.hi];
        let least = (&p).min(&q).min((&r).min(&s)).clone();
        Ok(Type::number(least, p.max(q).max(r.max(s)), a.digits + b.digits))
    }

    fn strength(&self) -> Strength {
        Strength::Product
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.infix(f, "*", Strength::Product, Strength::Atom)
    }

    fn digits(&self, columns: &[Column]) -> u32 {
        self.args.iter().map(|arg| arg.digits(columns)).sum()
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::of(args, "Product", Vec::new(), |plain| Term::between("*", plain))
    }
}
