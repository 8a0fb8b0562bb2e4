//! A survey of a million devices that keep their values private. It runs each randomiser on the
//! same devices, and shows them side by side.
//!
//! `cargo run --release -p examples --bin survey` prints a table and draws a chart, `survey.svg` in
//! the folder `target` or at the path in the first argument. The second argument is the number of
//! devices.

use std::error::Error;
use std::fmt::Write;
use std::time::Instant;

use dp_local::randomiser::{
    Averaged, Best, BinaryHashing, BitFlip, Counted, HadamardResponse, HadamardSketch, KAryResponse,
    OneBitMean, OptimisedHashing, OptimisedUnary, Oracle, Piecewise, Rappor, SubsetSelection, SymmetricUnary,
    ThresholdedHistogram, Viewed,
};
use dp_local::server::{Aggregator, Found};
use dp_local::{Below, LongValue, Own, Prefixes, wire};
use dp_noise::Generator;
use dp_types::eps;

/// The number of values. The value with index i is 1/(i + 1) times as frequent as the first.
const VALUES: u32 = 64;
type Value = Below<VALUES>;
type Epsilon = eps!(1.0);

/// One row of the table.
struct Row {
    name: &'static str,
    bytes: usize,
    nanoseconds: f64,
    measured: f64,
    formula: f64,
}

/// The number of devices with each value.
fn holders(devices: u64) -> Vec<u64> {
    let total: f64 = (1..=VALUES).map(|i| 1.0 / f64::from(i)).sum();
    let mut holders: Vec<_> = (1..=VALUES).map(|i| (devices as f64 / f64::from(i) / total) as u64).collect();
    holders[0] += devices - holders.iter().sum::<u64>();
    holders
}

/// The counted reports of all devices, and the seconds that the devices took.
fn reported<R: Counted<Value = Value, Cost = Epsilon>>(
    holders: &[u64],
    generator: &mut Generator,
) -> (Aggregator<R>, f64) {
    let mut all = Aggregator::<R>::new();
    let mut on_devices = 0.0;
    for (value, &count) in (0..).zip(holders) {
        let mut left = count;
        while left > 0 {
            let some = left.min(1000);
            let start = Instant::now();
            let reports: Vec<_> = (0..some)
                .map(|_| Own::<Value, Epsilon>::new(Below(value)).report::<R>(generator).0)
                .collect();
            on_devices += start.elapsed().as_secs_f64();
            reports.iter().for_each(|report| all.add(report));
            left -= some;
        }
    }
    (all, on_devices)
}

fn survey<R: Oracle<Value = Value, Cost = Epsilon>>(
    name: &'static str,
    holders: &[u64],
    generator: &mut Generator,
) -> Row {
    let (all, on_devices) = reported::<R>(holders, generator);
    let n = all.reports() as f64;
    let (mut measured, mut formula) = (0.0, 0.0);
    for (&count, estimate) in holders.iter().zip(all.estimates()) {
        let share = count as f64 / n;
        measured += (estimate.share - share).powi(2);
        formula += estimate.standard_error.powi(2);
    }
    let root = |sum: f64| (sum / f64::from(VALUES)).sqrt();
    Row {
        name,
        bytes: wire::length::<R>(),
        nanoseconds: on_devices * 1e9 / n,
        measured: root(measured),
        formula: root(formula),
    }
}

/// Adds the error that collisions of values cause. The squared error is the sum of the squared
/// shares of the other values, divided by the number of buckets of all functions.
fn with_collisions(row: Row, holders: &[u64], buckets: f64) -> Row {
    let n = holders.iter().sum::<u64>() as f64;
    let squares: f64 = holders.iter().map(|&count| (count as f64 / n).powi(2)).sum();
    // For each value, all other values can collide with it.
    let others = squares * f64::from(VALUES - 1) / f64::from(VALUES);
    Row { formula: (row.formula.powi(2) + others / buckets).sqrt(), ..row }
}

/// Estimates the mean of the values' numbers, and its error.
fn mean<R: Averaged + Counted<Value = Value, Cost = Epsilon>>(
    name: &str,
    holders: &[u64],
    generator: &mut Generator,
) {
    let truth = (0..).zip(holders).map(|(value, &count)| (value * count) as f64).sum::<f64>()
        / holders.iter().sum::<u64>() as f64;
    let (all, on_devices) = reported::<R>(holders, generator);
    let (found, n) = (all.mean(), all.reports() as f64);
    println!(
        "{name:<24} {:>14} {:>14.0} {:>15.4} {:>17.4}",
        wire::length::<R>(),
        on_devices * 1e9 / n,
        (found.mean - truth).abs(),
        found.standard_error
    );
}

/// RAPPOR: finds the frequent values in the whole domain, and the error of their shares.
fn decoded(holders: &[u64], generator: &mut Generator) {
    type Ask = Rappor<Value, Epsilon, 32, 1, 16>;
    let (all, on_devices) = reported::<Ask>(holders, generator);
    let (n, candidates) = (all.reports() as f64, Vec::from_iter(0..VALUES));
    let found = all.decode(&candidates);
    let off = |found: &Found| found.estimate.share - holders[found.value as usize] as f64 / n;
    let squares = |of: &dyn Fn(&Found) -> f64| {
        100.0 * (found.iter().map(|found| of(found).powi(2)).sum::<f64>() / found.len().max(1) as f64).sqrt()
    };
    println!(
        "{:<24} {:>14} {:>14.0} {:>14.4}% {:>16.4}%   of the {} values that it found",
        "RAPPOR",
        wire::length::<Ask>(),
        on_devices * 1e9 / n,
        squares(&off),
        squares(&|found| found.estimate.standard_error),
        found.len()
    );
}

/// Finds frequent words of four letters, without a list on the server, and the error of their
/// shares.
fn words(holders: &[u64], generator: &mut Generator) {
    type Ask = Viewed<Prefixes<32, 8, 8>, HadamardResponse<Below<255>, Epsilon>, 256>;
    let word = |value: u32| LongValue::<32>::text(&format!("{:04}", 7919 * value % 10_000));
    let (mut all, mut on_devices) = (Aggregator::<Ask>::new(), 0.0);
    for (value, &count) in (0..).zip(holders) {
        let word = word(value);
        let start = Instant::now();
        (0..count).for_each(|_| {
            all.add(&Own::<_, Epsilon>::new(word).report::<Ask>(generator).0);
        });
        on_devices += start.elapsed().as_secs_f64();
    }
    let (n, found) = (all.reports() as f64, all.long_values(32));
    let share = |of: &LongValue<32>| {
        let value = (0..).zip(holders).find(|(value, _)| word(*value) == *of);
        value.map_or(0.0, |(_, &count)| count as f64 / n)
    };
    let mean = |squares: f64| 100.0 * (squares / found.len().max(1) as f64).sqrt();
    println!(
        "{:<24} {:>14} {:>14.0} {:>14.4}% {:>16.4}%   of the {} words that it found among 2^32",
        "words by their prefixes",
        wire::length::<Ask>(),
        on_devices * 1e9 / n,
        mean(found.iter().map(|found| (found.estimate.share - share(&found.value)).powi(2)).sum()),
        mean(found.iter().map(|found| found.estimate.standard_error.powi(2)).sum()),
        found.len()
    );
}

/// Draws a bar for each measured error, with a line at the formula's error.
fn chart(rows: &[Row], devices: u64) -> String {
    let most = rows.iter().map(|row| row.measured.max(row.formula)).fold(0.0, f64::max) * 1.05;
    let (left, width, step) = (200.0, 480.0, 34.0);
    let height = 60.0 + step * rows.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"780\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"24\">Error of a share (root mean square, in percent): {devices} devices, {VALUES} values, ε = 1; lines: by the formula</text>\n"
    );
    for (row, at) in rows.iter().zip(0_u32..) {
        let y = 44.0 + step * f64::from(at);
        let long = |error: f64| error / most * width;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n\
             <rect x=\"{left}\" y=\"{y}\" width=\"{:.1}\" height=\"20\" fill=\"#6f9fd8\"/>\n\
             <line x1=\"{mark:.1}\" x2=\"{mark:.1}\" y1=\"{}\" y2=\"{}\" stroke=\"#b03030\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{}\">{:.3}</text>\n",
            left - 8.0,
            y + 15.0,
            row.name,
            long(row.measured),
            y - 3.0,
            y + 23.0,
            left + long(row.measured.max(row.formula)) + 8.0,
            y + 15.0,
            100.0 * row.measured,
            mark = left + long(row.formula),
        );
    }
    svg + "</svg>\n"
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "target/survey.svg".to_owned());
    let devices = arguments.next().map_or(Ok(1_000_000), |devices| devices.parse())?;
    let (holders, mut generator) = (holders(devices), Generator::from_os()?);
    let generator = &mut generator;
    let rows = [
        survey::<KAryResponse<Value, Epsilon>>("k-ary response", &holders, generator),
        survey::<SymmetricUnary<Value, Epsilon>>("symmetric unary", &holders, generator),
        survey::<OptimisedUnary<Value, Epsilon>>("optimised unary", &holders, generator),
        survey::<ThresholdedHistogram<Value, Epsilon, 618_553>>("thresholded histogram", &holders, generator),
        survey::<BinaryHashing<Value, Epsilon>>("binary local hashing", &holders, generator),
        survey::<OptimisedHashing<Value, Epsilon>>("optimised local hashing", &holders, generator),
        survey::<HadamardResponse<Value, Epsilon>>("Hadamard response", &holders, generator),
        survey::<SubsetSelection<Value, Epsilon>>("subset selection", &holders, generator),
        survey::<BitFlip<Value, Epsilon, 8>>("bit flip, 8 of 64", &holders, generator),
        with_collisions(
            survey::<HadamardSketch<Value, Epsilon, 31, 1024>>("Hadamard sketch", &holders, generator),
            &holders,
            31.0 * 1024.0,
        ),
        survey::<Best<Value, Epsilon>>("best", &holders, generator),
        survey::<Best<Value, Epsilon, 4>>("best of 4 bytes", &holders, generator),
    ];
    println!(
        "{devices} devices, {VALUES} values, ε = 1 for each device; errors of a share, root mean square\n"
    );
    println!(
        "{:<24} {:>14} {:>14} {:>15} {:>17}",
        "randomiser", "bytes a report", "ns a report", "error measured", "error by formula"
    );
    for row in &rows {
        println!(
            "{:<24} {:>14} {:>14.0} {:>14.4}% {:>16.4}%",
            row.name,
            row.bytes,
            row.nanoseconds,
            100.0 * row.measured,
            100.0 * row.formula
        );
    }
    decoded(&holders, generator);
    words(&holders, generator);
    println!("\nThe mean of the values' numbers, 0 to {}\n", VALUES - 1);
    mean::<OneBitMean<Value, Epsilon>>("one bit", &holders, generator);
    mean::<Piecewise<Value, Epsilon>>("piecewise", &holders, generator);
    std::fs::write(&path, chart(&rows, devices))
        .map_err(|error| format!("{path} cannot be written: {error}"))?;
    println!("\nThe chart is in {path}.");
    Ok(())
}
