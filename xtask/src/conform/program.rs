//! Random queries, and the program that answers them: Rust that nobody wrote by hand.

use std::fmt::Write;

use super::data::{Column, Kind, LABELS, RECORDS};
use super::expression::{Parameter, Writer};
use super::random::Random;

/// How many queries, and how many releases each of them has at least.
const QUERIES: usize = 20;
const RELEASES: usize = 8;
/// How deep expressions are nested.
const DEPTH: u32 = 3;

/// A generated query.
pub(super) struct Query {
    pub(super) name: String,
    /// Its Rust.
    source: String,
    /// Its parameter, which is another one for each table.
    pub(super) parameter: Option<Parameter>,
    /// The bound on the first answer beyond which its branch is taken, if it has one.
    pub(super) branch: Option<i64>,
    replace: bool,
    two: bool,
}

impl Query {
    /// The value of its parameter when it is run on table number `table`.
    pub(super) fn given(&self, table: usize) -> i64 {
        let width = self.parameter.map_or(1, |parameter| parameter.hi - parameter.lo + 1);
        self.parameter.map_or(0, |parameter| parameter.lo + (table as i64 * 37) % width)
    }
}

/// The queries.
pub(super) fn queries(random: &mut Random) -> Vec<Query> {
    (0..QUERIES).map(|number| query(random, number)).collect()
}

fn query(random: &mut Random, number: usize) -> Query {
    // Each kind of query several times: with a parameter, a branch, a call of another query, a second table, and
    // neighbours that replace a row.
    let parameter = (number % 3 == 1).then_some(Parameter { name: "limit", lo: -60, hi: 140 });
    let (two, replace) = (number.is_multiple_of(2), number % 4 == 3);
    let calls = number >= 4 && number.is_multiple_of(4);
    let branch = number.is_multiple_of(3).then(|| random.between(0, 12));
    let mut body = Body { random, parameter, two, text: String::new(), answers: 0 };
    body.release("    ", true);
    if let Some(bound) = branch {
        body.branch(bound);
    }
    while body.answers < RELEASES {
        body.release("    ", false);
    }
    if calls {
        body.call("q1", "first");
        body.call("q2", "second");
    }
    let text = body.text;
    let name = format!("q{}", number + 3);
    let source = function(&name, &text, two, replace, parameter);
    Query { name, source, parameter, branch, replace, two }
}

/// Writes the body of a query.
struct Body<'a> {
    random: &'a mut Random,
    parameter: Option<Parameter>,
    two: bool,
    text: String,
    answers: usize,
}

impl Body<'_> {
    /// One more release, of a count where a branch needs a whole number.
    fn release(&mut self, indent: &str, counts: bool) {
        let record = if self.two && self.random.once_in(3) { 1 } else { 0 };
        let digits = self.writer(record).digits();
        let value = match counts {
            true => self.count(record),
            false => self.aggregate(record, digits, 2),
        };
        let read = if value.1 == 0 { ".value()" } else { ".value().units()" };
        let _ = writeln!(
            self.text,
            "{indent}let answer = ({}).laplace(0.25);\n{indent}answers.push(answer{read});",
            value.0
        );
        self.answers += 1;
    }

    /// Releases on both sides of a choice by the first answer.
    fn branch(&mut self, bound: i64) {
        let _ = writeln!(self.text, "    if answers[0] > {bound} {{");
        self.release("        ", false);
        self.release("        ", false);
        self.text.push_str("    } else {\n");
        self.release("        ", false);
        self.text.push_str("    }\n");
    }

    /// Answers of another query, on some of the rows of a table.
    fn call(&mut self, other: &str, table: &str) {
        let record = usize::from(table == "second");
        let predicate = self.writer(record).truth(1);
        let _ = writeln!(self.text, "    answers.extend({other}({table}.filter(|r| {predicate})));");
    }

    fn writer(&mut self, record: usize) -> Writer<'_> {
        Writer { random: self.random, record, parameter: self.parameter }
    }

    /// An aggregate with so many digits, and these digits.
    fn aggregate(&mut self, record: usize, digits: u32, depth: u32) -> (String, u32) {
        let leaf = depth == 0 || self.random.once_in(2);
        if leaf {
            return match digits == 0 && self.random.once_in(3) {
                true => self.count(record),
                false => (self.sum(record, digits), digits),
            };
        }
        let a = self.aggregate(record, digits, depth - 1).0;
        let text = match self.random.below(6) {
            0 => format!("-({a})"),
            1 => format!("({a}) * {}", self.random.of(&["3", "(-2)", "(-1)"])),
            2 if self.two && digits == 0 => format!("({a}) + ({})", self.count(1 - record).0),
            choice => {
                let b = self.aggregate(record, digits, depth - 1).0;
                format!("({a}) {} ({b})", if choice < 4 { "+" } else { "-" })
            }
        };
        (text, digits)
    }

    /// Some of the rows of a table. One filter at least: where rows are replaced, the number of all rows is public.
    fn rows(&mut self, record: usize) -> String {
        let mut text = ["first", "second"][record].to_owned();
        for _ in 0..self.random.between(1, 2) {
            let predicate = self.writer(record).truth(DEPTH);
            let _ = write!(text, ".filter(|r| {predicate})");
        }
        text
    }

    fn count(&mut self, record: usize) -> (String, u32) {
        (format!("{}.count()", self.rows(record)), 0)
    }

    fn sum(&mut self, record: usize, digits: u32) -> String {
        let rows = match self.random.once_in(3) {
            true => ["first", "second"][record].to_owned(),
            false => self.rows(record),
        };
        let value = self.writer(record).number(digits, DEPTH).text;
        let after = match self.random.below(5) {
            0 => ".filter(|v| v > 3)",
            1 => ".map(|v| v * 2)",
            2 => ".map(|v| v - 7).filter(|v| v != 0)",
            _ => "",
        };
        format!("{rows}.map(|r| {value}){after}.sum()")
    }
}

fn function(name: &str, body: &str, two: bool, replace: bool, parameter: Option<Parameter>) -> String {
    let table = |record: &str| {
        if replace { format!("Table<{record}, ReplaceOne>") } else { format!("Table<{record}>") }
    };
    let mut parameters = format!("first: {}", table("First"));
    if two {
        let _ = write!(parameters, ", second: {}", table("Second"));
    }
    if let Some(Parameter { name, lo, hi }) = parameter {
        let _ = write!(parameters, ", #[dp(range = {lo}..={hi})] {name}: i64");
    }
    let budget = if two { "epsilon(first = 30, second = 30)" } else { "epsilon = 30" };
    format!(
        "#[dp_query({budget})]\nfn {name}({parameters}) -> Vec<i64> {{\n    let mut answers = Vec::new();\n{body}    answers\n}}\n\n"
    )
}

/// The queries that others call, one for each record.
const CALLED: &str = "\
#[dp_query(epsilon = 1)]
fn q1(first: Table<First>) -> Vec<i64> {
    let n = first.filter(|r| r.flag).count().laplace(0.5);
    let total = first.map(|r| r.small * 3 - r.year).sum().laplace(0.5);
    vec![n.value(), total.value()]
}

#[dp_query(epsilon = 0.5)]
fn q2(second: Table<Second>) -> Vec<i64> {
    let total = second.filter(|r| r.label != Label::B).map(|r| r.tenths.min(40)).sum().laplace(0.5);
    vec![total.value().units()]
}

";

/// The program: it reads tables and prints `QUERY TABLE: ANSWER ...` for each query and table.
pub(super) fn program(queries: &[Query]) -> String {
    let mut out = String::from(
        "//! Written by `cargo xtask coq`.\n#![allow(unused_parens, unused_braces, clippy::all)]\nuse dp_types::prelude::*;\n\n\
         #[derive(Clone, Copy, Category)]\nenum Label {\n",
    );
    LABELS.iter().for_each(|label| {
        let _ = writeln!(out, "    {label},");
    });
    out.push_str("}\nconst LABELS: [Label; 3] = [Label::A, Label::B, Label::C];\n\n");
    for (name, columns) in RECORDS {
        record(&mut out, name, columns);
    }
    out.push_str(CALLED);
    queries.iter().for_each(|query| out.push_str(&query.source));
    out.push_str(MAIN);
    for query in queries {
        run(&mut out, query);
    }
    out.push_str("    }\n    Ok(())\n}\n");
    out
}

fn record(out: &mut String, name: &str, columns: &[Column]) {
    let _ = writeln!(out, "#[derive(Record)]\nstruct {name} {{");
    for Column { name, kind, lo, hi } in columns {
        let _ = match kind {
            Kind::Number(0) => writeln!(out, "    #[dp(range = {lo}..={hi})] {name}: i64,"),
            Kind::Number(digits) => {
                let one = 10_i64.pow(*digits);
                let end = |units: i64| {
                    format!("{}.{:0width$}", units / one, units.abs() % one, width = *digits as usize)
                };
                let step = format!("0.{:0>width$}", 1, width = *digits as usize);
                writeln!(
                    out,
                    "    #[dp(range = {}..={}, step = {step})] {name}: Decimal,",
                    end(*lo),
                    end(*hi)
                )
            }
            Kind::Truth => writeln!(out, "    {name}: bool,"),
            Kind::Label => writeln!(out, "    #[dp(category)] {name}: Label,"),
            Kind::Unbounded => writeln!(out, "    #[dp(unbounded)] {name}: i64,"),
        };
    }
    let _ = writeln!(out, "}}\nimpl {name} {{\n    fn new(v: &[i64]) -> Self {{\n        Self {{");
    for (position, Column { name, kind, .. }) in columns.iter().enumerate() {
        let value = match kind {
            Kind::Number(0) | Kind::Unbounded => format!("v[{position}]"),
            Kind::Number(digits) => format!("Decimal::new(v[{position}], {digits})"),
            Kind::Truth => format!("v[{position}] == 1"),
            Kind::Label => format!("LABELS[v[{position}] as usize]"),
        };
        let _ = writeln!(out, "            {name}: {value},");
    }
    out.push_str("        }\n    }\n}\n\n");
}

const MAIN: &str = "\
fn rows(text: &str) -> Vec<Vec<i64>> {
    let row = |text: &str| text.split(',').map(|v| v.parse().unwrap()).collect();
    text.split_whitespace().map(row).collect()
}

fn print(query: &str, table: usize, answers: &[i64]) {
    let answers: Vec<String> = answers.iter().map(i64::to_string).collect();
    println!(\"{query} {table}: {}\", answers.join(\" \"));
}

fn main() -> Result<(), Error> {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for (table, line) in text.lines().enumerate() {
        let (first, second) = line.split_once('|').unwrap();
        let (first, second) = (rows(first), rows(second));
";

fn run(out: &mut String, query: &Query) {
    let Query { name, replace, two, .. } = query;
    let neighbours = if *replace { "ReplaceOne" } else { "AddRemove" };
    let dataset = |record: &str, rows: &str| {
        format!(
            "Dataset::<{record}, {neighbours}>::from_rows({rows}.iter().map(|v| {record}::new(v)))?.session::<eps!(30)>()"
        )
    };
    let mut session = dataset("First", "first");
    if *two {
        let _ = write!(session, ".and({})", dataset("Second", "second"));
    }
    let call = match query.parameter {
        Some(Parameter { lo, hi, .. }) => {
            format!("{name}({lo} + (table as i64 * 37) % {})?", hi - lo + 1)
        }
        None => name.clone(),
    };
    let _ = writeln!(out, "        print(\"{name}\", table, &{session}.run({call})?.0);");
}
