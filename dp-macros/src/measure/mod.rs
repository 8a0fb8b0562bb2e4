//! Privacy measures: the unit of a query's budget, and the cost of each noise in it.
//!
//! The types of `dp-types` compute the same numbers, and only the types decide whether a query fits
//! its budget. The macro uses its own numbers for messages, for `type Cost` and for the
//! documentation.

pub(crate) mod macros;

use proc_macro2::TokenStream;
use quote::quote;

use crate::number::{Quantity, tokens};

/// The mechanism that releases a value: noise on its numbers, or a choice by its scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noise {
    /// Discrete Laplace noise, declared by its ε.
    Laplace,
    /// Discrete Gaussian noise, declared by its ρ.
    Gaussian,
    /// A choice by permute-and-flip, declared by its ε.
    Flips,
    /// A choice by the exponential mechanism, declared by its ε.
    Weights,
    /// Several choices by permute-and-flip, declared by the ε of each choice.
    Top,
    /// Discrete Laplace noise with a threshold for unlisted keys. The user declares its ε; the
    /// field is its δ.
    Threshold(u64),
    /// Discrete Gaussian noise with a threshold for unlisted keys. The user declares its ε; the
    /// field is its δ.
    GaussianThreshold(u64),
    /// A choice of the group with the highest score, if this score exceeds the second highest by a
    /// threshold. The user declares the choice's ε; the field is its δ.
    Stable(u64),
    /// Randomised response, declared by its ε.
    Response,
    /// Questions whether a number reaches a threshold, until one number does; declared by the ε of
    /// that answer.
    Answer,
    /// Questions whether a number reaches a threshold, until several numbers do; declared by the ε
    /// of each of these answers.
    Answers,
    /// The best of a uniformly random number of runs, declared by the ε of all runs.
    UniformRuns,
    /// The best of a random number of runs, where k runs have a probability proportional to 1/k.
    /// This noise is declared by the ε of all runs.
    HarmonicRuns,
}

impl Noise {
    /// The quantity in which the cost of this noise is declared.
    pub(crate) fn quantity(self) -> Quantity {
        match self {
            Self::Gaussian => Quantity::Rho,
            _ => Quantity::Epsilon,
        }
    }

    /// The name of this noise in sentences.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Laplace => "discrete Laplace noise",
            Self::Gaussian => "discrete Gaussian noise",
            Self::Flips => "a choice by permute-and-flip",
            Self::Weights => "a choice by the exponential mechanism",
            Self::Top => "choices by permute-and-flip",
            Self::Threshold(_) => "discrete Laplace noise and a threshold for keys",
            Self::GaussianThreshold(_) => "discrete Gaussian noise and a threshold for keys",
            Self::Stable(_) => {
                "a test of how far the highest score lies above the second, with discrete Laplace noise,"
            }
            Self::Response => "randomised response",
            Self::Answer => "an answer of a sparse vector",
            Self::Answers => "answers of a sparse vector",
            Self::UniformRuns | Self::HarmonicRuns => "the best of some runs",
        }
    }

    /// An example of a call that adds this noise.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Self::Laplace => "laplace(0.3)",
            Self::Gaussian => "gaussian(0.005)",
            Self::Flips => "select(0.3)",
            Self::Weights => "select_exponential(0.3)",
            Self::Top => "top(3, 0.1)",
            Self::Threshold(_) => "laplace_threshold(0.5, 1e-9)",
            Self::GaussianThreshold(_) => "gaussian_threshold(0.5, 1e-9)",
            Self::Stable(_) => "select_stable(0.5, 1e-9)",
            Self::Response => "randomized_response([100], 0.3)",
            Self::Answer => "above_threshold(500, 0.3, |watch| ..)",
            Self::Answers => "sparse_vector(500, 3, 0.1, |watch| ..)",
            Self::UniformRuns => "best_of(0..=120, 500, 0.3, |cut| ..)",
            Self::HarmonicRuns => "best_of_harmonic(0..=120, 500, 0.3, |cut| ..)",
        }
    }

    /// The δ of this noise in 10^-15, if it has one.
    pub(crate) fn delta(self) -> Option<u64> {
        match self {
            Self::Threshold(delta) | Self::GaussianThreshold(delta) | Self::Stable(delta) => Some(delta),
            _ => None,
        }
    }

    /// The same noise with another δ. A noise without a δ is unchanged.
    pub(crate) fn with_delta(self, delta: u64) -> Self {
        match self {
            Self::Threshold(_) => Self::Threshold(delta),
            Self::GaussianThreshold(_) => Self::GaussianThreshold(delta),
            Self::Stable(_) => Self::Stable(delta),
            _ => self,
        }
    }

    /// Whether this noise is for counts by unlisted keys.
    pub(crate) fn is_for_keys(self) -> bool {
        matches!(self, Self::Threshold(_) | Self::GaussianThreshold(_))
    }

    /// The divisor in the conversion ρ = ε²/divisor. The privacy loss of the exponential mechanism
    /// has a range of width ε. The privacy loss of the other mechanisms has a range of width 2 ε.
    fn divisor(self) -> u128 {
        if self == Self::Weights { 8 } else { 2 }
    }

    /// The largest ε whose cost is at most this ρ, in units of 10^-6 and rounded down.
    pub(crate) fn most_epsilon(self, rho: u64) -> u64 {
        u64::try_from((u128::from(rho) * self.divisor()).isqrt()).unwrap_or(u64::MAX)
    }

    /// The words for this noise's scale in the documentation.
    pub(crate) fn scale(self) -> &'static str {
        match self {
            Self::Laplace | Self::Gaussian | Self::Threshold(_) | Self::Stable(_) => "noise scale",
            _ => "scale",
        }
    }

    /// The cost of a release in this noise's quantity, as a type.
    pub(crate) fn declared(self, root: &TokenStream, units: u64) -> TokenStream {
        let units = tokens::nat(root, units.into());
        match (self, self.delta()) {
            (Self::Gaussian, _) => quote!(#root::law::measure::Rho<#units>),
            (_, Some(delta)) => {
                let delta = tokens::nat(root, delta.into());
                quote!(#root::law::measure::EpsDelta<#units, #delta>)
            }
            _ => quote!(#root::law::measure::Eps<#units>),
        }
    }
}

/// The measure of a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// The measure ε.
    Pure,
    /// The measure (ε, δ).
    Approx,
    /// The measure ρ.
    Zcdp,
    /// The Rényi measure, with an ε at each of these orders. Orders are in units of 10^-6.
    Renyi(Vec<u64>),
}

impl Measure {
    /// Whether Gaussian noise has a cost in this measure, so that sensitivities in L2 matter.
    pub(crate) fn is_for_l2(&self) -> bool {
        matches!(self, Self::Zcdp | Self::Renyi(_))
    }
}

/// A cost: one number for each quantity of its measure, in the quantity's unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Price(pub(crate) Vec<u64>);

impl Price {
    /// The sum, component by component; `None` if a component overflows 64 bits.
    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let pairs = self.0.iter().zip(&other.0);
        pairs.map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>().map(Self)
    }

    /// The multiple, component by component; `None` if a component overflows 64 bits.
    pub(crate) fn times(&self, factor: u64) -> Option<Self> {
        self.0.iter().map(|a| a.checked_mul(factor)).collect::<Option<_>>().map(Self)
    }

    /// The maximum, component by component.
    pub(crate) fn larger(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| *a.max(b)).collect())
    }

    /// Whether each component is at most the budget's component.
    pub(crate) fn fits(&self, budget: &Self) -> bool {
        self.0.iter().zip(&budget.0).all(|(a, b)| a <= b)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|number| *number == 0)
    }
}

/// The number `ceil(a · b / divisor)`. If this number overflows 64 bits, the function returns the
/// largest 64-bit number, which exceeds every budget.
fn scaled(a: u64, b: u64, divisor: u128) -> u64 {
    u64::try_from((u128::from(a) * u128::from(b)).div_ceil(divisor)).unwrap_or(u64::MAX)
}

impl Measure {
    /// The cost zero in this measure.
    pub(crate) fn nothing(&self) -> Price {
        Price(vec![0; self.quantities().len()])
    }

    /// The quantities that make up a cost in this measure.
    fn quantities(&self) -> Vec<Quantity> {
        match self {
            Self::Pure => vec![Quantity::Epsilon],
            Self::Approx => vec![Quantity::Epsilon, Quantity::Delta],
            Self::Zcdp => vec![Quantity::Rho],
            Self::Renyi(orders) => vec![Quantity::Epsilon; orders.len()],
        }
    }

    /// The cost of a release with this noise, where the user declared `units` of the noise's
    /// quantity; `None` if the cost has no bound in this measure.
    pub(crate) fn price(&self, noise: Noise, units: u64) -> Option<Price> {
        if let Some(delta) = noise.delta() {
            return (*self == Self::Approx).then(|| Price(vec![units, delta]));
        }
        let numbers = match (noise, self) {
            (Noise::Gaussian, Self::Pure | Self::Approx) => return None,
            (Noise::Gaussian, Self::Zcdp) => vec![units],
            (Noise::Gaussian, Self::Renyi(orders)) => {
                orders.iter().map(|&order| scaled(order, units, 1_000_000_000_000)).collect()
            }
            (_, Self::Pure) => vec![units],
            (_, Self::Approx) => vec![units, 0],
            // The cost is ε²/2 or ε²/8. No conversion of units is needed: ε counts in 10^-6, and
            // its square counts in 10^-12, the unit of ρ.
            (_, Self::Zcdp) => vec![scaled(units, units, noise.divisor())],
            // At order α, the cost is α times the cost in ρ, and never more than ε.
            (_, Self::Renyi(orders)) => {
                let square = u128::from(units) * u128::from(units);
                let unit = noise.divisor() * 1_000_000_000_000;
                let at = |order: u64| (square * u128::from(order)).div_ceil(unit);
                orders.iter().map(|&order| u64::try_from(at(order)).unwrap_or(units).min(units)).collect()
            }
        };
        Some(Price(numbers))
    }

    /// Writes the measure as a type of `dp-types`.
    pub(crate) fn ty(&self, root: &TokenStream) -> TokenStream {
        match self {
            Self::Pure => quote!(#root::law::measure::Pure),
            Self::Approx => quote!(#root::law::measure::Approx),
            Self::Zcdp => quote!(#root::law::measure::Zcdp),
            Self::Renyi(orders) => {
                let orders = list(root, orders);
                quote!(#root::law::measure::Renyi<#orders>)
            }
        }
    }

    /// Writes a cost as a type of `dp-types`.
    pub(crate) fn cost(&self, root: &TokenStream, price: &Price) -> TokenStream {
        let number = |i: usize| tokens::nat(root, price.0.get(i).copied().unwrap_or(0).into());
        match self {
            Self::Pure => {
                let epsilon = number(0);
                quote!(#root::law::measure::Eps<#epsilon>)
            }
            Self::Approx => {
                let (epsilon, delta) = (number(0), number(1));
                quote!(#root::law::measure::EpsDelta<#epsilon, #delta>)
            }
            Self::Zcdp => {
                let rho = number(0);
                quote!(#root::law::measure::Rho<#rho>)
            }
            Self::Renyi(orders) => {
                let (orders, numbers) = (list(root, orders), list(root, &price.0));
                quote!(#root::law::measure::RenyiEps<#orders, #numbers>)
            }
        }
    }

    /// Writes a cost as text, such as `1.1` or `(1.0, 1e-9)`.
    pub(crate) fn text(&self, price: &Price) -> String {
        let texts: Vec<String> =
            self.quantities().iter().zip(&price.0).map(|(quantity, &units)| quantity.text(units)).collect();
        match texts.as_slice() {
            [one] => one.clone(),
            many => format!("({})", many.join(", ")),
        }
    }

    /// The names of the components of a cost: `ε`, `(ε, δ)`, `ρ`, `(ε at α = 2, ε at α = 8)`.
    pub(crate) fn letters(&self) -> String {
        match self {
            Self::Pure => "ε".to_owned(),
            Self::Approx => "(ε, δ)".to_owned(),
            Self::Zcdp => "ρ".to_owned(),
            Self::Renyi(orders) => {
                let each: Vec<String> = orders.iter().map(|&o| format!("ε at α = {}", order(o))).collect();
                if let [one] = each.as_slice() { one.clone() } else { format!("({})", each.join(", ")) }
            }
        }
    }

    /// The name of this measure in sentences.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Pure => "ε",
            Self::Approx => "(ε, δ)",
            Self::Zcdp => "ρ",
            Self::Renyi(_) => "Rényi divergences",
        }
    }

    /// Writes the attribute that declares a budget, such as `epsilon = 1.1`. If the query has
    /// several datasets, the attribute contains the dataset's name.
    pub(crate) fn declaration(&self, price: &Price, table: Option<&str>) -> String {
        let entry = |key: &str, quantity: Quantity, i: usize| {
            let number = quantity.text(price.0.get(i).copied().unwrap_or(0));
            match table {
                Some(table) => format!("{key}({table} = {number})"),
                None => format!("{key} = {number}"),
            }
        };
        match self {
            Self::Pure => entry("epsilon", Quantity::Epsilon, 0),
            Self::Approx => {
                format!("{}, {}", entry("epsilon", Quantity::Epsilon, 0), entry("delta", Quantity::Delta, 1))
            }
            Self::Zcdp => entry("rho", Quantity::Rho, 0),
            Self::Renyi(orders) => {
                let each: Vec<String> = orders
                    .iter()
                    .zip(&price.0)
                    .map(|(&o, &units)| format!("{} = {}", order(o), Quantity::Epsilon.text(units)))
                    .collect();
                match table {
                    Some(table) => format!("renyi({table}({}))", each.join(", ")),
                    None => format!("renyi({})", each.join(", ")),
                }
            }
        }
    }
}

/// Writes an order as text; whole orders have no decimal point.
fn order(units: u64) -> String {
    let text = Quantity::Order.text(units);
    text.strip_suffix(".0").map_or_else(|| text.clone(), ToOwned::to_owned)
}

/// Writes the numbers as a list in the form of `dp-types`, `(a, (b, ()))`.
fn list(root: &TokenStream, numbers: &[u64]) -> TokenStream {
    numbers.iter().rev().fold(quote!(()), |tail, &number| {
        let head = tokens::nat(root, number.into());
        quote!((#head, #tail))
    })
}

#[cfg(test)]
mod tests {
    use super::{Measure, Noise, Price};

    #[test]
    fn each_noise_has_its_price_in_each_measure() {
        let price = |measure: &Measure, noise, units| measure.price(noise, units).map(|p| p.0);
        let renyi = Measure::Renyi(vec![1_500_000, 8_000_000]);
        assert_eq!(price(&Measure::Pure, Noise::Laplace, 300_001), Some(vec![300_001]));
        assert_eq!(price(&Measure::Approx, Noise::Laplace, 300_001), Some(vec![300_001, 0]));
        // 300001² / 2 = 45000300000.5 is rounded up.
        assert_eq!(price(&Measure::Zcdp, Noise::Laplace, 300_001), Some(vec![45_000_300_001]));
        // At order 1.5, the cost 1.5 · 0.300001² / 2 = 0.0675004500007.. is rounded up. At order 8
        // the formula gives 0.36.., which is above ε, so the cost is ε.
        assert_eq!(price(&renyi, Noise::Laplace, 300_001), Some(vec![67_501, 300_001]));
        assert_eq!(price(&Measure::Pure, Noise::Gaussian, 7), None);
        assert_eq!(price(&Measure::Approx, Noise::Gaussian, 7), None);
        assert_eq!(price(&Measure::Zcdp, Noise::Gaussian, 5_000_000_001), Some(vec![5_000_000_001]));
        // At order 1.5, the cost 7500.0000000015, in units of 10^-6, is rounded up.
        assert_eq!(price(&renyi, Noise::Gaussian, 5_000_000_001), Some(vec![7501, 40_001]));
        assert_eq!(price(&Measure::Zcdp, Noise::Flips, 300_001), Some(vec![45_000_300_001]));
        // In ρ, the cost 300001² / 8 = 11250075000.1.., in units of 10^-12, is rounded up. At order
        // 1.5, the cost 16875.1.., in units of 10^-6, is rounded up.
        assert_eq!(price(&Measure::Zcdp, Noise::Weights, 300_001), Some(vec![11_250_075_001]));
        assert_eq!(price(&renyi, Noise::Weights, 300_001), Some(vec![16_876, 90_001]));
        assert_eq!(price(&Measure::Approx, Noise::Top, 300_001), Some(vec![300_001, 0]));
        assert_eq!(price(&Measure::Approx, Noise::Threshold(7), 300_001), Some(vec![300_001, 7]));
        assert_eq!(price(&Measure::Approx, Noise::GaussianThreshold(7), 300_001), Some(vec![300_001, 7]));
        assert_eq!(price(&Measure::Approx, Noise::Stable(7), 300_001), Some(vec![300_001, 7]));
        assert_eq!(price(&Measure::Zcdp, Noise::GaussianThreshold(7), 300_001), None);
        assert_eq!(price(&renyi, Noise::Stable(7), 300_001), None);
        assert_eq!(price(&Measure::Pure, Noise::Threshold(7), 300_001), None);
        assert_eq!(price(&Measure::Zcdp, Noise::Threshold(7), 300_001), None);
        assert_eq!(price(&Measure::Zcdp, Noise::Response, 300_001), Some(vec![45_000_300_001]));
        assert_eq!(price(&renyi, Noise::Answers, 300_001), Some(vec![67_501, 300_001]));
        assert_eq!(price(&Measure::Zcdp, Noise::UniformRuns, 300_001), Some(vec![45_000_300_001]));
        assert_eq!(price(&Measure::Approx, Noise::HarmonicRuns, 300_001), Some(vec![300_001, 0]));
        // A number beyond 64 bits exceeds every budget.
        assert_eq!(price(&Measure::Zcdp, Noise::Laplace, 999_999_999), Some(vec![499_999_999_000_000_001]));
    }

    #[test]
    fn the_largest_epsilon_for_a_rho_costs_no_more_and_the_next_does() {
        for noise in [Noise::Laplace, Noise::Weights] {
            for rho in [1, 2, 7, 8, 45_000_300_000, 45_000_300_001, 999_999_999_999_999] {
                let cost = |epsilon| Measure::Zcdp.price(noise, epsilon).map(|price| price.0[0]);
                let most = noise.most_epsilon(rho);
                assert!(cost(most) <= Some(rho) && cost(most + 1) > Some(rho), "{noise:?} {rho}: {most}");
            }
        }
        assert_eq!(Noise::Laplace.most_epsilon(75_000_000_000), 387_298);
    }

    #[test]
    fn costs_are_written_in_their_own_measure() {
        let approx = Price(vec![1_000_000, 1_000_000]);
        assert_eq!(Measure::Approx.text(&approx), "(1.0, 1e-9)");
        assert_eq!(Measure::Approx.declaration(&approx, None), "epsilon = 1.0, delta = 1e-9");
        assert_eq!(Measure::Approx.declaration(&approx, Some("a")), "epsilon(a = 1.0), delta(a = 1e-9)");
        let renyi = Measure::Renyi(vec![2_000_000, 8_500_000]);
        let price = Price(vec![100_000, 400_000]);
        assert_eq!(renyi.declaration(&price, None), "renyi(2 = 0.1, 8.5 = 0.4)");
        assert_eq!(renyi.declaration(&price, Some("a")), "renyi(a(2 = 0.1, 8.5 = 0.4))");
        assert_eq!(renyi.letters(), "(ε at α = 2, ε at α = 8.5)");
        assert_eq!(Measure::Zcdp.declaration(&Price(vec![10_000_000_000]), None), "rho = 0.01");
    }

    #[test]
    fn costs_are_compared_number_by_number() {
        let (a, b) = (Price(vec![1, 9]), Price(vec![2, 3]));
        assert_eq!(a.larger(&b), Price(vec![2, 9]));
        assert!(!a.fits(&b) && !b.fits(&a) && a.fits(&Price(vec![1, 9])));
        assert_eq!(a.plus(&b), Some(Price(vec![3, 12])));
        assert_eq!(a.times(3), Some(Price(vec![3, 27])));
        assert_eq!(a.times(u64::MAX), None);
    }
}
