//! `At` for a place of one's own could take one column for another.

use dp_types::record::{At, CHUNK, Domain, Fields};

pub enum Elsewhere {}

impl<D: Domain, T: Fields> At<Elsewhere> for (D, T) {
    type Domain = D;
    const INDEX: usize = 0;
    fn column(chunk: Self::Chunk<'_>) -> &[D::Cell; CHUNK] {
        chunk.0
    }
}

pub fn main() {}
