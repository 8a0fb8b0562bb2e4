//! Counts of keys that are not listed in advance, with discrete Gaussian noise of variance s²/(2ρ)
//! (Bun, Nissim, Stemmer, *Simultaneous private learning of multiple concepts*, 2016; Canonne,
//! Kamath, Steinke, *The discrete Gaussian for differential privacy*, 2020). The release names a
//! key if its noisy count reaches the threshold.
//!
//! On the keys that both neighbours have, the release is ρ-zCDP and so (ε, δ/2)-DP. The probability
//! that the release names a key of only one neighbour is at most δ/2.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Reader, Release, Rounds, Walk, fraction_of, integer,
    price_in_delta,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::{gaussian_threshold_hides, zcdp_to_approx_holds};
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "gaussian-threshold/1";

#[derive(Debug)]
struct Threshold {
    epsilon: BigInt,
    delta: BigInt,
    rho: BigInt,
    order: (BigInt, BigInt),
    variance: (BigInt, BigInt),
    threshold: BigInt,
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let delta = fields.next("delta", number)?;
        let rho = fields.next("rho", number)?;
        let pair = |[numerator, denominator]: [BigInt; 2]| (numerator, denominator);
        let order = fields.next("order", |at| at.exactly(number)).map(pair)?;
        let variance = fields.next("variance", |at| at.exactly(number)).map(pair)?;
        let threshold = fields.next("threshold", number)?;
        Ok(([epsilon, delta, rho, threshold], order, variance))
    };
    let (release, ([epsilon, delta, rho, threshold], order, variance)) = Release::read(reader, fields, own)?;
    Ok(Box::new(Threshold { epsilon, delta, rho, order, variance, threshold, release }))
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
        let Threshold { epsilon, delta, rho, order, variance, threshold, release } = self;
        let largest = release.check(cx);
        if release.aggregate.kind() != Kind::Keys {
            cx.fault("a threshold is for counts by keys, and this value has none");
        }
        if epsilon.sign() != Sign::Plus {
            return cx.fault(format!("epsilon says {epsilon} but must be above 0"));
        }
        if rho.sign() != Sign::Plus {
            return cx.fault(format!("rho says {rho} but must be above 0"));
        }
        let needed = BigRational::new(&largest * &largest * million() * million(), rho * 2);
        let how = format!("sensitivity {largest}^2 / (2 * rho {})", trimmed(rho, 12));
        release.noise("variance", variance, &needed, &how, cx);
        // Half of δ, rounded down, covers the noise on shared keys. The other half covers the keys
        // that only one neighbour has.
        let half: BigInt = delta / 2;
        let Some(beta) = fraction_of(order) else {
            return cx.fault(format!("order says {}/{} but must be a fraction", order.0, order.1));
        };
        if let Some(why) = zcdp_to_approx_holds(rho, epsilon, &half, &beta) {
            cx.fault(format!("at half of delta: {why}"));
        }
        if let Some(why) = gaussian_threshold_hides(&needed, &largest, threshold, &(delta - &half)) {
            cx.fault(why);
        }
        release.pay(price_in_delta(epsilon, delta, cx.measure), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let stated = fraction_of(&self.variance).as_ref().map_or("not a number".into(), fraction);
        let (largest, rho) = (self.release.sensitivity.max(), trimmed(&self.rho, 12));
        page.line(format!("noise: discrete Gaussian, variance {largest}^2 / (2 * rho {rho}) = {stated}"));
        let half: BigInt = &self.delta / 2;
        page.line(format!(
            "for keys that both of two neighbours have, rho {rho} is epsilon {} at delta {}",
            trimmed(&self.epsilon, 6),
            trimmed(&half, 15)
        ));
        page.line(format!(
            "a key is released if its noisy count is at least {}, and a key of only one of two neighbours with probability at most {}",
            self.threshold,
            trimmed(&(&self.delta - half), 15)
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
        Some("whose Gaussian threshold the checker of the theory does not have: it has the theorem")
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let drawn = Drawn {
            constructor: "GaussianThreshold",
            comment: &line,
            own: vec![
                integer(&self.epsilon),
                integer(&self.delta),
                integer(&self.rho),
                integer(&self.threshold),
            ],
            noise: Term::apply("ratio", vec![integer(&self.variance.0), integer(&self.variance.1)]),
            by: By::Noise("release_key"),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
