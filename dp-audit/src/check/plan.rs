//! Tables: how many rows one privacy unit can change.
//!
//! Stability counts inserted and deleted rows; where neighbours replace, it counts replaced rows as one each.
//! Filter and map are 1-stable transformations (McSherry, *Privacy Integrated Queries*, 2009, section 3).

use super::expression::{Type, type_of};
use super::{Checker, sources};
use crate::model::{Env, Expr, Invalid, Neighbours, Plan, Range, Rows, Source, Step, StepRule, Unit};
use crate::words;
use num_bigint::BigInt;

/// The stability that a source starts with: how many rows one privacy unit has.
fn unit_rows(source: &Source) -> BigInt {
    match &source.unit {
        Unit::Row => BigInt::from(1),
        Unit::Identifier { at_most, .. } => BigInt::from(*at_most),
    }
}

/// Whether the number of rows of a source is the same in all neighbours, and no row is ever left out.
pub(crate) fn source_rows(source: &Source) -> Rows {
    let replaces = source.neighbours == Neighbours::ReplaceOne;
    if replaces && source.unit == Unit::Row && source.invalid != Invalid::DropRow {
        Rows::Every
    } else {
        Rows::Some
    }
}

impl<'a> Checker<'a> {
    /// Checks every step of a plan and returns the source that it starts from, if that exists.
    pub(super) fn plan(&mut self, plan: &Plan) -> Option<&'a Source> {
        let mut source = None;
        let mut depth = 0;
        let mut before: Option<&Step> = None;
        for (number, step) in plan.steps.iter().enumerate() {
            self.inside(format_args!("plan step {} ({})", number + 1, step.rule.name()), |checker| {
                if let StepRule::AsOnlySource(_) = step.rule {
                    depth += 1;
                }
                checker.well_formed("table", "stability", &step.stability, checker.width(depth));
                match (&step.rule, before) {
                    (StepRule::Source(position), None) => source = checker.start(step, *position),
                    (_, Some(before)) => checker.step(step, before, depth, source),
                    (_, None) => checker.fault("table", "a plan must start from a source"),
                }
            });
            before = Some(step);
        }
        if depth != self.scopes.len() {
            let message =
                format!("the plan enters {depth} of the {} subqueries around it", self.scopes.len());
            self.fault("plan", message);
        }
        source
    }

    fn start(&mut self, step: &Step, position: usize) -> Option<&'a Source> {
        let Some(source) = self.sources.get(position) else {
            let message = format!("source {position} does not exist: {}", sources(self.sources.len()));
            self.fault("table", message);
            return None;
        };
        let rows = unit_rows(source);
        let how = format!("one privacy unit of source {position} has at most {rows}, and the others none");
        self.compare("table", "stability", &step.stability, &Env::only(position, rows), &how);
        self.rows(step, source_rows(source));
        Some(source)
    }

    fn step(&mut self, step: &Step, before: &Step, depth: usize, source: Option<&'a Source>) {
        match &step.rule {
            StepRule::Source(_) => self.fault("table", "only the first step may be a source"),
            StepRule::Filter(predicate) => {
                self.unchanged(step, before);
                self.rows(step, Rows::Some);
                if let Some(source) = source {
                    self.predicate(predicate, source);
                }
            }
            StepRule::Map { value, range } => {
                self.unchanged(step, before);
                self.rows(step, before.rows);
                if let Some(source) = source {
                    self.value(value, range.as_ref(), source);
                }
            }
            StepRule::AsOnlySource(position) => {
                self.only_source(step, before, *position, depth);
                self.rows(step, before.rows);
            }
        }
    }

    fn unchanged(&mut self, step: &Step, before: &Step) {
        let how = format!("the table before it has {}", before.stability);
        self.compare("table", "stability", &step.stability, &before.stability, &how);
    }

    fn rows(&mut self, step: &Step, derived: Rows) {
        if step.rows != derived {
            let message = format!("rows says {:?} but here it is {:?}", step.rows.name(), derived.name());
            self.fault("table", message);
        }
    }

    /// Enters subquery number `depth`: what was source number `position` outside is number 0 inside.
    fn only_source(&mut self, step: &Step, before: &Step, position: usize, depth: usize) {
        match self.scopes.get(depth - 1) {
            None => self.fault("table", "this step stands outside of any subquery"),
            Some(&ran_on) if ran_on != position => {
                self.fault(
                    "table",
                    format!("source says {position} but the subquery ran on source {ran_on}"),
                );
            }
            Some(_) => {}
        }
        let alone = Env::only(position, before.stability.at(position));
        if before.stability != alone {
            let stated = &before.stability;
            self.fault("table", format!("the table has stability {stated}, not only for source {position}"));
        }
        let derived = Env::only(0, before.stability.at(position));
        let how = format!("the table before it has {} for source {position}", before.stability.at(position));
        self.compare("table", "stability", &step.stability, &derived, &how);
    }

    fn predicate(&mut self, predicate: &Expr, source: &Source) {
        match type_of(predicate, source) {
            Ok(Type::Boolean) => {}
            Ok(other) => self.fault("predicate", format!("true or false is needed, not {}", other.name())),
            Err(message) => self.fault("predicate", message),
        }
    }

    fn value(&mut self, value: &Expr, stated: Option<&Range>, source: &Source) {
        let message = match (type_of(value, source), stated) {
            (Err(message), _) => message,
            (Ok(Type::Boolean | Type::Category(_)), None) => return,
            (Ok(Type::Number(derived)), Some(stated)) if derived == *stated => return,
            (Ok(Type::Number(derived)), Some(stated)) => {
                format!("the interval says {} but it is {}", interval(stated), interval(&derived))
            }
            (Ok(Type::Number(derived)), None) => {
                format!("the interval is missing: it is {}", interval(&derived))
            }
            (Ok(Type::Unbounded), _) => "an unbounded number must be clamped".into(),
            (Ok(other), Some(stated)) => {
                format!("the interval says {} but the value is {}", interval(stated), other.name())
            }
        };
        self.fault("value", message);
    }
}

/// An interval as the certificate writes it, and as it is read.
fn interval(range: &Range) -> String {
    let Range { lo, hi, digits } = range;
    match digits {
        0 => format!("{lo} to {hi}"),
        _ => format!("{lo} to {hi} at {digits} digits ({})", words::range(range)),
    }
}
