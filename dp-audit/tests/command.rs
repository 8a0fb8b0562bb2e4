//! Tests of the command itself: what it prints, and its exit status.

mod common;

use common::{golden, reseal, samples};
use sha2::{Digest as _, Sha256};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the command on standard input and returns its status, output and errors.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
        .args(args)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // If the command refuses its arguments, it closes the pipe, so this write may fail.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

fn good() -> String {
    samples::all().into_iter().map(|(_, line)| format!("{line}\n")).collect()
}

/// Two good certificates, and three bad certificates: one is forged, one is from a seeded program,
/// and one is malformed.
fn mixed() -> String {
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    let malformed = samples::bills().replace("\"rule\":\"negate/1\"", "\"rule\":\"forget\"");
    let lines = [samples::adult_smokers(), forged, samples::seeded(), malformed, samples::nothing()];
    lines.map(|line| format!("{line}\n")).concat()
}

#[test]
fn good_certificates_pass_with_status_0() {
    let (status, out, errors) = run(&["verify", "-"], &good());
    assert_eq!((status, errors.as_str()), (0, ""));
    golden("pages/verify_good.txt", &out);
    let (status, out, _) = run(&["list", "-"], &good());
    assert_eq!(status, 0);
    golden("pages/list.txt", &out);
}

#[test]
fn wrong_certificates_fail_with_status_1_and_say_where() {
    let (status, out, errors) = run(&["verify", "-"], &mixed());
    assert_eq!((status, errors.as_str()), (1, ""));
    golden("pages/verify_mixed.txt", &out);
    let (status, out, _) = run(&["verify", "--format", "json", "-"], &mixed());
    assert_eq!(status, 1);
    golden("pages/verify_mixed.json", &out);
}

#[test]
fn a_seeded_generator_fails_unless_it_is_allowed_and_stays_loud() {
    let line = format!("{}\n", samples::seeded());
    let (status, out, _) = run(&["verify", "-"], &line);
    assert_eq!(status, 1);
    assert!(out.starts_with("WRONG  query adult_smokers, NOT PRIVATE"), "{out}");
    let (status, out, _) = run(&["verify", "--allow-seeded", "-"], &line);
    assert_eq!(status, 0);
    assert!(out.contains("NOT PRIVATE: built with a seeded generator"), "{out}");
    let (_, out, _) = run(&["list", "-"], &line);
    assert!(out.contains("NO       NO\n"), "{out}");
    let (status, out, _) = run(&["show", "-"], &line);
    assert_eq!(status, 1);
    assert!(out.starts_with("THIS RECORD DOES NOT VERIFY"), "{out}");
    assert!(out.contains("\n  NOT PRIVATE: anyone who knows the seed can subtract the noise\n"), "{out}");
}

#[test]
fn statements_that_are_trusted_are_printed_loudly() {
    let line = samples::nothing().replace("\"statements\":[]", "\"statements\":[\"rows are distinct\"]");
    let line = format!("{}\n", reseal(&line));
    let (status, out, _) = run(&["verify", "-"], &line);
    assert_eq!(status, 0);
    assert!(out.contains(", ON THE TRUST OF 1 STATEMENT\n"), "{out}");
    let (_, out, _) = run(&["show", "-"], &line);
    assert!(
        out.contains("\n  TRUSTED STATEMENTS, which nothing checks:\n    - rows are distinct\n"),
        "{out}"
    );
}

#[test]
fn show_explains_one_query_or_all() {
    let (status, one, _) = run(&["show", "-", "bills"], &good());
    assert_eq!(status, 0);
    let page = common::page(&samples::bills());
    let compared = one.strip_prefix(&page).expect("the page of one query comes first");
    assert!(
        compared.starts_with("\n====") || compared.starts_with("\nCompared with the other records:\n"),
        "{compared}"
    );
    let (_, one, _) = run(&["show", "-", "bills"], &format!("{}\n", samples::bills()));
    assert!(one.contains("so no known budget limits these queries: query bills (record 1)\n"), "{one}");
    let (status, all, _) = run(&["show", "-"], &good());
    assert_eq!(status, 0);
    // The output has one page for each record.
    let (certificates, records) = (samples::certificates().len(), samples::all().len());
    let (queries, sessions) = (certificates, records - certificates);
    assert!(queries > 20 && sessions > 4, "{queries} {sessions}");
    assert_eq!(
        (all.matches("Assumed by query ").count(), all.matches("Assumed by a session").count()),
        (queries, sessions)
    );
    let (status, out, errors) = run(&["show", "-", "bill"], &good());
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(
        errors.contains("standard input has no query bill; it has: query adult_smokers, query bills"),
        "{errors}"
    );
}

/// A reader may choose the delta. The cost at a smaller one is larger.
#[test]
fn show_compares_costs_at_a_chosen_delta() {
    let show = |deltas: &[&str]| run(&[&["show", "-", "late_visits"][..], deltas].concat(), &good());
    let (status, page, _) = show(&["--delta", "1e-6", "--delta=0.00000001"]);
    assert_eq!(status, 0);
    let said = |delta: &str| {
        let start = format!("distributions of the losses of 12 releases at delta {delta}: epsilon ");
        let (_, rest) = page.split_once(&start)?;
        rest.lines().next()?.parse::<f64>().ok()
    };
    assert_eq!(said("10^-6"), Some(1.070777));
    assert!(said("10^-8").is_some_and(|epsilon| (1.2..1.35).contains(&epsilon)), "{page}");
    assert_eq!(said("10^-9"), None);
    let (status, page, errors) = show(&["--delta", "1"]);
    assert_eq!((status, page.as_str()), (2, ""));
    assert!(errors.contains("a delta is above 0 and below 1"), "{errors}");
}

/// In a chain of joins, the replacement of one person by another can have twice the effect of one
/// unit (`dp-types/src/transformation/semi_join/proof.md`). So the page must say that the changed
/// rows belong to the same person before and after.
#[test]
fn replaced_rows_of_a_unit_are_its_own() {
    let line = samples::tables::spending().replace("add-remove", "replace-one");
    let (_, out, _) = run(&["show", "-"], &format!("{}\n", reseal(&line)));
    let neighbours = "neighbours: the rows of one person replaced by other rows of the same person\n";
    assert!(out.contains(neighbours), "{out}");
}

#[test]
fn show_warns_before_anything_that_does_not_verify() {
    let (status, out, _) = run(&["show", "-", "bills"], &mixed());
    assert_eq!(status, 1);
    assert!(out.starts_with(
        "THIS RECORD DOES NOT VERIFY: do not rely on anything below\n  query bills, release 1 (line 30), \
         discrete-laplace: scale says 2/1 but sensitivity 1 / epsilon 0.25 = 4/1\n\nAssumed by query bills"
    ));
    assert!(out.contains("\nNOT A RECORD: query bills, found at byte "), "{out}");
}

#[test]
fn input_that_cannot_be_read_gives_status_2_and_words() {
    for (args, input, expected) in [
        (["verify", "-"], "", "dp-audit: - is empty\n"),
        (
            ["list", "-"],
            "hello\n",
            "dp-audit: - is a file of no kind that is known here without any record: ",
        ),
        (["show", "/"], "", "dp-audit: / cannot be read: "),
        // The tool itself holds no record, so it must not contain the magic bytes that precede a
        // record.
        (["verify", env!("CARGO_BIN_EXE_dp-audit")], "", "without any record: "),
    ] {
        let (status, out, errors) = run(&args, input);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn a_list_of_records_is_read_back() {
    let (status, lines, errors) = run(&["list", "-", "--format", "records"], &good());
    assert_eq!(status, 0, "{errors}");
    assert_eq!(lines, good());
    // A program can hold the same record twice; the output then lists it once.
    let program: String = good().lines().map(|line| format!("\0dp-record\x02{line}\n\0\0")).collect();
    let (status, again, _) =
        run(&["list", "-", "--format", "records"], &format!("\x7fELF{program}{program}"));
    assert_eq!((status, again), (0, good()));
}

#[test]
fn a_plan_is_shown_as_a_table_as_csv_and_as_a_picture() {
    let lines = format!("{}\n{}\n", samples::late_visits(), samples::releases::choices());
    let (status, out, errors) = run(&["plan", "-"], &lines);
    assert_eq!((status, errors.as_str()), (0, ""));
    golden("pages/plan.txt", &out);
    let (status, out, _) = run(&["plan", "-", "late_visits", "--format", "csv"], &lines);
    assert_eq!(status, 0);
    // The Laplace release of scale 2000 runs on parts, twice, at ρ = 0.0002. A unit has up to 5
    // rows, so the release costs 5² · 0.0002. The query costs 0.031000000003 with the part that no
    // release accounts for.
    assert!(out.contains("\r\nlate_visits,3,80,"), "{out}");
    assert!(
        out.contains(",1,2,rho 0.0002,5000000000/31000000003,\"discrete Laplace, scale 2000\",2828,2000,false,5991,5991\r\n"),
        "{out}"
    );
    // The output has a line for each release, and one for the cost that no release accounts for.
    assert_eq!(out.lines().count(), 6);
    let (status, out, _) = run(&["plan", "-", "--format", "svg"], &lines);
    assert_eq!(status, 0);
    golden("pages/plan.svg", &out);
}

#[test]
fn a_plan_does_not_say_how_many_keys_there_are_since_the_data_decides_that() {
    let lines = format!("{}\n", samples::releases::unknown_keys());
    let (_, out, _) = run(&["plan", "-"], &lines);
    let row = |number: usize| out.lines().nth(number + 1).unwrap_or_default().to_owned();
    assert!(row(1).contains("  ?        1     epsilon 0.5"), "{out}");
    assert!(row(2).contains("  51       1     epsilon 0.04"), "{out}");
    let (_, out, _) = run(&["plan", "-", "--format", "csv"], &lines);
    assert!(out.contains(",,1,epsilon 0.5 and delta 10^-9,"), "{out}");
}

#[test]
fn what_is_left_to_an_attacker_is_shown_as_a_table_as_csv_and_as_a_picture() {
    let all = [
        samples::adult_smokers(),
        samples::late_visits(),
        samples::releases::orders(),
        samples::releases::equal_rounds(),
    ];
    let lines: String = all.map(|line| format!("{line}\n")).concat();
    let (status, out, errors) = run(&["tradeoff", "-"], &lines);
    assert_eq!((status, errors.as_str()), (0, ""));
    golden("pages/tradeoff.txt", &out);
    // At ε = 1 and a tenth of false alarms, the smallest rate of misses is 1 - e / 10.
    assert!(out.contains("10.0000 %        72.8171 %      58.5915 %\n"), "{out}");
    let (status, out, _) = run(&["tradeoff", "-", "adult_smokers", "--format", "csv"], &lines);
    assert_eq!((status, out.lines().count()), (0, 18));
    assert!(out.contains("epsilon 1\",0.5,0.183939\r\n"), "{out}");
    let (status, out, _) = run(&["tradeoff", "-", "late_visits", "--format", "svg"], &lines);
    assert_eq!(status, 0);
    golden("pages/tradeoff.svg", &out);
}

#[test]
fn nothing_is_planned_of_records_that_do_not_verify() {
    for command in ["plan", "tradeoff"] {
        let (status, out, _) = run(&[command, "-"], &mixed());
        assert_eq!(status, 1);
        assert!(
            out.starts_with("WRONG  query bills")
                && !out.contains("EXPECTED ERROR")
                && !out.contains("MISSED"),
            "{out}"
        );
        let (status, out, _) = run(&[command, "-", "nothing"], &mixed());
        assert_eq!(status, 0, "{out}");
        let (status, _, errors) = run(&[command, "-", "nobody"], &mixed());
        assert_eq!(status, 2);
        assert!(errors.contains("has no query nobody"), "{errors}");
    }
}

#[test]
fn help_is_written_for_the_auditor() {
    let mut help = String::new();
    for command in [
        &["--help"][..],
        &["list", "--help"],
        &["program", "--help"],
        &["show", "--help"],
        &["plan", "--help"],
        &["tradeoff", "--help"],
        &["verify", "--help"],
        &["lock", "--help"],
        &["check-lock", "--help"],
        &["diff", "--help"],
        &["explain", "--help"],
        &["coq", "--help"],
        &["attest", "--help"],
        &["check-attestation", "--help"],
        &["key", "--help"],
        &["release", "--help"],
    ] {
        let (status, out, _) = run(command, "");
        assert_eq!(status, 0);
        help += &format!("$ dp-audit {}\n{out}", command.join(" "));
    }
    golden("pages/help.txt", &help);
}

/// The output of every verdict names the tool and the exact input.
#[test]
fn each_output_names_the_tool_and_the_digest_of_the_input() {
    let lines = format!("{}\n", samples::bills());
    let digest: String = Sha256::digest(&lines).iter().map(|byte| format!("{byte:02x}")).collect();
    let identity = format!(
        "dp-audit {} read standard input: {} bytes, SHA-256 {digest}",
        env!("CARGO_PKG_VERSION"),
        lines.len()
    );
    for command in ["list", "program", "show", "plan", "tradeoff", "verify"] {
        let (_, out, errors) = run(&[command, "-"], &lines);
        assert_eq!((out.lines().last(), errors.as_str()), (Some(identity.as_str()), ""), "{command}");
        let (_, out, _) = run(&[command, "-", "--format", "json"], &lines);
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(
            (&json["dp_audit"], &json["command"], &json["input"]["sha256"]),
            (&3.into(), &command.into(), &digest.as_str().into())
        );
    }
    // The formats of other tools have no place for the line that names the tool and the input.
    for (command, format) in [("plan", "csv"), ("tradeoff", "svg"), ("list", "records")] {
        let (_, out, errors) = run(&[command, "-", "--format", format], &lines);
        assert!(!out.contains(&digest), "{out}");
        assert_eq!(errors, format!("{identity}\n"));
    }
}
