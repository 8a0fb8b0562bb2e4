//! Tests of texts that mean a missing value, in CSV files and in other sources.

use dp_types::law::record::{Given, GivenColumn, GivenRows, Intake, Lists, Order};
use dp_types::prelude::*;

use crate::{Temporary, said};

#[derive(Clone, Copy, Category)]
enum Arm {
    Placebo,
    Drug,
}

macro_rules! patients {
    ($($name:ident $policy:ident)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy, missing = ["NA", "?"])]
        struct $name {
            #[dp(range = 0..=120, missing = ["-9"])]
            age: Option<i64>,
            #[dp(range = 0.0..=9.0, step = 0.1, missing = ["NaN"])]
            dose: Option<f64>,
            #[dp(category)]
            arm: Option<Arm>,
            smoker: Option<bool>,
            #[dp(range = "2020-01-01"..="2024-12-31")]
            seen: Option<Date>,
            #[dp(text = 12)]
            city: Option<String>,
            #[dp(text = 4)]
            code: String,
        }
    )* };
}
patients!(Patient refuse Dropped drop_row Clamped clamp);

/// The same columns, where only an empty value is missing.
#[derive(Record)]
struct Plain {
    #[dp(range = 0..=120)]
    age: Option<i64>,
    #[dp(range = 0.0..=9.0, step = 0.1)]
    dose: Option<f64>,
    #[dp(category)]
    arm: Option<Arm>,
    smoker: Option<bool>,
    #[dp(range = "2020-01-01"..="2024-12-31")]
    seen: Option<Date>,
    #[dp(text = 12)]
    city: Option<String>,
    #[dp(text = 4)]
    code: String,
}

const HEADER: &str = "age,dose,arm,smoker,seen,city,code\n";
const EMPTY: &str = ",,,,,,NA\n30,1.5,Drug,1,2020-02-03,Oslo,?\n";

fn fingerprint<R: Record>(rows: &str) -> [u8; 32] {
    let file = Temporary::with(format!("{HEADER}{rows}"));
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

/// A certificate describes columns by these types, so the lists of texts do not change it.
macro_rules! are_alike {
    ($($column:literal)*) => { $(
        const _: fn() = {
            fn alike<A: Lists<$column, Head = B::Head>, B: Lists<$column>>() {}
            alike::<Patient, Plain>
        };
    )* };
}
are_alike!(0 1 2 3 4 5 6 7);

/// The fingerprint shows that the list of texts is not part of a column's domain.
#[test]
fn each_listed_text_is_a_missing_value() {
    let plain = fingerprint::<Plain>(EMPTY);
    for row in [
        "NA,NA,NA,NA,NA,NA,NA",
        "?, NA ,?,\"NA\",\" ?\",NA ,NA",
        "-9,NaN,,NA,,?,NA",
        "?,,NA,,?,\" NA\",NA",
        ",,,,,,NA",
    ] {
        let rows = format!("{row}\n{}", EMPTY.lines().nth(1).unwrap_or_default());
        assert_eq!(fingerprint::<Patient>(&rows), plain, "{row}");
        assert_eq!(fingerprint::<Dropped>(&rows), plain, "{row}");
        assert_eq!(fingerprint::<Clamped>(&rows), plain, "{row}");
    }
}

#[test]
fn other_texts_do_not_fit_as_before() {
    for (row, column) in [
        ("na,,,,,,", "age"),
        ("N A,,,,,,", "age"),
        ("NaN,,,,,,", "age"),
        (",-9,,,,,", "dose"),
        (",,-9,,,,", "arm"),
        (",,,NULL,,,", "smoker"),
        (",,,,NA?,,", "seen"),
        ("NA,?,,,NA,,NA NA", "code"),
    ] {
        let said = said::<Patient>(format!("{HEADER}{row}\n"));
        assert!(
            said.starts_with(&format!("FILE, line 2, column `{column}`: the value is ")),
            "{row}: {said}"
        );
    }
    // Without a list, a text column holds the text itself.
    assert_ne!(fingerprint::<Plain>(",,,,,NA,\n"), fingerprint::<Plain>(",,,,,,\n"));
    assert_eq!(fingerprint::<Patient>(",,,,,NA,\n"), fingerprint::<Plain>(",,,,,,\n"));
}

struct Texts([&'static str; 2]);
impl GivenRows for Texts {
    fn at(&self, row: usize) -> Given<'_> {
        Given::Text(self.0[row])
    }
}

#[test]
fn other_sources_are_read_like_files() {
    #[derive(Record)]
    #[dp(missing = ["NA", "NaN"])]
    #[allow(dead_code)]
    struct Trial {
        #[dp(text = 4)]
        city: Option<String>,
        #[dp(range = 0.0..=9.0, step = 0.1)]
        dose: Option<f64>,
    }
    let load = |cities: [&'static str; 2], doses: [Given<'static>; 2]| {
        let names = ["city", "dose"];
        let one_by_one = {
            let mut intake = Intake::<Trial>::new("S", &names, Order::Own).expect("all are there");
            for row in 0..2 {
                intake.row(|column| [Given::Text(cities[row]), doses[row]][column]).expect("it fits");
            }
            let dataset: Dataset<Trial> = intake.finish().expect("all fit");
            dataset.reveal_fingerprint(&[5; 32])
        };
        let mut intake = Intake::<Trial>::new("S", &names, Order::Own).expect("all are there");
        let texts = Texts(cities);
        let columns = [GivenColumn::each(2, &texts), GivenColumn::listed(&[0_u8, 1], &doses)];
        intake.rows(2, &columns).expect("all fit");
        let dataset: Dataset<Trial> = intake.finish().expect("all fit");
        assert_eq!(dataset.reveal_fingerprint(&[5; 32]), one_by_one);
        one_by_one
    };
    let missing = load(["", "Oslo"], [Given::Missing, Given::Float(1.5)]);
    assert_eq!(load(["NA", "Oslo"], [Given::Float(f64::NAN), Given::Text("1.5")]), missing);
    assert_eq!(load(["NaN", " Oslo"], [Given::Text("NaN"), Given::Text("1.5")]), missing);
    assert_ne!(load(["Na", "Oslo"], [Given::Missing, Given::Float(1.5)]), missing);
}
