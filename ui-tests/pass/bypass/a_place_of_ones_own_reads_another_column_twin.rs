//! The same without the fault.

use dp_types::record::{At, CHUNK, Domain, Fields};

pub enum Elsewhere {}
pub trait OwnAt<I>: Fields {
    type Domain: Domain;
    const INDEX: usize;
    fn column(chunk: Self::Chunk<'_>) -> &[<<Self as OwnAt<I>>::Domain as Domain>::Cell; CHUNK];
}

impl<D: Domain, T: Fields> OwnAt<Elsewhere> for (D, T) {
    type Domain = D;
    const INDEX: usize = 0;
    fn column(chunk: Self::Chunk<'_>) -> &[D::Cell; CHUNK] {
        chunk.0
    }
}

pub fn main() {}
