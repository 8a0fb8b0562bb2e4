//! K-ary randomised response (Kairouz et al. 2016): reports the true value, or one of the other
//! values.
//!
//! Argument: `proof.md`, beside this file.

use alloc::vec::Vec;

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Likely, Oracle, Randomiser, below, bytes_below, select};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::{ONE, exp_below, ratio_within};
use crate::sealed::{Exactly, Sealed};
use crate::tally::Numbers;

/// Reports the true value with probability e^ε/(e^ε + k − 1), and otherwise a uniform one of the
/// other values.
///
/// A report takes one random word. It has the smallest error for few values, k < 3e^ε + 2. For more
/// values, see [`OptimisedUnary`](super::OptimisedUnary) and
/// [`HadamardResponse`](super::HadamardResponse).
///
/// Source: P. Kairouz, K. Bonawitz, D. Ramage, "Discrete distribution estimation under local
/// privacy", ICML 2016; T. Wang, J. Blocki, N. Li, S. Jha, "Locally differentially private
/// protocols for frequency estimation", USENIX Security 2017 (direct encoding).
pub struct KAryResponse<D, E>(Exactly<(D, E)>);

/// Warner's survey with two answers: reports the truth with probability e^ε/(e^ε + 1).
///
/// Source: S. L. Warner, "Randomized response", JASA 1965.
pub type Warner<E> = KAryResponse<bool, E>;

/// The law of a response over k values, for random words of `bits` bits. Of the 2^`bits` words,
/// `truth` give the true value, and `other` give each other value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Law {
    pub(crate) bits: u32,
    pub(crate) truth: u128,
    pub(crate) other: u64,
    /// The product (k − 1) · other. A word below this number gives a lie: one of the other values.
    lies: u64,
    /// The constant ⌈2^128 / other⌉, which divides a word by `other` with two multiplications (D.
    /// Lemire, O. Kaser, N. Kurz, "Faster remainder by direct computation", 2019). A division
    /// instruction is not used, because its time depends on its operands.
    reciprocal: u128,
}

impl Law {
    /// The law for an e^ε of at least `bound`, which is in units of 2^-64.
    pub(crate) const fn new(values: u32, bound: u128, bits: u32) -> Self {
        let others = values as u128 - 1;
        let all = 1 << bits;
        // Computes ⌈2^bits / (e^ε + k − 1)⌉. This count of words for each lie is rounded up, so the
        // truth is at most e^ε times as likely as each lie.
        let whole = bound + (others << 64);
        let other = crate::exact::share_above(ONE, whole, bits);
        assert!(others * other < all, "too many values for this ε");
        let truth = all - others * other;
        assert!(truth >= other && other >= 2, "too many values for this ε");
        assert!(ratio_within(truth, other, bound));
        Self {
            bits,
            truth,
            other: other as u64,
            lies: (others * other) as u64,
            reciprocal: u128::MAX / other + 1,
        }
    }

    /// The answer for a uniform word of `bits` bits.
    #[inline]
    pub(crate) fn answer(&self, number: u64, word: u64) -> u64 {
        // The index of the reported lie in the ordered list of the other values.
        let (high, low) = ((self.reciprocal >> 64) as u64, self.reciprocal as u64);
        let quotient = u128::from(high)
            .wrapping_mul(word.into())
            .wrapping_add(u128::from(low).wrapping_mul(word.into()) >> 64)
            >> 64;
        let other = (quotient as u64).wrapping_add(1 & !below(quotient as u64, number));
        select(below(word, self.lies), other, number)
    }

    pub(crate) const fn held(&self) -> Chance {
        Chance { numerator: self.truth, denominator: 1 << self.bits }
    }

    pub(crate) const fn other(&self) -> Chance {
        Chance { numerator: self.other as u128, denominator: 1 << self.bits }
    }
}

impl<D: Domain, E: ReportCost> KAryResponse<D, E> {
    const LAW: Law = Law::new(values::<D>(), exp_below(epsilon::<E>(), 1_000_000), 64);
}

impl<D: Domain, E: ReportCost> Sealed for KAryResponse<D, E> {}
impl<D: Domain, E: ReportCost> Randomiser for KAryResponse<D, E> {
    type Value = D;
    type Cost = E;
    type Report = u32;
    const BYTES: usize = bytes_below(values::<D>());
    const NODE: &'static [Field] = &[
        (",\"rule\":\"k-ary-response/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":64", Json::Stated),
        (",\"truth\":", Json::Int(Self::LAW.truth as i128)),
        (",\"other\":", Json::Int(Self::LAW.other as i128)),
    ];
    const HEADER: Header = Header {
        rule: 1,
        name: "k-ary response",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: 0,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> u32 {
        const { Self::LAW }.answer(number.0.into(), uniform::word(generator)) as u32
    }

    fn can_give(report: &u32) -> bool {
        *report < D::VALUES
    }
}

impl<D: Domain, E: ReportCost> Counted for KAryResponse<D, E> {
    type Tally = Numbers;
    fn tally() -> Numbers {
        Numbers::new(D::VALUES)
    }
}

impl<D: Domain, E: ReportCost> Oracle for KAryResponse<D, E> {
    const HELD: Chance = Self::LAW.held();
    const OTHER: Chance = Self::LAW.other();
}

impl<D: Domain, E: ReportCost> Likely for KAryResponse<D, E> {
    const VALUES: u32 = D::VALUES;
    fn counts(tally: &Numbers) -> &[u64] {
        tally.counts()
    }
    fn expected(shares: &[f64]) -> Vec<f64> {
        Self::likelihoods(shares)
    }
    /// The law is symmetric: the probability of reporting one value for another is the same in both
    /// directions.
    fn likelihoods(of_reports: &[f64]) -> Vec<f64> {
        let [p, q] = [Self::HELD, Self::OTHER].map(Chance::to_f64);
        let all = q * of_reports.iter().sum::<f64>();
        of_reports.iter().map(|number| all + (p - q) * number).collect()
    }
}

#[cfg(test)]
mod tests;
