//! Subset selection (Ye and Barg 2018): reports a random set of values, which contains the true
//! value with a raised probability.
//!
//! Argument: `proof.md`, beside this file.

use core::num::NonZeroU64;

use dp_noise::uniform::Uniform;
use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Oracle, Randomiser, below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::{ONE, exp_below, ratio_within, share_above};
use crate::report::bits::{Bits, one_hot};
use crate::sealed::{Exactly, Sealed};
use crate::tally::Columns;

/// Reports a set of w of the k values, with w near k/(e^ε + 1). With probability w·e^ε/(w·e^ε + k −
/// w), the set contains the true value. All sets with the true value are equally likely, and so are
/// all sets without it.
///
/// Of all randomisers, this one has the smallest variance. Its reports have k bits and take the
/// longest time: two random words per value.
///
/// Source: M. Ye, A. Barg, "Optimal schemes for discrete distribution estimation under locally
/// differential privacy", IEEE Transactions on Information Theory 64(8), 2018.
pub struct SubsetSelection<D, E>(Exactly<(D, E)>);

/// The number of binary digits of the coin.
const BITS: u32 = 32;
const ALL: u128 = 1 << BITS;

#[derive(Clone, Copy, Debug)]
struct Law {
    size: u32,
    /// The number of words, out of 2^32, that give a set without the true value.
    without: u128,
}

impl Law {
    const fn new(values: u32, bound: u128) -> Self {
        let one_more = bound + ONE;
        // Computes k/(e^ε + 1), rounded to the nearest integer.
        let nearest = ((2 * values as u128 * ONE + one_more) / (2 * one_more)) as u32;
        let size = if nearest == 0 { 1 } else { nearest };
        let rest = (values - size) as u128;
        let without = share_above(rest << 64, size as u128 * bound + (rest << 64), BITS);
        let with = ALL - without;
        assert!(0 < without && without < ALL, "this ε is too large for a coin of 32 digits");
        assert!(ratio_within(with * rest, without * size as u128, bound));
        assert!(ratio_within(without * size as u128, with * rest, bound));
        Self { size, without }
    }
}

/// Draws a uniform set of `size` out of `items` items, as bits of 64-bit words. The loop visits the
/// items in order. It chooses each item with probability (number still missing)/(number of items
/// left) (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). The size may be secret,
/// but the number of items may not.
fn choose(size: u64, items: u32, mut below_bound: impl FnMut(NonZeroU64) -> u64, words: &mut [u64]) {
    let mut missing = size;
    let mut left = u64::from(items);
    for word in words {
        for item in 0..64 {
            let Some(bound) = NonZeroU64::new(left) else { return };
            let chosen = core::hint::black_box(u64::from(below_bound(bound) < missing));
            missing = missing.wrapping_sub(chosen);
            *word |= chosen << item;
            left -= 1;
        }
    }
}

/// Inserts the bit `there` for the true value among the bits of the other values: the bits above
/// the inserted one move up by one.
fn insert(own: u32, there: u64, words: &mut [u64]) {
    let mut carry = 0;
    let mut above = 0;
    for (index, word) in words.iter_mut().enumerate() {
        let hot = one_hot(own, index);
        // A mask of all bits above the true value's bit: the higher bits in the word of this bit,
        // and all bits in later words.
        let later =
            above | hot.wrapping_neg() & !hot & core::hint::black_box(u64::from(hot != 0)).wrapping_neg();
        let moved = *word << 1 | carry;
        carry = *word >> 63;
        *word = *word & !later & !hot | moved & later | hot & there.wrapping_neg();
        above |= core::hint::black_box(u64::from(hot != 0)).wrapping_neg();
    }
}

impl<D: Domain, E: ReportCost> SubsetSelection<D, E> {
    const LAW: Law = Law::new(values::<D>(), exp_below(epsilon::<E>(), 1_000_000));
    /// The number of values in a report.
    pub const SIZE: u32 = Self::LAW.size;
}

impl<D: Domain, E: ReportCost> Sealed for SubsetSelection<D, E> {}
impl<D: Domain, E: ReportCost> Randomiser for SubsetSelection<D, E> {
    type Value = D;
    type Cost = E;
    type Report = Bits;
    const BYTES: usize = values::<D>().div_ceil(8) as usize;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"subset-selection/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"size\":", Json::Int(Self::LAW.size as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":32", Json::Stated),
        (",\"inside\":", Json::Int((ALL - Self::LAW.without) as i128)),
    ];
    const HEADER: Header = Header {
        rule: 8,
        name: "subset selection",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: Self::SIZE,
    };

    fn randomise(number: Number, generator: &mut Generator) -> Bits {
        let Law { size, without } = const { Self::LAW };
        let there = 1 & !below(uniform::word(generator) >> BITS, without as u64);
        let mut bits = Bits::none(D::VALUES);
        choose(
            u64::from(size).wrapping_sub(there),
            D::VALUES - 1,
            |bound| Uniform::below(bound).sample(generator),
            bits.words_mut(),
        );
        insert(number.0, there, bits.words_mut());
        bits
    }

    fn can_give(report: &Bits) -> bool {
        report.is_of(D::VALUES) && report.count() == Self::SIZE
    }
}

impl<D: Domain, E: ReportCost> Counted for SubsetSelection<D, E> {
    type Tally = Columns;
    fn tally() -> Columns {
        Columns::new(D::VALUES)
    }
}

impl<D: Domain, E: ReportCost> Oracle for SubsetSelection<D, E> {
    const HELD: Chance = Chance { numerator: ALL - Self::LAW.without, denominator: ALL };
    /// A set holds w − 1 or w of the other k − 1 values, and each of these values is equally likely
    /// to be in the set.
    const OTHER: Chance = {
        let (size, without) = (Self::SIZE as u128, Self::LAW.without);
        Chance {
            numerator: (ALL - without) * (size - 1) + without * size,
            denominator: ALL * (D::VALUES as u128 - 1),
        }
    };
}

#[cfg(test)]
mod tests;
