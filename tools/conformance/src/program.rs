//! The program that answers each query twice: as a user would write the query, and in plain Rust.
//!
//! The plain answers come from the same text, with rows as ordinary values and closures as ordinary
//! closures. So the plain answers show the query's meaning without the macro and `dp-types`.

use std::fmt::Write;

use super::data::{ABSENT, AT_MOST, Column, Kind, LABELS, RECORDS};
use super::expression::Parameter;
use super::person_tables;
use super::persons::LISTS;
use super::query::Query;

/// The queries that other queries call, one for each record: the name, table, record, cost and
/// body.
const CALLED: [(&str, &str, &str, &str, &str); 2] = [
    (
        "q1",
        "first",
        "First",
        "1",
        "    let n = first.filter(|r| r.flag).count().laplace(0.5);
    let total = first.map(|r| r.small * 3 - r.year).sum().laplace(0.5);
    vec![n.value(), total.value()]
",
    ),
    (
        "q2",
        "second",
        "Second",
        "0.5",
        "    let total = second.filter(|r| r.label != Label::B).map(|r| r.tenths.min(40.0)).sum().laplace(0.5);
    vec![total.value().units()]
",
    ),
];

/// The constants that expressions mention, in both programs.
const CONSTANTS: &str = "\
pub const TOP: i64 = 77;
pub mod limits { pub const LOW: i64 = -13; }

";

/// The functions that expressions share.
const SHARED: &str = "\
#[dp_row]
fn first_flagged(r: First) -> bool { r.flag || weighed(r) > TOP / 2 }
#[dp_row(range = -70..=108)]
fn weighed(r: First) -> i64 { r.gap.or(3) + 2 * r.small }

";
/// The shared functions in plain Rust.
const SHARED_PLAIN: &str = "\
fn first_flagged(r: First) -> bool { r.flag || weighed(r) > TOP / 2 }
fn weighed(r: First) -> i64 { r.gap.or(3) + 2 * r.small }

";

/// Plain versions of tables and answers.
const PLAIN: &str = "\
use super::{TOP, limits};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Label { A, B, C }
const LABELS: [Label; 3] = [Label::A, Label::B, Label::C];

struct Rows<T>(Vec<T>);
impl<T: Copy> Rows<T> {
    fn filter(&self, keep: impl Fn(T) -> bool) -> Self { Rows(self.0.iter().copied().filter(|row| keep(*row)).collect()) }
    fn map<U>(&self, value: impl Fn(T) -> U) -> Rows<U> { Rows(self.0.iter().map(|row| value(*row)).collect()) }
    fn count(&self) -> Exact { Exact(self.0.len() as i64) }
    fn flat_map<U, const K: usize>(&self, slots: impl Fn(T) -> [(bool, U); 3]) -> Rows<U> {
        let made = |row: &T| slots(*row).into_iter().filter(|slot| slot.0).take(K).map(|slot| slot.1);
        Rows(self.0.iter().flat_map(made).collect())
    }
    fn partition<G: Group>(&self, key: impl Fn(T) -> G) -> Parts<T> {
        let part = |number| Rows(self.0.iter().copied().filter(|row| key(*row).number() == number).collect());
        Parts((0..G::GROUPS).map(part).collect())
    }
    fn histogram<G: Group>(&self, key: impl Fn(T) -> G) -> Counts {
        Counts(self.partition(key).0.iter().map(|part| part.0.len() as i64).collect())
    }
}

struct Parts<T>(Vec<Rows<T>>);
impl<T: Copy> Parts<T> {
    fn filter(self, keep: impl Fn(T) -> bool) -> Self { Parts(self.0.iter().map(|part| part.filter(&keep)).collect()) }
    fn map<U>(self, value: impl Fn(T) -> U) -> Parts<U> { Parts(self.0.iter().map(|part| part.map(&value)).collect()) }
}
impl Parts<i64> {
    fn sum(self) -> Counts { Counts(self.0.iter().map(|part| part.sum().0).collect()) }
}
impl<T> Parts<T> {
    fn each(self, query: impl Fn(Rows<T>) -> Vec<i64>) -> Answers { Answers(self.0.into_iter().map(query).collect()) }
}
struct Answers(Vec<Vec<i64>>);
impl Answers {
    fn values(&self) -> &[Vec<i64>] { &self.0 }
}
struct Counts(Vec<i64>);
impl Counts {
    fn laplace(self, _: i64) -> Self { self }
    fn values(self) -> Vec<i64> { self.0 }
}

trait Group { const GROUPS: usize; fn number(&self) -> usize; }
impl Group for bool { const GROUPS: usize = 2; fn number(&self) -> usize { usize::from(*self) } }
impl Group for Label { const GROUPS: usize = 3; fn number(&self) -> usize { *self as usize } }
impl Group for Interval { const GROUPS: usize = 5; fn number(&self) -> usize { self.0 } }
impl Group for i64 { const GROUPS: usize = 6; fn number(&self) -> usize { (self + 2) as usize } }
impl<A: Group, B: Group, C: Group> Group for (A, B, C) {
    const GROUPS: usize = A::GROUPS * B::GROUPS * C::GROUPS;
    fn number(&self) -> usize { (self.0.number() * B::GROUPS + self.1.number()) * C::GROUPS + self.2.number() }
}
impl<A: Group, B: Group> Group for (A, B) {
    const GROUPS: usize = A::GROUPS * B::GROUPS;
    fn number(&self) -> usize { self.0.number() * B::GROUPS + self.1.number() }
}
struct Interval(usize);
trait Cut { fn cut(self, at: [i64; 4]) -> Interval; }
impl Cut for i64 { fn cut(self, at: [i64; 4]) -> Interval { Interval(at.iter().filter(|at| self >= **at).count()) } }
trait Among { fn among(self, list: [i64; 4]) -> Interval; }
impl Among for i64 { fn among(self, list: [i64; 4]) -> Interval { Interval(list.iter().position(|value| self == *value).unwrap_or(4)) } }
trait Bucket { fn bucket<const N: usize>(self, steps: [i64; N]) -> i64; }
impl Bucket for i64 { fn bucket<const N: usize>(self, steps: [i64; N]) -> i64 { steps.iter().filter(|step| self >= **step).count() as i64 } }
impl Rows<i64> {
    fn sum(&self) -> Exact { Exact(self.0.iter().sum()) }
}

// Among equally good candidates, this function returns the first.
fn best_of<const N: usize>(candidates: [i64; N], _: i64, _: i64, number: impl Fn(i64) -> Exact) -> (i64, Exact) {
    let numbers = candidates.map(|candidate| (candidate, number(candidate)));
    numbers.into_iter().rev().max_by_key(|candidate| candidate.1.0).unwrap()
}
fn best_of_harmonic<const N: usize>(candidates: [i64; N], runs: i64, epsilon: i64, number: impl Fn(i64) -> Exact) -> (i64, Exact) {
    best_of(candidates, runs, epsilon, number)
}

struct Exact(i64);
impl Exact {
    fn laplace(self, _: i64) -> Self { self }
    fn value(&self) -> i64 { self.0 }
}
impl std::ops::Add for Exact { type Output = Self; fn add(self, other: Self) -> Self { Exact(self.0 + other.0) } }
impl std::ops::Sub for Exact { type Output = Self; fn sub(self, other: Self) -> Self { Exact(self.0 - other.0) } }
impl std::ops::Mul<i64> for Exact { type Output = Self; fn mul(self, by: i64) -> Self { Exact(self.0 * by) } }
impl std::ops::Neg for Exact { type Output = Self; fn neg(self) -> Self { Exact(-self.0) } }

#[derive(Clone, Copy)]
pub struct Gap(Option<i64>);
impl Gap {
    fn is_some(self) -> bool { self.0.is_some() }
    fn or(self, instead: i64) -> i64 { self.0.unwrap_or(instead) }
}
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub struct Day(super::Date);
impl Day {
    fn year(self) -> i64 { self.0.year().into() }
    fn month(self) -> i64 { self.0.month().into() }
    fn weekday(self) -> i64 { self.0.weekday().into() }
}
impl std::ops::Sub for Day { type Output = i64; fn sub(self, other: Self) -> i64 { self.0.days() - other.0.days() } }
impl std::ops::Sub<&str> for Day { type Output = i64; fn sub(self, other: &str) -> i64 { self.0.days() - other.parse::<super::Date>().unwrap().days() } }
impl PartialEq<&str> for Day { fn eq(&self, other: &&str) -> bool { self.0 == other.parse().unwrap() } }
impl PartialOrd<&str> for Day { fn partial_cmp(&self, other: &&str) -> Option<std::cmp::Ordering> { self.0.partial_cmp(&other.parse().unwrap()) } }

trait Units { fn units(self) -> i64; }
impl Units for i64 { fn units(self) -> i64 { self } }

";

/// The shared unit of both tables of persons, if texts identify persons.
const SHARED_UNIT: &str = "\
enum Somebody {}
impl SharedUnit for Somebody { const NAME: &'static str = \"Somebody\"; type Identifier = String; }

";

/// The notation in which a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// The notation of a `#[dp_query]`, with a number for each person.
    Law,
    /// The notation of a `#[dp_query]`, with a name for each person.
    LawOfNames,
    /// The notation of plain Rust, with a number for each person and decimals in units.
    Plain,
}

/// Writes the program. The program reads tables, and prints `QUERY TABLE: ANSWER ...` for each
/// query and table. With a second argument, it prints the plain answers.
pub(super) fn program(queries: &[Query], language: Language) -> String {
    let mut out = String::from(
        "//! Written by `cargo xtask coq`.\n// Random expressions are nested as nobody nests them.\n#![recursion_limit = \"512\"]\n#![allow(unused_parens, unused_braces, unused_variables, dead_code, clippy::all)]\nuse dp_types::prelude::*;\n\n\
         #[derive(Clone, Copy, Category)]\nenum Label {\n",
    );
    LABELS.iter().for_each(|label| {
        let _ = writeln!(out, "    {label},");
    });
    out.push_str("}\nconst LABELS: [Label; 3] = [Label::A, Label::B, Label::C];\n\n");
    if language == Language::LawOfNames {
        out.push_str(SHARED_UNIT);
    }
    for (name, columns) in RECORDS {
        record(&mut out, name, columns, language);
        constructor(&mut out, name, columns, language);
    }
    out.push_str(CONSTANTS);
    out.push_str(SHARED);
    for (name, table, record, cost, body) in CALLED {
        let _ = write!(
            out,
            "#[dp_query(epsilon = {cost}, reusable)]\nfn {name}({table}: Table<{record}>) -> Vec<i64> {{\n{body}}}\n\n"
        );
    }
    queries.iter().for_each(|query| function(&mut out, query));
    out.push_str("mod plain {\n");
    plain(&mut out, queries, language);
    out.push_str("}\n\n");
    out.push_str(MAIN);
    for query in queries {
        run(&mut out, query);
    }
    out.push_str("    }\n    Ok(())\n}\n");
    out
}

fn function(out: &mut String, query: &Query) {
    let Query { name, body, parameter, replace, two, persons, .. } = query;
    let table = |record: &str| match replace {
        true => format!("Table<{record}, ReplaceOne>"),
        false => format!("Table<{record}>"),
    };
    if *persons {
        let lists = LISTS
            .map(|(list, entries, _)| format!(", #[dp(range = -50..=50)] {list}: &'static [i64; {entries}]"));
        let _ = write!(
            out,
            "#[dp_query(epsilon(visits = 30, members = 30))]\nfn {name}(visits: {}, members: {}, wanted: Label{}) -> Vec<i64> {{\n{}}}\n\n",
            table("Visit"),
            table("Member"),
            lists.concat(),
            whole(body)
        );
        return;
    }
    let mut parameters = format!("first: {}", table("First"));
    if *two {
        let _ = write!(parameters, ", second: {}", table("Second"));
    }
    if let Some(Parameter { name, lo, hi }) = parameter {
        let _ = write!(parameters, ", #[dp(range = {lo}..={hi})] {name}: i64");
    }
    let budget = if *two { "epsilon(first = 30, second = 30)" } else { "epsilon = 30" };
    let _ =
        write!(out, "#[dp_query({budget})]\nfn {name}({parameters}) -> Vec<i64> {{\n{}}}\n\n", whole(body));
}

fn whole(body: &str) -> String {
    format!("    let mut answers = Vec::new();\n{body}    answers\n")
}

/// Writes the queries in plain Rust.
fn plain(out: &mut String, queries: &[Query], language: Language) {
    out.push_str(PLAIN);
    let _ = writeln!(out, "const BY_NUMBERS: bool = {};", language == Language::Law);
    for (name, columns) in RECORDS {
        let _ = writeln!(out, "#[derive(Clone, Copy)]\npub struct {name} {{");
        for Column { name, kind, .. } in columns {
            let _ = match kind {
                Kind::Truth => writeln!(out, "    {name}: bool,"),
                Kind::Label => writeln!(out, "    {name}: Label,"),
                Kind::Number(_) | Kind::Unbounded | Kind::Person => writeln!(out, "    {name}: i64,"),
                Kind::Gap => writeln!(out, "    {name}: Gap,"),
                Kind::Day => writeln!(out, "    {name}: Day,"),
            };
        }
        out.push_str("}\n");
        constructor(out, name, columns, Language::Plain);
    }
    out.push_str(SHARED_PLAIN);
    for (name, table, record, _, body) in CALLED {
        let body = in_units(body);
        let _ = write!(out, "fn {name}({table}: Rows<{record}>) -> Vec<i64> {{\n{body}}}\n\n");
    }
    out.push_str(person_tables::PLAIN);
    for Query { name, body, plain, persons, .. } in queries {
        let body = in_units(&whole(plain.as_ref().unwrap_or(body)));
        if *persons {
            let lists = LISTS.map(|(list, entries, _)| format!(", {list}: &'static [i64; {entries}]"));
            let _ = write!(
                out,
                "pub fn {name}(visits: &[Vec<i64>], members: &[Vec<i64>], wanted: usize{}) -> Vec<i64> {{\n    \
                 let visits = dataset(visits.iter().map(|v| (v[1], Visit::new(v))).collect());\n    \
                 let members = dataset(members.iter().map(|v| (v[3], Member::new(v))).collect());\n    \
                 let wanted = LABELS[wanted];\n{body}}}\n\n",
                lists.concat()
            );
            continue;
        }
        let _ = write!(
            out,
            "pub fn {name}(first: &[Vec<i64>], second: &[Vec<i64>], limit: i64) -> Vec<i64> {{\n    \
             let (first, second) = (Rows(first.iter().map(|v| First::new(v)).collect()), Rows(second.iter().map(|v| Second::new(v)).collect()));\n    \
             let _ = (&first, &second, limit);\n{body}}}\n\n"
        );
    }
}

/// Plain Rust counts decimals in units of their last digit. So the literals of decimals lose the
/// point and get all digits. This function leaves out text that only the macro reads.
fn in_units(body: &str) -> String {
    let said = |line: &&str| !line.trim_start().starts_with("#[dp(");
    let body: String = body.lines().filter(said).flat_map(|line| [line, "\n"]).collect();
    let characters: Vec<char> = body.chars().collect();
    let digit = |at: usize| characters.get(at).is_some_and(char::is_ascii_digit);
    let point = |at: usize| characters[at] == '.' && at > 0 && digit(at - 1) && digit(at + 1);
    (0..characters.len()).filter(|at| !point(*at)).map(|at| characters[at]).collect()
}

fn record(out: &mut String, name: &str, columns: &[Column], language: Language) {
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
            Kind::Person if language == Language::LawOfNames => {
                writeln!(out, "    #[dp(unit = Somebody, at_most = {AT_MOST})] {name}: String,")
            }
            Kind::Person => {
                writeln!(out, "    #[dp(unit, at_most = {AT_MOST}, range = {lo}..={hi})] {name}: i64,")
            }
            Kind::Gap => writeln!(out, "    #[dp(range = {lo}..={hi})] {name}: Option<i64>,"),
            Kind::Day => {
                let [lo, hi] = [*lo, *hi].map(date);
                writeln!(out, "    #[dp(range = {lo:?}..={hi:?})] {name}: Date,")
            }
        };
    }
    out.push_str("}\n");
}

/// Writes the function that makes a record from the numbers of a row.
fn constructor(out: &mut String, name: &str, columns: &[Column], language: Language) {
    let plain = language == Language::Plain;
    let _ = writeln!(out, "impl {name} {{\n    fn new(v: &[i64]) -> Self {{\n        Self {{");
    for (position, Column { name, kind, .. }) in columns.iter().enumerate() {
        let value = match kind {
            Kind::Person if language == Language::LawOfNames => {
                format!("format!(\"nr {{}}\", v[{position}])")
            }
            Kind::Number(0) | Kind::Unbounded | Kind::Person => format!("v[{position}]"),
            Kind::Number(_) if plain => format!("v[{position}]"),
            Kind::Number(digits) => format!("Decimal::new(v[{position}], {digits})"),
            Kind::Truth => format!("v[{position}] == 1"),
            Kind::Label => format!("LABELS[v[{position}] as usize]"),
            Kind::Gap => {
                wrapped("Gap", format!("(v[{position}] != {ABSENT}).then_some(v[{position}])"), plain)
            }
            Kind::Day => wrapped("Day", format!("Date::of_days(v[{position}]).unwrap()"), plain),
        };
        let _ = writeln!(out, "            {name}: {value},");
    }
    out.push_str("        }\n    }\n}\n\n");
}

/// In plain Rust, wraps a value so that it has the methods that expressions of `dp-types` have.
fn wrapped(name: &str, value: String, plain: bool) -> String {
    if plain { format!("{name}({})", value.replace("Date::", "super::Date::")) } else { value }
}

/// The first or the last date of the date columns, as text.
fn date(days: i64) -> &'static str {
    match days {
        -25_567 => "1900-01-01",
        10_956 => "1999-12-31",
        21_915 => "2030-01-01",
        _ => "",
    }
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
    let plainly = std::env::args().nth(2).is_some();
    for (table, line) in text.lines().enumerate() {
        let tables: Vec<_> = line.split('|').map(rows).collect();
        let [first, second, visits, members] = &tables[..] else { panic!() };
        let t = table as i64;
";

fn run(out: &mut String, query: &Query) {
    let Query { name, replace, two, persons, .. } = query;
    let neighbours = if *replace { "ReplaceOne" } else { "AddRemove" };
    let dataset = |record: &str, rows: &str| {
        format!(
            "Dataset::<{record}, {neighbours}>::from_rows({rows}.iter().map(|v| {record}::new(v)))?.session::<eps!(30)>()"
        )
    };
    if *persons {
        let session = format!("{}.and({})", dataset("Visit", "visits"), dataset("Member", "members"));
        let lists = LISTS.map(|(_, entries, entry)| {
            format!(", Box::leak(Box::new(std::array::from_fn::<i64, {entries}, _>(|i| {{ let i = i as i64; {entry} }})))")
        });
        let lists = lists.concat();
        let _ = writeln!(
            out,
            "        print(\"{name}\", table, &if plainly {{ plain::{name}(visits, members, table % 3{lists}) }} else {{ {session}.run({name}(LABELS[table % 3]{lists})?)?.0 }});"
        );
        return;
    }
    let mut session = dataset("First", "first");
    if *two {
        let _ = write!(session, ".and({})", dataset("Second", "second"));
    }
    let given = query.parameter.map_or("0".to_owned(), |Parameter { lo, hi, .. }| {
        format!("{lo} + (table as i64 * 37) % {}", hi - lo + 1)
    });
    let call = if query.parameter.is_some() { format!("{name}({given})?") } else { name.clone() };
    let _ = writeln!(
        out,
        "        print(\"{name}\", table, &if plainly {{ plain::{name}(first, second, {given}) }} else {{ {session}.run({call})?.0 }});"
    );
}
