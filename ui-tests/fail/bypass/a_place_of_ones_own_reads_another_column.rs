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

//| error[E0277]: `Elsewhere` is not a position in a list of columns
//|   --> fail/bypass/a_place_of_ones_own_reads_another_column.rs:13:28
//|    |
//| 13 | impl<D: Domain, T: Fields> At<Elsewhere> for (D, T) { //-
//|    |                            ^^^^^^^^^^^^^ use `Here`, `There<Here>` and so on: no other crate can add one
