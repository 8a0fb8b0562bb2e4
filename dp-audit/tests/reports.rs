//! Tests of a device's records: good ones verify, and every number of a record matters.

mod common;

use common::{faults, forge, golden, page, reseal};

/// One line for each randomiser, as dp-local writes it. The tests of dp-local compare with the same
/// file.
const REPORTS: &str = include_str!("certificates/reports.json");
const DEVICE: &str = include_str!("certificates/device.json");
const STORE: &str = include_str!("certificates/device_store.json");
const SHUFFLED: &str = include_str!("certificates/shuffled.json");
const TOGETHER: &str = include_str!("certificates/together.json");
const QUESTION: &str = include_str!("certificates/question.json");

fn report(rule: &str) -> &'static str {
    REPORTS
        .lines()
        .find(|line| line.contains(&format!("\"rule\":\"{rule}/1\"")))
        .expect("a record of the rule")
}

/// The report of this domain.
fn report_of(domain: &str) -> &'static str {
    let value = format!("\"value\":\"{domain}\"");
    REPORTS.lines().find(|line| line.contains(&value)).expect("a record of the domain")
}

#[test]
fn good_records_verify_and_read_as_committed() {
    let mut pages = String::new();
    for line in REPORTS.lines().chain([DEVICE, STORE, QUESTION, SHUFFLED, TOGETHER].map(str::trim_end)) {
        assert_eq!(faults(line), Vec::<String>::new());
        pages.push_str(&page(line));
        pages.push('\n');
    }
    golden("pages/reports.txt", &pages);
}

/// Changes a number of the derivation in the line, and computes a new checksum.
fn moved(line: &str, key: &str, by: i128) -> String {
    let key = format!("\"{key}\":");
    let start = line.rfind(&key).expect("the key") + key.len();
    let end = start + line[start..].find(|c: char| !c.is_ascii_digit()).expect("an end");
    let number: i128 = line[start..end].parse().expect("a number");
    reseal(&format!("{}{}{}", &line[..start], number + by, &line[end..]))
}

#[test]
fn each_number_of_a_law_counts() {
    // Each change makes the report reveal more. For coins of 32 digits, a change is as small as the
    // rounding allows.
    for (rule, key, by) in [
        ("k-ary-response", "truth", 1),
        ("k-ary-response", "truth", -1),
        ("k-ary-response", "other", -1),
        ("k-ary-response", "values", 1),
        ("k-ary-response", "epsilon", -1),
        ("k-ary-response", "bits", -1),
        ("two-coin-survey", "truth", 1),
        ("two-coin-survey", "yes", -1),
        ("two-coin-survey", "yes", 1),
        ("two-coin-survey", "epsilon", -1),
        ("two-coin-survey", "bits", -1),
        ("unary-encoding", "held", 2),
        ("unary-encoding", "other", -2),
        ("unary-encoding", "epsilon", -1),
        ("unary-encoding", "bits", -1),
        ("local-hashing", "truth", 1),
        ("local-hashing", "other", -1),
        ("local-hashing", "buckets", 1),
        ("local-hashing", "epsilon", -1),
        ("hadamard-response", "inside", 1),
        ("hadamard-response", "places", -1),
        ("hadamard-response", "values", 16),
        ("hadamard-response", "epsilon", -1),
        ("hadamard-response", "bits", -1),
        ("subset-selection", "inside", 1),
        ("subset-selection", "size", -1),
        ("subset-selection", "values", 1),
        ("subset-selection", "epsilon", -1),
        ("one-bit-mean", "lowest", -1_000),
        ("one-bit-mean", "lowest", 1_000),
        ("one-bit-mean", "step", 10),
        ("one-bit-mean", "values", 1),
        ("one-bit-mean", "epsilon", -1),
        ("one-bit-mean", "bits", -1),
        ("piecewise", "inside", 10),
        ("piecewise", "step", 1),
        ("piecewise", "width", -1),
        ("piecewise", "values", 1),
        ("piecewise", "epsilon", -1),
        ("piecewise", "bits", -1),
        ("bit-flip", "held", 2),
        ("bit-flip", "other", -2),
        ("bit-flip", "asked", 12),
        ("bit-flip", "asked", -5),
        ("bit-flip", "epsilon", -1),
        ("bit-flip", "bits", -1),
        ("sketch", "hashes", 1),
        ("sketch", "hashes", -8),
        ("sketch", "held", 2),
        ("sketch", "epsilon", -1),
        ("rappor", "flipped", -1),
        ("rappor", "flipped", 300_000_000),
        ("rappor", "hashes", 1),
        ("rappor", "set", -2),
        ("rappor", "set", 1),
        ("rappor", "clear", -1),
        ("rappor", "once", -1),
        ("rappor", "epsilon", -1),
        ("rappor", "bits", 1),
    ] {
        let line = moved(report(rule), key, by);
        assert!(!faults(&line).is_empty(), "{rule}: {key} moved by {by} was accepted: {line}");
    }
}

/// The law of the randomiser stays the same, but the stated ε and the cost are smaller. Then the
/// law reveals too much for its ε.
#[test]
fn a_law_is_refused_at_less_than_it_costs() {
    for line in REPORTS.lines() {
        for by in [-1, -100_000] {
            let cheaper = moved(&moved(line, "epsilon", by), "cost", by);
            let found = faults(&cheaper);
            assert!(
                found.iter().any(|fault| fault.contains("more than e^epsilon times")),
                "{found:?}: {cheaper}"
            );
        }
        // A higher ε with its higher cost is wasteful, but true.
        assert_eq!(faults(&moved(&moved(line, "epsilon", 1), "cost", 1)), Vec::<String>::new());
        assert!(!faults(&moved(line, "cost", 1)).is_empty());
    }
}

#[test]
fn what_is_no_record_of_a_device_is_refused() {
    let kary = report("k-ary-response");
    for (from, to, said) in [
        ("k-ary-response/1", "k-ary-response/2", "no rule for a report is called"),
        ("\"bits\":64", "\"bits\":65", "coins have 1 to 64 binary digits"),
        ("\"values\":16", "\"values\":1", "a domain has 2 to"),
        ("\"values\":16", "\"values\":1048577", "a domain has 2 to"),
        ("\"measure\":\"pure\"", "\"measure\":\"zcdp\"", "reports are in the measure"),
        ("\"private\":true", "\"private\":false", "says false but the generator is"),
        ("\"cost\":1000000", "\"cost\":0", "it must be above 0"),
        ("\"dp-noise\":\"0.1.0\"", "\"dp-noise\":\"x\"", "is not a version of dp-noise"),
    ] {
        let found = faults(&forge(kary, from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    for (from, to, said) in [
        ("\"budget\":1500000", "\"budget\":0", "it must be above 0"),
        ("\"account\":\"types\"", "\"account\":\"trust\"", "is kept in"),
        ("\"values\":16", "\"values\":1", "a domain has at least 2 values"),
    ] {
        let found = faults(&forge(DEVICE.trim_end(), from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    for (from, to, said) in [
        ("\"budget\":700000", "\"budget\":1000001", "more than the 1000000 of a day"),
        ("\"day\":1000000", "\"day\":30000001", "more than the 30000000 of a lifetime"),
        ("\"day\":1000000", "\"day\":0", "it must be above 0"),
        ("\"account\":\"store\"", "\"account\":\"types\"", "is kept in"),
    ] {
        let found = faults(&forge(STORE.trim_end(), from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    for (from, to, said) in [
        ("\"budget\":1500000", "\"budget\":0", "it must be above 0"),
        ("\"source_hash\":\"\"", "\"source_hash\":\"0f\"", "64 hexadecimal digits"),
        ("\"values\":36", "\"values\":1", "a domain has at least 2 values"),
        ("\"measure\":\"pure\"", "\"measure\":\"zcdp\"", "reports are in the measure"),
    ] {
        let found = faults(&forge(QUESTION.trim_end(), from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    for (from, to, said) in [
        ("\"epsilon\":600000", "\"epsilon\":566201", "1000 devices of 1000000 each are 566202 together"),
        (
            "\"honest\":1000",
            "\"honest\":631",
            "too few: the theorem needs 16 e^epsilon ln(2/delta) of them, which is 632",
        ),
        ("\"honest\":1000", "\"honest\":0", "must be above 0"),
        ("\"delta\":1000000000", "\"delta\":0", "must be above 0"),
        ("\"delta\":1000000000", "\"delta\":1000000000000000", "above 0 and below 1"),
        ("\"device\":1000000", "\"device\":999999", "a report costs 1000000"),
        ("[\"devices\",\"shuffler\"]", "[\"devices\",\"nobody\"]", "trusts \"devices\" and a \"shuffler\""),
        ("[\"devices\",\"shuffler\"]", "[\"devices\"]", "2 must be here"),
        ("\"measure\":\"approx\"", "\"measure\":\"pure\"", "batches are in the measure"),
        ("\"truth\":10627480729818066790", "\"truth\":10627480729818066791", "add up to"),
    ] {
        let found = faults(&forge(SHUFFLED.trim_end(), from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    for (from, to, said) in [
        (
            "\"session\":[1100000,",
            "\"session\":[1100001,",
            "900000 paid and 1100001 for the session are 2000001",
        ),
        ("1100000,1000000000]", "1100000,1000000001]", "delta says 2000000000 but"),
        (
            "\"by\":\"devices\",\"epsilon\":300000",
            "\"by\":\"devices\",\"epsilon\":299999",
            "a report costs 300000",
        ),
        ("\"honest\":1000", "\"honest\":800", "800 devices of 1000000 each are"),
        ("\"by\":\"devices\"", "\"by\":\"nobody\"", "are paid by"),
        ("\"epsilon\":600000", "\"epsilon\":566201", "566202 together"),
        ("\"held\":2308243609", "\"held\":2308243709", "more than e^epsilon times"),
        ("\"session\":[1100000,", "\"session\":[-1100000,", "is below 0"),
        ("\"measure\":\"approx\"", "\"measure\":\"pure\"", "such an account is in"),
    ] {
        let found = faults(&forge(TOGETHER.trim_end(), from, to));
        assert!(found.iter().any(|fault| fault.contains(said)), "{to}: {found:?}");
    }
    // A higher cost than the theorem charges is wasteful, but true.
    for (from, to) in [("\"epsilon\":600000", "\"epsilon\":566202"), ("\"honest\":1000", "\"honest\":100000")]
    {
        assert_eq!(faults(&forge(SHUFFLED.trim_end(), from, to)), Vec::<String>::new());
    }
    assert!(!faults(&kary.replace("16", "17")).is_empty(), "the checksum notices");
    // The auditor does not list the values of a domain of words, so such a domain may be larger.
    let words = report_of("word");
    for (to, good) in [(1_u128 << 120, true), ((1 << 120) + 1, false), (2, true), (1, false)] {
        let found = faults(&forge(words, "18446744073709551616", &to.to_string()));
        assert_eq!(found.is_empty(), good, "{to}: {found:?}");
        assert!(
            good || found.iter().any(|fault| fault.contains("a sketch has 2 to 2^120 values")),
            "{found:?}"
        );
    }
    // Several attributes may have a product above 2^20. A single domain has at most 2^20 values.
    let several =
        forge(DEVICE.trim_end(), "\"values\":16", "\"values\":1329227995784915872903807060280344576");
    assert_eq!(faults(&several), Vec::<String>::new());
}

/// Reads a number of the derivation.
fn number(line: &str, key: &str) -> u128 {
    let key = format!("\"{key}\":");
    let rest = &line[line.rfind(&key).expect("the key") + key.len()..];
    rest[..rest.find(|c: char| !c.is_ascii_digit()).expect("an end")].parse().expect("a number")
}

/// The law of a record as the Coq theory writes it.
fn gallina(line: &str) -> String {
    let derivation = &line[line.find("\"derivation\":").expect("a derivation")..];
    let n = |key: &str| number(derivation, key);
    let whole = 1_u128 << n("bits");
    let rule = derivation.split('"').nth(5).expect("a rule");
    match rule {
        "one-bit-mean/1" => format!("OneBitMean {} {whole} {} {}", n("values"), n("lowest"), n("step")),
        "piecewise/1" => {
            format!("Piecewise {} {} {} {whole} {}", n("values"), n("step"), n("width"), n("inside"))
        }
        "bit-flip/1" => format!("BitFlip {} {whole} {} {}", n("values"), n("held"), n("other")),
        "sketch/1" => format!("Sketch {} ({})", n("values"), gallina(&derivation["\"derivation\"".len()..])),
        "rappor/1" => {
            format!("Bloom {} {} {whole} {} {}", n("values"), n("hashes"), whole - n("flipped"), n("flipped"))
        }
        "k-ary-response/1" => format!("KAryResponse {} {whole} {} {}", n("values"), n("truth"), n("other")),
        "two-coin-survey/1" => format!("TwoCoinSurvey {whole} {} {}", n("truth"), n("yes")),
        "unary-encoding/1" => format!("UnaryEncoding {} {whole} {} {}", n("values"), n("held"), n("other")),
        "local-hashing/1" => {
            format!("LocalHashing {} {} {whole} {} {}", n("values"), n("buckets"), n("truth"), n("other"))
        }
        "hadamard-response/1" => {
            format!("HadamardResponse {} {} {whole} {}", n("values"), n("places").ilog2(), n("inside"))
        }
        "subset-selection/1" => {
            format!("SubsetSelection {} {} {whole} {}", n("values"), n("size"), n("inside"))
        }
        other => panic!("the theory has no {other}"),
    }
}

/// The law of a single instantaneous response of RAPPOR. The bits of the value's hashes are set
/// with one probability, and all other bits with another.
fn single_report(line: &str) -> String {
    let n = |key: &str| number(line, key);
    let (whole, flipped) = (1_u128 << n("bits"), n("flipped"));
    let said = |of: u128, not: u128| of * n("set") + not * n("clear");
    let kept = whole - flipped;
    format!(
        "Bloom {} {} {} {} {}",
        n("values"),
        n("hashes"),
        4 * whole,
        said(kept, flipped),
        said(flipped, kept)
    )
}

/// Writes the records as a Coq file, which Coq checks with the theory. Coq must accept each record
/// at its ε, and must refuse it at an ε that is smaller by 10^-6. The second part tests the
/// checker, and is not a theorem.
#[test]
fn coq_is_given_the_same_numbers() {
    let head = |title: &str| {
        format!(
            "(** * {title}

    Written by the auditor's tests, from the same lines:
    `DP_AUDIT_BLESS=1 cargo test -p dp-audit --test reports`. *)
From Coq Require Import ZArith.
From DP Require Import LocalCheck.
"
        )
    };
    let mut accepted = head("The records of a device that the auditor is tested on");
    let mut refused = head("The same records at one millionth less, which is too little");
    let mut both = |name: &str, law: &str, epsilon: u128| {
        accepted.push_str(&format!(
            "
Example {name} : protects (epsilon_of {epsilon}) ({law}).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.
"
        ));
        refused.push_str(&format!(
            "
Example {name}_tight : check_local 24 {} ({law}) = false.
Proof. vm_compute. reflexivity. Qed.
",
            epsilon - 1
        ));
    };
    for (i, line) in REPORTS.lines().enumerate() {
        both(&format!("report_{i}"), &gallina(line), number(line, "epsilon"));
        if line.contains("rappor/1") {
            both(&format!("report_{i}_once"), &single_report(line), number(line, "once"));
        }
    }
    golden("../../proofs/theories/LocalCertificates.v", &accepted);
    golden("../../proofs/tests/conform/reports.v", &refused);
}
