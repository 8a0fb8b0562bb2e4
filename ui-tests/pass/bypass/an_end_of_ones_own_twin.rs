//! The same without the fault.

use dp_types::aggregate::{End, FromLargest};

pub fn main() {
    assert!(FromLargest::LARGEST);
}
