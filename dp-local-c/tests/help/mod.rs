//! Checks estimates for devices with known values. The random bytes of the reports come from the
//! operating system, so a test cannot fix them.

use dp_local::Below;
use dp_local::randomiser::{KAryResponse, Oracle};
use dp_local::server::Aggregator;
use dp_types::eps;

/// The first question of `examples/commute.rs`, as the server names it.
pub(crate) type Ask = KAryResponse<Below<5>, eps!(3.0)>;

/// The number of devices with each value. The most frequent value is not the last one, and one
/// value has no device.
pub(crate) const HOLDERS: [u64; 5] = [250, 1500, 0, 350, 900];

/// Checks that every estimate is as near to the truth as the random bytes permit. By chance the
/// check fails once in 10^9 runs, for all values together.
///
/// The number of reports that support a value is a sum of independent coins, whose variance is
/// known. By Bernstein's inequality, the sum is further than t from its mean with probability at
/// most 2·exp(−t²/(2V + 2t/3)). A normal approximation would have tails that are too thin here.
pub(crate) fn assert_near(all: &Aggregator<Ask>) {
    let [p, q] = [Ask::HELD, Ask::OTHER].map(dp_local::randomiser::Chance::to_f64);
    let devices = HOLDERS.iter().sum::<u64>();
    assert_eq!(all.reports(), devices);
    let tail = (2.0 * HOLDERS.len() as f64 / 1e-9).ln();
    for (estimate, &holders) in all.estimates().iter().zip(&HOLDERS) {
        let variance = holders as f64 * p * (1.0 - p) + (devices - holders) as f64 * q * (1.0 - q);
        let far = tail / 3.0 + (tail * tail / 9.0 + 2.0 * tail * variance).sqrt();
        let (truth, bound) = (holders as f64 / devices as f64, far / (devices as f64 * (p - q)));
        assert!((estimate.share - truth).abs() <= bound, "{truth} {estimate:?} {bound}");
        // The bound is useful: the three most frequent values cannot be confused.
        assert!(bound < 0.07, "{bound}");
    }
}
