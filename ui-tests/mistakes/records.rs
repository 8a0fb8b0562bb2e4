// What newcomers write in a record, a category or the head of a query.
#![allow(dead_code, unused)]
use dp_types::prelude::*;

//# a column of floats has a range and no step
//# says: step
//# fix: step = 0.01
#[derive(Record)]
struct Lab {
    #[dp(range = 0.0..=300.0)]
    glucose: f64,
}
#[dp_query(epsilon = 1.0)]
fn high(labs: Table<Lab>) -> i64 {
    labs.filter(|l| l.glucose > 126.0).count().laplace(1.0).value()
}

//# a column of floats has no mark at all
//# says: float
//# fix: range; step
#[derive(Record)]
struct Lab {
    glucose: f64,
}
#[dp_query(epsilon = 1.0)]
fn total(labs: Table<Lab>) -> f64 {
    labs.map(|l| l.glucose.clamp(0.0, 300.0)).sum().laplace(1.0).value().to_f64()
}

//# a decimal has no step
//# says: step
//# fix: step = 0.01
#[derive(Record)]
struct Bill {
    #[dp(range = 0.0..=500.0)]
    amount: Decimal,
}
#[dp_query(epsilon = 1.0)]
fn total(bills: Table<Bill>) -> Decimal {
    bills.map(|b| b.amount).sum().laplace(1.0).value()
}

//# a number has no range
//# says: needs a range
//# fix: #[dp(range = 0..=120)]
#[derive(Record)]
struct Patient {
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn adults(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age >= 18).count().laplace(1.0).value()
}

//# a text has no mark
//# says: text
//# fix: #[dp(text = 8)]
#[derive(Record)]
struct Visit {
    name: String,
    #[dp(range = 0..=120)]
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn annas(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.name == "Anna").count().laplace(1.0).value()
}

//# a text is borrowed
//# says: free text
//# fix: text
#[derive(Record)]
struct Visit {
    code: &'static str,
}
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "K21").count().laplace(1.0).value()
}

//# an identifier has no limit of rows
//# says: unit
//# fix: at_most = 5
#[derive(Record)]
struct Visit {
    #[dp(unit)]
    person: String,
    #[dp(range = 0..=600)]
    minutes: i64,
}
#[dp_query(epsilon = 1.0)]
fn total(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().laplace(1.0).value()
}

//# an identifier that is a number has no range
//# says: range
//# fix: range =
#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 5)]
    person: i64,
}
#[dp_query(epsilon = 1.0)]
fn visits(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# the range of whole numbers is half open
//# says: range
//# fix: ..=
#[derive(Record)]
struct Patient {
    #[dp(range = 0..120)]
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn adults(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age >= 18).count().laplace(1.0).value()
}

//# the ends of a range are swapped
//# says: 120 is above 0
//# fix: 0..=120
#[derive(Record)]
struct Patient {
    #[dp(range = 120..=0)]
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn adults(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).sum().laplace(1.0).value()
}

//# an enum has no mark as a category
//# says: Ward
//# fix: category
#[derive(Category, Clone, Copy)]
enum Ward { Icu, Er }
#[derive(Record)]
struct Patient {
    ward: Ward,
}
#[dp_query(epsilon = 1.0)]
fn in_icu(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.ward == Ward::Icu).count().laplace(1.0).value()
}

//# an enum does not derive Category
//# says: Ward
//# fix: Category
//# errors: 5
enum Ward { Icu, Er }
#[derive(Record)]
struct Patient {
    #[dp(category)]
    ward: Ward,
}
#[dp_query(epsilon = 1.0)]
fn wards(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.ward).laplace(1.0).values()
}

//# a variant of a category has a field
//# says: fieldless
//# fix: enum Ward { Icu, Er }
#[derive(Category, Clone, Copy)]
enum Ward { Icu, Other(u8) }
#[derive(Record)]
struct Patient {
    #[dp(category)]
    ward: Ward,
}
#[dp_query(epsilon = 1.0)]
fn wards(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.ward).laplace(1.0).values()
}

//# a record is a tuple
//# says: named fields
//# fix: struct Patient { #[dp(range = 0..=120)] age: i64 }
#[derive(Record)]
struct Patient(i64, bool);
#[dp_query(epsilon = 1.0)]
fn all(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

//# the attribute is named as in serde
//# says: does not describe a column
//# fix: column = "name"
#[derive(Record)]
struct Patient {
    #[dp(rename = "Age", range = 0..=120)]
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn all(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

//# a range is given by min and max
//# says: min
//# fix: range = LO..=HI
#[derive(Record)]
struct Patient {
    #[dp(min = 0, max = 120)]
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn all(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).sum().laplace(1.0).value()
}

//# a date has a range of numbers
//# says: date
//# fix: "2015-01-01"..="2024-12-31"
#[derive(Record)]
struct Visit {
    #[dp(range = 2020..=2024)]
    day: Date,
}
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day >= "2024-01-01").count().laplace(1.0).value()
}

//# a moment has a range of days
//# says: times of day
//# fix: T00:00
#[derive(Record)]
struct Visit {
    #[dp(range = "2020-01-01"..="2024-12-31")]
    began: DateTime,
}
#[dp_query(epsilon = 1.0)]
fn early(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.began.hour() < 8).count().laplace(1.0).value()
}

//# a column is a list
//# says: not a column
//# fix: i64
#[derive(Record)]
struct Patient {
    scores: Vec<i64>,
}
#[dp_query(epsilon = 1.0)]
fn all(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

//# a column is one of chrono's dates
//# says: not a column
//# fix: Date
#[derive(Record)]
struct Visit {
    day: std::time::SystemTime,
}
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# a record has no derive
//# says: Patient
//# fix: derive(Record)
//# errors: 5
struct Patient {
    age: i64,
}
#[dp_query(epsilon = 1.0)]
fn all(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

//# a record has a parameter of a type
//# says: without generics
//# fix: struct Patient
#[derive(Record)]
struct Patient<T> {
    #[dp(range = 0..=120)]
    age: T,
}

//# the step is coarser than the range
//# says: step
//# fix: step
#[derive(Record)]
struct Bill {
    #[dp(range = 0.0..=0.55, step = 0.1)]
    amount: Decimal,
}
#[dp_query(epsilon = 1.0)]
fn total(bills: Table<Bill>) -> Decimal {
    bills.map(|b| b.amount).sum().laplace(1.0).value()
}

//# a text is longer than a text column can be
//# says: 200
//# fix: text = 64
#[derive(Record)]
struct Visit {
    #[dp(text = 200)]
    note: String,
}
#[dp_query(epsilon = 1.0)]
fn noted(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.note == "ok").count().laplace(1.0).value()
}
