//! Tests of ties and overflow, which injected words force.

use super::inject::{pack, ten, words};
use crate::kernel::Level;
use crate::kernel::digits::GROUP;
use crate::laplace::DiscreteLaplace;
use crate::laplace::resolve::clamp;
use crate::source::injected::Injected;

/// The sample that these words give. The sample must be the same at every vector level, and the
/// code must use all words.
fn sample(laplace: &DiscreteLaplace, main: &[u32], ties: &[u64]) -> i128 {
    let mut samples = Level::available().map(|level| {
        let mut source = Injected::new(&pack(main), ties);
        let noise = laplace.sample_from(level, &mut source);
        assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
        assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
        noise
    });
    let first = samples.next().unwrap();
    assert!(samples.all(|sample| sample == first));
    first
}

/// The signed number at this index of the list 0, −1, 1, −2, ...
fn signed(number: u32) -> i128 {
    if number & 1 == 1 { -i128::from(number >> 1) - 1 } else { i128::from(number >> 1) }
}

#[test]
fn digits_spell_the_number() {
    let laplace = ten();
    // The last digit's second threshold is below 2^-32.
    for number in 0..512 {
        assert_eq!(sample(&laplace, &words(&laplace, number), &[]), signed(number as u32));
    }
    // The noise has twenty-five digits in five groups. The last digit is nonzero only with
    // probability exp(-32).
    let wide = DiscreteLaplace::new(1 << 90, 1).unwrap();
    let number = 0x3579_bdf0_2468_ace1_1234_5679;
    assert_eq!(sample(&wide, &words(&wide, number), &[]), -((number >> 1) as i128) - 1);
}

#[test]
fn a_tie_is_decided_by_the_extension_without_tie_words() {
    let laplace = ten();
    for (place, digit) in laplace.digits.iter().enumerate() {
        for k in (0..15).filter(|&k| digit.threshold(k) != 0) {
            let mut main = words(&laplace, 0);
            let threshold = digit.threshold(k);
            main[place] = (threshold >> 32) as u32;
            for (extension, value) in [(threshold - 1, k + 1), (threshold + 1, k)] {
                main[3] = extension as u32;
                assert_eq!(
                    sample(&laplace, &main, &[]),
                    signed((value << (4 * place)) as u32),
                    "{place}, {k}"
                );
            }
        }
    }
}

#[test]
fn a_tied_extension_goes_on_to_any_word() {
    let laplace = ten();
    for (place, k) in [(0, 0), (0, 7), (0, 14), (1, 0), (1, 9), (2, 0), (2, 1), (2, 2)] {
        let threshold = &laplace.thresholds(place, 30, 34).unwrap()[k];
        let mut main = words(&laplace, 0);
        (main[place], main[3]) = ((threshold[0] >> 32) as u32, threshold[0] as u32);
        for depth in [1, 2, 5, 29] {
            let mut ties = threshold[1..=depth].to_vec();
            ties[depth - 1] -= 1;
            assert_eq!(
                sample(&laplace, &main, &ties),
                signed(((k + 1) << (4 * place)) as u32),
                "depth {depth}"
            );
            ties[depth - 1] += 2;
            assert_eq!(sample(&laplace, &main, &ties), signed((k << (4 * place)) as u32), "depth {depth}");
        }
    }
}

#[test]
fn two_tied_digits_get_an_extension_each() {
    let laplace = ten();
    let mut main = words(&laplace, 0);
    let thresholds = [laplace.digits[0].threshold(4), laplace.digits[1].threshold(2)];
    (main[0], main[1]) = ((thresholds[0] >> 32) as u32, (thresholds[1] >> 32) as u32);
    // With the shared extension, the result would be different.
    for shared in [0, u32::MAX] {
        main[3] = shared;
        for (first, second) in [(4, 2), (4, 3), (5, 2), (5, 3)] {
            let ties = [
                if first == 5 { thresholds[0] - 1 } else { thresholds[0] + 1 },
                if second == 3 { thresholds[1] - 1 } else { thresholds[1] + 1 },
            ];
            assert_eq!(
                sample(&laplace, &main, &ties.map(|word| word & 0xffff_ffff)),
                signed(first | second << 4)
            );
        }
    }
    // The new extension of the first digit ties, too, so the digit takes one more word.
    let next = laplace.thresholds(0, 2, 4).unwrap()[4][1];
    let ties = [thresholds[0] & 0xffff_ffff, (thresholds[1] + 1) & 0xffff_ffff, next - 1];
    assert_eq!(sample(&laplace, &main, &ties), signed(5 | 2 << 4));
}

#[test]
fn an_extension_of_zero_is_resolved_if_a_digit_ties() {
    let laplace = ten();
    let mut main = words(&laplace, 0);
    main[3] = 0;
    assert_eq!(sample(&laplace, &main, &[]), 0);
    main[1] = (laplace.digits[1].threshold(6) >> 32) as u32;
    // The rare path needs no further word, because zero is below the threshold's remaining digits.
    assert_eq!(sample(&laplace, &main, &[]), signed(7 << 4));
}

#[test]
fn every_digit_can_tie_at_once() {
    let laplace = DiscreteLaplace::new(1 << 90, 1).unwrap();
    let mut main = words(&laplace, 0);
    for (place, digit) in laplace.digits.iter().enumerate() {
        main[place + place / GROUP] = (digit.threshold(0) >> 32) as u32;
    }
    // The last digit is alone in its group, so the extension decides it.
    let second = |place: usize| laplace.thresholds(place, 2, 6).unwrap()[0][1];
    let extensions = laplace.digits[..24].iter().map(|digit| digit.threshold(0) & 0xffff_ffff);
    let extensions: Vec<_> = extensions.collect();
    let ties = [&extensions[..], &(0..24).map(|place| second(place) + 1).collect::<Vec<_>>()].concat();
    assert_eq!(sample(&laplace, &main, &ties), 0);
    let ties = [&extensions[..], &(0..24).map(|place| second(place) - 1).collect::<Vec<_>>()].concat();
    let ones = (0..24).fold(0_i128, |number, _| number << 4 | 1);
    assert_eq!(sample(&laplace, &main, &ties), -(ones >> 1) - 1);
}

#[test]
fn the_last_digit_has_no_end() {
    let laplace = ten();
    let mut main = words(&laplace, 0);
    (main[2], main[3]) = (0, 0);
    // Here r = exp(-12.8) = 2^-18.466. All r^k with k < 64 n / 18.466 are above 2^-(64 n).
    for (zeros, digit) in [(0, 3), (1, 6), (4, 17), (20, 72)] {
        let ties = [vec![0; zeros], vec![u64::MAX >> 1]].concat();
        assert_eq!(sample(&laplace, &main, &ties), digit << 7, "{zeros} words of zeros");
        let mut negative = main.clone();
        negative[0] = words(&laplace, 1)[0];
        assert_eq!(sample(&laplace, &negative, &ties), -(digit << 7) - 1);
    }
}

#[test]
fn the_range_is_symmetric() {
    let most = i128::MAX;
    assert_eq!(clamp(false, u128::MAX), most);
    assert_eq!(clamp(true, u128::MAX), -most);
    assert_eq!(clamp(false, most as u128), most);
    assert_eq!(clamp(true, most as u128), -most);
    assert_eq!(clamp(true, most as u128 - 1), -most);
    assert_eq!(clamp(true, most as u128 - 2), -most + 1);
    assert_eq!((clamp(false, 0), clamp(true, 0)), (0, -1));
}
