//! The program implements a trait for the library's list of datasets, to supply other tables.

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

//| error[E0603]: trait `SourcesAt` is private
//|  --> fail/bypass/a_list_of_datasets_is_given_other_tables.rs:4:27
//|   |
//| 4 | use dp_types::law::query::SourcesAt; //-
//|   |                           ^^^^^^^^^ private trait
