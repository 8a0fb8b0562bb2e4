//! The program claims that the numbers of texts from two loads mean the same, but only dp-types may claim this.

use ui_tests::hospital::*;

use dp_types::law::kind::Opaque;
use dp_types::law::record::SameKind; //-

//+ pub trait SameKind<T> {}
impl SameKind<Opaque> for Opaque {}

pub fn attack<'id>(
    episodes: Table<'id, Source<Episode, AddRemove, First>, Episode>,
) {
    drop(episodes);
}

pub fn main() {}
