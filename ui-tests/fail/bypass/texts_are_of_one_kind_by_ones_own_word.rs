//! Nobody else can say that the numbers of two loads mean the same.

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
