//! Selection by scores: permute-and-flip (McKenna, Sheldon, *Permute-and-flip: a new mechanism for
//! differentially private selection*, 2020) and the exponential mechanism (McSherry, Talwar,
//! *Mechanism design via differential privacy*, 2007).
//!
//! Let s bound the largest rise plus the largest fall of the scores. At scale s/ε, both mechanisms
//! are ε-differentially private. The privacy loss of the exponential mechanism has a range of ε,
//! which costs ε²/8 in ρ (Cesar, Rogers, *Bounding, concentrating, and truncating*, 2021). Several
//! choices, each among the remaining candidates, cost the sum of their costs.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Reader, Release, Rounds, Walk, fraction_of, integer, price,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::theorem::Noise;
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "select/1";

/// The mechanism that makes the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chooser {
    Flips,
    Weights,
}

impl Chooser {
    /// The name of the mechanism in a certificate.
    fn name(self) -> &'static str {
        match self {
            Self::Flips => "permute-and-flip",
            Self::Weights => "exponential",
        }
    }

    /// The name of the mechanism on a page.
    fn words(self) -> &'static str {
        match self {
            Self::Flips => "permute-and-flip",
            Self::Weights => "the exponential mechanism",
        }
    }

    /// The name of the mechanism in Coq.
    fn term(self) -> Term {
        Term::word(match self {
            Self::Flips => "ByFlips",
            Self::Weights => "ByWeights",
        })
    }
}

#[derive(Debug)]
struct Select {
    by: Chooser,
    epsilon: BigInt,
    times: BigInt,
    scale: (BigInt, BigInt),
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let by = fields.next("by", |at| {
            let name = text(at)?;
            let known = [Chooser::Flips, Chooser::Weights].into_iter().find(|chooser| chooser.name() == name);
            known.ok_or_else(|| at.refuse(format!("no choice is called {name:?}")))
        })?;
        let epsilon = fields.next("epsilon", number)?;
        let times = fields.next("times", number)?;
        let [numerator, denominator] = fields.next("scale", |at| at.exactly(number))?;
        Ok((by, epsilon, times, (numerator, denominator)))
    };
    let (release, (by, epsilon, times, scale)) = Release::read(reader, fields, own)?;
    Ok(Box::new(Select { by, epsilon, times, scale, release }))
}

impl Select {
    /// The price of one choice.
    fn one(&self, measure: &Measure) -> Vec<BigInt> {
        let epsilon = &self.epsilon;
        match (self.by, measure) {
            (_, Measure::Pure) => vec![epsilon.clone()],
            (_, Measure::Approx) => vec![epsilon.clone(), BigInt::ZERO],
            (Chooser::Flips, Measure::Zcdp) => vec![price::rho_of_epsilon(epsilon)],
            (Chooser::Weights, Measure::Zcdp) => vec![price::rho_of_range(epsilon)],
            (Chooser::Flips, Measure::Renyi(orders)) => {
                orders.iter().map(|order| price::renyi_of_epsilon(epsilon, order)).collect()
            }
            (Chooser::Weights, Measure::Renyi(orders)) => {
                orders.iter().map(|order| price::renyi_of_range(epsilon, order)).collect()
            }
        }
    }

    /// The price for a source whose data moves the scores.
    fn price(&self, measure: &Measure) -> Vec<BigInt> {
        self.one(measure).into_iter().map(|number| number * &self.times).collect()
    }
}

impl Measurement for Select {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.release.cost
    }

    fn release(&self) -> Option<&Release> {
        Some(&self.release)
    }

    fn noise(&self) -> Option<Noise> {
        fraction_of(&self.scale).map(|scale| Noise::Choice(scale, self.times.clone()))
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Select { epsilon, times, scale, release, .. } = self;
        let largest = release.check(cx);
        release.listed(cx);
        match release.aggregate.kind() {
            Kind::Number(_) => cx.fault("a single number has no candidates to choose from"),
            Kind::Answers { .. } => cx.fault(
                "a choice cannot have the answers of a strategy, or the numbers of a vector, as candidates",
            ),
            Kind::Squares(_) => cx.fault(
                "the groups have a bound in L2 alone, which does not bound a rise or a fall: to choose one, leave out per-key-bound",
            ),
            Kind::Vector(_) | Kind::Scores(_) | Kind::Keys => {}
        }
        for (what, number) in [("epsilon", epsilon), ("times", times)] {
            if number.sign() != Sign::Plus {
                return cx.fault(format!("{what} says {number} but must be above 0"));
            }
        }
        let needed = BigRational::new(&largest * million(), epsilon.clone());
        let how = format!("sensitivity {largest} / epsilon {}", trimmed(epsilon, 6));
        release.noise("scale", scale, &needed, &how, cx);
        release.pay(Some(self.price(cx.measure)), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let scale = fraction_of(&self.scale);
        let stated = scale.as_ref().map_or("not a number".into(), fraction);
        let (largest, epsilon) = (self.release.sensitivity.max(), trimmed(&self.epsilon, 6));
        let how_many = match self.times == BigInt::from(1) {
            true => "one of them is chosen".to_owned(),
            false => format!("{} of them are chosen, one after the other,", self.times),
        };
        page.line(format!(
            "{how_many} by {}, scale {largest} / epsilon {epsilon} = {stated}",
            self.by.words()
        ));
        self.release.say_accuracy(None, page, cx);
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        self.release.in_a_line(cost)
    }

    fn charge<'a>(&'a self, _: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        Some(self.release.costs(&self.price(measure), measure))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        self.release
            .rounds(source, Rounds::Equal { times: self.times.clone(), epsilon: self.epsilon.clone() })
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let drawn = Drawn {
            constructor: "Select",
            comment: &line,
            own: vec![self.by.term(), integer(&self.epsilon), integer(&self.times)],
            noise: Term::apply("ratio", vec![integer(&self.scale.0), integer(&self.scale.1)]),
            by: By::Choice(self.by.term(), &self.times),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
