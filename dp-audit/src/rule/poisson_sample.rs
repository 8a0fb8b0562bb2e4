//! Amplification by a secret Poisson sample: each row is in the sample with a certain probability,
//! independently of the others (Balle, Barthe, Gaboardi, *Privacy amplification by subsampling*,
//! 2018, theorem 8). At Rényi orders the bound is by Mironov, Talwar, Zhang, *Rényi differential
//! privacy of the sampled Gaussian mechanism*, 2019. This bound applies to any mechanism whose
//! divergences are known at some orders. A measurement costs less on the sample than on the table.
//! The reason is that the sample probably does not hold the extra row of one neighbour.

use crate::framework::{Context, Measurement, Reader, Rounds, Scope, Transformation, Walk, derive_plan};
use crate::gallina::Term;
use crate::model::{Costs, Env, Measure, Neighbours, costs};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::theorem::{Amplified, SampledCurve};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;

pub(super) const NAME: &str = "poisson-sample/1";

#[derive(Debug)]
struct Sample {
    rate: [BigInt; 2],
    each: Costs,
    cost: Costs,
    plan: Box<dyn Transformation>,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let rate = fields.next("rate", |at| at.exactly(number))?;
    let each = fields.next("each", |at| costs(at, &reader.measure))?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let (plan, body) = fields.next("premises", |at| at.pair(reader, Reader::plan, Reader::measurement))?;
    Ok(Box::new(Sample { rate, each, cost, plan, body: [body] }))
}

impl Sample {
    /// The rate, or `None` unless it is above 0 and at most 1.
    fn fraction(&self) -> Option<BigRational> {
        let [n, d] = &self.rate;
        (n.sign() == Sign::Plus && n <= d).then(|| BigRational::new(n.clone(), d.clone()))
    }

    /// The only source that the table depends on; `None` if there are more or fewer.
    fn source(&self) -> Option<usize> {
        let rows: &Env = self.plan.stability();
        let mut above = (0..rows.entries().len()).filter(|i| rows.at(*i) != BigInt::ZERO);
        above.next().filter(|_| above.next().is_none())
    }

    /// Computes the cost of the measurement on the sample from its cost on the whole table, for one
    /// source. `None` if the theorem does not cover the measure.
    fn amplified(&self, cost: &[BigInt], measure: &Measure) -> Option<Vec<BigInt>> {
        let rate = self.fraction()?;
        let nothing = BigInt::ZERO;
        match (measure, cost) {
            (Measure::Pure, [epsilon]) => {
                Some(vec![Amplified { rate: &rate, epsilon, delta: &nothing }.least()])
            }
            (Measure::Approx, [epsilon, delta]) => {
                let of = Amplified { rate: &rate, epsilon, delta };
                Some(vec![of.least(), of.delta()])
            }
            (Measure::Renyi(orders), epsilons) if orders.len() == epsilons.len() => {
                let of = SampledCurve { rate: &rate, orders, epsilons, mirrored: self.body[0].is_mirrored() };
                Some((0..orders.len()).map(|at| of.least(at)).collect())
            }
            _ => None,
        }
    }

    /// The reason why the theorem does not allow the stated cost; `None` if it does.
    fn refuses(&self, source: usize, rate: &BigRational, measure: &Measure) -> Option<String> {
        let nothing = BigInt::ZERO;
        match (measure, self.each.at(source).as_slice(), self.cost.at(source).as_slice()) {
            (Measure::Renyi(orders), epsilons, charged) => {
                let of = SampledCurve { rate, orders, epsilons, mirrored: self.body[0].is_mirrored() };
                let fits = orders.len() == epsilons.len() && orders.len() == charged.len();
                charged.iter().enumerate().filter(|_| fits).find_map(|(at, charged)| of.refuses(at, charged))
            }
            (_, [epsilon], [charged]) => {
                Amplified { rate, epsilon, delta: &nothing }.refuses(charged, &nothing)
            }
            (_, [epsilon, delta], [charged, rest]) => {
                Amplified { rate, epsilon, delta }.refuses(charged, rest)
            }
            _ => None,
        }
    }
}

impl Measurement for Sample {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.body
    }

    fn scope<'a>(&'a self, cx: &mut Context<'a>) -> Option<Scope<'a>> {
        Some(Scope::Parts(Box::new(derive_plan(&*self.plan, cx))))
    }

    fn sampled(&self) -> Option<(&dyn Transformation, &[BigInt; 2])> {
        Some((&*self.plan, &self.rate))
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Sample { rate: [n, d], each, cost, plan, body } = self;
        cx.well_formed_costs("each", each);
        if matches!(cx.measure, Measure::Zcdp) {
            let measure = cx.measure.name();
            return cx.fault(format!(
                "the measure is {measure:?}, but samples amplify in \"pure\", \"approx\" and \"renyi\" only"
            ));
        }
        let Some(rate) = self.fraction() else {
            return cx.fault(format!("rate says {n}/{d} but must be above 0 and at most 1"));
        };
        if n.gcd(d) != BigInt::from(1) {
            cx.fault(format!("rate says {n}/{d} but in lowest terms it is {rate}"));
        }
        let rows = plan.stability();
        let Some(source) = self.source().filter(|source| rows.at(*source) == BigInt::from(1)) else {
            return cx.fault(format!(
                "the table has stability {rows}, but a sample of rows is a sample of units only if one source has stability 1 and all others have 0"
            ));
        };
        if plan.neighbours(cx) == Some(Neighbours::ReplaceOne) {
            return cx.fault(
                "the table is under replace-one, but a Poisson sample amplifies under add-remove only",
            );
        }
        if !body[0].cost().is_within(each) {
            cx.fault(format!("each says {each} but what runs on the sample costs {}", body[0].cost()));
        }
        let entries = 0..each.entries().len().max(cost.entries().len());
        if entries.into_iter().any(|i| i != source && !(each.is_zero_at(i) && cost.is_zero_at(i))) {
            return cx.fault(format!("the table depends on source {source}, and the others pay nothing"));
        }
        if each.has_negative() || cost.has_negative() {
            return;
        }
        if let Some(why) = self.refuses(source, &rate, cx.measure) {
            cx.fault(why);
        }
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        let each = crate::words::costs(cx.measure, &self.each, cx.width_here());
        let [n, d] = &self.rate;
        format!(
            "on a secret sample that each row is in with probability {n}/{d}, at {each} on the whole table: {cost}"
        )
    }

    fn charge<'a>(&'a self, premises: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        let body = premises.first()?;
        let one = |cost: &Vec<BigInt>| self.amplified(cost, measure);
        let entries: Option<Vec<Vec<BigInt>>> = body.entries().iter().map(one).collect();
        Some(measure.costs(entries?))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        if self.cost.is_zero_at(source) { Rounds::None } else { Rounds::Mixed }
    }

    fn not_in_theory(&self) -> Option<&'static str> {
        Some("whose sample of a table the theory does not have")
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        self.body[0].export(walk, plain, indent)
    }
}
