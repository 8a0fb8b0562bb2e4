//! Reports against kept files. After a change of what they hold, `KEEP=1 cargo test -p dp-report` writes them anew; look at the pictures then.

use std::path::{Path, PathBuf};

use dp_types::Decimal;
use dp_types::law::measure::{ReadAllAs, ReadAs};
use dp_types::prelude::*;
use dp_types::released::figures::{Figures, Quantity};

use crate::{Error, Report, cost};

const LINE: &str = r#"{"query":"bills","measure":"approx","cost":[[1500000,1000000],[0,5]],"check":"00ff"}"#;

fn report(figures: Figures) -> Report {
    let (query, cost, certificate) = cost::read(LINE);
    Report { figures, query, cost, certificate }
}

fn decimal(units: i64) -> Quantity {
    Decimal::new(units, 2).into()
}

/// Bills by ward and date: names with commas and quotes, values below zero, an interval without an end.
fn bills() -> Report {
    let mut figures = Figures::new(["ward", "from"], 0.95);
    figures.push(["Day, \"short\"", "2026-11-22"], decimal(12_050), Some((decimal(10_000), decimal(14_100))));
    figures.push(["<Er>", "2026-11-22"], decimal(-1_205), Some((decimal(-3_255), decimal(845))));
    figures.push(["Icu", "2026-11-29"], 7.25.into(), Some((f64::NEG_INFINITY.into(), 12.5.into())));
    report(figures)
}

/// Counts of visits 0 to 20.
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
    for (name, report) in [("bills", bills()), ("visits", visits())] {
        kept(&format!("{name}.txt"), &report.to_string());
        kept(&format!("{name}.csv"), &report.to_csv());
        kept(&format!("{name}.json"), &report.to_json());
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

/// Three answers of one query, with the groups as people write them.
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
    // Bills are on a grid of hundredths.
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
    let cost = |line: &str| cost::read(line).1.to_string();
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
