//! Tests of queries whose bodies and signatures have unusual forms. The file turns every warning
//! into an error.

#![deny(warnings)]

use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

/// A query that releases nothing.
#[dp_query(epsilon = 1.0)]
fn nothing(patients: Table<Patient>) -> i64 {
    let _ = patients;
    3
}

/// A query that drops a released value. The expansion keeps the attributes of that statement.
#[dp_query(epsilon = 1.0)]
#[must_use]
#[allow(unused_must_use, clippy::let_unit_value)]
fn dropped(patients: Table<Patient>) {
    patients.count().laplace(0.1);
}

/// A query with keywords as names.
#[dp_query(epsilon = 100.0)]
fn r#type(r#in: Table<Patient>, #[dp(range = 0..=9)] r#fn: i64) -> i64 {
    r#in.filter(|p| p.age > r#fn).count().laplace(100).value()
}

/// A query with operators before blocks.
#[dp_query(epsilon = 100.0)]
fn negated(patients: Table<Patient>) -> (i64, i64, i64) {
    let debts = patients.map(|p| {
        -(match p.smoker {
            true => p.age,
            false => 3,
        })
    });
    let years = patients.map(|p| -{
        let years = p.age;
        years + years
    });
    let kept = patients.filter(|p| !match p.smoker {
        true => p.age > 30,
        false => p.age < 10,
    });
    (debts.sum().laplace(40).value(), years.sum().laplace(40).value(), kept.count().laplace(20).value())
}

mod inner {
    use super::{dp_query, eps};

    /// A query that `#[cfg]` removes, over a record that does not exist.
    #[cfg(any())]
    #[dp_query(epsilon = 1.0)]
    fn gone(patients: Table<NoSuchRecord>) -> i64 {
        patients.count().laplace(0.1).value()
    }

    /// A query that `#[cfg]` removes after the macro has run.
    #[dp_query(epsilon = 1.0)]
    #[cfg(any())]
    fn gone_too(patients: Table<NoSuchRecord>) -> i64 {
        patients.count().laplace(0.1).value()
    }

    /// A query with paths in place of names.
    #[dp_query(epsilon = 1.0)]
    pub(super) fn by_path(patients: dp_types::prelude::Table<super::Patient>) -> Vec<String> {
        [{
            let n = patients.count().laplace(0.1).value();
            n.to_string()
        }]
        .into()
    }

    pub(super) type Budget = eps!(300);
}

macro_rules! make {
    ($name:ident, $field:ident, $above:expr, $record:ty, $epsilon:literal) => {
        #[dp_query(epsilon = $epsilon)]
        fn $name(patients: Table<$record>) -> i64 {
            patients.filter(|p| p.$field > $above).count().laplace($epsilon).value()
        }
    };
}
make!(made, age, 3, Patient, 0.5);

/// An alias of the neighbour relation.
type Replace = ReplaceOne;
#[dp_query(epsilon = 1.0)]
fn aliased(patients: Table<Patient, Replace>) -> i64 {
    patients.map(|p| p.age).sum().laplace(0.1).value()
}

#[test]
fn queries_of_unusual_shapes_run() -> Result<(), Error> {
    /// A query inside a function; blocks, `if let`, tuples and an arm that panics.
    #[dp_query(epsilon = 100.0)]
    fn within(patients: Table<Patient>) -> (i64, String) {
        let text = {
            let a = patients.count();
            let b = a.laplace(10).value();
            format!("{b}")
        };
        let m = patients.count().laplace(10).value() + { patients.count().laplace(10).value() } * 2;
        let k = if let Some(x) = Some(m)
            && x > 3
        {
            patients.count().laplace(10).value()
        } else {
            panic!("about 300 rows cannot be 3: the noise has scale 1/10")
        };
        let z = match (k, m) {
            (1, _) => twice(1),
            (a, b) if a < b => {
                let smokers = patients.filter(|p| p.smoker);
                smokers.count().laplace(10).value()
            }
            _ => 4,
        };
        (m + k + z, text)
    }
    const fn twice(x: i64) -> i64 {
        2 * x
    }

    let rows = (0..100).map(|i| Patient { age: i, smoker: i % 2 == 0 });
    let session = Dataset::<Patient>::from_rows(rows)?.session::<inner::Budget>();
    let ((sum, text), session) = session.run(within)?;
    // Each noise has scale 1/10, and exceeds 5 with probability below e^-49.
    assert!((sum - 450).abs() <= 25, "{sum}");
    assert!(text.parse().is_ok_and(|n: i64| (n - 100).abs() <= 5), "{text}");
    let (above, session) = session.run(r#type(3)?)?;
    assert!((above - 96).abs() <= 1, "{above}");
    let ((debts, years, kept), _) = session.run(negated)?;
    // The three noise values have scales 3, 6 and 1/20. They exceed the bounds below with
    // probability below e^-19.
    assert!((debts + 2600).abs() <= 60 && (years + 9900).abs() <= 120, "{debts} {years}");
    assert!((kept - 61).abs() <= 1, "{kept}");
    let _ = (nothing, dropped, inner::by_path, made, aliased);
    Ok(())
}
