//! Whoever changes a certificate is found out, and told where.

mod common;

use common::{faults, releases, reseal, samples};
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

/// The place in a fault that names a byte of the line, if it names one.
fn byte_named(fault: &str) -> Option<usize> {
    let (_, rest) = fault.split_once("(byte ").or_else(|| fault.split_once(", byte "))?;
    rest.split_once(|c: char| !c.is_ascii_digit())?.0.parse().ok()
}

#[test]
fn every_changed_byte_is_found_and_its_part_is_named() {
    for (name, line) in samples::all() {
        let spans = releases(&line);
        let header_ends = line.find(",\"measure\"").expect("a measure");
        // The prefix `{"dp_certificate":` tells certificates from other files, which is tested elsewhere.
        for at in "{\"dp_certificate\":".len()..line.len() {
            for byte in others(line.as_bytes()[at]) {
                let mut changed = line.clone().into_bytes();
                changed[at] = byte;
                let changed = String::from_utf8(changed).expect("still ASCII");
                let found = faults(&changed);
                let release = spans.iter().position(|[start, _, _, end]| (*start..*end).contains(&at));
                let part = match release {
                    Some(number) => vec![format!("release {} (line ", number + 1)],
                    None if at < header_ends => vec!["what is assumed".to_owned(), "header: ".to_owned()],
                    None => {
                        ["header: ", "totals: ", " of release", " of no release"].map(str::to_owned).to_vec()
                    }
                };
                // A line that is not even well formed is refused at the byte where it stops making sense.
                let names_part = |fault: &String| {
                    part.iter().any(|part| fault.contains(part))
                        || byte_named(fault).is_some_and(|b| b.abs_diff(at) <= 150)
                };
                assert!(
                    !found.is_empty(),
                    "{name}: byte {at} changed to {:?} is not found",
                    char::from(byte)
                );
                assert!(found.iter().any(names_part), "{name}: byte {at}, {part:?} not in {found:#?}");
            }
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
    // The ranges of columns whose values are never summed bare.
    let column = path.contains(".columns.");
    is_line || in_predicate || condition || column || path == "declared"
}

#[test]
fn an_attacker_who_recomputes_the_checksums_is_caught_at_every_number_of_the_argument() {
    let mut tried = 0;
    for (name, line) in samples::all() {
        let value = parse(line.as_bytes()).expect("the sample parses");
        let mut found = Vec::new();
        numbers(&value, "", &mut found);
        for (path, start, end) in found {
            let number: i128 = line[start..end].parse().expect("a number");
            let changes = [number + 1, number - 1, number * 2, number / 2, 0, 1, -number, number * 1_000_000];
            for change in changes.into_iter().filter(|change| *change != number) {
                let forged = reseal(&format!("{}{change}{}", &line[..start], &line[end..]));
                tried += 1;
                let caught = !faults(&forged).is_empty();
                // A multiple moves as far as the opposite multiple.
                let opposite = path.ends_with(".by") && change == -number;
                assert!(
                    caught || opposite || is_a_statement(name, &path),
                    "{name}: {path} {number} -> {change} passes"
                );
            }
        }
    }
    assert!(tried > 1000, "only {tried} changes were tried");
}

#[test]
fn an_attacker_who_lies_about_the_unit_is_caught_by_every_plan_that_uses_it() {
    let line = samples::three_tables();
    let found = faults(&common::forge(&line, "\"at_most\":5", "\"at_most\":6"));
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].ends_with(
        "release 1 (line 51), sum, plan step 1 (source), table: stability says [0, 5, 0] but one privacy unit of \
         source 1 has at most 6, and the others none"
    ));
}
