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

//| error[E0391]: cycle detected when simplifying constant for the type system `<dp_types::record::joined::Listed<R, I> as dp_types::record::fields::Fields>::COUNT`
//|    = note: ...which again requires simplifying constant for the type system `<dp_types::record::joined::Listed<R, I> as dp_types::record::fields::Fields>::COUNT`, completing the cycle
//|    = note: see https://rustc-dev-guide.rust-lang.org/overview.html#queries and https://rustc-dev-guide.rust-lang.org/query.html for more information
