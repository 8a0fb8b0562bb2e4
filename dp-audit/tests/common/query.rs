//! Sources, plans and aggregates for tests.

use super::env;
use super::expr::{E, Ty};

/// A dataset.
#[derive(Debug, Clone)]
pub struct Source {
    pub record: &'static str,
    pub replace: bool,
    /// The most rows of one identifier, which is a last column `person`; none where the unit is a
    /// row.
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
        let ty = match self.columns[index].1.clone() {
            Ty::Date(lo, hi) | Ty::DateTime(lo, hi) => Ty::Number(lo, hi, 0),
            ty => ty,
        };
        E { json, ty, value }
    }

    pub fn every(&self) -> bool {
        self.replace && self.at_most.is_none() && self.invalid != "drop row"
    }
}

pub fn column_json(name: &str, ty: &Ty) -> String {
    format!("{{\"name\":\"{name}\",{}}}", kind_json(ty))
}

fn kind_json(ty: &Ty) -> String {
    let kind = match ty {
        Ty::Date(lo, hi) => format!("\"date\",\"lo\":{lo},\"hi\":{hi}"),
        Ty::DateTime(lo, hi) => format!("\"date-time\",\"lo\":{lo},\"hi\":{hi}"),
        Ty::Gap(of) => format!("\"optional\",\"of\":{{{}}}", kind_json(of)),
        Ty::Number(lo, hi, 0) => format!("\"integer\",\"lo\":{lo},\"hi\":{hi}"),
        Ty::Number(lo, hi, digits) => format!("\"decimal\",\"digits\":{digits},\"lo\":{lo},\"hi\":{hi}"),
        Ty::Boolean => "\"boolean\"".into(),
        Ty::Category(values) => format!("\"category\",\"values\":[\"{}\"]", values.join("\",\"")),
        Ty::Unbounded => "\"unbounded\"".into(),
        Ty::Text(most) => format!("\"text\",\"most\":{most}"),
    };
    format!("\"kind\":{kind}")
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
        "{{\"rule\":\"source/1\",\"source\":{number},\"stability\":{},\"rows\":\"{}\"}}",
        env(&stability),
        rows(of.every())
    );
    Plan { json, stability, every: of.every(), replace: of.replace, range: None }
}

pub fn filter(plan: &Plan, predicate: &E) -> Plan {
    let json = format!(
        "{{\"rule\":\"filter/1\",\"stability\":{},\"rows\":\"some\",\"predicate\":{},\"premises\":[{}]}}",
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
        "{{\"rule\":\"map/1\",\"stability\":{},\"rows\":\"{}\",\"value\":{}{stated},\"premises\":[{}]}}",
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
        "{{\"rule\":\"as-only-source/1\",\"source\":{number},\"stability\":{},\"rows\":\"{}\",\"premises\":[{}]}}",
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

/// `add` or `subtract`.
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

/// How a table is cut: the key, and the number of its parts.
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

/// How far numbers of groups are from public ones.
pub fn deviation(of: &Aggregate) -> Aggregate {
    aggregate("\"deviation/1\"", of.sensitivity.clone(), &[&of.json], 0)
}

/// Scores of how near each value is to number `rank` from an end.
pub fn rank(plan: &Plan, from: &str, rank: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let rule =
        format!("\"rank/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"from\":\"{from}\",\"rank\":{rank}");
    aggregate(&rule, plan.stability.iter().map(|d| 2 * d).collect(), &[&plan.json], 0)
}

/// Counts of the values of the last map, which nobody lists.
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

/// Scores of how near each value is to the quantile a/b.
pub fn quantile(plan: &Plan, a: i128, b: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let factor = if plan.replace { b } else { a.max(b - a) };
    let rule = format!("\"quantile/1\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits},\"quantile\":[{a},{b}]");
    aggregate(&rule, plan.stability.iter().map(|d| 2 * d * factor).collect(), &[&plan.json], 0)
}

/// Answers of a strategy: `by` and `metric` as the certificate names them, `length` that of its
/// longest column.
pub fn strategy(plan: &Plan, by: &str, metric: &str, length: i128) -> Aggregate {
    let (lo, hi, digits) = plan.range.expect("a map");
    let rule = format!(
        "\"strategy/1\",\"by\":\"{by}\",\"metric\":\"{metric}\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}"
    );
    aggregate(&rule, plan.stability.iter().map(|d| d * length).collect(), &[&plan.json], 0)
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

/// One offered row: its condition, and a value for each column.
pub type Slot<'a> = (&'a E, Vec<&'a E>);

pub fn flat_map(
    plan: &Plan,
    record: &str,
    columns: &[(&'static str, Ty)],
    most: i128,
    slots: &[Slot<'_>],
) -> Plan {
    let columns: Vec<String> = columns.iter().map(|(name, ty)| column_json(name, ty)).collect();
    let slots: Vec<String> = slots
        .iter()
        .map(|(there, values)| {
            let values: Vec<&str> = values.iter().map(|value| value.json.as_str()).collect();
            format!("{{\"there\":{},\"values\":[{}]}}", there.json, values.join(","))
        })
        .collect();
    let stability: Vec<i128> = plan.stability.iter().map(|d| d * most).collect();
    let json = format!(
        "{{\"rule\":\"flat-map/1\",\"stability\":{},\"rows\":\"some\",\"record\":\"{record}\",\"columns\":[{}],\
         \"most\":{most},\"slots\":[{}],\"premises\":[{}]}}",
        env(&stability),
        columns.join(","),
        slots.join(","),
        plan.json
    );
    Plan { json, stability, every: false, range: None, ..plan.clone() }
}

/// A feature of a unit's rows, such as `\"count\",\"lo\":0,\"hi\":5`, of these expressions.
pub fn feature(kind: &str, of: &[&E]) -> String {
    let args: Vec<&str> = of.iter().map(|of| of.json.as_str()).collect();
    format!("{{\"feature\":{kind},\"args\":[{}]}}", args.join(","))
}

/// One row of this record for each unit, of these features.
pub fn by_unit(plan: &Plan, record: &str, columns: &[(&'static str, Ty)], features: &[String]) -> Plan {
    let columns: Vec<String> = columns.iter().map(|(name, ty)| column_json(name, ty)).collect();
    let stability: Vec<i128> = plan.stability.iter().map(|d| i128::from(*d > 0)).collect();
    let json = format!(
        "{{\"rule\":\"by-unit/1\",\"stability\":{},\"rows\":\"some\",\"record\":\"{record}\",\"columns\":[{}],\
         \"features\":[{}],\"premises\":[{}]}}",
        env(&stability),
        columns.join(","),
        features.join(","),
        plan.json
    );
    Plan { json, stability, every: false, range: None, ..plan.clone() }
}

/// One row of this record for each unit and value of a key, of these features.
pub fn by_unit_and(
    plan: &Plan,
    key: &Key,
    record: &str,
    columns: &[(&'static str, Ty)],
    features: &[String],
) -> Plan {
    let columns: Vec<String> = columns.iter().map(|(name, ty)| column_json(name, ty)).collect();
    let json = format!(
        "{{\"rule\":\"by-unit-and/1\",\"stability\":{},\"rows\":\"some\",\"key\":{},\"record\":\"{record}\",\
         \"columns\":[{}],\"features\":[{}],\"premises\":[{}]}}",
        env(&plan.stability),
        key.json,
        columns.join(","),
        features.join(","),
        plan.json
    );
    Plan { json, every: false, range: None, ..plan.clone() }
}

/// The first rows of each unit.
pub fn limit(plan: &Plan, most: i128) -> Plan {
    let stability: Vec<i128> = plan.stability.iter().map(|d| *d.min(&most)).collect();
    let json = format!(
        "{{\"rule\":\"limit/1\",\"stability\":{},\"rows\":\"some\",\"most\":{most},\"premises\":[{}]}}",
        env(&stability),
        plan.json
    );
    Plan { json, stability, every: false, ..plan.clone() }
}

/// The first rows of each unit with each value of a key.
pub fn limit_by(plan: &Plan, most: i128, key: &Key) -> Plan {
    let json = format!(
        "{{\"rule\":\"limit-by/1\",\"stability\":{},\"rows\":\"some\",\"most\":{most},\"key\":{},\"premises\":[{}]}}",
        env(&plan.stability),
        key.json,
        plan.json
    );
    Plan { json, every: false, ..plan.clone() }
}

/// The first rows in an order, of all or with each value of a key.
pub fn take(plan: &Plan, most: i128, key: Option<&Key>, order: &[&E]) -> Plan {
    let times = if plan.replace && key.is_none() { 1 } else { 2 };
    let stability: Vec<i128> = plan.stability.iter().map(|d| d * times).collect();
    let key = key.map_or(String::new(), |key| format!("\"key\":{},", key.json));
    let order: Vec<&str> = order.iter().map(|value| value.json.as_str()).collect();
    let json = format!(
        "{{\"rule\":\"take/1\",\"stability\":{},\"rows\":\"some\",\"most\":{most},{key}\"order\":[{}],\"premises\":[{}]}}",
        env(&stability),
        order.join(","),
        plan.json
    );
    Plan { json, stability, every: false, ..plan.clone() }
}

/// Of equal rows one.
pub fn distinct(plan: &Plan) -> Plan {
    let json = format!(
        "{{\"rule\":\"distinct/1\",\"stability\":{},\"rows\":\"some\",\"premises\":[{}]}}",
        env(&plan.stability),
        plan.json
    );
    Plan { json, every: false, ..plan.clone() }
}

/// The rows of units that another table has, or has not.
pub fn semi_join(plan: &Plan, present: bool, other: &Plan) -> Plan {
    let most = plan.stability.iter().copied().max().unwrap_or(0);
    let entry = |d: &[i128], i: usize| d.get(i).copied().unwrap_or(0);
    let moved = |i| match entry(&other.stability, i) {
        0 => entry(&plan.stability, i),
        _ => entry(&plan.stability, i).max(most),
    };
    let stability: Vec<i128> = (0..plan.stability.len().max(other.stability.len())).map(moved).collect();
    let json = format!(
        "{{\"rule\":\"semi-join/1\",\"stability\":{},\"rows\":\"some\",\"present\":{present},\"in\":{},\"premises\":[{}]}}",
        env(&stability),
        other.json,
        plan.json
    );
    Plan { json, stability, every: false, ..plan.clone() }
}

/// What pairs are made of: caps, keys of both tables, and the columns of the new record with
/// whether each is of the row on the right.
pub struct Pairs<'a> {
    pub caps: [i128; 2],
    pub keys: &'a [(E, E)],
    pub columns: &'a [(&'static str, Ty)],
    pub values: &'a [(bool, E)],
}

/// Rows of two tables side by side; without keys those of one unit.
pub fn join(plan: &Plan, other: &Plan, pairs: &Pairs<'_>) -> Plan {
    let entry = |d: &[i128], i: usize| d.get(i).copied().unwrap_or(0);
    let [left, right] = pairs.caps;
    let most = |plan: &Plan, cap: i128| plan.stability.iter().copied().max().unwrap_or(0).min(cap);
    let own = most(plan, left) * most(other, right);
    let moved = |i| match (entry(&plan.stability, i), entry(&other.stability, i)) {
        (0, 0) => 0,
        _ if pairs.keys.is_empty() => own,
        (one, two) => 2 * (right * one + left * two),
    };
    let stability: Vec<i128> = (0..plan.stability.len().max(other.stability.len())).map(moved).collect();
    let list = |side: fn(&(E, E)) -> &E| -> String {
        pairs.keys.iter().map(|pair| side(pair).json.as_str()).collect::<Vec<_>>().join(",")
    };
    let keys = match pairs.keys {
        [] => String::new(),
        _ => format!("[{}],[{}]", list(|pair| &pair.0), list(|pair| &pair.1)),
    };
    let columns: Vec<String> = pairs.columns.iter().map(|(name, ty)| column_json(name, ty)).collect();
    let value = |(of_right, value): &(bool, E)| {
        let of = if *of_right { "right" } else { "left" };
        format!("{{\"of\":\"{of}\",\"value\":{}}}", value.json)
    };
    let values: Vec<String> = pairs.values.iter().map(value).collect();
    let json = format!(
        "{{\"rule\":\"join/1\",\"stability\":{},\"rows\":\"some\",\"record\":\"Pair\",\"columns\":[{}],\
         \"left\":{left},\"right\":{right},\"keys\":[{keys}],\"values\":[{}],\"in\":{},\"premises\":[{}]}}",
        env(&stability),
        columns.join(","),
        values.join(","),
        other.json,
        plan.json
    );
    Plan { json, stability, every: false, range: None, ..plan.clone() }
}

/// The rows of two tables.
pub fn union(plan: &Plan, other: &Plan) -> Plan {
    let entry = |d: &[i128], i: usize| d.get(i).copied().unwrap_or(0);
    let both = plan.stability.len().max(other.stability.len());
    let stability: Vec<i128> =
        (0..both).map(|i| entry(&plan.stability, i) + entry(&other.stability, i)).collect();
    let json = format!(
        "{{\"rule\":\"union/1\",\"stability\":{},\"rows\":\"some\",\"and\":{},\"premises\":[{}]}}",
        env(&stability),
        other.json,
        plan.json
    );
    Plan { json, stability, every: false, ..plan.clone() }
}

/// The part of a table that `parts` cuts.
pub fn part(of: &Plan) -> Plan {
    let stability: Vec<i128> = of.stability.iter().map(|d| i128::from(*d > 0)).collect();
    let json = format!(
        "{{\"rule\":\"part/1\",\"stability\":{},\"rows\":\"some\",\"premises\":[]}}",
        env(&stability)
    );
    Plan { json, stability, every: false, ..of.clone() }
}
