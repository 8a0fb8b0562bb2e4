//! Random queries that use several rows at once. Some queries compute per unit. They take a unit's
//! first rows, alone or next to the unit's first rows in another table. They select rows whose
//! units have a row in another table. They make one row for each unit, or one row for each unit and
//! value of a key. Some queries pair the first rows of two tables that have the same key. Other
//! queries unite two tables, take the first rows in an order, or keep one of several equal rows.
//! The queries of this file also look up numbers in public lists, and take a category as a
//! parameter.

use std::fmt::Write;

use super::data::{MEMBER, OF_KIND, PAIR, VISIT, VISITOR};
use super::expression::Writer;
use super::query::Query;
use super::random::Random;

/// The number of queries.
const QUERIES: usize = 3;
/// The nesting depth of expressions.
const DEPTH: u32 = 2;

/// The public lists. Each list has a name, a length, and the number at index `i` for table `t`, in
/// a notation that both languages read.
pub(super) const LISTS: [(&str, usize, &str); 2] =
    [("prices", 19, "(t * 7 + i * 13) % 101 - 50"), ("rates", 3, "(t * 11 + i * 29) % 101 - 50")];

/// Draws the queries.
pub(super) fn queries(random: &mut Random) -> Vec<Query> {
    (0..QUERIES).map(|number| query(random, number)).collect()
}

fn query(random: &mut Random, number: usize) -> Query {
    let mut body = Body { random, text: String::new(), plain: String::new() };
    body.sum("visits", VISIT);
    body.sum("members", MEMBER);
    body.firsts_of_new_rows();
    body.histogram();
    body.together();
    body.units();
    body.pairs();
    body.kinds();
    body.of_one_key();
    body.firsts_in_order();
    body.different();
    let count = format!("{}.count_units()", body.rows(2));
    body.release(&count, &count);
    let (body, plain) = (body.text, Some(body.plain));
    let replace = number % 2 == 1;
    Query {
        name: format!("u{number}"),
        body,
        plain,
        parameter: None,
        branch: None,
        replace,
        two: true,
        persons: true,
    }
}

struct Body<'a> {
    random: &'a mut Random,
    text: String,
    plain: String,
}

impl Body<'_> {
    fn writer(&mut self, record: usize) -> Writer<'_> {
        Writer { random: self.random, record, parameter: None }
    }

    /// Adds a release of a number, in both languages.
    fn release(&mut self, law: &str, plain: &str) {
        for (out, number) in [(&mut self.text, law), (&mut self.plain, plain)] {
            let _ = writeln!(out, "    answers.push(({number}).laplace(0.25).value());");
        }
    }

    /// The table of visits after `steps` transformations that keep the person of each row known.
    fn rows(&mut self, steps: usize) -> String {
        (0..steps).fold("visits".to_owned(), |rows, _| match self.random.below(7) {
            6 => format!(
                "{rows}.limit_by({}, |r| r.{})",
                self.random.of(&[1, 2]),
                self.random.of(&["late", "label"])
            ),
            0 => format!("{rows}.limit({})", self.random.of(&[1, 2])),
            1 => format!("{rows}.semi_join({})", self.members()),
            2 => format!("{rows}.anti_join({})", self.members()),
            3 => {
                let predicate = self.writer(VISIT).truth(1);
                let method = self.random.of(&["semi_join", "anti_join"]);
                format!("{rows}.{method}(visits.filter(|r| {predicate}))")
            }
            _ => format!("{rows}.filter(|r| {})", self.writer(VISIT).truth(DEPTH)),
        })
    }

    /// A table that decides which rows of the other table a query keeps.
    fn members(&mut self) -> String {
        let predicate = self.writer(MEMBER).truth(1);
        match self.random.below(4) {
            0 => "members".to_owned(),
            1 => format!("members.limit(1).filter(|r| {predicate})"),
            2 => format!("members.semi_join(visits.filter(|r| {}))", self.writer(VISIT).truth(1)),
            _ => format!("members.filter(|r| {predicate})"),
        }
    }

    /// Releases a sum over the first row of each person. This sum depends on the order of the rows.
    fn sum(&mut self, table: &str, record: usize) {
        let rows = match record {
            VISIT => self.rows(2),
            _ => format!("{table}.semi_join({})", self.rows(1)),
        };
        let number = self.writer(record).number(0, DEPTH).text;
        let sum = format!("{rows}.limit(1).map(|r| r.small + {number}).sum()");
        self.release(&sum, &sum);
    }

    /// Releases a sum over rows of another record, which has no column for the person.
    fn firsts_of_new_rows(&mut self) {
        let rows = self.rows(1);
        let slots: Vec<String> = ["r.small - 10", "(0 - 90)", "r.small.min((-3))"]
            .into_iter()
            .map(|below| {
                let there = self.writer(VISIT).truth(1);
                format!("({there}, Second {{ label: r.label, tenths: 12.5, below: {below}, yes: r.late, more: 2.5 }})")
            })
            .collect();
        let kept = self.random.of(&[1, 2, 4]);
        let number = self.writer(1).number(0, 1).text;
        let sum = format!(
            "{rows}.flat_map::<Second, 3>(|r| [{}]).limit({kept}).map(|r| r.below + {number}).sum()",
            slots.join(", ")
        );
        self.release(&sum, &sum);
    }

    /// Pairs rows of the same person in both tables, and then selects the first pairs of each
    /// person.
    fn pairs(&mut self) {
        let (rows, members) = (self.rows(1), self.members());
        let caps = self.random.of(&["(2, 1)", "(1, 2)", "(3, 2)"]);
        let (made, late) = (self.writer(VISIT).number(0, 1).text, self.writer(VISIT).truth(1));
        let (theirs, insured) = (self.writer(MEMBER).number(0, 1).text, self.writer(MEMBER).truth(1));
        let columns = [("small", "v.small".to_owned()), ("label", "v.label".to_owned())]
            .into_iter()
            .chain([("made", format!("{}.clamp((-70), 70)", of("v", &made))), ("late", of("v", &late))])
            .chain([
                ("theirs", format!("{}.clamp((-60), 60)", of("m", &theirs))),
                ("insured", of("m", &insured)),
            ])
            .map(|(column, value)| format!("{column}: {value}"));
        let pairs = format!(
            "{rows}.join({members}, {caps}, |v, m| Pair {{ {} }})",
            columns.collect::<Vec<_>>().join(", ")
        );
        let (predicate, number) = (self.writer(PAIR).truth(1), self.writer(PAIR).number(0, 1).text);
        let kept = self.random.of(&[1, 3]);
        for number in [
            format!("{pairs}.filter(|r| {predicate}).map(|r| r.theirs + {number}).sum()"),
            format!("{pairs}.limit({kept}).map(|r| r.made - r.theirs).sum()"),
        ] {
            self.release(&number, &number);
        }
    }

    /// Makes one row for each person and kind of visit, takes the first of these rows, and releases
    /// a number that is computed from them.
    fn kinds(&mut self) {
        let rows = self.rows(1);
        let small = format!("{}.clamp((-2), 3)", self.random.of(&["r.small", "(0 - r.small)"]));
        // A value of the key that is not a column can still be a feature of the rows.
        let (key, held) = match self.random.below(3) {
            0 => ("(r.label, r.late)".to_owned(), [true, true, false]),
            1 => (format!("({small}, r.label)"), [true, false, true]),
            _ => (format!("(r.late, {small}, r.label)"), [true, true, true]),
        };
        let least = self.writer(VISIT).number(0, 1).text;
        let columns = |held: [bool; 3], plain: bool| {
            let of_first = |value: &str| if plain { value.replace("r.", "t[0].") } else { value.to_owned() };
            let of_all = |value: &str, law: &str, plainly: &str| match plain {
                true => format!("t.iter().map(|r| {value}){plainly}"),
                false => format!("{value}{law}"),
            };
            let [_, late, number] = held;
            [
                if plain {
                    "visits: (t.len() as i64).clamp(0, 2)".to_owned()
                } else {
                    "visits: r.count().clamp(0, 2)".to_owned()
                },
                format!("label: {}", of_first("r.label")),
                format!(
                    "late: {}",
                    if late { of_first("r.late") } else { of_all("r.late", ".any()", ".any(|late| late)") }
                ),
                format!(
                    "small: {}",
                    if number { of_first(&small) } else { of_all("r.small", ".max()", ".max().unwrap()") }
                ),
                format!(
                    "least: {}",
                    of_all(&format!("{least}.clamp((-70), 60)"), ".min()", ".min().unwrap()")
                ),
            ]
            .join(", ")
        };
        for (out, argument, plain) in [(&mut self.text, "r", false), (&mut self.plain, "t", true)] {
            let _ = writeln!(
                out,
                "    let kinds = {rows}.by_unit_and(|r| {key}, |{argument}| OfKind {{ {} }});",
                columns(held, plain)
            );
        }
        let (predicate, number) = (self.writer(OF_KIND).truth(1), self.writer(OF_KIND).number(0, 1).text);
        let kept = self.random.of(&[1, 2]);
        for number in [
            format!("kinds.limit({kept}).map(|r| r.least + {number}).sum()"),
            "kinds.map(|r| r.small).sum()".to_owned(),
            "kinds.filter(|r| r.late).map(|r| r.visits).sum()".to_owned(),
            format!("kinds.filter(|r| {predicate}).count()"),
        ] {
            self.release(&number, &number);
        }
        let line = "    answers.extend(kinds.histogram(|r| r.label).laplace(0.25).values());\n";
        self.text += line;
        self.plain += line;
    }

    /// Pairs rows of both tables that have the same key, whatever persons own the rows. The load
    /// order decides which rows come first. After transformations that use the rows of each person,
    /// the order of the persons decides.
    fn of_one_key(&mut self) {
        let [one, other] = [VISIT, MEMBER].map(|record| self.writer(record).truth(1));
        let number = self.writer(PAIR).number(0, 1).text;
        let loaded = [format!("visits.filter(|r| {one})"), format!("members.filter(|r| {other})")];
        let (most, kinds) = (self.random.of(&[2, 3]), self.random.of(&["late", "label"]));
        let by_persons = [
            format!("{}.limit_by({most}, |r| r.{kinds})", self.rows(1)),
            format!("members.limit({most}).filter(|r| {other})"),
        ];
        let caps = self.random.of(&["(2, 1)", "(1, 2)", "(3, 2)"]);
        let (left, right) = match self.random.below(3) {
            0 => ("v.late", "m.insured"),
            1 => ("(v.late, v.small.max(0))", "(m.insured, m.small.max(0))"),
            _ => ("v.tenths.clamp(0.0, 2.0)", "m.tenths.clamp(0.0, 2.0)"),
        };
        for [visits, members] in [loaded, by_persons] {
            let pairs = format!(
                "{visits}.join_on({members}, |v| {left}, |m| {right}, {caps}, \
                 |v, m| Pair {{ insured: m.insured, small: v.small, made: v.small, late: v.late, theirs: m.small, label: v.label }})"
            );
            for number in [
                format!("{pairs}.map(|r| r.theirs + {number}).sum()"),
                format!("{pairs}.filter(|r| r.insured).map(|r| r.small).sum()"),
            ] {
                self.release(&number, &number);
            }
        }
    }

    /// Takes the first rows of the table and of each kind, in an order that depends on the rows of
    /// other people.
    fn firsts_in_order(&mut self) {
        let (one, other) = (self.rows(1), self.rows(1));
        let [order, value, sum] = [0; 3].map(|_| self.writer(VISIT).number(0, 1).text);
        let most = self.random.of(&[1, 4, 9]);
        for number in [
            // Most rows are late, or differ from all others. Many rows tie in these columns, so all
            // columns decide the order.
            format!("{one}.take({most}, |r| (r.late, r.label)).map(|r| r.small + {sum}).sum()"),
            format!(
                "{other}.take_by(2, |r| r.label, |r| ({order}, -{value})).map(|r| r.small + {sum}).sum()"
            ),
        ] {
            self.release(&number, &number);
        }
    }

    /// Keeps one of several equal rows. The rows have few columns, and many rows are equal.
    fn different(&mut self) {
        let rows = self.rows(1);
        let slots: Vec<String> = ["(r.small.min((-7)))", "(0 - 90)"]
            .into_iter()
            .map(|below| {
                let there = self.writer(VISIT).truth(1);
                format!("({there}, Second {{ label: r.label, tenths: 12.5, below: {below}, yes: r.late, more: 2.5 }})")
            })
            .collect();
        let slots = [slots[0].as_str(), slots[1].as_str(), slots[0].as_str()].join(", ");
        let sum = format!("{rows}.flat_map::<Second, 3>(|r| [{slots}]).distinct().map(|r| r.below).sum()");
        self.release(&sum, &sum);
    }

    fn histogram(&mut self) {
        let rows = self.rows(2);
        let line = format!("    answers.extend({rows}.histogram(|r| r.label).laplace(0.25).values());\n");
        self.text += &line;
        self.plain += &line;
    }

    /// Releases a number that is computed from the rows of two tables together.
    fn together(&mut self) {
        let (one, other, predicate) = (self.rows(1), self.rows(2), self.writer(VISIT).truth(1));
        let number = self.writer(VISIT).number(0, 1).text;
        let sum = format!("{one}.union({other}).filter(|r| {predicate}).map(|r| r.small + {number}).sum()");
        self.release(&sum, &sum);
    }

    /// Makes one row for each person in the table, and releases a number that is computed from
    /// these rows.
    fn units(&mut self) {
        let rows = self.rows(1);
        let [total, least, most] = [0; 3].map(|_| self.writer(VISIT).number(0, DEPTH).text);
        let [any, all] = [0; 2].map(|_| self.writer(VISIT).truth(1));
        let visits = self.random.of(&["clamp(0, 2)", "clamp(1, 3)"]);
        let law = format!(
            "Visitor {{ visits: r.count().{visits}, spent: (r.small + {total}).sum().clamp((-900), 800), \
             least: {least}.clamp((-70), 60).min(), most: {most}.clamp((-60), 70).max(), \
             late: {any}.any(), always: {all}.all() }}"
        );
        let plain = format!(
            "Visitor {{ visits: (t.len() as i64).{visits}, spent: t.iter().map(|r| r.small + {total}).sum::<i64>().clamp((-900), 800), \
             least: t.iter().map(|r| {least}.clamp((-70), 60)).min().unwrap(), most: t.iter().map(|r| {most}.clamp((-60), 70)).max().unwrap(), \
             late: t.iter().any(|r| {any}), always: t.iter().all(|r| {all}) }}"
        );
        let predicate = self.writer(VISITOR).truth(1);
        let number = self.writer(VISITOR).number(0, 1).text;
        let _ = writeln!(self.text, "    let visitors = {rows}.by_unit(|r| {law});");
        let _ = writeln!(self.plain, "    let visitors = {rows}.by_unit(|t| {plain});");
        // The query releases each feature by itself, and a random number computed from all
        // features.
        let each =
            ["visits", "spent", "least", "most"].map(|column| format!("visitors.map(|r| r.{column}).sum()"));
        let both = ["late", "always"].map(|column| format!("visitors.filter(|r| r.{column}).count()"));
        let sum = format!("visitors.filter(|r| {predicate}).map(|r| r.visits + {number}).sum()");
        for number in each.into_iter().chain(both).chain([sum]) {
            self.release(&number, &number);
        }
    }
}

/// Rewrites an expression on `r` to an expression on another row.
fn of(row: &str, expression: &str) -> String {
    let mut parts = expression.split("r.");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let within = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        format!("{before}{}.{part}", if within { "r" } else { row })
    })
}
