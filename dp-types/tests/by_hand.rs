//! Tests of the README's example without the macros: the code to which `#[dp_query]` and the derive
//! macros expand.

// `{ line!() }` needs its braces, although a lint reports them. The type of a literal cost is long.
#![allow(unused_braces, clippy::type_complexity, clippy::unwrap_used)]

use dp_types::law::certificate::certificate;
use dp_types::law::derivation::Log;
use dp_types::law::expr::{Col, Ex, Lit, variant};
use dp_types::law::kind::{Bool, Cat, Num};
use dp_types::law::measure::{Eps, Pure};
use dp_types::law::num::{B0, B1, D0, D2, PInt, U1, UInt, UTerm, Z0};
use dp_types::law::query::{Origin, Over, Sources, TableQuery};
use dp_types::law::record::{Cells, Here, OneRow, Refuse, There};
use dp_types::law::transformation::{RowsPerUnit, Transformation};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

/// The costs ε = 0.1 and so on, in 10^-6.
type Eps01 = Eps<typenum::U100000>;
type Eps015 = Eps<typenum::Prod<typenum::U1000, typenum::U150>>;
type Eps02 = Eps<typenum::Prod<typenum::U1000, typenum::U200>>;
type Eps03 = Eps<typenum::Prod<typenum::U1000, typenum::U300>>;
type Eps05 = Eps<typenum::Prod<typenum::U1000, typenum::U500>>;
type Eps07 = Eps<typenum::Prod<typenum::U1000, typenum::U700>>;
type Eps10 = Eps<typenum::U1000000>;
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
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        self.answer_on(tables.0, budget)
    }
}

/// The body of the query, for a table of any stability. The query below uses this body for a whole
/// table and for a table of stability 1.
macro_rules! body {
    ($patients:ident, $budget:ident) => {{
        let adults = $patients.filter(|p| p.age.ge(Lit::<PInt<typenum::U18>>::new()).and(p.smoker));
        let ages =
            adults.map(|p| p.age.clamp(Lit::<PInt<typenum::U18>>::new(), Lit::<PInt<typenum::U99>>::new()));
        // The body requests both releases at once, so the rows are read only once.
        let ((n, total), receipt, budget) = $budget.release((
            adults.count().laplace::<Eps03, { line!() }>(),
            ages.sum().laplace::<Eps07, { line!() }>(),
        ))?;
        let answer = (n.value(), total.value() as f64 / n.value().max(1) as f64);
        Ok(budget.finish(answer, receipt))
    }};
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
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (RowsPerUnit<Patient>, ()),
            >,
    {
        body!(patients, budget)
    }

    fn answer_on_rows<'id, P>(
        self,
        patients: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (U1, ()),
            >,
    {
        body!(patients, budget)
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
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (a, (b, ())) = tables;
        let b = b.filter(|p| p.ward.is(variant::<Ward, 0>()) & !p.smoker);
        let dear = a
            .map(|p| {
                p.bill * Lit::<PInt<UInt<UInt<UTerm, B1>, B0>>>::new()
                    / Lit::<PInt<UInt<UInt<UTerm, B1>, B1>>>::new()
            })
            .filter(|v| v.gt(Lit::<PInt<typenum::U5>, D0>::new()));
        let (n, first, budget) =
            budget.release((a.count() + dear.count()).laplace::<Eps01, { line!() }>())?;
        let (share, fork, budget) = budget.branch::<(Eps02, ())>();
        let second = if n.value() > 5 {
            let (_, receipt, rest) = share.release(a.count().laplace::<Eps02, { line!() }>())?;
            fork.first(receipt, rest)
        } else {
            let bills = a.map(|p| p.bill).sum();
            let (_, receipt, rest) = share.release(bills.laplace::<Eps015, { line!() }>())?;
            fork.second(receipt, rest)
        };
        let ((_, mean), third, budget) = budget.call(adult_smokers, b)?;
        Ok(budget.finish((n.value(), mean), first.then(second).then(third)))
    }
}

/// The same query on each part of the table, with one part per ward. One patient is in only one
/// part, so the query costs as much as a query on one part.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
struct each_ward;
impl Query for each_ward {
    const ORIGIN: Origin = Origin { query: "each_ward", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (Eps10, ());
    type Cost = (Eps10, ());
    type Output = Vec<(&'static str, i64)>;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let wards = tables.0.partition(|p| p.ward);
        let (answers, receipt, budget) = budget.each_query(wards, adult_smokers)?;
        let answers = answers.into_iter().map(|(ward, (n, _))| (ward, n)).collect();
        Ok(budget.finish(answers, receipt))
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
    // The noise has scale 1/0.3, so a deviation of 300 is more than 80 scales.
    assert!((n - exact).abs() < 300, "{n} is too far from {exact}");
    assert!((mean - 69.0).abs() < 5.0, "{mean}");
    Ok(())
}

#[test]
fn certificates_are_whole() {
    for (text, declared) in [
        (certificate::<twice>(), r#""declared":[1000000,1000000],"cost":[300000,1000000],"unlisted":[0,0]"#),
        (certificate::<each_ward>(), r#""declared":[1000000],"cost":[1000000],"unlisted":[0]"#),
    ] {
        assert!(text.contains(declared), "{text}");
        assert!(text.ends_with("\"}"), "{text}");
        assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
    }
}

#[test]
fn parts_are_answered_in_public_key_order() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_rows(rows())?.session::<Eps10>();
    let (answers, _session) = session.run(each_ward)?;
    let exact = |ward: usize| rows().filter(|p| p.age >= 18 && p.smoker && p.ward as usize == ward).count();
    let wards: Vec<&str> = answers.iter().map(|(ward, _)| *ward).collect();
    assert_eq!(wards, ["Icu", "Er"]);
    for (ward, (_, n)) in answers.into_iter().enumerate() {
        // The noise has scale 1/0.3, so a deviation of 300 is more than 80 scales.
        assert!((n - exact(ward) as i64).abs() < 300, "{ward}: {n}");
    }
    Ok(())
}

#[test]
fn two_datasets_share_a_session_and_keep_their_own_budgets() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_rows(rows())?
        .session::<Eps03>()
        .and(Dataset::<Patient>::from_rows(rows())?.session::<Eps15>());
    let ((n, mean), session) = session.run(twice)?;
    // There are 5,000 patients. For all patients except the first, two thirds of the bill are above
    // 5.00.
    assert!((n - 9_999).abs() < 2_000, "{n} is too far from 9,999");
    assert!(mean.is_finite());
    let _left: Session<_, (Eps<typenum::U0>, (Eps05, ()))> = session;
    Ok(())
}
