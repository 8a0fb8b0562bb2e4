//! A second implementation of the strict samplers. This implementation computes the answers for a
//! seed. Its author used only the documentation, not the code of the crate.
//!
//! The two implementations share only the seed. This implementation has its own ChaCha20, and
//! computes probabilities as sums of big numbers. This implementation compares a fraction with each
//! threshold to find digits and ranks, and adds signed numbers of any size.

use num_bigint::BigUint;

use crate::gaussian::strict::StrictGaussian;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::laplace::strict::StrictLaplace;
use crate::selection::strict::StrictSelection;
use crate::testing::reference::exp_neg;

/// The number of binary digits in a probability: many more than the 128 digits of a threshold.
const BITS: u32 = 320;

/// The words of a seed, by ChaCha20 as in RFC 8439, in the order of [`crate::kernel::chacha`]. A
/// refill has 1024 words, and its first four words are the next key.
struct Stream {
    key: [u32; 8],
    words: Vec<u64>,
}

impl Stream {
    /// The stream for the seed 0, 1, 2, ...
    fn new() -> Self {
        let key =
            std::array::from_fn(|i| (0..4).fold(0, |word, byte| word | (4 * i as u32 + byte) << (8 * byte)));
        Self { key, words: Vec::new() }
    }

    /// The next `count` words. Words of one call never come from two refills.
    fn take(&mut self, count: usize) -> Vec<u64> {
        if self.words.len() < count {
            self.words = self.refill();
        }
        self.words.drain(..count).collect()
    }

    fn refill(&mut self) -> Vec<u64> {
        let blocks: Vec<[u32; 16]> = (0..128).map(|number| block(&self.key, number)).collect();
        let mut words = Vec::new();
        for group in blocks.chunks(16) {
            for row in 0..16 {
                for pair in group.chunks(2) {
                    words.push(u64::from(pair[0][row]) | u64::from(pair[1][row]) << 32);
                }
            }
        }
        let next: Vec<u64> = words.drain(..4).collect();
        self.key = std::array::from_fn(|i| (next[i / 2] >> (32 * (i % 2))) as u32);
        words
    }
}

/// Computes the block with this number of stream 0.
fn block(key: &[u32; 8], number: u32) -> [u32; 16] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    state[4..12].copy_from_slice(key);
    state[12] = number;
    let first = state;
    for round in 0..80 {
        // The rounds alternate between columns and diagonals.
        let (column, shift) = (round % 4, if round % 8 < 4 { 0 } else { 1 });
        let [a, b, c, d] = [0, 1, 2, 3].map(|row| 4 * row + (column + shift * row) % 4);
        for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            state[x] = state[x].wrapping_add(state[y]);
            state[z] = (state[z] ^ state[x]).rotate_left(turn);
        }
    }
    std::array::from_fn(|i| state[i].wrapping_add(first[i]))
}

fn fraction(upper: u64, lower: u64) -> BigUint {
    BigUint::from(upper) << 64 | BigUint::from(lower)
}

/// The number of probabilities above the fraction. Probabilities are in units of 2^-[`BITS`], and
/// each is truncated to its first 128 bits.
fn below(fraction: &BigUint, probabilities: &[BigUint]) -> i64 {
    probabilities.iter().filter(|&probability| *fraction < probability >> (BITS - 128)).count() as i64
}

/// The tails P(N > k) for k = 0, 1, ..., from weights in units of 2^-[`BITS`].
fn tails(weights: &[BigUint]) -> Vec<BigUint> {
    let all: BigUint = weights.iter().sum();
    let tail = |k: usize| (weights[k + 1..].iter().sum::<BigUint>() << BITS) / &all;
    (0..weights.len() - 1).map(tail).collect()
}

/// The words of each of eight lanes, in order.
fn lanes(words: &[u64]) -> Vec<Vec<u64>> {
    (0..8).map(|lane| words.iter().skip(lane).step_by(8).copied().collect()).collect()
}

/// The answer, clamped. The function does not handle uniform answers, because their probability is
/// below 2^-32.
fn released(mix: u64, sum: i64, low: i64, high: i64) -> i64 {
    assert!(mix >> 32 != 0, "this seed gives a uniform answer: take another");
    sum.clamp(low, high)
}

struct Laplace {
    /// The tails P(digit > k) for each digit.
    digits: Vec<Vec<BigUint>>,
    low: i64,
    high: i64,
}

impl Laplace {
    /// Builds the mechanism for an integer scale.
    fn new(scale: u32, low: i64, high: i64) -> Self {
        let power = |times: u32| exp_neg(&times.into(), &scale.into(), BITS);
        // The numbers 0, 1, 2, ... encode 0, −1, 1, −2, .... So the number n has the weight of the
        // magnitude n/2, rounded up.
        let first = (0..16).map(|n: u32| power(n.div_ceil(2))).collect::<Vec<_>>();
        let mut digits = vec![tails(&first)];
        // Sixteen consecutive numbers have eight magnitudes, so the second digit steps by 8. The
        // last digit has no upper bound, but is almost never 15, because one step of this digit is
        // 6 scales or more.
        let mut step = 8;
        while step < 6 * scale {
            digits.push(tails(&(0..16).map(|digit| power(digit * step)).collect::<Vec<_>>()));
            step *= 16;
        }
        digits.push((1..16).map(|digit| power(digit * step)).collect());
        Self { digits, low, high }
    }

    fn words(&self) -> usize {
        2 * self.digits.len() + 1
    }

    fn release(&self, value: i64, words: &[u64]) -> i64 {
        let (pairs, mix) = words.split_at(2 * self.digits.len());
        let digits = pairs.as_chunks().0.iter().zip(&self.digits);
        let number = digits
            .rev()
            .fold(0, |number, ([upper, lower], tails)| 16 * number + below(&fraction(*upper, *lower), tails));
        let noise = if number % 2 == 0 { number / 2 } else { -(number + 1) / 2 };
        released(mix[0], value + noise, self.low, self.high)
    }
}

struct Gaussian {
    multipliers: Vec<i64>,
    /// The tails P(|part| ≥ k) for k = 1, 2, ...
    tails: Vec<BigUint>,
    low: i64,
    high: i64,
}

impl Gaussian {
    fn new(variance: i64, low: i64, high: i64) -> Self {
        let (mut multipliers, mut sum) = (vec![1], 1);
        // Each part has a variance of at least 72. The square of each multiplier is at most 15
        // times the sum of the squares before it.
        while variance > 144 * sum {
            let most = (variance / 72 - sum).min(15 * sum);
            let multiplier = (1..).find(|m: &i64| (m + 1).pow(2) > most).unwrap();
            multipliers.push(multiplier);
            sum += multiplier.pow(2);
        }
        let power =
            |k: u32| exp_neg(&(BigUint::from(k).pow(2) * sum as u64), &(2 * variance as u64).into(), BITS);
        // Each weight is the sum of the weights of both signs. The omitted weights are below
        // 2^-128.
        let weights: Vec<_> = (0..)
            .map(|k| if k == 0 { power(0) } else { power(k) * 2_u32 })
            .take_while(|weight| weight.bits() > 128)
            .collect();
        Self { multipliers, tails: tails(&weights), low, high }
    }

    fn words(&self) -> usize {
        2 * self.multipliers.len() + 2
    }

    fn release(&self, value: i64, words: &[u64]) -> i64 {
        let [mix, signs, pairs @ ..] = words else { unreachable!("two words and the parts") };
        let parts = pairs.as_chunks().0.iter().zip(&self.multipliers).enumerate();
        let part = |(place, ([upper, lower], multiplier)): (usize, (&[u64; 2], &i64))| {
            let part = multiplier * below(&fraction(*upper, *lower), &self.tails);
            if signs >> place & 1 == 1 { -part } else { part }
        };
        released(*mix, value + parts.map(part).sum::<i64>(), self.low, self.high)
    }
}

/// Makes eight releases one by one, and then two and a half chunks at once, at each level.
fn of_the_library(
    value: i64,
    release: impl Fn(i64, &mut Generator) -> i64,
    all: impl Fn(&mut [i64], &mut Generator),
) -> Vec<Vec<i64>> {
    let one = |level| {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mut answers: Vec<_> = (0..8).map(|_| release(value, &mut generator)).collect();
        let mut many: Vec<_> = (0..20).map(|i| 3 * i - value).collect();
        all(&mut many, &mut generator);
        answers.append(&mut many);
        answers
    };
    Level::available().map(one).collect()
}

fn again(value: i64, words: usize, release: impl Fn(i64, &[u64]) -> i64) -> Vec<i64> {
    let mut stream = Stream::new();
    let mut answers: Vec<_> = (0..8).map(|_| release(value, &stream.take(words))).collect();
    let many: Vec<i64> = (0..20).map(|i| 3 * i - value).collect();
    for chunk in many.chunks(8) {
        let lanes = lanes(&stream.take(8 * words));
        answers.extend(chunk.iter().zip(lanes).map(|(value, words)| release(*value, &words)));
    }
    answers
}

#[test]
fn strict_laplace_noise_is_computed_again() {
    for (scale, value, low, high) in [(1, 0, -3, 3), (10, 90, -100, 100), (1_000_000, 5, -1 << 40, 1 << 40)] {
        let (ours, second) =
            (StrictLaplace::new(scale.into(), 1, low..=high).unwrap(), Laplace::new(scale, low, high));
        assert_eq!(ours.bytes_per_release(), 8 * second.words());
        let expected = again(value, second.words(), |value, words| second.release(value, words));
        let all =
            of_the_library(value, |value, g| ours.release(value, g), |values, g| ours.release_all(values, g));
        assert!(all.iter().all(|answers| *answers == expected), "scale {scale}: {all:?}, not {expected:?}");
    }
}

#[test]
fn strict_gaussian_noise_is_computed_again() {
    for (variance, value, low, high) in
        [(2, 0, -3, 3), (100, 90, -100, 100), (1_000_000, 90, -10_000, 10_000)]
    {
        let (ours, second) = (
            StrictGaussian::new(variance as u128, 1, low..=high).unwrap(),
            Gaussian::new(variance, low, high),
        );
        assert_eq!(ours.bytes_per_release(), 8 * second.words());
        let expected = again(value, second.words(), |value, words| second.release(value, words));
        let all =
            of_the_library(value, |value, g| ours.release(value, g), |values, g| ours.release_all(values, g));
        assert!(
            all.iter().all(|answers| *answers == expected),
            "variance {variance}: {all:?}, not {expected:?}"
        );
    }
}

#[test]
fn strict_selections_are_computed_again() {
    let scores: [i64; 20] = std::array::from_fn(|i| i as i64 * 7 % 20);
    let best = *scores.iter().max().unwrap();
    let mut end = BigUint::ZERO;
    let ends: Vec<_> = scores
        .iter()
        .map(|score| {
            end += exp_neg(&((best - score) as u64).into(), &5_u32.into(), BITS);
            end.clone()
        })
        .collect();
    let mut stream = Stream::new();
    let choose = |_| {
        let words = stream.take(5);
        assert!(words[0] >> 32 != 0, "this seed gives a uniform answer: take another");
        let point: BigUint = (fraction(words[3], words[4]) * &end) >> 128;
        // The library rounds these weights to multiples of 2^-96, so the test requires that the
        // point is farther than such roundings from every end.
        let unit = BigUint::from(1_u8) << (BITS - 80);
        assert!(ends.iter().all(|end| *end > &point + &unit || point > end + &unit));
        ends.iter().filter(|&end| *end <= point).count()
    };
    let expected: Vec<_> = (0..8).map(choose).collect();
    let select = StrictSelection::new(5, 1, 20).unwrap();
    assert_eq!(super::sequence(|generator| select.sample(&scores, generator).unwrap()), expected);
}
