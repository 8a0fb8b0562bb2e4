//! Compares environments with plain lists, in which missing entries at the end are zero.

use typenum::{U0, U1, U2, U3, U5, U7, U9, U12};

use super::*;
use crate::testing::entries;

type E1 = (U3, ());
type E2 = (U0, (U7, ()));
type E3 = (U9, (U2, (U5, ())));

#[test]
fn the_largest_entry_is_found_wherever_it_stands() {
    fn largest<E: EnvMax>() -> u64 {
        assert_eq!(E::Out::VALUE, entries::<E>().into_iter().max().unwrap_or(0));
        E::Out::VALUE
    }
    assert_eq!(largest::<()>(), 0);
    assert_eq!(largest::<E1>(), 3);
    assert_eq!(largest::<E2>(), 7);
    assert_eq!(largest::<E3>(), 9, "the first");
    assert_eq!(largest::<(U2, (U9, (U5, ())))>(), 9, "the middle one");
    assert_eq!(largest::<(U2, (U5, (U9, ())))>(), 9, "the last");
    assert_eq!(largest::<(U9, (U0, ()))>(), 9);
    assert_eq!(largest::<(U5, (U5, ()))>(), 5);
    assert_eq!(largest::<(U0, (U0, ()))>(), 0);
    assert_eq!(largest::<(U1, (U12, (U3, (U2, ()))))>(), 12);
}

#[test]
fn sums_multiples_and_maxima_go_entry_by_entry() {
    fn pairs<A: EnvAdd<B> + EnvLarger<B>, B: Env>() {
        let (a, b) = (entries::<A>(), entries::<B>());
        let plain = |of: fn(u64, u64) -> u64| -> Vec<u64> {
            let at = |list: &[u64], i| list.get(i).copied().unwrap_or(0);
            (0..a.len().max(b.len())).map(|i| of(at(&a, i), at(&b, i))).collect()
        };
        assert_eq!(entries::<<A as EnvAdd<B>>::Out>(), plain(|a, b| a + b));
        assert_eq!(entries::<<A as EnvLarger<B>>::Out>(), plain(u64::max));
    }
    pairs::<(), ()>();
    pairs::<(), E3>();
    pairs::<E3, ()>();
    pairs::<E1, E3>();
    pairs::<E3, E1>();
    pairs::<E2, E3>();
    pairs::<E3, E2>();
    pairs::<E3, E3>();
    fn scaled<E: EnvScale<K>, K: Nat>() {
        let plain: Vec<u64> = entries::<E>().into_iter().map(|entry| entry * K::VALUE).collect();
        assert_eq!(entries::<<E as EnvScale<K>>::Out>(), plain);
    }
    scaled::<(), U7>();
    scaled::<E2, U7>();
    scaled::<E3, U2>();
    scaled::<E3, U0>();
    scaled::<E3, U1>();
}

#[test]
fn the_environment_of_one_dataset() {
    assert_eq!(entries::<<First as Only<U7>>::Env>(), [7]);
    assert_eq!(entries::<<Next<Next<First>> as Only<U7>>::Env>(), [0, 0, 7]);
    assert_eq!((First::NUMBER, <Next<Next<First>>>::NUMBER), (0, 2));
    fn single<E: Single>() -> (u64, u64) {
        (E::Index::NUMBER, E::Entry::VALUE)
    }
    assert_eq!(single::<E1>(), (0, 3));
    assert_eq!(single::<E2>(), (1, 7));
    assert_eq!(single::<(U0, (U0, (U5, ())))>(), (2, 5));
    assert_eq!(entries::<<E2 as Ones>::Out>(), [0, 1]);
    assert_eq!(entries::<<E3 as Ones>::Out>(), [1, 1, 1]);
    assert_eq!(entries::<<(U5, (U0, (U1, ()))) as Ones>::Out>(), [1, 0, 1]);
}
