//! The exact coin: it compares a uniform binary fraction with the binary expansion of a
//! probability.
//!
//! A coin shows heads if the fraction is below the probability. The first 64-bit word in which the
//! fraction and the expansion differ decides.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use crate::kernel::digits::{Digit, GROUP};
use crate::source::TieWords;
use alloc::vec;
use alloc::vec::Vec;

/// The probability that a uniform word takes a given value: 2^-64.
pub(crate) const WORD: f64 = 1.0 / (1_u128 << 64) as f64;

/// Compares each uniform word with its coin's first word. Returns one bit for each coin, set for
/// heads, and a number that is nonzero if some coin ties. The heads are valid only without a tie.
/// This function has no branch, and its addresses depend only on the number of coins.
#[inline]
pub(crate) fn flip<T: Copy + Ord>(first: &[T], words: &[T]) -> (u128, u64) {
    let mut tied = 0;
    let mut heads = 0_u128;
    for (i, (first, words)) in first.chunks(64).zip(words.chunks(64)).enumerate() {
        let mut part = 0_u64;
        for (first, word) in first.iter().zip(words).rev() {
            part = part << 1 | u64::from(word < first);
            tied |= u64::from(word == first);
        }
        heads |= u128::from(part) << (64 * i);
    }
    (heads, tied)
}

/// Whether some coin tied. Apart from rejections, samplers branch on no other fact about secret
/// random words.
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn declassify_tie(tied: u64) -> bool {
    #[cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
    let tied = crate::ctgrind::declassify(tied);
    tied != 0
}

/// Whether an attempt is rejected. An observer may see rejections, provided that attempts are
/// independent of each other and of the data.
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn declassify_rejection(rejected: u64) -> bool {
    declassify_tie(rejected)
}

/// Which attempts of a chunk are kept. An observer may see this under the same condition as for
/// [`declassify_rejection`].
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn declassify_rejections(kept: u64) -> u64 {
    #[cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
    let kept = crate::ctgrind::declassify(kept);
    kept
}

/// Whether a coin shows heads, given its uniform word and the words of its probability.
pub(crate) fn resolve<T: TieWords>(
    word: u64,
    first: u64,
    probability: impl Fn(usize) -> u64,
    ties: &mut T,
) -> bool {
    let (mut word, mut threshold) = (word, first);
    let mut index = 0;
    while word == threshold {
        index += 1;
        (word, threshold) = (ties.next_word(), probability(index));
    }
    word < threshold
}

/// Joins one sample's 32-bit words into 64-bit words: first the digits' words, group by group, then
/// the extension.
///
/// If one digit ties, the extension becomes the lower half of that digit's 64-bit word. If several
/// digits tie, each of them takes a fresh extension. If a digit does not tie, the lower half of its
/// word has no effect.
#[cold]
pub(crate) fn widen_digits<T: TieWords>(digits: &[Digit], words: &[u32], ties: &mut T) -> Vec<u64> {
    let mut wide = Vec::with_capacity(digits.len());
    for (digits, words) in digits.chunks(GROUP).zip(words.chunks(GROUP + 1)) {
        let extension = words[digits.len()];
        let several = digits.iter().zip(words).filter(|(digit, word)| digit.ties(**word)).count() > 1;
        wide.extend(digits.iter().zip(words).map(|(digit, &word)| {
            let lower = if several && digit.ties(word) { ties.next_word() as u32 } else { extension };
            u64::from(word) << 32 | u64::from(lower)
        }));
    }
    wide
}

/// The number of thresholds above the uniform fraction that begins with `first`. The function
/// `thresholds` gives the requested number of words of each threshold, if a precision in limbs
/// determines them. `thresholds` may omit thresholds whose words are all zero.
pub(crate) fn rank_exactly<T: TieWords>(
    first: u64,
    thresholds: impl Fn(usize, usize) -> Option<Vec<Vec<u64>>>,
    ties: &mut T,
) -> u64 {
    let mut fraction = vec![first];
    loop {
        let words = fraction.len();
        let thresholds = certain(words + 2, |precision| thresholds(words, precision));
        let zero = fraction.iter().all(|&word| word == 0);
        if !zero && !thresholds.contains(&fraction) {
            return thresholds.iter().filter(|threshold| fraction < **threshold).count() as u64;
        }
        fraction.push(ties.next_word());
    }
}

/// Returns the result of `attempt` at the first precision (a number of limbs) for which it returns
/// `Some`. Precisions start at `precision` and grow by half each time.
pub(crate) fn certain<A>(mut precision: usize, attempt: impl Fn(usize) -> Option<A>) -> A {
    loop {
        if let Some(answer) = attempt(precision) {
            return answer;
        }
        precision += precision.div_ceil(2);
    }
}

/// The words of a probability's binary expansion, computed on demand.
pub(crate) trait Probability {
    /// The first `count` words of the binary expansion, if this precision (in limbs) determines
    /// them.
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>>;

    /// The word of the expansion at `index`.
    #[inline]
    fn word(&self, index: usize) -> u64 {
        certain(index + 2, |precision| Some(self.words(index + 1, precision)?[index]))
    }
}
