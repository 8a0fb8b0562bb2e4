//! What a report says of its query: name, cost, source, noise and checksum. All these facts come
//! from the query's certificate.

use std::collections::BTreeSet;

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// The cost of a query. For each dataset of the query, the value holds the amounts of the measure,
/// such as `epsilon = 0.5, delta = 0.000001`.
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

/// What the certificate says of a query.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) query: String,
    pub(crate) cost: Cost,
    /// The digest of the query's source; empty for a query that was written by hand.
    pub(crate) source: String,
    /// The noise distributions of the query's releases, each with its scale or variance.
    pub(crate) noise: BTreeSet<String>,
    /// The checksum.
    pub(crate) certificate: String,
}

/// Reads a certificate. The certificate comes from the program itself, so each field is present.
pub(crate) fn read(line: &str) -> About {
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
    let mut noise = BTreeSet::new();
    laws(&certificate["derivation"], &mut noise);
    About {
        query: text("query"),
        cost: Cost(cost.unwrap_or_default()),
        source: certificate["assumes"]["source_hash"].as_str().unwrap_or_default().to_owned(),
        noise,
        certificate: text("check"),
    }
}

/// Collects the noise of each release below a node, such as `discrete-laplace scale 10/3`.
fn laws(node: &Value, found: &mut BTreeSet<String>) {
    if let (Some(rule), Value::Object(members)) = (node["rule"].as_str(), node) {
        let rule = rule.split('/').next().unwrap_or(rule);
        for name in ["scale", "scales", "variance"] {
            let sizes = match members.get(name) {
                Some(Value::Array(pairs)) if pairs.iter().all(Value::is_array) => {
                    pairs.iter().map(fraction).collect::<Vec<_>>().join(" ")
                }
                Some(pair) => fraction(pair),
                None => continue,
            };
            found.insert(format!("{rule} {name} {sizes}"));
        }
    }
    match node {
        Value::Array(items) => items.iter().for_each(|item| laws(item, found)),
        Value::Object(members) => members.values().for_each(|value| laws(value, found)),
        _ => {}
    }
}

/// Writes a pair of whole numbers as a fraction.
fn fraction(pair: &Value) -> String {
    let parts: Vec<String> = pair.as_array().into_iter().flatten().map(Value::to_string).collect();
    match parts.as_slice() {
        [whole, one] if one == "1" => whole.clone(),
        parts => parts.join("/"),
    }
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
