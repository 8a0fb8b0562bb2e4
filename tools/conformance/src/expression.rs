//! Random row expressions, written as the Rust code of a closure of `#[dp_query]`.
//!
//! The expressions are well typed by construction. Each sort of value has a generator. A generator
//! combines only numbers with the same decimals, and keeps magnitudes small enough.

use super::data::{Column, Kind, LABELS, OF_KIND, PAIR, RECORDS, VISIT, VISITOR};
use super::random::Random;

/// The maximum magnitude of a value, in units of its last digit. With this limit, a sum over all
/// rows, times a constant, still fits 64 bits.
const MOST: i128 = 100_000_000_000_000;

/// A number: its text, in parentheses if needed, and a bound on its magnitude.
pub(super) struct Number {
    pub(super) text: String,
    pub(super) most: i128,
}

/// A parameter of the query.
#[derive(Clone, Copy)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) lo: i64,
    pub(super) hi: i64,
}

/// Writes expressions over one record; the closure's argument is `r`.
pub(super) struct Writer<'a> {
    pub(super) random: &'a mut Random,
    pub(super) record: usize,
    pub(super) parameter: Option<Parameter>,
}

impl Writer<'_> {
    fn columns(&self, kind: Kind) -> Vec<&'static Column> {
        RECORDS[self.record].1.iter().filter(|column| column.kind == kind).collect()
    }

    fn column(&mut self, kind: Kind) -> Option<&'static Column> {
        let columns = self.columns(kind);
        (!columns.is_empty()).then(|| self.random.of(&columns))
    }

    /// The number of decimals of one of the record's number columns.
    pub(super) fn digits(&mut self) -> u32 {
        match self.record {
            0 => self.random.of(&[0, 0, 2]),
            VISITOR | PAIR | OF_KIND => 0,
            _ => self.random.of(&[0, 1]),
        }
    }

    /// Draws a literal on a grid: its text, and its value in units.
    fn literal(&mut self, digits: u32, most: i64) -> (String, i64) {
        let units = self.random.between(-most, most);
        (decimal(units, digits), units)
    }

    /// Writes a number with `digits` decimals, whose magnitude is at most [`MOST`].
    pub(super) fn number(&mut self, digits: u32, depth: u32) -> Number {
        let number = self.any_number(digits, depth);
        if number.most <= MOST {
            return number;
        }
        let end = self.random.between(1, 1_000_000);
        Number {
            text: format!("{}.clamp({}, {})", number.text, decimal(-end, digits), decimal(end / 2, digits)),
            most: i128::from(end),
        }
    }

    fn any_number(&mut self, digits: u32, depth: u32) -> Number {
        if depth == 0 {
            return self.leaf(digits);
        }
        match self.random.below(20) {
            0 => self.leaf(digits),
            1 | 2 => self.plus_or_minus(digits, depth),
            3 => {
                let (a, b) = (self.number(digits, depth - 1), self.number(digits, depth - 1));
                let method = self.random.of(&["min", "max"]);
                Number { text: format!("{}.{method}({})", a.text, b.text), most: a.most.max(b.most) }
            }
            4 => {
                let (a, method) = (self.number(digits, depth - 1), self.random.of(&["min", "max"]));
                let (text, units) = self.literal(digits, 500);
                Number {
                    text: format!("{}.{method}({text})", a.text),
                    most: a.most.max(i128::from(units.abs())),
                }
            }
            5 => {
                // The macro does not accept a minus sign before a `match`.
                let a = self.number(digits, depth - 1);
                let zero = if a.text.starts_with("(match") { "0 " } else { "" };
                Number { text: format!("({zero}-{})", a.text), most: a.most }
            }
            6 => {
                let a = self.number(digits, depth - 1);
                Number { text: format!("{}.abs()", a.text), most: a.most }
            }
            7 => {
                let (a, by) = (self.number(digits, depth - 1), self.random.of(&[-9, -3, -2, 2, 3, 7]));
                let by_text = decimal(by, 0);
                let text = match self.random.once_in(2) {
                    true => format!("({} * {by_text})", a.text),
                    false => format!("({by_text} * {})", a.text),
                };
                Number { text, most: a.most * 9 }
            }
            8 => {
                let a = self.number(digits, depth - 1);
                let by = self.random.of(&[-7, -2, 2, 3, 10, 144]);
                Number { text: format!("({} / {})", a.text, decimal(by, 0)), most: a.most }
            }
            9 => self.clamp(digits, depth),
            13 | 14 => self.product(digits, depth),
            15 if digits == 0 && self.column(Kind::Gap).is_some() => {
                let instead = self.number(0, depth - 1);
                Number { text: format!("r.gap.or({})", instead.text), most: instead.most.max(90) }
            }
            16 if digits == 0 && self.column(Kind::Day).is_some() => self.of_dates(),
            17 if digits == 0 => self.step(depth),
            18 if digits == 0 => {
                let a = self.number(0, depth - 1);
                // A root needs a number that is never below zero: a magnitude, or the maximum of a
                // number and zero.
                let above = self.random.of(&["abs()", "max(0)"]);
                // A root can be the same for every row. A sum of such roots would need no noise, so
                // the generator adds a column to the root.
                let b = self.leaf(0);
                Number { text: format!("({}.{above}.isqrt() - {})", a.text, b.text), most: a.most + b.most }
            }
            19 if digits == 0 => {
                let (a, sign) = (self.number(0, depth - 1), self.random.of(&["+", "-"]));
                let constant = self.random.of(&["TOP", "(-TOP)", "(TOP * 2 - 1)", "limits::LOW"]);
                Number { text: format!("({} {sign} {constant})", a.text), most: a.most + 200 }
            }
            10 | 11 => {
                let condition = self.truth(depth - 1);
                let (a, b) = (self.number(digits, depth - 1), self.number(digits, depth - 1));
                let other = match self.random.once_in(3) {
                    true => self.literal(digits, 90).0,
                    false => b.text,
                };
                let text = format!("(if {condition} {{ {} }} else {{ {other} }})", a.text);
                Number { text, most: a.most.max(b.most).max(90) }
            }
            _ => {
                let Some(column) = self.column(Kind::Label) else { return self.leaf(digits) };
                let (a, b) = (self.number(digits, depth - 1), self.number(digits, depth - 1));
                let [first, second] = self.random.of(&[["A", "C"], ["B", "A"], ["C", "B"]]);
                let (c, _) = self.literal(digits, 90);
                Number {
                    text: format!(
                        "(match r.{} {{ Label::{first} => {}, Label::{second} => {c}, _ => {} }})",
                        column.name, a.text, b.text
                    ),
                    most: a.most.max(b.most).max(90),
                }
            }
        }
    }

    /// Writes a product: one factor has `digits` decimals, and the other factor is a whole number.
    fn product(&mut self, digits: u32, depth: u32) -> Number {
        let (a, b) = (self.number(digits, depth - 1), self.number(0, depth - 1));
        // The factors are at most 10^6, so that the product stays below the maximum.
        let mut factor = |number: Number, digits: u32| {
            let end = self.random.between(1, 1_000_000);
            match number.most <= 1_000_000 {
                true => number,
                false => Number {
                    text: format!(
                        "{}.clamp({}, {})",
                        number.text,
                        decimal(-end, digits),
                        decimal(end, digits)
                    ),
                    most: end.into(),
                },
            }
        };
        let (a, b) = (factor(a, digits), factor(b, 0));
        let (first, second) = if self.random.once_in(2) { (&a, &b) } else { (&b, &a) };
        Number { text: format!("({} * {})", first.text, second.text), most: a.most * b.most }
    }

    /// Writes the sign of a number, or the index of the bucket that contains it.
    fn step(&mut self, depth: u32) -> Number {
        let a = self.number(0, depth - 1);
        let method = self.random.of(&["signum()", "bucket([-40, 0, 7])", "bucket([-1, 1])", "bucket([90])"]);
        Number { text: format!("{}.{method}", a.text), most: 3 }
    }

    /// Writes a number that is computed from dates.
    fn of_dates(&mut self) -> Number {
        let day = self.random.of(&["r.day", "r.born"]);
        let text = match self.random.below(5) {
            0 => format!("{day}.year()"),
            1 => format!("{day}.month()"),
            2 => format!("{day}.weekday()"),
            3 => "(r.day - r.born)".to_owned(),
            _ => format!("({day} - \"2020-02-29\")"),
        };
        Number { text, most: 50_000 }
    }

    /// Writes a column with `digits` decimals, or the parameter.
    pub(super) fn leaf(&mut self, digits: u32) -> Number {
        if let Some(Parameter { name, lo, hi }) = self.parameter
            && digits == 0
            && self.random.once_in(5)
        {
            return Number { text: name.to_owned(), most: i128::from(lo.abs().max(hi.abs())) };
        }
        if self.record == VISIT && digits == 0 && self.random.once_in(3) {
            let text = self.random.of(&["r.small.look_up(prices)", "r.label.look_up(rates)"]);
            return Number { text: text.to_owned(), most: 50 };
        }
        match self.column(Kind::Number(digits)) {
            Some(Column { name, lo, hi, .. }) => {
                Number { text: format!("r.{name}"), most: i128::from(lo.abs().max(hi.abs())) }
            }
            None => Number { text: "r.year".to_owned(), most: 2_100 },
        }
    }

    fn plus_or_minus(&mut self, digits: u32, depth: u32) -> Number {
        let (a, sign) = (self.number(digits, depth - 1), self.random.of(&["+", "-"]));
        let (text, units) = self.literal(digits, 5_000);
        let most = i128::from(units.abs());
        match self.random.below(4) {
            0 => Number { text: format!("({} {sign} {text})", a.text), most: a.most + most },
            1 => Number { text: format!("({text} {sign} {})", a.text), most: a.most + most },
            _ => {
                let b = self.number(digits, depth - 1);
                Number { text: format!("({} {sign} {})", a.text, b.text), most: a.most + b.most }
            }
        }
    }

    fn clamp(&mut self, digits: u32, depth: u32) -> Number {
        let (lo, width) = (self.random.between(-2_000, 2_000), self.random.between(0, 3_000));
        let most = i128::from(lo.abs().max((lo + width).abs()));
        let (mut ends, mut most) =
            (format!("clamp({}, {})", decimal(lo, digits), decimal(lo + width, digits)), most);
        if digits == 0 && self.random.once_in(3) {
            (ends, most) = ("clamp(limits::LOW, TOP)".to_owned(), 77);
        }
        let unbounded = self.column(Kind::Unbounded);
        let text = match unbounded {
            Some(column) if digits == 0 && self.random.once_in(2) => format!("r.{}", column.name),
            _ => self.number(digits, depth - 1).text,
        };
        Number { text: format!("{text}.{ends}"), most }
    }

    /// Writes a truth value, in parentheses.
    pub(super) fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.truth_leaf();
        }
        match self.random.below(9) {
            0 => self.truth_leaf(),
            1 => {
                let (a, b) = (self.truth(depth - 1), self.truth(depth - 1));
                format!("({a} && {b})")
            }
            2 => {
                let (a, b) = (self.truth(depth - 1), self.truth(depth - 1));
                format!("({a} || {b})")
            }
            3 => format!("(!{})", self.truth(depth - 1)),
            4 => {
                // The macro must see that the operands are truth values. It recognises a comparison
                // and a negation, but would not recognise two columns.
                let (a, b) = (self.comparison(depth), self.truth(depth - 1));
                format!("({a} {} (!{b}))", self.random.of(&["==", "!="]))
            }
            5 => {
                let (c, a, b) = (self.truth(depth - 1), self.truth(depth - 1), self.truth_leaf());
                format!("(if {c} {{ {a} }} else {{ {b} }})")
            }
            _ => self.comparison(depth),
        }
    }

    fn comparison(&mut self, depth: u32) -> String {
        let sign = self.random.of(&["<", "<=", ">", ">=", "==", "!="]);
        if let (Some(column), true) = (self.column(Kind::Unbounded), self.random.once_in(4)) {
            return format!("(r.{} {sign} {})", column.name, self.literal(0, 1_000).0);
        }
        let digits = self.digits();
        let a = self.number(digits, depth - 1).text;
        let b = match self.random.once_in(2) {
            true => self.literal(digits, 200).0,
            false => self.number(digits, depth - 1).text,
        };
        format!("({a} {sign} {b})")
    }

    fn truth_leaf(&mut self) -> String {
        if self.record == VISIT && self.random.once_in(3) {
            return format!("(r.label {} wanted)", self.random.of(&["==", "!="]));
        }
        match self.random.below(9) {
            8 if self.column(Kind::Gap).is_some() => "first_flagged(r)".to_owned(),
            5 if self.column(Kind::Gap).is_some() => "r.gap.is_some()".to_owned(),
            6 if self.column(Kind::Day).is_some() => {
                let sign = self.random.of(&["<", "<=", ">", ">=", "==", "!="]);
                let date = self.random.of(&["\"2020-02-29\"", "\"1999-12-31\"", "\"2030-01-01\"", "r.born"]);
                format!("(r.day {sign} {date})")
            }
            0 => match self.column(Kind::Label) {
                Some(column) => {
                    let (sign, label) = (self.random.of(&["==", "!="]), self.random.of(&LABELS));
                    format!("(r.{} {sign} Label::{label})", column.name)
                }
                None => "true".to_owned(),
            },
            1 => {
                let digits = self.digits();
                let (a, sign) = (self.leaf(digits).text, self.random.of(&["<", "<=", ">", ">=", "==", "!="]));
                format!("({a} {sign} {})", self.literal(digits, 20).0)
            }
            _ => match self.column(Kind::Truth) {
                Some(column) => format!("r.{}", column.name),
                None => "false".to_owned(),
            },
        }
    }
}

/// Writes units of the last digit as a literal, in parentheses if it is negative.
pub(super) fn decimal(units: i64, digits: u32) -> String {
    let text = match digits {
        0 => units.abs().to_string(),
        _ => {
            let one = 10_u64.pow(digits);
            let width = digits as usize;
            format!("{}.{:0width$}", units.unsigned_abs() / one, units.unsigned_abs() % one)
        }
    };
    if units < 0 { format!("(-{text})") } else { text }
}
