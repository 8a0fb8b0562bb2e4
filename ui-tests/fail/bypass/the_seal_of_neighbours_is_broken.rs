//! The program defines its own neighbour relation, under which no two datasets are neighbours.

use dp_types::law::neighbours::Neighbours; //-
//+ trait Neighbours {
//+     type Moves;
//+     const NAME: &'static str;
//+ }

pub enum Custom {}
impl Neighbours for Custom {
    type Moves = typenum::U1;
    type Evicts = typenum::U1; //-
    const NAME: &'static str = "nobody";
}

pub fn main() {}

//| error[E0277]: `Custom` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_neighbours_is_broken.rs:10:21
//|    |
//| 10 | impl Neighbours for Custom {
//|    |                     ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
