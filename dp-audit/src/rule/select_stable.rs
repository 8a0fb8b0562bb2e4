//! Stable selection: releases the candidate with the highest score, without noise, if its noisy
//! lead over the second reaches a threshold (Dwork, Lei, *Differential privacy and robust
//! statistics*, 2009; Thakurta, Smith, *Differentially private feature selection via stability
//! arguments*, 2013).
//!
//! The lead has discrete Laplace noise of scale s/ε, where s bounds the largest rise plus the
//! largest fall of the scores. If two neighbours have the same first candidate, their leads differ
//! by at most s. If they have different first candidates, both leads are at most s. Then a noisy
//! lead reaches the threshold with probability at most δ.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Reader, Release, Rounds, Walk, integer, price_in_delta,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::gap_hides;
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "select-stable/1";

#[derive(Debug)]
struct SelectStable {
    epsilon: BigInt,
    delta: BigInt,
    scale: (BigInt, BigInt),
    threshold: BigInt,
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let delta = fields.next("delta", number)?;
        let [numerator, denominator] = fields.next("scale", |at| at.exactly(number))?;
        let threshold = fields.next("threshold", number)?;
        Ok((epsilon, delta, (numerator, denominator), threshold))
    };
    let (release, (epsilon, delta, scale, threshold)) = Release::read(reader, fields, own)?;
    Ok(Box::new(SelectStable { epsilon, delta, scale, threshold, release }))
}

impl Measurement for SelectStable {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.release.cost
    }

    fn release(&self) -> Option<&Release> {
        Some(&self.release)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let SelectStable { epsilon, delta, scale, threshold, release } = self;
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
        if epsilon.sign() != Sign::Plus {
            return cx.fault(format!("epsilon says {epsilon} but must be above 0"));
        }
        let needed = BigRational::new(&largest * million(), epsilon.clone());
        let how = format!("sensitivity {largest} / epsilon {}", trimmed(epsilon, 6));
        release.noise("scale", scale, &needed, &how, cx);
        if let Some(why) = gap_hides(scale, &largest, threshold, delta) {
            cx.fault(why);
        }
        release.pay(price_in_delta(epsilon, delta, cx.measure), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let (numerator, denominator) = &self.scale;
        let scale = (denominator.sign() == Sign::Plus)
            .then(|| BigRational::new(numerator.clone(), denominator.clone()));
        let stated = scale.as_ref().map_or("not a number".into(), fraction);
        let (largest, epsilon) = (self.release.sensitivity.max(), trimmed(&self.epsilon, 6));
        page.line(format!("noise on how far the first is ahead: discrete Laplace, scale {largest} / epsilon {epsilon} = {stated}"));
        page.line(format!(
            "the first is released if it is ahead by at least {} with noise, and one that is first under only one of two neighbours with probability at most {}",
            self.threshold,
            trimmed(&self.delta, 15)
        ));
        self.release.say_accuracy(None, page, cx);
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        self.release.in_a_line(cost)
    }

    fn charge<'a>(&'a self, _: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        price_in_delta(&self.epsilon, &self.delta, measure).map(|price| self.release.costs(&price, measure))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        self.release.rounds(source, Rounds::Mixed)
    }

    fn not_in_theory(&self) -> Option<&'static str> {
        Some("whose stable choice the checker of the theory does not have: it has the theorem")
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let drawn = Drawn {
            constructor: "SelectStable",
            comment: &line,
            own: vec![integer(&self.epsilon), integer(&self.delta), integer(&self.threshold)],
            noise: Term::apply("ratio", vec![integer(&self.scale.0), integer(&self.scale.1)]),
            by: By::Noise("select_stable"),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
