//! Noise against `opendp`, in one process and by thread CPU time.

use std::hint::black_box;

use dashu::rational::RBig;
use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use opendp::traits::samplers::sample_discrete_laplace;
use rustix::time::{ClockId, clock_gettime};

/// Rounds, of which the fastest counts: the others were disturbed.
const ROUNDS: usize = 15;
/// The least CPU time of a round, in nanoseconds.
const ROUND: f64 = 20e6;

/// `laplace10_vs_opendp`: how many samples of scale 10 are drawn in the time of one of `opendp`'s.
///
/// Both draw one value a call, from a generator that the operating system seeded.
///
/// # Errors
/// If the operating system gives no entropy or a sampler refuses the scale.
pub(crate) fn laplace(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn std::error::Error>> {
    let mut generator = Generator::from_os()?;
    let ours = DiscreteLaplace::new(10, 1)?;
    let theirs = RBig::from(10);
    sample_discrete_laplace(theirs.clone()).map_err(|error| error.to_string())?;
    let (mut fast, mut slow) = (f64::INFINITY, f64::INFINITY);
    // In turns, so that a slow moment of the machine meets both.
    for _ in 0..ROUNDS {
        fast = fast.min(nanoseconds(1000, || ours.sample(&mut generator)));
        slow = slow.min(nanoseconds(20, || sample_discrete_laplace(theirs.clone())));
    }
    report("laplace10_vs_opendp", slow / fast);
    Ok(())
}

/// CPU time of this thread for one call of `draw`, over a round of batches.
fn nanoseconds<T>(batch: u32, mut draw: impl FnMut() -> T) -> f64 {
    let start = now();
    let mut calls = 0.0;
    loop {
        (0..batch).for_each(|_| drop(black_box(draw())));
        calls += f64::from(batch);
        let elapsed = now() - start;
        if elapsed >= ROUND {
            return elapsed / calls;
        }
    }
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
