//! The medians of parts wait for a release, but the cost of each part must be known at once.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let medians = patients.partition(|p| p.ward).map(|p| p.age).median(); //-
    medians.select(0.5).iter().map(|(_, age)| age.value()).collect() //-
    //+ let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    //+ medians.iter().map(|(_, age)| age.value()).collect()
}

pub fn main() {}

//| error[E0277]: `median` of parts needs a release for each part, but nothing here releases it
//|  --> fail/bounds/a_median_of_parts_waits_for_its_release.rs:7:65
//|   |
//| 7 |     let medians = patients.partition(|p| p.ward).map(|p| p.age).median(); //-
//|   |                                                                 ^^^^^^ add a release with the joint cost of all parts in the same expression: `.map(|p| p.age).median().select(0.5)`
//|   |
//|   = note: the cost is divided among the parts, so all of them together cost no more
//|   = note: for more about this error: `dp-audit explain DP0222`
