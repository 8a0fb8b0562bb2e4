//! Tests of the page of a whole program: its totals, its sessions and queries, its warnings, and
//! the facts that its file states about itself.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{golden, reseal, samples};
use dp_audit::program::{Facts, Why, facts, text};
use dp_audit::read::read_from;
use dp_audit::verify::{Options, verify};
use std::io::Write;
use std::process::{Command, Stdio};

fn of(record: &'static str) -> Source {
    let columns = vec![("x", Ty::Number(0, 1, 0))];
    Source { record, replace: false, at_most: None, invalid: "refuse", columns }
}

/// A query with this cost, in units of 10^-6 of ε.
fn query(name: &str, epsilon: i128, sources: &[Source]) -> String {
    certificate(name, sources, 0, &laplace(1, epsilon, &count(&source(sources, 0))))
}

fn opened(sources: &[Source], budget: &[i128]) -> String {
    let budget: Vec<Vec<i128>> = budget.iter().map(|epsilon| vec![*epsilon]).collect();
    session(sources, &Measure::Pure, &budget, "")
}

fn lines(records: &[String]) -> String {
    records.iter().map(|line| format!("{line}\n")).collect()
}

fn found(records: &[String]) -> Facts {
    let input = read_from(lines(records).as_bytes(), "a test".into()).expect("records");
    facts(&verify(&input, Options::default()), None).expect("facts")
}

fn run(args: &[&str], input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
        .args(args)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the command ends");
    (output.status.code().expect("a status"), String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn the_page_of_a_program_has_totals_sessions_queries_and_what_to_judge() {
    let trusted =
        samples::releases::tuned().replace("\"statements\":[]", "\"statements\":[\"rows are distinct\"]");
    let records = [
        samples::adult_smokers(),
        samples::bills(),
        samples::late_visits(),
        samples::three_tables(),
        reseal(&trusted),
        samples::pure_session(),
        samples::rho_session(),
        samples::joined_session(),
        samples::ledger_session(),
        samples::one_budget(),
    ];
    let (status, out) = run(&["program", "-"], &lines(&records));
    assert_eq!(status, 0);
    golden("pages/program.txt", &out);
}

#[test]
fn wrong_and_seeded_records_come_first() {
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    let records = [samples::pure_session(), forged, samples::seeded(), samples::nothing()];
    let (status, out) = run(&["program", "-"], &lines(&records));
    assert_eq!(status, 1);
    assert!(out.starts_with("WARNING: records of this program do not verify."), "{out}");
    golden("pages/program_wrong.txt", &out);
    let (status, out) = run(&["program", "-", "--format", "json"], &lines(&records));
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((status, &json["ok"], &json["command"]), (1, &false.into(), &"program".into()));
    let wrong: Vec<_> =
        json["result"]["wrong"].as_array().expect("a list").iter().map(|one| &one["record"]).collect();
    assert_eq!(wrong, [&serde_json::json!(2), &serde_json::json!(3)]);
    assert_eq!(
        json["result"]["datasets"][0]["totals"][0]["amount"]["numbers"],
        serde_json::json!(["1500000"])
    );
}

/// The program opens one dataset twice and another dataset once. It also has a joined session,
/// whose budget is not added to the totals.
#[test]
fn a_total_adds_each_opening_once_and_no_joined_session() {
    let (stays, beds) = (of("Stay"), of("Bed"));
    let one = |source: &Source, epsilon| opened(std::slice::from_ref(source), &[epsilon]);
    let facts = found(&[
        one(&stays, 700_000),
        one(&stays, 1_100_000),
        one(&beds, 30_000),
        opened(&[beds.clone(), stays.clone()], &[20_000, 1_100_000]),
    ]);
    let totals: Vec<String> =
        facts.datasets.iter().map(|dataset| dataset.totals[0].amount.in_words()).collect();
    assert_eq!(totals, ["epsilon 1.8", "epsilon 0.03"]);
    let stay = &facts.datasets[0].totals[0];
    assert_eq!(stay.added.iter().map(|one| one.record).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(stay.not_added, [4]);
    // e^1.8 = 6.0496.
    assert_eq!(stay.odds.times, Some(6.05));
    let joined = &facts.sessions[3];
    assert!(joined.joined);
    // The budget of session 1 is smaller than the part in session 4.
    assert_eq!(joined.parts.iter().map(|part| part.records.clone()).collect::<Vec<_>>(), [vec![3], vec![2]]);
    // Without the records of its parts, only the joined session shows a budget of its datasets.
    let facts = found(&[opened(&[beds, stays], &[20_000, 1_100_000])]);
    assert_eq!(facts.datasets[1].totals[0].amount.in_words(), "epsilon 1.1");
    assert!(text(&facts).contains("A SESSION WITHOUT A RECORD HERE"));
}

#[test]
fn totals_in_several_measures_add_up_in_epsilon_and_delta() {
    let data = [of("Stay")];
    let facts = found(&[
        opened(&data, &[700_000]),
        session(&data, &Measure::Approx, &[vec![200_000, 3_000_000]], ""),
        session(&data, &Measure::Zcdp, &[vec![20_000_000_000]], ""),
    ]);
    let dataset = &facts.datasets[0];
    let totals: Vec<String> = dataset.totals.iter().map(|total| total.amount.in_words()).collect();
    assert_eq!(totals, ["epsilon 0.7", "epsilon 0.2 and delta 0.000000003", "rho 0.02"]);
    let of_rho = &dataset.totals[2].odds.epsilon;
    let whole = dataset.combined.as_ref().expect("a sum");
    assert_eq!(whole.amount.numbers, [of_rho + 900_000, 1_003_000_000.into()]);
}

/// One unit has rows in two tables. Sessions of one table have budgets of 0.7 and 0.2, and a
/// session of both tables has one budget of 0.75.
#[test]
fn a_shared_unit_has_one_total_over_its_datasets() {
    let shared =
        |line: String| reseal(&line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"));
    let other = Source { record: "Call", ..samples::visits() };
    let alone = |source: &Source, epsilon| shared(opened(std::slice::from_ref(source), &[epsilon]));
    let facts = found(&[alone(&samples::visits(), 700_000), alone(&other, 200_000), samples::one_budget()]);
    let [unit] = facts.shared_units.as_slice() else { panic!("{:?}", facts.shared_units) };
    assert_eq!((unit.unit.as_str(), &unit.datasets), ("Person", &vec![0, 1]));
    let total = unit.totals[0].as_ref().expect("a bound");
    assert_eq!(total.amount.in_words(), "epsilon 1.65");
    // The one budget covers both copies of the table together, so it counts once.
    assert_eq!(facts.datasets[0].totals[0].amount.in_words(), "epsilon 1.45");
}

/// The record of what a program states.
fn stated(holder: &str, purpose: &str, revision: &str) -> String {
    reseal(&format!(
        "{{\"dp_program\":2,\"holder\":\"{holder}\",\"purpose\":\"{purpose}\",\"revision\":\"{revision}\",\"check\":\"\"}}"
    ))
}

#[test]
fn what_the_program_states_is_shown_and_marked_as_not_checked() {
    let data = opened(&[of("Stay")], &[1_000_000]);
    let one = stated("City Hospital", "care \\u202e\\u001b[31m", "v1.2");
    let facts = found(&[data.clone(), one.clone(), one.clone()]);
    let first = facts.stated.as_ref().expect("a statement");
    assert_eq!((first.record, first.holder.as_str(), first.revision.as_str()), (2, "City Hospital", "v1.2"));
    assert!(facts.stated_otherwise.is_empty() && facts.wrong.is_empty(), "{facts:?}");
    let page = text(&facts);
    for expected in [
        "Stated by the program, not checked\n",
        "    holder of the data: City Hospital\n",
        "    purpose: care \\u{202e}\\u{1b}[31m\n",
        "    revision of its source: v1.2\n",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let facts = found(&[data.clone(), one.clone(), stated("Other", "care", "v1.2")]);
    assert_eq!(facts.stated_otherwise.len(), 1);
    assert!(text(&facts).contains("WARNING: the program states 2 different things about itself"));
    // One text is empty, one text is too long, or the checksum does not match.
    let long = "x".repeat(201);
    for wrong in [stated("", "b", "c"), stated("a", &long, "c"), one.replace("v1.2", "v1.3")] {
        let facts = found(&[data.clone(), wrong]);
        assert!(facts.stated.is_none() && facts.wrong.len() == 1, "{facts:?}");
    }
    let (_, out) = run(&["program", "-", "--format", "json"], &lines(&[data, one]));
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["result"]["stated"]["holder"], "City Hospital");
}

/// The account is the word of the program's author, so the page marks it like the other statements.
#[test]
fn an_account_that_the_program_states_is_shown_and_marked_as_not_checked() {
    let with = |accounts: &str| {
        let line = stated("City Hospital", "care", "v1.2");
        reseal(&line.replace("\"check\"", &format!("\"accounts\":{accounts},\"check\"")))
    };
    let one = with("[\"patients\",\"a\\u202e\"]");
    let facts = found(&[opened(&[of("Stay")], &[1_000_000]), one.clone()]);
    assert_eq!(facts.stated.as_ref().expect("a statement").accounts, ["patients", "a\u{202e}"]);
    let page = text(&facts);
    let lines = "    account in a ledger: patients\n    account in a ledger: a\\u{202e}\n";
    assert!(page.contains(lines), "{page}");
    assert!(page.contains("WARNING: it names an account, but no session here asks a ledger"), "{page}");
    let input = lines_of_a_ledger(&one);
    assert!(!run(&["program", "-"], &input).1.contains("WARNING"));
    for (args, expected) in [
        (&["verify", "-"][..], "not checked: City Hospital, for care, under account patients, under account"),
        (&["show", "-"], "account in a ledger: patients"),
        (&["program", "-", "--format", "json"], "\"accounts\":[\"patients\",\"a"),
        (&["lock", "-", "-o", "-"], "stated-account.patients = \"an account of a ledger, not checked\""),
        (&["report", "-"], "account in a ledger: patients"),
        (&["report", "-", "--language", "de"], "Konto in einem Kontobuch: patients"),
    ] {
        let (status, out) = run(args, &input);
        assert!(status == 0 && out.contains(expected), "{args:?}: {out}");
    }
    let long = format!("[\"{}\"]", "x".repeat(201));
    let many = format!("[{}\"a\"]", "\"a\",".repeat(100));
    for wrong in ["[]", "[\"\"]", "\"a\"", &long, &many] {
        let facts = found(&[opened(&[of("Stay")], &[1_000_000]), with(wrong)]);
        assert!(facts.stated.is_none() && facts.wrong.len() == 1, "{wrong}");
    }
}

fn lines_of_a_ledger(statement: &str) -> String {
    lines(&[samples::ledger_session(), statement.to_owned()])
}

/// rustc and the linker keep one record of equal openings, so a copy may be another place.
#[test]
fn equal_openings_count_once_and_the_page_says_so() {
    let one = opened(&[of("Stay")], &[1_000_000]);
    let (_, page) = run(&["program", "-"], &lines(&[one.clone(), one.clone()]));
    assert!(page.contains("TOTAL epsilon 1, if each is opened once, in one place and one start"), "{page}");
    let note = "In the file several times, and counted once: session 1.";
    assert!(page.contains(note), "{page}");
    assert!(page.contains("Equal openings share one record"), "{page}");
    let (_, page) = run(&["program", "-"], &lines(&[one]));
    assert!(!page.contains(note) && page.contains("Equal openings share one record"), "{page}");
}

/// The page once had a line for each pair: 57 MB for 800 sessions and 800 queries.
#[test]
fn many_sessions_and_queries_make_no_endless_page() {
    let stays = [of("Stay")];
    let small = |n: i128| opened(&stays, &[400_000 + n]);
    let asks = |n: i128| reseal(&small(n).replace("\"account\":\"types\"", "\"account\":\"ledger\""));
    let sessions = (101..=200).map(small).chain((1..=100).map(asks));
    let queries =
        (1..=200).map(|n| query(&format!("q{n}"), if n % 2 == 0 { 300_000 } else { 900_000 }, &stays));
    let records: Vec<String> = sessions.chain(queries).collect();
    let (status, page) = run(&["program", "-"], &lines(&records));
    assert!(status == 0 && page.len() < 400_000, "{}", page.len());
    for expected in [
        "can run 95 more queries; `--format json` lists them",
        "CANNOT RUN 95 more queries; `--format json` lists them",
        "it may continue sessions 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 80 more",
        "19, 20 and 180 more\n",
    ] {
        assert!(page.contains(expected), "{expected}: {}", &page[..20_000]);
    }
    // A page of few pairs has each of them.
    let (_, page) = run(&["program", "-"], &lines(&records[190..230]));
    assert!(!page.contains("more queries"), "{page}");
}

/// The program may open one file under each of these definitions, so the budgets can add up.
#[test]
fn definitions_of_one_record_type_are_remarked_and_added_if_their_unit_is_the_same() {
    let (refused, clamped) = (of("Stay"), Source { invalid: "clamp", ..of("Stay") });
    let each = |a: &Source, b: &Source| {
        let open = |source: &Source, epsilon| opened(std::slice::from_ref(source), &[epsilon]);
        found(&[open(a, 700_000), open(b, 1_100_000), open(&of("Bed"), 100_000)])
    };
    let facts = each(&refused, &clamped);
    let [same] = facts.same_record.as_slice() else { panic!("{:?}", facts.same_record) };
    assert_eq!((same.record.as_str(), &same.datasets), ("Stay", &vec![0, 1]));
    let total = same.totals[0].as_ref().expect("a bound");
    assert_eq!(total.amount.in_words(), "epsilon 1.8");
    let page = text(&facts);
    assert!(page.contains("WARNING: dataset 1, Stay, dataset 2, Stay have one row type"), "{page}");
    assert!(page.contains("TOTAL epsilon 1.8"), "{page}");
    // A person and a row are different units, so a sum of the two budgets promises nothing.
    let facts = each(&refused, &Source { at_most: Some(3), ..of("Stay") });
    let [same] = facts.same_record.as_slice() else { panic!("{:?}", facts.same_record) };
    assert!(!same.one_unit && same.totals.is_empty() && same.combined.is_none(), "{same:?}");
    assert!(text(&facts).contains("NO TOTAL: their privacy units differ"), "{}", text(&facts));
    assert!(found(&[opened(&[of("Stay")], &[1])]).same_record.is_empty());
}

/// One query can read both tables, so a unit in both loses more than the sum of two losses.
#[test]
fn a_dataset_that_one_session_has_twice_has_the_joint_total() {
    let twice = [of("Stay"), of("Stay")];
    let approx = vec![1_000_000, 1_000_000_000];
    let facts = found(&[session(&twice, &Measure::Approx, &[approx.clone(), approx], "")]);
    // The joint δ is 10^-6 + e · 10^-6, rounded up.
    let total = &facts.datasets[0].totals[0];
    assert_eq!(total.amount.numbers, [2_000_000.into(), 3_718_281_829_u64.into()]);
    assert_eq!(total.added.len(), 1);
    let renyi = Measure::Renyi(vec![2_000_000, 8_000_000]);
    let curve = vec![100_000, 400_000];
    let records = [
        session(&twice, &renyi, &[curve.clone(), curve.clone()], ""),
        session(&twice[..1], &renyi, &[curve], ""),
        opened(&twice[..1], &[1_000_000]),
    ];
    let facts = found(&records);
    let dataset = &facts.datasets[0];
    assert_eq!(dataset.totals.len(), 1, "{dataset:?}");
    assert_eq!(dataset.totals[0].amount.in_words(), "epsilon 1");
    let [unknown] = dataset.without_total.as_slice() else { panic!("{dataset:?}") };
    assert_eq!((unknown.measure, &unknown.records), ("renyi", &vec![1]));
    assert!(dataset.combined.is_none());
    let page = text(&facts);
    assert!(page.contains("NO TOTAL in renyi: no bound is known of session 1"), "{page}");
    for records in [&records[..], &records[..1]] {
        let (status, report) = run(&["report", "-"], &lines(records));
        assert_eq!(status, 0);
        assert!(report.contains("NO TOTAL in renyi: no bound is known of session 1"), "{report}");
        assert!(!report.contains("NO TOTAL: no session here opens this dataset"), "{report}");
    }
}

/// An attacker can add records until the tool no longer compares them. A wrong record must still be
/// reported.
#[test]
fn too_many_records_stop_a_report_and_hide_no_wrong_one() {
    let stays = [of("Stay")];
    let mut records: Vec<String> = (1..=2_002).map(|budget| opened(&stays, &[budget])).collect();
    let (status, report) = run(&["report", "-"], &lines(&records));
    assert!(status == 3 && report.contains("NO VERDICT"), "{report}");
    records.push(reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]")));
    let (status, report) = run(&["report", "-"], &lines(&records));
    assert_eq!(status, 1);
    assert!(report.contains("1 of 2003 records do not verify"), "{report}");
    for hidden in ["NO SESSION", "No query of this program verifies", "Trusted statements"] {
        assert!(!report.to_lowercase().contains(&hidden.to_lowercase()), "{hidden}");
    }
}

/// A page lists each query below each session that can run it.
#[test]
fn a_report_of_too_many_pairs_gives_no_verdict() {
    let stays = [of("Stay")];
    let sessions = (1..=150).map(|n| opened(&stays, &[1_000_000 + n]));
    let queries = (1..=150).map(|n| query(&format!("q{n}"), 300_000, &stays));
    let records: Vec<String> = sessions.chain(queries).collect();
    let (status, report) = run(&["report", "-"], &lines(&records));
    assert!(status == 3 && report.contains("NO VERDICT") && report.len() < 100_000, "{status}");
}

/// One session has a table twice, and another table with the same unit. The joint cost is (√0.5 +
/// √0.5 + √0.5)².
#[test]
fn a_shared_unit_counts_a_table_that_is_there_twice() {
    let shared =
        |line: String| reseal(&line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"));
    let (visits, calls) = (samples::visits(), Source { record: "Call", ..samples::visits() });
    let half = vec![500_000_000_000];
    let twice = session(&[visits.clone(), visits], &Measure::Zcdp, &[half.clone(), half.clone()], "");
    let records = [shared(twice), shared(session(&[calls], &Measure::Zcdp, &[half], ""))];
    let facts = found(&records);
    let total = facts.shared_units[0].totals[0].as_ref().expect("a bound");
    assert_eq!(total.amount.in_words(), "rho 4.5");
}

#[test]
fn queries_fit_do_not_fit_or_have_no_session() {
    let (stays, beds) = ([of("Stay")], [of("Bed")]);
    let records = [
        query("small", 300_000, &stays),
        query("dear", 1_000_000, &stays),
        query("lost", 1_000, &beds),
        opened(&stays, &[950_000]),
    ];
    let facts = found(&records);
    let session = &facts.sessions[0];
    let [fits] = session.fits.as_slice() else { panic!("{:?}", session.fits) };
    assert_eq!((fits.query, fits.runs.as_deref()), (1, Some("3")));
    let [misfit] = session.does_not_fit.as_slice() else { panic!("{:?}", session.does_not_fit) };
    assert_eq!((misfit.query, &misfit.exceeded), (2, &vec![0]));
    assert_eq!((&facts.queries[0].sessions, &facts.queries[1].sessions), (&vec![4], &vec![]));
    let unrun: Vec<_> = facts.unrun.iter().map(|one| (one.query, one.why)).collect();
    assert_eq!(unrun, [(2, Why::TooDear), (3, Why::OtherData)]);
    let page = text(&facts);
    for expected in [
        "can run query small (record 1), at most 3 times, if nothing else runs",
        "CANNOT RUN query dear (record 2): it takes epsilon 1, and the budget is epsilon 0.95",
        "WARNING: no session here can run these queries",
        "NO TOTAL: no session here opens this dataset",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert_eq!(found(&records[..1]).unrun[0].why, Why::NoSession);
}

#[test]
fn a_reusable_query_is_listed_once_with_its_callers() {
    let data = [of("Stay")];
    let stays = source(&data, 0);
    let inner = sequential(&[laplace(7, 10_000, &count(&as_only_source(&stays, 0)))]);
    let call = subquery("inner", 0, 1, &inner);
    let facts = found(&[
        certificate("caller", &data, 0, &sequential(&[repeat(20, &repeat(3, &call))])),
        certificate("other", &data, 0, &sequential(&[call])),
        query("inner", 10_000, &data),
    ]);
    let [reusable] = facts.reusable.as_slice() else { panic!("{:?}", facts.reusable) };
    assert_eq!((reusable.name.as_str(), &reusable.records), ("inner", &vec![3]));
    let callers: Vec<_> = reusable.callers.iter().map(|one| (one.query, one.runs.as_str())).collect();
    assert_eq!(callers, [(1, "60"), (2, "1")]);
    let loops: Vec<_> =
        facts.queries[0].loops.iter().map(|one| (one.times.as_str(), one.first, one.last)).collect();
    assert_eq!(loops, [("20", 1, 1), ("3", 1, 1)]);
}

#[test]
fn parameters_statements_and_the_rest_are_named() {
    let trusted =
        samples::releases::questions().replace("\"statements\":[]", "\"statements\":[\"rows are distinct\"]");
    let facts = found(&[
        reseal(&trusted),
        samples::values::given_texts(),
        samples::seeded(),
        samples::ledger_session(),
    ]);
    let names: Vec<_> = facts.assumptions.parameters.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["clip", "least", "code", "start"]);
    assert_eq!(facts.assumptions.parameters[1].range, Some(["-30", "60"].map(str::to_owned)));
    assert_eq!(facts.assumptions.parameters[3].most_characters, Some(4));
    assert_eq!(facts.assumptions.statements[0].records, [1]);
    let private: Vec<_> = facts.assumptions.generators.iter().map(|one| one.private).collect();
    assert_eq!(private, [true, false]);
    assert_eq!((&facts.ledger.limits, facts.wrong.len()), (&vec![4], 1));
    let page = text(&facts);
    assert!(page.contains("TRUSTED STATEMENT, of record 1: rows are distinct"), "{page}");
    assert!(page.contains("a ledger can refuse each run in session 4"), "{page}");
}
