//! The same without the fault.

use ui_tests::hospital::*;

pub trait OwnPlan {
    type Record;
    type Neighbours;
    type Source;
    type Stability;
    type Rows;
    type Proxy;
    const NODE: dp_types::proof::Json;
    const NARROW: bool;
    fn proxy(self) -> Self::Proxy;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl OwnPlan for Mine {
    type Record = Patient;
    type Neighbours = AddRemove;
    type Source = First;
    type Stability = nat!(1);
    type Rows = dp_types::neighbours::SomeRows;
    type Proxy = PatientColumns;
    const NODE: dp_types::proof::Json = dp_types::proof::Json::Nothing;
    const NARROW: bool = true;
    fn proxy(self) -> PatientColumns {
        Patient::proxy()
    }
}

pub fn main() {}
