//! The query adds the sums of parts to a number, but a vector and a number have no sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let wards = patients.partition(|p| p.ward).map(|p| p.age).sum();
    drop(wards + patients.count()); //-
    //+ drop((wards, patients.count() + patients.count()));
}

pub fn main() {}

//| error[E0369]: cannot add `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>` to `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::grouped_sum::GroupedSum<dp_types::transformation::map::Map<Source<Patient, AddRemove, First>, Col<Patient, Here>>, Col<Patient, Here>, dp_types::transformation::support::key::Each<Col<Patient, dp_types::record::fields::There<dp_types::record::fields::There<Here>>>, dp_types::kind::Cat<Ward>>>>`
//|  --> fail/bypass/a_sum_of_parts_is_added_to_a_number.rs:7:16
//|   |
//| 7 |     drop(wards + patients.count()); //-
//|   |          ----- ^ ---------------- dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>
//|   |          |
//|   |          dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::grouped_sum::GroupedSum<dp_types::transformation::map::Map<Source<Patient, AddRemove, First>, Col<Patient, Here>>, Col<Patient, Here>, dp_types::transformation::support::key::Each<Col<Patient, dp_types::record::fields::There<dp_types::record::fields::There<Here>>>, dp_types::kind::Cat<Ward>>>>
