//! Tests that every kind of answer prints as an aligned table, is written as CSV and JSON with its
//! value, interval, cost and certificate, and can be drawn. Each of these outputs takes one line of
//! code.

use dp_report::Report;
use dp_types::law::certificate::certificate;
use dp_types::law::measure::{ReadAllAs, ReadAs};
use dp_types::prelude::*;
use dp_types::released::figures::Figures;

#[derive(Category, Clone, Copy)]
enum Ward {
    #[dp(rename = "Intensive care")]
    Icu,
    Er,
    Day,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, keep = 3)]
    person: String,
    #[dp(category)]
    ward: Ward,
    urgent: bool,
    #[dp(range = 0..=120)]
    age: i64,
    #[dp(range = 0..=20)]
    days: i64,
    #[dp(range = 0.0..=500.0, step = 0.01)]
    bill: Decimal,
    #[dp(range = "2024-01-01"..="2024-12-29")]
    day: Date,
}

fn visits() -> Dataset<Visit> {
    let first = Date::new(2024, 1, 1).expect("a day").days();
    let row = |i: i64| Visit {
        person: format!("p{}", i / 2),
        ward: [Ward::Er, Ward::Er, Ward::Day, Ward::Icu][(i % 4) as usize],
        urgent: i % 3 == 0,
        age: 20 + i % 50,
        days: i % 20,
        bill: Decimal::new(25 * (i % 1000), 2),
        day: Date::of_days(first + i % 364).expect("a day"),
    };
    Dataset::from_rows((0..20_000).map(row)).expect("they fit")
}

/// Single numbers on two grids, two statistics, and a histogram.
#[dp_query(epsilon = 7.1)]
fn numbers(visits: Table<Visit>) -> [Figures; 14] {
    [
        visits.count().laplace(0.5).figures(0.95),
        visits.map(|v| v.bill.clamp(0, 250)).sum().laplace(0.5).figures(0.95),
        visits.map(|v| v.days).mean().laplace(0.5).figures(0.95),
        visits.map(|v| v.days).standard_deviation().laplace(0.6).figures(0.95),
        visits.covariance(|v| (v.age, v.days)).laplace(0.5).figures(0.95),
        visits.regression(|v| (v.age, v.days)).laplace(0.5).figures(0.95),
        visits.histogram(|v| (v.ward, v.age.cut([18, 65]))).laplace(0.5).figures(0.95),
        visits.partition(|v| (v.ward, v.urgent)).count().laplace(0.5).figures(0.95),
        visits.partition(|v| v.ward).map(|v| v.bill.clamp(0, 250)).sum().laplace(0.5).figures(0.95),
        visits
            .partition(|v| v.day.months("2024-01-01", 12))
            .map(|v| v.days)
            .mean()
            .laplace(0.5)
            .figures(0.95),
        visits.map(|v| v.age).tree().laplace(0.5).figures(0.95),
        visits.histogram(|v| v.days).laplace(0.5).figures(0.95),
        visits.partition(|v| v.ward).regression(|v| (v.age, v.days)).laplace(0.5).figures(0.95),
        visits.partition(|v| (v.day.month(), v.urgent)).count().laplace(0.5).figures(0.95),
    ]
}

/// Gaussian noise, running counts and a vector.
#[dp_query(rho = 0.4)]
fn in_rho(visits: Table<Visit>) -> [Figures; 3] {
    [
        visits.map(|v| v.days).mean().gaussian(0.1).figures(0.95),
        visits.map(|v| v.days).running().gaussian(0.1).figures(0.95),
        visits.partition(|v| v.ward).count().gaussian(0.2).figures(0.95),
    ]
}

/// A choice that is a number, and keys that were not listed in advance. The distribution of the
/// noise gives no interval for these answers.
#[dp_query(epsilon = 2.0, delta = 1e-9)]
fn without_intervals(visits: Table<Visit>) -> [Figures; 2] {
    [
        visits.map(|v| v.age).median().select(1.0).figures(),
        visits.map(|v| v.age).key_counts().laplace_threshold(1.0, 1e-9).figures(),
    ]
}

#[dp_query(epsilon = 0.25, reusable)]
fn of_part(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.days).sum().laplace(0.25).value()
}

/// The answers of parts, and names in place of numbers: choices and responses.
#[dp_query(epsilon = 2.25)]
fn of_parts(visits: Table<Visit>) -> (Figures, [Figures; 2]) {
    let each = visits.partition(|v| v.ward).each(of_part);
    let chosen = visits.histogram(|v| v.ward).top(2, 0.25).figures();
    let responses = visits.histogram(|v| v.ward).randomized_response([3_000], 1.0).figures();
    (each.figures(0.95), [chosen, responses])
}

fn words(words: [&str; 2]) -> [String; 2] {
    words.map(str::to_owned)
}

/// Checks that the numbers of a table end at the end of the title above them.
fn aligned(table: &str, rows: usize) -> bool {
    let lines: Vec<Vec<char>> = table.lines().map(|line| line.chars().collect()).collect();
    let end = table.find("value").map_or(0, |at| table[..at].chars().count() + 5);
    let ends = |line: &Vec<char>| line[end - 1] != ' ' && line.get(end).is_none_or(|next| *next == ' ');
    lines.len() == rows + 1 && lines.iter().all(ends)
}

/// Writes and draws the figures with one line each, and checks the content.
#[track_caller]
fn written<Q>(figures: Figures, cost: &str, intervals: bool)
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
{
    let rows = figures.rows().len();
    let report = Report::of::<Q>(figures);
    assert!(rows > 0 && aligned(&format!("{:.2}", report.figures()), rows), "{report:.2}");

    let (csv, json) = (report.to_csv(), report.to_json());
    let check =
        certificate::<Q>().rsplit_once("\"check\":\"").map(|(_, check)| &check[..64]).expect("a checksum");
    let head = csv.lines().next().unwrap_or_default();
    assert!(head.ends_with("value,low,high,level,cost,query,certificate,source,noise,dp_report"), "{head}");
    assert_eq!(csv.lines().count(), rows + 1, "{csv}");
    assert!(
        csv.lines().skip(1).all(|line| line.contains(check) && line.contains(cost) && line.ends_with(",1")),
        "{csv}"
    );
    assert_eq!(csv.lines().nth(1).is_some_and(|line| !line.contains(",,")), intervals, "{csv}");
    assert_eq!(json.matches("\"value\":").count(), rows, "{json}");
    assert_eq!(json.matches("\"low\":").count(), json.matches("\"high\":").count(), "{json}");
    assert!(json.contains(check) && json.contains("\"cost\":"), "{json}");
    assert_eq!(json.contains("\"level\":"), intervals, "{json}");

    let svg = report.to_svg().expect("it can be drawn");
    assert!(svg.starts_with("<svg") && svg.matches("<rect").count() > rows, "{svg}");
}

#[test]
fn every_answer_is_printed_written_and_drawn_in_one_line() {
    let (answers, _) = visits().session::<eps!(7.1)>().run(numbers).expect("there is randomness");
    let rows = answers.each_ref().map(|answer| answer.rows().len());
    assert_eq!(rows, [1, 1, 1, 1, 1, 2, 9, 6, 3, 14, 121, 21, 6, 24]);
    assert_eq!(
        (answers[12].titles(), answers[13].titles()),
        (&words(["ward", "of"])[..], &words(["month", "urgent"])[..])
    );
    for answer in answers {
        written::<numbers>(answer, "epsilon = 7.1", true);
    }
    let (answers, _) = visits().session::<rho!(0.4)>().run(in_rho).expect("there is randomness");
    for answer in answers {
        written::<in_rho>(answer, "rho = 0.4", true);
    }
    let session = visits().session::<eps!(2, delta = 1e-9)>();
    let (answers, _) = session.run(without_intervals).expect("there is randomness");
    for answer in answers {
        written::<without_intervals>(answer, "epsilon = 2, delta = 0.000000001", false);
    }
}

#[test]
fn names_that_were_chosen_are_written_and_say_why_they_are_not_drawn() {
    let ((each, names), _) = visits().session::<eps!(2.25)>().run(of_parts).expect("there is randomness");
    assert_eq!((each.rows().len(), each.rows()[0].group[0].as_str()), (3, "Intensive care"));
    // The largest group comes first, except once in 10^45 runs. The word of a response is random.
    assert_eq!(names[0].rows()[0].value.to_string(), "Er");
    let drawn = ["below 3000", "from 3000"];
    for (figures, words) in names.into_iter().zip([&["Er", "Day", "Intensive care"][..], &drawn]) {
        let values: Vec<String> = figures.rows().iter().map(|row| row.value.to_string()).collect();
        let report = Report::of::<of_parts>(figures);
        let (csv, json) = (report.to_csv(), report.to_json());
        for (value, line) in values.iter().zip(csv.lines().skip(1)) {
            assert!(words.contains(&value.as_str()), "{value}");
            assert!(line.contains(value) && json.contains(&format!("\"{value}\"")), "{csv}{json}");
        }
        let why = report.to_svg().expect_err("a name has no length").to_string();
        assert!(why.contains("name"), "{why}");
    }
}
