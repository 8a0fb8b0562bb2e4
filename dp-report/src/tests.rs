//! Tests that compare reports with stored files. To write the files again after a change of the
//! content, run `KEEP=1 cargo test -p dp-report` and inspect the pictures.

use std::path::{Path, PathBuf};

use dp_types::Decimal;
use dp_types::law::measure::{ReadAllAs, ReadAs};
use dp_types::prelude::*;
use dp_types::released::figures::{Figures, Quantity};

use crate::{Error, Report, cost};

const LINE: &str = r#"{"query":"bills","assumes":{"source_hash":"aa11"},"measure":"approx",
    "cost":[[1500000,1000000],[0,5]],"derivation":{"rule":"sequential-composition/1","premises":[
    {"rule":"discrete-laplace/1","scale":[20,1],"premises":[{"rule":"scale/1","by":3}]},
    {"rule":"discrete-laplace/1","scale":[20,1]},{"rule":"sparse-vector/1","scales":[[8,1],[10,3]]},
    {"rule":"discrete-gaussian/1","variance":[25,2]}]},"check":"00ff"}"#;

fn report(figures: Figures) -> Report {
    Report { figures, about: cost::read(LINE) }
}

fn decimal(units: i64) -> Quantity {
    Decimal::new(units, 2).into()
}

/// Bills by ward and date, with commas and quotes in names, values below zero, and an unbounded
/// interval.
fn bills() -> Report {
    let mut figures = Figures::new(["ward", "from"], 0.95);
    figures.push(["Day, \"short\"", "2026-11-22"], decimal(12_050), Some((decimal(10_000), decimal(14_100))));
    figures.push(["<Er>", "2026-11-22"], decimal(-1_205), Some((decimal(-3_255), decimal(845))));
    figures.push(["Icu", "2026-11-29"], 7.25.into(), Some((f64::NEG_INFINITY.into(), 12.5.into())));
    report(figures)
}

/// Counts of patients with 0 to 20 visits.
fn visits() -> Report {
    let mut figures = Figures::new(["visits"], 0.999);
    for visits in 0..=20 {
        let count = 4_000 / (visits + 1) - 200;
        figures.push([visits.to_string()], count.into(), Some(((count - 90).into(), (count + 90).into())));
    }
    report(figures)
}

fn kept(name: &str, text: &str) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(name);
    if std::env::var_os("KEEP").is_some() {
        std::fs::write(&path, text).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    let before = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(before, text, "{name}: look at it, and keep it by `KEEP=1 cargo test -p dp-report`");
}

#[test]
fn reports_are_written_as_they_were() {
    for (name, report) in [("bills", bills()), ("visits", visits()), ("wide", wide())] {
        let texts = [report.to_string(), report.to_csv(), report.to_json()];
        kept(&format!("{name}.txt"), &texts.join("\n----\n"));
        kept(&format!("{name}.svg"), &report.to_svg().unwrap_or_else(|why| panic!("{why}")));
    }
}

#[test]
fn what_is_written_reads_as_what_it_was() {
    let csv = bills().to_csv();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.expect("a line").iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows[0][..5], ["Day, \"short\"", "2026-11-22", "120.50", "100.00", "141.00"]);
    assert_eq!(rows[2][2..6], ["7.25", "-inf", "12.5", "0.95"]);
    let json: serde_json::Value = serde_json::from_str(&bills().to_json()).expect("JSON");
    assert_eq!(json["figures"][1]["low"], -32.55);
    assert!(json["figures"][2]["low"].is_null() && json["figures"][2]["high"] == 12.5);
    assert_eq!(json["cost"][0]["delta"], 1e-9);
}

/// A report with one interval that is far wider than the bars, and names longer than half the
/// picture.
fn wide() -> Report {
    let mut figures = Figures::new(["ward", "from"], 0.95);
    let long = "The department of internal medicine, endocrinology, diabetology and everything else that has no house of its own";
    figures.push([long, "2026-11-22"], 120.into(), Some(((-2_090_427).into(), 3_901_037.into())));
    figures.push([long, "2026-11-29"], 90.into(), Some((70.into(), 110.into())));
    figures.push(["WWWWWWWWWW", "2026-11-22"], 30.into(), Some((f64::NEG_INFINITY.into(), 55.into())));
    report(figures)
}

/// The texts of a picture, each with the position where it starts.
fn texts(svg: &str) -> Vec<(i32, i32, String)> {
    let number = |text: &str, name: &str| -> i32 {
        let start = text.find(name).expect("an attribute") + name.len();
        text[start..].split('"').next().expect("its end").parse().expect("a number")
    };
    let texts = svg.split("<text ").skip(1);
    texts
        .map(|text| {
            let said =
                text.split_once('>').and_then(|(_, rest)| rest.split_once("</text>")).expect("words").0;
            (number(text, "x=\""), number(text, " y=\""), said.trim().to_owned())
        })
        .collect()
}

#[test]
fn an_interval_that_is_cut_ends_in_an_arrow() {
    let svg = wide().to_svg().expect("a picture");
    // The interval of the first bar has two arrows. The second bar's interval has no arrow, and the
    // third bar's has one arrow.
    assert_eq!(svg.matches("<polygon").count(), 3, "{svg}");
    assert!(svg.contains("lines: 95 % intervals, cut at arrows; certificate"), "{svg}");
    assert!(!visits().to_svg().expect("a picture").contains("<polygon"));
    // Vertical bars have arrows, too.
    let mut standing = Figures::new(["age"], 0.95);
    standing.push(["1"], 100.into(), Some(((-100_000).into(), 100_000.into())));
    standing.push(["2"], 110.into(), Some((90.into(), 130.into())));
    assert_eq!(report(standing).to_svg().expect("a picture").matches("<polygon").count(), 2);
}

#[test]
fn long_names_are_shortened_and_overlap_nothing() {
    let svg = wide().to_svg().expect("a picture");
    let bars = svg.lines().filter(|line| line.starts_with("<rect") && line.contains("opacity=\"0.75\""));
    let left =
        bars.map(|bar| bar.split("x=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<i32>().ok()));
    let left = left.map(|left| left.expect("a place")).min().expect("bars");
    let names: Vec<_> = texts(&svg).into_iter().filter(|(x, y, _)| *x == 10 && *y > 50).collect();
    assert_eq!(names.len(), 3);
    for (x, _, name) in &names {
        assert!(x + name.chars().count() as i32 * 7 <= left, "{name} runs over the bars at {left}");
    }
    assert!(names[0].2.contains('…') && names[0].2.ends_with("2026-11-22"), "{names:?}");
    assert!(
        svg.contains("everything else that has no house of its own, 2026-11-22: 120, 95 % from"),
        "{svg}"
    );
    // Numbers below the axis must not overlap, however long they are.
    let mut large = Figures::new(["ward"], 0.95);
    large.push(["a"], 9_000_000_000_000_000_000_i64.into(), None);
    large.push(["b"], (-9_000_000_000_000_000_000_i64).into(), None);
    let svg = report(large).to_svg().expect("a picture");
    let marks: Vec<_> = texts(&svg).into_iter().filter(|(_, y, _)| *y > 58 + 44).collect();
    assert!(marks.len() > 2, "{svg}");
    for pair in marks.windows(2) {
        assert!(pair[0].0 + pair[0].2.len() as i32 * 6 <= pair[1].0, "{marks:?}");
    }
}

#[test]
fn a_picture_says_what_it_is_to_those_who_do_not_see_it() {
    let svg = bills().to_svg().expect("a picture");
    let title =
        "bills by ward, from, at epsilon = 1.5, delta = 0.000000001; epsilon = 0, delta = 0.000000000000005";
    let head = svg.lines().next().expect("a line");
    assert!(head.contains("role=\"img\"") && head.contains(&format!("aria-label=\"{title}\"")), "{head}");
    assert!(svg.contains(&format!("<title>{title}</title>\n<desc>lines: 95 % intervals")), "{svg}");
    assert!(
        svg.contains("<title>Day, &quot;short&quot;, 2026-11-22: 120.50, 95 % from 100.00 to 141.00</title>"),
        "{svg}"
    );
    assert!(svg.contains("<title>&lt;Er&gt;, 2026-11-22: -12.05, 95 % from -32.55 to 8.45</title>"), "{svg}");
}

/// If a spreadsheet would treat a word as a formula, the CSV has an apostrophe before the word. A
/// number stays a number.
#[test]
fn a_spreadsheet_runs_no_cell() {
    let mut figures = Figures::new(["=ward", "from"], 0.95);
    for name in
        ["=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-1+1", "\tx", "\rx", "-5", "-2.5e3", "Icu", "＝1+1"]
    {
        figures.push([name, "-x"], Quantity::Name("=1".to_owned()), None);
    }
    figures.push(["a", "b"], (-5).into(), Some((f64::NEG_INFINITY.into(), 1.into())));
    let csv = report(figures).to_csv();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.expect("a line").iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows[0][0], "'=ward");
    let names: Vec<&str> = rows[1..].iter().map(|row| &*row[0]).collect();
    assert_eq!(
        names,
        [
            "'=cmd|' /C calc'!A0",
            "'+1+1",
            "'@SUM(A1)",
            "'-1+1",
            "'\tx",
            "'\rx",
            "-5",
            "-2.5e3",
            "Icu",
            "'＝1+1",
            "a"
        ]
    );
    assert_eq!((&*rows[1][1], &*rows[1][2]), ("'-x", "'=1"));
    assert_eq!(rows[11][2..4], ["-5", "-inf"]);
}

#[test]
fn names_in_a_picture_are_text_and_no_markup() {
    let svg = bills().to_svg().expect("a picture");
    assert!(!svg.contains("<Er>") && svg.contains("&lt;Er&gt;"), "{svg}");
}

#[derive(Category, Clone, Copy)]
enum Ward {
    Icu,
    Er,
}
#[derive(Record)]
struct Patient {
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.00..=100.00, step = 0.01)]
    bill: Decimal,
    #[dp(range = "2026-11-01"..="2026-11-30")]
    day: Date,
}

/// A query with three answers, whose groups are in readable form.
#[dp_query(epsilon = 1.5)]
fn by_ward(patients: Table<Patient>) -> (Figures, Figures, Figures) {
    let wards = patients.partition(|p| (p.ward, p.day >= "2026-11-22")).count().laplace(0.5);
    let days = patients.partition(|p| p.day).map(|p| p.bill).sum().laplace(0.5);
    let middle = patients.map(|p| p.bill).median().select(0.5);
    (wards.figures(0.95), days.figures(0.9), middle.figures())
}

#[dp_query(rho = 0.125)]
fn mean_bill(patients: Table<Patient>) -> Figures {
    patients.map(|p| p.bill).mean().gaussian(0.125).figures(0.95)
}

fn checksum<Q>(report: &Report) -> bool
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
{
    let line = dp_types::law::certificate::certificate::<Q>();
    report.certificate().len() == 64 && line.ends_with(&format!("{}\"}}", report.certificate()))
}

#[test]
fn a_report_names_its_query_the_cost_and_the_certificate() {
    let date = |day| Date::new(2026, 11, day).expect("a date");
    let rows = (0..3_000).map(|i| Patient {
        ward: if i % 4 == 0 { Ward::Icu } else { Ward::Er },
        bill: Decimal::new(i % 400 * 25, 2),
        day: date(1 + (i % 30) as u8),
    });
    let patients = Dataset::<Patient>::from_rows(rows).expect("rows in range");
    let session = patients.session_in_rho::<eps!(10, delta = 1e-6), rho!(epsilon = 10, delta = 1e-6)>();
    let ((wards, days, middle), session) = session.run(by_ward).expect("answers");
    let (mean, _session) = session.run(mean_bill).expect("an answer");

    assert_eq!(wards.titles(), ["ward", "day"]);
    let groups: Vec<&[String]> = wards.rows().iter().map(|row| &*row.group).collect();
    assert_eq!(groups, [["Icu", "false"], ["Icu", "true"], ["Er", "false"], ["Er", "true"]]);
    assert_eq!(
        (days.titles(), &*days.rows()[21].group),
        (&["day".to_owned()][..], &["2026-11-22".to_owned()][..])
    );
    // Bills are decimals on a grid of hundredths, so their figures have a decimal point.
    assert!(days.rows()[0].value.to_string().contains('.'), "{days}");
    assert!(matches!(&middle.rows()[0].value, Quantity::Exact(value) if value.digits() == 2), "{middle}");

    let report = Report::of::<by_ward>(wards);
    assert_eq!((report.query(), report.cost().to_string()), ("by_ward", "epsilon = 1.5".to_owned()));
    assert!(checksum::<by_ward>(&report));
    let report = Report::of::<mean_bill>(mean);
    assert_eq!((report.query(), report.cost().to_string()), ("mean_bill", "rho = 0.125".to_owned()));
    assert!(checksum::<mean_bill>(&report));
}

#[test]
fn costs_are_told_in_each_measure() {
    let cost = |line: &str| cost::read(line).cost.to_string();
    assert_eq!(cost(LINE), "epsilon = 1.5, delta = 0.000000001; epsilon = 0, delta = 0.000000000000005");
    assert_eq!(cost(r#"{"measure":"pure","cost":[1,2000000]}"#), "epsilon = 0.000001; epsilon = 2");
    let renyi = r#"{"measure":"renyi","orders":[1500000,32000000],"cost":[[250000,1000000]]}"#;
    assert_eq!(cost(renyi), "epsilon at order 1.5 = 0.25, epsilon at order 32 = 1");
}

#[test]
fn what_cannot_be_written_or_drawn_says_why() {
    let missing = std::env::temp_dir().join("no such folder of dp-report").join("a.csv");
    let why = bills().csv(&missing).expect_err("there is no such folder").to_string();
    assert!(why.starts_with("cannot write `") && why.contains("a.csv`: No such file or directory"), "{why}");
    let drawn = |figures| report(figures).to_svg().expect_err("no picture");
    assert_eq!(
        drawn(Figures::new(["a"], 0.95)).to_string(),
        "there is nothing to draw: the table has no rows"
    );
    let mut figures = Figures::new(["a"], 0.95);
    (0..501).for_each(|i: i64| figures.push([i.to_string()], i.into(), None));
    assert!(matches!(drawn(figures.clone()), Error::TooMany(501, 500)));
    let fewer = figures.only(|row| row.group[0].len() < 3);
    assert!(report(fewer).to_svg().is_ok());
    let mut named = Figures::new(["choice"], 0.95);
    named.push(["1"], Quantity::Name("Er".to_owned()), None);
    assert_eq!(drawn(named).to_string(), "`Er` is a name and cannot be drawn: only numbers have bars");
}
