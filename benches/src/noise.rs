//! Noise compared with `opendp`, in one process and in CPU time of the thread.
//!
//! Every ratio is the time of `opendp` divided by the time of this library, for the same
//! distribution. `opendp` draws one value per call. The benchmarks `_scalar`, with the best
//! instructions of the machine, and `_strict_scalar` also draw one value per call. The other
//! benchmarks fill a slice, with the instructions in their names. `_strict`, and selections without
//! instructions in their names, use the best instructions. `keystream` is a ratio of another kind:
//! the generator's share of the time of a batch of `laplace10`, with the best instructions.

use std::error::Error;
use std::hint::black_box;

use dashu::rational::RBig;
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::gaussian::strict::StrictGaussian;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::laplace::strict::StrictLaplace;
use dp_noise::selection::PermuteAndFlip;
use dp_noise::selection::exponential::ExponentialMechanism;
use dp_noise::{Generator, Level};
use opendp::domains::{AtomDomain, VectorDomain};
use opendp::measurements::make_noisy_max;
use opendp::measures::MaxDivergence;
use opendp::metrics::LInfDistance;
use opendp::traits::samplers::{sample_discrete_gaussian, sample_discrete_laplace};

use crate::clock::now;

/// The number of rounds. Only the fastest round counts, since other programs may have slowed down
/// the slower rounds.
const ROUNDS: usize = 15;
/// The minimum CPU time of a round, in seconds.
const ROUND: f64 = 0.008;
/// The number of samples in a batch.
const BATCH: usize = 4096;

/// A measured sampler: its name, the samples per turn, and the function that runs a number of
/// turns.
struct Run<'a> {
    name: String,
    samples: usize,
    turns: Box<dyn FnMut(u32) + 'a>,
}

fn run<'a, T>(name: impl Into<String>, samples: usize, mut turn: impl FnMut() -> T + 'a) -> Run<'a> {
    let turns = move |count| (0..count).for_each(|_| drop(black_box(turn())));
    Run { name: name.into(), samples, turns: Box::new(turns) }
}

/// A name, and the nanoseconds per sample.
type Line = (String, f64);

/// `laplace10_vs_opendp`: how many samples of scale 10, drawn one by one, this library draws in the
/// time of one sample of `opendp`.
///
/// # Errors
/// The operating system returns no random bytes, or a sampler refuses the scale.
pub(crate) fn laplace(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    let ours = DiscreteLaplace::new(10, 1)?;
    let peer = run("opendp", 1, || sample_discrete_laplace(RBig::from(10)));
    compare(peer, vec![run("laplace10_vs_opendp", 1, || ours.sample(&mut generator))], report);
    Ok(())
}

/// Measures every sampler: `laplace1_scalar`, `laplace1_avx2`, `laplace1_strict`, `gauss1_scalar`,
/// `select32_flat` and so on. Then writes a table of nanoseconds and samples per second to standard
/// error.
///
/// # Errors
/// The errors are those of [`laplace`].
pub(crate) fn all(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let mut lines = Vec::new();
    for scale in [1_u32, 10, 1000] {
        let name = format!("laplace{scale}");
        let peer = run(format!("{name}_opendp"), 1, || sample_discrete_laplace(RBig::from(scale)));
        let ours = DiscreteLaplace::new(scale.into(), 1)?;
        let strict = StrictLaplace::new(scale.into(), 1, 0..=1_000_000)?;
        let [mut one, mut many] = [Generator::from_os()?, Generator::from_os()?];
        let mut values = vec![0; BATCH];
        let mut runs = levels(&name, |g| ours.sample(g), |noise, g| ours.fill(noise, g))?;
        runs.push(run(format!("{name}_strict_scalar"), 1, || strict.release(500_000, &mut one)));
        let batch = || {
            values.fill(500_000);
            strict.release_all(black_box(&mut values), &mut many);
        };
        runs.push(run(format!("{name}_strict"), BATCH, batch));
        lines.extend(compare(peer, runs, report));
    }
    for sigma in [1_u32, 10, 1000] {
        let name = format!("gauss{sigma}");
        let peer = run(format!("{name}_opendp"), 1, || sample_discrete_gaussian(RBig::from(sigma)));
        let ours = DiscreteGaussian::new(u128::from(sigma).pow(2), 1)?;
        let strict = StrictGaussian::new(u128::from(sigma).pow(2), 1, 0..=1_000_000)?;
        let [mut one, mut many] = [Generator::from_os()?, Generator::from_os()?];
        let mut values = vec![0; BATCH];
        let mut runs = levels(&name, |g| ours.sample(g), |noise, g| ours.fill(noise, g))?;
        runs.push(run(format!("{name}_strict_scalar"), 1, || strict.release(500_000, &mut one)));
        let batch = || {
            values.fill(500_000);
            strict.release_all(black_box(&mut values), &mut many);
        };
        runs.push(run(format!("{name}_strict"), BATCH, batch));
        lines.extend(compare(peer, runs, report));
    }
    for candidates in [32, 1024] {
        let flat = (0..candidates).map(|i| 1000 + i * 7919 % 8).collect();
        let peaked = (0..candidates).map(|i| if i == 5 { 4000 } else { i % 8 }).collect();
        lines.extend(select(&format!("select{candidates}_flat"), flat, report)?);
        lines.extend(select(&format!("select{candidates}_peaked"), peaked, report)?);
    }
    report("keystream", keystream()?);
    eprintln!("{:24} {:>14} {:>16}", "", "nanoseconds", "samples/second");
    lines.iter().for_each(|(name, time)| eprintln!("{name:24} {time:14.2} {:16.0}", 1e9 / time));
    Ok(())
}

/// Makes two runs that draw one sample per call: one with the best instructions, and one without
/// special instructions. For each [`Level`] of this machine, also makes a run that draws a batch
/// per call.
fn levels<'a, T: 'a>(
    name: &str,
    sample: impl Fn(&mut Generator) -> T + Copy + 'a,
    fill: impl Fn(&mut [i64], &mut Generator) + Copy + 'a,
) -> Result<Vec<Run<'a>>, Box<dyn Error>> {
    let mut runs = Vec::new();
    for (suffix, level) in [("scalar", Level::detect()), ("scalar_portable", Level::Portable)] {
        let mut generator = confined(level)?;
        runs.push(run(format!("{name}_{suffix}"), 1, move || sample(&mut generator)));
    }
    for level in Level::available() {
        let mut generator = confined(level)?;
        let mut noise = vec![0; BATCH];
        let batch = move || fill(black_box(&mut noise), &mut generator);
        runs.push(run(format!("{name}_{}", suffix(level)), BATCH, batch));
    }
    Ok(runs)
}

/// Measures permute-and-flip at scale 20, as this library implements it. For 1024 equal scores,
/// also measures the exponential mechanism.
fn select(
    name: &str,
    scores: Vec<i32>,
    report: &mut impl FnMut(&str, f64),
) -> Result<Vec<Line>, Box<dyn Error>> {
    let (ours, exponential) = (PermuteAndFlip::new(20, 1)?, ExponentialMechanism::new(20, 1)?);
    let domain = VectorDomain::new(AtomDomain::<i32>::default());
    let theirs = make_noisy_max(domain, LInfDistance::<i32>::default(), MaxDivergence, 20.0, false)
        .map_err(|error| error.to_string())?;
    let wide: Vec<i64> = scores.iter().copied().map(i64::from).collect();
    let peer = run(format!("{name}_opendp"), 1, || theirs.invoke(&scores));
    let mut runs = Vec::new();
    for level in Level::available() {
        let mut generator = confined(level)?;
        let best = level == Level::detect();
        let name = if best { name.to_owned() } else { format!("{name}_{}", suffix(level)) };
        let (ours, wide) = (&ours, &wide);
        runs.push(run(name, 1, move || ours.sample(wide, &mut generator)));
    }
    if name == "select1024_flat" {
        for level in Level::available() {
            let mut generator = confined(level)?;
            let best = level == Level::detect();
            let name = if best {
                "exponential1024".to_owned()
            } else {
                format!("exponential1024_{}", suffix(level))
            };
            let (exponential, wide) = (&exponential, &wide);
            runs.push(run(name, 1, move || exponential.sample(wide, &mut generator)));
        }
    }
    Ok(compare(peer, runs, report))
}

/// The share of a batch's time that the generator takes, at scale 10.
fn keystream() -> Result<f64, Box<dyn Error>> {
    let (mut words, mut samples) = (Generator::from_os()?, Generator::from_os()?);
    let laplace = DiscreteLaplace::new(10, 1)?;
    let mut noise = vec![0; BATCH];
    let count = laplace.bytes_per_fill(BATCH) / 8;
    let mut runs = [
        run("keystream", 1, || words.skip(count)),
        run("laplace10", 1, || laplace.fill(black_box(&mut noise), &mut samples)),
    ];
    let times = measure(&mut runs);
    Ok(times[0] / times[1])
}

fn confined(level: Level) -> Result<Generator, Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    generator.set_level(level);
    Ok(generator)
}

fn suffix(level: Level) -> String {
    format!("{level:?}").to_lowercase()
}

/// Reports the time of `opendp` divided by the time of this library, per sample.
fn compare(peer: Run, ours: Vec<Run>, report: &mut impl FnMut(&str, f64)) -> Vec<Line> {
    let mut runs = vec![peer];
    runs.extend(ours);
    let times = measure(&mut runs);
    for (run, time) in runs.iter().zip(&times).skip(1) {
        report(&run.name, times[0] / time);
    }
    runs.into_iter().map(|run| run.name).zip(times).collect()
}

/// The CPU time per sample of each sampler, in nanoseconds. The samplers take turns, so that a slow
/// moment of the machine affects all of them.
fn measure(runs: &mut [Run]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; runs.len()];
    for _ in 0..ROUNDS {
        for (run, best) in runs.iter_mut().zip(&mut best) {
            *best = best.min(nanoseconds(&mut run.turns) / run.samples as f64);
        }
    }
    best
}

/// The time of one turn. The function measures a block of turns, and enlarges the block until it
/// takes the time of a round, because reading the clock is a system call.
fn nanoseconds(turns: &mut impl FnMut(u32)) -> f64 {
    let mut block = 1;
    loop {
        let start = now();
        turns(block);
        let elapsed = now() - start;
        if elapsed >= ROUND {
            return elapsed * 1e9 / f64::from(block);
        }
        block *= 2;
    }
}
