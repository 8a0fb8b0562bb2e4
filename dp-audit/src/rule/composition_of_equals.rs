//! Composition of equal rounds by the advanced or the optimal theorem, at a cost below the sum of
//! the rounds.

use crate::framework::{Context, EFFORT, Measurement, Premises, Reader, Walk};
use crate::gallina::Term;
use crate::model::{Costs, Measure, costs};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::theorem::{Advanced, Equals, Optimal, Steps};
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

pub(super) const NAME: &str = "composition-of-equals/1";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Advanced,
    Optimal,
}

#[derive(Debug)]
struct Composition {
    by: By,
    times: BigInt,
    each: Costs,
    cost: Costs,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let by = fields.next("by", |at| match text(at)?.as_str() {
        "advanced/1" => Ok(By::Advanced),
        "optimal/1" => Ok(By::Optimal),
        other => Err(at.refuse(format!("equals compose by \"advanced/1\" or \"optimal/1\", not {other:?}"))),
    })?;
    let times = fields.next("times", number)?;
    let each = fields.next("each", |at| costs(at, &reader.measure))?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let body = fields.next("premises", |at| at.exactly(|at| reader.measurement(at)))?;
    Ok(Box::new(Composition { by, times, each, cost, body }))
}

impl Composition {
    /// The reason why the theorem does not allow the stated cost; `None` if it does.
    fn refuses(&self) -> Option<String> {
        let (each, cost) = (self.each.at(0), self.cost.at(0));
        let ([epsilon, delta], [total_epsilon, total_delta]) = (each.as_slice(), cost.as_slice()) else {
            return Some("only costs in the measure \"approx\" compose by this theorem".into());
        };
        let equals = Equals { times: &self.times, epsilon, delta, total: total_delta };
        match self.by {
            By::Advanced => Advanced(equals).refuses(total_epsilon),
            By::Optimal => Optimal(equals).refuses(total_epsilon),
        }
    }
}

impl Measurement for Composition {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.body
    }

    fn runs(&self) -> Option<&BigInt> {
        Some(&self.times)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Composition { times, each, body, .. } = self;
        cx.well_formed_costs("each", each);
        if *cx.measure != Measure::Approx {
            let measure = cx.measure.name();
            return cx
                .fault(format!("the measure is {measure:?}, but only \"approx\" composes by this theorem"));
        }
        let others = 1..each.entries().len().max(self.cost.entries().len());
        if others.into_iter().any(|source| !each.is_zero_at(source) || !self.cost.is_zero_at(source)) {
            return cx.fault("the theorem is applied to the first source, and the others pay nothing");
        }
        if times.sign() != Sign::Plus {
            return cx.fault(format!("times says {times} but something runs at least once"));
        }
        if !body[0].cost().is_within(each) {
            cx.fault(format!("each says {each} but one round costs {}", body[0].cost()));
        }
        if each.has_negative() || self.cost.has_negative() {
            return;
        }
        if self.by == By::Optimal
            && let Some(rounds) = times.to_u64().filter(|rounds| *rounds <= Optimal::MOST_ROUNDS)
        {
            match cx.effort.checked_sub(rounds) {
                Some(left) => cx.effort = left,
                None => {
                    return cx.unchecked(format!(
                        "times says {times}, and this tool composes at most {EFFORT} rounds by the optimal theorem for all \
                         records of one input: not checked, so refused"
                    ));
                }
            }
        }
        if let Some(why) = self.refuses() {
            cx.fault(why);
        }
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        let each = crate::words::costs(cx.measure, &self.each, cx.width_here());
        let by = match self.by {
            By::Advanced => "advanced composition",
            By::Optimal => "optimal composition",
        };
        format!("{} times, at {each} each time, by {by}: {cost}", self.times)
    }

    fn charge<'a>(&'a self, premises: &[Costs], _: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        premises.first().map(|body| body.map(|number| number * &self.times))
    }

    fn steps(&self, _: usize, premises: Premises<'_>) -> Option<Steps> {
        Some(premises()?.first()?.iter().map(|(step, times)| (step.clone(), times * &self.times)).collect())
    }

    fn not_in_theory(&self) -> Option<&'static str> {
        Some("whose composition of equals the theory does not have")
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        self.body[0].export(walk, plain, indent)
    }
}
