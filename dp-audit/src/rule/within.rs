//! Accuracy of a release: the noise on each number is at most a given half-width with at least a
//! given probability (Ghosh, Roughgarden, Sundararajan, *Universally utility-maximizing privacy
//! mechanisms*, 2009; Canonne, Kamath, Steinke, *The discrete Gaussian for differential privacy*,
//! 2020). The rule states utility, not privacy: the cost is that of the release.

use crate::framework::{Context, Measurement, Reader, Rounds, Walk};
use crate::gallina::Term;
use crate::model::{Costs, Measure, costs};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::trimmed;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "within/1";

#[derive(Debug)]
struct Within {
    half_width: BigInt,
    level: BigInt,
    cost: Costs,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let half_width = fields.next("half_width", number)?;
    let level = fields.next("level", number)?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let body = fields.next("premises", |at| at.exactly(|at| reader.measurement(at)))?;
    Ok(Box::new(Within { half_width, level, cost, body }))
}

impl Measurement for Within {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.body
    }

    fn is_mirrored(&self) -> bool {
        self.body.iter().all(|body| body.is_mirrored())
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Within { half_width, level, cost, body } = self;
        let inside = body[0].cost();
        cx.compare("cost", cost, inside, &format!("the release costs {inside}"));
        if half_width.sign() == Sign::Minus {
            return cx.fault(format!("half_width says {half_width} but may not be below 0"));
        }
        if level.sign() != Sign::Plus || *level >= BigInt::from(1_000_000) {
            return cx.fault(format!("level says {level} but must be above 0 and below 10^6, which is 1"));
        }
        match body[0].noise() {
            None => cx.fault("only a release with noise has an accuracy"),
            Some(noise) => {
                if let Some(why) = noise.exceeds(half_width, level) {
                    cx.fault(why);
                }
            }
        }
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        format!(
            "each number within {} units of its grid with probability {}: {cost}",
            self.half_width,
            trimmed(&self.level, 6)
        )
    }

    fn charge<'a>(&'a self, premises: &[Costs], _: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        premises.first().cloned()
    }

    fn rounds(&self, _: usize, premises: &[Rounds]) -> Rounds {
        premises.first().cloned().unwrap_or(Rounds::Mixed)
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        self.body[0].export(walk, plain, indent)
    }
}
