//! The same without the fault.

use std::any::Any;

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let _count = patients.count();
    let any: Box<dyn Any> = Box::new(0);
    drop(any);
}

pub fn main() {}
