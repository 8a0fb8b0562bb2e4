//! The report of a program as HTML: its numbers, its languages, its warnings, and hostile names.

mod common;

use common::{golden, reseal, samples};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

fn run(args: &[&str], input: &[u8]) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
        .args(args)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    let output = child.wait_with_output().expect("the command ends");
    (output.status.code().expect("a status"), String::from_utf8(output.stdout).expect("text"))
}

fn report(records: &[String], language: &str) -> (i32, String) {
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    run(&["report", "-", "--language", language], lines.as_bytes())
}

/// The tags of a page, without their attributes.
fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).filter_map(|part| part.split([' ', '>', '\n']).next()).collect()
}

/// The text of a page and the texts of its pictures, as a person or a screen reader reads them.
fn text(html: &str) -> String {
    let html = html.replace("&#39;", "'").replace("&nbsp;", " ");
    let mut out = String::new();
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        if tag == "style" {
            continue;
        }
        if let Some((_, label)) = tag.split_once("aria-label=\"") {
            out.push_str(label.split('"').next().unwrap_or_default());
        }
        out.push(' ');
        out.push_str(text);
    }
    out
}

/// Decimal numbers, with a point. German pages write a comma.
fn numbers(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut number = String::new();
    let letters: Vec<char> = text.chars().chain([' ']).collect();
    for (at, c) in letters.iter().enumerate() {
        let inside = matches!(c, '.' | ',')
            && !number.is_empty()
            && letters.get(at + 1).is_some_and(char::is_ascii_digit)
            && !number.contains('.');
        match c {
            c if c.is_ascii_digit() => number.push(*c),
            _ if inside => number.push('.'),
            _ if !number.is_empty() => {
                found.insert(std::mem::take(&mut number));
            }
            _ => {}
        }
    }
    found
}

/// The numbers that the checker derived again, and the stated numbers that it compared with them.
fn derived(records: &[String]) -> BTreeSet<String> {
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    let mut known = BTreeSet::new();
    for command in [
        &["program", "-"][..],
        &["program", "-", "--format", "json"],
        &["show", "-"],
        &["plan", "-", "--format", "json"],
        &["tradeoff", "-"],
        &["verify", "-"],
    ] {
        let (status, out) = run(command, lines.as_bytes());
        assert_eq!(status, 0, "{command:?}");
        known.extend(numbers(&out));
    }
    known
}

/// Numbers in sentences that are the same in each report.
const FIXED: [&str; 14] =
    ["95", "100", "20", "256", "0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "6", "10", "15", "2"];

/// The numbers of a page that are neither derived from the records nor part of a fixed sentence.
fn unknown(html: &str, known: &BTreeSet<String>) -> Vec<String> {
    let text = text(html);
    numbers(&text).into_iter().filter(|one| !known.contains(one) && !FIXED.contains(&one.as_str())).collect()
}

#[test]
fn every_number_of_a_report_was_derived_again() {
    let records =
        [samples::adult_smokers(), samples::late_visits(), samples::bills(), samples::pure_session()];
    let mut known = derived(&records);
    // The shares of two query costs, 1 and 0.8, in the budget 1.5: in percent and rounded up.
    known.extend(["66.7", "53.4"].map(str::to_owned));
    for language in ["en", "de"] {
        let (status, html) = report(&records, language);
        assert_eq!(status, 0);
        assert_eq!(unknown(&html, &known), Vec::<String>::new(), "{language}");
        // The test finds a number that the checker did not derive.
        let forged = html.replacen("psilon 0.3", "psilon 0.31", 1).replacen("psilon 0,3", "psilon 0,31", 1);
        assert_eq!(unknown(&forged, &known), ["0.31"], "{language}");
    }
}

#[test]
fn a_small_report_is_the_committed_one() {
    let (status, html) = report(&[samples::adult_smokers(), samples::pure_session()], "en");
    assert_eq!(status, 0);
    golden("pages/report.html", &html);
}

/// All kinds of records and all rules.
fn everything() -> Vec<String> {
    let devices = [
        include_str!("certificates/device.json"),
        include_str!("certificates/device_store.json"),
        include_str!("certificates/question.json"),
        include_str!("certificates/reports.json"),
        include_str!("certificates/shuffled.json"),
        include_str!("certificates/together.json"),
    ];
    let devices = devices.iter().flat_map(|lines| lines.lines().map(str::to_owned));
    samples::all().into_iter().map(|(_, line)| line).chain(devices).collect()
}

#[test]
fn german_has_a_sentence_for_each_english_one() {
    let (status, html) = report(&everything(), "de");
    assert_eq!(status, 0);
    let english: Vec<&str> =
        html.split("<span lang=\"en\">").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(english, Vec::<&str>::new());
}

/// A German number has a comma, and a text of the program's author stays as it is.
#[test]
fn a_statement_that_looks_like_a_number_stays_as_it_is() {
    let trusted = samples::adult_smokers().replace("\"statements\":[]", "\"statements\":[\"1.5\",\"- 2.5\"]");
    let stated = reseal(
        "{\"dp_program\":2,\"holder\":\"3.5\",\"purpose\":\"4.5, 5.5\",\"revision\":\"6.5\",\"accounts\":[\"7.5\"],\"check\":\"\"}",
    );
    let (status, html) = report(&[reseal(&trusted), samples::pure_session(), stated], "de");
    assert_eq!(status, 0);
    let seen = text(&html);
    for expected in [
        "ZUSICHERUNG, von Eintrag 1: 1.5",
        "ZUSICHERUNG, von Eintrag 1: - 2.5",
        " - 1.5 ",
        " - - 2.5 ",
        "Inhaber der Daten: 3.5",
        "Zweck: 4.5, 5.5",
        "Stand des Quelltexts: 6.5",
        "Konto in einem Kontobuch: 7.5",
    ] {
        assert!(seen.contains(expected), "{expected}");
    }
}

#[test]
fn a_report_is_one_file_for_everybody() {
    for language in ["en", "de"] {
        let (_, html) =
            report(&[samples::adult_smokers(), samples::three_tables(), samples::pure_session()], language);
        assert!(html.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{language}\">")), "{language}");
        let tags = tags(&html);
        for nothing in ["script", "link", "img", "iframe", "object", "form"] {
            assert!(!tags.contains(&nothing), "{nothing}");
        }
        assert!(!html.contains("src=") && !html.contains("url(") && !html.contains("@import"));
        let outside = html.split("href=\"").skip(1).filter(|rest| !rest.starts_with('#')).count();
        assert_eq!(outside, 0);
        for one in ["h1", "main", "header", "nav", "footer"] {
            assert_eq!(tags.iter().filter(|tag| **tag == one).count(), 1, "{one}");
        }
        // No level of headings is left out.
        let levels: Vec<u32> = tags.iter().filter_map(|tag| tag.strip_prefix('h')?.parse().ok()).collect();
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
        let count = |text: &str| html.matches(text).count();
        assert_eq!(count("<table"), count("<caption>"));
        assert_eq!(count("<th "), count("scope=\""));
        assert_eq!(count("<svg "), count("role=\"img\" aria-label=\""));
        assert!(!html.contains("aria-label=\"\""));
    }
}

/// A picture by itself and a picture in a report.
#[test]
fn a_picture_says_what_it_is_to_those_who_do_not_see_it() {
    let records = [samples::adult_smokers(), samples::pure_session()];
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    let picture = |command: &str| run(&[command, "-", "--format", "svg"], lines.as_bytes()).1;
    let plan = "Share of the cost and expected error of each release: query adult_smokers";
    let rates =
        "What the cost leaves to an attacker, as rates of false alarms and misses: query adult_smokers";
    for (svgs, expected) in [
        (picture("plan"), plan),
        (picture("tradeoff"), rates),
        (report(&records, "en").1, "in 95 of 100 runs it is within 10 of the value without noise"),
        (report(&records, "en").1, "epsilon 1 of epsilon 1.5, 66.7 % of it"),
        (report(&records, "de").1, "Epsilon 1 von Epsilon 1,5, das sind 66,7 %"),
    ] {
        let titles: Vec<&str> = svgs
            .split("<svg ")
            .skip(1)
            .map(|svg| {
                let (tag, after) = svg.split_once('>').expect("a tag");
                let (_, label) = tag.split_once(" role=\"img\" aria-label=\"").expect("a label");
                let title =
                    after.strip_prefix("\n<title>").expect("a title").split("</title>").next().expect("it");
                assert_eq!(label.strip_suffix('"'), Some(title));
                title
            })
            .collect();
        assert!(titles.iter().any(|title| title.starts_with(expected)), "{expected}: {titles:?}");
    }
}

/// A reader of a sentence does not see the step that it refers to.
#[test]
fn a_sentence_about_a_step_names_what_the_step_takes() {
    let records = [samples::adult_smokers(), samples::late_visits(), samples::pure_session()];
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    let (_, page) = run(&["program", "-"], lines.as_bytes());
    let (english, german) = (text(&report(&records, "en").1), text(&report(&records, "de").1));
    for seen in [&page, &english] {
        assert!(
            seen.contains(" the sum of what step 3 takes from each row (clamp(age, 18 to 99)), 18"),
            "{seen}"
        );
        assert!(!seen.contains("takes from each row,"), "{seen}");
        assert!(seen.contains(
            "a row is in one part alone, so for one row all parts together cost no more than one part"
        ));
    }
    assert!(
        german.contains("die Summe der Werte von clamp(age, 18 to 99) aus Schritt 3, 18 bis 99, "),
        "{german}"
    );
    assert!(
        english.contains(
            "for one row, which is in one part alone; all parts together, for a unit of 5 rows: rho"
        )
    );
}

#[test]
fn names_in_a_report_are_text_and_no_markup() {
    let benign = [samples::adult_smokers(), samples::pure_session()];
    // A record contains only ASCII and JSON escapes. So other characters reach the page as escapes.
    let hostile = "</title></svg><script>alert(1)</script>{{ 7*7 }}&quot; onload=\\\"x\\\"";
    let poison = |line: &String| {
        let line = line.replace("adult_smokers", hostile).replace("\"Patient\"", &format!("\"{hostile}\""));
        reseal(&line.replace("src/main.rs", hostile).replace("\"smoker\"", &format!("\"{hostile}\"")))
    };
    for language in ["en", "de"] {
        let (status, html) = report(&benign.each_ref().map(poison), language);
        let (_, expected) = report(&benign, language);
        assert_eq!((status, tags(&html)), (0, tags(&expected)), "{language}");
        assert!(html.contains("&lt;script&gt;") && html.contains("{{ 7*7 }}"), "{language}");
    }
}

#[test]
fn reports_of_bad_programs_say_so_first() {
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    let (status, html) = report(&[samples::pure_session(), forged.clone(), samples::seeded()], "en");
    assert_eq!(status, 1);
    let seen = text(&html);
    for expected in
        ["WRONG", "2 of 3 records do not verify", "scale says 2/1 but", "NOT PRIVATE", "Do not rely"]
    {
        assert!(seen.contains(expected), "{expected}");
    }
    assert!(!seen.contains("OK means"), "{seen}");
    let (status, html) = report(&[forged], "de");
    assert_eq!(status, 1);
    assert!(html.contains("FALSCH") && html.contains("<li lang=\"en\">query bills, release 1"), "{html}");
    for (language, expected) in [("en", "NO CERTIFICATE"), ("de", "KEIN ZERTIFIKAT")] {
        let (status, html) = run(&["report", "-", "--language", language], b"\x7fELF, and no record");
        assert_eq!(status, 2);
        assert!(html.contains(expected) && !html.contains("<strong>OK"), "{html}");
    }
}

#[test]
fn no_budget_and_no_record_is_hidden() {
    let records =
        [samples::bills(), samples::late_visits(), samples::pure_session(), samples::joined_session()];
    let (_, html) = report(&records, "en");
    let seen = text(&html);
    for expected in [
        "NOT ITEMISED: epsilon 0.05. No release says for what.",
        "epsilon 0.8 of epsilon 1.5, 53.4 % of it",
        "Queries that no session here can run",
        "NOT ITEMISED: rho 0.000000000003. No release says for what.",
        "Session 4, joined: dataset 2, Visit, dataset 1, Patient, dataset 3, Bed",
        "A SESSION WITHOUT A RECORD HERE",
        "Release 1: 10 times, by static-loop",
        "all numbers together within 132",
    ] {
        assert!(seen.contains(expected), "{expected}: {seen}");
    }
}
