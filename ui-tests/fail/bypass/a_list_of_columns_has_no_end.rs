//! A list of columns is its own tail, so the record would have columns without end.

use dp_types::law::kind::Bool;
use dp_types::law::record::{Fields, Listed, Lists};

pub struct Mine;

impl Lists<0> for Mine {
    type Head = Bool;
    type Tail = Listed<Mine, 0>; //-
    //+ type Tail = ();
}

const _: usize = <Listed<Mine, 0> as Fields>::COUNT;

pub fn main() {}
