//! The program writes an aggregate as a struct, with a key of another table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let plan = dp_types::law::aggregate::GroupedSum((), (), ()); //-
    drop((patients, plan)); //-
    //+ let plan = patients.partition(|p| p.ward).map(|p| p.age).sum();
    //+ drop(plan);
}

pub fn main() {}

//| error[E0423]: cannot initialize a tuple struct which contains private fields
//|  --> fail/bypass/a_sum_of_parts_is_written_as_a_struct.rs:6:16
//|   |
//| 6 |     let plan = dp_types::law::aggregate::GroupedSum((), (), ()); //-
//|   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
