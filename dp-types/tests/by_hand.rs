//! The README's example without the macros: what `#[dp_query]` and the derives expand to.

// `{ line!() }` needs its braces, whatever the lint says; and a literal cost is a long type.
#![allow(unused_braces, clippy::type_complexity, clippy::unwrap_used)]

use dp_types::budget::{Answer, Budget};
use dp_types::expr::{Bool, Cat, Col, Ex, Lit, Num, variant};
use dp_types::measure::{Eps, Pure};
use dp_types::node::Log;
use dp_types::num::{B0, B1, D0, D2, PInt, UInt, UTerm, Z0};
use dp_types::prelude::*;
use dp_types::query::{Origin, Over, TableQuery};
use dp_types::record::{Cells, Here, OneRow, Refuse, There};
use dp_types::relation::Relation;

/// ε in thousandths.
type Milli<N> = Eps<typenum::Prod<typenum::U1000, N>>;
type Eps03 = Milli<typenum::U300>;
type Eps07 = Milli<typenum::U700>;
type Eps10 = Milli<typenum::U1000>;
type Eps15 = Eps<typenum::Prod<typenum::U10000, typenum::U150>>;

#[derive(Clone, Copy)]
enum Ward {
    Icu,
    Er,
}
impl Category for Ward {
    const VARIANTS: &'static [&'static str] = &["Icu", "Er"];
    fn index(self) -> usize {
        self as usize
    }
}

struct Patient {
    age: i64,
    smoker: bool,
    ward: Ward,
    bill: Decimal,
}

#[derive(Clone, Copy)]
struct PatientColumns {
    age: Ex<Col<Patient, Here>>,
    smoker: Ex<Col<Patient, There<Here>>>,
    ward: Ex<Col<Patient, There<There<Here>>>>,
    bill: Ex<Col<Patient, There<There<There<Here>>>>>,
}

impl Record for Patient {
    const NAME: &'static str = "Patient";
    const COLUMNS: &'static [&'static str] = &["age", "smoker", "ward", "bill"];
    type Fields = (
        Num<Z0, PInt<typenum::U120>, D0>,
        (Bool, (Cat<Ward>, (Num<Z0, PInt<typenum::Prod<typenum::U10000, typenum::U500>>, D2>, ()))),
    );
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = PatientColumns;
    fn proxy() -> PatientColumns {
        PatientColumns { age: Ex::column(), smoker: Ex::column(), ward: Ex::column(), bill: Ex::column() }
    }
    fn values(self) -> (i64, (bool, (Ward, (Decimal, ())))) {
        (self.age, (self.smoker, (self.ward, (self.bill, ()))))
    }
}

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
struct adult_smokers;

impl Query for adult_smokers {
    const ORIGIN: Origin = Origin { query: "adult_smokers", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (Eps10, ());
    type Cost = (Eps10, ());
    type Output = (i64, f64);

    fn answer<'id>(
        self,
        tables: <Self::Sources as dp_types::query::Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        self.answer_on(tables.0, budget)
    }
}

impl TableQuery for adult_smokers {
    type Record = Patient;
    type Neighbours = AddRemove;

    fn answer_on<'id, P>(
        self,
        patients: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>
    where
        P: Relation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (typenum::U1, ()),
            >,
    {
        let adults = patients.filter(|p| p.age.ge(Lit::<PInt<typenum::U18>>::new()).and(p.smoker));
        let total = adults
            .map(|p| p.age.clamp(Lit::<PInt<typenum::U18>>::new(), Lit::<PInt<typenum::U99>>::new()))
            .sum();
        // Both at once: one scan.
        let ((n, total), receipt, budget) = budget.release((
            adults.count().laplace::<Eps03, { line!() }>(),
            total.laplace::<Eps07, { line!() }>(),
        ))?;
        Ok(budget.finish((n.value(), total.value() as f64 / n.value().max(1) as f64), receipt))
    }

    fn answer_on_rows<'id, P>(
        self,
        patients: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>
    where
        P: Relation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (typenum::U1, ()),
            >,
    {
        // A row is the unit of this record already.
        self.answer_on(patients, budget)
    }
}

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
struct twice;
impl Query for twice {
    const ORIGIN: Origin = Origin { query: "twice", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, (Over<Patient, AddRemove>, ()));
    type Measure = Pure;
    type Declared = (Eps10, (Eps10, ()));
    type Cost = (Eps03, (Eps10, ()));
    type Output = (i64, f64);

    fn answer<'id>(
        self,
        tables: <Self::Sources as dp_types::query::Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (a, (b, ())) = tables;
        let b = b.filter(|p| p.ward.is(variant::<Ward, 0>()) & !p.smoker);
        let both = a.count()
            + a.map(|p| {
                p.bill * Lit::<PInt<UInt<UInt<UTerm, B1>, B0>>>::new()
                    / Lit::<PInt<UInt<UInt<UTerm, B1>, B1>>>::new()
            })
            .filter(|v| v.gt(Lit::<PInt<typenum::U5>, D0>::new()))
            .count();
        let (n, r0, budget) = budget.release(both.laplace::<Milli<typenum::U100>, { line!() }>())?;
        let (share, fork, budget) = budget.branch::<(Milli<typenum::U200>, ())>();
        let r1 = if n.value() > 5 {
            let (_, r, rest) = share.release(a.count().laplace::<Milli<typenum::U200>, { line!() }>())?;
            fork.first(r, rest)
        } else {
            let bills = a.map(|p| p.bill).sum();
            let (_, r, rest) = share.release(bills.laplace::<Milli<typenum::U150>, { line!() }>())?;
            fork.second(r, rest)
        };
        let ((_, mean), r2, budget) = budget.call(adult_smokers, b)?;
        Ok(budget.finish((n.value(), mean), r0.then(r1.then(r2))))
    }
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
fn a_query_by_hand_is_answered_and_certified() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_rows(rows())?;
    let session = patients.session::<Eps15>();
    let ((n, mean), _session) = session.run(adult_smokers)?;
    let exact = rows().filter(|p| p.age >= 18 && p.smoker).count() as i64;
    // The noise has scale 1/0.3; 300 is more than 80 scales.
    assert!((n - exact).abs() < 300, "{n} is too far from {exact}");
    assert!((mean - 69.0).abs() < 5.0, "{mean}");
    Ok(())
}

#[test]
fn certificates_are_whole() {
    let text = dp_types::certificate::certificate::<twice>();
    assert!(text.starts_with("{\"dp_certificate\":2,\"query\":\"twice\","), "{text}");
    assert!(text.contains("\"cost\":[300000,1000000],\"unlisted\":[0,0],"), "{text}");
    // Three releases and two of the query that is called; either side of the branch counts.
    for at in 1..=5 {
        assert_eq!(text.matches(&format!("\"at\":{at},")).count(), 1, "{text}");
    }
    assert_eq!(text.matches("\"rule\":\"discrete-laplace/1\"").count(), 5);
    assert!(text.ends_with("\"}"), "{text}");
}

#[test]
fn two_datasets_share_a_session_and_keep_their_own_budgets() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_rows(rows())?
        .session::<Eps03>()
        .and(Dataset::<Patient>::from_rows(rows())?.session::<Eps15>());
    let ((n, mean), session) = session.run(twice)?;
    // 5,000 patients, and those of them who have two thirds of a bill above 5.00: all but the first.
    assert!((n - 9_999).abs() < 2_000, "{n} is too far from 9,999");
    assert!(mean.is_finite());
    let _left: Session<_, (Eps<typenum::U0>, (Milli<typenum::U500>, ()))> = session;
    Ok(())
}
