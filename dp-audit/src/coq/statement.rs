//! Statements that Coq proves about a certificate. Most measures have one statement; the Rényi
//! measure has one statement for each order.

use crate::model::Measure;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// An order of 1 is stored as this number of units.
const ORDER: u64 = 1_000_000;
/// The largest order that files contain, because Coq counts up to an order in steps of one.
const LARGEST: u64 = 1_000;

/// A promise about any two runs of a query on neighbours.
#[derive(Debug)]
pub(super) struct Statement {
    /// The measure's name in Coq's checker.
    pub(super) checked: String,
    /// The measure in which the page prints the costs of this statement.
    pub(super) measure: Measure,
    /// The position of this statement's number within a cost.
    pub(super) number: usize,
    /// The suffix of the theorem's name, if a certificate has several statements.
    pub(super) suffix: String,
    /// A cost of 1 is stored as this number of units.
    pub(super) unit: &'static str,
}

/// Every statement that the theory supports in this measure.
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

/// The statement about one order, if the order is whole and the theory covers it.
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
    /// Selects the number of this statement from the numbers of a cost.
    pub(super) fn cost(&self, cost: &[BigInt]) -> Vec<BigInt> {
        match self.measure {
            Measure::Renyi(_) => cost.get(self.number).cloned().into_iter().collect(),
            _ => cost.to_vec(),
        }
    }

    /// The promise as a Coq term that still needs the two runs as arguments.
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
