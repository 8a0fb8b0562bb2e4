//! Counts of keys that are not listed in advance, with discrete Laplace noise of scale s/ε
//! (Korolova, Kenthapadi, Mishra, Ntoulas, *Releasing search queries and clicks privately*, 2009).
//! The release names a key if its noisy count reaches the threshold. On the keys that both
//! neighbours have, the release is ε-differentially private. The probability that it names a key of
//! only one neighbour is at most δ.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Reader, Release, Rounds, Walk, integer, price_in_delta,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::threshold_hides;
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "threshold/1";

#[derive(Debug)]
struct Threshold {
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
    Ok(Box::new(Threshold { epsilon, delta, scale, threshold, release }))
}

impl Measurement for Threshold {
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
        let Threshold { epsilon, delta, scale, threshold, release } = self;
        let largest = release.check(cx);
        if release.aggregate.kind() != Kind::Keys {
            cx.fault("a threshold is for counts by keys, and this value has none");
        }
        if epsilon.sign() != Sign::Plus {
            return cx.fault(format!("epsilon says {epsilon} but must be above 0"));
        }
        let needed = BigRational::new(&largest * million(), epsilon.clone());
        let how = format!("sensitivity {largest} / epsilon {}", trimmed(epsilon, 6));
        release.noise("scale", scale, &needed, &how, cx);
        if let Some(why) = threshold_hides(scale, &largest, threshold, delta) {
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
        page.line(format!("noise: discrete Laplace, scale {largest} / epsilon {epsilon} = {stated}"));
        page.line(format!(
            "a key is released if its noisy count is at least {}, and a key of only one of two neighbours with probability at most {}",
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
        Some("whose threshold the checker of the theory does not have: it has the theorem")
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let drawn = Drawn {
            constructor: "Threshold",
            comment: &line,
            own: vec![integer(&self.epsilon), integer(&self.delta), integer(&self.threshold)],
            noise: Term::apply("ratio", vec![integer(&self.scale.0), integer(&self.scale.1)]),
            by: By::Noise("release_key"),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
