//! Loop with a fixed number of rounds, where a round may use the releases of earlier rounds. The
//! loop is a sequential composition with one copy of the premise for each round.

use crate::framework::{Answers, Context, Measurement, Premises, Reader, Rounds, Walk, integer};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Measure, costs};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::Steps;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "static-loop/1";

#[derive(Debug)]
struct Loop {
    times: BigInt,
    each: Costs,
    cost: Costs,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let times = fields.next("times", number)?;
    let each = fields.next("each", |at| costs(at, &reader.measure))?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let body = fields.next("premises", |at| at.exactly(|at| reader.measurement(at)))?;
    Ok(Box::new(Loop { times, each, cost, body }))
}

impl Measurement for Loop {
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
        let Loop { times, each, cost, body } = self;
        cx.well_formed_costs("each", each);
        if times.sign() != Sign::Plus {
            cx.fault(format!("times says {times} but a loop runs at least once"));
        }
        if !body[0].cost().is_within(each) {
            cx.fault(format!("each says {each} but one round costs {}", body[0].cost()));
        }
        let derived = each.map(|number| number * times);
        cx.compare("cost", cost, &derived, &format!("{times} rounds of {each} cost {derived}"));
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        let each = crate::words::costs(cx.measure, &self.each, cx.width_here());
        format!("{} times, at {each} each time: {cost}", self.times)
    }

    fn charge<'a>(&'a self, premises: &[Costs], _: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        premises.first().map(|body| body.map(|number| number * &self.times))
    }

    fn steps(&self, _: usize, premises: Premises<'_>) -> Option<Steps> {
        Some(premises()?.first()?.iter().map(|(step, times)| (step.clone(), times * &self.times)).collect())
    }

    fn rounds(&self, _: usize, premises: &[Rounds]) -> Rounds {
        match premises {
            [Rounds::Equal { times, epsilon }] => {
                Rounds::Equal { times: times * &self.times, epsilon: epsilon.clone() }
            }
            [other] => other.clone(),
            _ => Rounds::Mixed,
        }
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let (number, after) = walk.list();
        let inside = walk.names.fresh(&format!("so_far_{number}"), "so_far");
        let before = std::mem::replace(&mut walk.answers, Answers::list(inside.clone()));
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- rounds {} (fun {inside} =>", self.times));
        let body = walk.with_its_end(&*self.body[0], plain, indent + 4);
        plain.push_str(") ");
        before.term().write(plain, indent);
        plain.push_str(" ;;");
        walk.answers = Answers::list(after);
        Term::apply(
            "StaticLoop",
            vec![integer(&self.times), walk.costs(&self.each), walk.costs(&self.cost), body],
        )
    }
}
