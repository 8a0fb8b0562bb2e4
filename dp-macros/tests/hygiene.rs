//! Tests that expansions compile in unusual modules: without a prelude, among hostile names, with
//! `dp_types` under another path, and with every lint on.

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, unreachable_pub, single_use_lifetimes, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic)]

/// The crate `dp_types` under another path.
mod renamed {
    pub(crate) use ::dp_types::*;
}

/// Hostile names, which an expansion must not use by mistake.
#[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
mod hostile {
    pub(crate) struct Result;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Option;
    pub(crate) struct Ex;
    pub(crate) struct Lit;
    pub(crate) struct Budget;
    pub(crate) struct Copy;
    pub(crate) struct Clone;
    pub(crate) struct i64_;
    pub(crate) trait From {
        fn ge(&self) {}
        fn and(&self) {}
        fn sum(&self) {}
        fn count(&self) {}
        fn laplace(&self) {}
        fn split(&self) {}
    }
    impl<T> From for T {}
}

/// Records and queries in a module with hostile names.
mod among {
    #![allow(unused_imports)]
    use super::hostile::{Budget, Clone, Copy, Err, Ex, From, Lit, None, Ok, Option, Result, Some, i64_};
    use ::dp_types::prelude::{Category, Decimal, Record, Table, dp_query};

    #[derive(::core::clone::Clone, ::core::marker::Copy, Category)]
    #[dp(crate = super::renamed)]
    pub(super) enum Ward {
        Icu,
        Er,
    }

    #[derive(Record)]
    #[dp(crate = super::renamed)]
    pub(super) struct Patient {
        #[dp(range = 0..=120)]
        pub(super) age: u8,
        pub(super) smoker: bool,
        #[dp(category)]
        pub(super) ward: Ward,
        #[dp(range = 0.0..=9.5, step = 0.1)]
        pub(super) bill: Decimal,
    }

    /// A query with every form of code.
    #[dp_query(epsilon = 4, crate = super::renamed)]
    pub(super) fn shapes(
        patients: Table<Patient>,
        #[dp(range = 0..=100)] age: i64,
        #[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal,
    ) -> (i64, i64) {
        let __dp_budget = age;
        let some = patients.filter(|p| p.age > age && p.bill <= limit && !(p.ward == Ward::Icu));
        let n = some.count().laplace(1).value();
        let more = if n > 10 {
            let weight = some.map(|p| match p.ward {
                Ward::Icu => 1,
                Ward::Er => {
                    if p.smoker {
                        2
                    } else {
                        p.age + 1
                    }
                }
            });
            weight.sum().laplace(2).value()
        } else {
            one(some).0
        };
        (n + __dp_budget, more)
    }

    /// A query that the query `shapes` calls.
    #[dp_query(epsilon = 1, reusable, crate = super::renamed)]
    pub(super) fn one(patients: Table<Patient>) -> (i64, ()) {
        let n = patients.count().laplace(1);
        (n.value(), ())
    }
}

/// The expansion of a query must use only the names that the query mentions, and nothing from the
/// prelude.
#[::core::prelude::v1::test]
fn queries_run_among_hostile_names() {
    use ::core::assert;
    use ::core::iter::Iterator;
    use among::{Patient, Ward, shapes};

    let rows = (0..100_u8).map(|i| Patient {
        age: i,
        smoker: i % 2 == 0,
        ward: if i < 50 { Ward::Er } else { Ward::Icu },
        bill: ::dp_types::Decimal::new(10, 1),
    });
    let patients = ::dp_types::Dataset::<Patient>::from_rows(rows).expect("the rows fit");
    let session = patients.session::<::dp_types::eps!(4)>();
    let query = shapes(20, ::dp_types::Decimal::new(9, 0)).expect("parameters in range");
    let ((n, _), _session) = session.run(query).expect("answered");
    // The table has 29 rows, and the parameter adds 20. The noise has scale 1, so it exceeds 60
    // with probability below e^-59.
    assert!((n - 49).abs() < 60);
}
