//! Ties and overflow, forced by words that are injected: the random words are not left to chance here.

use crate::laplace::DiscreteLaplace;
use crate::laplace::resolve::clamp;
use crate::source::injected::Injected;

/// The sample decided by these words, all of which must be used.
fn sample(laplace: &DiscreteLaplace, main: &[u64], ties: &[u64]) -> i128 {
    let mut source = Injected::new(main, ties);
    let noise = laplace.sample_from(&mut source);
    assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
    assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
    noise
}

/// Words with which the given coins show heads and the others tails, without a tie.
fn words(laplace: &DiscreteLaplace, heads: u128) -> Vec<u64> {
    let word = |(coin, &first): (usize, &u64)| match heads >> coin & 1 {
        0 => first.checked_add(1).unwrap(),
        _ => first.checked_sub(1).unwrap(),
    };
    laplace.first.iter().enumerate().map(word).collect()
}

fn ten() -> DiscreteLaplace {
    DiscreteLaplace::new(10, 1).unwrap()
}

#[test]
fn coins_spell_the_number_in_twos_complement() {
    let laplace = ten();
    for number in 0..512 {
        assert_eq!(sample(&laplace, &words(&laplace, 2 * number), &[]), number as i128);
        assert_eq!(sample(&laplace, &words(&laplace, 2 * number + 1), &[]), -(number as i128) - 1);
    }
}

#[test]
fn a_tie_is_decided_by_the_second_word() {
    let laplace = ten();
    for coin in 0..=laplace.digits {
        let mut main = words(&laplace, 0);
        main[coin] = laplace.first[coin];
        let second = laplace.word(coin, 1);
        let heads = if coin == 0 { -1 } else { 1 << (coin - 1) };
        assert_eq!(sample(&laplace, &main, &[second - 1]), heads, "coin {coin}");
        assert_eq!(sample(&laplace, &main, &[second + 1]), 0, "coin {coin}");
        assert_eq!(sample(&laplace, &main, &[0]), heads, "coin {coin}");
        assert_eq!(sample(&laplace, &main, &[u64::MAX]), 0, "coin {coin}");
    }
}

#[test]
fn ties_go_on_to_any_word() {
    let laplace = ten();
    for depth in [2, 3, 5, 9, 30] {
        let mut main = words(&laplace, 0);
        main[4] = laplace.first[4];
        let mut ties: Vec<_> = (1..=depth).map(|index| laplace.word(4, index)).collect();
        ties[depth - 1] -= 1;
        assert_eq!(sample(&laplace, &main, &ties), 8, "depth {depth}");
        ties[depth - 1] += 2;
        assert_eq!(sample(&laplace, &main, &ties), 0, "depth {depth}");
    }
}

#[test]
fn several_ties_take_their_words_in_the_order_of_the_coins() {
    let laplace = ten();
    let mut main = words(&laplace, 0b10);
    (main[3], main[6]) = (laplace.first[3], laplace.first[6]);
    let (third, sixth) = (laplace.word(3, 1), laplace.word(6, 1));
    assert_eq!(sample(&laplace, &main, &[third - 1, sixth - 1]), 1 + 4 + 32);
    assert_eq!(sample(&laplace, &main, &[third - 1, sixth + 1]), 1 + 4);
    assert_eq!(sample(&laplace, &main, &[third + 1, sixth - 1]), 1 + 32);
    // The earlier coin ties again.
    assert_eq!(sample(&laplace, &main, &[third, laplace.word(3, 2) + 1, sixth - 1]), 1 + 32);
}

#[test]
fn every_coin_can_tie_at_once() {
    let laplace = DiscreteLaplace::new(1 << 90, 1).unwrap();
    let ties: Vec<_> = (0..laplace.first.len()).map(|coin| laplace.word(coin, 1).saturating_add(1)).collect();
    // All tails, the overflow coin too.
    assert_eq!(sample(&laplace, &laplace.first, &ties), 0);
}

#[test]
fn overflow_adds_a_power_of_two_for_each_heads_and_keeps_the_digits() {
    let laplace = ten();
    let overflow = laplace.digits + 1;
    let second = laplace.word(overflow, 1);
    assert!(second > 1);
    let signed = |sign, number: i128| if sign == 0 { number } else { -number - 1 };
    for sign in [0, 1] {
        let mut main = words(&laplace, 5 << 1 | sign);
        main[overflow] = 0;
        // Not an overflow after all: the second word of the coin is above its threshold's.
        assert_eq!(sample(&laplace, &main, &[second + 1]), signed(sign, 5));
        // An overflow, and tails.
        assert_eq!(sample(&laplace, &main, &[second - 1, 1]), signed(sign, 512 + 5));
        // Another one, and a third that ties and shows tails.
        let ties = [second - 1, 0, second - 1, 0, second + 1];
        assert_eq!(sample(&laplace, &main, &ties), signed(sign, 2 * 512 + 5));
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
