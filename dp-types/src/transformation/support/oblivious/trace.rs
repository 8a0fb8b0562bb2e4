//! A trace of the places that the network compares, for tests.

use core::cell::RefCell;

thread_local! {
    static TOUCHED: RefCell<Vec<[usize; 3]>> = const { RefCell::new(Vec::new()) };
}

/// Records a comparison of rows: the first row, the distance, and the number of rows.
pub(super) fn touched(rows: [usize; 3]) {
    TOUCHED.with_borrow_mut(|all| all.push(rows));
}

/// Returns the comparisons since the last call.
pub(super) fn taken() -> Vec<[usize; 3]> {
    TOUCHED.take()
}
