//! Vectors of parts are released by accuracy, whose cost cannot be divided among a unit's rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let sums = patients.partition(|p| p.ward).sum_l1(99, |p| [p.age, p.age]).laplace_within(10, 0.95); //-
    //+ let sums = patients.partition(|p| p.ward).sum_l1(99, |p| [p.age, p.age]).laplace(0.5);
    sums.iter().flat_map(|(_, sums)| sums.values()).collect()
}

pub fn main() {}

//| error[E0277]: `laplace_within` does not release `sum_l1` of each part
//|  --> fail/bounds/a_vector_of_each_part_is_released_by_accuracy.rs:7:78
//|   |
//| 7 |     let sums = patients.partition(|p| p.ward).sum_l1(99, |p| [p.age, p.age]).laplace_within(10, 0.95); //-
//|   |                                                                              ^^^^^^^^^^^^^^ write the joint cost of all parts, an ε or a ρ: `.sum_l1(30, |p| [p.x, p.y]).laplace(0.5)`; or run a reusable query on each, `.each(query)`
//|   |
//|   = note: an ε or a ρ can be divided among the rows that a unit has in all parts; an accuracy or a δ cannot
//|   = note: for more about this error: `dp-audit explain DP0222`
