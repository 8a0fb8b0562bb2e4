//! Best of a random number of runs (Liu, Talwar, *Private selection from private candidates*, 2019;
//! Papernot, Steinke, *Hyperparameter tuning with Rényi differential privacy*, 2022).
//!
//! Each run draws one of several public candidates uniformly, and adds discrete Laplace noise to
//! its number. The mechanism releases only the best run. Let one run cost ε₀. Let P(k) be the
//! probability of k runs. The best run costs 3 ε₀ if P(k) never rises with k, as for a uniform
//! number of runs. The best run costs 2 ε₀ if k P(k) never rises with k, as for a P(k) proportional
//! to 1/k. So the noise has 3 or 2 times the scale of one release at ε. The bounds on the numbers
//! of runs and of candidates do not affect the cost.

use crate::framework::{
    Answers, Context, Kind, Measurement, Reader, Release, Rounds, Walk, env_term, integer, price,
};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "best-of/1";

/// The distributions of the number of runs. Each entry has a name, the cost of the best run in
/// units of one run's cost, the text for a page, and a name in the theory.
const NUMBERS: [(&str, u32, &str, &str); 2] = [
    ("uniform", 3, "every number of runs alike", "UniformRuns"),
    ("harmonic", 2, "k runs with a probability in proportion to 1/k", "HarmonicRuns"),
];

#[derive(Debug)]
struct BestOf {
    epsilon: BigInt,
    number: usize,
    runs: BigInt,
    scale: (BigInt, BigInt),
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let distribution = fields.next("number", |at| {
            let name = text(at)?;
            let known = NUMBERS.iter().position(|(known, ..)| *known == name);
            known.ok_or_else(|| at.refuse(format!("no number of runs is called {name:?}")))
        })?;
        let runs = fields.next("runs", number)?;
        let [numerator, denominator] = fields.next("scale", |at| at.exactly(number))?;
        Ok((epsilon, distribution, runs, (numerator, denominator)))
    };
    let (release, (epsilon, number, runs, scale)) = Release::read(reader, fields, own)?;
    Ok(Box::new(BestOf { epsilon, number, runs, scale, release }))
}

impl BestOf {
    /// The cost for a source whose data moves the candidates' numbers.
    fn price(&self, measure: &Measure) -> Vec<BigInt> {
        price::of_pure(&self.epsilon, measure)
    }
}

impl Measurement for BestOf {
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
        let BestOf { epsilon, number, runs, scale, release } = self;
        let largest = release.check(cx);
        if !matches!(release.aggregate.kind(), Kind::Number(_)) {
            cx.fault("candidates are compared by a single number each, and this value has many");
        }
        for (what, number) in [("epsilon", epsilon), ("runs", runs)] {
            if number.sign() != Sign::Plus {
                return cx.fault(format!("{what} says {number} but must be above 0"));
            }
        }
        let (name, times, ..) = NUMBERS[*number];
        let needed = BigRational::new(&largest * million() * times, epsilon.clone());
        let how = format!("{times} ({name}) * sensitivity {largest} / epsilon {}", trimmed(epsilon, 6));
        release.noise("scale", scale, &needed, &how, cx);
        release.pay(Some(self.price(cx.measure)), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let (numerator, denominator) = &self.scale;
        let stated = match denominator.sign() {
            Sign::Plus => fraction(&BigRational::new(numerator.clone(), denominator.clone())),
            _ => "not a number".to_owned(),
        };
        let (_, times, words, _) = NUMBERS[self.number];
        page.line(format!(
            "the best of 1 to {} runs, {words}; each run is about one of several candidates, which differ in parameters, and only the best is seen",
            self.runs
        ));
        let (largest, epsilon) = (self.release.sensitivity.max(), trimmed(&self.epsilon, 6));
        page.line(format!(
            "discrete Laplace noise on each run, scale {times} * {largest} / epsilon {epsilon} = {stated}"
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
        self.release.rounds(source, Rounds::Equal { times: 1.into(), epsilon: self.epsilon.clone() })
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let (number, after) = walk.list();
        let others = walk.variable(&format!("others_{number}"), "others", "nat");
        let inside = walk.names.fresh(&format!("compared_{number}"), "compared");
        let before = std::mem::replace(&mut walk.answers, Answers::list(inside.clone()));
        let compared = walk.aggregate(&*self.release.aggregate).both;
        walk.note_used(&compared.plain);
        new_line(plain, indent);
        plain.push_str(&format!("(* line {}, epsilon {} *)", self.release.line, trimmed(&self.epsilon, 6)));
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- "));
        let noise = Term::apply("ratio", vec![integer(&self.scale.0), integer(&self.scale.1)]);
        let runs = vec![Term::word(NUMBERS[self.number].3), integer(&self.runs), Term::word(others), noise];
        let number = [Term::function(&inside, compared.plain), before.term()];
        let drawn = runs.iter().cloned().chain(number).collect();
        Term::apply("best_of_runs", drawn).bare().write(plain, indent);
        plain.push_str(" ;;");
        walk.answers = Answers::list(after);
        let line = [Term::word(self.release.line.to_string()), integer(&self.epsilon)];
        let claims = [env_term(&self.release.sensitivity), walk.costs(&self.release.cost), compared.node];
        Term::apply("BestOf", line.into_iter().chain(runs).chain(claims).collect())
    }
}
