//! Tests of tables that are grouped by texts, and filtered by text parameters. Each row is in the
//! same group as in plain Rust, and groups have the names of the texts, in the order of the list.
//! The noise of these queries is zero except in one run in 10^13.

#![cfg(feature = "macros")]

use dp_types::prelude::*;
use dp_types::released::figures::Figures;

#[derive(Record)]
struct Stay {
    #[dp(text = 8)]
    side: String,
    #[dp(text = 40)]
    ward: String,
    #[dp(text = 40)]
    unit: Option<String>,
    #[dp(text = 3)]
    land: Option<String>,
    #[dp(range = 0..=9)]
    days: i64,
    smoker: bool,
}

const SIDES: [&str; 5] = ["south", "north", "", "east", "northern"];
const WARDS: [&str; 6] =
    ["Emergency room", "Emergenc", "Emergency rooms", "", "Surgery", "Emergency room of the south side"];
const UNITS: [Option<&str>; 4] = [None, Some("General surgery"), Some(""), Some("none at all")];
const LANDS: [Option<&str>; 4] = [Some("DE"), None, Some("D"), Some("")];

fn stays() -> Vec<(usize, i64, bool)> {
    (0..1500).map(|i| (i, (i * i % 10) as i64, i % 7 < 3)).collect()
}

fn dataset() -> Dataset<Stay> {
    Dataset::from_rows(stays().into_iter().map(|(i, days, smoker)| Stay {
        side: SIDES[i % 5].to_owned(),
        ward: WARDS[i % 6].to_owned(),
        unit: UNITS[i % 4].map(str::to_owned),
        land: LANDS[i / 4 % 4].map(str::to_owned),
        days,
        smoker,
    }))
    .expect("they fit")
}

/// Computes in plain Rust one value for each index in the list, and one for all other texts.
fn plain(names: &[&str], text: impl Fn(usize) -> &'static str, value: impl Fn(i64) -> i64) -> Vec<i64> {
    let mut groups = vec![0; names.len() + 1];
    for (i, days, _) in stays() {
        let place = names.iter().position(|name| *name == text(i)).unwrap_or(names.len());
        groups[place] += value(days);
    }
    groups
}

fn shown(figures: &Figures) -> (Vec<String>, Vec<Vec<String>>, Vec<i64>) {
    let values = figures.rows().iter().map(|row| row.value.to_string().parse().expect("a number"));
    let groups = figures.rows().iter().map(|row| row.group.clone()).collect();
    (figures.titles().to_vec(), groups, values.collect())
}

fn words(names: &[&str]) -> Vec<Vec<String>> {
    names.iter().chain(&["others"]).map(|name| vec![(*name).to_owned()]).collect()
}

#[dp_query(epsilon = 100.0)]
fn by_side(stays: Table<Stay>) -> Figures {
    stays.partition(|s| s.side.among(["north", "west", "south", ""])).count().laplace(100.0).figures(0.95)
}

#[dp_query(epsilon = 900.0)]
fn days_by_ward(stays: Table<Stay>) -> Figures {
    stays
        .partition(|s| {
            s.ward.among(["Surgery", "Emergency room of the south side", "Emergency room", "Emergenc"])
        })
        .map(|s| s.days)
        .sum()
        .laplace(900.0)
        .figures(0.95)
}

#[dp_query(epsilon = 100.0)]
fn by_unit_of_care(stays: Table<Stay>) -> Figures {
    stays
        .histogram(|s| s.unit.or("none at all").among(["none at all", "General surgery"]))
        .laplace(100.0)
        .figures(0.95)
}

#[dp_query(epsilon = 100.0)]
fn by_land_and_smoker(stays: Table<Stay>) -> Figures {
    stays
        .partition(|s| (s.land.or("?").among(["?", "DE"]), s.smoker, s.side.among(["east"])))
        .count()
        .laplace(100.0)
        .figures(0.95)
}

#[dp_query(epsilon = 300.0, reusable)]
fn days(stays: Table<Stay>) -> i64 {
    stays.map(|s| s.days).sum().laplace(300.0).value()
}

#[dp_query(epsilon = 600.0)]
fn days_of_each(stays: Table<Stay>) -> Vec<(String, i64)> {
    stays.partition(|s| s.side.among(["east", "north"])).each(days).into_iter().collect()
}

#[test]
fn rows_are_counted_by_texts() {
    let (figures, _) = dataset().session::<eps!(100.0)>().run(by_side).expect("noise");
    let names = ["north", "west", "south", ""];
    let counts = plain(&names, |i| SIDES[i % 5], |_| 1);
    assert_eq!(shown(&figures), (vec!["side".to_owned()], words(&names), counts));
}

#[test]
fn values_are_summed_by_long_texts() {
    let (figures, _) = dataset().session::<eps!(900.0)>().run(days_by_ward).expect("noise");
    let names = ["Surgery", "Emergency room of the south side", "Emergency room", "Emergenc"];
    let sums = plain(&names, |i| WARDS[i % 6], |days| days);
    assert_eq!(shown(&figures), (vec!["ward".to_owned()], words(&names), sums));
}

#[test]
fn a_missing_text_is_grouped_as_what_stands_in_its_place() {
    let (figures, _) = dataset().session::<eps!(100.0)>().run(by_unit_of_care).expect("noise");
    let names = ["none at all", "General surgery"];
    let counts = plain(&names, |i| UNITS[i % 4].unwrap_or("none at all"), |_| 1);
    assert_eq!(shown(&figures), (vec!["unit".to_owned()], words(&names), counts));
}

#[test]
fn texts_are_keys_among_others() {
    let (figures, _) = dataset().session::<eps!(100.0)>().run(by_land_and_smoker).expect("noise");
    let lands = ["?", "DE", "others"];
    let mut groups = vec![0; 12];
    for (i, _, smoker) in stays() {
        let land = LANDS[i / 4 % 4].unwrap_or("?");
        let place = lands.iter().position(|name| *name == land).unwrap_or(2);
        groups[4 * place + 2 * usize::from(smoker) + usize::from(SIDES[i % 5] != "east")] += 1;
    }
    let (titles, words, counts) = shown(&figures);
    assert_eq!((titles, counts), (["land", "smoker", "side"].map(str::to_owned).to_vec(), groups));
    assert_eq!(
        (words[0].join(" "), words[11].join(" ")),
        ("? false east".into(), "others true others".into())
    );
}

#[test]
fn a_query_answers_for_each_text() {
    let (answers, _) = dataset().session::<eps!(600.0)>().run(days_of_each).expect("noise");
    let names = ["east", "north"];
    let sums = plain(&names, |i| SIDES[i % 5], |days| days);
    let names = names.into_iter().chain(["others"]).map(str::to_owned);
    assert_eq!(answers, names.zip(sums).collect::<Vec<_>>());
}

#[dp_query(epsilon = 200.0)]
fn counts_under_replacement(
    stays: Table<Stay, ReplaceOne>,
    #[dp(text = 40)] ward: Text,
    #[dp(text = 3)] start: Text,
) -> [i64; 2] {
    [
        stays.filter(|s| s.ward == ward && s.side != start).count().laplace(100.0).value(),
        stays.filter(|s| s.side.starts_with(start) || s.unit.or("") == ward).count().laplace(100.0).value(),
    ]
}

#[dp_query(epsilon = 100.0)]
fn groups_under_replacement(stays: Table<Stay, ReplaceOne>) -> Vec<i64> {
    stays.histogram(|s| s.ward.among(["Surgery", "Emergency room", ""])).laplace(100.0).values()
}

/// Replaces each row in turn by another. A count of rows with a public text changes by at most 1,
/// and the counts of all groups together change by at most 2. Both bounds are reached.
#[test]
fn neighbours_under_replacement_stay_within_the_sensitivity() {
    let row = |ward: usize| Stay {
        side: SIDES[ward % 5].to_owned(),
        ward: WARDS[ward].to_owned(),
        unit: UNITS[ward % 4].map(str::to_owned),
        land: None,
        days: 0,
        smoker: false,
    };
    let answers = |replaced: Option<(usize, usize)>| {
        let rows = || {
            Dataset::<Stay, ReplaceOne>::from_rows((0..6).map(|i| match replaced {
                Some((place, by)) if place == i => row(by),
                _ => row(i),
            }))
            .expect("they fit")
        };
        let text = |text| Text::new(text).expect("a text");
        let query = counts_under_replacement(text("Emergency room"), text("no")).expect("short enough");
        let (counts, _) = rows().session::<eps!(200.0)>().run(query).expect("noise");
        let (groups, _) = rows().session::<eps!(100.0)>().run(groups_under_replacement).expect("noise");
        (counts, groups)
    };
    let (counts, groups) = answers(None);
    let (mut largest, mut together) = ([0, 0], 0);
    for (place, by) in (0..6).flat_map(|place| (0..6).map(move |by| (place, by))) {
        let (others, other_groups) = answers(Some((place, by)));
        for (most, (a, b)) in largest.iter_mut().zip(counts.iter().zip(others)) {
            *most = (*most).max(a.abs_diff(b));
        }
        let change = groups.iter().zip(other_groups).map(|(a, b)| a.abs_diff(b)).sum();
        together = together.max(change);
    }
    assert_eq!((largest, together), ([1, 1], 2));
}
