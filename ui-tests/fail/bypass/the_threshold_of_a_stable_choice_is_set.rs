//! A lead of one is enough, says the program.

use dp_types::law::mechanism::Stable;

pub fn attack<V>(told: Stable<V>) -> Stable<V> {
    Stable { threshold: 1, ..told } //-
    //+ told
}

pub fn main() {}
