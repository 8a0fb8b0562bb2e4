//! Tests with hostile input: the auditor must answer with an error in words, without a panic and
//! without a long wait.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{deep, faults, page, path, reseal, samples};
use dp_audit::difference::differences;
use dp_audit::document::parse;
use dp_audit::parse::json;
use dp_audit::parse::json::MAX_DEPTH;
use dp_audit::program::{facts, text};
use dp_audit::read::{ReadError, read_from};
use dp_audit::verify::{Options, verify};
use dp_audit::{lock, report};

fn refusal(line: &str) -> String {
    parse(line.as_bytes()).expect_err("the line is refused").to_string()
}

/// The first sample with one piece of its text replaced, and with its old checksums.
fn with(from: &str, to: &str) -> String {
    let line = samples::adult_smokers();
    assert!(line.contains(from), "{from}");
    line.replacen(from, to, 1)
}

#[test]
fn only_the_canonical_spelling_is_accepted() {
    let cases = [
        ("\"line\":12", "\"line\": 12", "a value should start here, but there is white space"),
        ("\"line\":12", "\"line\":012", "a number may not start with 0"),
        ("\"line\":12", "\"line\":-0", "0 has no sign"),
        ("\"line\":12", "\"line\":12.0", "numbers are whole, never floats"),
        ("\"line\":12", "\"line\":1e1", "numbers are whole, never floats"),
        ("\"line\":12", "\"line\":+12", "a value should start here, but there is `+`"),
        ("\"line\":12", "\"line\":null", "a value should start here, but there is `n`"),
        ("\"line\":12", "\"line\":12,\"line\":12", "the key \"line\" occurs twice in one object"),
        (
            "\"line\":12",
            "\"line\":12,\"note\":1",
            "assumes (byte 619): the object should end here, not the key \"note\"",
        ),
        (
            "\"file\":\"src/main.rs\",\"line\":12",
            "\"line\":12,\"file\":\"src/main.rs\"",
            "the key \"file\" must be here",
        ),
        ("\"file\":\"src/main.rs\",", "", "the key \"file\" must be here, not the key \"line\""),
        (",\"line\":12", "", "the key \"line\" is missing"),
        ("src/main.rs", "src\\/main.rs", "an escape must be"),
        ("src/main.rs", "src/main.r\\u0073", "an escape must be"),
        ("src/main.rs", "src/main.rs\\u000A", "an escape must be"),
        ("src/main.rs", "src/main.rs\\ud83d", "half of a surrogate pair is alone"),
        ("src/main.rs", "src/main.rs\\ude00\\ud83d", "half of a surrogate pair is alone"),
        ("src/main.rs", "src/main.rs\\n", "an escape must be"),
        ("src/main.rs", "src/main.rs\u{e9}", "in printable ASCII, but there is the byte 0xc3"),
        ("\"dp_certificate\":2", "\"dp_certificate\":1", "this tool reads version 2 of records, not 1"),
        ("\"private\":true", "\"private\":1", "true or false must be here, not a number"),
        ("\"query\":\"adult_smokers\"", "\"query\":[]", "a string must be here, not an array"),
        ("\"scale\":[10,3]", "\"scale\":[10,3,1]", "2 must be here, not 3"),
        ("\"rule\":\"count/1\"", "\"rule\":\"count/2\"", "no rule for an aggregate is called \"count/2\""),
        ("\"op\":\"and\"", "\"op\":\"xor\"", "no operation is called \"xor\""),
        ("\"digits\":2", "\"digits\":20", "20 decimal digits are more than 19"),
        ("\"line\":12", "\"line\":99999999999", "99999999999 cannot be a line number"),
    ];
    for (from, to, expected) in cases {
        let found = refusal(&with(from, to));
        assert!(found.contains(expected), "{to}: {found}");
    }
    let line = samples::adult_smokers();
    assert!(refusal(&format!("{line} ")).contains("the record should end here, but there is white space"));
    assert!(refusal(&format!(" {line}")).contains("a value should start here, but there is white space"));
}

#[test]
fn what_is_accepted_is_written_again_byte_for_byte() {
    for (_, line) in samples::all() {
        let value = json::parse(line.as_bytes()).expect("the sample parses");
        assert_eq!(json::write(&value), line.as_bytes());
    }
}

#[test]
fn every_truncated_certificate_is_refused() {
    let line = samples::adult_smokers();
    for end in 0..line.len() {
        assert!(parse(&line.as_bytes()[..end]).is_err(), "{end} bytes");
    }
    let cut = &line.as_bytes()[..line.len() / 2];
    let input = read_from(cut, "a test".into()).expect("it starts like a certificate");
    let verdicts = dp_audit::verify::verify(&input, Default::default());
    let found: Vec<String> = verdicts[0].faults.iter().map(ToString::to_string).collect();
    assert!(found[0].contains("but the line ends"), "{found:#?}");
    assert!(
        found[1].ends_with(
            "the line does not end with a line feed: it was cut off, or something was written over it"
        ),
        "{found:#?}"
    );
}

#[test]
fn deep_nesting_is_refused_before_the_stack_ends() {
    for open in ["[", "{\"a\":", "[{\"a\":"] {
        let found = refusal(&format!("{{\"dp_certificate\":{}", open.repeat(500_000)));
        assert!(found.contains(&format!("values are nested deeper than {MAX_DEPTH}")), "{found}");
    }
}

#[test]
fn the_deepest_certificates_are_checked_and_shown_within_the_stack_of_a_thread() {
    for line in deep::lines() {
        // Test threads have a stack of 2 MiB, Rust's default for every thread.
        assert_eq!(faults(&line), Vec::<String>::new());
        let page = page(&line);
        assert!(page.contains("certified cost: epsilon 0.000001"));
    }
}

#[test]
fn huge_numbers_are_refused_and_large_ones_are_exact() {
    let found = refusal(&with("\"epsilon\":300000", &format!("\"epsilon\":{}", "9".repeat(1_000_000))));
    assert!(found.contains("a number has more than 100 digits"), "{found}");
    // The number is 2^64 + 1, which wrapping 64-bit arithmetic would read as 1.
    let line = with("\"epsilon\":300000", "\"epsilon\":18446744073709851616");
    let found = faults(&reseal(&line));
    assert!(
        found[0].contains("scale says 10/3 but sensitivity 1 / epsilon 18446744073709.851616"),
        "{found:#?}"
    );
    let line = with("\"hi\":120", "\"hi\":4611686018427387904");
    let found = faults(&reseal(&line));
    assert_eq!(
        found[0],
        "query adult_smokers, what is assumed, source 0 (Patient), column age: the interval 0 to \
         4611686018427387904 is not within 2^62 - 1 of 0"
    );
}

#[test]
fn many_sources_and_long_lines_are_refused() {
    let found =
        refusal(&with("\"declared\":[1000000]", &format!("\"declared\":[{}0]", "0,".repeat(100_000))));
    assert!(found.contains("declared (byte 648): 100001 entries are more than 256"), "{found}");
    let found = refusal(&with("\"source\":0", "\"source\":18446744073709551615"));
    assert!(found.contains("cannot be the number of a source"), "{found}");
    let found = refusal(&with("src/main.rs", &"x".repeat(5 << 20)));
    assert!(found.contains("the line is longer than"), "{found}");
}

#[test]
fn foreign_input_is_refused() {
    let error = |bytes: &[u8]| read_from(bytes, "a test".into()).expect_err("the input is refused");
    assert!(matches!(error(b""), ReadError::Empty));
    for (bytes, kind) in [
        (&b"hello\n"[..], "a file of no kind that is known here"),
        (b"{}\n", "a file of records"),
        (&[0; 1000], "a file of no kind that is known here"),
        (b"\x7fELF nothing of the kind follows", "an ELF program"),
        (b"MZ nothing of the kind follows", "a PE program"),
        (b"\xcf\xfa\xed\xfe", "a Mach-O program"),
        (b"\xca\xfe\xba\xbe", "a Mach-O program"),
    ] {
        let words = error(bytes).to_string();
        assert!(words.starts_with(&format!("is {kind} without any record: ")), "{words}");
    }
    let many: String = (0..100_001).map(|line| format!("{{\"dp_certificate\":{line}\n")).collect();
    assert_eq!(
        error(many.as_bytes()).to_string(),
        "has more than 100000 different records, the most that is read"
    );
}

#[test]
fn names_cannot_pass_for_anything_else_on_the_page() {
    let evil = "age >= 18 and smoker\\u000aVERIFIED\\u001b[2J\\u202e";
    let line = samples::adult_smokers();
    let line = reseal(&line.replace("\"name\":\"age\"", &format!("\"name\":\"{evil}\"")));
    assert_eq!(faults(&line), Vec::<String>::new());
    let page = page(&line);
    assert!(
        page.contains("\"age >= 18 and smoker\\u{a}VERIFIED\\u{1b}[2J\\u{202e}\" >= 18 and smoker"),
        "{page}"
    );
    assert!(page.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn a_parameter_with_two_ranges_is_shown_with_both() {
    let columns = vec![("age", Ty::Number(0, 120, 0))];
    let sources = [Source { record: "Patient", replace: false, at_most: None, invalid: "refuse", columns }];
    let age = sources[0].column("age", 1);
    let [narrow, wide] =
        [("ge", 1), ("le", 1000)].map(|(op, hi)| predicate(op, &age, &parameter("k", 0, hi, 0, 1)));
    let kept = filter(&filter(&source(&sources, 0), &wide), &narrow);
    let line = certificate("twice", &sources, 0, &sequential(&[laplace(9, 1_000_000, &count(&kept))]));
    let page = page(&line);
    // The page describes the first step of the table first.
    for (name, range) in [("k", "0 to 1000"), ("k (2)", "0 to 1")] {
        let line = format!("parameter {name}: a public number, {range}, given when the query runs\n");
        assert!(page.contains(&line), "{page}");
    }
}

/// `list --format records` prints records as the file holds them. A terminal obeys control
/// characters, so a line could erase the lines above it.
#[test]
fn a_listed_record_cannot_hide_others_on_a_terminal() {
    let good = samples::adult_smokers();
    let bad = good.replacen("adult_smokers", "adult\u{1b}[2Ksmokers", 1);
    let deleted = good.replacen("adult_smokers", "adult\u{7f}smokers", 1);
    let input = read_from(format!("{bad}\n{good}\n{deleted}\n").as_bytes(), "lines".to_owned());
    let input = input.expect("the lines are records");
    assert_eq!((input.lines.len(), dp_audit::report::records(&input)), (3, format!("{good}\n")));
}

/// Some terminals order text by its direction. On such terminals, `א - ב` would show its two
/// operands in the opposite order.
#[test]
fn names_cannot_turn_an_expression_around_or_hide() {
    for (letters, shown) in [
        ("\\u05d0", "\\u{5d0}"),
        ("\\u0661", "\\u{661}"),
        ("a\\u3164", "a\\u{3164}"),
        ("\\ud83a\\udd00", "\\u{1e900}"),
        ("\\u540d\\u00e9", "\u{540d}\u{e9}"),
    ] {
        let line = samples::adult_smokers();
        let line = reseal(&line.replace("\"name\":\"age\"", &format!("\"name\":\"{letters}\"")));
        assert_eq!(faults(&line), Vec::<String>::new());
        let page = page(&line);
        assert!(page.contains(&format!("\"{shown}\" >= 18 and smoker")), "{page}");
    }
}

#[test]
fn random_damage_never_panics() {
    let mut state: u64 = 1;
    let mut next = |below: usize| {
        // A linear congruential generator (Knuth's MMIX constants). The test uses its high bits.
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let lines: Vec<Vec<u8>> = samples::all().into_iter().map(|(_, line)| line.into_bytes()).collect();
    for _ in 0..3000 {
        let mut line = lines[next(lines.len())].clone();
        for _ in 0..=next(4) {
            let (at, len) = (next(line.len()), next(40));
            let end = (at + len).min(line.len());
            match next(4) {
                0 => drop(line.drain(at..end)),
                1 => line[at] = next(256) as u8,
                2 => {
                    let piece = line[at..end].to_vec();
                    let to = next(line.len());
                    line.splice(to..to, piece);
                }
                _ => line.insert(at, b"0129-{}[],:\"\\tf"[next(15)]),
            }
            if line.is_empty() {
                line.push(b'{');
            }
        }
        if let Ok(record) = parse(&line) {
            let faults = dp_audit::document::check(&record);
            let page = dp_audit::page::page(&record, &faults, &[]);
            assert_eq!(page.starts_with("THIS RECORD DOES NOT VERIFY"), !faults.is_empty());
        }
    }
}

/// The name has half a megabyte, and the certificate is wrong in a thousand places. The report must
/// stay small.
/// The input of a line of the fuzzer's corpus, in which `%` and two digits are a byte.
fn unescaped(line: &str) -> Vec<u8> {
    let mut rest = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = rest.next() {
        let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16)).expect("a digit");
        input.push(if byte == b'%' { u8::try_from(16 * digit() + digit()).expect("a byte") } else { byte });
    }
    input
}

/// The inputs of `cargo xtask soak fuzzer` that reach the most code. A panic ends the test, as it
/// ends the fuzzer.
#[test]
fn inputs_that_the_fuzzer_kept_do_no_harm() {
    let corpus = std::fs::read_to_string(path("../../tools/fuzz/corpus.txt")).expect("the corpus");
    assert!(corpus.lines().count() > 100 && corpus.len() <= 200_000, "{}", corpus.len());
    for line in corpus.lines() {
        let input = unescaped(line);
        if lock::is_lock(&input) {
            let _ = lock::read(&input[..]);
        }
        let sealed = std::str::from_utf8(&input).unwrap_or_default();
        let sealed: String =
            sealed.lines().map(|line| format!("{}\n", reseal_if_it_has_a_check(line))).collect();
        for bytes in [&input[..], sealed.as_bytes()] {
            let Ok(input) = read_from(bytes, "a test".into()) else { continue };
            let verdicts = verify(&input, Options { allow_seeded: true });
            let mut pages = report::verdicts_text(&verdicts);
            pages += &facts(&verdicts, None).map_or_else(|error| error, |facts| text(&facts));
            assert!(!pages.contains(|c: char| c.is_control() && c != '\n'), "{line}");
            let Ok(lock) = lock::Lock::of(&verdicts) else { continue };
            let again = lock::read(lock::text(&lock).as_bytes()).expect(line);
            assert!(differences(&lock, &again).is_empty(), "{line}");
        }
    }
}

/// A record with a wrong checksum is refused before its contents are read.
fn reseal_if_it_has_a_check(line: &str) -> String {
    if line.contains(",\"check\":\"") { reseal(line) } else { line.to_owned() }
}

#[test]
fn long_names_and_many_faults_are_cut() {
    let long = "x".repeat(1 << 19);
    let line = samples::adult_smokers();
    let line = line.replace("\"query\":\"adult_smokers\"", &format!("\"query\":\"{long}\""));
    let line = line.replace("\"index\":0,\"name\":\"age\"", &format!("\"index\":0,\"name\":\"{long}\""));
    let found = faults(&reseal(&line));
    assert!(found.len() > 1 && found.iter().map(String::len).sum::<usize>() < 100_000, "{}", found.len());
    let more = samples::adult_smokers();
    let nothing = "{\"rule\":\"sequential-composition/1\",\"cost\":[1],\"premises\":[]},".repeat(1000);
    let more = more.replacen("\"premises\":[", &format!("\"premises\":[{nothing}"), 1);
    let found = faults(&reseal(&more));
    assert_eq!(found.len(), 101);
    assert!(found[100].ends_with("901 faults more"), "{}", found[100]);
}

/// Two parameters with the same name have different values, as a program written by hand can have.
/// A page must show that they differ.
#[test]
fn a_parameter_at_two_places_is_told_apart() {
    let columns = vec![("age", Ty::Number(0, 120, 0))];
    let sources = [Source { record: "Patient", replace: false, at_most: None, invalid: "refuse", columns }];
    let age = sources[0].column("age", 40);
    let [above, below] =
        [("ge", 30), ("le", 50)].map(|(op, value)| predicate(op, &age, &parameter("age", 0, 120, 0, value)));
    let kept = filter(&source(&sources, 0), &predicate("and", &above, &below));
    let release = laplace(9, 1_000_000, &count(&kept));
    let line = certificate("between", &sources, 0, &sequential(&[release]));
    let page = page(&line);
    assert!(page.contains("age >= parameter age and age <= parameter age (2)"), "{page}");
    assert!(
        page.contains(
            "parameter age, age (2): a public number, 0 to 120, given when the query runs, at each place for itself\n"
        ),
        "{page}"
    );
    let record = parse(line.as_bytes()).expect("a record");
    let files = dp_audit::coq::files(&[record.certificate().expect("a certificate")]).expect("files");
    let [file] = files.as_slice() else { panic!("one query") };
    let words: std::collections::BTreeSet<&str> = file
        .file
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("age_"))
        .collect();
    assert_eq!(words.len(), 2, "{}", file.file);
}
