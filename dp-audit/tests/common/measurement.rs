//! Measurements and whole records for tests.

use super::aggregate::{Aggregate, Key};
use super::query::{Plan, Source};
use super::{env, reseal};

/// The privacy measure of costs.
#[derive(Debug, Clone, PartialEq)]
pub enum Measure {
    Pure,
    Approx,
    Zcdp,
    Renyi(Vec<i128>),
}

impl Measure {
    pub fn json(&self) -> String {
        match self {
            Measure::Pure => "\"measure\":\"pure\"".into(),
            Measure::Approx => "\"measure\":\"approx\"".into(),
            Measure::Zcdp => "\"measure\":\"zcdp\"".into(),
            Measure::Renyi(orders) => format!("\"measure\":\"renyi\",\"orders\":{}", env(orders)),
        }
    }

    fn numbers(&self) -> usize {
        match self {
            Measure::Pure | Measure::Zcdp => 1,
            Measure::Approx => 2,
            Measure::Renyi(orders) => orders.len(),
        }
    }

    /// Formats costs as the certificate writes them.
    pub fn costs(&self, costs: &[Vec<i128>]) -> String {
        let one = |cost: &Vec<i128>| match self {
            Measure::Pure | Measure::Zcdp => cost[0].to_string(),
            _ => env(cost),
        };
        format!("[{}]", costs.iter().map(one).collect::<Vec<_>>().join(","))
    }
}

pub fn ceil(numerator: i128, denominator: i128) -> i128 {
    (numerator + denominator - 1) / denominator
}

/// A placeholder for the measure, which [`certificate`] replaces.
const MEASURE: &str = "\"measure\":\"?\"";

/// A measurement: its JSON, and its cost in a measure.
#[derive(Debug, Clone)]
pub struct Measurement {
    pub json: String,
    pub cost: Vec<Vec<i128>>,
    pub measure: Measure,
}

/// A release that costs `price` for each source with a sensitivity above 0.
fn release(
    rule: &str,
    line: u32,
    own: &str,
    price: &[i128],
    measure: &Measure,
    value: &Aggregate,
) -> Measurement {
    let pays = |s: &i128| if *s > 0 { price.to_vec() } else { vec![0; price.len()] };
    let cost: Vec<Vec<i128>> = value.sensitivity.iter().map(pays).collect();
    let json = format!(
        "{{\"rule\":\"{rule}/1\",\"line\":{line},\"at\":?,{MEASURE},\"sampler\":\"lazy\",{own},\"sensitivity\":{},\
         \"cost\":{},\"premises\":[{}]}}",
        env(&value.sensitivity),
        measure.costs(&cost),
        value.json
    );
    Measurement { json, cost, measure: measure.clone() }
}

fn fraction(numerator: i128, denominator: i128) -> String {
    let divisor = gcd(numerator, denominator);
    format!("[{},{}]", numerator / divisor, denominator / divisor)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub fn laplace(line: u32, epsilon: i128, value: &Aggregate) -> Measurement {
    laplace_in(&Measure::Pure, line, epsilon, value)
}

pub fn laplace_in(measure: &Measure, line: u32, epsilon: i128, value: &Aggregate) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let own = format!("\"epsilon\":{epsilon},\"scale\":{}", fraction(largest * 1_000_000, epsilon));
    release("discrete-laplace", line, &own, &of_pure(measure, epsilon), measure, value)
}

/// The price of a mechanism whose only known guarantee is ε-differential privacy.
fn of_pure(measure: &Measure, epsilon: i128) -> Vec<i128> {
    match measure {
        Measure::Pure => vec![epsilon],
        Measure::Approx => vec![epsilon, 0],
        Measure::Zcdp => vec![ceil(epsilon * epsilon, 2)],
        Measure::Renyi(orders) => {
            orders.iter().map(|a| epsilon.min(ceil(a * epsilon * epsilon, 2_000_000_000_000))).collect()
        }
    }
}

/// Randomised response between these cuts. A unit can change `share` of the answers.
pub fn respond(
    measure: &Measure,
    line: u32,
    epsilon: i128,
    (cuts, digits): (&[i128], u32),
    share: i128,
    value: &Aggregate,
) -> Measurement {
    let each = fraction(epsilon, share * 1_000_000);
    let own = format!("\"epsilon\":{epsilon},\"cuts\":{},\"digits\":{digits},\"each\":{each}", env(cuts));
    release("randomized-response", line, &own, &of_pure(measure, epsilon), measure, value)
}

/// Compares the numbers of questions with a noisy threshold, until `answers` numbers have reached
/// it.
pub fn ask(measure: &Measure, line: u32, epsilon: i128, answers: i128, value: &Aggregate) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let scales = [2, 4].map(|times| fraction(times * largest * 1_000_000, epsilon)).join(",");
    let own = format!("\"epsilon\":{epsilon},\"answers\":{answers},\"scales\":[{scales}]");
    let price: Vec<i128> = of_pure(measure, epsilon).iter().map(|number| number * answers).collect();
    release("sparse-vector", line, &own, &price, measure, value)
}

/// The best of at most `runs` runs. `number` names the distribution of the number of runs. The best
/// run costs `times` as much as one run.
pub fn best(
    measure: &Measure,
    line: u32,
    epsilon: i128,
    (number, times): (&str, i128),
    runs: i128,
    value: &Aggregate,
) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let scale = fraction(times * largest * 1_000_000, epsilon);
    let own = format!("\"epsilon\":{epsilon},\"number\":\"{number}\",\"runs\":{runs},\"scale\":{scale}");
    release("best-of", line, &own, &of_pure(measure, epsilon), measure, value)
}

/// A release with noise of at most `half_width` with probability `level`, in units of 10^-6.
pub fn within(half_width: i128, level: i128, inside: Measurement) -> Measurement {
    let json = format!(
        "{{\"rule\":\"within/1\",\"half_width\":{half_width},\"level\":{level},\"cost\":{},\"premises\":[{}]}}",
        inside.measure.costs(&inside.cost),
        inside.json
    );
    Measurement { json, ..inside }
}

/// Releases the keys whose noisy count is at least the threshold.
pub fn threshold(line: u32, [epsilon, delta]: [i128; 2], threshold: i128, value: &Aggregate) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let scale = fraction(largest * 1_000_000, epsilon);
    let own = format!("\"epsilon\":{epsilon},\"delta\":{delta},\"scale\":{scale},\"threshold\":{threshold}");
    release("threshold", line, &own, &[epsilon, delta], &Measure::Approx, value)
}

/// Releases the keys whose count with Gaussian noise is at least the threshold. The certificate
/// states `rho`, and the order of its conversion.
pub fn gaussian_threshold(
    line: u32,
    [epsilon, delta]: [i128; 2],
    rho: i128,
    order: [i128; 2],
    threshold: i128,
    value: &Aggregate,
) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let variance = fraction(largest * largest * 1_000_000_000_000, 2 * rho);
    let own = format!(
        "\"epsilon\":{epsilon},\"delta\":{delta},\"rho\":{rho},\"order\":[{},{}],\"variance\":{variance},\"threshold\":{threshold}",
        order[0], order[1]
    );
    release("gaussian-threshold", line, &own, &[epsilon, delta], &Measure::Approx, value)
}

/// Releases the first of several candidates, if its noisy lead reaches the threshold.
pub fn select_stable(
    line: u32,
    [epsilon, delta]: [i128; 2],
    threshold: i128,
    value: &Aggregate,
) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let scale = fraction(largest * 1_000_000, epsilon);
    let own = format!("\"epsilon\":{epsilon},\"delta\":{delta},\"scale\":{scale},\"threshold\":{threshold}");
    release("select-stable", line, &own, &[epsilon, delta], &Measure::Approx, value)
}

/// Makes several choices, by `permute-and-flip` or `exponential`.
pub fn select(
    measure: &Measure,
    line: u32,
    by: &str,
    epsilon: i128,
    times: i128,
    value: &Aggregate,
) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let scale = fraction(largest * 1_000_000, epsilon);
    let own = format!("\"by\":\"{by}\",\"epsilon\":{epsilon},\"times\":{times},\"scale\":{scale}");
    let divisor = if by == "exponential" { 8 } else { 2 };
    let one = match measure {
        Measure::Pure => vec![epsilon],
        Measure::Approx => vec![epsilon, 0],
        Measure::Zcdp => vec![ceil(epsilon * epsilon, divisor)],
        Measure::Renyi(orders) => {
            let at = |a: &i128| epsilon.min(ceil(a * epsilon * epsilon, divisor * 1_000_000_000_000));
            orders.iter().map(at).collect()
        }
    };
    let price: Vec<i128> = one.iter().map(|number| number * times).collect();
    release("select", line, &own, &price, measure, value)
}

pub fn gaussian(measure: &Measure, line: u32, rho: i128, value: &Aggregate) -> Measurement {
    let largest = *value.sensitivity.iter().max().expect("a source");
    let square = if value.json.contains("per-key-bound/1") { largest } else { largest * largest };
    let variance = fraction(square * 1_000_000_000_000, 2 * rho);
    let price = match measure {
        Measure::Zcdp => vec![rho],
        Measure::Renyi(orders) => orders.iter().map(|a| ceil(a * rho, 1_000_000_000_000)).collect(),
        other => panic!("no price in {other:?}"),
    };
    release(
        "discrete-gaussian",
        line,
        &format!("\"rho\":{rho},\"variance\":{variance}"),
        &price,
        measure,
        value,
    )
}

fn composed(head: &str, cost: Vec<Vec<i128>>, measure: &Measure, premises: &[&str]) -> Measurement {
    let json = format!(
        "{{\"rule\":{head},\"cost\":{},\"premises\":[{}]}}",
        measure.costs(&cost),
        premises.join(",")
    );
    Measurement { json, cost, measure: measure.clone() }
}

fn entry_by_entry(a: &[Vec<i128>], b: &[Vec<i128>], f: impl Fn(i128, i128) -> i128) -> Vec<Vec<i128>> {
    a.iter().zip(b).map(|(a, b)| a.iter().zip(b).map(|(a, b)| f(*a, *b)).collect()).collect()
}

pub fn nothing_at_all(measure: &Measure, width: usize) -> Measurement {
    composed("\"sequential-composition/1\"", vec![vec![0; measure.numbers()]; width], measure, &[])
}

pub fn sequential(premises: &[Measurement]) -> Measurement {
    let Some((first, rest)) = premises.split_first() else { return nothing_at_all(&Measure::Pure, 0) };
    let cost =
        rest.iter().fold(first.cost.clone(), |sum, next| entry_by_entry(&sum, &next.cost, |a, b| a + b));
    let premises: Vec<&str> = premises.iter().map(|premise| premise.json.as_str()).collect();
    composed("\"sequential-composition/1\"", cost, &first.measure, &premises)
}

pub fn branch(a: &Measurement, b: &Measurement) -> Measurement {
    branch_of(entry_by_entry(&a.cost, &b.cost, i128::max), a, b)
}

/// A branch with a stated share, which may be larger than necessary.
pub fn branch_of(share: Vec<Vec<i128>>, a: &Measurement, b: &Measurement) -> Measurement {
    composed("\"branch-on-released/1\"", share, &a.measure, &[&a.json, &b.json])
}

fn times_all(cost: &[Vec<i128>], times: i128) -> Vec<Vec<i128>> {
    cost.iter().map(|cost| cost.iter().map(|number| number * times).collect()).collect()
}

pub fn repeat(times: i128, body: &Measurement) -> Measurement {
    let each = body.measure.costs(&body.cost);
    let head = format!("\"static-loop/1\",\"times\":{times},\"each\":{each}");
    composed(&head, times_all(&body.cost, times), &body.measure, &[&body.json])
}

/// Composition of equal rounds by a theorem, at a stated cost.
pub fn equals(by: &str, times: i128, cost: [i128; 2], body: &Measurement) -> Measurement {
    let each = body.measure.costs(&body.cost);
    let head = format!("\"composition-of-equals/1\",\"by\":\"{by}/1\",\"times\":{times},\"each\":{each}");
    composed(&head, vec![cost.to_vec()], &body.measure, &[&body.json])
}

/// Runs the same measurement on each part.
pub fn parts(of: &Plan, key: &Key, body: &Measurement) -> Measurement {
    let sides = if of.replace { 2 } else { 1 };
    let factor = |d: i128| match body.measure {
        Measure::Zcdp => sides * d * d,
        _ => sides * d,
    };
    let cost: Vec<Vec<i128>> = body
        .cost
        .iter()
        .zip(&of.stability)
        .map(|(cost, d)| cost.iter().map(|number| number * factor(*d)).collect())
        .collect();
    let each = body.measure.costs(&body.cost);
    let head = format!("\"parallel-parts/1\",\"parts\":{},\"key\":{},\"each\":{each}", key.parts, key.json);
    composed(&head, cost, &body.measure, &[&of.json, &body.json])
}

/// Runs a measurement on a secret sample of a table of the first source, at a stated cost.
pub fn sampled(of: &Plan, rate: [i128; 2], cost: Vec<i128>, body: &Measurement) -> Measurement {
    let each = body.measure.costs(&body.cost);
    let head = format!("\"poisson-sample/1\",\"rate\":[{},{}],\"each\":{each}", rate[0], rate[1]);
    composed(&head, vec![cost], &body.measure, &[&of.json, &body.json])
}

/// A subquery; `width` is the number of sources outside it.
pub fn subquery(query: &str, source: usize, width: usize, of: &Measurement) -> Measurement {
    let mut cost = vec![vec![0; of.measure.numbers()]; width];
    cost[source] = of.cost[0].clone();
    let head = format!("\"subquery/1\",\"query\":\"{query}\",\"source\":{source}");
    composed(&head, cost, &of.measure, &[&of.json])
}

/// A whole certificate. `unlisted` is the amount beyond the releases, for each source and each
/// number of a cost.
pub fn certificate(query: &str, sources: &[Source], unlisted: i128, of: &Measurement) -> String {
    certificate_to(query, sources, unlisted, of, "same", &of.measure, |cost| cost.to_vec())
}

/// A certificate whose cost a session in another measure pays.
pub fn certificate_to(
    query: &str,
    sources: &[Source],
    unlisted: i128,
    of: &Measurement,
    by: &str,
    session: &Measure,
    paid: impl Fn(&[i128]) -> Vec<i128>,
) -> String {
    let measure = &of.measure;
    let none = vec![0; measure.numbers()];
    let more = |cost: &[i128]| cost.iter().map(|number| number + unlisted).collect::<Vec<i128>>();
    let cost: Vec<Vec<i128>> = (0..sources.len()).map(|i| more(of.cost.get(i).unwrap_or(&none))).collect();
    let charged: Vec<Vec<i128>> = cost.iter().map(|cost| paid(cost)).collect();
    let derivation = of.json.replace(MEASURE, &measure.json());
    let mut numbered = String::new();
    for (number, piece) in derivation.split("\"at\":?").enumerate() {
        if number > 0 {
            numbered.push_str(&format!("\"at\":{number}"));
        }
        numbered.push_str(piece);
    }
    let sources_json: Vec<String> = sources.iter().map(Source::json).collect();
    let line = format!(
        "{{\"dp_certificate\":2,\"query\":\"{query}\",\"assumes\":{{\"sources\":[{}],\"statements\":[],\
         \"generator\":\"chacha20, seeded by the operating system\",\
         \"private\":true,\"versions\":{{\"dp-types\":\"0.1.0\",\"dp-noise\":\"0.1.0\"}},\
         \"source_hash\":\"{HASH}\",\"file\":\"src/main.rs\",\"line\":12}},{},\
         \"declared\":{costs},\"cost\":{costs},\"unlisted\":{},\"charged\":{{{},\"by\":\"{by}/1\",\"cost\":{}}},\
         \"derivation\":{numbered},\"check\":\"{}\"}}",
        sources_json.join(","),
        measure.json(),
        measure.costs(&vec![vec![unlisted; measure.numbers()]; sources.len()]),
        session.json(),
        session.costs(&charged),
        "0".repeat(64),
        costs = measure.costs(&cost)
    );
    reseal(&line)
}

/// The hash of a query's source text in these tests.
pub const HASH: &str = "00f1e2d3c4b5a69700f1e2d3c4b5a69700f1e2d3c4b5a69700f1e2d3c4b5a697";

/// The record of a session whose account is in its type; `stands` is the content of `stands_for`.
pub fn session(sources: &[Source], measure: &Measure, budget: &[Vec<i128>], stands: &str) -> String {
    let sources: Vec<String> = sources.iter().map(Source::json).collect();
    reseal(&format!(
        "{{\"dp_session\":2,\"sources\":[{}],{},\"budget\":{},\"account\":\"types\",\"stands_for\":[{stands}],\"check\":\"{}\"}}",
        sources.join(","),
        measure.json(),
        measure.costs(budget),
        "0".repeat(64)
    ))
}

/// An entry of `stands_for`, for a session in ρ.
pub fn stands_for(source: usize, epsilon: i128, delta: i128, order: i128) -> String {
    format!(
        "{{\"source\":{source},\"by\":\"zcdp-to-approx/1\",\"epsilon\":{epsilon},\"delta\":{delta},\"order\":[{order},1000000]}}"
    )
}
