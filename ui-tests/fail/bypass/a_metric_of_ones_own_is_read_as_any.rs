//! The program defines its own metric, and claims that bounds in L2 are bounds in that metric.

use dp_types::law::metric::ReadIn; //-
//+ trait ReadIn<To> {}

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadIn<Mine> for dp_types::law::metric::L2 {}

pub fn main() {}

//| error[E0277]: `Mine` is not a metric
//|  --> fail/bypass/a_metric_of_ones_own_is_read_as_any.rs:8:6
//|   |
//| 8 | impl ReadIn<Mine> for dp_types::law::metric::L2 {}
//|   |      ^^^^^^^^^^^^ use `Absolute`, `L1`, `L2` or `RangeDistance`: no other crate can add one
