//! A join has no limit, so a row of one table may match any number of rows of the other.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.join(patients).filter(|p| p.age > 3).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `join` needs a cap on the rows of each unit in both tables, but the caps are missing: a pair of whole numbers above zero
//|  --> fail/bounds/a_table_is_joined_without_a_limit.rs:7:14
//|   |
//| 7 |     patients.join(patients).filter(|p| p.age > 3).count().laplace(1.0).value() //-
//|   |              ^^^^ write `.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age })` to pair up to three rows of each person with one row of the other table
//|   |
//|   = note: without caps one person could change any number of pairs; the caps are known when the query is compiled and recorded in the certificate
//|   = note: for more about this error: `dp-audit explain DP0332`
