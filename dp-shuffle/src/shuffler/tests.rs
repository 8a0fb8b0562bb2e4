use std::collections::HashMap;
use std::num::NonZeroUsize;

use dp_noise::Generator;

use super::{Counts, Crowd, Rules, Shuffler, To, TooFewError, analyse, encode, permute};
use crate::seal::{KEY, LAYER, Mark, PublicKey, SealError, SecretKey, mark};

struct World {
    generator: Generator,
    shuffler: SecretKey,
    analyser: SecretKey,
    to: To,
}

fn world() -> World {
    let mut generator = Generator::from_os().unwrap();
    let (shuffler, analyser) = (SecretKey::generate(&mut generator), SecretKey::generate(&mut generator));
    let to = To { shuffler: shuffler.public(), analyser: analyser.public() };
    World { generator, shuffler, analyser, to }
}

const RULES: Rules = Rules {
    bytes: 3,
    batch: NonZeroUsize::MIN.saturating_add(3),
    crowd: NonZeroUsize::MIN.saturating_add(1),
};

#[test]
fn what_is_wrong_is_counted_and_refused() {
    let World { mut generator, shuffler, analyser, to } = world();
    let mut one = |message: &[u8], crowd| encode(message, Crowd(crowd), &to, &mut generator).unwrap();
    let mut sent: Vec<_> = (0..5).map(|device| one(&[device, 1, 2], 1)).collect();
    // One of these messages is alone in its crowd, and the other two are in a crowd of the minimum
    // size.
    sent.extend([one(b"abc", 9), one(b"two", 7), one(b"too", 7)]);
    // These messages are too long, too short, empty, truncated, changed, of another version, for
    // another shuffler, or without an outer layer.
    sent.extend([
        one(b"long", 1),
        one(b"in", 1),
        Vec::new(),
        sent[0][..40].to_vec(),
        sent[0][..LAYER].to_vec(),
    ]);
    let mut changed = sent[1].clone();
    changed[70] ^= 1;
    let mut newer = sent[1].clone();
    newer[0] = 2;
    let other = To { shuffler: to.analyser.clone(), analyser: to.analyser.clone() };
    let mut generator = Generator::from_os().unwrap();
    let bare = to.analyser.seal(b"abc", crate::seal::Purpose::Analyse, &mut generator).unwrap();
    sent.extend([changed, newer, encode(b"abc", Crowd(1), &other, &mut generator).unwrap(), bare.clone()]);
    // The first message is repeated as it is, and its inner layer is repeated in another outer
    // layer.
    let inner = [&1_u64.to_le_bytes(), &bare[..]].concat();
    let wrapped = |generator: &mut Generator| {
        to.shuffler.seal(&inner, crate::seal::Purpose::Shuffle, generator).unwrap()
    };
    sent.extend([sent[2].clone(), wrapped(&mut generator), wrapped(&mut generator)]);

    let (batch, counts) = Shuffler::new(shuffler, RULES, []).shuffle(&sent, &mut generator).unwrap();
    assert_eq!(counts, Counts { handed_on: 8, malformed: 9, replayed: 2, small_crowds: 1 });
    let (mut messages, refused) = analyse(&analyser, &batch);
    messages.sort();
    let mut expected: Vec<Vec<u8>> = (0..5).map(|device| vec![device, 1, 2]).collect();
    expected.extend([b"abc".to_vec(), b"too".to_vec(), b"two".to_vec()]);
    assert_eq!((messages, refused), (expected, 0));
}

#[test]
fn a_small_batch_is_not_handed_on() {
    let World { mut generator, shuffler, to, .. } = world();
    let mut sent: Vec<_> = (0..3).map(|i| encode(&[i; 3], Crowd(0), &to, &mut generator).unwrap()).collect();
    let mut shuffler = Shuffler::new(shuffler, RULES, []);
    let few = shuffler.shuffle(&sent, &mut generator).unwrap_err();
    assert_eq!(few, TooFewError { counts: Counts { handed_on: 3, ..Counts::default() }, needed: 4 });
    assert!(few.to_string().starts_with("a batch needs 4 messages, but only 3"), "{few}");
    // Three of the four messages are in one crowd. The shuffler drops the fourth message, so the
    // batch is too small.
    sent.push(encode(&[3; 3], Crowd(1), &to, &mut generator).unwrap());
    assert!(shuffler.shuffle(&sent, &mut generator).is_err());
    // The shuffler may emit a message in a later batch, if it has not emitted the message before.
    sent[3] = encode(&[3; 3], Crowd(0), &to, &mut generator).unwrap();
    assert!(shuffler.shuffle(&sent, &mut generator).is_ok());
}

/// An attacker sends a message of the first batch again among the attacker's own messages. In the
/// second batch, this would be the only message that the attacker does not know.
#[test]
fn nothing_is_handed_on_twice() {
    let World { mut generator, shuffler, to, .. } = world();
    let digits = shuffler.to_hex();
    let mut one = |value: u8| encode(&[value; 3], Crowd(0), &to, &mut generator).unwrap();
    let [first, mut second] = [1, 2].map(|value| (0..4).map(|_| one(value)).collect::<Vec<_>>());
    let mut shuffling = Shuffler::new(shuffler, RULES, []);
    let (batch, _) = shuffling.shuffle(&first, &mut generator).unwrap();
    second.push(first[2].clone());
    let expected = Counts { handed_on: 4, replayed: 1, ..Counts::default() };
    assert_eq!(shuffling.shuffle(&second, &mut generator).map(|(_, counts)| counts), Ok(expected));
    // Another process that has the marks of the first process must not emit the message either. A
    // process without the marks emits the message.
    let again = |known: Vec<Mark>| {
        let mut later = Shuffler::new(SecretKey::from_hex(&digits).unwrap(), RULES, known);
        later.shuffle(&second, &mut Generator::from_os().unwrap()).map(|(_, counts)| counts)
    };
    assert_eq!(again(batch.iter().filter_map(|sealed| mark(sealed)).collect()), Ok(expected));
    assert_eq!(again(Vec::new()), Ok(Counts { handed_on: 5, ..Counts::default() }));
    assert_eq!((mark(&[7; KEY]), mark(&[7; KEY + 1])), (None, Some([7; KEY])));
}

#[test]
fn neither_party_can_do_the_work_of_the_other() {
    let World { mut generator, shuffler, analyser, to } = world();
    let sent: Vec<_> = (0..4).map(|i| encode(&[i; 3], Crowd(0), &to, &mut generator).unwrap()).collect();
    // The analyser cannot open the devices' messages, and the shuffler cannot open the messages
    // that it emits.
    assert_eq!(analyse(&analyser, &sent), (Vec::new(), 4));
    assert_eq!(analyse(&shuffler, &sent), (Vec::new(), 4));
    let public = shuffler.to_hex();
    let mut shuffling = Shuffler::new(shuffler, RULES, []);
    let (batch, _) = shuffling.shuffle(&sent, &mut generator).unwrap();
    assert_eq!(analyse(&SecretKey::from_hex(&public).unwrap(), &batch), (Vec::new(), 4));
    assert_eq!(analyse(&analyser, &batch).0.len(), 4);
    // All messages from the shuffler have the same length.
    assert!(batch.iter().all(|message| message.len() == LAYER + 3));
    assert!(sent.iter().all(|message| message.len() == 2 * LAYER + 8 + 3));
}

/// Each of the 24 orders of four messages appears 1000 times out of 24000 on average, with a
/// standard deviation of 31. The probability that one of these counts is off by seven standard
/// deviations is below 10^-10.
#[test]
fn all_orders_are_equally_likely() {
    let mut generator = Generator::from_os().unwrap();
    let mut seen: HashMap<[u8; 4], u32> = HashMap::new();
    for _ in 0..24_000 {
        let mut items = [0, 1, 2, 3];
        permute(&mut items, &mut generator);
        *seen.entry(items).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|times| times.abs_diff(1000) < 220), "{seen:?}");
    permute::<u8>(&mut [], &mut generator);
}

#[test]
fn keys_are_read_as_they_are_written() {
    let World { analyser, .. } = world();
    let again = SecretKey::from_hex(&analyser.to_hex()).unwrap();
    assert_eq!(again.public().to_hex(), analyser.public().to_hex());
    for text in ["", "00", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32), &format!("{} ", "0".repeat(63))]
    {
        assert!(matches!(SecretKey::from_hex(text), Err(SealError::NoKey)), "{text}");
        assert!(matches!(PublicKey::from_hex(text), Err(SealError::NoKey)), "{text}");
    }
    // The key is a point of small order. Sealing a message for such a key must fail.
    let zero = PublicKey::from_hex(&"0".repeat(64)).ok();
    let mut generator = Generator::from_os().unwrap();
    let sealed =
        zero.map(|to| encode(b"abc", Crowd(0), &To { shuffler: to.clone(), analyser: to }, &mut generator));
    assert!(matches!(sealed, None | Some(Err(SealError::NotSealed))));
}
