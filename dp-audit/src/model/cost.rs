//! Privacy measures and their costs.

use super::MAX_SOURCES;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use num_bigint::{BigInt, Sign};
use std::fmt;

/// The largest number of orders that a Rényi certificate may have.
const MAX_ORDERS: usize = 64;

/// ε, Rényi orders and the square root of ρ are stored in units of 10^-6: 1 is 10^6 such units.
pub(crate) fn million() -> BigInt {
    BigInt::from(1_000_000)
}

/// The privacy measure, with the units of its costs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Pure differential privacy: ε, in units of 10^-6.
    Pure,
    /// Approximate differential privacy: ε in units of 10^-6, and δ in units of 10^-15.
    Approx,
    /// Zero-concentrated differential privacy: ρ, in units of 10^-12.
    Zcdp,
    /// Rényi differential privacy: ε at each of these orders, both in units of 10^-6. Each order is
    /// above 1.
    Renyi(Vec<BigInt>),
}

impl Measure {
    /// The name of the measure in a certificate.
    pub fn name(&self) -> &'static str {
        match self {
            Measure::Pure => "pure",
            Measure::Approx => "approx",
            Measure::Zcdp => "zcdp",
            Measure::Renyi(_) => "renyi",
        }
    }

    /// How many numbers a cost has, and whether a cost is a bare number in JSON.
    fn form(&self) -> (usize, bool) {
        match self {
            Measure::Pure | Measure::Zcdp => (1, true),
            Measure::Approx => (2, false),
            Measure::Renyi(orders) => (orders.len(), false),
        }
    }

    /// The cost of a query that reads no data: 0 for each source.
    pub fn nothing(&self) -> Costs {
        self.costs(Vec::new())
    }

    /// Builds costs from entries. Each entry must have the numbers of a cost of this measure.
    pub(crate) fn costs(&self, entries: Vec<Vec<BigInt>>) -> Costs {
        let (numbers, bare) = self.form();
        Costs { numbers, bare, entries }
    }

    /// Reads the member `"measure"`, and then the orders if the measure has them.
    pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let name = fields.next("measure", |at| {
            let name = text(at)?;
            match ["pure", "approx", "zcdp", "renyi"].contains(&name.as_str()) {
                true => Ok(name),
                false => Err(at.refuse(format!(
                    "a measure is \"pure\", \"approx\", \"zcdp\" or \"renyi\", not {name:?}"
                ))),
            }
        })?;
        Ok(match name.as_str() {
            "pure" => Measure::Pure,
            "approx" => Measure::Approx,
            "zcdp" => Measure::Zcdp,
            _ => Measure::Renyi(fields.next("orders", orders)?),
        })
    }
}

fn orders(at: At<'_>) -> Result<Vec<BigInt>, ParseError> {
    let orders = at.at_most(MAX_ORDERS, number)?;
    if orders.is_empty() {
        return Err(at.refuse("at least one order must be here"));
    }
    if orders[0] <= million() || orders.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(at.refuse("orders are above 1000000 and increasing"));
    }
    Ok(orders)
}

/// Costs: one entry for each source. Missing entries at the end count as 0.
///
/// The [`Measure`] defines the meaning of the numbers.
#[derive(Debug, Clone)]
pub struct Costs {
    numbers: usize,
    bare: bool,
    entries: Vec<Vec<BigInt>>,
}

impl Costs {
    /// The entries as the certificate writes them, including zeros at the end.
    pub fn entries(&self) -> &[Vec<BigInt>] {
        &self.entries
    }

    /// The cost of one source.
    pub fn at(&self, position: usize) -> Vec<BigInt> {
        self.entries.get(position).cloned().unwrap_or_else(|| vec![BigInt::ZERO; self.numbers])
    }

    /// The costs that are 0 except at `position`.
    pub(crate) fn only(&self, position: usize, cost: Vec<BigInt>) -> Self {
        let mut entries = vec![vec![BigInt::ZERO; self.numbers]; position];
        entries.push(cost);
        Costs { entries, ..self.clone() }
    }

    /// Applies an operation to each number.
    pub(crate) fn map(&self, f: impl Fn(&BigInt) -> BigInt) -> Self {
        let entries = self.entries.iter().map(|cost| cost.iter().map(&f).collect()).collect();
        Costs { entries, ..self.clone() }
    }

    /// Combines two costs number by number, with missing entries as 0.
    pub(crate) fn zip(&self, other: &Self, f: impl Fn(&BigInt, &BigInt) -> BigInt) -> Self {
        let len = self.entries.len().max(other.entries.len());
        let both = |i| self.at(i).iter().zip(&other.at(i)).map(|(a, b)| f(a, b)).collect();
        Costs { entries: (0..len).map(both).collect(), ..self.clone() }
    }

    /// Adds the costs, as sequential composition does.
    pub(crate) fn plus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    /// Subtracts a cost from a budget.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a - b)
    }

    /// The larger number at each position.
    pub(crate) fn larger(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a.max(b).clone())
    }

    /// Whether each number is at most the number at the same position in `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        !other.minus(self).has_negative()
    }

    /// Whether any number is below 0.
    pub fn has_negative(&self) -> bool {
        self.entries.iter().flatten().any(|number| number.sign() == Sign::Minus)
    }

    /// Whether the cost of one source is 0.
    pub(crate) fn is_zero_at(&self, position: usize) -> bool {
        self.at(position).iter().all(|number| number.sign() == Sign::NoSign)
    }

    fn significant(&self) -> &[Vec<BigInt>] {
        let zero = |cost: &[BigInt]| cost.iter().all(|number| number.sign() == Sign::NoSign);
        let end = self.entries.iter().rposition(|cost| !zero(cost)).map_or(0, |last| last + 1);
        &self.entries[..end]
    }
}

impl PartialEq for Costs {
    fn eq(&self, other: &Self) -> bool {
        self.significant() == other.significant()
    }
}

impl Eq for Costs {}

/// Writes costs as a certificate does, but with a space after each comma: `[300000]`, `[[300000,
/// 0]]`.
impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |items: Vec<String>| format!("[{}]", items.join(", "));
        let one = |cost: &Vec<BigInt>| match (self.bare, cost.as_slice()) {
            (true, [number]) => number.to_string(),
            _ => list(cost.iter().map(ToString::to_string).collect()),
        };
        f.write_str(&list(self.entries.iter().map(one).collect()))
    }
}

/// Reads costs in this measure.
pub(crate) fn costs(at: At<'_>, measure: &Measure) -> Result<Costs, ParseError> {
    let entries = at.at_most(MAX_SOURCES, |at| in_measure(at, measure))?;
    Ok(measure.costs(entries))
}

/// Reads the cost of one source.
fn in_measure(at: At<'_>, measure: &Measure) -> Result<Vec<BigInt>, ParseError> {
    let (numbers, bare) = measure.form();
    if bare {
        return Ok(vec![number(at)?]);
    }
    let cost = at.items(number)?;
    match cost.len() == numbers {
        true => Ok(cost),
        false => Err(at.refuse(format!(
            "a cost in the measure {:?} has {numbers} numbers here, not {}",
            measure.name(),
            cost.len()
        ))),
    }
}
