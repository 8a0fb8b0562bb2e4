//! Randomised response (Warner, *Randomized response*, 1965; Kairouz, Oh, Viswanath, *Extremal
//! mechanisms for local differential privacy*, 2016).
//!
//! There are m cuts. The true answer for a number is how many of the cuts that number reaches. Let
//! e be the privacy loss allowed for one answer. The mechanism gives the true answer with
//! probability 1 / (1 + m exp(−e)), and each other answer with exp(−e) times that probability. A
//! single number is one answer. In a vector of whole numbers, the L1 sensitivity bounds how many
//! answers change. So each answer gets the corresponding fraction of epsilon.

use crate::framework::{
    By, Context, Drawn, Kind, Measurement, Reader, Release, Rounds, Walk, digits_of, integer, price,
};
use crate::gallina::Term;
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::{Page, decimal, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "randomized-response/1";

/// The smallest number of cuts that is not supported.
const MOST: usize = 1 << 20;

#[derive(Debug)]
struct Response {
    epsilon: BigInt,
    cuts: Vec<BigInt>,
    digits: u32,
    each: (BigInt, BigInt),
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let cuts = fields.next("cuts", |at| at.at_most(MOST, number))?;
        let digits = fields.next("digits", |at| at.small("a number of digits"))?;
        let [numerator, denominator] = fields.next("each", |at| at.exactly(number))?;
        Ok((epsilon, cuts, digits, (numerator, denominator)))
    };
    let (release, (epsilon, cuts, digits, each)) = Release::read(reader, fields, own)?;
    Ok(Box::new(Response { epsilon, cuts, digits, each, release }))
}

impl Response {
    /// The price for a source whose data moves the numbers.
    fn price(&self, measure: &Measure) -> Vec<BigInt> {
        price::of_pure(&self.epsilon, measure)
    }

    /// How many answers a unit can change.
    fn share(&self) -> BigInt {
        match self.release.aggregate.kind() {
            Kind::Number(_) => BigInt::from(1),
            _ => self.release.sensitivity.max(),
        }
    }
}

impl Measurement for Response {
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
        let Response { epsilon, cuts, digits, each, release } = self;
        let largest = release.check(cx);
        release.numbers(cx);
        if matches!(release.aggregate.kind(), Kind::Answers { .. }) {
            cx.fault(
                "randomised response cannot answer about the answers of a strategy, or the numbers of a vector",
            );
        }
        release.in_l1(cx);
        let grid = digits_of(&*release.aggregate);
        if *digits != grid {
            cx.fault(format!("the cuts have {digits} decimals but the value has {grid}"));
        }
        if cuts.is_empty() || cuts.len() >= MOST {
            cx.fault(format!("there are {} cuts but must be from 1 to {}", cuts.len(), MOST - 1));
        }
        if cuts.windows(2).any(|pair| pair[0] >= pair[1]) {
            cx.fault("the cuts do not increase");
        }
        if epsilon.sign() != Sign::Plus {
            return cx.fault(format!("epsilon says {epsilon} but must be above 0"));
        }
        if largest.sign() == Sign::Plus {
            let share = self.share();
            let needed = BigRational::new(epsilon.clone(), &share * million());
            let how = format!("epsilon {} over {share} that can change", trimmed(epsilon, 6));
            release.noise("each", each, &needed, &how, cx);
        }
        release.pay(Some(self.price(cx.measure)), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let (numerator, denominator) = &self.each;
        let each = (denominator.sign() == Sign::Plus)
            .then(|| BigRational::new(numerator.clone(), denominator.clone()));
        let stated = each.as_ref().map_or("not a number".into(), fraction);
        let cuts: Vec<String> = self.cuts.iter().map(|cut| decimal(cut, self.digits)).collect();
        page.line(format!(
            "randomised response releases how many of the cuts {} each number reaches: epsilon {} / {} that a unit can change = {stated} for each",
            cuts.join(", "),
            trimmed(&self.epsilon, 6),
            self.share()
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
        self.release.rounds(source, Rounds::Equal { times: BigInt::from(1), epsilon: self.epsilon.clone() })
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let line = format!("line {}, epsilon {}", self.release.line, trimmed(&self.epsilon, 6));
        let cuts = Term::list(self.cuts.iter().map(|cut| integer(cut).bare()).collect());
        let drawn = Drawn {
            constructor: "RandomizedResponse",
            comment: &line,
            own: vec![integer(&self.epsilon), cuts.clone(), Term::word(self.digits.to_string())],
            noise: Term::apply("ratio", vec![integer(&self.each.0), integer(&self.each.1)]),
            by: By::Response(cuts),
        };
        self.release.export(drawn, walk, plain, indent)
    }
}
