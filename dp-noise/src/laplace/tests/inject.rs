//! Builds words that encode a given number.

use crate::kernel::digits::GROUP;
use crate::laplace::DiscreteLaplace;

/// The noise of scale 10, which has three digits in one group.
pub(super) fn ten() -> DiscreteLaplace {
    let laplace = DiscreteLaplace::new(10, 1).unwrap();
    assert_eq!(laplace.digits.len(), 3);
    laplace
}

/// The 32-bit words of a sample that encodes `number`, without a tie. All bits of the sample's
/// extensions are ones.
pub(super) fn words(laplace: &DiscreteLaplace, number: u128) -> Vec<u32> {
    let mut words = Vec::new();
    for (group, digits) in laplace.digits.chunks(GROUP).enumerate() {
        for (place, digit) in digits.iter().enumerate() {
            let value = (number >> (4 * (GROUP * group + place)) & 15) as usize;
            let upper = |k: usize| (digit.threshold(k) >> 32) as u32;
            let word = if value == 0 { u32::MAX } else { upper(value - 1) - 1 };
            assert!(value == 15 || word > upper(value), "no word spells {value} without a tie");
            words.push(word);
        }
        words.push(u32::MAX);
    }
    words
}

/// Packs two words into each 64-bit number, with the first in the lower half. The last word of an
/// odd list is paired with zero.
pub(super) fn pack(words: &[u32]) -> Vec<u64> {
    let word = |index: usize| u64::from(words.get(index).copied().unwrap_or(0));
    (0..words.len()).step_by(2).map(|i| word(i) | word(i + 1) << 32).collect()
}
