//! Truth values, packed eight to a byte.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

/// Packs 64 bytes, each 0 or 1, into a word: bit i is byte i.
#[inline(always)]
pub(in crate::record) fn word_of(flags: [u8; 64]) -> u64 {
    // The compiler vectorises the loop that computes the bytes from all values at once. Then each
    // group of eight low bits is gathered into one byte.
    let mut word = 0;
    for (eight, i) in flags.as_chunks::<8>().0.iter().zip(0_u32..) {
        word |= (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    word
}

/// Truth values as formats hold them: bit i is in byte i / 8, and the first bit of a byte is its
/// lowest.
///
/// ```
/// use dp_types::law::record::Bits;
///
/// let bits = Bits::new(&[0b0100_0000, 0b1], 6, 3).expect("two bytes have nine bits");
/// assert_eq!([0, 1, 2, 3].map(|i| bits.get(i)), [true, false, true, false]);
/// assert!(Bits::new(&[0], 6, 3).is_none());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Bits<'v> {
    bytes: &'v [u8],
    offset: usize,
    len: usize,
}

impl<'v> Bits<'v> {
    /// The `len` bits from index `offset` on, or `None` if there are not enough bytes.
    #[inline]
    pub fn new(bytes: &'v [u8], offset: usize, len: usize) -> Option<Self> {
        let end = offset.checked_add(len)?;
        (end.div_ceil(8) <= bytes.len()).then_some(Self { bytes, offset, len })
    }

    /// The number of bits.
    #[inline]
    pub fn len(self) -> usize {
        self.len
    }

    /// Whether the number of bits is zero.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The bit at index `i`; false beyond the last bit.
    #[inline]
    pub fn get(self, i: usize) -> bool {
        i < self.len && self.word(i) & 1 == 1
    }

    /// The 64 bits from index `from` on; the first is the lowest bit. Bits beyond the last are
    /// unspecified.
    #[inline(always)]
    pub(in crate::record) fn word(self, from: usize) -> u64 {
        let bit = self.offset.saturating_add(from);
        let rest = self.bytes.get(bit / 8..).unwrap_or_default();
        let sixteen = match rest.first_chunk::<16>() {
            Some(sixteen) => *sixteen,
            None => {
                let mut sixteen = [0; 16];
                sixteen[..rest.len()].copy_from_slice(rest);
                sixteen
            }
        };
        (u128::from_le_bytes(sixteen) >> (bit % 8)) as u64
    }

    /// Whether all `len` bits from index `from` on are set.
    #[inline]
    pub(in crate::record) fn all(self, from: usize, len: usize) -> bool {
        (0..len).step_by(64).all(|first| {
            let unset = !self.word(from + first);
            let rest = len - first;
            if rest < 64 { unset & ((1 << rest) - 1) == 0 } else { unset == 0 }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, word_of};
    use crate::testing::Random;

    #[test]
    fn a_word_is_made_of_64_bytes() {
        let mut random = Random::new(13);
        for _ in 0..100 {
            let flags: [u8; 64] = core::array::from_fn(|_| random.below(2) as u8);
            let word = word_of(flags);
            assert_eq!(flags, core::array::from_fn(|i| (word >> i & 1) as u8));
        }
    }

    #[test]
    fn words_are_made_of_the_bits() {
        let mut random = Random::new(12);
        for _ in 0..300 {
            let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.below(256) as u8).collect();
            let offset = random.below(8 * bytes.len() + 1);
            let len = random.below(8 * bytes.len() - offset + 1);
            let bits = Bits::new(&bytes, offset, len).expect("they are there");
            let plain: Vec<bool> =
                (offset..offset + len).map(|bit| bytes[bit / 8] >> (bit % 8) & 1 == 1).collect();
            assert_eq!((0..len).map(|i| bits.get(i)).collect::<Vec<_>>(), plain);
            assert!(!bits.get(len));
            for (from, bit) in plain.iter().enumerate() {
                let word = bits.word(from);
                assert_eq!(word & 1 == 1, *bit);
                assert!((from..len.min(from + 64)).all(|i| (word >> (i - from) & 1 == 1) == plain[i]));
            }
            // The test checks a run of set bits up to its end, and again with one more bit.
            let start = random.below(len + 1);
            let run = plain[start..].iter().take_while(|bit| **bit).count();
            assert!(bits.all(start, run));
            assert!(start + run == len || !bits.all(start, run + 1));
            assert!(Bits::new(&bytes, offset, 8 * bytes.len() - offset + 1).is_none());
        }
        assert!(Bits::new(&[0], usize::MAX, 2).is_none());
    }
}
