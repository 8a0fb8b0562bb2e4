//! The same without the fault.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Mine {
    #[dp(range = 0..=1)]
    pub x: i64,
}

fn value() -> impl dp_types::expr::Eval<Mine> {
    struct Own;
    dp_types::expr::True
}

pub fn main() {}
