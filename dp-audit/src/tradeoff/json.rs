//! Trade-off regions for programs.

use super::{Promise, Region, SHOWN};
use serde::Serialize;

/// The rates that a cost allows any attacker on one source.
#[derive(Debug, Serialize)]
pub struct Curve {
    region: String,
    /// Whether some mechanism of this cost reaches the rates. If not, the rates are only a bound.
    is_exact: bool,
    points: Vec<Point>,
}

/// Rates in millionths; the rate of misses is rounded down.
#[derive(Debug, Serialize)]
struct Point {
    false_alarms: u32,
    missed_at_least: u32,
}

/// Curves, one for each region.
pub fn json(regions: &[Region]) -> Vec<Curve> {
    let point =
        |region: &Region, alarms| Point { false_alarms: alarms, missed_at_least: region.missed(alarms) };
    let one = |region: &Region| Curve {
        region: region.title.clone(),
        is_exact: matches!(region.promise, Promise::Approx(..)),
        points: SHOWN.iter().map(|alarms| point(region, *alarms)).collect(),
    };
    regions.iter().map(one).collect()
}
