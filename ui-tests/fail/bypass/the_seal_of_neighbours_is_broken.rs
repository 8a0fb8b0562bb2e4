//! The program defines its own neighbour relation, under which no two datasets are neighbours.

use dp_types::law::neighbours::Neighbours; //-
//+ trait Neighbours {
//+     type Moves;
//+     const NAME: &'static str;
//+ }

pub enum Nobody {}
impl Neighbours for Nobody {
    type Moves = typenum::U1;
    type Evicts = typenum::U1; //-
    const NAME: &'static str = "nobody";
}

pub fn main() {}
