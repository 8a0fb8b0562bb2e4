//! Sources, plans, aggregates, measurements and whole certificates for tests.

use super::expr::{E, Ty};
use super::{env, reseal};

/// A dataset.
#[derive(Debug, Clone)]
pub struct Source {
    pub record: &'static str,
    pub replace: bool,
    /// The most rows of one identifier, which is a last column `person`; none where the unit is a row.
    pub at_most: Option<i128>,
    pub invalid: &'static str,
    pub columns: Vec<(&'static str, Ty)>,
}

impl Source {
    pub fn json(&self) -> String {
        let neighbours = if self.replace { "replace-one" } else { "add-remove" };
        let unit = match self.at_most {
            None => "{\"kind\":\"row\"}".to_owned(),
            Some(most) => format!("{{\"kind\":\"identifier\",\"column\":\"person\",\"at_most\":{most}}}"),
        };
        let identifier = self.at_most.map(|_| ("person", Ty::Unbounded));
        let columns = self.columns.iter().chain(&identifier);
        let columns: Vec<String> = columns.map(|(name, ty)| column_json(name, ty)).collect();
        format!(
            "{{\"record\":\"{}\",\"neighbours\":\"{neighbours}\",\"unit\":{unit},\"invalid\":\"{}\",\"columns\":[{}]}}",
            self.record,
            self.invalid,
            columns.join(",")
        )
    }

    /// A column of this source, with a value for it.
    pub fn column(&self, name: &str, value: i128) -> E {
        let index = self.columns.iter().position(|(column, _)| *column == name).expect("the column exists");
        let json = format!("{{\"op\":\"column\",\"index\":{index},\"name\":\"{name}\"}}");
        E { json, ty: self.columns[index].1.clone(), value }
    }

    pub fn every(&self) -> bool {
        self.replace && self.at_most.is_none() && self.invalid != "drop row"
    }
}

fn column_json(name: &str, ty: &Ty) -> String {
    let kind = match ty {
        Ty::Number(lo, hi, 0) => format!("\"integer\",\"lo\":{lo},\"hi\":{hi}"),
        Ty::Number(lo, hi, digits) => format!("\"decimal\",\"digits\":{digits},\"lo\":{lo},\"hi\":{hi}"),
        Ty::Boolean => "\"boolean\"".into(),
        Ty::Category(values) => format!("\"category\",\"values\":[\"{}\"]", values.join("\",\"")),
        Ty::Unbounded => "\"unbounded\"".into(),
    };
    format!("{{\"name\":\"{name}\",\"kind\":{kind}}}")
}

/// A table.
#[derive(Debug, Clone)]
pub struct Plan {
    pub json: String,
    pub stability: Vec<i128>,
    pub every: bool,
    pub replace: bool,
    pub range: Option<(i128, i128, u32)>,
}

fn rows(every: bool) -> &'static str {
    if every { "every" } else { "some" }
}

pub fn source(sources: &[Source], number: usize) -> Plan {
    let of = &sources[number];
    let mut stability = vec![0; sources.len()];
    stability[number] = of.at_most.unwrap_or(1);
    let json = format!(
        "{{\"rule\":\"source\",\"source\":{number},\"stability\":{},\"rows\":\"{}\"}}",
        env(&stability),
        rows(of.every())
    );
    Plan { json, stability, every: of.every(), replace: of.replace, range: None }
}

pub fn filter(plan: &Plan, predicate: &E) -> Plan {
    let json = format!(
        "{{\"rule\":\"filter\",\"stability\":{},\"rows\":\"some\",\"predicate\":{},\"premises\":[{}]}}",
        env(&plan.stability),
        predicate.json,
        plan.json
    );
    Plan { json, every: false, ..plan.clone() }
}

pub fn map(plan: &Plan, value: &E) -> Plan {
    let range = match value.ty {
        Ty::Number(lo, hi, digits) => Some((lo, hi, digits)),
        _ => None,
    };
    let stated = range
        .map_or(String::new(), |(lo, hi, digits)| format!(",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}"));
    let json = format!(
        "{{\"rule\":\"map\",\"stability\":{},\"rows\":\"{}\",\"value\":{}{stated},\"premises\":[{}]}}",
        env(&plan.stability),
        rows(plan.every),
        value.json,
        plan.json
    );
    Plan { json, range, ..plan.clone() }
}

pub fn as_only_source(plan: &Plan, number: usize) -> Plan {
    let stability = vec![plan.stability[number]];
    let json = format!(
        "{{\"rule\":\"as-only-source\",\"source\":{number},\"stability\":{},\"rows\":\"{}\",\"premises\":[{}]}}",
        env(&stability),
        rows(plan.every),
        plan.json
    );
    Plan { json, stability, range: None, ..plan.clone() }
}

/// A number computed from the data.
#[derive(Debug, Clone)]
pub struct Aggregate {
    pub json: String,
    pub sensitivity: Vec<i128>,
    pub digits: u32,
}

fn aggregate(rule: &str, sensitivity: Vec<i128>, premises: &[&str], digits: u32) -> Aggregate {
    let premises = premises.join(",");
    let json = format!("{{\"rule\":{rule},\"sensitivity\":{},\"premises\":[{premises}]}}", env(&sensitivity));
    Aggregate { json, sensitivity, digits }
}

pub fn count(plan: &Plan) -> Aggregate {
    let hidden = plan.replace && plan.every;
    let sensitivity = plan.stability.iter().map(|d| if hidden { 0 } else { *d }).collect();
    aggregate("\"count\"", sensitivity, &[&plan.json], 0)
}

pub fn sum(plan: &Plan) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let comes_or_goes = lo.abs().max(hi.abs());
    let factor = match (plan.replace, plan.every) {
        (false, _) => comes_or_goes,
        (true, true) => hi - lo,
        (true, false) => comes_or_goes.max(hi - lo),
    };
    let rule = format!("\"sum\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}");
    aggregate(&rule, plan.stability.iter().map(|d| d * factor).collect(), &[&plan.json], digits)
}

/// `add` or `subtract`.
pub fn both(rule: &str, a: &Aggregate, b: &Aggregate) -> Aggregate {
    let sensitivity = a.sensitivity.iter().zip(&b.sensitivity).map(|(a, b)| a + b).collect();
    aggregate(&format!("\"{rule}\""), sensitivity, &[&a.json, &b.json], a.digits)
}

pub fn negate(a: &Aggregate) -> Aggregate {
    aggregate("\"negate\"", a.sensitivity.clone(), &[&a.json], a.digits)
}

pub fn scale(by: i128, a: &Aggregate) -> Aggregate {
    let sensitivity = a.sensitivity.iter().map(|s| s * by.abs()).collect();
    aggregate(&format!("\"scale\",\"by\":{by}"), sensitivity, &[&a.json], a.digits)
}

/// Something that may be published.
#[derive(Debug, Clone)]
pub struct Measurement {
    pub json: String,
    pub cost: Vec<i128>,
}

pub fn laplace(line: u32, epsilon: i128, value: &Aggregate) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let (numerator, denominator) = (largest * 1_000_000, epsilon);
    let divisor = gcd(numerator, denominator);
    let cost: Vec<i128> = value.sensitivity.iter().map(|s| if *s > 0 { epsilon } else { 0 }).collect();
    let json = format!(
        "{{\"rule\":\"discrete-laplace\",\"line\":{line},\"epsilon\":{epsilon},\"sensitivity\":{},\"scale\":[{},{}],\
         \"cost\":{},\"check\":\"0000000000000000\",\"premises\":[{}]}}",
        env(&value.sensitivity),
        numerator / divisor,
        denominator / divisor,
        env(&cost),
        value.json
    );
    Measurement { json, cost }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn composed(rule: &str, cost: Vec<i128>, premises: &[Measurement]) -> Measurement {
    let premises: Vec<&str> = premises.iter().map(|premise| premise.json.as_str()).collect();
    let json = format!("{{\"rule\":{rule},\"cost\":{},\"premises\":[{}]}}", env(&cost), premises.join(","));
    Measurement { json, cost }
}

pub fn sequential(premises: &[Measurement]) -> Measurement {
    let width = premises.first().map_or(0, |premise| premise.cost.len());
    let cost = (0..width).map(|i| premises.iter().map(|premise| premise.cost[i]).sum()).collect();
    composed("\"sequential-composition\"", cost, premises)
}

pub fn branch(a: &Measurement, b: &Measurement) -> Measurement {
    let cost = a.cost.iter().zip(&b.cost).map(|(a, b)| *a.max(b)).collect();
    composed("\"branch-on-released\"", cost, &[a.clone(), b.clone()])
}

/// `width` is the number of sources outside.
pub fn subquery(query: &str, source: usize, width: usize, of: &Measurement) -> Measurement {
    let mut cost = vec![0; width];
    cost[source] = of.cost[0];
    composed(
        &format!("\"subquery\",\"query\":\"{query}\",\"source\":{source}"),
        cost,
        std::slice::from_ref(of),
    )
}

/// A whole certificate: `unlisted` is what it takes beyond its releases, for each source.
pub fn certificate(query: &str, sources: &[Source], unlisted: i128, of: &Measurement) -> String {
    let entry = |i: usize| of.cost.get(i).copied().unwrap_or(0);
    let cost: Vec<i128> = (0..sources.len()).map(|i| entry(i) + unlisted).collect();
    let sources: Vec<String> = sources.iter().map(Source::json).collect();
    let line = format!(
        "{{\"dp_certificate\":1,\"query\":\"{query}\",\"assumes\":{{\"sources\":[{}],\"statements\":[],\
         \"sampler\":\"discrete laplace, lazy\",\"generator\":\"chacha20, seeded by the operating system\",\
         \"private\":true,\"versions\":{{\"dp-types\":\"0.1.0\",\"dp-noise\":\"0.1.0\"}},\
         \"source_hash\":\"00f1e2d3c4b5a697\",\"file\":\"src/main.rs\",\"line\":12}},\"measure\":\"pure\",\
         \"declared\":{cost},\"cost\":{cost},\"unlisted\":{},\"derivation\":{},\"check\":\"0000000000000000\"}}",
        sources.join(","),
        env(&vec![unlisted; sources.len()]),
        of.json,
        cost = env(&cost)
    );
    reseal(&line)
}
