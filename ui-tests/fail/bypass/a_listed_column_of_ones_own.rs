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

//| error[E0277]: `Anything` is not a domain that a column can have
//|   --> fail/bypass/a_listed_column_of_ones_own.rs:10:17
//|    |
//| 10 |     type Head = Anything; //-
//|    |                 ^^^^^^^^ use `Num`, `Bool`, `Cat`, `Unbounded`, `Text`, `Opaque`, `Stepped`, `Rounded` or `Maybe`: no other crate can add one
