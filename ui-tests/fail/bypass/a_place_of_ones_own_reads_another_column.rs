//! The program implements `At` for its own place, which could read another column.

use dp_types::law::record::{At, Domain, Fields}; //-
//+ use dp_types::law::record::{Domain, Fields};

pub enum Elsewhere {}
//+ pub trait OwnAt<I>: Fields {
//+     type Domain: Domain;
//+     const INDEX: usize;
//+     fn cell(cells: &Self::Cells) -> <<Self as OwnAt<I>>::Domain as Domain>::Cell;
//+ }

impl<D: Domain, T: Fields> At<Elsewhere> for (D, T) { //-
//+ impl<D: Domain, T: Fields> OwnAt<Elsewhere> for (D, T) {
    type Domain = D;
    const INDEX: usize = 0;
    fn cell(cells: &Self::Cells) -> D::Cell {
        cells.0
    }
}

pub fn main() {}
