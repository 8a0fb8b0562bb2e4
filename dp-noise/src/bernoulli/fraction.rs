//! Coins of any probability: a uniform binary fraction is below the probability's binary expansion.
//!
//! A coin shows heads when the first 64-bit word where the two differ is the smaller in the uniform fraction.

use crate::kernel::digits::{Digit, GROUP};
use crate::source::TieWords;
use alloc::vec;
use alloc::vec::Vec;

/// 2^-64: the probability that a uniform word is a given one.
pub(crate) const WORD: f64 = 1.0 / (1_u128 << 64) as f64;

/// Compares each uniform word with its coin's first word: a bit for each coin that shows heads, and a number that is
/// zero unless some coin ties. The heads are valid only if none does. No branch, and no address but the coins' number.
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

/// Whether some coin tied: the one thing about the randomness on which a sampler branches.
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn declassify_tie(tied: u64) -> bool {
    #[cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
    let tied = crate::ctgrind::declassify(tied);
    tied != 0
}

/// Whether an attempt is thrown away. Allowed to be seen where the attempts are independent of each other and of the data.
#[inline]
#[cfg_attr(feature = "ctgrind", track_caller)]
pub(crate) fn declassify_rejection(rejected: u64) -> bool {
    declassify_tie(rejected)
}

/// Which attempts of a chunk are kept, under the same condition.
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

/// The 64-bit words of one sample's digits, from its 32-bit words: for each group of digits theirs, then the extension.
///
/// One tied digit has the extension for its lower half. If several tie, each gets a fresh one. The lower half of a
/// digit that does not tie decides nothing.
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

/// How many thresholds the uniform fraction that begins with `first` is below. `thresholds` gives so many words of each,
/// those with only zeros may be left out, if a precision in limbs determines them.
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

/// What `attempt` gives at the first precision, in limbs, at which it is certain: `precision`, or half as much again, and so on.
pub(crate) fn certain<A>(mut precision: usize, attempt: impl Fn(usize) -> Option<A>) -> A {
    loop {
        if let Some(answer) = attempt(precision) {
            return answer;
        }
        precision += precision.div_ceil(2);
    }
}

/// The words of a probability, as far as they are asked for.
pub(crate) trait Probability {
    /// The first `count` words of the binary expansion, if this precision (in limbs) determines them.
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>>;

    /// Word number `index`.
    fn word(&self, index: usize) -> u64 {
        certain(index + 2, |precision| Some(self.words(index + 1, precision)?[index]))
    }
}
