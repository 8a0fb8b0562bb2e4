//! Whoever changes a certificate is found out, and told where.

mod common;

use common::{faults, reseal, samples};
use dp_audit::parse::json::{Kind, Value, parse};

/// Other bytes of the same kind, so that most changed lines still parse.
fn others(byte: u8) -> Vec<u8> {
    match byte {
        b'0'..=b'9' => vec![b'0' + (byte - b'0' + 1) % 10, b'0' + (byte - b'0' + 5) % 10],
        b'a'..=b'z' => vec![b'a' + (byte - b'a' + 1) % 26, byte.to_ascii_uppercase()],
        b'A'..=b'Z' => vec![b'A' + (byte - b'A' + 1) % 26],
        b' ' => b"_".to_vec(),
        _ => b" x".to_vec(),
    }
}

#[test]
fn changed_bytes_are_found() {
    for (name, line) in samples::all() {
        // All bytes of short records and some of long ones, since one checksum covers them all. The prefix `{"dp_` tells
        // records from other files, which is tested elsewhere.
        let step = 1 + line.len() / 1000;
        for at in ("{\"dp_".len()..line.len()).step_by(step) {
            let byte = line.as_bytes()[at];
            // One change of each byte, in turn one and the other.
            let others = others(byte);
            let mut changed = line.clone().into_bytes();
            changed[at] = others[at % others.len()];
            let changed = String::from_utf8(changed).expect("still ASCII");
            assert!(!faults(&changed).is_empty(), "{name}: byte {at} changed from {:?}", char::from(byte));
        }
    }
}

/// Every number of a line: its path in words, and where it stands.
fn numbers(value: &Value, path: &str, into: &mut Vec<(String, usize, usize)>) {
    match &value.kind {
        Kind::Object(members) => {
            members.iter().for_each(|m| numbers(&m.value, &format!("{path}.{}", m.key), into));
        }
        Kind::Array(items) => items.iter().for_each(|item| numbers(item, path, into)),
        Kind::Number(_) => into.push((path.trim_start_matches('.').to_owned(), value.start, value.end)),
        Kind::Text(_) | Kind::Truth(_) => {}
    }
}

/// Whether a number says what the program does or what it was told, so that another number is another true
/// certificate: then only the checksum holds it. Every other number enters the argument and must be derivable.
fn is_a_statement(name: &str, path: &str) -> bool {
    let is_line = path.ends_with(".line");
    let in_predicate = path.contains(".predicate.");
    let condition = path.contains(".value.args.args.") && name == "bills";
    // The ranges of columns whose values are never summed bare, and cuts of a key.
    let column = path.contains(".columns.") || path.contains(".key.");
    // A row that a flat map makes may hold any value that fits its columns, and is made where any condition holds; the row of a unit may
    // hold any feature that fits.
    let slot = path.contains(".slots.") || path.contains(".features.");
    // A vector may have any numbers: it is clipped, whatever they are.
    let coordinate = path.contains(".coordinates.");
    // Fewer rounds than were paid for.
    let rounds = name == "equal_rounds" && path.ends_with(".times");
    // A rarer sample than was paid for.
    let rate = name == "mini_batches" && path.ends_with(".rate");
    // Where rows are replaced, the numerator decides which value is looked for, and no sensitivity; and the place from an end never does.
    let proportion = path.ends_with(".quantile") || path.ends_with(".rank");
    // Any order at which the conversion holds is a witness.
    let witness = path.ends_with(".order");
    // What a clamp is of decides nothing once the clamp has its range; and where a number is cut decides no more than the names of answers.
    let clamped = name == "questions" && path.contains(".value.args.args.");
    let cuts = path.ends_with(".cuts");
    // How many runs there can be has no part in what they cost.
    let runs = path.ends_with(".runs");
    is_line
        || runs
        || rate
        || witness
        || clamped
        || cuts
        || proportion
        || in_predicate
        || condition
        || column
        || slot
        || coordinate
        || rounds
        || path == "declared"
}

#[test]
fn an_attacker_who_recomputes_the_checksum_is_caught_at_every_number_of_the_argument() {
    let mut tried = 0;
    for (name, line) in samples::certificates() {
        let value = parse(line.as_bytes()).expect("the sample parses");
        let mut found = Vec::new();
        numbers(&value, "", &mut found);
        for (path, start, end) in found {
            let number: i128 = line[start..end].parse().expect("a number");
            let changes = [number + 1, number - 1, number * 2, number / 2, 0, 1, -number, number * 1_000_000];
            for change in changes.into_iter().filter(|change| *change != number) {
                let forged = reseal(&format!("{}{change}{}", &line[..start], &line[end..]));
                tried += 1;
                let caught = faults(&forged);
                // A multiple moves as far as the opposite multiple.
                let opposite = path.ends_with(".by") && change == -number;
                // A higher threshold hides all the more.
                let higher = path.ends_with(".threshold") && change > number;
                // 10^-15 of delta in each round moves epsilon by less than it was rounded up by.
                let rounded = name == "equal_rounds" && path.ends_with(".each") && (number, change) == (0, 1);
                assert!(
                    !caught.is_empty() || opposite || rounded || higher || is_a_statement(name, &path),
                    "{name}: {path} {number} -> {change} passes"
                );
                // The fault names the place: the release, the step, the composition, the part of the header.
                assert!(
                    caught.iter().all(|fault| fault.contains(&format!("query {name}, "))),
                    "{name}: {path} {number} -> {change}: {caught:#?}"
                );
                if let (true, Some(fault)) = (path.starts_with("derivation."), caught.first()) {
                    let places =
                        ["release", "totals", "parallel-parts", "poisson-sample", "derivation", "charged"];
                    assert!(places.iter().any(|place| fault.contains(place)), "{fault}");
                }
            }
        }
    }
    assert!(tried > 3000, "only {tried} changes were tried");
}

/// Every rule that a certificate may name.
const RULES: &[&str] = &[
    "sequential-composition/1",
    "branch-on-released/1",
    "static-loop/1",
    "composition-of-equals/1",
    "parallel-parts/1",
    "poisson-sample/1",
    "subquery/1",
    "discrete-laplace/1",
    "discrete-gaussian/1",
    "select/1",
    "select-stable/1",
    "threshold/1",
    "gaussian-threshold/1",
    "randomized-response/1",
    "sparse-vector/1",
    "best-of/1",
    "count/1",
    "sum/1",
    "histogram/1",
    "grouped-sum/1",
    "key-counts/1",
    "quantile/1",
    "rank/1",
    "strategy/1",
    "vector-sum/1",
    "add/1",
    "subtract/1",
    "negate/1",
    "scale/1",
    "source/1",
    "filter/1",
    "map/1",
    "flat-map/1",
    "by-unit/1",
    "part/1",
    "as-only-source/1",
];

#[test]
fn an_attacker_who_names_another_rule_is_caught() {
    let mut seen = std::collections::BTreeSet::new();
    for (name, line) in samples::certificates() {
        for (at, _) in line.match_indices("\"rule\":\"") {
            let start = at + "\"rule\":\"".len();
            let end = start + line[start..].find('"').expect("the end of a name");
            let rule = &line[start..end];
            seen.insert(RULES.iter().find(|known| **known == rule).expect("a rule"));
            for other in RULES.iter().filter(|other| **other != rule) {
                let forged = reseal(&format!("{}{other}{}", &line[..start], &line[end..]));
                // A sum and a difference of two numbers are equally sensitive, and who pays for both of two may do one.
                let alike = [("add/1", "subtract/1"), ("subtract/1", "add/1")];
                let less = (rule, *other) == ("sequential-composition/1", "branch-on-released/1");
                let true_too = alike.contains(&(rule, *other)) || less;
                assert!(true_too || !faults(&forged).is_empty(), "{name}: {rule} at {at} became {other}");
            }
        }
    }
    assert_eq!(seen.len(), RULES.len(), "the samples use every rule");
}

/// Every list of premises: where it starts and ends.
fn premises(value: &Value, into: &mut Vec<(usize, usize, usize)>) {
    match &value.kind {
        Kind::Object(members) => {
            for member in members {
                if let ("premises", Kind::Array(items)) = (member.key.as_str(), &member.value.kind) {
                    into.push((member.value.start, member.value.end, items.len()));
                }
                premises(&member.value, into);
            }
        }
        Kind::Array(items) => items.iter().for_each(|item| premises(item, into)),
        _ => {}
    }
}

#[test]
fn an_attacker_who_leaves_premises_out_or_puts_them_in_twice_is_caught() {
    for (name, line) in samples::certificates() {
        let mut found = Vec::new();
        premises(&parse(line.as_bytes()).expect("the sample parses"), &mut found);
        for (start, end, count) in found.into_iter().filter(|(_, _, count)| *count > 0) {
            let inside = &line[start + 1..end - 1];
            for changed in ["[]".to_owned(), format!("[{inside},{inside}]")] {
                let forged = reseal(&format!("{}{changed}{}", &line[..start], &line[end..]));
                assert!(!faults(&forged).is_empty(), "{name}: {count} premises at {start} became {changed}");
            }
        }
    }
}

#[test]
fn an_attacker_who_lies_about_the_unit_is_caught_by_every_plan_that_uses_it() {
    let line = samples::three_tables();
    let found = faults(&common::forge(&line, "\"at_most\":5", "\"at_most\":6"));
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].ends_with(
        "release 1 (line 51), sum, plan step 1 (source): stability says [0, 5, 0] but one privacy unit of \
         source 1 has at most 6, and the others none"
    ));
}
