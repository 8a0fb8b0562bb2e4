//! Tests of the README's query, with the same text.

#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]

use dp_types::prelude::*;

/// The ward in which a patient lies.
#[derive(Clone, Copy, Category)]
pub enum Ward {
    /// Intensive care.
    Icu,
    /// Emergency room.
    Er,
}

/// A row.
#[derive(Record)]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    bill: Decimal,
}

/// How many adult smokers there are, and their mean age.
#[dp_query(epsilon = 1.0)]
fn adult_smokers(patients: Table<Patient>) -> (i64, f64) {
    let adults = patients.filter(|p| p.age >= 18 && p.smoker);
    let n = adults.count().laplace(0.3);
    let total = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.7);
    (n.value(), total.value() as f64 / n.value().max(1) as f64)
}

fn rows() -> impl Iterator<Item = Patient> {
    (0..5_000).map(|i| Patient {
        age: i % 121,
        smoker: i % 3 == 0,
        ward: if i % 2 == 0 { Ward::Icu } else { Ward::Er },
        bill: Decimal::new(i * 1_000, 2),
    })
}

#[test]
fn the_first_example_is_answered() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_rows(rows())?;
    let session = patients.session::<eps!(1.5)>();
    let ((n, mean), _session) = session.run(adult_smokers)?;
    let exact = rows().filter(|p| p.age >= 18 && p.smoker).count() as i64;
    // The noise has scale 1/0.3, so it exceeds 300 with probability below e^-89.
    assert!((n - exact).abs() < 300, "{n} is too far from {exact}");
    assert!((mean - 69.0).abs() < 5.0, "{mean}");
    Ok(())
}

#[test]
fn its_certificate_names_source_and_lines() {
    let text = dp_types::law::certificate::certificate::<adult_smokers>();
    assert!(text.contains(r#""cost":[1000000],"unlisted":[0]"#), "{text}");
    assert!(text.contains(r#""rule":"discrete-laplace/1","line":33,"at":1,"measure":"pure","sampler":"lazy","epsilon":300000"#), "{text}");
    assert!(text.contains(r#""rule":"discrete-laplace/1","line":34,"at":2,"measure":"pure","sampler":"lazy","epsilon":700000"#), "{text}");
    assert!(!text.contains(r#""source_hash":"""#), "{text}");
}

/// A query whose certificate the program never reads. Running the query still keeps the certificate
/// in the program.
#[dp_query(epsilon = 0.25)]
pub fn heads(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.25).value()
}

#[test]
fn the_certificate_is_in_the_program() -> Result<(), Error> {
    let (_, _session) = Dataset::<Patient>::from_rows(rows())?.session::<eps!(1)>().run(heads)?;
    let program = std::env::current_exe().and_then(std::fs::read).expect("this program can be read");
    // The test joins this text at run time. Otherwise the program would contain the text because of
    // the test itself.
    let needle = [r#"{"dp_certificate":2"#, r#""query":"hea"#].join(",") + "ds";
    assert!(program.windows(needle.len()).any(|window| window == needle.as_bytes()));
    Ok(())
}
