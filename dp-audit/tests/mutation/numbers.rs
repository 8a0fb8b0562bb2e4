//! Tests with changes of one byte of a record, and with changes of one number together with the
//! checksum.

use crate::common::{faults, forge, reseal, samples};
use crate::of_each_certificate;
use dp_audit::parse::json::{Kind, Value, parse};

/// Other bytes of the same kind. With these, most changed lines still parse.
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
        // Changes all bytes of short records, but only some bytes of long records, because one
        // checksum covers all bytes. Another test covers the prefix `{"dp_`, which distinguishes
        // records from other files.
        let step = 1 + line.len() / 500;
        for (change, at) in ("{\"dp_".len()..line.len()).step_by(step).enumerate() {
            let byte = line.as_bytes()[at];
            // Each byte gets one change. The test alternates between two kinds of change.
            let others = others(byte);
            let mut changed = line.clone().into_bytes();
            changed[at] = others[change % others.len()];
            let changed = String::from_utf8(changed).expect("still ASCII");
            assert!(!faults(&changed).is_empty(), "{name}: byte {at} changed from {:?}", char::from(byte));
        }
    }
}

/// Every number of a line: its path in words, and its first and last position.
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

/// Whether a number only describes the program or its inputs. Then another number gives another
/// true certificate, and only the checksum protects it. Every other number is part of the privacy
/// argument, and the auditor must derive it.
fn is_a_statement(name: &str, path: &str) -> bool {
    let is_line = path.ends_with(".line");
    let in_predicate = path.contains(".predicate.");
    let condition = path.contains(".value.args.args.") && name == "bills";
    // These numbers are the ranges of columns whose values are never summed directly, and the cuts
    // of a key.
    let column = path.contains(".columns.") || path.contains(".key.");
    // A flat map may make a row on any condition, with any values that fit the columns. A unit's
    // row may have any feature that fits its column.
    let slot = path.contains(".slots.") || path.contains(".features.");
    // A vector may have any numbers, because it is clipped.
    let coordinate = path.contains(".coordinates.");
    // A score may have any numbers within the stated range, which another score can reach.
    let score = path.contains(".scores.");
    // The query may run fewer rounds than it pays for.
    let rounds = name == "equal_rounds" && path.ends_with(".times");
    // The query may sample at a lower rate than it pays for.
    let rate = ["mini_batches", "sampled_steps"].contains(&name) && path.ends_with(".rate");
    // The rank decides which value is chosen, but does not affect a sensitivity.
    let place = path.ends_with(".rank");
    // If neighbours replace rows, the numerator decides which value is chosen, but does not affect
    // a sensitivity.
    let proportion = path.ends_with(".quantile");
    // Any order at which the conversion holds is a valid witness.
    let witness = path.ends_with(".order");
    // The argument of a clamp has no effect once the clamp sets the range. The cuts of a number
    // only decide the names of answers.
    let clamped = name == "questions" && path.contains(".value.args.args.");
    let cuts = path.ends_with(".cuts");
    // The bound on the number of runs does not affect the cost of a run.
    let runs = path.ends_with(".runs");
    // The number of kept rows, for each value of a key or in an order, decides which rows are kept.
    // That number does not affect the stability.
    let kept =
        name == "few_of_many" && path.ends_with(".most") || name == "beside" && path.ends_with(".in.most");
    is_line
        || runs
        || kept
        || rate
        || witness
        || place
        || clamped
        || cuts
        || proportion
        || in_predicate
        || condition
        || column
        || slot
        || coordinate
        || score
        || rounds
        || path == "declared"
}

#[test]
fn an_attacker_who_recomputes_the_checksum_is_caught_at_every_number_of_the_argument() {
    let tried = of_each_certificate(|name, line| {
        let mut tried = 0;
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
                // Two opposite factors give the same sensitivity.
                let opposite = path.ends_with(".by") && change == -number;
                // A higher threshold names fewer keys, and a weaker accuracy promises less.
                let weaker = (path.ends_with(".threshold") || path.ends_with(".half_width"))
                    && change > number
                    || path.ends_with(".level") && change < number;
                // A δ of 10^-15 in each round changes epsilon by less than the rounding of epsilon.
                let rounded = name == "equal_rounds" && path.ends_with(".each") && (number, change) == (0, 1)
                    || name == "sampled_steps" && path.ends_with(".each") && change == number + 1;
                assert!(
                    !caught.is_empty() || opposite || rounded || weaker || is_a_statement(name, &path),
                    "{name}: {path} {number} -> {change} passes"
                );
                // The fault names the place: the release, the step, the composition, or the part of
                // the header.
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
        tried
    });
    let tried: u32 = tried.into_iter().sum();
    assert!(tried > 3000, "only {tried} changes were tried");
}

#[test]
fn an_attacker_who_lies_about_the_unit_is_caught_by_every_plan_that_uses_it() {
    let line = samples::three_tables();
    let found = faults(&forge(&line, "\"at_most\":5", "\"at_most\":6"));
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].ends_with(
        "release 1 (line 51), sum, plan step 1 (source): stability says [0, 5, 0] but one privacy unit of \
         source 1 has at most 6, and the others none"
    ));
}
