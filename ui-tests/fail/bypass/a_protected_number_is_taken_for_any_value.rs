//! The program puts a protected number into `dyn Any`, and could read the number after the run.

use std::any::Any;

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let count = patients.count(); //-
    let any: Box<dyn Any> = Box::new(count); //-
    //+ let _count = patients.count();
    //+ let any: Box<dyn Any> = Box::new(0);
    drop(any);
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/a_protected_number_is_taken_for_any_value.rs:9:29
//|   |
//| 7 | pub fn attack<'id>(patients: Patients<'id>) {
//|   |               --- lifetime `'id` defined here
//| 8 |     let count = patients.count(); //-
//| 9 |     let any: Box<dyn Any> = Box::new(count); //-
//|   |                             ^^^^^^^^^^^^^^^ coercion requires that `'id` must outlive `'static`
