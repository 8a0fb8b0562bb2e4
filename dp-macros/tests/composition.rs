//! Queries in every measure, in loops, on parts and on new rows. The tests run them, and read their
//! costs from the certificates.

#![deny(warnings)]
#![forbid(unsafe_code)]

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Er,
    Other,
}

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0..=40)]
    days_a: u8,
    #[dp(range = 0..=40)]
    days_b: u8,
}

/// A stay; `flat_map` makes it from the columns of a patient.
#[derive(Record)]
struct Stay {
    #[dp(range = 0..=40)]
    days: i64,
    #[dp(category)]
    ward: Ward,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=999)]
    person: i64,
    #[dp(range = 0..=9)]
    stays: i64,
    emergency: bool,
}

#[derive(Record)]
struct Bill {
    #[dp(range = 0.0..=50.0, step = 0.01)]
    total: Decimal,
    #[dp(range = 0.0..=50.0, step = 0.1)]
    paid: Decimal,
}

const PATIENTS: i64 = 1_210;

fn patients() -> impl Iterator<Item = Patient> {
    (0..PATIENTS).map(|i| Patient {
        age: i % 121,
        smoker: i % 3 == 0,
        ward: [Ward::Icu, Ward::Er, Ward::Er, Ward::Other][(i % 4) as usize],
        days_a: (i % 5) as u8,
        days_b: (i % 2) as u8,
    })
}

fn visits() -> impl Iterator<Item = Visit> {
    (0..900).map(|i| Visit { person: i / 3, stays: i % 10, emergency: i % 4 == 0 })
}

fn exact(keep: impl Fn(&Patient) -> bool) -> i64 {
    patients().filter(keep).count() as i64
}

#[track_caller]
fn near(value: i64, exact: i64, by: i64) {
    assert!((value - exact).abs() <= by, "{value} is not within {by} of {exact}");
}

/// Both noises, in ρ: the cost is 0.02 + 0.3²/2.
#[dp_query(rho = 0.065)]
fn in_rho(patients: Table<Patient>) -> (i64, i64) {
    let all = patients.count().gaussian(0.02);
    let smokers = patients.filter(|p| p.smoker).count().laplace(0.3);
    (all.value(), smokers.value())
}

/// Laplace noise costs no δ.
#[dp_query(epsilon = 0.5, delta = 1e-9)]
fn in_approx(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.5).value()
}

/// At α = 2 the cost is 2·0.02 + 2·0.3²/2. At α = 32 the Laplace noise costs its whole ε.
#[dp_query(renyi(2 = 0.13, 32 = 0.94))]
fn in_renyi(patients: Table<Patient>) -> (i64, i64) {
    let all = patients.count().gaussian(0.02);
    let smokers = patients.filter(|p| p.smoker).count().laplace(0.3);
    (all.value(), smokers.value())
}

#[test]
fn every_measure_has_its_costs() -> Result<(), Error> {
    let text = certificate::<in_rho>();
    assert!(text.contains(r#""measure":"zcdp","declared":[65000000000],"cost":[65000000000]"#), "{text}");
    let text = certificate::<in_approx>();
    assert!(text.contains(r#""declared":[[500000,1000000]],"cost":[[500000,0]]"#), "{text}");
    let text = certificate::<in_renyi>();
    assert!(
        text.contains(r#""orders":[2000000,32000000],"declared":[[130000,940000]],"cost":[[130000,940000]]"#),
        "{text}"
    );
    let session = Dataset::<Patient>::from_rows(patients())?.session::<rho!(1)>();
    // The two noise values have standard deviations of 5 and 4.7.
    let ((all, smokers), session) = session.run(in_rho)?;
    near(all, PATIENTS, 100);
    near(smokers, exact(|p| p.smoker), 200);
    // In ρ, a release declared by ε costs ε²/2.
    let (n, _session) = session.run(loops)?;
    near(n, 5 * PATIENTS, 400);
    Ok(())
}

/// A released decimal is a parameter of later releases: it is rounded to tenths and clamped into
/// its range. The query counts the bills with a payment above about 20.0, and those with a payment
/// above 0.5.
#[dp_query(epsilon = 900)]
fn above_the_least(bills: Table<Bill>) -> (Decimal, i64, i64) {
    let least = bills.map(|b| b.total.clamp(20.04, 20.04)).sum().laplace(300).value();
    #[dp(range = 0.5..=30.0, step = 0.1)]
    let cut = least;
    let above = bills.filter(|b| b.paid > cut).count().laplace(300).value();
    #[dp(range = 0.0..=0.5, step = 0.1)]
    let low = least;
    (cut, above, bills.filter(|b| b.paid > low).count().laplace(300).value())
}

#[test]
fn a_released_decimal_is_a_parameter_of_later_steps() -> Result<(), Error> {
    let text = certificate::<above_the_least>();
    assert!(text.contains(r#""op":"parameter","name":"cut","lo":5,"hi":300,"digits":1"#), "{text}");
    let bills = [200].map(|tenths| Bill { total: Decimal::new(0, 2), paid: Decimal::new(tenths, 1) });
    let ((cut, above, low), _) =
        Dataset::<Bill>::from_rows(bills)?.session::<eps!(900)>().run(above_the_least)?;
    assert!(cut.digits() == 1 && (150..=250).contains(&cut.units()), "{cut}");
    assert_eq!((above, low), (i64::from(cut < Decimal::new(200, 1)), 1));
    Ok(())
}

const ROUNDS: usize = 3;

/// One loop costs 2·0.1. Another loop costs 3·0.2, because each of its rounds contains an inner
/// loop with two rounds of 0.1. A third loop releases nothing.
#[dp_query(epsilon = 0.8)]
fn loops(patients: Table<Patient>) -> i64 {
    let mut total: i64 = 0;
    'outer: for _ in 0..2 {
        total += patients.count().laplace(0.1).value();
        'inner: for i in 0..9 {
            for j in 0..9 {
                if i * j > 3 {
                    continue 'inner;
                }
            }
            if i > 5 {
                break;
            }
        }
    }
    for round in 0..ROUNDS {
        let wanted = round > 5;
        for _ in 1..=2 {
            let n = patients.count().laplace(0.1).value();
            if !wanted {
                total += n / 2;
            }
        }
    }
    for i in 0..2 {
        if i == 1 {
            break;
        }
        total += i;
    }
    total
}

/// A search for the median: each cut depends on the counts released before.
#[dp_query(epsilon = 2.0)]
fn median(patients: Table<Patient>) -> i64 {
    let (mut low, mut high) = (0, 200);
    for _ in 0..5 {
        #[dp(range = 0..=120)]
        let cut = (low + high) / 2;
        let below = patients.filter(|p| p.age < cut).count().laplace(0.2);
        let above = patients.filter(|p| p.age >= cut).count().laplace(0.2);
        if below.value() > above.value() {
            high = cut;
        } else {
            low = cut;
        }
    }
    (low + high) / 2
}

#[test]
fn rounds_are_paid_for_each() -> Result<(), Error> {
    let text = certificate::<loops>();
    assert!(text.contains(r#""cost":[800000]"#), "{text}");
    for piece in [
        r#""rule":"static-loop/1","times":2,"each":[100000],"cost":[200000]"#,
        r#""rule":"static-loop/1","times":3,"each":[200000],"cost":[600000]"#,
    ] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    assert_eq!(text.matches("static-loop/1").count(), 3, "{text}");
    let session = Dataset::<Patient>::from_rows(patients())?.session::<eps!(3)>();
    let (n, session) = session.run(loops)?;
    near(n, 5 * PATIENTS, 700);
    let (median, _session) = session.run(median)?;
    near(median, 60, 12);
    Ok(())
}

/// A reusable query that runs on one part.
#[dp_query(epsilon = 0.5, reusable)]
fn older_than(people: Table<Patient>, #[dp(range = 0..=120)] age: i64) -> i64 {
    people.filter(|p| p.age > age).count().laplace(0.5).value()
}

/// A reusable query with several releases of one part in one scan.
#[dp_query(epsilon = 0.75, reusable)]
fn stays(visits: Table<Visit>) -> (i64, i64) {
    let n = visits.count().laplace(0.5);
    let total = visits.map(|v| v.stays).sum().laplace(0.25);
    (n.value(), total.value())
}

#[dp_query(epsilon = 0.25, reusable)]
fn days(stays: Table<Stay>) -> i64 {
    stays.map(|s| s.days).sum().laplace(0.25).value()
}

/// A query on each of six parts at the cost of one part, and on each of three parts.
#[dp_query(epsilon = 1.0)]
fn by_part(patients: Table<Patient>) -> (Vec<i64>, Vec<i64>) {
    let six = patients.filter(|p| p.age < 100).partition(|p| (p.ward, p.smoker)).each(older_than(30));
    let ages = patients.partition(|p| p.age.cut([18, 65]));
    let three = ages.each(older_than(17));
    (six.values().to_vec(), three.values().to_vec())
}

/// A person has up to three rows, so three parts can change.
#[dp_query(epsilon(patients = 1.0, visits = 2.25))]
fn by_emergency(patients: Table<Patient>, visits: Table<Visit>) -> ((i64, i64), i64) {
    let parts = visits.partition(|v| v.emergency).each(stays);
    let n = patients.count().laplace(1).value();
    (parts.values()[1], n)
}

/// Each row becomes two new rows, so each part costs twice as much.
#[dp_query(epsilon = 1.0)]
fn by_ward(patients: Table<Patient>) -> (Vec<i64>, i64) {
    let stays = patients.flat_map::<Stay, 2>(|p| {
        [
            (p.days_a > 0, Stay { ward: p.ward, days: p.days_a }),
            (p.days_b > 0 && p.smoker, Stay { days: p.days_b, ward: p.ward }),
        ]
    });
    let days = stays.partition(|s| s.ward).each(days);
    (days.values().to_vec(), stays.count().laplace(0.5).value())
}

#[test]
fn parts_cost_as_much_as_their_rows_can_change() -> Result<(), Error> {
    let text = certificate::<by_part>();
    assert!(text.contains(r#""cost":[1000000],"unlisted":[0]"#), "{text}");
    assert!(text.contains(r#""rule":"parallel-parts/1","parts":6"#), "{text}");
    assert!(text.contains(r#""cut":"intervals","at":[18,65]"#), "{text}");
    let text = certificate::<by_emergency>();
    assert!(text.contains(r#""cost":[1000000,2250000],"unlisted":[0,0]"#), "{text}");
    let text = certificate::<by_ward>();
    assert!(text.contains(r#""cost":[1000000],"unlisted":[0]"#), "{text}");

    let session = Dataset::<Patient>::from_rows(patients())?.session::<eps!(3)>();
    let ((six, three), session) = session.run(by_part)?;
    assert_eq!((six.len(), three.len()), (6, 3));
    // The parts are in the order of the variants, with false before true.
    near(six[3], exact(|p| matches!(p.ward, Ward::Er) && p.smoker && (31..100).contains(&p.age)), 60);
    near(three[0], 0, 60);
    near(three[1], exact(|p| (18..65).contains(&p.age)), 60);
    let ((days, stays), session) = session.run(by_ward)?;
    let in_er = |days: fn(&Patient) -> i64| -> i64 {
        patients().filter(|p| matches!(p.ward, Ward::Er)).map(|p| days(&p)).sum()
    };
    let er = in_er(|p| i64::from(p.days_a) + if p.smoker { i64::from(p.days_b) } else { 0 });
    // The noise scale is 40/0.25, since one row can change the value by 40.
    near(days[1], er, 6_000);
    near(stays, exact(|p| p.days_a > 0) + exact(|p| p.days_b > 0 && p.smoker), 150);

    let both = session.and(Dataset::<Visit>::from_rows(visits())?.session::<eps!(3)>());
    let (((n, total), all), _session) = both.run(by_emergency)?;
    near(n, 225, 80);
    near(total, visits().filter(|v| v.emergency).map(|v| v.stays).sum(), 1_500);
    near(all, PATIENTS, 50);
    Ok(())
}

/// A histogram: each ward gets its own noise.
#[dp_query(rho = 0.5)]
fn wards(patients: Table<Patient>) -> (Vec<i64>, Vec<i64>) {
    let wards = patients.histogram(|p| p.ward).laplace(0.5);
    let young = patients.histogram(|p| (p.smoker, p.age.cut([30]))).gaussian(0.375);
    (wards.values(), young.values())
}

#[test]
fn histograms_are_in_public_order() -> Result<(), Error> {
    let text = certificate::<wards>();
    assert!(text.contains(r#""cost":[500000000000]"#), "{text}");
    let session = Dataset::<Patient>::from_rows(patients())?.session::<rho!(1)>();
    let ((wards, young), _session) = session.run(wards)?;
    assert_eq!((wards.len(), young.len()), (3, 4));
    near(wards[1], exact(|p| matches!(p.ward, Ward::Er)), 100);
    near(young[1], exact(|p| !p.smoker && p.age >= 30), 30);
    near(young[2], exact(|p| p.smoker && p.age < 30), 30);
    Ok(())
}

/// A count, a clamped sum, a histogram and a count of new rows share one scan.
#[dp_query(epsilon = 2.0)]
fn in_one_scan(patients: Table<Patient, ReplaceOne>) -> (i64, i64, Vec<i64>, i64) {
    let adults = patients.filter(|p| p.age >= 18);
    let n = adults.count().laplace(0.5);
    let years = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.5);
    let wards = patients.histogram(|p| p.ward).laplace(0.5);
    let stays = patients.flat_map(|p| [(p.days_a > 0, Stay { ward: p.ward, days: p.days_a })]);
    let stays = stays.count().laplace(0.5);
    (n.value(), years.value(), wards.values(), stays.value())
}

#[test]
fn releases_that_stand_together_are_answered_apart() -> Result<(), Error> {
    let text = certificate::<in_one_scan>();
    assert!(text.contains(r#""cost":[2000000],"unlisted":[0]"#), "{text}");
    let session = Dataset::<Patient, ReplaceOne>::from_rows(patients())?.session::<eps!(3)>();
    let ((n, years, wards, stays), _session) = session.run(in_one_scan)?;
    near(n, exact(|p| p.age >= 18), 50);
    near(years, patients().filter(|p| p.age >= 18).map(|p| p.age.clamp(18, 99)).sum(), 4_000);
    near(wards[1], exact(|p| matches!(p.ward, Ward::Er)), 100);
    near(stays, exact(|p| p.days_a > 0), 50);
    Ok(())
}

/// All forms nested: parts and loops in an arm, an arm in a loop, and a call in a loop.
#[dp_query(epsilon = 3.0)]
fn nested(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(1).value();
    if n > 10 {
        let mut sum = 0;
        for round in 0..2 {
            sum += match round {
                0 => patients.partition(|p| p.smoker).each(older_than(50)).values()[1],
                _ if n > 0 => older_than(patients.filter(|p| p.smoker), 50),
                _ => panic!("never"),
            };
        }
        sum
    } else {
        0
    }
}

#[test]
fn blocks_stand_within_each_other() -> Result<(), Error> {
    let text = certificate::<nested>();
    // The cost is 1 + 2 · max(0.5, 0.5).
    assert!(text.contains(r#""declared":[3000000],"cost":[2000000],"unlisted":[0]"#), "{text}");
    let session = Dataset::<Patient>::from_rows(patients())?.session::<eps!(3)>();
    let (n, _session) = session.run(nested)?;
    near(n, 2 * exact(|p| p.smoker && p.age > 50), 120);
    Ok(())
}
