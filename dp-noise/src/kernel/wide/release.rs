//! The last step of a strict release: it adds the noise and clamps the sum. With a small
//! probability, it gives a uniform answer instead.

use core::hint::black_box;

use super::{Level, Row, WIDE_LANES, dispatch};

/// The range of the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// The probability of a uniform answer, in units of 2^-64.
    pub(crate) mixed: u64,
}

type Lanes = [i64; WIDE_LANES];

/// Replaces values by answers. For each value, one word decides whether its answer is the uniform
/// answer.
pub(crate) fn release(
    level: Level,
    answers: &Answers,
    words: &Row,
    uniform: &Lanes,
    noise: &Lanes,
    values: &mut Lanes,
) {
    dispatch!(level, all(answers: &Answers, words: &Row, uniform: &Lanes, noise: &Lanes, values: &mut Lanes));
}

/// Selects one of two numbers in each lane by a mask. `black_box` hides the masks from the
/// compiler, which would otherwise replace them by branches.
#[inline(always)]
fn choose(mask: impl Fn(usize) -> bool, a: &Lanes, b: &Lanes) -> Lanes {
    let mask: Lanes = black_box(core::array::from_fn(|lane| i64::from(mask(lane)).wrapping_neg()));
    core::array::from_fn(|lane| a[lane] & mask[lane] | b[lane] & !mask[lane])
}

#[inline(always)]
fn all(answers: &Answers, words: &Row, uniform: &Lanes, noise: &Lanes, values: &mut Lanes) {
    let Answers { low, high, mixed } = *answers;
    let sum: Lanes = core::array::from_fn(|lane| values[lane].wrapping_add(noise[lane]));
    // If the sum's sign differs from the signs of both numbers, the sum overflows 64 bits. Then the
    // true sum is above the range if the value is positive, and below the range if the value is
    // negative.
    let over = |lane: usize| (values[lane] ^ sum[lane]) & (noise[lane] ^ sum[lane]) < 0;
    let end = values.map(|value| value >> 63 ^ i64::MAX);
    let sum = choose(over, &end, &sum);
    let raised = choose(|lane| sum[lane] < low, &[low; WIDE_LANES], &sum);
    let noisy = choose(|lane| raised[lane] > high, &[high; WIDE_LANES], &raised);
    *values = choose(|lane| words[lane] < mixed, uniform, &noisy);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_clamps_and_mixes() {
        let answers = Answers { low: -5, high: 7, mixed: 9 };
        let ends = [i64::MIN, i64::MIN + 1, -6, -5, 0, 7, 8, i64::MAX];
        for level in Level::available() {
            for noise in ends {
                for words in [[0, 8, 9, 10, u64::MAX, 1 << 63, 3, 9], [9; WIDE_LANES]] {
                    let (uniform, mut values) = (core::array::from_fn(|lane| lane as i64 - 3), ends);
                    release(level, &answers, &words, &uniform, &[noise; WIDE_LANES], &mut values);
                    let expected: Lanes = core::array::from_fn(|lane| {
                        let noisy = ends[lane].saturating_add(noise).clamp(-5, 7);
                        if words[lane] < 9 { uniform[lane] } else { noisy }
                    });
                    assert_eq!(values, expected, "{level:?}");
                }
            }
        }
    }
}
