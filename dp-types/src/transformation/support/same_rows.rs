//! Which plans push the same rows.

use core::any::TypeId;

/// What decides about the rows that a plan pushes and their groups, by types: plans of one release that agree in it push the same rows with the
/// same masks in the same order, and sort them into the same groups.
///
/// Values of one such type differ in public parameters alone, and one release has one value for each name of those
/// ([`Parameters`](crate::expr::Parameters)).
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SameRows(Vec<TypeId>);

impl SameRows {
    /// A step that decides, or a key.
    pub(crate) fn step<T: 'static>(&mut self) {
        self.0.push(TypeId::of::<T>());
    }
}
