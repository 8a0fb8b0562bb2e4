//! Queries of every form. The tests run the queries, and read their certificates.

#![deny(warnings)]
#![forbid(unsafe_code)]

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu = 9,
    Er = 4,
    Other = 1,
}

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    bill: Decimal,
    #[dp(unbounded)]
    income: i64,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=999)]
    person: i64,
    #[dp(range = 0..=9)]
    stays: u8,
}

fn patient(i: i64) -> Patient {
    Patient {
        age: i % 121,
        smoker: i % 3 == 0,
        ward: [Ward::Icu, Ward::Er, Ward::Other][(i % 3) as usize],
        bill: Decimal::new(i * 100, 2),
        income: i - 500,
    }
}

/// A session over one dataset of patients.
type Patients = dp_types::Session<(dp_types::law::query::Over<Patient, AddRemove>, ()), (eps!(900), ())>;

fn session() -> Result<Patients, Error> {
    Ok(Dataset::<Patient>::from_rows((0..1_210).map(patient))?.session::<eps!(900)>())
}

/// The text of the certificate of a query.
macro_rules! text {
    ($query:ty) => {
        certificate::<$query>()
    };
}

/// Whether a released number is as near to the exact number as noise at ε = 100 permits. With
/// sensitivity s, the noise has scale s/100, and it exceeds s/2 with probability below e^-49.
fn near(released: i64, exact: i64, sensitivity: i64) -> bool {
    (released - exact).abs() <= sensitivity.max(2) / 2
}

fn count(keep: impl Fn(&Patient) -> bool) -> i64 {
    (0..1_210).map(patient).filter(keep).count() as i64
}

/// A query with all operators of row expressions.
#[dp_query(epsilon = 700)]
fn operators(patients: Table<Patient>) -> [i64; 7] {
    let a = patients.filter(|p| 18 <= p.age && !(p.smoker || p.age > 60)).count().laplace(100);
    let b = patients.filter(|p| p.ward == Ward::Icu || Ward::Er == p.ward).count().laplace(100);
    let c = patients.filter(|p| p.ward != Ward::Other && p.bill >= 12.5).count().laplace(100);
    let d = patients.filter(|p| (p.age < 30) == p.smoker).count().laplace(100);
    let e = patients.filter(|p| (p.age * 2 + 3) / 4 - 1 >= -p.age + 60 * 2).count().laplace(100);
    let f = patients
        .filter(|p| {
            let limit = 20 + 1;
            let young = p.age <= limit;
            if p.smoker { young } else { true }
        })
        .count()
        .laplace(100);
    let g = patients
        .filter(|p| p.income.clamp(-100, 100).abs() == 100 && (p.smoker != true))
        .count()
        .laplace(100);
    [a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value()]
}

#[test]
fn row_expressions_mean_what_rust_means() -> Result<(), Error> {
    let (answer, _) = session()?.run(operators)?;
    let exact = [
        count(|p| 18 <= p.age && !(p.smoker || p.age > 60)),
        count(|p| matches!(p.ward, Ward::Icu | Ward::Er)),
        count(|p| !matches!(p.ward, Ward::Other) && p.bill.units() >= 1_250),
        count(|p| (p.age < 30) == p.smoker),
        count(|p| (p.age * 2 + 3) / 4 > 120 - p.age),
        count(|p| !p.smoker || p.age <= 21),
        count(|p| p.income.clamp(-100, 100).abs() == 100 && !p.smoker),
    ];
    for (i, (released, exact)) in answer.into_iter().zip(exact).enumerate() {
        assert!(near(released, exact, 1), "{i}: {released} is not near {exact}");
    }
    Ok(())
}

/// A query with all choices of row expressions.
#[dp_query(epsilon = 400)]
fn choices(patients: Table<Patient>) -> [i64; 4] {
    let weight = patients
        .map(|p| match p.ward {
            Ward::Icu => 5,
            Ward::Er | Ward::Other => p.age.min(2).max(1),
        })
        .sum()
        .laplace(100);
    let flag = patients
        .map(|p| {
            if p.smoker {
                1
            } else if p.age > 50 {
                2
            } else {
                0
            }
        })
        .sum()
        .laplace(100);
    let money = patients.map(|p| if p.smoker { 1.5 } else { 0.25 }).sum().laplace(100);
    let mixed = patients
        .filter(|p| match p.smoker {
            true => p.age > 10,
            false => match p.ward {
                Ward::Er => true,
                _ => false,
            },
        })
        .count()
        .laplace(100);
    [weight.value(), flag.value(), money.value().units(), mixed.value()]
}

#[test]
fn choices_mean_what_rust_means() -> Result<(), Error> {
    let (answer, _) = session()?.run(choices)?;
    let sum = |f: fn(Patient) -> i64| (0..1_210).map(patient).map(f).sum::<i64>();
    let exact = [
        sum(|p| if let Ward::Icu = p.ward { 5 } else { p.age.clamp(1, 2) }),
        sum(|p| {
            if p.smoker {
                1
            } else if p.age > 50 {
                2
            } else {
                0
            }
        }),
        sum(|p| if p.smoker { 150 } else { 25 }),
        count(|p| if p.smoker { p.age > 10 } else { matches!(p.ward, Ward::Er) }),
    ];
    for (released, (exact, sensitivity)) in answer.into_iter().zip(exact.into_iter().zip([5, 2, 150, 1])) {
        assert!(near(released, exact, sensitivity), "{released} is not near {exact}");
    }
    Ok(())
}

/// A query with a branch on a released value. The query costs as much as the more expensive arm.
#[dp_query(epsilon = 4.5)]
fn branches(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(1).value();
    let first = if n > 1_000_000 {
        0
    } else if n > 100 {
        let adults = patients.filter(|p| p.age >= 18);
        adults.count().laplace(0.5).value() + adults.count().laplace(1).value()
    } else {
        patients.map(|p| p.age).sum().laplace(2).value()
    };
    let second = match first {
        0 => 1,
        k if k < 0 => patients.count().laplace(0.25).value(),
        _ => {
            let half = { patients.filter(|p| p.smoker).count().laplace(0.75).value() / 2 };
            half + patients.count().laplace(0.75).value()
        }
    };
    first + second
}

#[test]
fn a_branch_costs_its_dearest_arm() -> Result<(), Error> {
    let certificate = text!(branches);
    // The cost is 1 + max(0, max(1.5, 2)) + max(0, max(0.25, 1.5)).
    assert!(certificate.contains(r#""declared":[4500000],"cost":[4500000],"unlisted":[0]"#), "{certificate}");
    assert_eq!(certificate.matches("branch-on-released").count(), 4, "{certificate}");
    let (answer, _) = session()?.run(branches)?;
    // The answer is about 2·1030 + 200 + 1210. Each noise has a scale of at most 4, so the error
    // stays far below 500.
    assert!((answer - 3_470).abs() < 500, "{answer}");
    Ok(())
}

/// A query that another query calls.
#[dp_query(epsilon = 1.5, reusable)]
fn mean_age(people: Table<Patient>) -> f64 {
    let n = people.count().laplace(0.5);
    let total = people.map(|p| p.age).sum().laplace(1.0);
    total.value() as f64 / n.value().max(1) as f64
}

/// A query with a public parameter, which another query calls.
#[dp_query(epsilon = 0.5, reusable)]
fn older_than(people: Table<Patient>, #[dp(range = 0..=100)] age: i64) -> (i64, i64) {
    (age, people.filter(|p| p.age > age).count().laplace(0.5).value())
}

/// A query that calls other queries.
#[dp_query(epsilon = 4)]
fn asks(patients: Table<Patient>) -> (f64, i64, f64) {
    let smokers = patients.filter(|p| p.smoker);
    let mean = mean_age(smokers);
    let (_, old) = older_than(patients, 60);
    let again = if old > 100 { mean_age(patients) } else { patients.count().laplace(0.25).value() as f64 };
    (mean, old, again)
}

#[test]
fn a_query_can_ask_another() -> Result<(), Error> {
    let certificate = text!(asks);
    // The cost is 1.5 + 0.5 + max(1.5, 0.25).
    assert!(certificate.contains(r#""declared":[4000000],"cost":[3500000],"unlisted":[0]"#), "{certificate}");
    let ((mean, old, again), _) = session()?.run(asks)?;
    assert!((mean - 60.0).abs() < 8.0 && (again - 60.0).abs() < 8.0, "{mean} {again}");
    assert!((old - 600).abs() < 200, "{old}");
    Ok(())
}

/// A query with a decimal parameter.
#[dp_query(epsilon = 200)]
fn dear(people: Table<Patient>, #[dp(range = 0.0..=100.0, step = 0.1)] bill: Decimal) -> (i64, i64) {
    let n = people.filter(|p| p.bill > 50).count().laplace(100);
    let above = people.filter(|p| p.bill >= 12.5).count().laplace(100).value();
    (n.value(), above + bill.units())
}

#[test]
fn parameters_are_public_and_checked() -> Result<(), Error> {
    let ((age, n), session) = session()?.run(older_than(60)?)?;
    assert_eq!(age, 60);
    assert!((n - 600).abs() < 200, "{n}");
    let text = |result: Result<older_than, Error>| result.err().map(|e| e.to_string());
    assert_eq!(text(older_than(100)), None);
    let words = text(older_than(101)).expect("out of range");
    assert_eq!(words, "parameter `age` is outside its declared range 0 to 100");
    let text = |result: Result<dear, Error>| result.err().map(|e| e.to_string()).unwrap_or_default();
    let between = "parameter `bill` is not a multiple of its declared step 0.1";
    assert_eq!(text(dear(Decimal::new(125, 2))), between);
    let revealed = dear(Decimal::new(125, 2)).err().map(|e| e.reveal());
    assert_eq!(revealed, Some(format!("{between}; found: 1.25")));
    assert_eq!(text(dear(Decimal::new(120, 2))), "");
    let far = "parameter `bill` is outside its declared range 0.0 to 100.0";
    assert_eq!(text(dear(Decimal::new(9_000_000_000_000_000_000, 0))), far);
    assert_eq!(text(dear(Decimal::new(1001, 1))), far);
    let ((n, above), _) = session.run(dear(Decimal::new(5, 0))?)?;
    assert!(near(n, 1_159, 1) && near(above, 1_197 + 50, 1), "{n} {above}");
    Ok(())
}

/// Two datasets, each with its own budget.
#[dp_query(epsilon(patients = 1.0, visits = 0.75))]
fn both(patients: Table<Patient>, visits: Table<Visit>) -> (i64, i64) {
    let people = patients.count().laplace(0.5).value();
    let stays = visits.map(|v| v.stays).sum();
    let per = visits.filter(|v| v.person > 10).count();
    let joint = patients.filter(|p| p.smoker).count() + per;
    (people + stays.laplace(0.25).value(), joint.laplace(0.5).value())
}

#[test]
fn each_dataset_has_its_own_account() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_rows((0..900).map(|i| Visit { person: i / 3, stays: 2 }))?;
    let session = session()?.and(visits.session::<eps!(0.75)>());
    let ((sum, count), _) = session.run(both)?;
    // The noise has a scale of at most 3 · 9 / 0.25, and 3,000 is more than 27 times that.
    assert!((sum - 3_010).abs() < 3_000 && (count - 1_270).abs() < 300, "{sum} {count}");
    let certificate = text!(both);
    assert!(
        certificate.contains(r#""declared":[1000000,750000],"cost":[1000000,750000],"unlisted":[0,0]"#),
        "{certificate}"
    );
    Ok(())
}

/// Under `ReplaceOne`, the number of rows is public, and a sum's sensitivity is the width of its
/// range.
#[dp_query(epsilon = 1.0)]
fn width(patients: Table<Patient, ReplaceOne>) -> i64 {
    patients.map(|p| p.age.clamp(20, 30)).sum().laplace(1).value()
}

#[test]
fn replace_one_uses_the_width() {
    assert!(text!(width).contains(r#""sensitivity":[10]"#));
}

/// A query that combines protected numbers before their release.
#[dp_query(epsilon = 100)]
fn combined(patients: Table<Patient>) -> i64 {
    let (smokers, others) = (patients.filter(|p| p.smoker), patients.filter(|p| !p.smoker));
    let difference = 3 * smokers.count() - others.count() * 1;
    difference.laplace(100).value()
}

#[test]
fn protected_numbers_combine() -> Result<(), Error> {
    assert!(text!(combined).contains(r#""sensitivity":[4]"#));
    let (answer, _) = session()?.run(combined)?;
    assert!(near(answer, 3 * count(|p| p.smoker) - count(|p| !p.smoker), 4), "{answer}");
    Ok(())
}

/// A reusable query over visits. One person has up to three visits.
#[dp_query(epsilon = 0.25, reusable)]
fn all_stays(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.stays).sum().laplace(0.25).value()
}

/// A branch whose arms use different datasets, in called queries and in their own releases.
#[dp_query(epsilon(patients = 2.5, visits = 0.75))]
fn either(patients: Table<Patient>, visits: Table<Visit>) -> (i64, f64) {
    let n = patients.count().laplace(0.5).value();
    let first =
        if n > 10 { all_stays(visits.filter(|v| v.stays > 1)) } else { visits.count().laplace(0.5).value() };
    let mean = match first {
        0 => 0.0,
        k if k < 5 => mean_age(patients),
        k if k < 10 => mean_age(patients.filter(|p| p.smoker)) + all_stays(visits) as f64,
        _ => patients.count().laplace(2).value() as f64,
    };
    (first, mean)
}

#[test]
fn arms_can_ask_different_datasets() -> Result<(), Error> {
    let certificate = text!(either);
    // The cost on patients is 0.5 + max(0, 1.5, 1.5, 2). The cost on visits is max(0.25, 0.5) +
    // max(0, 0, 0.25, 0).
    assert!(
        certificate.contains(r#""declared":[2500000,750000],"cost":[2500000,750000],"unlisted":[0,0]"#),
        "{certificate}"
    );
    let visits = Dataset::<Visit>::from_rows((0..900).map(|i| Visit { person: i / 3, stays: 9 }))?;
    let session = session()?.and(visits.session::<eps!(0.75)>());
    let ((first, last), _) = session.run(either)?;
    // The sum of 8,100 has noise of scale 27/0.25, and 4,000 is 37 times that. The count of 1,210
    // rows has noise of scale 1/2.
    assert!((first - 8_100).abs() < 4_000 && (last - 1_210.0).abs() < 50.0, "{first} {last}");
    Ok(())
}

/// Operator precedence: each expression groups as Rust's own parser groups it.
#[dp_query(epsilon = 500)]
fn precedence(patients: Table<Patient>) -> [i64; 5] {
    let a = patients.filter(|p| !p.smoker == (p.age < 30 || p.age > 50 && p.smoker)).count().laplace(100);
    let b = patients
        .filter(|p| -p.age.abs() + 3 * -2 - (4 - p.age) / 3 < -(p.age - 60) * 2 - (p.age - (1 - p.age)))
        .count()
        .laplace(100);
    let c = patients.map(|p| (p.age - 60).max(-(p.age - 10)).min(2 - -3 - p.age / -2)).sum().laplace(100);
    let d = patients
        .filter(|p| (if p.age > 3 { !(p.age > 9) || p.smoker } else { p.smoker }) && p.age != 7)
        .count()
        .laplace(100);
    let e = patients.filter(|p| (p.age > 20) == p.smoker || p.smoker != (p.age > 40)).count().laplace(100);
    [a.value(), b.value(), c.value(), d.value(), e.value()]
}

#[test]
#[allow(clippy::nonminimal_bool)]
fn precedence_is_that_of_rust() -> Result<(), Error> {
    let (answer, _) = session()?.run(precedence)?;
    let exact = [
        count(|p| !p.smoker == (p.age < 30 || p.age > 50 && p.smoker)),
        count(|p| -p.age.abs() + 3 * -2 - (4 - p.age) / 3 < -(p.age - 60) * 2 - (p.age - (1 - p.age))),
        (0..1_210).map(patient).map(|p| (p.age - 60).max(-(p.age - 10)).min(2 - -3 - p.age / -2)).sum(),
        count(|p| (if p.age > 3 { !(p.age > 9) || p.smoker } else { p.smoker }) && p.age != 7),
        count(|p| (p.age > 20) == p.smoker || p.smoker != (p.age > 40)),
    ];
    for (i, (released, exact)) in answer.into_iter().zip(exact).enumerate() {
        assert!(near(released, exact, if i == 2 { 110 } else { 1 }), "{i}: {released} is not near {exact}");
    }
    Ok(())
}
