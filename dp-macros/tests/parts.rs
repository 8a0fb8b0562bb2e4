//! Releases of each part. The tests compare the released values with an ordinary loop over the
//! rows, and read the costs from the certificates.

#![deny(warnings)]
#![forbid(unsafe_code)]

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;
use dp_types::released::figures::Figures;

#[derive(Clone, Copy, Category, PartialEq, Eq)]
enum Ward {
    Icu,
    Er,
    Other,
}

/// A stay; a person has at most four.
#[derive(Record)]
struct Stay {
    #[dp(unit, at_most = 4, range = 0..=9_999)]
    person: i64,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0..=60)]
    days: i64,
    #[dp(range = 1..=12)]
    month: i64,
}

fn stays() -> Vec<Stay> {
    let ward = |i: i64| [Ward::Er, Ward::Icu, Ward::Er, Ward::Other, Ward::Er][(i % 5) as usize];
    (0..4_001)
        .map(|i| Stay { person: i / 4, ward: ward(i), days: i * 37 % 59, month: 1 + i * i % 12 })
        .collect()
}

/// For each ward, the days of the stays that `keep` selects, sorted.
fn days(keep: impl Fn(&Stay) -> bool) -> [Vec<i64>; 3] {
    [Ward::Icu, Ward::Er, Ward::Other].map(|ward| {
        let mut days: Vec<i64> =
            stays().iter().filter(|stay| stay.ward == ward && keep(stay)).map(|stay| stay.days).collect();
        days.sort_unstable();
        days
    })
}

/// Numbers with one entry for each ward; `Lists` has several numbers for each ward.
type Numbers = Vec<i64>;
type Lists = Vec<Vec<i64>>;

/// All parts together cost ε = 150, so each part costs 37.5. A choice that is one rank off has a
/// probability below exp(−18). Noise that exceeds the bounds of this test has a probability below
/// exp(−50).
#[dp_query(epsilon = 750.0)]
fn by_ward(stays: Table<Stay>) -> ([Numbers; 2], [Lists; 2], Figures) {
    let wards = stays.partition(|s| s.ward);
    let long = wards.filter(|s| s.days > 7).map(|s| s.days);
    let ninth = long.quantile(0.9).select(150.0);
    let third = long.largest(3).select_exponential(150.0);
    let months = wards.histogram(|s| s.month).top(2, 75.0);
    let sums = wards.sum_l1(72, |s| [s.month, s.days]).laplace(150.0);
    let tree = wards.map(|s| s.days / 30).tree().laplace(150.0);
    let days = [
        ninth.iter().map(|(_, days)| days.value()).collect(),
        third.iter().map(|(_, days)| days.value()).collect(),
    ];
    let several = [
        months.iter().map(|(_, months)| months.values()).collect(),
        sums.iter().map(|(_, sums)| sums.values()).collect(),
    ];
    (days, several, tree.figures(0.95))
}

#[test]
fn each_part_is_asked_what_a_loop_would_find() -> Result<(), Error> {
    let text = certificate::<by_ward>();
    assert!(text.contains(r#""cost":[750000000],"unlisted":[0]"#), "{text}");
    assert_eq!(text.matches(r#""parts":3"#).count(), 5, "{text}");
    assert_eq!(text.matches(r#""each":[37500000],"cost":[150000000]"#).count(), 5, "{text}");
    let session = Dataset::<Stay>::from_rows(stays())?.session::<eps!(750)>();
    let (([ninth, third], [months, sums], tree), _session) = session.run(by_ward)?;
    let (all, long) = (days(|_| true), days(|stay| stay.days > 7));
    for part in 0..3 {
        let (long, rows) = (&long[part], all[part].len());
        // The best score is 0. A value has this score if the wanted share of the rows lies between
        // the share of rows below the value and the share of rows up to the value.
        let (below, up_to) =
            (|v| long.iter().filter(|d| **d < v).count(), |v| long.iter().filter(|d| **d <= v).count());
        assert!(10 * below(ninth[part]) <= 9 * long.len() && 10 * up_to(ninth[part]) >= 9 * long.len());
        assert_eq!(third[part], long[long.len() - 3], "part {part}");
        let total: i64 = all[part].iter().sum();
        assert!((sums[part][1] - total).abs() <= 100 && months[part].len() == 2, "{sums:?} {total}");
        let first = &tree.rows()[3 * part];
        let exact = all[part].iter().filter(|days| **days < 30).count() as f64;
        let counted = first.value.to_f64().expect("a number");
        assert!((counted - exact).abs() < 10.0 && rows > 0, "{counted} is not near {exact}");
    }
    assert_eq!(tree.titles(), ["ward", "up to"]);
    Ok(())
}

/// The three tables keep two rows of each person, three rows, or one row per month. So each part
/// gets half of ε, a third of ε, or the whole ε. The remainder of the division by three is not
/// spent.
#[dp_query(epsilon = 3.0)]
fn of_fewer_rows(stays: Table<Stay>) -> [Figures; 3] {
    let two = stays.limit(2).partition(|s| s.ward).map(|s| s.days).median().select(1.0);
    let three = stays.limit(3).partition(|s| s.ward).map(|s| s.days).median().select(1.0);
    let all = stays.partition(|s| s.month).map(|s| s.days).smallest(1).select(1.0);
    [two.figures(0.95), three.figures(0.95), all.figures(0.95)]
}

/// A person has four rows. With a budget in ρ, each part therefore gets a sixteenth of the cost,
/// and a quarter of the ε.
#[dp_query(rho = 0.225)]
fn in_rho(stays: Table<Stay>) -> (usize, usize) {
    let parts = stays.partition(|s| s.ward);
    let running = parts.map(|s| s.days / 20).running().gaussian(0.1);
    let medians = parts.map(|s| s.days).median().select(0.5);
    (running.values().len(), medians.values().len())
}

/// Under `ReplaceOne` a replaced row can change two parts, so each part gets half of ε.
#[dp_query(epsilon = 1.0)]
fn replaced(stays: Table<Stay, ReplaceOne>) -> usize {
    stays.partition(|s| s.ward).map(|s| s.days).median().select(1.0).values().len()
}

#[test]
fn all_parts_cost_what_is_written() -> Result<(), Error> {
    let text = certificate::<of_fewer_rows>();
    assert!(text.contains(r#""cost":[3000000],"unlisted":[1]"#), "{text}");
    assert!(text.contains(r#""each":[500000],"cost":[1000000]"#), "{text}");
    assert!(text.contains(r#""each":[333333],"cost":[999999]"#), "{text}");
    assert!(text.contains(r#""parts":12"#) && text.contains(r#""each":[250000],"cost":[1000000]"#), "{text}");
    let text = certificate::<in_rho>();
    assert!(text.contains(r#""cost":[225000000000],"unlisted":[0]"#), "{text}");
    assert!(text.contains(r#""each":[6250000000],"cost":[100000000000]"#), "{text}");
    assert!(text.contains(r#""epsilon":125000,"#) && text.contains(r#""each":[7812500000]"#), "{text}");
    assert!(certificate::<replaced>().contains(r#""each":[125000],"cost":[1000000]"#));
    let session = Dataset::<Stay>::from_rows(stays())?.session::<eps!(3)>();
    let (figures, _session) = session.run(of_fewer_rows)?;
    assert_eq!(figures.map(|table| table.rows().len()), [3, 3, 12]);
    let (rows, _session) = Dataset::<Stay>::from_rows(stays())?.session::<rho!(0.225)>().run(in_rho)?;
    assert_eq!(rows, (3, 3));
    let (rows, _session) =
        Dataset::<Stay, ReplaceOne>::from_rows(stays())?.session::<eps!(1)>().run(replaced)?;
    assert_eq!(rows, 3);
    Ok(())
}
