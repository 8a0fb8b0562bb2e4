//! Comparison of tables: whether two tables push the same rows.

use core::any::TypeId;

/// The types that decide about a table's rows and their groups. If two tables of one release agree
/// in these types, they push the same rows with the same masks in the same order. They also sort
/// these rows into the same groups.
///
/// Two transformations of the same type differ only in public parameters, and one release has one
/// value for each parameter name ([`Parameters`](crate::expr::Parameters)).
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SameRows(Vec<TypeId>);

impl SameRows {
    /// Adds the type of a transformation that decides about rows, or of a key.
    pub(crate) fn step<T: 'static>(&mut self) {
        self.0.push(TypeId::of::<T>());
    }
}
