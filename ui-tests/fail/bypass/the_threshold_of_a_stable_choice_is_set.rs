//! The program sets the required lead of a stable choice to one, but it follows from ε and δ.

use dp_types::law::mechanism::Stable;

pub fn attack<V>(told: Stable<V>) -> Stable<V> {
    Stable { threshold: 1, ..told } //-
    //+ told
}

pub fn main() {}

//| error[E0451]: fields `first`, `gap`, `threshold`, `law` and `is` of struct `Stable` are private
//|  --> fail/bypass/the_threshold_of_a_stable_choice_is_set.rs:6:14
//|   |
//| 6 |     Stable { threshold: 1, ..told } //-
//|   |              ^^^^^^^^^^^^    ^^^^ fields `first`, `gap`, `law` and `is` are private
//|   |              |
//|   |              private field
