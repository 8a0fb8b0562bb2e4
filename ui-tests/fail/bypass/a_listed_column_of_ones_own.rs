//! A record that names its columns by numbers could name one that holds whatever it is given.

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
