use super::*;

fn words(generator: &mut Generator, count: usize) -> Vec<u64> {
    (0..count).map(|_| generator.draw(1).0[0]).collect()
}

#[cfg(feature = "getrandom")]
#[test]
fn two_generators_differ() {
    let mut os = [(); 2].map(|()| Generator::from_os().unwrap());
    let [a, b] = &mut os;
    assert_ne!(words(a, 4), words(b, 4));
}

#[cfg(feature = "getrandom")]
#[test]
fn a_chosen_seed_is_not_private() {
    assert!(Generator::from_os().unwrap().is_private());
    assert!(!Generator::seeded([1; 32]).is_private());
}

#[test]
fn one_seed_repeats() {
    let mut seeded = [1, 1, 2].map(|seed| Generator::seeded([seed; 32]));
    let [a, b, c] = seeded.each_mut().map(|generator| words(generator, 2000));
    assert_eq!(a, b);
    assert!(a.iter().zip(&c).all(|(a, c)| a != c));
}

#[test]
fn ties_have_their_own_stream_and_leave_the_main_one_alone() {
    let mut plain = Generator::seeded([1; 32]);
    let expected = words(&mut plain, 2000);
    let mut generator = Generator::seeded([1; 32]);
    let mut seen = Vec::new();
    for &expected in &expected {
        let (main, ties) = generator.draw(1);
        assert_eq!(main[0], expected);
        seen.push(ties.next_word());
    }
    assert!(seen.iter().all(|word| !expected.contains(word)));
}

#[test]
fn a_refill_replaces_the_key_and_keeps_no_copy_of_it() {
    let mut generator = Generator::seeded([1; 32]);
    let first = generator.main.memory.key;
    generator.draw(1);
    assert_ne!(generator.main.memory.key, first);
    assert_eq!(generator.main.memory.words[..KEY_WORDS], [0; KEY_WORDS]);
    // All words are different, over several refills.
    let mut words = words(&mut generator, 4 * MOST);
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 4 * MOST);
}

/// The test moves, refills and reseeds a generator, and then searches the stack for replaced keys.
/// Neither the bytes of such a key nor a register whose lanes all hold one word of the key may
/// remain. (A chance occurrence has a probability below 2^-40.)
#[cfg(all(feature = "std", target_os = "linux"))]
#[test]
fn no_key_is_left_on_the_stack() {
    use crate::testing::stack;
    use std::sync::Mutex;

    /// All keys, in the order of their use.
    static KEYS: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

    fn note(generator: &Generator) {
        let keys = [&generator.main.memory.key, &generator.ties.memory.key];
        KEYS.lock().unwrap().extend(keys.map(|key| key.to_vec()));
    }

    #[inline(never)]
    fn moved(generator: Generator) -> Generator {
        note(&generator);
        core::hint::black_box(generator)
    }

    fn work<const LEVEL: usize>() {
        let mut generator = moved(Generator::from_os().unwrap());
        generator.set_level([Level::Portable, Level::Neon, Level::Avx2, Level::Avx512][LEVEL]);
        for _ in 0..2 {
            generator.draw(1).1.next_word();
            generator = moved(generator);
            generator.skip(MOST);
            (0..GROUP).for_each(|_| _ = generator.draw(0).1.next_word());
            generator = moved(generator);
            generator.diverge(7);
            generator.epoch = None;
            generator = moved(generator);
        }
        generator.draw(1).1.next_word();
    }

    for work in [work::<0>, work::<1>, work::<2>, work::<3>] {
        let left = stack::left_by(work);
        let mut keys = core::mem::take(&mut *KEYS.lock().unwrap());
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 11, "the keys differ, but for those of two new streams");
        let words = |key: &[u8]| key.as_chunks::<4>().0.to_vec();
        let secret: std::collections::BTreeSet<_> = keys
            .iter()
            .map(|key| words(key))
            .flat_map(|words| {
                (0..8).flat_map(move |i| [[words[i], words[i]], [words[i], words[(i + 1) % 8]]])
            })
            .map(|pair| u64::from_le_bytes(*pair.as_flattened().as_array().unwrap()))
            .collect();
        let at = |place: usize| u64::from_le_bytes(*left[place..].first_chunk().unwrap());
        let found = (0..left.len() - 8).filter(|&place| secret.contains(&at(place))).count();
        assert_eq!(found, 0, "parts of keys on the stack");
    }
}

#[cfg(feature = "std")]
#[test]
fn a_reseeded_generator_leaves_its_streams() {
    let (mut stays, mut leaves) = (Generator::seeded([1; 32]), Generator::seeded([1; 32]));
    leaves.diverge(7);
    assert_eq!(leaves.epoch, Some(7));
    let stays = words(&mut stays, 1000);
    leaves.epoch = None;
    assert!(words(&mut leaves, 1000).iter().all(|word| !stays.contains(word)));
}

/// If a machine lacks a level, the generator uses the best lower level that the machine has.
#[test]
fn a_level_is_one_that_the_machine_has() {
    let mut generator = Generator::seeded([1; 32]);
    let here: Vec<_> = Level::available().collect();
    let neon = cfg!(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"));
    assert_eq!(here.contains(&Level::Neon), neon);
    assert_eq!(here.last(), Some(&Level::detect()));
    for level in [Level::Portable, Level::Neon, Level::Avx2, Level::Avx512] {
        generator.set_level(level);
        let best = here.iter().copied().rfind(|&other| other <= level);
        assert_eq!(Some(generator.level()), best);
    }
}

#[test]
fn debug_shows_nothing_and_threads_may_own_it() {
    fn is_send<T: Send>(_: &T) {}
    let generator = Generator::seeded([0x5a; 32]);
    is_send(&generator);
    assert_eq!(format!("{generator:?}"), "Generator { .. }");
}
