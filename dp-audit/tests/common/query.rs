//! Sources and plans for tests.

use super::aggregate::Key;
use super::env;
use super::expr::{E, Ty};

/// A dataset.
#[derive(Debug, Clone)]
pub struct Source {
    pub record: &'static str,
    pub replace: bool,
    /// The largest number of rows with one identifier, which is in a last column `person`. `None`
    /// if each row is a unit.
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

    /// An expression that reads a column of this source, with the column's value.
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

/// One slot of a flat map: its condition, and a value for each column of the new row.
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

/// A feature of a unit's rows, such as `\"count\",\"lo\":0,\"hi\":5`, computed from these
/// expressions.
pub fn feature(kind: &str, of: &[&E]) -> String {
    let args: Vec<&str> = of.iter().map(|of| of.json.as_str()).collect();
    format!("{{\"feature\":{kind},\"args\":[{}]}}", args.join(","))
}

/// One row of this record for each unit, made from these features.
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

/// One row of this record for each unit and value of a key, made from these features.
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

/// The first rows in an order: of the whole table, or with each value of a key.
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

/// One row of each group of equal rows.
pub fn distinct(plan: &Plan) -> Plan {
    let json = format!(
        "{{\"rule\":\"distinct/1\",\"stability\":{},\"rows\":\"some\",\"premises\":[{}]}}",
        env(&plan.stability),
        plan.json
    );
    Plan { json, every: false, ..plan.clone() }
}

/// The rows of units that are in another table, or of units that are not in it.
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

/// What a join needs besides the two tables: the caps, the keys of both tables, and the columns of
/// the new record with their values. The flag of a value states whether the value comes from the
/// right row.
pub struct Pairs<'a> {
    pub caps: [i128; 2],
    pub keys: &'a [(E, E)],
    pub columns: &'a [(&'static str, Ty)],
    pub values: &'a [(bool, E)],
}

/// Pairs of rows from two tables. Without keys, both rows of a pair belong to one unit.
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

/// The union of two tables: the rows of both.
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

/// One of the parts into which `parts` cuts a table.
pub fn part(of: &Plan) -> Plan {
    let stability: Vec<i128> = of.stability.iter().map(|d| i128::from(*d > 0)).collect();
    let json = format!(
        "{{\"rule\":\"part/1\",\"stability\":{},\"rows\":\"some\",\"premises\":[]}}",
        env(&stability)
    );
    Plan { json, stability, every: false, ..of.clone() }
}
