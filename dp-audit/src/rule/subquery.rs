//! Subquery: a query that is written for a single source, and runs on one source of the session.
//! This source pays the cost, and all others pay 0.

use crate::framework::{Context, Measurement, Premises, Reader, Rounds, Scope, Walk};
use crate::gallina::{Term, comment, new_line, string};
use crate::model::{Costs, Measure, costs, source_number};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use crate::theorem::Steps;
use crate::words::name;

pub(super) const NAME: &str = "subquery/1";

#[derive(Debug)]
struct Subquery {
    query: String,
    source: usize,
    cost: Costs,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let query = fields.next("query", text)?;
    let source = fields.next("source", source_number)?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let body = fields.next("premises", |at| at.exactly(|at| reader.measurement(at)))?;
    Ok(Box::new(Subquery { query, source, cost, body }))
}

impl Measurement for Subquery {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.body
    }

    fn scope<'a>(&'a self, _: &mut Context<'a>) -> Option<Scope<'a>> {
        Some(Scope::Subquery { query: &self.query, source: self.source })
    }

    fn check(&self, cx: &mut Context<'_>) {
        let source = self.source;
        // The auditor refuses a source that does not exist. Such a source's position may be too
        // large to build a list of costs up to that position.
        if source >= cx.width_here() {
            return cx.no_source(source, cx.width_here());
        }
        let inside = self.body[0].cost();
        let derived = inside.only(source, inside.at(0));
        let how = format!("it costs {inside} by itself, so {derived} on source {source}");
        cx.compare("cost", &self.cost, &derived, &how);
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        format!("query {} on source {}: {cost}", name(&self.query), self.source)
    }

    fn charge<'a>(&'a self, premises: &[Costs], _: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        premises.first().map(|inside| inside.only(self.source, inside.at(0)))
    }

    fn inner(&self, source: usize) -> Option<usize> {
        (source == self.source).then_some(0)
    }

    fn steps(&self, _: usize, premises: Premises<'_>) -> Option<Steps> {
        premises()?.into_iter().next()
    }

    fn rounds(&self, _: usize, premises: &[Rounds]) -> Rounds {
        premises.first().cloned().unwrap_or(Rounds::Mixed)
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        new_line(plain, indent);
        plain.push_str(&format!("(* query {} begins *)", comment(&self.query)));
        let body = self.body[0].export(walk, plain, indent);
        new_line(plain, indent);
        plain.push_str(&format!("(* query {} ends *)", comment(&self.query)));
        let source = Term::word(self.source.to_string());
        Term::apply("Subquery", vec![Term::word(string(&self.query)), source, walk.costs(&self.cost), body])
    }
}
