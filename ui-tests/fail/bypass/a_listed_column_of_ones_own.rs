//! A record names its columns by numbers, and one of these columns could hold any value.

//+ use dp_types::law::kind::Bool;
use dp_types::law::record::Lists;

pub struct Mine;
pub enum Anything {} //-

impl Lists<0> for Mine {
    type Head = Anything; //-
    //+ type Head = Bool;
    type Tail = ();
}

pub fn main() {}
