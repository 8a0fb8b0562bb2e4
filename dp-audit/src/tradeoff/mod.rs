//! Trade-off regions: the smallest rate of misses of any test that tells two neighbours apart, at
//! each rate of false alarms.
//!
//! The attacker knows the whole answer of the query, all data except the data of one privacy unit,
//! and the two candidate values of that unit. The two rates of any test lie in the region that the
//! certificate's cost allows.

mod chart;
mod json;

pub use chart::chart;
pub(crate) use chart::picture;
pub use json::json;

use crate::big_stack::with_room;
use crate::document::Certificate;
use crate::model::Measure;
use crate::theorem::tradeoff::{Order, RATES, approx, orders_of_rho, renyi};
use crate::words::{self, cost, normal, quantile};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The rates of false alarms that the table shows, in units of 10^-6.
const SHOWN: [u32; 17] = [
    0, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000,
    800_000, 900_000, 950_000, 1_000_000,
];

/// The rate of false alarms that a sentence names, in units of 10^-6.
const EXAMPLE: u32 = 50_000;

/// The pairs of rates that a cost allows any attacker on one source.
#[derive(Debug)]
pub struct Region {
    title: String,
    promise: Promise,
}

/// The guarantee that bounds the rates.
#[derive(Debug)]
enum Promise {
    /// The guarantee (ε, δ).
    Approx(BigInt, BigInt),
    /// The guarantee ρ, and bounds on Rényi divergences that follow from it.
    Rho(f64, Vec<Order>),
    /// Bounds on Rényi divergences at the orders of the certificate.
    Renyi(Vec<Order>),
}

/// The observed rates of an attacker. The attacker runs the mechanism many times on each of two
/// neighbours, and tests the answers with several thresholds.
#[derive(Debug, Clone)]
pub struct Attack {
    /// The name of the attacked mechanism.
    pub name: String,
    /// The observed rates of each test: false alarms, and misses.
    pub rates: Vec<[f64; 2]>,
    /// Limit on the difference between an observed rate and the true rate, for all tests.
    pub margin: f64,
}

/// The regions of a certificate: one for each source with a cost.
///
/// # Errors
/// If the certificate is nested too deep for this machine.
pub fn regions(certificate: &Certificate) -> Result<Vec<Region>, String> {
    with_room(|| found(certificate)).map_err(|error| format!("cannot be shown here: {error}"))
}

fn found(certificate: &Certificate) -> Vec<Region> {
    let Certificate { query, assumes, measure, cost: costs, .. } = certificate;
    let one = |position: usize| {
        let numbers = costs.at(position);
        let positive = numbers.iter().any(|number| number.sign() == Sign::Plus);
        let promise = match (measure, numbers.as_slice()) {
            (Measure::Pure, [epsilon]) => Promise::Approx(epsilon.clone(), BigInt::ZERO),
            (Measure::Approx, [epsilon, delta]) => Promise::Approx(epsilon.clone(), delta.clone()),
            (Measure::Zcdp, [rho]) => {
                Promise::Rho(rho.to_f64().unwrap_or(f64::INFINITY) / 1e12, orders_of_rho(rho))
            }
            (Measure::Renyi(orders), numbers) => {
                let millionths = |value: &BigInt| BigRational::new(value.clone(), 1_000_000.into());
                let order = |(alpha, tau)| Order { alpha: millionths(alpha), tau: millionths(tau) };
                Promise::Renyi(orders.iter().zip(numbers).map(order).collect())
            }
            _ => return None,
        };
        let source = words::name(&assumes.sources.get(position)?.record);
        let rest = match certificate.unlisted.is_zero_at(position) {
            true => String::new(),
            false => {
                let rest = cost(measure, &certificate.unlisted.at(position));
                format!(" (NOT ITEMISED: {rest})")
            }
        };
        let cost = cost(measure, &numbers);
        let title = format!("query {}, source {position}, {source}: {cost}{rest}", words::name(query));
        positive.then_some(Region { title, promise })
    };
    (0..assumes.sources.len()).filter_map(one).collect()
}

impl Region {
    /// A lower bound on the rate of misses, for tests with at most this rate of false alarms. Both
    /// rates are in units of 10^-6, and the bound is rounded down.
    pub fn missed(&self, alarms: u32) -> u32 {
        match &self.promise {
            Promise::Approx(epsilon, delta) => approx(epsilon, delta, alarms),
            Promise::Rho(_, orders) | Promise::Renyi(orders) => renyi(orders, alarms),
        }
    }

    /// The rates of an attack that stay outside the region even if each is wrong by the margin.
    pub fn outside<'a>(&self, attack: &'a Attack) -> Vec<&'a [f64; 2]> {
        // The curve falls. So misses above the curve at a lower rate of false alarms are also above
        // the curve at the attack's own rate. Only other pairs of rates need the exact test.
        const STEP: u32 = RATES / 100;
        let coarse: Vec<u32> = (0..=100).map(|i| self.missed(i * STEP)).collect();
        let beyond = |rates: &&[f64; 2]| {
            let [alarms, misses] = rates.map(|rate| (rate + attack.margin).clamp(0.0, 1.0));
            // The rate of false alarms in units of 10^-6, rounded up.
            let units = (alarms * f64::from(RATES)).ceil().to_u32().unwrap_or(RATES).min(RATES);
            let above = |missed: u32| misses * f64::from(RATES) >= f64::from(missed);
            let before = coarse.get((units / STEP) as usize).copied().unwrap_or(RATES);
            !above(before) && !above(self.missed(units))
        };
        attack.rates.iter().filter(beyond).collect()
    }

    /// Whether the numbers are exact or a bound.
    pub(crate) fn status(&self) -> &'static str {
        match self.promise {
            Promise::Approx(..) => {
                "exact: no test does better, and against some mechanism of this cost one does as well"
            }
            Promise::Rho(..) => {
                "a bound: no test does better, since its verdict would not have this rho itself, at an order near the worst"
            }
            Promise::Renyi(_) => {
                "a bound: no test does better, since its verdict would break the bound at an order of the certificate"
            }
        }
    }

    /// The query, the source and the cost.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The lines of the table: a rate of false alarms, and in percent that rate, the least rate of
    /// misses, and how often such a test is right at most.
    pub(crate) fn rates(&self) -> impl Iterator<Item = (u32, [String; 3])> {
        SHOWN.into_iter().map(|alarms| {
            let missed = self.missed(alarms);
            let right = f64::from(2 * RATES - alarms - missed) / 2.0;
            (alarms, [f64::from(alarms), f64::from(missed), right].map(|rate| percent(rate / 1e4)))
        })
    }

    /// What the region means at one rate of false alarms, in a sentence.
    pub(crate) fn sentence(&self) -> String {
        let [alarms, missed] = [EXAMPLE, self.missed(EXAMPLE)].map(|rate| percent(f64::from(rate) / 1e4));
        format!(
            "a test that gives a false alarm in {alarms} of the cases overlooks the difference in at least {missed}"
        )
    }

    /// The rate of misses of the best test against Gaussian noise of this ρ, on numbers without a
    /// grid.
    fn gaussian(&self, alarms: u32) -> Option<f64> {
        let Promise::Rho(rho, _) = &self.promise else { return None };
        let rate = f64::from(alarms) / f64::from(RATES);
        Some(normal(quantile(1.0 - rate) - (2.0 * rho).sqrt()))
    }
}

fn percent(percent: f64) -> String {
    format!("{percent:.4} %")
}

/// Prints the regions as tables.
pub fn table(regions: &[Region]) -> String {
    let tables: Vec<String> = regions.iter().map(one).collect();
    tables.join("\n")
}

fn one(region: &Region) -> String {
    let mut out = format!("{}\n{}\n", region.title, region.status());
    let gaussian = if matches!(region.promise, Promise::Rho(..)) { "  GAUSSIAN NOISE" } else { "" };
    out.push_str(&format!("FALSE ALARMS  MISSED AT LEAST  RIGHT AT MOST{gaussian}\n"));
    for (alarms, rates) in region.rates() {
        let gaussian = region.gaussian(alarms).map(|rate| percent(rate * 100.0));
        let line = format!(
            "{:>12}  {:>15}  {:>13}  {:>14}",
            rates[0],
            rates[1],
            rates[2],
            gaussian.unwrap_or_default()
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Prints the regions as CSV.
pub fn csv(regions: &[Region]) -> String {
    let mut out = String::from("region,false_alarms,missed_at_least\r\n");
    for region in regions {
        let title = region.title.replace('"', "\"\"");
        for alarms in SHOWN {
            let [alarms, missed] =
                [alarms, region.missed(alarms)].map(|units| f64::from(units) / f64::from(RATES));
            out.push_str(&format!("\"{title}\",{alarms},{missed}\r\n"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Attack, Promise, Region};
    use crate::theorem::tradeoff::orders_of_rho;

    #[test]
    fn gaussian_noise_stays_inside_of_what_its_rho_allows() {
        for rho in [10_000_000_000_u64, 300_000_000_000, 1_000_000_000_000] {
            let promise = Promise::Rho(rho as f64 / 1e12, orders_of_rho(&rho.into()));
            let region = Region { title: String::new(), promise };
            for alarms in super::SHOWN {
                let [bound, gaussian] =
                    [f64::from(region.missed(alarms)) / 1e6, region.gaussian(alarms).expect("of a rho")];
                assert!(
                    bound <= gaussian + 1e-9 && gaussian < bound + 0.15,
                    "{rho} {alarms}: {bound} {gaussian}"
                );
            }
        }
    }

    #[test]
    fn rates_are_outside_only_beyond_the_margin() {
        let promise = Promise::Approx(1_000_000.into(), 0.into());
        let region = Region { title: String::new(), promise };
        // At 10 % false alarms, 72.8 % are missed.
        let attack = |rates: [f64; 2], margin| Attack { name: String::new(), rates: vec![rates], margin };
        assert!(region.outside(&attack([0.1, 0.73], 0.0)).is_empty());
        assert_eq!(region.outside(&attack([0.1, 0.72], 0.0)).len(), 1);
        assert!(region.outside(&attack([0.1, 0.72], 0.003)).is_empty());
        assert!(region.outside(&attack([1.0, 0.0], 0.0)).is_empty());
    }
}
