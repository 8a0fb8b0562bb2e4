//! Sparse vector technique: compares questions with a noisy threshold until a given number of them
//! reach it (Dwork, Naor, Reingold, Rothblum, Vadhan, *On the complexity of differentially private
//! data release*, 2009).
//!
//! The threshold has noise of scale 2 s/ε, drawn again after each yes. A unit moves each question
//! by at most s, and each question has noise of scale 4 s/ε. Then each yes costs ε and each no
//! costs nothing (Lyu, Su, Li, *Understanding the sparse vector technique*, 2017, theorem 2 with c
//! = 1). So the number of questions needs no bound, and each question may depend on all earlier
//! answers.

use crate::framework::{
    Answers, Context, Kind, Measurement, Reader, Release, Rounds, Walk, env_term, integer, price,
};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Measure, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::{Page, fraction, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub(super) const NAME: &str = "sparse-vector/1";

/// The noisy numbers. Each noisy number has a scale, as a multiple of sensitivity divided by ε.
const NOISY: [(&str, u32); 2] = [("the threshold", 2), ("each question", 4)];

#[derive(Debug)]
struct SparseVector {
    epsilon: BigInt,
    answers: BigInt,
    scales: [(BigInt, BigInt); 2],
    release: Release,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let own = |fields: &mut Fields<'_>| {
        let epsilon = fields.next("epsilon", number)?;
        let answers = fields.next("answers", number)?;
        let scales: [[BigInt; 2]; 2] = fields.next("scales", |at| at.exactly(|at| at.exactly(number)))?;
        Ok((epsilon, answers, scales.map(|[numerator, denominator]| (numerator, denominator))))
    };
    let (release, (epsilon, answers, scales)) = Release::read(reader, fields, own)?;
    Ok(Box::new(SparseVector { epsilon, answers, scales, release }))
}

impl SparseVector {
    /// The price for a source whose data moves the questions.
    fn price(&self, measure: &Measure) -> Vec<BigInt> {
        price::of_pure(&self.epsilon, measure).into_iter().map(|number| number * &self.answers).collect()
    }
}

impl Measurement for SparseVector {
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
        let SparseVector { epsilon, answers, scales, release } = self;
        let largest = release.check(cx);
        if !matches!(release.aggregate.kind(), Kind::Number(_)) {
            cx.fault("a vector is not compared with a threshold: a question is a single number");
        }
        for (what, number) in [("epsilon", epsilon), ("answers", answers)] {
            if number.sign() != Sign::Plus {
                return cx.fault(format!("{what} says {number} but must be above 0"));
            }
        }
        for (stated, (what, times)) in scales.iter().zip(NOISY) {
            let needed = BigRational::new(&largest * million() * times, epsilon.clone());
            let how = format!("{times} * sensitivity {largest} / epsilon {}", trimmed(epsilon, 6));
            release.noise(&format!("the scale of {what}"), stated, &needed, &how, cx);
        }
        release.pay(Some(self.price(cx.measure)), NAME, cx);
    }

    fn say_release<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        self.release.say(page, cx);
        let stated = |(numerator, denominator): &(BigInt, BigInt)| match denominator.sign() {
            Sign::Plus => fraction(&BigRational::new(numerator.clone(), denominator.clone())),
            _ => "not a number".to_owned(),
        };
        let until = match self.answers == BigInt::from(1) {
            true => "until one reached it".to_owned(),
            false => format!("until {} reached it, with new noise on the threshold after each", self.answers),
        };
        page.line(format!(
            "asked any number of times, with other values of its parameters, whether it reaches a public threshold, {until}; each answer is yes or no"
        ));
        let (largest, epsilon) = (self.release.sensitivity.max(), trimmed(&self.epsilon, 6));
        for (scale, (what, times)) in self.scales.iter().zip(NOISY) {
            let stated = stated(scale);
            page.line(format!(
                "discrete Laplace noise on {what}, scale {times} * {largest} / epsilon {epsilon} = {stated}"
            ));
        }
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
            .rounds(source, Rounds::Equal { times: self.answers.clone(), epsilon: self.epsilon.clone() })
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let (number, after) = walk.list();
        let threshold = walk.variable(&format!("threshold_{number}"), "threshold", "Z");
        let most = walk.variable(&format!("questions_{number}"), "questions", "nat");
        let inside = walk.names.fresh(&format!("asked_{number}"), "asked");
        let before = std::mem::replace(&mut walk.answers, Answers::list(inside.clone()));
        let question = walk.aggregate(&*self.release.aggregate).both;
        walk.note_used(&question.plain);
        let [b, c] = self.scales.each_ref().map(|(numerator, denominator)| {
            Term::apply("ratio", vec![integer(numerator), integer(denominator)])
        });
        new_line(plain, indent);
        plain.push_str(&format!("(* line {}, epsilon {} *)", self.release.line, trimmed(&self.epsilon, 6)));
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- "));
        let times = integer(&self.answers);
        let (threshold, most) = (Term::word(threshold), Term::word(most));
        let drawn = vec![
            times.clone(),
            b.clone(),
            c.clone(),
            threshold.clone(),
            most.clone(),
            Term::function(&inside, question.plain),
            before.term(),
        ];
        Term::apply("sparse_vector", drawn).bare().write(plain, indent);
        plain.push_str(" ;;");
        walk.answers = Answers::list(after);
        let claims =
            [Term::word(self.release.line.to_string()), integer(&self.epsilon), times, threshold, most, b, c];
        let rest = [env_term(&self.release.sensitivity), walk.costs(&self.release.cost), question.node];
        Term::apply("SparseVector", claims.into_iter().chain(rest).collect())
    }
}
