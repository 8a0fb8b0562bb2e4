//! Transformations: tables, and how many rows one privacy unit can change.
//!
//! Stability counts inserted and deleted rows. If neighbours replace rows, each replaced row counts
//! once. A plan is a chain: the only premise of each transformation is the table before it. The
//! first transformation has no premise.

use super::context::sources;
use super::parameter::named;
use super::{Context, Exported, Given, Key, Reader, Scope, Text, Type, Walk, counted, env_term, stem};
use crate::gallina::Term;
use crate::model::{Column, Env, Neighbours, Range, Rows, Source, environment, rows};
use crate::parse::{ParseError, fields::Fields};
use crate::words::{Page, decimal, list, name, shortened};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// A table after one transformation of its plan, with the numbers that the transformation states.
#[derive(Debug, Clone)]
pub(crate) struct Table<'a> {
    /// The position of the transformation in its plan, counted from 1.
    pub(crate) step: usize,
    /// The number of scopes that enclose the plan.
    pub(crate) depth: usize,
    /// The neighbour relation of the table's source; `None` if the source does not exist.
    pub(crate) neighbours: Option<Neighbours>,
    /// The columns of the table. `None` if they are unknown; then the auditor cannot check an
    /// expression.
    pub(crate) columns: Option<&'a [Column]>,
    /// The value of the last map.
    pub(crate) value: Value<'a>,
    /// The position of the transformation with the last map.
    pub(crate) mapped: usize,
    /// The expression of that map, over these columns.
    pub(crate) last_map: Option<(&'a dyn super::Expression, &'a [Column])>,
    /// How many rows one privacy unit can change.
    pub(crate) stability: Env,
    /// Whether the table still has every row of the source.
    pub(crate) rows: Rows,
    /// The source whose units own the rows. `None` if some row's owner is unknown, or if each unit
    /// is a single row.
    pub(crate) owned: Option<&'a Source>,
}

/// The value of the last map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    /// No map so far.
    None,
    /// A value of this type. A number has the range that the map states.
    Of(Type<'a>),
    /// The value of a map that the auditor has already refused at its place.
    Refused,
}

impl Value<'_> {
    /// The reason why `range` is not the range of the last map; `None` if it is. The argument
    /// `done` names the use of the values.
    pub(crate) fn refuses(&self, range: &Range, what: &str, done: &str) -> Option<String> {
        match self {
            Value::Of(Type::Number(mapped)) if mapped == range => None,
            Value::Of(Type::Number(Range { lo, hi, digits })) => Some(format!(
                "says {} to {} at {} digits but the map gives {lo} to {hi} at {digits} digits",
                range.lo, range.hi, range.digits
            )),
            Value::Of(other) => Some(format!("the map gives {}, so nothing can be {done}", other.name())),
            Value::None => {
                Some(format!("no map comes before the {what}, so the values that are {done} have no bound"))
            }
            // The map itself has been refused.
            Value::Refused => None,
        }
    }
}

/// The statements that every transformation makes, and its premise, if it has one.
#[derive(Debug)]
pub(crate) struct Step {
    rule: &'static str,
    stability: Env,
    rows: Rows,
    premise: Option<Box<dyn Transformation>>,
}

impl Step {
    /// Reads the stated stability and `rows`.
    pub(crate) fn read(rule: &'static str, fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let stability = fields.next("stability", environment)?;
        let rows = fields.next("rows", rows)?;
        Ok(Step { rule, stability, rows, premise: None })
    }

    /// Reads the premise of a transformation that needs one.
    pub(crate) fn after(self, reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
        Ok(Step { premise: Some(premise), ..self })
    }

    /// The transformation's node for Coq's checker: its arguments, its statements, and the node
    /// before it.
    pub(crate) fn node(&self, constructor: &str, own: Vec<Term>, before: Option<Term>) -> Term {
        let stated = [env_term(&self.stability), counted(self.rows)];
        Term::apply(constructor, own.into_iter().chain(stated).chain(before).collect())
    }
}

/// How many rows of a unit a table has with each value of a key.
pub(crate) struct Limited<'a> {
    /// The largest number of rows.
    pub(crate) most: &'a BigInt,
    /// The key.
    pub(crate) key: &'a Key,
}

/// One transformation of a plan.
pub(crate) trait Transformation: Debug + Send + Sync {
    /// The statements and the premise of the transformation.
    fn step(&self) -> &Step;

    /// The name of the transformation's rule, such as `filter/1`.
    fn rule(&self) -> &'static str {
        self.step().rule
    }

    /// The stated stability: how many rows one privacy unit can change.
    fn stability(&self) -> &Env {
        &self.step().stability
    }

    /// Whether the transformation states that it keeps every row.
    fn rows(&self) -> Rows {
        self.step().rows
    }

    /// The transformation before this one.
    fn premise(&self) -> Option<&dyn Transformation> {
        self.step().premise.as_deref()
    }

    /// A second table, whose units affect the rows.
    fn other(&self) -> Option<&dyn Transformation> {
        None
    }

    /// The neighbour relation of the plan's source.
    fn neighbours(&self, cx: &Context<'_>) -> Option<Neighbours> {
        self.premise()?.neighbours(cx)
    }

    /// The limit on the rows of a unit with each value of a key. A transformation keeps this limit
    /// only if each of its rows is a row of the table before it. By default it does not.
    fn limited(&self) -> Option<Limited<'_>> {
        None
    }

    /// Whether the transformation works on the rows of each person, so that the owner of each
    /// result row is known.
    fn goes_by_persons(&self) -> bool {
        false
    }

    /// The part of the transformation that the Coq theory lacks, if any, apart from earlier
    /// transformations.
    fn not_in_theory(&self) -> Option<&'static str> {
        None
    }

    /// Checks the transformation. Returns the table after the transformation, with the numbers that
    /// the transformation states.
    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a>;

    /// Describes the transformation; `before` is the table before it.
    fn say(&self, before: Option<&Table<'_>>, cx: &Context<'_>, told: &mut Told) -> String;

    /// Writes the resulting table in plain Gallina, and gives its node for Coq's checker.
    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a>;
}

impl<'a> Table<'a> {
    /// A table at the start of a plan.
    pub(crate) fn first(depth: usize, plan: &dyn Transformation) -> Self {
        Table {
            step: 1,
            depth,
            neighbours: None,
            columns: None,
            value: Value::None,
            mapped: 0,
            last_map: None,
            stability: plan.stability().clone(),
            rows: plan.rows(),
            owned: None,
        }
    }

    /// The table after one more transformation. This function updates the fields that every
    /// transformation changes in the same way.
    pub(crate) fn then(self, plan: &dyn Transformation) -> Self {
        Table { step: self.step + 1, stability: plan.stability().clone(), rows: plan.rows(), ..self }
    }
}

impl<'a> Context<'a> {
    /// The table before a transformation that needs a premise. The reader has already refused a
    /// transformation without a premise.
    pub(crate) fn before(&mut self, before: Option<Table<'a>>, plan: &dyn Transformation) -> Table<'a> {
        before.unwrap_or_else(|| Table::first(0, plan))
    }

    /// Checks that the stated stability is the derived one.
    pub(crate) fn stability(&mut self, plan: &dyn Transformation, derived: &Env, how: &str) {
        self.compare("stability", plan.stability(), derived, how);
    }

    /// Checks that the transformation keeps the stability of the table before it.
    pub(crate) fn unchanged(&mut self, plan: &dyn Transformation, before: &Table<'_>) {
        let how = format!("the table before it has {}", before.stability);
        self.stability(plan, &before.stability, &how);
    }

    /// Checks the statement about whether every row is kept.
    pub(crate) fn rows(&mut self, plan: &dyn Transformation, derived: Rows) {
        if plan.rows() != derived {
            let stated = plan.rows().name();
            self.fault(format!("rows says {stated:?} but here it is {:?}", derived.name()));
        }
    }

    /// Refuses a table whose row owners are not known.
    pub(crate) fn owned(&mut self, before: &Table<'_>) {
        if before.owned.is_none() {
            self.fault(
                "the owners of the rows before it are not known: the rows must come from a source whose unit is an identifier, by filter, map, flat-map, by-unit-and, limit, limit-by and semi-join alone",
            );
        }
    }

    /// Refuses a source that does not exist.
    pub(crate) fn no_source(&mut self, position: usize, width: usize) {
        self.fault(format!("source {position} does not exist: {}", sources(width)));
    }

    /// The nearest enclosing parts: their depth among the scopes, and the table that they cut.
    pub(crate) fn parts(&self) -> Option<(usize, &Table<'a>)> {
        self.scopes.iter().enumerate().rev().find_map(|(position, scope)| match scope {
            Scope::Parts(table) => Some((position, &**table)),
            Scope::Subquery { .. } => None,
        })
    }
}

/// Checks every transformation of a plan, and returns the table after the last one.
pub(crate) fn derive<'a>(plan: &'a dyn Transformation, cx: &mut Context<'a>) -> Table<'a> {
    let table = steps(plan, cx);
    if table.depth != cx.scopes.len() {
        let (entered, around) = (table.depth, cx.scopes.len());
        cx.inside("plan", |cx| {
            cx.fault(format!("the plan enters {entered} of the {around} subqueries and parts around it"));
        });
    }
    table
}

/// Checks every transformation of a second plan that a transformation uses, and returns the table
/// after the last one.
pub(crate) fn beside<'a>(plan: &'a dyn Transformation, cx: &mut Context<'a>) -> Table<'a> {
    cx.inside("other table", |cx| steps(plan, cx))
}

fn steps<'a>(plan: &'a dyn Transformation, cx: &mut Context<'a>) -> Table<'a> {
    let before = plan.premise().map(|premise| steps(premise, cx));
    let number = before.as_ref().map_or(1, |before| before.step + 1);
    cx.inside(format_args!("plan step {number} ({})", stem(plan.rule())), |cx| {
        let table = plan.derive(before, cx);
        let width = cx.width(table.depth);
        cx.well_formed("stability", plan.stability(), width);
        table
    })
}

/// A public value that is given when a query runs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Parameter {
    /// The name of the parameter.
    pub(crate) name: String,
    /// The range of the parameter's value.
    pub(crate) range: Range,
    /// The number of entries, if the parameter is a list.
    pub(crate) entries: Option<BigInt>,
    /// The possible values, if the parameter is a category.
    pub(crate) choices: Vec<String>,
    /// The largest length in characters, if the parameter is a text.
    pub(crate) most: Option<u32>,
}

/// The parameters that a page has described so far, each with its place. The caller and a called
/// query can use the same name, so the page shows each range.
#[derive(Debug, Default)]
pub(crate) struct Told {
    parameters: BTreeMap<Parameter, BTreeSet<usize>>,
    /// The columns of the second table.
    other: Option<Vec<Column>>,
}

impl Told {
    /// Formats an expression on the second table as text.
    pub(crate) fn beside(&mut self, expr: &dyn super::Expression) -> String {
        let columns = self.other.take();
        let text = self.expression(expr, columns.as_deref());
        self.other = columns;
        text
    }

    /// Formats an expression as text, and records its parameters.
    pub(crate) fn expression(&mut self, expr: &dyn super::Expression, columns: Option<&[Column]>) -> String {
        self.note(expr);
        match columns {
            Some(columns) => Text { expr, columns }.to_string(),
            None => "an expression over no source".into(),
        }
    }

    /// Formats a key as text, and records its parameters.
    pub(crate) fn key(&mut self, key: &super::Key, columns: Option<&[Column]>) -> String {
        key.expressions().into_iter().for_each(|expr| self.note(expr));
        columns.map_or("a key over no source".into(), |columns| key.say(columns))
    }

    /// Records the parameters of an expression.
    pub(crate) fn note(&mut self, expr: &dyn super::Expression) {
        if let Some(Given { name, place, range }) = expr.parameter() {
            let parameter = Parameter {
                name: name.clone(),
                range: range.clone(),
                entries: expr.entries().cloned(),
                choices: expr.choices().to_vec(),
                most: expr.most_characters(),
            };
            self.parameters.entry(parameter).or_default().insert(*place);
        }
        expr.args().iter().for_each(|arg| self.note(&**arg));
    }

    /// Records the parameters of a plan, and of the expressions that use its rows.
    pub(super) fn plan<'a>(
        &mut self,
        plan: &'a dyn Transformation,
        computed: &[&dyn super::Expression],
        cx: &mut Context<'a>,
    ) {
        tell_steps(plan, &mut Page::default(), cx, self);
        computed.iter().for_each(|expr| self.note(*expr));
    }

    /// The recorded parameters.
    pub(super) fn parameters(self) -> Vec<Parameter> {
        self.parameters.into_keys().collect()
    }
}

/// Describes every transformation of a plan in order, and returns the table after the last one.
/// Also describes the parameters of the expressions that use this table's rows.
pub(crate) fn tell<'a>(
    plan: &'a dyn Transformation,
    computed: &[&dyn super::Expression],
    page: &mut Page,
    cx: &mut Context<'a>,
) -> Table<'a> {
    let mut told = Told::default();
    let table = tell_steps(plan, page, cx, &mut told);
    computed.iter().for_each(|expr| told.note(*expr));
    told.parameters.into_iter().for_each(|(parameter, places)| tell_parameter(parameter, &places, page));
    table
}

/// A sentence about a value shows at most this many characters of the expression. The step has all.
const MOST_SHOWN: usize = 80;

/// What the last map takes from each row, for a reader who does not see its step.
pub(crate) fn taken(table: Option<&Table<'_>>) -> String {
    match table {
        Some(Table { mapped: 0, value: Value::Of(_), .. }) => {
            format!("what was taken from each row before{}", last_map(table))
        }
        Some(Table { mapped, value: Value::Of(_), .. }) => {
            format!("what step {mapped} takes from each row{}", last_map(table))
        }
        _ => "nothing that is known".to_owned(),
    }
}

/// The expression of the last map in brackets, if there is one.
pub(crate) fn last_map(table: Option<&Table<'_>>) -> String {
    let map = table.and_then(|table| table.last_map);
    map.map_or_else(String::new, |(expr, columns)| {
        format!(" ({})", shortened(&Text { expr, columns }.to_string(), MOST_SHOWN))
    })
}

fn tell_parameter(
    Parameter { name: parameter, range, entries, choices, most }: Parameter,
    places: &BTreeSet<usize>,
    page: &mut Page,
) {
    let Range { lo, hi, digits } = range;
    let what = match (most, choices.is_empty()) {
        (Some(most), _) => format!("a text of at most {most} characters"),
        (None, false) => format!("one of {}", list(choices.iter().map(|choice| name(choice)))),
        (None, true) => {
            let what =
                entries.map_or("a public number".into(), |count| format!("a public list of {count} numbers"));
            format!("{what}, {} to {}", decimal(&lo, digits), decimal(&hi, digits))
        }
    };
    let names = list(places.iter().map(|place| named(&parameter, *place)));
    let each = if places.len() > 1 { ", at each place for itself" } else { "" };
    page.line(format!("parameter {names}: {what}, given when the query runs{each}"));
}

fn tell_steps<'a>(
    plan: &'a dyn Transformation,
    page: &mut Page,
    cx: &mut Context<'a>,
    told: &mut Told,
) -> Table<'a> {
    let before = plan.premise().map(|premise| tell_steps(premise, page, cx, told));
    if let Some(other) = plan.other() {
        page.line("beside it, another table:");
        let other = page.indented(|page| tell_steps(other, page, cx, told).columns.map(<[Column]>::to_vec));
        told.other = other;
    }
    let words = plan.say(before.as_ref(), cx, told);
    let table = plan.derive(before, cx);
    let width = if plan.stability().entries().len() > 1 { 0 } else { 1 };
    let stability = crate::words::env(plan.stability(), width, BigInt::to_string);
    page.line(format!("{}. {words} (stability {stability})", table.step));
    table
}
