//! Discrete Gaussian mechanism (Canonne, Kamath, Steinke, *The discrete Gaussian for differential
//! privacy*, 2020, theorems 4 and 14). Noise of variance s²/(2ρ) satisfies ρ-zCDP on a number of
//! sensitivity s. The same noise on each number of a vector with L2 sensitivity s satisfies ρ-zCDP,
//! too. If a rule bounds the square of the L2 sensitivity, then s² is that square.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Premises, Reader, Release, Rounds, Walk, fraction_of, integer,
    price,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::{Noise, Step, Steps};
use crate::words::{self, Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "discrete-gaussian/1";

#[derive(Debug)]
struct Gaussian {
    rho: BigInt,
    variance: (BigInt, BigInt),
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let rho = fields.next("rho", number)?;
        let [numerator, denominator] = fields.next("variance", |at| at.exactly(number))?;
        Ok((rho, (numerator, denominator)))
    };
    let (release, (rho, variance)) = Release::read(reader, fields, own)?;
    Ok(Box::new(Gaussian { rho, variance, release }))
}

impl Gaussian {
    /// Whether the sensitivity of the value is the square of a length in L2.
    fn is_squared(&self) -> bool {
        matches!(self.release.aggregate.kind(), Kind::Squares(_))
    }

    /// The square of the length as a page shows it.
    fn square(&self, largest: &BigInt) -> String {
        if self.is_squared() { largest.to_string() } else { format!("{largest}^2") }
    }

    /// The price for a source whose data moves the value, or `None` in measures without a Gaussian
    /// price.
    fn price(&self, measure: &Measure) -> Option<Vec<BigInt>> {
        match measure {
            Measure::Pure | Measure::Approx => None,
            Measure::Zcdp => Some(vec![self.rho.clone()]),
            Measure::Renyi(orders) => {
                Some(orders.iter().map(|order| price::renyi_of_rho(&self.rho, order)).collect())
            }
        }
    }
}

impl Measurement for Gaussian {
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
        fraction_of(&self.variance).map(Noise::Gaussian)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Gaussian { rho, variance, release } = self;
        let largest = release.check(cx);
        release.numbers(cx);
        if rho.sign() != Sign::Plus {
            return cx.fault(format!("rho says {rho} but must be above 0"));
        }
        let square = if self.is_squared() { largest.clone() } else { &largest * &largest };
        let needed = BigRational::new(square * million() * million(), rho * 2);
        let how = format!("sensitivity {} / (2 * rho {})", self.square(&largest), trimmed(rho, 12));
        release.noise("variance", variance, &needed, &how, cx);
        release.pay(self.price(cx.measure), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let variance = fraction_of(&self.variance);
        let stated = variance.as_ref().map_or("not a number".into(), fraction);
        let (largest, rho) = (self.release.sensitivity.max(), trimmed(&self.rho, 12));
        let square = self.square(&largest);
        page.line(format!("noise: discrete Gaussian, variance {square} / (2 * rho {rho}) = {stated}"));
        let numbers = self.release.aggregate.numbers();
        let accuracy = variance.as_ref().and_then(|variance| words::gaussian(variance, numbers.as_ref()));
        self.release.say_accuracy(accuracy, page, cx);
    }

    fn say(&self, cost: &str, _: &Context<'_>) -> String {
        self.release.in_a_line(cost)
    }

    fn charge<'a>(&'a self, _: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        self.price(measure).map(|price| self.release.costs(&price, measure))
    }

    fn steps(&self, source: usize, _: Premises<'_>) -> Option<Steps> {
        let rho = self.rho.clone();
        let step = match self.release.aggregate.kind() {
            Kind::Number(_) => Step::Gaussian { rho, sensitivity: self.release.sensitivity.max() },
            // No pair of laws on a line is known that dominates discrete noise on a vector.
            _ => Step::Rho(rho),
        };
        Some(self.release.steps(source, step))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        self.release.rounds(source, Rounds::Mixed)
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let noise = Term::apply("ratio", vec![integer(&self.variance.0), integer(&self.variance.1)]);
        let line = format!("line {}, rho {}", self.release.line, trimmed(&self.rho, 12));
        let drawn = Drawn {
            constructor: "DiscreteGaussian",
            comment: &line,
            own: vec![integer(&self.rho)],
            noise,
            by: By::Noise("release_gaussian"),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
