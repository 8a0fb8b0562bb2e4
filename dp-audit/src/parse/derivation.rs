//! Decodes the derivation: measurements, aggregates, plans.

use super::Malformed;
use super::decode::{MAX_SOURCES, checksum, digest_of, environment};
use super::expression::expression;
use super::fields::{At, Fields, number, text};
use super::header::digits;
use super::json::Value;
use crate::model::{
    Aggregate, AggregateRule, Measurement, MeasurementRule, Plan, Range, Release, Rows, Step, StepRule, Sum,
};

/// Decodes measurements and numbers the releases among them.
pub(super) struct Decoder<'a> {
    /// The line, for the checksums.
    pub(super) line: &'a [u8],
    /// How many releases were seen.
    pub(super) releases: usize,
}

impl Decoder<'_> {
    pub(super) fn measurement(&mut self, at: At<'_>) -> Result<Measurement, Malformed> {
        let mut fields = at.fields()?;
        let rule = fields.next("rule", text)?;
        let measurement = match rule.as_str() {
            "discrete-laplace" => self.release(at.value, &mut fields)?,
            "sequential-composition" => Measurement {
                cost: fields.next("cost", environment)?,
                rule: MeasurementRule::Sequential(
                    fields.next("premises", |at| at.items(|at| self.measurement(at)))?,
                ),
            },
            "branch-on-released" => Measurement {
                cost: fields.next("cost", environment)?,
                rule: MeasurementRule::Branch(Box::new(
                    fields.next("premises", |at| at.exactly(|at| self.measurement(at)))?,
                )),
            },
            "subquery" => self.subquery(&mut fields)?,
            other => return Err(at.refuse(format!("no rule for a measurement is called {other:?}"))),
        };
        fields.end()?;
        Ok(measurement)
    }

    fn subquery(&mut self, fields: &mut Fields<'_>) -> Result<Measurement, Malformed> {
        let query = fields.next("query", text)?;
        let source = fields.next("source", source_number)?;
        let cost = fields.next("cost", environment)?;
        let [premise] = fields.next("premises", |at| at.exactly(|at| self.measurement(at)))?;
        Ok(Measurement {
            cost,
            rule: MeasurementRule::Subquery { query, source, premise: Box::new(premise) },
        })
    }

    fn release(&mut self, node: &Value, fields: &mut Fields<'_>) -> Result<Measurement, Malformed> {
        self.releases += 1;
        let number = self.releases;
        let line = fields.next("line", |at| at.small("a line number"))?;
        self.release_on(line, node, fields)
            .map_err(|fault| Malformed { release: Some((number, line)), ..fault })
    }

    fn release_on(
        &mut self,
        line: u32,
        node: &Value,
        fields: &mut Fields<'_>,
    ) -> Result<Measurement, Malformed> {
        let epsilon = fields.next("epsilon", number)?;
        let sensitivity = fields.next("sensitivity", environment)?;
        let [numerator, denominator] = fields.next("scale", |at| at.exactly(number))?;
        let cost = fields.next("cost", environment)?;
        let stated = fields.next("check", checksum)?;
        let check_at = fields.last().map_or(node.start, |member| member.at - 1);
        let [aggregate] = fields.next("premises", |at| at.exactly(aggregate))?;
        let premises = fields.last().map_or(node.start..node.start, |m| m.value.start..m.value.end);
        let release = Release {
            number: self.releases,
            line,
            epsilon,
            sensitivity,
            scale: (numerator, denominator),
            digest: digest_of(stated, &[&self.line[node.start..check_at], &self.line[premises]]),
            aggregate,
        };
        Ok(Measurement { cost, rule: MeasurementRule::DiscreteLaplace(Box::new(release)) })
    }
}

fn source_number(at: At<'_>) -> Result<usize, Malformed> {
    match at.small("the number of a source")? {
        number if number < MAX_SOURCES => Ok(number),
        number => Err(
            at.refuse(format!("{number} cannot be the number of a source: there are at most {MAX_SOURCES}"))
        ),
    }
}

fn range(fields: &mut Fields<'_>) -> Result<Range, Malformed> {
    Ok(Range {
        lo: fields.next("lo", number)?,
        hi: fields.next("hi", number)?,
        digits: fields.next("digits", digits)?,
    })
}

fn aggregate(at: At<'_>) -> Result<Aggregate, Malformed> {
    let mut fields = at.fields()?;
    let rule = fields.next("rule", text)?;
    let aggregate = match rule.as_str() {
        "count" => {
            let (sensitivity, [plan]) = aggregate_of(&mut fields, plan)?;
            Aggregate { sensitivity, rule: AggregateRule::Count(plan) }
        }
        "sum" => {
            let range = range(&mut fields)?;
            let (sensitivity, [plan]) = aggregate_of(&mut fields, plan)?;
            Aggregate { sensitivity, rule: AggregateRule::Sum(Sum { range, plan }) }
        }
        "add" => {
            let (sensitivity, parts) = aggregate_of(&mut fields, aggregate)?;
            Aggregate { sensitivity, rule: AggregateRule::Add(Box::new(parts)) }
        }
        "subtract" => {
            let (sensitivity, parts) = aggregate_of(&mut fields, aggregate)?;
            Aggregate { sensitivity, rule: AggregateRule::Subtract(Box::new(parts)) }
        }
        "negate" => {
            let (sensitivity, [part]) = aggregate_of(&mut fields, aggregate)?;
            Aggregate { sensitivity, rule: AggregateRule::Negate(Box::new(part)) }
        }
        "scale" => {
            let by = fields.next("by", number)?;
            let (sensitivity, [part]) = aggregate_of(&mut fields, aggregate)?;
            Aggregate { sensitivity, rule: AggregateRule::Scale(by, Box::new(part)) }
        }
        other => return Err(at.refuse(format!("no rule for an aggregate is called {other:?}"))),
    };
    fields.end()?;
    Ok(aggregate)
}

fn aggregate_of<T, const N: usize>(
    fields: &mut Fields<'_>,
    premise: impl FnMut(At<'_>) -> Result<T, Malformed>,
) -> Result<(crate::model::Env, [T; N]), Malformed> {
    Ok((fields.next("sensitivity", environment)?, fields.next("premises", |at| at.exactly(premise))?))
}

fn plan(at: At<'_>) -> Result<Plan, Malformed> {
    let mut steps = Vec::new();
    plan_step(at, &mut steps)?;
    Ok(Plan { steps })
}

/// The premise of a step is the table before it, so the innermost node is the first step.
fn plan_step(at: At<'_>, steps: &mut Vec<Step>) -> Result<(), Malformed> {
    let mut fields = at.fields()?;
    let rule = fields.next("rule", text)?;
    let early_source = match rule.as_str() {
        "source" | "as-only-source" => Some(fields.next("source", source_number)?),
        "filter" | "map" => None,
        other => return Err(at.refuse(format!("no rule for a table is called {other:?}"))),
    };
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let rule = match (rule.as_str(), early_source) {
        ("source", Some(source)) => StepRule::Source(source),
        (_, Some(source)) => StepRule::AsOnlySource(source),
        ("filter", None) => StepRule::Filter(fields.next("predicate", expression)?),
        (_, None) => {
            let value = fields.next("value", expression)?;
            let range = if fields.has_next("lo") { Some(range(&mut fields)?) } else { None };
            StepRule::Map { value, range }
        }
    };
    if !matches!(rule, StepRule::Source(_)) {
        fields.next("premises", |at| at.exactly::<_, 1>(|at| plan_step(at, steps)))?;
    }
    fields.end()?;
    steps.push(Step { stability, rows, rule });
    Ok(())
}

fn rows(at: At<'_>) -> Result<Rows, Malformed> {
    match text(at)?.as_str() {
        "every" => Ok(Rows::Every),
        "some" => Ok(Rows::Some),
        other => Err(at.refuse(format!("rows are \"every\" or \"some\", not {other:?}"))),
    }
}
