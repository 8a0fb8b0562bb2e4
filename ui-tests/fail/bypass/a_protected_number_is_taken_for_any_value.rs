//! The program puts a protected number into a box of `dyn Any`, from which the program could read the number after the run.

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
