//! The library's own list, with tables of somebody's own choice behind a number of their own.

use dp_types::law::derivation::Cons;
use dp_types::law::query::SourcesAt; //-
use ui_tests::hospital::*;
//+
//+ trait SourcesAt<I> {
//+     type Tables<'id>;
//+     const JSON: Option<&'static Cons>;
//+     fn tables(stores: &dp_types::law::record::Stores) -> Self::Tables<'_>;
//+ }

pub struct Mine;
impl SourcesAt<Mine> for (query::Over<Patient, AddRemove>, ()) {
    type Tables<'id> = ();
    const JSON: Option<&'static Cons> = None;
    fn tables(_: &dp_types::law::record::Stores) {}
}

pub fn main() {}
