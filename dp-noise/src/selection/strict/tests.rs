use num_bigint::BigUint;

use super::{StrictSelection, StrictSelectionError, WORDS};
use crate::generator::Generator;
use crate::kernel::Level;
use crate::laplace::ScaleErrorKind;
use crate::source::injected::Injected;
use crate::testing::reference::{self, Counted, chi_square};

fn strict(numerator: u128, denominator: u128, candidates: usize) -> StrictSelection {
    StrictSelection::new(numerator, denominator, candidates).unwrap()
}

/// The exact probabilities of the candidates in units of 2^-192, from the computed ends. The test
/// counts the 128-bit fractions that lead to each candidate, and adds the uniform answers, whose
/// probability is `mixed` · 2^-64.
fn law(select: &StrictSelection, scores: &[i64], mixed: u64) -> Vec<BigUint> {
    let ends = select.exponential.ends(scores, Level::detect()).unwrap();
    let one = BigUint::from(1_u8) << 128;
    let count = scores.len();
    let all = BigUint::from(ends[count - 1]);
    // The smallest fraction whose point is at or beyond an end.
    let first = |end: u128| -> BigUint { (BigUint::from(end) * &one + &all - 1_u8) / &all };
    let uniform = |i: usize| -> BigUint { (&one * i + (count - 1)) / count };
    (0..count)
        .map(|i| {
            let chosen = first(ends[i]) - if i == 0 { BigUint::ZERO } else { first(ends[i - 1]) };
            let other = uniform(i + 1) - uniform(i);
            other * mixed + chosen * ((BigUint::from(1_u8) << 64) - mixed)
        })
        .collect()
}

/// Whether the candidates' probabilities differ by a factor of at most exp(`distance` / scale).
fn within(a: &[BigUint], b: &[BigUint], distance: u32, num: u32, den: u32) -> bool {
    let bits = 512;
    let (factor, _) = reference::exp(&(BigUint::from(den) * distance), &num.into(), bits);
    a.iter().zip(b).all(|(a, b)| a << bits <= b * &factor && b << bits <= a * &factor)
}

/// Tries every vector of three scores, where each score has one of six values, with every neighbour
/// at distance 1, in both directions. The scores are so far from each other that some weights are
/// rounded to zero.
#[test]
fn small_score_vectors_are_private_exhaustively() {
    for (num, den, step) in [(1_u32, 1_u32, 15), (3, 1, 40), (1, 4, 4)] {
        let select = strict(num.into(), den.into(), 3);
        let vector = |code: i64| [code % 6, code / 6 % 6, code / 36].map(|score| step * score);
        let (mut violated, mut compared) = (0, 0);
        for code in 0..216 {
            let scores = vector(code);
            let ours = law(&select, &scores, select.mixed);
            assert_eq!(ours.iter().sum::<BigUint>(), BigUint::from(1_u8) << 192);
            for change in 1..27_i64 {
                let change = [change % 3 - 1, change / 3 % 3 - 1, change / 9 - 1];
                let other: [i64; 3] = std::array::from_fn(|i| scores[i] + change[i]);
                let monotone = change.iter().all(|&c| c >= 0) || change.iter().all(|&c| c <= 0);
                let distance = if monotone { 1 } else { 2 };
                assert!(
                    within(&ours, &law(&select, &other, select.mixed), distance, num, den),
                    "scale {num}/{den}: {scores:?} and {other:?}"
                );
                // The test has power: it rejects rounded weights without the mixture, which are not
                // private.
                let [ours, other] = [scores, other].map(|scores| law(&select, &scores, 0));
                violated += usize::from(!within(&ours, &other, distance, num, den));
                compared += 1;
            }
        }
        assert!(violated > 0 && compared > 5000, "scale {num}/{den}: {violated} of {compared}");
    }
}

#[test]
fn words_decide_as_they_should() {
    let select = strict(10, 1, 4);
    let sample = |words: [u64; WORDS]| {
        let mut source = Injected::new(&words, &[]);
        let index = select.sample_from(&[0, 1000, 1000, 1], Level::detect(), &mut source);
        assert_eq!(source.main, [0; WORDS]);
        index
    };
    assert_eq!(sample([select.mixed, 0, 0, 1 << 62, 0]), Some(1));
    assert_eq!(sample([u64::MAX, 0, 0, 3 << 62, 0]), Some(2));
    assert_eq!(sample([select.mixed - 1, 0, 0, 1 << 62, 0]), Some(0));
    assert_eq!(sample([0, u64::MAX, u64::MAX, 1 << 62, 0]), Some(3));
    // With these words, the exact mechanism would have a tie, but the strict mechanism has no ties.
    assert_eq!(sample([u64::MAX, 0, 0, 1 << 63, 0]), Some(2));
}

#[test]
fn words_do_not_depend_on_the_scores() {
    let select = strict(25, 2, 20);
    for scores in [[0; 20], [i64::MAX; 20], std::array::from_fn(|i| -(i as i64))] {
        let mut source = Counted::new(1);
        assert!(select.sample_from(&scores, Level::detect(), &mut source).is_some());
        assert_eq!(8 * source.words, select.bytes_per_selection());
    }
}

/// The seed is fixed. At a new seed, a fair selection would fail with a probability below 10^-4.
#[test]
fn frequencies_at_a_fixed_seed_fit() {
    let n = 20_000_u32;
    let select = strict(2, 1, 10);
    let scores = [0, -1, -2, -5];
    let mut generator = Generator::seeded([1; 32]);
    let mut counts = [0.0; 4];
    (0..n).for_each(|_| counts[select.sample(&scores, &mut generator).unwrap()] += 1.0);
    let weights = scores.map(|score| (f64::from(score as i32) / 2.0).exp());
    let expected = weights.map(|weight| f64::from(n) * weight / weights.iter().sum::<f64>());
    assert!(chi_square(&counts, &expected) < 8.0, "{counts:?}");
}

#[test]
fn parameters_are_checked() {
    let error = StrictSelection::new(0, 1, 4).unwrap_err();
    let source = core::error::Error::source(&error).map(ToString::to_string);
    assert_eq!(
        source.as_deref(),
        Some("the scale of the exponential mechanism has a zero numerator or denominator")
    );
    assert!(
        matches!(StrictSelection::new(0, 1, 4), Err(StrictSelectionError::Scale(error)) if error.kind() == ScaleErrorKind::Zero)
    );
    assert_eq!(StrictSelection::new(1 << 90, 1, 4), Err(StrictSelectionError::TooMany));
    assert_eq!(StrictSelection::new(1, 1, 1 << 31), Err(StrictSelectionError::TooMany));
    let generator = &mut Generator::seeded([1; 32]);
    let select = strict(1, 1, 2);
    assert_eq!((select.sample(&[], generator), select.sample(&[1, 2, 3], generator)), (None, None));
    // Here n = 1000, C = 21 and s = 2000, and 1000 · 21 · 2002 is below 2^32.
    assert_eq!(strict(10, 1, 1000).mixed, 1);
    assert!(strict(1000, 1, 100_000).uniform_probability() < (-32_f64).exp2());
}
