//! Hadamard response (Acharya et al. 2019): reports a column of a Hadamard matrix, likely one in
//! which the value's row is positive. Any two rows agree in half of their columns.
//!
//! Argument: `proof.md`, beside this file.

use alloc::vec;
use alloc::vec::Vec;

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Likely, Oracle, Randomiser, below, bytes_below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::{ONE, exp_below, ratio_within, share_above};
use crate::sealed::{Exactly, Sealed};
use crate::tally::{Rows, transform};

/// Reports one of K columns, where K is the power of two above the number of values. With
/// probability e^ε/(e^ε + 1), the column is in the half where the value's row of the Hadamard
/// matrix is positive. Otherwise it is in the other half.
///
/// A report takes one random word and log₂ K bits. The server takes O(n + K log K) for all values
/// together. The variance is that of binary local hashing: near the smallest for small ε.
///
/// Source: J. Acharya, Z. Sun, H. Zhang, "Hadamard response: estimating distributions privately,
/// efficiently, and with little communication", AISTATS 2019.
pub struct HadamardResponse<D, E>(Exactly<(D, E)>);

/// The number of binary digits of the coin.
const BITS: u32 = 32;
const ALL: u128 = 1 << BITS;

/// The number of words, out of 2^32, that select the half where the row is not positive.
const fn outside(bound: u128) -> u128 {
    let outside = share_above(ONE, bound + ONE, BITS);
    assert!(
        ratio_within(ALL - outside, outside, bound) && outside < ALL / 2,
        "this ε is too small for a coin of 32 digits"
    );
    outside
}

/// The column that a word selects. The word's lower digits are a uniform column. Its upper 32
/// digits are a coin that chooses the half: the one where the row of `number` is positive, or the
/// other. If the column is outside the chosen half, the function returns its partner, which is
/// inside.
#[inline]
fn place(number: u64, word: u64, places: u64, outside: u64) -> u64 {
    // Row 0 is positive everywhere and belongs to no value.
    let row = number.wrapping_add(1);
    let place = word & (places - 1);
    let negative = u64::from((place & row).count_ones()) & 1;
    let leave = below(word >> BITS, outside) & 1;
    // The lowest set digit of the row. Flipping this digit in a column's index flips the sign.
    let partner = row & row.wrapping_neg();
    place ^ partner & (negative ^ leave).wrapping_neg()
}

impl<D: Domain, E: ReportCost> HadamardResponse<D, E> {
    /// The number of columns.
    const PLACES: u32 = (values::<D>() + 1).next_power_of_two();
    const OUTSIDE: u128 = outside(exp_below(epsilon::<E>(), 1_000_000));
}

impl<D: Domain, E: ReportCost> Sealed for HadamardResponse<D, E> {}
impl<D: Domain, E: ReportCost> Randomiser for HadamardResponse<D, E> {
    type Value = D;
    type Cost = E;
    type Report = u32;
    const BYTES: usize = bytes_below(Self::PLACES);
    const NODE: &'static [Field] = &[
        (",\"rule\":\"hadamard-response/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"places\":", Json::Int(Self::PLACES as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":32", Json::Stated),
        (",\"inside\":", Json::Int((ALL - Self::OUTSIDE) as i128)),
    ];
    const HEADER: Header = Header {
        rule: 7,
        name: "Hadamard response",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: 0,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> u32 {
        let (places, outside) = const { (Self::PLACES as u64, Self::OUTSIDE as u64) };
        place(number.0.into(), uniform::word(generator), places, outside) as u32
    }

    fn can_give(report: &u32) -> bool {
        *report < Self::PLACES
    }
}

impl<D: Domain, E: ReportCost> Counted for HadamardResponse<D, E> {
    type Tally = Rows;
    fn tally() -> Rows {
        Rows::new(D::VALUES, Self::PLACES)
    }
}

/// A report of a column supports the values whose rows are positive there.
impl<D: Domain, E: ReportCost> Oracle for HadamardResponse<D, E> {
    const HELD: Chance = Chance { numerator: ALL - Self::OUTSIDE, denominator: ALL };
    const OTHER: Chance = Chance { numerator: 1, denominator: 2 };
}

impl<D: Domain, E: ReportCost> HadamardResponse<D, E> {
    /// For each row of the matrix, the sum of `numbers`, each multiplied by the row's sign in its
    /// column. The numbers begin at column `from`. The result is scaled so that its first entry is
    /// the plain sum.
    fn signed(numbers: &[f64], from: usize) -> Vec<f64> {
        let mut sums = vec![0.0; Self::PLACES as usize];
        sums[from..from + numbers.len()].copy_from_slice(numbers);
        transform(&mut sums);
        sums
    }

    /// The probability of the half where the row is positive, minus the probability of the other
    /// half.
    const TILT: f64 = 2.0 * Self::HELD.to_f64() - 1.0;
}

/// Column y has the probability (1 ± tilt)/K, with the sign of the value's row in that column.
impl<D: Domain, E: ReportCost> Likely for HadamardResponse<D, E> {
    const VALUES: u32 = D::VALUES;
    fn counts(tally: &Rows) -> &[u64] {
        tally.counts()
    }
    fn expected(shares: &[f64]) -> Vec<f64> {
        let all: f64 = shares.iter().sum();
        // The value at index x has the row x + 1.
        let signed = Self::signed(shares, 1);
        signed.into_iter().map(|sum| (all + Self::TILT * sum) / f64::from(Self::PLACES)).collect()
    }
    fn likelihoods(of_reports: &[f64]) -> Vec<f64> {
        let signed = Self::signed(of_reports, 0);
        let all = signed[0];
        let values = signed.into_iter().skip(1).take(D::VALUES as usize);
        values.map(|sum| (all + Self::TILT * sum) / f64::from(Self::PLACES)).collect()
    }
}

#[cfg(test)]
mod tests;
