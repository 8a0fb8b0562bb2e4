//! Decodes row expressions.

use super::Malformed;
use super::fields::{At, Fields, number, text};
use super::header::digits;
use crate::model::{Binary, Expr, Range};

pub(super) fn expression(at: At<'_>) -> Result<Expr, Malformed> {
    let mut fields = at.fields()?;
    let op = fields.next("op", text)?;
    let expr = match op.as_str() {
        "column" | "literal" | "parameter" | "true" | "false" => leaf(&op, &mut fields)?,
        "mul" | "div" | "clamp" | "is" => with_constant(&op, &mut fields)?,
        "not" => Expr::Not(one(&mut fields)?),
        "neg" => Expr::Neg(one(&mut fields)?),
        "abs" => Expr::Abs(one(&mut fields)?),
        "if" => Expr::If(Box::new(fields.next("args", |at| at.exactly(expression))?)),
        _ => match Binary::NAMES.iter().find(|(name, _)| *name == op) {
            Some((_, binary)) => {
                Expr::Binary(*binary, Box::new(fields.next("args", |at| at.exactly(expression))?))
            }
            None => return Err(at.refuse(format!("no operation is called {op:?}"))),
        },
    };
    fields.end()?;
    Ok(expr)
}

fn one(fields: &mut Fields<'_>) -> Result<Box<Expr>, Malformed> {
    let [arg] = fields.next("args", |at| at.exactly(expression))?;
    Ok(Box::new(arg))
}

fn leaf(op: &str, fields: &mut Fields<'_>) -> Result<Expr, Malformed> {
    Ok(match op {
        "column" => Expr::Column {
            index: fields.next("index", |at| at.small("the position of a column"))?,
            name: fields.next("name", text)?,
        },
        "literal" => {
            Expr::Literal { value: fields.next("value", number)?, digits: fields.next("digits", digits)? }
        }
        "parameter" => Expr::Parameter {
            name: fields.next("name", text)?,
            range: Range {
                lo: fields.next("lo", number)?,
                hi: fields.next("hi", number)?,
                digits: fields.next("digits", digits)?,
            },
        },
        _ => Expr::Truth(op == "true"),
    })
}

fn with_constant(op: &str, fields: &mut Fields<'_>) -> Result<Expr, Malformed> {
    Ok(match op {
        "mul" => Expr::Mul(fields.next("by", number)?, one(fields)?),
        "div" => Expr::Div(fields.next("by", number)?, one(fields)?),
        "clamp" => {
            Expr::Clamp { lo: fields.next("lo", number)?, hi: fields.next("hi", number)?, arg: one(fields)? }
        }
        _ => Expr::Is {
            value: fields.next("value", |at| at.small("the position of a category value"))?,
            name: fields.next("name", text)?,
            arg: one(fields)?,
        },
    })
}
