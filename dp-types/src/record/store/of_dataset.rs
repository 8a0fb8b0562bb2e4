//! The rows of one dataset.

use core::ops::Range;
use std::sync::OnceLock;

use super::column::CHUNK;
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::load::text_ids::Names;
use crate::record::unit::Unit;
use crate::record::unit::index::Units;

/// The order in which a reader passes the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order of the file: the rows of one unit do not change the order of other rows.
    Own,
    /// Any order, since the rows of a database have none. If only the first rows of each unit are
    /// kept, the first are the smallest, compared column by column. These first rows depend on the
    /// unit's rows alone, and are the same at each load.
    Any,
}

/// The loaded rows of a dataset. Only the library constructs this type, and the type exposes
/// nothing.
pub struct Store<R: Record> {
    columns: <R::Fields as Fields>::Columns,
    rows: usize,
    /// The order of the rows of one unit.
    order: Order,
    /// The rows of each unit, computed on first use.
    units: OnceLock<Units>,
    /// The units by their identifiers, computed on first use.
    pub(in crate::record) known: OnceLock<Vec<(i64, usize)>>,
    /// The text identifiers, if other tables can have them too.
    names: Option<Names>,
}

impl<R: Record> Store<R> {
    pub(in crate::record) fn in_order(order: Order) -> Self {
        let (units, known) = (OnceLock::new(), OnceLock::new());
        Self { columns: R::Fields::empty(), rows: 0, order, units, known, names: None }
    }

    /// Appends rows of a batch.
    pub(in crate::record) fn append(&mut self, batch: &<R::Fields as Fields>::Batch, rows: Range<usize>) {
        self.rows += rows.len();
        R::Fields::append(&mut self.columns, batch, rows);
    }

    /// Removes all rows except the rows that `kept` selects.
    pub(in crate::record) fn retain(&mut self, kept: impl Fn(usize) -> bool) {
        R::Fields::retain(&mut self.columns, &kept);
        self.rows = (0..self.rows).filter(|row| kept(*row)).count();
    }

    /// Keeps the texts of the identifiers, if other tables can have them too.
    pub(in crate::record) fn keep(&mut self, names: Names) {
        let shared = <R::Unit as Unit<R::Fields>>::SHARED.is_some();
        self.names = (shared && <R::Unit as Unit<R::Fields>>::TEXT).then_some(names);
    }

    pub(in crate::record) fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    pub(in crate::record) fn order(&self) -> Order {
        self.order
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Chunk number `k`, and its number of real rows.
    #[inline(always)]
    pub(crate) fn chunk(&self, k: usize) -> (<R::Fields as Fields>::Chunk<'_>, usize) {
        (R::Fields::chunk(&self.columns, k), (self.rows - k * CHUNK).min(CHUNK))
    }

    pub(crate) fn chunks(&self) -> usize {
        self.rows.div_ceil(CHUNK)
    }

    /// A row by its number.
    #[inline(always)]
    pub(in crate::record) fn row(&self, row: u64) -> <R::Fields as Fields>::Cells {
        let row = row as usize;
        R::Fields::cells(R::Fields::chunk(&self.columns, row / CHUNK), row % CHUNK)
    }

    /// The rows of each unit; without an identifier, each row is its own unit.
    pub(in crate::record) fn units(&self) -> &Units {
        self.units.get_or_init(|| {
            let units = Units::of(self.rows, |row| {
                <R::Unit as Unit<R::Fields>>::identifier(&self.row(row as u64)).unwrap_or(row as u64)
            });
            match self.order {
                Order::Own => units,
                // Other units' rows may have decided the order in which the rows of a unit arrived.
                Order::Any => units.ordered(|row| R::Fields::values_of(&self.row(row))),
            }
        })
    }
}
