//! The query adds a histogram to a number, but a vector and a number have no sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let wards = patients.histogram(|p| p.ward);
    let all = patients.count();
    drop(wards + all); //-
    //+ drop((wards, all + all));
}

pub fn main() {}

//| error[E0369]: cannot add `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>` to `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::histogram::Histogram<Source<Patient, AddRemove, First>, dp_types::transformation::support::key::Each<Col<Patient, dp_types::record::fields::There<dp_types::record::fields::There<Here>>>, dp_types::kind::Cat<Ward>>>>`
//|  --> fail/bypass/a_histogram_is_added_to_a_number.rs:8:16
//|   |
//| 8 |     drop(wards + all); //-
//|   |          ----- ^ --- dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>
//|   |          |
//|   |          dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::histogram::Histogram<Source<Patient, AddRemove, First>, dp_types::transformation::support::key::Each<Col<Patient, dp_types::record::fields::There<dp_types::record::fields::There<Here>>>, dp_types::kind::Cat<Ward>>>>
