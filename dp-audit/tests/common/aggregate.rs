//! Aggregates and keys for tests.

use super::env;
use super::expr::{E, Ty};
use super::query::Plan;

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
    aggregate("\"count/1\"", sensitivity, &[&plan.json], 0)
}

pub fn sum(plan: &Plan) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let comes_or_goes = lo.abs().max(hi.abs());
    let factor = match (plan.replace, plan.every) {
        (false, _) => comes_or_goes,
        (true, true) => hi - lo,
        (true, false) => comes_or_goes.max(hi - lo),
    };
    let rule = format!("\"sum/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}");
    aggregate(&rule, plan.stability.iter().map(|d| d * factor).collect(), &[&plan.json], digits)
}

/// Builds `add` or `subtract` of two numbers.
pub fn both(rule: &str, a: &Aggregate, b: &Aggregate) -> Aggregate {
    let sensitivity = a.sensitivity.iter().zip(&b.sensitivity).map(|(a, b)| a + b).collect();
    aggregate(&format!("\"{rule}/1\""), sensitivity, &[&a.json, &b.json], a.digits)
}

pub fn negate(a: &Aggregate) -> Aggregate {
    aggregate("\"negate/1\"", a.sensitivity.clone(), &[&a.json], a.digits)
}

pub fn scale(by: i128, a: &Aggregate) -> Aggregate {
    let sensitivity = a.sensitivity.iter().map(|s| s * by.abs()).collect();
    aggregate(&format!("\"scale/1\",\"by\":{by}"), sensitivity, &[&a.json], a.digits)
}

/// How a table is cut into parts: the key, and the number of parts.
#[derive(Debug, Clone)]
pub struct Key {
    pub json: String,
    pub parts: i128,
}

pub fn by_category(of: &E) -> Key {
    let Ty::Category(values) = &of.ty else { panic!("{} is no category", of.json) };
    Key { json: format!("{{\"cut\":\"category\",\"args\":[{}]}}", of.json), parts: values.len() as i128 }
}

pub fn by_truth(of: &E) -> Key {
    Key { json: format!("{{\"cut\":\"truth\",\"args\":[{}]}}", of.json), parts: 2 }
}

pub fn by_intervals(at: &[i128], of: &E) -> Key {
    let (_, _, digits) = of.range();
    let json =
        format!("{{\"cut\":\"intervals\",\"at\":{},\"digits\":{digits},\"args\":[{}]}}", env(at), of.json);
    Key { json, parts: at.len() as i128 + 1 }
}

pub fn by_values(of: &E) -> Key {
    let (lo, hi, digits) = of.range();
    let json =
        format!("{{\"cut\":\"values\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"args\":[{}]}}", of.json);
    Key { json, parts: hi - lo + 1 }
}

pub fn by_list(at: &[i128], of: &E) -> Key {
    let (_, _, digits) = of.range();
    let json =
        format!("{{\"cut\":\"listed\",\"at\":{},\"digits\":{digits},\"args\":[{}]}}", env(at), of.json);
    Key { json, parts: at.len() as i128 + 1 }
}

pub fn by_both(a: &Key, b: &Key) -> Key {
    Key { json: format!("{{\"cut\":\"both\",\"keys\":[{},{}]}}", a.json, b.json), parts: a.parts * b.parts }
}

pub fn histogram(plan: &Plan, key: &Key) -> Aggregate {
    let sides = if plan.replace { 2 } else { 1 };
    let rule = format!("\"histogram/1\",\"key\":{},\"bins\":{}", key.json, key.parts);
    aggregate(&rule, plan.stability.iter().map(|d| d * sides).collect(), &[&plan.json], 0)
}

/// Groups bounded in L2, with at most `most` rows of a unit in each. `row` is how far one row moves
/// a group.
pub fn in_l2(plan: &Plan, most: i128, row: i128, of: &Aggregate) -> Aggregate {
    let one = plan.stability.iter().map(|d| d.min(&most) * row);
    let squares = of.sensitivity.iter().zip(one).map(|(all, one)| all * one).collect();
    aggregate(&format!("\"per-key-bound/1\",\"most\":{most}"), squares, &[&of.json], of.digits)
}

/// The absolute differences between the numbers of groups and public numbers.
pub fn deviation(of: &Aggregate) -> Aggregate {
    aggregate("\"deviation/1\"", of.sensitivity.clone(), &[&of.json], 0)
}

/// A score for each value: how near the value is to the value with this `rank`, counted from an
/// end.
pub fn rank(plan: &Plan, from: &str, rank: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let rule =
        format!("\"rank/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"from\":\"{from}\",\"rank\":{rank}");
    aggregate(&rule, plan.stability.iter().map(|d| 2 * d).collect(), &[&plan.json], 0)
}

/// Counts of the values of the last map, without a list of these values.
pub fn key_counts(plan: &Plan, digits: u32) -> Aggregate {
    let sides = if plan.replace { 2 } else { 1 };
    let rule = format!("\"key-counts/1\",\"digits\":{digits}");
    aggregate(&rule, plan.stability.iter().map(|d| d * sides).collect(), &[&plan.json], 0)
}

pub fn grouped_sum(plan: &Plan, key: &Key) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let factor = lo.abs().max(hi.abs()) * if plan.replace { 2 } else { 1 };
    let rule = format!(
        "\"grouped-sum/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"key\":{},\"bins\":{}",
        key.json, key.parts
    );
    aggregate(&rule, plan.stability.iter().map(|d| d * factor).collect(), &[&plan.json], digits)
}

/// A score for each value: how near the value is to the quantile a/b.
pub fn quantile(plan: &Plan, a: i128, b: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let factor = if plan.replace { b } else { a.max(b - a) };
    let rule = format!("\"quantile/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"quantile\":[{a},{b}]");
    aggregate(&rule, plan.stability.iter().map(|d| 2 * d * factor).collect(), &[&plan.json], 0)
}

/// Answers of a strategy. `by` and `metric` are names from the certificate. `length` is the length
/// of the matrix's longest column.
pub fn strategy(plan: &Plan, by: &str, metric: &str, length: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let rule = format!(
        "\"strategy/1\",\"by\":\"{by}\",\"metric\":\"{metric}\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}"
    );
    aggregate(&rule, plan.stability.iter().map(|d| d * length).collect(), &[&plan.json], 0)
}

/// The sums of scores, one for each candidate.
pub fn score_sums(plan: &Plan, (lo, hi, digits): (i128, i128, u32), scores: &[&E]) -> Aggregate {
    let (width, single) = (hi - lo, lo.abs().max(hi.abs()).max(hi - lo));
    let factor = match (plan.replace, plan.every) {
        (false, _) => single,
        (true, true) => 2 * width,
        (true, false) => single.max(2 * width),
    };
    let scores: Vec<&str> = scores.iter().map(|e| e.json.as_str()).collect();
    let rule = format!(
        "\"score-sums/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"scores\":[{}]",
        scores.join(",")
    );
    aggregate(&rule, plan.stability.iter().map(|d| d * factor).collect(), &[&plan.json], digits)
}

/// The sums of clipped vectors.
pub fn vector_sum(plan: &Plan, clip: &str, radius: i128, digits: u32, coordinates: &[&E]) -> Aggregate {
    let sides = if plan.replace { 2 } else { 1 };
    let coordinates: Vec<&str> = coordinates.iter().map(|e| e.json.as_str()).collect();
    let rule = format!(
        "\"vector-sum/1\",\"clip\":\"{clip}\",\"radius\":{radius},\"digits\":{digits},\"coordinates\":[{}]",
        coordinates.join(",")
    );
    aggregate(&rule, plan.stability.iter().map(|d| d * radius * sides).collect(), &[&plan.json], digits)
}
