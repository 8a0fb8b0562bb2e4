//! Operations of row expressions, with one registry line for each. Operations that differ only by a
//! sign share a file.

mod arithmetic;
mod calendar;
mod choice;
mod clamp;
mod column;
mod compare;
mod date_time;
mod given_text;
mod given_variant;
mod is_variant;
mod literal;
mod logic;
mod look_up;
mod missing;
mod parameter;
mod product;
mod root;
mod sign;
mod text;
mod times_constant;
mod truth;
mod variant;

use crate::framework::{Entry, Expression};

/// The registry of all operations.
pub(super) const OPERATIONS: &[Entry<dyn Expression>] = &[
    Entry { name: "column", read: |_, fields| column::read(fields) },
    Entry { name: "literal", read: |_, fields| literal::read(fields) },
    Entry { name: "true", read: |_, _| Ok(truth::constant(true)) },
    Entry { name: "false", read: |_, _| Ok(truth::constant(false)) },
    Entry { name: "parameter", read: |reader, fields| parameter::read(reader, fields) },
    Entry { name: "given-variant", read: |reader, fields| given_variant::read(reader, fields) },
    Entry { name: "look-up", read: look_up::read },
    Entry { name: "add", read: |reader, fields| arithmetic::read(&arithmetic::ADD, reader, fields) },
    Entry { name: "sub", read: |reader, fields| arithmetic::read(&arithmetic::SUB, reader, fields) },
    Entry { name: "min", read: |reader, fields| arithmetic::read(&arithmetic::MIN, reader, fields) },
    Entry { name: "max", read: |reader, fields| arithmetic::read(&arithmetic::MAX, reader, fields) },
    Entry { name: "neg", read: |reader, fields| sign::read(sign::Sign::Neg, reader, fields) },
    Entry { name: "abs", read: |reader, fields| sign::read(sign::Sign::Abs, reader, fields) },
    Entry { name: "isqrt", read: root::read },
    Entry {
        name: "mul",
        read: |reader, fields| times_constant::read(times_constant::By::Times, reader, fields),
    },
    Entry {
        name: "div",
        read: |reader, fields| times_constant::read(times_constant::By::Over, reader, fields),
    },
    Entry { name: "product", read: product::read },
    Entry { name: "year", read: |reader, fields| calendar::read(&calendar::YEAR, reader, fields) },
    Entry { name: "month", read: |reader, fields| calendar::read(&calendar::MONTH, reader, fields) },
    Entry { name: "weekday", read: |reader, fields| calendar::read(&calendar::WEEKDAY, reader, fields) },
    Entry { name: "date", read: |reader, fields| date_time::read(date_time::Part::Date, reader, fields) },
    Entry { name: "hour", read: |reader, fields| date_time::read(date_time::Part::Hour, reader, fields) },
    Entry { name: "is-some", read: missing::read_is_some },
    Entry { name: "value-or", read: missing::read_value_or },
    Entry { name: "variant", read: |_, fields| variant::read(fields) },
    Entry { name: "clamp", read: clamp::read },
    Entry { name: "if", read: choice::read },
    Entry { name: "lt", read: |reader, fields| compare::read(&compare::LT, reader, fields) },
    Entry { name: "le", read: |reader, fields| compare::read(&compare::LE, reader, fields) },
    Entry { name: "gt", read: |reader, fields| compare::read(&compare::GT, reader, fields) },
    Entry { name: "ge", read: |reader, fields| compare::read(&compare::GE, reader, fields) },
    Entry { name: "eq", read: |reader, fields| compare::read(&compare::EQ, reader, fields) },
    Entry { name: "ne", read: |reader, fields| compare::read(&compare::NE, reader, fields) },
    Entry { name: "and", read: |reader, fields| logic::read(&logic::AND, reader, fields) },
    Entry { name: "or", read: |reader, fields| logic::read(&logic::OR, reader, fields) },
    Entry { name: "same", read: |reader, fields| logic::read(&logic::SAME, reader, fields) },
    Entry { name: "not", read: logic::read_not },
    Entry { name: "is", read: is_variant::read },
    Entry { name: "text", read: |_, fields| text::read_literal(fields) },
    Entry { name: "is-text", read: |reader, fields| text::read(false, reader, fields) },
    Entry { name: "starts-with", read: |reader, fields| text::read(true, reader, fields) },
    Entry { name: "given-text", read: |reader, fields| given_text::read(reader, fields) },
    Entry { name: "same-text", read: |reader, fields| given_text::read_compared(false, reader, fields) },
    Entry { name: "begins-with", read: |reader, fields| given_text::read_compared(true, reader, fields) },
    Entry { name: "length", read: text::read_length },
    Entry { name: "same-variant", read: given_variant::read_same },
];

/// The message for a wrong number of arguments. The error cannot occur, because the reader has
/// already checked this number.
const ARGUMENTS: &str = "another number of arguments is needed";
