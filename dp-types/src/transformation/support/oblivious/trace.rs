//! Which places the network compares, for tests.

use core::cell::RefCell;

thread_local! {
    static TOUCHED: RefCell<Vec<[usize; 3]>> = const { RefCell::new(Vec::new()) };
}

/// Notes that rows were compared: the first, how far apart, and how many.
pub(super) fn touched(rows: [usize; 3]) {
    TOUCHED.with_borrow_mut(|all| all.push(rows));
}

/// What was touched since the last call.
pub(super) fn taken() -> Vec<[usize; 3]> {
    TOUCHED.take()
}
