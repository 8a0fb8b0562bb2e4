//! Long values: values of a domain that is too large to list, and their views.

use crate::domain::{Ours, Protected};
use crate::domain_checksum::Mark;
use crate::hash_family::wide_bucket;
use crate::sealed::Sealed;

/// A long value of `BITS` binary digits, from 2 to 120: a text of up to fifteen bytes, an address,
/// a hash. Digits beyond `BITS` are cut off.
///
/// A [`Domain`](crate::Domain) has at most 2^20 values, because a server counts each value. Among
/// long values, the server finds the frequent ones: see [`Views`].
///
/// ```
/// use dp_local::LongValue;
///
/// assert_eq!(LongValue::<32>::text("ja").0, 0x6a61_0000);
/// assert_eq!(LongValue::<32>::text("jawohl").to_text(), "jawo");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LongValue<const BITS: u32>(pub u128);

/// The digits of a protected long value. Other crates cannot make, read or compare such digits.
#[derive(Clone, Copy)]
pub struct Digits(pub(crate) u128);

/// The number of digits of a long value. Compilation stops if the number is too small or too
/// large.
const fn digits(bits: u32) -> u32 {
    assert!(2 <= bits && bits <= 120, "a long value has 2 to 120 binary digits");
    bits
}

impl<const BITS: u32> LongValue<BITS> {
    /// The value that holds the first bytes of a text, padded with zeros. The time depends on the
    /// length of the text. If the length is secret, pad the text first.
    #[must_use]
    pub fn text(text: &str) -> Self {
        let byte = |at: u32| u128::from(text.as_bytes().get(at as usize).copied().unwrap_or(0));
        Self((0..BITS / 8).fold(0, |value, at| value | byte(at) << (BITS - 8 * (at + 1))))
    }

    /// The text of the value, without the zeros at its end. Replacement characters mark bytes that
    /// are not valid text.
    #[must_use]
    pub fn to_text(&self) -> alloc::string::String {
        let bytes: alloc::vec::Vec<u8> =
            (0..BITS / 8).map(|at| (self.0 >> (BITS - 8 * (at + 1))) as u8).collect();
        alloc::string::String::from_utf8_lossy(&bytes).trim_end_matches('\0').into()
    }
}

impl<const BITS: u32> Protected for LongValue<BITS> {
    const NAME: &'static str = "word";
    const COUNT: i128 = 1 << digits(BITS);
    const MARK: Mark = Mark::of(Self::NAME);
    type Numbers = Digits;
    fn numbers(&self, _: Ours) -> Digits {
        Digits(self.0 & (u128::MAX >> (128 - digits(BITS))))
    }
}

/// Views of a long value: parts that are small enough for a server to list, one view after the
/// other. Each device reports one view. Sealed: [`Prefixes`], [`Fragments`].
pub trait Views: Sealed + 'static {
    /// The type of the values.
    type Of: Protected<Numbers = Digits>;
    /// The number of digits of a value.
    const BITS: u32;
    /// The number of views. The last view is the whole value.
    const VIEWS: u32;
    /// The encoding of the views' parameters in a message.
    const SHAPE: u32;
    /// The part of a value that a view shows.
    fn seen(view: u32, value: u128) -> u128;
}

/// Prefixes of a long value: the first `FIRST` digits, then `STEP` more per view, up to the whole
/// value. A server extends the frequent prefixes.
///
/// Source: T. Wang, N. Li, S. Jha, "Locally differentially private heavy hitter identification",
/// IEEE TDSC 2021 (prefix extending method).
pub struct Prefixes<const BITS: u32, const FIRST: u32, const STEP: u32>;

impl<const BITS: u32, const FIRST: u32, const STEP: u32> Sealed for Prefixes<BITS, FIRST, STEP> {}
impl<const BITS: u32, const FIRST: u32, const STEP: u32> Views for Prefixes<BITS, FIRST, STEP> {
    type Of = LongValue<BITS>;
    const BITS: u32 = digits(BITS);
    const VIEWS: u32 = {
        assert!(
            1 <= FIRST && FIRST <= 16,
            "the first prefix has 1 to 16 digits, because the server lists all such prefixes"
        );
        assert!(
            1 <= STEP && STEP <= 12,
            "prefixes grow by 1 to 12 digits, because the server lists all extensions of each frequent prefix"
        );
        assert!(
            FIRST < BITS && (BITS - FIRST).is_multiple_of(STEP),
            "the last prefix must be the whole value"
        );
        (BITS - FIRST) / STEP + 1
    };
    const SHAPE: u32 = BITS | FIRST << 7 | STEP << 14;
    fn seen(view: u32, value: u128) -> u128 {
        value >> (BITS - FIRST - view * STEP)
    }
}

/// Fragments of `PART` digits, and the whole value as the last view. Each fragment comes with a
/// hash of the whole value, and the hash has `PUZZLE` digits. By this hash, a server recognises the
/// fragments of one value.
///
/// Source: Differential Privacy Team, Apple, "Learning with privacy at scale", 2017 (sequence
/// fragment puzzle).
pub struct Fragments<const BITS: u32, const PART: u32, const PUZZLE: u32>;

impl<const BITS: u32, const PART: u32, const PUZZLE: u32> Fragments<BITS, PART, PUZZLE> {
    /// The hash function of the puzzle. This function is not one of the functions that map views to
    /// buckets.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "servers solve puzzles"))]
    pub(crate) fn puzzle(value: u128) -> u128 {
        wide_bucket(1 << 20, value, 1 << PUZZLE).into()
    }
}

impl<const BITS: u32, const PART: u32, const PUZZLE: u32> Sealed for Fragments<BITS, PART, PUZZLE> {}
impl<const BITS: u32, const PART: u32, const PUZZLE: u32> Views for Fragments<BITS, PART, PUZZLE> {
    type Of = LongValue<BITS>;
    const BITS: u32 = digits(BITS);
    const VIEWS: u32 = {
        assert!(
            1 <= PART && PART < BITS && BITS.is_multiple_of(PART),
            "a long value must be some fragments, and no digits left"
        );
        assert!(
            1 <= PUZZLE && PART + PUZZLE <= 20,
            "a fragment and its hash have at most 20 digits, because the server lists all of them"
        );
        BITS / PART + 1
    };
    const SHAPE: u32 = BITS | PART << 7 | PUZZLE << 14 | 1 << 21;
    fn seen(view: u32, value: u128) -> u128 {
        if view == BITS / PART {
            return value;
        }
        let part = value >> (BITS - PART * (view + 1)) & ((1 << PART) - 1);
        part << PUZZLE | Self::puzzle(value)
    }
}

/// The part of a value that a view shows. The function has no branch, and its time depends neither
/// on the view nor on the value.
pub(crate) fn seen<V: Views>(view: u32, value: u128) -> u128 {
    let pick = |this: u32| {
        let mask = core::hint::black_box(u64::from(this == view)).wrapping_neg();
        V::seen(this, value) & (u128::from(mask) << 64 | u128::from(mask))
    };
    (0..V::VIEWS).fold(0, |all, this| all | pick(this))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn prefixes_grow_to_the_whole_value() {
        type P = Prefixes<24, 8, 4>;
        assert_eq!(P::VIEWS, 5);
        let views: Vec<_> = (0..5).map(|view| seen::<P>(view, 0xab_cdef)).collect();
        assert_eq!(views, [0xab, 0xabc, 0xabcd, 0xabcde, 0xab_cdef]);
    }

    #[test]
    fn fragments_have_the_hash_of_their_value() {
        type F = Fragments<24, 8, 6>;
        assert_eq!(F::VIEWS, 4);
        let puzzle = F::puzzle(0xab_cdef);
        assert!(puzzle < 64 && (1..200).any(|other| F::puzzle(other) != puzzle));
        let views: Vec<_> = (0..4).map(|view| seen::<F>(view, 0xab_cdef)).collect();
        assert_eq!(views, [0xab << 6 | puzzle, 0xcd << 6 | puzzle, 0xef << 6 | puzzle, 0xab_cdef]);
    }

    #[test]
    fn digits_beyond_a_long_value_are_cut_off() {
        assert_eq!(
            (LongValue::<8>(0x1ff).numbers(Ours(())).0, LongValue::<120>(u128::MAX).numbers(Ours(())).0),
            (0xff, u128::MAX >> 8)
        );
        assert_eq!(LongValue::<24>::text("").0, 0);
        // The third byte is the first half of a two-byte letter, so `to_text` omits it.
        assert_eq!(LongValue::<24>::text("aä\u{e9}").to_text(), "aä");
        assert_eq!(LongValue::<16>::text("aä").to_text(), "a\u{fffd}");
    }
}
