//! Mistakes that rustc reports in its own words. The book quotes the error for each mistake.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub enum Ward {
    Icu,
    Er,
}

#[derive(Record)]
pub struct Patient {
    #[dp(range = 0..=120)]
    pub age: i64,
    pub smoker: bool,
    #[dp(category)]
    pub ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    pub bill: Decimal,
    #[dp(text = 40)]
    pub unit: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn adults(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age >= 18).count().laplace(1.0).value()
}

pub fn a_budget_is_no_value(patients: Dataset<Patient>) {
    let _ = patients.session(1.5);
}

pub fn a_budget_is_no_number(patients: Dataset<Patient>) {
    let _ = patients.session::<1.5>();
}

pub fn a_budget_is_left_out(patients: Dataset<Patient>) {
    let _ = patients.session();
}

pub fn a_query_is_called(patients: Dataset<Patient>) {
    let _ = adults(patients);
}

pub fn a_run_cannot_fail(patients: Dataset<Patient>) {
    let session = patients.session::<eps!(1)>();
    let (_, _) = session.run(adults);
}

#[dp_query(epsilon = 1.0)]
pub fn a_decimal_is_cast(patients: Table<Patient>) -> f64 {
    let total = patients.map(|p| p.bill).sum().laplace(0.3);
    total.value() as f64
}

#[dp_query(epsilon = 1.0)]
pub fn a_decimal_is_divided(patients: Table<Patient>) -> Decimal {
    let total = patients.map(|p| p.bill).sum().laplace(0.3);
    total.value() / total.value()
}

#[dp_query(epsilon = 1.0)]
pub fn a_column_is_misspelled(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.agee >= 18).count().laplace(0.3).value()
}

#[dp_query(epsilon = 1.0)]
pub fn a_missing_text_is_compared(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.unit == "Surgery").count().laplace(0.3).value()
}

#[dp_query(epsilon = 1.0)]
pub fn a_number_is_among_texts(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.age.among(["18", "65"])).count().laplace(0.3).values()
}

fn main() {}
