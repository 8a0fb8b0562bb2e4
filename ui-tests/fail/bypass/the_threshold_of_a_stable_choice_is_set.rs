//! The program sets the required lead of a stable choice to one, but it follows from ε and δ.

use dp_types::law::mechanism::Stable;

pub fn attack<V>(told: Stable<V>) -> Stable<V> {
    Stable { threshold: 1, ..told } //-
    //+ told
}

pub fn main() {}
