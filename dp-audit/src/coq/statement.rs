//! What is proved of a certificate: one promise in its measure, or one for each order of its measure.

use crate::model::Measure;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// What an order counts.
const ORDER: u64 = 1_000_000;
/// The largest order that is written. Coq counts orders one by one.
const LARGEST: u64 = 1_000;

/// A promise about two runs of a query.
#[derive(Debug)]
pub(super) struct Statement {
    /// The measure, as the checker calls it.
    pub(super) checked: String,
    /// The measure, as the page words a cost of it.
    pub(super) measure: Measure,
    /// Which number of a cost it is about.
    pub(super) number: usize,
    /// What its name ends in, where there are several.
    pub(super) suffix: String,
    /// What the number counts: so many make 1.
    pub(super) unit: &'static str,
}

/// Every promise that the theory has for this measure.
pub(super) fn all(measure: &Measure) -> Vec<Statement> {
    let one = |checked: &str, unit| Statement {
        checked: checked.to_owned(),
        measure: measure.clone(),
        number: 0,
        suffix: String::new(),
        unit,
    };
    match measure {
        Measure::Pure => vec![one("Pure", "1000000")],
        Measure::Approx => vec![one("Approx", "1000000")],
        Measure::Zcdp => vec![one("Zcdp", "1000000000000")],
        Measure::Renyi(orders) => orders.iter().enumerate().filter_map(|(i, order)| at(i, order)).collect(),
    }
}

/// At one order, if it is a whole one that the theory has.
fn at(number: usize, order: &BigInt) -> Option<Statement> {
    let units = order.to_u64().filter(|units| units % ORDER == 0)?;
    let whole = Some(units / ORDER).filter(|whole| (2..=LARGEST).contains(whole))?;
    Some(Statement {
        checked: format!("(Renyi {whole})"),
        measure: Measure::Renyi(vec![order.clone()]),
        number,
        suffix: format!("_at_{whole}"),
        unit: "1000000",
    })
}

impl Statement {
    /// The cost that it is about, of all numbers of a cost.
    pub(super) fn cost(&self, cost: &[BigInt]) -> Vec<BigInt> {
        match self.measure {
            Measure::Renyi(_) => cost.get(self.number).cloned().into_iter().collect(),
            _ => cost.to_vec(),
        }
    }

    /// The promise in Coq, without the two runs.
    pub(super) fn promise(&self, cost: &[BigInt]) -> String {
        let number = |i: usize| cost.get(i).map(ToString::to_string).unwrap_or_default();
        let limit = format!("(Q2R ({} # {}))", number(self.number), self.unit);
        match &self.measure {
            Measure::Pure => format!("dp {limit}"),
            Measure::Approx => format!("dp_delta {limit} (Q2R ({} # 1000000000000000))", number(1)),
            Measure::Zcdp => format!("zcdp {limit}"),
            Measure::Renyi(_) => format!("renyi_dp {} {limit}", self.suffix.trim_start_matches("_at_")),
        }
    }
}
