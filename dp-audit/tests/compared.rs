//! Tests of remarks, which relate records to each other. Every command shows each remark, and a
//! remark does not make a record wrong.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{reseal, samples};
use dp_audit::read::read_from;
use dp_audit::remarks::{Kind, Remark, about, remarks};
use dp_audit::verify::{Options, Verdict, verify};
use dp_audit::{page, report};

fn of(record: &'static str) -> Source {
    let columns = vec![("x", Ty::Number(0, 1, 0))];
    Source { record, replace: false, at_most: None, invalid: "refuse", columns }
}

/// A query with this cost, in units of 10^-6 of ε.
fn query(name: &str, epsilon: i128, sources: &[Source]) -> String {
    let release = laplace(1, epsilon, &count(&source(sources, 0)));
    certificate(name, sources, 0, &release)
}

fn opened(sources: &[Source], budget: &[i128]) -> String {
    let budget: Vec<Vec<i128>> = budget.iter().map(|epsilon| vec![*epsilon]).collect();
    session(sources, &Measure::Pure, &budget, "")
}

fn checked(lines: &[String]) -> Vec<Verdict> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let input = read_from(text.as_bytes(), "a test".into()).expect("records");
    let verdicts = verify(&input, Options::default());
    assert!(verdicts.iter().all(Verdict::holds), "{}", report::verdicts_text(&verdicts));
    verdicts
}

/// Returns the remarks on these records. Also checks that every command prints them.
fn compared(lines: &[String]) -> Vec<Remark> {
    let verdicts = checked(lines);
    let found = remarks(&verdicts);
    let outputs = [report::verdicts_text(&verdicts), report::list_records(&verdicts)];
    let json = serde_json::to_value(report::verdicts(&verdicts)).expect("JSON");
    let in_json = json["remarks"].as_array().expect("a list");
    assert_eq!(in_json.len(), found.len(), "{json}");
    for (remark, in_json) in found.iter().zip(in_json) {
        for output in &outputs {
            assert!(output.contains(&format!("REMARK {}\n", remark.message)), "{output}");
        }
        assert_eq!(in_json["kind"], remark.kind.name());
        assert_eq!(in_json["records"], serde_json::json!(remark.records));
        for number in &remark.records {
            let shown = page::compared(about(&found, *number));
            assert!(shown.contains(&remark.message), "{shown}");
        }
    }
    found
}

fn kinds(found: &[Remark]) -> Vec<Kind> {
    found.iter().map(|remark| remark.kind).collect()
}

#[test]
fn a_query_that_costs_more_than_every_session_has_is_named() {
    let data = [of("Stay")];
    let found = compared(&[query("dear", 1_000_000, &data), opened(&data, &[500_000])]);
    assert_eq!(kinds(&found), [Kind::TooDear]);
    let message = &found[0].message;
    assert!(message.contains("query dear (record 1) costs epsilon 1"), "{message}");
    assert!(message.contains("session of Stay with epsilon 0.5 (record 2)"), "{message}");
    // No remark calls the query too expensive if one of the sessions has enough budget.
    let found =
        compared(&[query("dear", 1_000_000, &data), opened(&data, &[500_000]), opened(&data, &[1_000_000])]);
    assert_eq!(kinds(&found), [Kind::InAll]);
}

#[test]
fn a_query_whose_data_no_session_has_is_named() {
    let (stays, beds) = ([of("Stay")], [of("Bed")]);
    let found =
        compared(&[query("lost", 1_000, &stays), query("found", 1_000, &beds), opened(&beds, &[1_000])]);
    assert_eq!((kinds(&found), &found[0].records), (vec![Kind::NoSession], &vec![1]));
    assert!(found[0].message.contains("query lost (record 1)"), "{}", found[0].message);
    // Without a session, a remark lists the first of many queries and counts the others.
    let queries: Vec<String> = (0..10).map(|i| query(&format!("q{i}"), 1_000, &stays)).collect();
    let found = compared(&queries);
    assert_eq!((kinds(&found), found[0].records.len()), (vec![Kind::NoSession], 10));
    assert!(found[0].message.contains("the input has no session"), "{}", found[0].message);
    assert!(found[0].message.ends_with("and 4 more"), "{}", found[0].message);
    // A session in another measure cannot run the query.
    let rho = session(&stays, &Measure::Zcdp, &[vec![1_000_000_000_000]], "");
    assert_eq!(kinds(&compared(&[query("lost", 1_000, &stays), rho])), [Kind::NoSession]);
}

#[test]
fn one_query_at_two_costs_is_named() {
    let data = [of("Stay")];
    let found = compared(&[query("q", 1_000, &data), query("q", 2_000, &data), opened(&data, &[2_000])]);
    assert_eq!((kinds(&found), &found[0].records), (vec![Kind::SeveralCosts], &vec![1, 2]));
    assert!(
        found[0]
            .message
            .contains("query q (record 1) costs epsilon 0.001, query q (record 2) costs epsilon 0.002"),
        "{}",
        found[0].message
    );
    // A query that is on another line of the source counts as another query.
    let other = reseal(
        &query("q", 2_000, &data)
            .replace("\"file\":\"src/main.rs\",\"line\":12", "\"file\":\"src/main.rs\",\"line\":13"),
    );
    assert!(compared(&[query("q", 1_000, &data), other, opened(&data, &[2_000])]).is_empty());
}

/// The sessions of a program that once misled reviewers. The budgets of all its sessions for `Stay`
/// add up to 3.1, but the true total is 1.9.
#[test]
fn a_joined_session_is_not_added_to_its_parts() {
    let (stays, beds) = (of("Stay"), of("Bed"));
    let lines = [
        opened(std::slice::from_ref(&stays), &[1_200_000]),
        opened(std::slice::from_ref(&beds), &[300_000]),
        opened(&[stays.clone(), beds.clone()], &[1_200_000, 300_000]),
        opened(std::slice::from_ref(&stays), &[700_000]),
    ];
    let found = compared(&lines);
    assert_eq!(kinds(&found), [Kind::Joined, Kind::InAll, Kind::InAll]);
    assert_eq!(found[0].records, [1, 2, 3]);
    assert!(
        found[0].message.starts_with(
            "session of Stay, Bed with [epsilon 1.2; epsilon 0.3] (record 3) is joined from other sessions"
        ) && found[0].message.contains(
            "session of Stay with epsilon 1.2 (record 1), session of Bed with epsilon 0.3 (record 2)"
        ),
        "{}",
        found[0].message
    );
    assert!(found[1].message.contains("dataset of Stay have epsilon 1.9 together"), "{}", found[1].message);
    assert_eq!(found[1].records, [1, 4]);
    assert!(found[2].message.contains("dataset of Bed have epsilon 0.3 together"), "{}", found[2].message);
    // If the record of a part is missing, the sum counts the joined session's budget for it, and a
    // remark reports the missing part.
    let found = compared(&lines[1..]);
    assert_eq!(kinds(&found), [Kind::Joined, Kind::PartMissing, Kind::InAll, Kind::InAll]);
    assert!(found[1].message.ends_with("source 0, Stay"), "{}", found[1].message);
    let stays = found.iter().find(|remark| remark.message.contains("dataset of Stay")).expect("a sum");
    assert!(stays.message.contains("epsilon 1.9 together"), "{}", stays.message);
}

#[test]
fn parts_have_as_much_as_what_is_left_of_them_and_stand_for_the_same() {
    let (stays, beds) = (of("Stay"), of("Bed"));
    // For `Stay`, the joined session has a larger budget than the session of `Stay` alone. So the
    // session of `Stay` cannot be a part of the joined session.
    let found = compared(&[
        opened(std::slice::from_ref(&stays), &[1_000]),
        opened(std::slice::from_ref(&beds), &[1_000]),
        opened(&[stays, beds], &[1_001, 1_000]),
    ]);
    assert!(kinds(&found).contains(&Kind::PartMissing), "{found:?}");
    // In the sample, the first part was opened for (1, 10^-6). It had spent 0.02 of its ρ before
    // the join.
    let found = compared(&[samples::rho_session(), samples::joined_session()]);
    assert_eq!(kinds(&found)[..2], [Kind::Joined, Kind::PartMissing]);
    assert_eq!(found[0].records, [1, 2]);
}

#[test]
fn a_session_at_run_time_may_go_on_from_another() {
    let found = compared(&[samples::pure_session(), samples::open_session()]);
    assert_eq!(kinds(&found), [Kind::Joined, Kind::InAll]);
    assert!(found[0].message.contains("may go on from another at run time"), "{}", found[0].message);
    // Each record may be a separate opening, so the sum must count both.
    assert!(found[1].message.contains("have epsilon 3 together"), "{}", found[1].message);
}

#[test]
fn of_one_budget_for_several_tables_a_query_takes_what_all_of_them_cost() {
    let line = samples::one_budget();
    let visits = [samples::visits(), samples::visits()];
    let shared =
        |line: String| reseal(&line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"));
    let both = |first: i128, second: i128| {
        let releases = [(0, first), (1, second)]
            .map(|(number, epsilon)| laplace(1, epsilon, &count(&source(&visits, number))));
        shared(certificate("both", &visits, 0, &sequential(&releases)))
    };
    assert!(compared(&[line.clone(), both(500_000, 250_000)]).is_empty());
    let found = compared(&[line, both(500_000, 250_001)]);
    assert_eq!(kinds(&found), [Kind::TooDear]);
}

#[test]
fn too_many_records_are_not_compared_and_that_is_said() {
    let data = [of("Stay")];
    let mut lines: Vec<String> = (0..1_500).map(|i| opened(&data, &[1_000 + i])).collect();
    lines.extend((0..1_500).map(|i| query(&format!("q{i}"), 1_000, &data)));
    assert_eq!(kinds(&compared(&lines)), [Kind::NotCompared]);
}

fn half_said() -> String {
    let data = [of("Stay")];
    certificate("half_said", &data, 500_000, &laplace(1, 500_000, &count(&source(&data, 0))))
}

#[test]
fn budget_that_no_release_accounts_for_is_named_in_every_command() {
    let verdicts = checked(&[half_said()]);
    let verified = report::verdicts_text(&verdicts);
    assert!(verified.contains("epsilon 1 on Stay, 1 release, NOT ITEMISED: epsilon 0.5\n"), "{verified}");
    let listed = report::list_records(&verdicts);
    assert!(listed.contains("epsilon 1 (NOT ITEMISED: epsilon 0.5)  yes"), "{listed}");
    let json = &serde_json::to_value(report::verdicts(&verdicts)).expect("JSON")["records"][0];
    assert_eq!((&json["releases"], &json["measure"]), (&1.into(), &"pure".into()));
    assert_eq!(json["cost"], serde_json::json!([["1000000"]]));
    assert_eq!(json["not_itemised"], serde_json::json!([["500000"]]));
    let query = verdicts[0].certificate().expect("a certificate");
    let plans = [dp_audit::cost_plan::plan(query).expect("a plan")];
    let planned = dp_audit::cost_plan::table(&plans);
    assert!(planned.contains("  50.0 %"), "{planned}");
    assert!(
        planned
            .ends_with("\nNOT ITEMISED, since no release accounts for it: epsilon 0.5, 50.0 % of the cost\n"),
        "{planned}"
    );
    let csv = dp_audit::cost_plan::csv(&plans);
    assert!(csv.ends_with("half_said,,,NOT ITEMISED,,,epsilon 0.5,1/2,,,,,,\r\n"), "{csv}");
    assert!(dp_audit::cost_plan::chart(&plans).expect("a picture").contains("NOT ITEMISED"));
    let regions = dp_audit::tradeoff::regions(query).expect("regions");
    let table = dp_audit::tradeoff::table(&regions);
    assert!(table.contains("epsilon 1 (NOT ITEMISED: epsilon 0.5)\n"), "{table}");
    let page = common::page(&half_said());
    for line in [
        "taken but NOT ITEMISED, so that no release above says for what: epsilon 0.5\n",
        "the releases, by the rules named above: epsilon 0.5\n",
        "besides, in each of these, what is NOT ITEMISED: epsilon 0.5\n",
    ] {
        assert!(page.contains(line), "{page}");
    }
    // No release accounts for the budget of this query. The report must not present the query as
    // free.
    let data = [of("Stay")];
    let nothing = certificate("nothing", &data, 1_000_000, &nothing_at_all(&Measure::Pure, 1));
    let verdicts = checked(&[nothing]);
    let verified = report::verdicts_text(&verdicts);
    assert!(verified.contains("0 releases, NOT ITEMISED: epsilon 1\n"), "{verified}");
}

#[test]
fn of_several_numbers_each_is_within_less_than_all_are() {
    let page = common::page(&samples::releases::by_group());
    let all = page.lines().filter(|line| line.contains("95 % half-width of all 8 numbers: ")).count();
    let each = page.lines().filter(|line| line.contains("95 % half-width of each number: ")).count();
    assert!(all > 0 && all == each, "{page}");
}
