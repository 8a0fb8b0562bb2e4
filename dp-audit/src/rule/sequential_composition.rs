//! Sequential composition: costs add up, even if a later release depends on an earlier one (Dwork,
//! McSherry, Nissim, Smith 2006; McSherry, *Privacy Integrated Queries*, 2009, theorem 3). The
//! theorem for ρ is lemma 1.7 of Bun, Steinke 2016, and the one for Rényi divergences is
//! proposition 1 of Mironov 2017.

use crate::framework::{Context, Measurement, Premises, Reader, Rounds, Walk};
use crate::gallina::Term;
use crate::model::{Costs, Measure, costs};
use crate::parse::{ParseError, fields::Fields};
use crate::theorem::{Steps, merged};
use crate::words::{self, plural};

pub(super) const NAME: &str = "sequential-composition/1";

#[derive(Debug)]
struct Sequential {
    cost: Costs,
    premises: Vec<Box<dyn Measurement>>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let premises = fields.next("premises", |at| at.items(|at| reader.measurement(at)))?;
    Ok(Box::new(Sequential { cost, premises }))
}

impl Measurement for Sequential {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.premises
    }

    fn is_mirrored(&self) -> bool {
        matches!(&self.premises[..], [one] if one.is_mirrored())
    }

    fn check(&self, cx: &mut Context<'_>) {
        let sum = self.premises.iter().fold(cx.measure.nothing(), |sum, premise| sum.plus(premise.cost()));
        let how = format!("the costs of its {} add up to {sum}", plural(self.premises.len(), "premise"));
        cx.compare("cost", &self.cost, &sum, &how);
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        if self.premises.is_empty() {
            return format!("nothing is released: {cost}");
        }
        let costs = self.premises.iter().map(|premise| premise.cost());
        let terms: Vec<String> = costs.map(|cost| words::costs(cx.measure, cost, cx.width_here())).collect();
        format!("one after the other: {} = {cost}", terms.join(" + "))
    }

    fn charge<'a>(&'a self, premises: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        Some(premises.iter().fold(measure.nothing(), |sum, premise| sum.plus(premise)))
    }

    fn steps(&self, _: usize, premises: Premises<'_>) -> Option<Steps> {
        merged(&premises()?.concat())
    }

    fn rounds(&self, _: usize, premises: &[Rounds]) -> Rounds {
        premises.iter().fold(Rounds::None, Rounds::then)
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let premises = self.premises.iter().map(|premise| premise.export(walk, plain, indent)).collect();
        Term::apply("Sequence", vec![walk.costs(&self.cost), Term::list(premises)])
    }
}
