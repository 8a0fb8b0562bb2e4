// What newcomers write in a filter, a map or another closure of rows.
#![allow(dead_code, unused)]
#![deny(deprecated)]
use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
pub enum Ward { Icu, Surgery, Other }
#[derive(Record)]
pub struct Visit {
    #[dp(unit, keep = 5)]
    person: String,
    #[dp(range = "2020-01-01"..="2024-12-31")]
    day: Date,
    #[dp(range = 0..=10)]
    pain: Option<i64>,
    #[dp(range = 0..=120)]
    age: i64,
    #[dp(range = 0.0..=5_000.0, step = 0.01)]
    bill: Decimal,
    #[dp(text = 8)]
    code: String,
    #[dp(category)]
    ward: Ward,
    smoker: bool,
}

//# days are added to a date
//# says: date
//# fix: v.day -
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day + 30 >= "2024-02-01").count().laplace(1.0).value()
}

//# a date is compared with a year
//# says: date
//# fix: .year()
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day >= 2024).count().laplace(1.0).value()
}

//# a date is written the German way
//# says: date
//# fix: 2024-02-29
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day >= "01.03.2024").count().laplace(1.0).value()
}

//# a date does not exist
//# says: 2024-02-30
//# fix: day
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day >= "2024-02-30").count().laplace(1.0).value()
}

//# a date is formatted
//# says: format
//# fix: .year()
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day.format("%Y") == "2024").count().laplace(1.0).value()
}

//# a date is compared with today
//# says: today
//# fix: parameter
#[dp_query(epsilon = 1.0)]
fn late(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.day >= Date::today()).count().laplace(1.0).value()
}

//# a category is compared with a text
//# says: category
//# fix: Ward::
#[dp_query(epsilon = 1.0)]
fn icu(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.ward == "Icu").count().laplace(1.0).value()
}

//# a text is compared with a number
//# says: text
//# fix: "
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == 21).count().laplace(1.0).value()
}

//# a text literal is longer than its column
//# says: 10; 8
//# fix: text
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "Cardiology").count().laplace(1.0).value()
}

//# a text contains another
//# says: contains
//# fix: starts_with
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.contains("21")).count().laplace(1.0).value()
}

//# a text is put in lower case
//# says: to_lowercase
//# fix: starts_with
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.to_lowercase() == "k21").count().laplace(1.0).value()
}

//# a missing value is compared
//# says: missing
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn hurt(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.pain > 5).count().laplace(1.0).value()
}

//# a missing value is unwrapped
//# says: unwrap_or
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn hurt(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.pain.unwrap_or(0)).sum().laplace(1.0).value()
}

//# a missing value is unwrapped by force
//# says: unwrap
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn hurt(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.pain.unwrap()).sum().laplace(1.0).value()
}

//# a missing value is compared with None
//# says: None
//# fix: is_some()
#[dp_query(epsilon = 1.0)]
fn told(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.pain != None).count().laplace(1.0).value()
}

//# missing values are summed
//# says: missing
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn hurt(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.pain).sum().laplace(1.0).value()
}

//# missing values are filled as in Polars
//# says: fill_null
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn hurt(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.pain.fill_null(0)).sum().laplace(1.0).value()
}

//# a missing value is tested as in Polars
//# says: is_null
//# fix: is_some()
#[dp_query(epsilon = 1.0)]
fn silent(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.pain.is_null()).count().laplace(1.0).value()
}

//# a number is divided by a column
//# says: divi
//# fix: literal
#[dp_query(epsilon = 1.0)]
fn rate(visits: Table<Visit>) -> Decimal {
    visits.map(|v| v.bill / v.age).sum().laplace(1.0).value()
}

//# a column is cast to a float
//# says: as
//# fix: value
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> f64 {
    visits.map(|v| v.age as f64).sum().laplace(1.0).value()
}

//# a remainder is taken
//# says: %
//# fix: /
#[dp_query(epsilon = 1.0)]
fn even(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.age % 2 == 0).count().laplace(1.0).value()
}

//# a range contains a column
//# says: contains
//# fix: >=
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| (18..65).contains(&v.age)).count().laplace(1.0).value()
}

//# a comparison is chained
//# says: comparison
//# errors: 2
//# fix: split the comparison
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| 18 <= v.age < 65).count().laplace(1.0).value()
}

//# conditions are joined by a single ampersand as in Polars
//# errors: 0
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| (v.age > 18) & v.smoker).count().laplace(1.0).value()
}

//# a column is named by a text as in Polars
//# says: col
//# fix: .filter(|p| p.age
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(col("age").gt(18)).count().laplace(1.0).value()
}

//# a column is misspelt
//# says: agee
//# fix: age
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.agee > 18).count().laplace(1.0).value()
}

//# a variable of the query is used in a filter
//# says: limit
//# fix: #[dp(range
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    let limit = 18;
    visits.filter(|v| v.age > limit).count().laplace(1.0).value()
}

//# a parameter of the query has no range
//# says: limit
//# fix: #[dp(range
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>, limit: i64) -> i64 {
    visits.filter(|v| v.age > limit).count().laplace(1.0).value()
}

//# the closure prints
//# says: println
//# fix: release
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| { println!("{}", v.age); v.age > 18 }).count().laplace(1.0).value()
}

//# an ordinary function is called on a row
//# says: is_adult
//# fix: #[dp_row]
fn is_adult(age: i64) -> bool { age >= 18 }
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| is_adult(v.age)).count().laplace(1.0).value()
}

//# a category is matched by the macro matches
//# says: matches
//# fix: match
#[dp_query(epsilon = 1.0)]
fn beds(visits: Table<Visit>) -> i64 {
    visits.filter(|v| matches!(v.ward, Ward::Icu | Ward::Surgery)).count().laplace(1.0).value()
}

//# a regular expression is used
//# says: matches
//# fix: starts_with
#[dp_query(epsilon = 1.0)]
fn coded(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.matches("K[0-9]+")).count().laplace(1.0).value()
}

//# a number is taken to a power that is a fraction
//# says: powf
//# fix: *
#[dp_query(epsilon = 1.0)]
fn squares(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age.powf(2.0)).sum().laplace(1.0).value()
}

//# a logarithm is taken
//# says: ln
//# fix: bucket
#[dp_query(epsilon = 1.0)]
fn logs(visits: Table<Visit>) -> Decimal {
    visits.map(|v| v.bill.ln()).sum().laplace(1.0).value()
}

//# a decimal literal meets a whole number
//# says: 18.5
//# fix: 18
#[dp_query(epsilon = 1.0)]
fn adults(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.age > 18.5).count().laplace(1.0).value()
}

//# numbers of different decimals are added
//# says: decimals
//# fix: same
//# errors: 2
#[dp_query(epsilon = 1.0)]
fn odd(visits: Table<Visit>) -> Decimal {
    visits.map(|v| v.bill + v.age).sum().laplace(1.0).value()
}

//# a column is compared with a range that no row meets
//# says: no row
//# fix: deprecated
#[dp_query(epsilon = 1.0)]
fn old(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.age > 150).count().laplace(1.0).value()
}

//# a filter comes after the map that drops its column
//# says: smoker
//# fix: filter
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age).filter(|v| v.smoker).sum().laplace(1.0).value()
}

//# the ends of a clamp are swapped
//# says: 99; 18
//# fix: clamp(18, 99)
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age.clamp(99, 18)).sum().laplace(1.0).value()
}

//# the identifier is printed in a map
//# says: person
//# fix: count_units()
#[dp_query(epsilon = 1.0)]
fn people(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.person).distinct().count().laplace(1.0).value()
}

//# a text is turned into a number
//# says: parse
//# fix: i64
#[dp_query(epsilon = 1.0)]
fn codes(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.code.parse::<i64>().unwrap()).sum().laplace(1.0).value()
}
