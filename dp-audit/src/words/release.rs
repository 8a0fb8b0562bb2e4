//! One release in words: its table, its value, its noise.

use super::accuracy::accuracy;
use super::expression::Text;
use super::number::{decimal, env, epsilon, fraction, name, range, three_digits};
use super::page::Page;
use crate::check::derive_aggregate;
use crate::model::{Aggregate, AggregateRule, Expr, Plan, Range, Release, Source, Step, StepRule};
use num_bigint::BigInt;
use std::collections::BTreeSet;

pub(super) fn describe(page: &mut Page, release: &Release, sources: &[Source]) {
    let width = width(&release.aggregate, sources);
    let digits = release.aggregate.digits();
    aggregate(page, "value", &release.aggregate, sources, width);
    if digits > 0 {
        page.line(format!(
            "sensitivity and scale are counted in units of {}; the deviation and the half-width are not",
            decimal(&BigInt::from(1), digits)
        ));
    }
    let scale = release.scale_value();
    let stated = scale.as_ref().map_or("not a number".into(), fraction);
    let (largest, cost) = (release.sensitivity.max(), epsilon(&release.epsilon));
    page.line(format!("noise: discrete Laplace, scale {largest} / epsilon {cost} = {stated}"));
    if let Some(accuracy) = scale.as_ref().and_then(accuracy) {
        let unit = 10f64.powi(i32::try_from(digits).unwrap_or(0));
        page.line(format!("standard deviation: about {}", three_digits(accuracy.standard_deviation / unit)));
        let half_width = decimal(&accuracy.half_width, digits);
        page.line(format!("95 % half-width: {half_width} (the noise exceeds it in at most 1 of 20 runs)"));
    }
    page.line(format!("epsilon: {cost}"));
    let paid =
        release.sensitivity.map(|s| if *s > BigInt::ZERO { release.epsilon.clone() } else { BigInt::ZERO });
    page.line(match width {
        1 => format!("cost: {cost}"),
        _ => {
            format!("cost: {}, epsilon for each source that the value depends on", env(&paid, width, epsilon))
        }
    });
}

/// How many sources there are where an aggregate stands: inside a subquery only one.
fn width(aggregate: &Aggregate, sources: &[Source]) -> usize {
    match &aggregate.rule {
        AggregateRule::Count(plan) => width_of_plan(plan, sources),
        AggregateRule::Sum(sum) => width_of_plan(&sum.plan, sources),
        AggregateRule::Add(parts) | AggregateRule::Subtract(parts) => width(&parts[0], sources),
        AggregateRule::Negate(part) | AggregateRule::Scale(_, part) => width(part, sources),
    }
}

fn width_of_plan(plan: &Plan, sources: &[Source]) -> usize {
    let enters = |step: &Step| matches!(step.rule, StepRule::AsOnlySource(_));
    if plan.steps.iter().any(enters) { 1 } else { sources.len() }
}

/// `title` is `value` for the released number, and the name of the part below that.
fn aggregate(page: &mut Page, title: &str, node: &Aggregate, sources: &[Source], width: usize) {
    match &node.rule {
        AggregateRule::Count(steps) => {
            page.line(format!("{title} = the number of rows of this table:"));
            page.indented(|page| plan(page, steps, sources));
        }
        AggregateRule::Sum(sum) => {
            let taken = match sum.plan.last_map() {
                Some(step) => format!("what step {} takes from each row", step + 1),
                None => "nothing that is known".into(),
            };
            page.line(format!("{title} = the sum of {taken}, {}, over this table:", range(&sum.range)));
            page.indented(|page| plan(page, &sum.plan, sources));
        }
        AggregateRule::Add(parts) => {
            parts_of(page, title, "{1} + {2}", &[&parts[0], &parts[1]], sources, width);
        }
        AggregateRule::Subtract(parts) => {
            parts_of(page, title, "{1} - {2}", &[&parts[0], &parts[1]], sources, width);
        }
        AggregateRule::Negate(part) => parts_of(page, title, "-({1})", &[part], sources, width),
        AggregateRule::Scale(by, part) => {
            parts_of(page, title, &format!("{by} * {{1}}"), &[part], sources, width);
        }
    }
    let how = derive_aggregate(node, sources, width).map(|derived| derived.how);
    page.line(match how {
        Some(how) => format!("sensitivity of {title}: {how}"),
        None => format!("sensitivity of {title}: {}", env(&node.sensitivity, width, BigInt::to_string)),
    });
}

/// The parts of an aggregate are numbered below its own title: part 2.1 is the first part of part 2.
fn parts_of(
    page: &mut Page,
    title: &str,
    form: &str,
    parts: &[&Aggregate],
    sources: &[Source],
    width: usize,
) {
    let titles = ["1", "2"].map(|number| match title {
        "value" => format!("part {number}"),
        part => format!("{part}.{number}"),
    });
    page.line(format!("{title} = {}, where", form.replace("{1}", &titles[0]).replace("{2}", &titles[1])));
    for (title, part) in titles.iter().zip(parts) {
        page.indented(|page| aggregate(page, title, part, sources, width));
    }
}

fn source_of<'a>(plan: &Plan, sources: &'a [Source]) -> Option<&'a Source> {
    match plan.steps.first()?.rule {
        StepRule::Source(position) => sources.get(position),
        _ => None,
    }
}

fn plan(page: &mut Page, plan: &Plan, sources: &[Source]) {
    let mut parameters = BTreeSet::new();
    let source = source_of(plan, sources);
    for (number, step) in plan.steps.iter().enumerate() {
        let mut expression = |expr| {
            collect(expr, &mut parameters);
            source.map_or("an expression over no source".into(), |source| Text { expr, source }.to_string())
        };
        let words = match &step.rule {
            StepRule::Source(position) => match source {
                Some(source) => format!("all rows of source {position}, {}", name(&source.record)),
                None => format!("source {position}, which does not exist"),
            },
            StepRule::Filter(predicate) => format!("keep the rows where {}", expression(predicate)),
            StepRule::Map { value, range: None } => format!("from each row take {}", expression(value)),
            StepRule::Map { value, range: Some(values) } => {
                format!("from each row take {}, which is {}", expression(value), range(values))
            }
            StepRule::AsOnlySource(position) => format!("run another query on source {position} alone"),
        };
        let stability =
            env(&step.stability, if step.stability.entries().len() > 1 { 0 } else { 1 }, BigInt::to_string);
        page.line(format!("{}. {words} (stability {stability})", number + 1));
    }
    for (parameter, digits, lo, hi) in parameters {
        let (lo, hi) = (decimal(lo, digits), decimal(hi, digits));
        page.line(format!(
            "parameter {}: a public number, {lo} to {hi}, given when the query runs",
            name(parameter)
        ));
    }
}

/// The parameters: a caller's and a called query's can have one name, so each of the ranges is shown.
fn collect<'a>(expr: &'a Expr, into: &mut BTreeSet<(&'a str, u32, &'a BigInt, &'a BigInt)>) {
    if let Expr::Parameter { name, range: Range { lo, hi, digits } } = expr {
        into.insert((name, *digits, lo, hi));
    }
    expr.args().into_iter().for_each(|arg| collect(arg, into));
}
