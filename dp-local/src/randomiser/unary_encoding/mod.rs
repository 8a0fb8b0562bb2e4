//! Unary encoding (Wang et al. 2017): each value has one bit, and the true value's bit is set. The
//! device randomises each bit separately.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Oracle, Randomiser, below, select};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::{ONE, exp_below, ratio_within, share_above};
use crate::report::bits::{Bits, one_hot};
use crate::sealed::{Exactly, Sealed};
use crate::tally::Columns;

/// Reports one bit for each value. The shape `S` gives two probabilities of a set bit: one for the
/// true value, and one for each other value.
///
/// Source: Ú. Erlingsson, V. Pihur, A. Korolova, "RAPPOR", CCS 2014; Wang, Blocki, Li, Jha, USENIX
/// Security 2017.
pub struct Unary<D, E, S>(Exactly<(D, E, S)>);

/// Keeps each bit with probability e^(ε/2)/(e^(ε/2) + 1). This is the one-time response of basic
/// RAPPOR.
pub type SymmetricUnary<D, E> = Unary<D, E, Symmetric>;
/// Draws the true value's bit as a fair coin, and sets each other bit with probability 1/(e^ε + 1).
/// Of all unary encodings, this one has the smallest variance.
pub type OptimisedUnary<D, E> = Unary<D, E, Optimised>;
/// A histogram of one value with Laplace noise of scale 2/ε on each cell. The report is only the
/// set of cells above `THETA` millionths.
pub type ThresholdedHistogram<D, E, const THETA: u32> = Unary<D, E, Thresholded<THETA>>;

/// The probabilities of the bits of a unary encoding. Sealed: [`Symmetric`], [`Optimised`],
/// [`Thresholded`].
pub trait Shape: Sealed + 'static {
    /// The shape as a value.
    const KIND: Kind;
}
/// A [`Shape`] as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The two probabilities add up to one.
    Symmetric,
    /// The true value's bit is a fair coin.
    Optimised,
    /// The two probabilities follow from the threshold of a histogram, in millionths.
    Thresholded(u32),
}
/// The shape of [`SymmetricUnary`].
pub enum Symmetric {}
/// The shape of [`OptimisedUnary`].
pub enum Optimised {}
/// The shape of [`ThresholdedHistogram`].
pub enum Thresholded<const THETA: u32> {}

macro_rules! shapes {
    ($($name:ty, $($parameter:ident)? = $kind:expr;)*) => { $(
        impl$(<const $parameter: u32>)? Sealed for $name {}
        impl$(<const $parameter: u32>)? Shape for $name {
            const KIND: Kind = $kind;
        }
    )* };
}
shapes! {
    Symmetric, = Kind::Symmetric;
    Optimised, = Kind::Optimised;
    Thresholded<THETA>, THETA = Kind::Thresholded(THETA);
}

/// The number of binary digits in a bit's probability.
const BITS: u32 = 32;
const ALL: u128 = 1 << BITS;

/// The number of words, out of 2^32, that set the true value's bit, and the number that set any
/// other bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    held: u128,
    other: u128,
}

impl Law {
    pub(crate) const fn held(&self) -> Chance {
        Chance { numerator: self.held, denominator: ALL }
    }

    /// A law that treats all bits alike: `set` of 2^32 words set each bit.
    pub(crate) const fn even(set: u128) -> Self {
        Self { held: set, other: set }
    }

    pub(crate) const fn other(&self) -> Chance {
        Chance { numerator: self.other, denominator: ALL }
    }

    /// The law for ε in units of 10^-6. The function rounds the probability of a lie up. An
    /// assertion checks the rounded result.
    pub(crate) const fn new(kind: Kind, epsilon: u64) -> Self {
        let bound = exp_below(epsilon, 1_000_000);
        let law = match kind {
            Kind::Symmetric => {
                let other = share_above(ONE, exp_below(epsilon, 2_000_000) + ONE, BITS);
                Self { held: ALL - other, other }
            }
            Kind::Optimised => Self { held: ALL / 2, other: share_above(ONE, bound + ONE, BITS) },
            Kind::Thresholded(theta) => {
                assert!(
                    500_000 <= theta && theta <= 1_000_000,
                    "a threshold lies between the half and the whole"
                );
                let above = epsilon * theta as u64 / 1_000_000;
                Self {
                    held: ALL - share_above(ONE, 2 * exp_below(epsilon - above, 2_000_000), BITS),
                    other: share_above(ONE, 2 * exp_below(above, 2_000_000), BITS),
                }
            }
        };
        assert!(
            0 < law.other && law.other < law.held && law.held < ALL,
            "this ε is too small for coins of 32 digits"
        );
        assert!(ratio_within(law.held * (ALL - law.other), law.other * (ALL - law.held), bound));
        law
    }
}

/// The loop draws this many words of coins at once, if enough are left.
const WIDTH: usize = 8;

/// Draws coins of probability `threshold`/2^32, 64 of them in each word. Each coin compares a
/// random fraction of `BITS` digits with the threshold. The loop visits the digits from the lowest
/// on. For each digit, one random word holds that digit of 64 fractions.
#[inline(always)]
fn coins<const N: usize>(threshold: u128, random: &[[u64; N]; BITS as usize]) -> [u64; N] {
    let mut below = [0; N];
    for (digit, row) in random.iter().enumerate() {
        // A branch is allowed here, because the threshold is public.
        if threshold >> digit & 1 == 1 {
            (0..N).for_each(|i| below[i] |= !row[i]);
        } else {
            (0..N).for_each(|i| below[i] &= !row[i]);
        }
    }
    below
}

#[inline(always)]
fn fill<const N: usize>(threshold: u128, out: &mut [[u64; N]], generator: &mut Generator) {
    for out in out {
        let mut random = [[0; N]; BITS as usize];
        uniform::words(random.as_flattened_mut(), generator);
        *out = coins(threshold, &random);
    }
}

/// Draws a row of bits. The bit at `place` is set with the law's first probability, and each other
/// bit with the second. If `place` is past the last bit, each bit has the second probability. The
/// function is inlined, so that the compiler knows the digits of a constant law in the loop.
#[inline(always)]
pub(crate) fn noisy(law: &Law, place: u32, count: u32, generator: &mut Generator) -> Bits {
    let mut bits = Bits::none(count);
    let (wide, narrow) = bits.words_mut().as_chunks_mut::<WIDTH>();
    fill(law.other, wide, generator);
    fill(law.other, narrow.as_chunks_mut::<1>().0, generator);
    let own = below(uniform::word(generator) >> BITS, law.held as u64);
    for (index, word) in bits.words_mut().iter_mut().enumerate() {
        *word = select(one_hot(place, index), own, *word);
    }
    bits.trim(count);
    bits
}

impl<D: Domain, E: ReportCost, S: Shape> Unary<D, E, S> {
    const LAW: Law = Law::new(S::KIND, epsilon::<E>());
}

impl<D: Domain, E: ReportCost, S: Shape> Sealed for Unary<D, E, S> {}
impl<D: Domain, E: ReportCost, S: Shape> Randomiser for Unary<D, E, S> {
    type Value = D;
    type Cost = E;
    type Report = Bits;
    const BYTES: usize = values::<D>().div_ceil(8) as usize;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"unary-encoding/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":32", Json::Stated),
        (",\"held\":", Json::Int(Self::LAW.held as i128)),
        (",\"other\":", Json::Int(Self::LAW.other as i128)),
    ];
    const HEADER: Header = {
        let (rule, name, extra) = match S::KIND {
            Kind::Symmetric => (3, "symmetric unary encoding", 0),
            Kind::Optimised => (4, "optimised unary encoding", 0),
            Kind::Thresholded(theta) => (5, "thresholded histogram", theta),
        };
        Header { rule, name, values: values::<D>(), epsilon: epsilon::<E>() as u32, extra }
    };

    fn randomise(number: Number, generator: &mut Generator) -> Bits {
        noisy(&const { Self::LAW }, number.0, D::VALUES, generator)
    }

    fn can_give(report: &Bits) -> bool {
        report.is_of(D::VALUES)
    }
}

impl<D: Domain, E: ReportCost, S: Shape> Counted for Unary<D, E, S> {
    type Tally = Columns;
    fn tally() -> Columns {
        Columns::new(D::VALUES)
    }
}

impl<D: Domain, E: ReportCost, S: Shape> Oracle for Unary<D, E, S> {
    const HELD: Chance = Self::LAW.held();
    const OTHER: Chance = Self::LAW.other();
}

#[cfg(test)]
mod tests;
