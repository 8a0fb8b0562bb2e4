//! The query counts a histogram of each part, but a second partition gives the same groups.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let counts = patients.partition(|p| p.ward).histogram(|p| p.smoker).laplace(0.5); //-
    counts.iter().flat_map(|(_, counts)| counts.values()).collect() //-
    //+ let counts = patients.partition(|p| p.ward).partition(|p| p.smoker).count().laplace(0.5);
    //+ counts.values()
}

pub fn main() {}

//| error[E0277]: the groups of all parts are counted at once, not part by part
//|  --> fail/bounds/the_histogram_of_each_part_is_counted.rs:7:49
//|   |
//| 7 |     let counts = patients.partition(|p| p.ward).histogram(|p| p.smoker).laplace(0.5); //-
//|   |                                                 ^^^^^^^^^ cut the parts further and count: `.partition(|p| p.age.cut([18, 65])).count().laplace(0.1)`
//|   |
//|   = note: a row is in only one group of one part, so a single release covers them all
//|   = note: for more about this error: `dp-audit explain DP0222`
