//! The name, the cost and the checksum of a report, which come from the query's certificate.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// The cost of a query. For each dataset of the query, it holds the parameters of the measure, such
/// as `epsilon = 0.5, delta = 0.000001`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost(Vec<Vec<(String, String)>>);

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, dataset) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "; " })?;
            for (at, (name, amount)) in dataset.iter().enumerate() {
                write!(f, "{}{name} = {amount}", if at == 0 { "" } else { ", " })?;
            }
        }
        Ok(())
    }
}
impl Serialize for Cost {
    /// Writes an object of numbers for each dataset.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|dataset| Amounts(dataset)))
    }
}

/// The parameters of one dataset, as numbers.
struct Amounts<'a>(&'a [(String, String)]);
impl Serialize for Amounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, amount)| (name, amount.parse::<f64>().ok())))
    }
}

/// Reads the query's name, its cost and the checksum. Certificates come from the program itself, so
/// each field is present.
pub(crate) fn read(line: &str) -> (String, Cost, String) {
    let certificate: Value = serde_json::from_str(line).unwrap_or_default();
    let text = |name: &str| certificate[name].as_str().unwrap_or_default().to_owned();
    let orders: Vec<String> =
        numbers(&certificate["orders"]).iter().map(|order| decimal(*order, 6)).collect();
    let names: Vec<(String, usize)> = match certificate["measure"].as_str() {
        Some("approx") => vec![("epsilon".into(), 6), ("delta".into(), 15)],
        Some("zcdp") => vec![("rho".into(), 12)],
        Some("renyi") => orders.iter().map(|order| (format!("epsilon at order {order}"), 6)).collect(),
        _ => vec![("epsilon".into(), 6)],
    };
    let dataset = |cost: &Value| {
        let amounts = numbers(cost).into_iter().zip(&names);
        amounts.map(|(amount, (name, digits))| (name.clone(), decimal(amount, *digits))).collect()
    };
    let cost = certificate["cost"].as_array().map(|costs| costs.iter().map(dataset).collect());
    (text("query"), Cost(cost.unwrap_or_default()), text("check"))
}

/// Reads one number, or a list of numbers.
fn numbers(value: &Value) -> Vec<u64> {
    match value {
        Value::Array(items) => items.iter().filter_map(Value::as_u64).collect(),
        one => one.as_u64().into_iter().collect(),
    }
}

/// Writes a number of units of 10^−digits, without trailing zeros.
fn decimal(units: u64, digits: usize) -> String {
    let text = format!("{units:0width$}", width = digits + 1);
    let (whole, fraction) = text.split_at(text.len() - digits);
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}
