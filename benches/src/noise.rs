//! Noise against `opendp`, in one process and by thread CPU time.
//!
//! Every ratio is the peer's time over ours for the same distribution. The peer draws one value a call; `_scalar` and
//! `_strict` do too, `_batch` fills a slice with the best instructions of the machine.

use std::error::Error;
use std::hint::black_box;

use dashu::rational::RBig;
use dp_noise::Generator;
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::laplace::strict::StrictLaplace;
use dp_noise::selection::PermuteAndFlip;
use opendp::domains::{AtomDomain, VectorDomain};
use opendp::measurements::make_noisy_max;
use opendp::measures::MaxDivergence;
use opendp::metrics::LInfDistance;
use opendp::traits::samplers::{sample_discrete_gaussian, sample_discrete_laplace};
use rustix::time::{ClockId, clock_gettime};

/// Rounds, of which the fastest counts: the others were disturbed.
const ROUNDS: usize = 15;
/// The least CPU time of a round, in nanoseconds.
const ROUND: f64 = 20e6;
/// Samples in a batch.
const BATCH: usize = 4096;

/// `laplace10_vs_opendp`: how many samples of scale 10 are drawn one by one in the time of one of `opendp`'s.
///
/// # Errors
/// If the operating system gives no entropy or a sampler refuses the scale.
pub(crate) fn laplace(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    let ours = DiscreteLaplace::new(10, 1)?;
    let theirs = RBig::from(10);
    report(
        "laplace10_vs_opendp",
        ratio(1, || ours.sample(&mut generator), || sample_discrete_laplace(theirs.clone())),
    );
    Ok(())
}

/// Every sampler: `laplace1_scalar`, `laplace1_batch`, `laplace1_strict`, `gauss1_scalar`, `select32_flat` and so on.
///
/// # Errors
/// As for [`laplace`].
pub(crate) fn all(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    for scale in [1_u32, 10, 1000] {
        let theirs = || sample_discrete_laplace(RBig::from(scale));
        let ours = DiscreteLaplace::new(scale.into(), 1)?;
        let strict = StrictLaplace::new(scale.into(), 1, 0..=1_000_000)?;
        let mut noise = vec![0; BATCH];
        report(&format!("laplace{scale}_scalar"), ratio(1, || ours.sample(&mut generator), theirs));
        report(
            &format!("laplace{scale}_batch"),
            ratio(BATCH, || ours.fill(&mut noise, &mut generator), theirs),
        );
        report(
            &format!("laplace{scale}_strict"),
            ratio(1, || strict.release(500_000, &mut generator), theirs),
        );
    }
    for sigma in [1_u32, 10, 1000] {
        let theirs = || sample_discrete_gaussian(RBig::from(sigma));
        let ours = DiscreteGaussian::new(u128::from(sigma).pow(2), 1)?;
        report(&format!("gauss{sigma}_scalar"), ratio(1, || ours.sample(&mut generator), theirs));
    }
    select(report, &mut generator)
}

/// Permute-and-flip at scale 20, for scores that are all near the best and for one that stands out.
fn select(report: &mut impl FnMut(&str, f64), generator: &mut Generator) -> Result<(), Box<dyn Error>> {
    let ours = PermuteAndFlip::new(20, 1)?;
    let domain = VectorDomain::new(AtomDomain::<i32>::default());
    let theirs = make_noisy_max(domain, LInfDistance::<i32>::default(), MaxDivergence, 20.0, false)
        .map_err(|error| error.to_string())?;
    for candidates in [32, 1024] {
        let flat: Vec<i32> = (0..candidates).map(|i| 1000 + i * 7919 % 8).collect();
        let peaked: Vec<i32> = (0..candidates).map(|i| if i == 5 { 4000 } else { i % 8 }).collect();
        for (name, scores) in [("flat", flat), ("peaked", peaked)] {
            let wide: Vec<i64> = scores.iter().copied().map(i64::from).collect();
            let ratio = ratio(1, || ours.sample(&wide, generator), || theirs.invoke(&scores));
            report(&format!("select{candidates}_{name}"), ratio);
        }
    }
    Ok(())
}

/// The time of the peer's call over ours, which does the work of `count` of the peer's.
fn ratio<A, B>(count: usize, mut ours: impl FnMut() -> A, mut theirs: impl FnMut() -> B) -> f64 {
    let (mut fast, mut slow) = (f64::INFINITY, f64::INFINITY);
    // In turns, so that a slow moment of the machine meets both.
    for _ in 0..ROUNDS {
        fast = fast.min(nanoseconds(&mut ours));
        slow = slow.min(nanoseconds(&mut theirs));
    }
    slow * count as f64 / fast
}

/// CPU time of this thread for one call, over a round of blocks that grow until they fill it: reading the clock is a
/// system call.
fn nanoseconds<T>(call: &mut impl FnMut() -> T) -> f64 {
    let mut block = 1;
    loop {
        let start = now();
        (0..block).for_each(|_| drop(black_box(call())));
        let elapsed = now() - start;
        if elapsed >= ROUND {
            return elapsed / f64::from(block);
        }
        block *= 2;
    }
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
