//! Discrete Laplace mechanism (Ghosh, Roughgarden, Sundararajan, *Universally utility-maximizing
//! privacy mechanisms*, 2009; for a scale that is any fraction: Canonne, Kamath, Steinke, *The
//! discrete Gaussian for differential privacy*, 2020). Noise of scale s/ε is ε-differentially
//! private on a number of sensitivity s. The same noise on each number of a vector with L1
//! sensitivity s is ε-differentially private, too.

use crate::framework::{
    By, Context, Drawn, Measurement, Premises, Reader, Release, Rounds, Walk, fraction_of, integer, price,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::{Noise, Step, Steps};
use crate::words::{self, Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "discrete-laplace/1";

#[derive(Debug)]
struct Laplace {
    epsilon: BigInt,
    scale: (BigInt, BigInt),
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let [numerator, denominator] = fields.next("scale", |at| at.exactly(number))?;
        Ok((epsilon, (numerator, denominator)))
    };
    let (release, (epsilon, scale)) = Release::read(reader, fields, own)?;
    Ok(Box::new(Laplace { epsilon, scale, release }))
}

impl Laplace {
    /// The price for a source whose data moves the value.
    fn price(&self, measure: &Measure) -> Vec<BigInt> {
        price::of_pure(&self.epsilon, measure)
    }
}

impl Measurement for Laplace {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.release.cost
    }

    fn release(&self) -> Option<&Release> {
        Some(&self.release)
    }

    fn is_mirrored(&self) -> bool {
        true
    }

    fn noise(&self) -> Option<Noise> {
        fraction_of(&self.scale).map(Noise::Laplace)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Laplace { epsilon, scale, release } = self;
        let largest = release.check(cx);
        release.numbers(cx);
        release.in_l1(cx);
        if epsilon.sign() != Sign::Plus {
            return cx.fault(format!("epsilon says {epsilon} but must be above 0"));
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
        page.line(format!("noise: discrete Laplace, scale {largest} / epsilon {epsilon} = {stated}"));
        let numbers = self.release.aggregate.numbers();
        let accuracy = scale.as_ref().and_then(|scale| words::laplace(scale, numbers.as_ref()));
        self.release.say_accuracy(accuracy, page, cx);
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        self.release.in_a_line(cost)
    }

    fn charge<'a>(&'a self, _: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        Some(self.release.costs(&self.price(measure), measure))
    }

    fn steps(&self, source: usize, _: Premises<'_>) -> Option<Steps> {
        let step =
            Step::Laplace { epsilon: self.epsilon.clone(), sensitivity: self.release.sensitivity.max() };
        Some(self.release.steps(source, step))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        self.release.rounds(source, Rounds::Equal { times: 1.into(), epsilon: self.epsilon.clone() })
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let noise = Term::apply("ratio", vec![integer(&self.scale.0), integer(&self.scale.1)]);
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let drawn = Drawn {
            constructor: "DiscreteLaplace",
            comment: &line,
            own: vec![integer(&self.epsilon)],
            noise,
            by: By::Noise("release"),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
