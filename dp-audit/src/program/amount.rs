//! Amounts of privacy budget, and what they mean for the odds of a guess.

use crate::model::{Measure, million};
use crate::theorem::{best_order, zcdp_to_approx};
use crate::words;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// To express a cost in ρ or at Rényi orders as an ε, this module uses this δ. This δ is 10^-6,
/// stored in units of 10^-15.
const DELTA: u64 = 1_000_000_000;
/// The limit on a factor of the odds. A larger factor means no protection.
const MOST_TIMES: f64 = 1e15;

/// A cost or a budget of one dataset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// The measure, which gives the numbers their meaning.
    pub measure: Measure,
    /// The numbers of a cost in this measure.
    pub numbers: Vec<BigInt>,
}

impl Amount {
    pub(crate) fn new(measure: &Measure, numbers: Vec<BigInt>) -> Self {
        Amount { measure: measure.clone(), numbers }
    }

    /// Formats the amount: `epsilon 0.3`, `epsilon 0.3 and delta 10^-9`, `rho 0.01`.
    pub fn in_words(&self) -> String {
        words::cost(&self.measure, &self.numbers)
    }

    /// Whether all numbers of the amount are 0.
    pub fn is_zero(&self) -> bool {
        self.numbers.iter().all(|number| number.sign() == Sign::NoSign)
    }

    /// Computes what the amount means for a person who sees all results and guesses.
    pub fn odds(&self) -> Odds {
        let (epsilon, delta) = self.as_approx();
        let rounded = epsilon.to_f64().map(|epsilon| up((epsilon / 1e6).exp(), 3));
        Odds { times: rounded.filter(|times| *times < MOST_TIMES), right: self.right(), epsilon, delta }
    }

    /// The sum of several amounts in ε and δ, by sequential composition.
    pub(super) fn sum_in_approx<'a>(amounts: impl Iterator<Item = &'a Amount>) -> Self {
        let sum = amounts
            .map(Amount::as_approx)
            .fold((BigInt::ZERO, BigInt::ZERO), |(epsilon, delta), (more, chance)| {
                (epsilon + more, delta + chance)
            });
        Amount::new(&Measure::Approx, vec![sum.0, sum.1])
    }

    /// An (ε, δ) that the amount implies.
    fn as_approx(&self) -> (BigInt, BigInt) {
        let delta = BigInt::from(DELTA);
        match (&self.measure, self.numbers.as_slice()) {
            (Measure::Pure, [epsilon]) => (epsilon.clone(), BigInt::ZERO),
            (Measure::Approx, [epsilon, delta]) => (epsilon.clone(), delta.clone()),
            (Measure::Zcdp, [rho]) if rho.sign() == Sign::Plus => {
                let order = BigRational::new(best_order(rho, &delta), million());
                (zcdp_to_approx(rho, &delta, &order), delta)
            }
            // ε(α) + ln(1/δ) / (α - 1): Mironov, *Rényi differential privacy*, 2017, proposition 3.
            (Measure::Renyi(orders), numbers) if !self.is_zero() => {
                let at = |(epsilon, order): (&BigInt, &BigInt)| {
                    let beyond = order.to_f64()? / 1e6 - 1.0;
                    let logarithm = -(DELTA.to_f64()? / 1e15).ln();
                    BigInt::from_f64((epsilon.to_f64()? + 1e6 * logarithm / beyond).ceil())
                };
                let least = numbers.iter().zip(orders).filter_map(at).min();
                (least.unwrap_or_default(), delta)
            }
            _ => (BigInt::ZERO, BigInt::ZERO),
        }
    }

    /// How often the best guess between two equally likely cases can be right, in percent, rounded
    /// up.
    ///
    /// For ε and δ the fraction is (e^ε + δ) / (1 + e^ε), by theorem 2.1 of Kairouz, Oh, Viswanath
    /// 2015. For ρ, the Kullback-Leibler divergence is at most ρ. For Rényi orders, it is at most
    /// the smallest ε. The inequalities of Pinsker and of Bretagnolle and Huber then bound the
    /// distance of the two laws.
    fn right(&self) -> f64 {
        let of_divergence = |divergence: f64| {
            let distance = (divergence / 2.0).sqrt().min((-(-divergence).exp_m1()).sqrt());
            0.5 + distance / 2.0
        };
        let number = |number: &BigInt, unit: f64| number.to_f64().unwrap_or(f64::INFINITY) / unit;
        let chance = match (&self.measure, self.numbers.as_slice()) {
            (Measure::Zcdp, [rho]) => of_divergence(number(rho, 1e12)),
            (Measure::Renyi(_), numbers) => of_divergence(
                numbers.iter().map(|epsilon| number(epsilon, 1e6)).fold(f64::INFINITY, f64::min),
            ),
            (_, numbers) => {
                let epsilon = numbers.first().map_or(0.0, |epsilon| number(epsilon, 1e6));
                let delta = numbers.get(1).map_or(0.0, |delta| number(delta, 1e15));
                // Numerator and denominator are divided by e^ε, because e^ε may be infinite.
                (1.0 + delta * (-epsilon).exp()) / (1.0 + (-epsilon).exp())
            }
        };
        up((100.0 * chance).min(100.0), 3).min(100.0)
    }
}

/// Rounds a positive number up to this many significant digits. A number that already has at most
/// this many digits is unchanged, in spite of floating-point errors.
fn up(value: f64, digits: i32) -> f64 {
    if !value.is_finite() || value <= 0.0 {
        return value;
    }
    // Division by a power of ten gives the nearest float to a decimal; multiplication does not.
    let unit = digits - 1 - value.log10().floor().to_i32().unwrap_or(0);
    let power = 10_f64.powi(unit.abs());
    let (scaled, back): (f64, fn(f64, f64) -> f64) = match unit >= 0 {
        true => (value * power, |whole, power| whole / power),
        false => (value / power, |whole, power| whole * power),
    };
    back((scaled * (1.0 - 1e-12)).ceil(), power)
}

/// What a cost means for a guess about one privacy unit by a person who sees all results. The
/// numbers hold whatever else that person knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// The results multiply the odds of any guess by at most this factor, rounded up. `None` if the
    /// factor is so large that it means nothing.
    pub times: Option<f64>,
    /// An upper bound on how often the best guess between two equally likely cases is right, in
    /// percent, rounded up.
    pub right: f64,
    /// The ε from which `times` is computed, in units of 10^-6.
    pub epsilon: BigInt,
    /// The probability of a result for which `times` promises nothing, in units of 10^-15.
    pub delta: BigInt,
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |numbers: &[BigInt]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("measure", self.measure.name())?;
        if let Measure::Renyi(orders) = &self.measure {
            map.serialize_entry("orders", &digits(orders))?;
        }
        map.serialize_entry("numbers", &digits(&self.numbers))?;
        map.serialize_entry("in_words", &self.in_words())?;
        map.end()
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("times", &self.times)?;
        map.serialize_entry("right_percent", &self.right)?;
        map.serialize_entry("epsilon", &self.epsilon.to_string())?;
        map.serialize_entry("delta", &self.delta.to_string())?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::{Amount, up};
    use crate::model::Measure;
    use num_bigint::BigInt;

    fn odds(measure: &Measure, numbers: &[u64]) -> (Option<f64>, f64, u64) {
        let numbers = numbers.iter().map(|number| BigInt::from(*number)).collect();
        let odds = Amount::new(measure, numbers).odds();
        (odds.times, odds.right, u64::try_from(odds.delta).expect("small"))
    }

    #[test]
    fn numbers_are_rounded_up_and_never_down() {
        for (value, expected) in
            [(1.0, 1.0), (1.6487, 1.65), (1.65, 1.65), (4.4817, 4.49), (90.01, 90.1), (1234.0, 1240.0)]
        {
            assert_eq!(up(value, 3), expected, "{value}");
        }
    }

    #[test]
    fn odds_are_those_of_the_textbook() {
        // e^0.5 = 1.64872, and 1.64872 / 2.64872 = 62.246 %.
        assert_eq!(odds(&Measure::Pure, &[500_000]), (Some(1.65), 62.3, 0));
        assert_eq!(odds(&Measure::Pure, &[0]), (Some(1.0), 50.0, 0));
        // (e + 0.1) / (1 + e) = 75.79 %.
        assert_eq!(
            odds(&Measure::Approx, &[1_000_000, 100_000_000_000_000]),
            (Some(2.72), 75.8, 100_000_000_000_000)
        );
        // √(0.02 / 2) = 0.1.
        let (times, right, delta) = odds(&Measure::Zcdp, &[20_000_000_000]);
        assert_eq!((right, delta), (55.0, 1_000_000_000));
        // ε is about 0.02 + 2 √(0.02 · ln 10^6) = 1.07 at the most.
        assert!(times.is_some_and(|times| times > 1.5 && times < 2.93), "{times:?}");
        // Order 8 gives ε 0.5 + 13.816 / 7 = 2.474, and order 2 gives √(0.25 / 2) = 0.3536.
        let orders = Measure::Renyi(vec![2_000_000.into(), 8_000_000.into()]);
        assert_eq!(odds(&orders, &[250_000, 500_000]), (Some(11.9), 67.7, 1_000_000_000));
        assert_eq!(odds(&Measure::Pure, &[100_000_000]), (None, 100.0, 0));
    }
}
