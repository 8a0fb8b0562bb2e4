//! Random queries, which are generated as Rust code.

use std::fmt::Write;

use super::expression::{Parameter, Writer, decimal};
use super::random::Random;

/// The number of queries, and the minimum number of releases in each query.
const QUERIES: usize = 13;
const RELEASES: usize = 8;
/// The nesting depth of expressions.
const DEPTH: u32 = 3;

/// A generated query.
pub(super) struct Query {
    pub(super) name: String,
    /// The Rust code of the body, without the signature.
    pub(super) body: String,
    /// The body in plain Rust, if its text differs.
    pub(super) plain: Option<String>,
    /// The parameter of the query, whose value differs for each table.
    pub(super) parameter: Option<Parameter>,
    /// The query takes its branch if its first answer is above this bound. `None` if the query has
    /// no branch.
    pub(super) branch: Option<i64>,
    /// Whether the neighbours of the query replace a row.
    pub(super) replace: bool,
    /// Whether the query uses both tables.
    pub(super) two: bool,
    /// Whether the query uses the tables of persons.
    pub(super) persons: bool,
}

impl Query {
    /// The value of the query's parameter for the table with index `table`.
    pub(super) fn given(&self, table: usize) -> i64 {
        let width = self.parameter.map_or(1, |parameter| parameter.hi - parameter.lo + 1);
        self.parameter.map_or(0, |parameter| parameter.lo + (table as i64 * 37) % width)
    }
}

/// Draws the queries.
pub(super) fn queries(random: &mut Random) -> Vec<Query> {
    (0..QUERIES).map(|number| query(random, number)).collect()
}

fn query(random: &mut Random, number: usize) -> Query {
    // Each kind of query occurs several times: with a parameter, a branch, a call of another query,
    // a second table, and neighbours that replace a row.
    let parameter = (number % 3 == 1).then_some(Parameter { name: "limit", lo: -60, hi: 140 });
    let (two, replace) = (number.is_multiple_of(2), number % 4 == 3);
    let calls = number >= 4 && number.is_multiple_of(4);
    let branch = number.is_multiple_of(3).then(|| random.between(0, 12));
    let mut body = Body { random, parameter, two, text: String::new(), answers: 0 };
    body.release("    ", true);
    if let Some(bound) = branch {
        body.branch(bound);
    }
    if number % 3 == 2 {
        body.rounds();
    }
    if number % 5 == 1 {
        body.new_rows();
    }
    if number % 4 == 1 {
        body.best();
    }
    body.histogram();
    body.grouped_sum();
    while body.answers < RELEASES {
        body.release("    ", false);
    }
    if calls {
        body.call("q1", "first");
        body.call("q2", "second");
        body.parts();
    }
    let body = body.text;
    let name = format!("q{}", number + 3);
    Query { name, body, plain: None, parameter, branch, replace, two, persons: false }
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
    /// Adds a release. The release is a count if a branch needs a whole number.
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

    /// Adds releases on both sides of a branch on the first answer.
    fn branch(&mut self, bound: i64) {
        let _ = writeln!(self.text, "    if answers[0] > {bound} {{");
        self.release("        ", false);
        self.release("        ", false);
        self.text.push_str("    } else {\n");
        self.release("        ", false);
        self.text.push_str("    }\n");
    }

    /// Adds a call of another query, on some of the rows of a table.
    fn call(&mut self, other: &str, table: &str) {
        let record = usize::from(table == "second");
        let predicate = self.writer(record).truth(1);
        let _ = writeln!(self.text, "    answers.extend({other}({table}.filter(|r| {predicate})));");
    }

    /// Adds a loop. In the theory's answers, the number of each round comes before its releases.
    fn rounds(&mut self) {
        let _ = writeln!(
            self.text,
            "    for round in 0..{} {{\n        answers.push(round);",
            self.random.between(2, 4)
        );
        self.release("        ", true);
        self.release("        ", false);
        self.text.push_str("    }\n");
    }

    /// Adds the best of five candidates. Some candidates are equal, and the first of the equal
    /// candidates wins.
    fn best(&mut self) {
        let tried = Some(Parameter { name: "tried", lo: -60, hi: 14 });
        let mut writer = Writer { random: self.random, record: 0, parameter: tried };
        let (predicate, number) = (writer.truth(1), writer.number(0, 1).text);
        let best = self.random.of(&["best_of", "best_of_harmonic"]);
        let _ = writeln!(
            self.text,
            "    let (candidate, best) = {best}([0, 1, 2, 3, 4], 90, 0.25, |candidate| {{\n        \
             #[dp(range = -60..=14)]\n        \
             let tried = candidate % 3 * 37 - 60;\n        \
             first.filter(|r| r.small * 9 > tried || {predicate}).map(|r| r.small * 3 - tried + {number}).sum()\n    }});\n    \
             answers.push(candidate);\n    answers.push(best.value());"
        );
    }

    /// Adds the number of rows in each group.
    fn histogram(&mut self) {
        let key = self.key(0);
        let rows = self.rows(0);
        let _ =
            writeln!(self.text, "    answers.extend({rows}.histogram(|r| {key}).laplace(0.25).values());");
    }

    /// Adds the sum of a number in each group, with rows filtered before or after the grouping.
    fn grouped_sum(&mut self) {
        let (key, rows, predicate) = (self.key(0), self.rows(0), self.writer(0).truth(1));
        let number = self.writer(0).number(0, DEPTH).text;
        let _ = writeln!(
            self.text,
            "    answers.extend({rows}.partition(|r| {key}).filter(|r| {predicate}).map(|r| r.small + {number}).sum().laplace(0.25).values());"
        );
    }

    /// Adds a call of another query on each part of a table. In the answers, the number of each
    /// part comes before the part's releases, like the number of a round.
    fn parts(&mut self) {
        let (key, rows) = (self.key(0), self.rows(0));
        let _ = writeln!(
            self.text,
            "    let parts = {rows}.partition(|r| {key}).each(q1);\n    \
             for (number, part) in parts.values().iter().enumerate() {{\n        \
             answers.push(number as i64);\n        answers.extend(part);\n    }}"
        );
    }

    /// Adds a count and a sum of new rows of the second record, which are made from rows of the
    /// first. The text of the flat map lists exactly three slots, because the macro takes exactly
    /// the listed rows.
    fn new_rows(&mut self) {
        let mut slot = |small: &str, label: &str| {
            let there = self.writer(0).truth(2);
            format!(
                "({there}, Second {{ more: 2.5, tenths: 12.5, label: {label}, yes: r.flag, below: {small} }})"
            )
        };
        let slots = [
            slot("r.small - 10", "r.kind"),
            slot("(0 - r.year)", "r.kind"),
            slot("r.small.min((-3))", "r.kind"),
        ];
        let (predicate, number) = (self.writer(1).truth(1), self.writer(1).number(0, 1).text);
        let _ = writeln!(
            self.text,
            "    let made = first.flat_map::<Second, 3>(|r| [{}]);\n    \
             let (count, sum) = (made.count().laplace(0.25), made.filter(|r| {predicate}).map(|r| {number}).sum().laplace(0.25));\n    \
             answers.push(count.value());\n    answers.push(sum.value());",
            slots.join(", ")
        );
    }

    /// Draws a public key over the rows of a record.
    fn key(&mut self, record: usize) -> String {
        let number = self.writer(record).number(0, 1).text;
        let cut = format!("{number}.cut([(-7), 0, 12, 1955])");
        match self.random.below(8) {
            0 => "r.kind".to_owned(),
            1 => format!("({}, r.flag)", cut),
            2 => "(r.other, r.kind)".to_owned(),
            3 => format!("{number}.clamp((-2), 3)"),
            4 => "(r.flag, r.year.among([1901, 1955, 2000, 2100]), r.kind)".to_owned(),
            5 => format!("{number}.among([(-7), 0, 1, 5])"),
            6 => "(r.kind, r.small.clamp((-2), 3))".to_owned(),
            _ => cut,
        }
    }

    fn writer(&mut self, record: usize) -> Writer<'_> {
        Writer { random: self.random, record, parameter: self.parameter }
    }

    /// Draws an aggregate, and the number of its decimals.
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

    /// Draws some rows of a table, with at least one filter. If rows are replaced, the number of
    /// all rows is public.
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
        // The value contains a column, so that it is not constant. A value that all neighbours
        // share needs no noise, and `dp-types` does not release it with noise.
        let (column, number) =
            (self.writer(record).leaf(digits).text, self.writer(record).number(digits, DEPTH).text);
        let value = format!("({column} + {number})");
        let literal = |whole: i64| decimal(whole * 10_i64.pow(digits), digits);
        let after = match self.random.below(5) {
            0 => format!(".filter(|v| v > {})", literal(3)),
            1 => ".map(|v| v * 2)".to_owned(),
            2 => format!(".map(|v| v - {}).filter(|v| v != {})", literal(7), literal(0)),
            _ => String::new(),
        };
        format!("{rows}.map(|r| {value}){after}.sum()")
    }
}
