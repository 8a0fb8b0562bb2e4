//! Tests of certificates as Coq files: each text equals the committed one, and names from user code
//! cannot act as code.
//!
//! `cargo xtask coq` gives the committed files of `tests/coq` to Coq.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{golden, path, reseal, samples};
use dp_audit::coq::{self, CoqFiles, files};
use dp_audit::document::{Document, Report};
use std::path::Path;
use std::process::{Command, Output};

fn record(line: &str) -> Document {
    assert_eq!(common::faults(line), Vec::<String>::new(), "{line}");
    common::record(line)
}

fn exported(lines: &[String]) -> Vec<CoqFiles> {
    let records: Vec<Document> = lines.iter().map(|line| record(line)).collect();
    let certificates: Vec<_> = records.iter().filter_map(Document::certificate).collect();
    files(&certificates).expect("there is room")
}

/// The samples for which the auditor writes Coq files.
fn with_files() -> Vec<(&'static str, String)> {
    let has = |line: &str| {
        record(line).certificate().is_some_and(|certificate| dp_audit::coq::lacks(certificate).is_none())
    };
    samples::certificates().into_iter().filter(|(_, line)| has(line)).collect()
}

/// Joins several files into one text. `cargo xtask coq` splits it at the markers.
fn joined(files: &[CoqFiles]) -> String {
    let one = |CoqFiles { query, file, audit }: &CoqFiles| {
        format!("(* ==== {query}.v ==== *)\n{file}(* ==== {query}_audit.v ==== *)\n{audit}")
    };
    files.iter().map(one).collect()
}

#[test]
fn every_file_is_the_committed_one() {
    let samples = with_files().into_iter().chain([("awkward", samples::values::awkward())]);
    let files: Vec<CoqFiles> = samples.flat_map(|(_, line)| exported(&[line])).collect();
    golden("coq/samples.v", &joined(&files));
}

/// One file, with its audit, has the laws (output distributions) of all randomisers. They equal the
/// examples in the theory.
#[test]
fn the_reports_of_a_device_have_one_file() {
    let records: Vec<Document> = include_str!("certificates/reports.json").lines().map(record).collect();
    let reports: Vec<&Report> = records
        .iter()
        .map(|record| match record {
            Document::Report(report) => &**report,
            _ => panic!("it is a report"),
        })
        .collect();
    let CoqFiles { query, file, audit } = coq::reports(&reports, &[]).expect("there are some");
    golden("coq/reports.v", &joined(&[CoqFiles { query, file: file.clone(), audit }]));
    // The file's laws must equal the laws in the theory; `reports.rs` derives them independently.
    let theory = include_str!("../../proofs/theories/LocalCertificates.v");
    for law in file.lines().filter_map(|line| line.strip_prefix("Definition ")) {
        let law = law.split_once(" := ").map(|(_, law)| law.trim_end_matches('.')).expect("a law");
        assert!(theory.contains(&format!("({law}).")), "{law}");
    }
    let turned: Vec<&Report> = reports.iter().rev().copied().collect();
    assert_eq!(coq::reports(&turned, &[]), coq::reports(&reports, &[]));
    assert_eq!(coq::reports(&[], &[]), None);
    let taken = CoqFiles { query: "reports".to_owned(), ..CoqFiles::default() };
    assert_eq!(coq::reports(&reports[..1], &[taken]).map(|files| files.query), Some("reports_2".to_owned()));
}

/// The same query with another name and another line.
fn named(name: &str, line: u32) -> String {
    let other =
        samples::adult_smokers().replace("\"query\":\"adult_smokers\"", &format!("\"query\":\"{name}\""));
    reseal(&other.replace("\"line\":12}", &format!("\"line\":{line}}}")))
}

#[test]
fn files_are_named_alike_whatever_the_linker_does() {
    let lines = [named("asks", 30), named("Asks", 5), named("asks", 9), named("asks_audit", 1)];
    let names = |files: &[CoqFiles]| files.iter().map(|file| file.query.clone()).collect::<Vec<_>>();
    let given = exported(&lines);
    assert_eq!(names(&given), ["asks_3", "asks", "asks_2", "asks_audit_2"]);
    let turned: Vec<String> = lines.iter().rev().cloned().collect();
    let again = exported(&turned);
    assert_eq!(given.iter().rev().collect::<Vec<_>>(), again.iter().collect::<Vec<_>>());
    assert!(given[0].file.contains("Definition asks_3 (D : database)"), "{}", given[0].file);
    assert!(given[0].audit.contains(":= Certificate.asks_3.asks_3_protects_0."), "{}", given[0].audit);
}

/// No identifier from user code in the audit may equal the name of the query.
#[test]
fn a_parameter_cannot_stand_in_for_the_query() {
    let line = reseal(&samples::bills().replace("\"name\":\"min_age\"", "\"name\":\"query\""));
    let CoqFiles { audit, .. } = &exported(&[line])[0];
    assert!(audit.contains("Definition query (query_2 : answers -> Z)"), "{audit}");
    assert!(audit.contains("(query query_2 branch_1 query_2_2 D)"), "{audit}");
}

#[test]
fn long_names_give_short_files() {
    let long = exported(&[named(&"x".repeat(100_000), 1)]);
    assert!(long[0].query.len() < 100 && long[0].file.len() < 6_000, "{}", long[0].file.len());
    assert!(long[0].file.starts_with("(** Query [xxx"), "{}", long[0].file);
}

/// The names all become the same identifier, and the terms are nested as deep as the format allows.
#[test]
fn hostile_certificates_are_written_at_once() {
    let columns: Vec<String> = (0x4e00..0x9e00)
        .map(|c: u32| {
            let name = char::from_u32(c).expect("a letter").to_string();
            let bytes: String = name.bytes().map(|byte| format!("\\u00{byte:02x}")).collect();
            format!(",{{\"name\":\"{bytes}\",\"kind\":\"boolean\"}}")
        })
        .collect();
    let line = samples::adult_smokers();
    let wide = line.replace(",{\"name\":\"bill\"", &format!("{},{{\"name\":\"bill\"", columns.concat()));
    let (nots, ends) = ("{\"op\":\"not\",\"args\":[".repeat(400), "]}".repeat(400));
    let from = "{\"op\":\"column\",\"index\":1,\"name\":\"smoker\"}";
    let deep = wide.replace(from, &format!("{nots}{from}{ends}"));
    let file = &exported(&[reseal(&deep)])[0].file;
    assert!(file.matches("negb").count() >= 400 && file.len() < 4_000_000, "{}", file.len());
}

/// The query has thousands of variables. A separate search of the query's text for each of them
/// once took minutes.
#[test]
fn many_branches_are_written_at_once() {
    let nothing = "{\"rule\":\"sequential-composition/1\",\"cost\":[0],\"premises\":[]}";
    let branch =
        format!("{{\"rule\":\"branch-on-released/1\",\"cost\":[0],\"premises\":[{nothing},{nothing}]}}");
    let many =
        nothing.replace("\"premises\":[]", &format!("\"premises\":[{}]", vec![branch; 9000].join(",")));
    let started = std::time::Instant::now();
    let file = &exported(&[reseal(&samples::nothing().replace(nothing, &many))])[0].file;
    assert!(file.contains("Variable branch_9000 : answers -> bool."));
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

#[test]
fn trusted_statements_stand_among_what_is_assumed() {
    let line = samples::nothing().replace("\"statements\":[]", "\"statements\":[\"rows are (*) distinct\"]");
    let file = &exported(&[reseal(&line)])[0].file;
    let statement = "ASSUMED, on the developer's word: rows are \\u{28}\\u{2a}\\u{29} distinct *)\n";
    assert!(file.contains(statement), "{file}");
}

/// A temporary folder of one test. The folder is removed when this value is dropped.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dp-audit-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, name: &str, lines: &[String]) -> std::path::PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, lines.iter().map(|line| format!("{line}\n")).collect::<String>())
            .expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn coq(input: &Path, output: &Path) -> (Option<i32>, String, String) {
    let command =
        Command::new(env!("CARGO_BIN_EXE_dp-audit")).arg("coq").arg(input).arg("-o").arg(output).output();
    let Output { status, stdout, stderr } = command.expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    // The last line names the tool and the input.
    let out = text(stdout);
    let last = out.lines().last().map_or(0, |line| line.len() + 1);
    assert!(out.is_empty() || out[out.len() - last..].starts_with("dp-audit "), "{out}");
    (status.code(), out[..out.len() - last].to_owned(), text(stderr))
}

#[test]
fn the_command_writes_two_files_for_each_certificate() {
    let folder = Folder::new("writes");
    let input = folder.write("good", &[samples::bills(), samples::nothing()]);
    let output = folder.0.join("made/here");
    let (status, out, errors) = coq(&input, &output);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "bills.v, bills_audit.v: query bills, NOT ITEMISED: epsilon 0.05\nnothing.v, nothing_audit.v: query nothing\n"
    );
    let committed = std::fs::read_to_string(path("coq/samples.v")).expect("the committed file");
    for query in ["bills", "nothing"] {
        let [file, audit] = [format!("{query}.v"), format!("{query}_audit.v")]
            .map(|name| std::fs::read_to_string(output.join(name)).expect("the file is there"));
        assert!(committed.contains(&joined(&[CoqFiles { query: query.to_owned(), file, audit }])));
    }
}

#[test]
fn what_the_theory_does_not_have_is_named() {
    let folder = Folder::new("left");
    let input = folder
        .write("good", &[samples::releases::equal_rounds(), samples::pure_session(), samples::nothing()]);
    let (status, out, errors) = coq(&input, &folder.0.join("made"));
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "nothing.v, nothing_audit.v: query nothing\nno file: query equal_rounds, whose composition of equals the theory does not have\n"
    );
}

/// A join by a key has a Coq file if each table keeps the order of a source, or has rows of persons
/// whose order no other person affects. A join of tables with other new rows has no Coq file.
#[test]
fn a_join_by_a_key_has_a_file_where_nobody_decides_about_the_order_of_others() {
    let sources = [samples::visits()];
    let (all, delay) = (source(&sources, 0), sources[0].column("delay", 3));
    let late = predicate("gt", &delay, &literal(0, 0));
    let feature = [feature("\"max\"", &[&delay])];
    let twice = |plan: &Plan| flat_map(plan, "Twice", &samples::tables::DELAYS, 2, &[(&late, vec![&delay])]);
    let lacks = |left: &Plan, right: &Plan| {
        let pairs = samples::tables::as_long(left, right);
        let record = record(&certificate("as_long", &sources, 0, &laplace(96, 500_000, &count(&pairs))));
        dp_audit::coq::lacks(record.certificate().expect("of a query")).is_some()
    };
    let known = [
        all.clone(),
        filter(&all, &late),
        limit(&all, 2),
        filter(&limit(&all, 2), &late),
        limit_by(&all, 1, &by_truth(&late)),
        by_unit_and(&all, &by_truth(&late), "Kind", &samples::tables::DELAYS, &feature),
        semi_join(&all, true, &filter(&all, &late)),
        twice(&limit(&all, 2)),
        limit(&twice(&all), 2),
    ];
    let unknown = [
        twice(&all),
        by_unit(&all, "Longest", &samples::tables::DELAYS, &feature),
        samples::tables::as_long(&all, &limit(&all, 2)),
        filter(&samples::tables::as_long(&all, &all), &late),
    ];
    for plan in &known {
        assert!(!lacks(plan, &all) && !lacks(&all, plan), "{}", plan.json);
    }
    for plan in &unknown {
        assert!(lacks(plan, &all) && lacks(&all, plan), "{}", plan.json);
    }
}

#[test]
fn the_command_writes_nothing_where_a_certificate_is_wrong() {
    let folder = Folder::new("refuses");
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    for (wrong, expected) in [
        (forged, "scale says 2/1 but sensitivity 1 / epsilon 0.25 = 4/1\n"),
        (samples::seeded(), "NOT PRIVATE"),
        (
            samples::bills().replace("\"rule\":\"negate/1\"", "\"rule\":\"forget\""),
            "no rule for an aggregate",
        ),
    ] {
        let input = folder.write("wrong", &[samples::nothing(), wrong]);
        let output = folder.0.join("made");
        let (status, out, errors) = coq(&input, &output);
        assert_eq!((status, errors.as_str()), (Some(1), ""));
        assert!(
            out.contains(expected) && out.ends_with("2 records: 1 OK, 1 WRONG\nnothing was written\n"),
            "{out}"
        );
        assert!(!output.exists());
    }
}

#[test]
fn the_command_says_what_it_cannot_read_or_write() {
    let folder = Folder::new("fails");
    let input = folder.write("good", &[samples::nothing()]);
    let (status, out, errors) = coq(&folder.0.join("no such file"), &folder.0);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(errors.contains("no such file cannot be read: "), "{errors}");
    let (status, out, errors) = coq(&input, &input);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(errors.starts_with("dp-audit: ") && errors.contains("good cannot be written: "), "{errors}");
}
