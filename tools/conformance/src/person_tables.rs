//! Tables of persons in plain Rust. Each row has the number of its person, and each transformation
//! of a person's rows is a function of a slice of these rows. Such a transformation emits rows
//! person by person. Persons are ordered by number. If persons have names, persons are ordered by
//! their first rows.

/// The source code of these tables in plain Rust.
pub(super) const PLAIN: &str = "\
#[derive(Clone, Copy)]
struct Owned<T: 'static>(&'static [(i64, T)], &'static [i64]);
fn owned<T: Copy>(rows: Vec<(i64, T)>, turns: &'static [i64]) -> Owned<T> { Owned(Box::leak(rows.into_boxed_slice()), turns) }
fn dataset<T: Copy>(rows: Vec<(i64, T)>) -> Owned<T> {
    let mut turns: Vec<i64> = rows.iter().map(|row| row.0).collect();
    if BY_NUMBERS { turns.sort() }
    owned(rows, turns.leak())
}
impl<T: Copy> Owned<T> {
    fn with<U: Copy>(self, rows: Vec<(i64, U)>) -> Owned<U> { owned(rows, self.1) }
    fn by_persons<U: Copy>(self, mut rows: Vec<(i64, U)>) -> Owned<U> {
        rows.sort_by_key(|row| self.1.iter().position(|person| *person == row.0));
        self.with(rows)
    }
    fn persons(self) -> Vec<i64> {
        let mut persons: Vec<i64> = self.0.iter().map(|row| row.0).collect();
        persons.sort();
        persons.dedup();
        persons
    }
    fn filter(self, keep: impl Fn(T) -> bool) -> Self { self.with(self.0.iter().copied().filter(|row| keep(row.1)).collect()) }
    fn map<U: Copy>(self, value: impl Fn(T) -> U) -> Owned<U> { self.with(self.0.iter().map(|row| (row.0, value(row.1))).collect()) }
    fn flat_map<U: Copy, const K: usize>(self, slots: impl Fn(T) -> [(bool, U); 3]) -> Owned<U> {
        let made = |row: &(i64, T)| { let person = row.0; slots(row.1).into_iter().filter(|slot| slot.0).take(K).map(move |slot| (person, slot.1)) };
        self.with(self.0.iter().flat_map(made).collect())
    }
    fn limit(self, most: usize) -> Self {
        let before = |place: usize| self.0[..place].iter().filter(|row| row.0 == self.0[place].0).count();
        self.by_persons((0..self.0.len()).filter(|place| before(*place) < most).map(|place| self.0[place]).collect())
    }
    fn limit_by<G: Group>(self, most: usize, key: impl Fn(T) -> G) -> Self {
        let like = |one: usize, other: usize| self.0[one].0 == self.0[other].0 && key(self.0[one].1).number() == key(self.0[other].1).number();
        let before = |place: usize| (0..place).filter(|one| like(*one, place)).count();
        self.by_persons((0..self.0.len()).filter(|place| before(*place) < most).map(|place| self.0[place]).collect())
    }
    fn join<U: Copy, V: Copy>(self, other: Owned<U>, caps: (usize, usize), pair: impl Fn(T, U) -> V) -> Owned<V> {
        let (left, right) = (self.limit(caps.0), other.limit(caps.1));
        let pairs = |one: &(i64, T)| { let one = *one; let pair = &pair; right.0.iter().filter(move |other| other.0 == one.0).map(move |other| (one.0, pair(one.1, other.1))) };
        self.by_persons(left.0.iter().flat_map(pairs).collect())
    }
    fn join_on<K: PartialEq, U: Copy, V>(self, other: Owned<U>, left: impl Fn(T) -> K, right: impl Fn(U) -> K, caps: (usize, usize), pair: impl Fn(T, U) -> V) -> Rows<V> {
        let (lefts, rights) = (first_with(self, caps.0, &left), first_with(other, caps.1, &right));
        let mut pairs = Vec::new();
        for one in &lefts {
            rights.iter().filter(|other| left(*one) == right(**other)).for_each(|other| pairs.push(pair(*one, *other)));
        }
        Rows(pairs)
    }
    fn by_unit_and<G: Group, U: Copy>(self, key: impl Fn(T) -> G, row: impl Fn(&[T]) -> U) -> Owned<U> {
        let mut made = Vec::new();
        for person in self.persons() {
            for number in 0..G::GROUPS {
                let theirs: Vec<T> = self.0.iter().filter(|row| row.0 == person && key(row.1).number() == number).map(|row| row.1).collect();
                if !theirs.is_empty() {
                    made.push((person, row(&theirs)));
                }
            }
        }
        self.by_persons(made)
    }
    fn count(self) -> Exact { Exact(self.0.len() as i64) }
    fn semi_join<U: Copy>(self, other: Owned<U>) -> Self { self.by_persons(self.0.iter().copied().filter(|row| other.0.iter().any(|one| one.0 == row.0)).collect()) }
    fn anti_join<U: Copy>(self, other: Owned<U>) -> Self { self.by_persons(self.0.iter().copied().filter(|row| other.0.iter().all(|one| one.0 != row.0)).collect()) }
    fn union(self, other: Self) -> Rows<T> { Rows(self.0.iter().chain(other.0).map(|row| row.1).collect()) }
    fn by_unit<U>(self, row: impl Fn(&[T]) -> U) -> Rows<U> {
        let theirs = |person: i64| self.0.iter().filter(|row| row.0 == person).map(|row| row.1).collect::<Vec<T>>();
        Rows(self.persons().into_iter().map(|person| row(&theirs(person))).collect())
    }
    fn count_units(self) -> Exact { Exact(self.persons().len() as i64) }
    fn histogram<G: Group>(self, key: impl Fn(T) -> G) -> Counts { Rows(self.0.iter().map(|row| row.1).collect()).histogram(key) }
}
fn first_with<T: Copy, K: PartialEq>(rows: Owned<T>, most: usize, key: impl Fn(T) -> K) -> Vec<T> {
    let before = |place: usize| rows.0[..place].iter().filter(|row| key(row.1) == key(rows.0[place].1)).count();
    (0..rows.0.len()).filter(|place| before(*place) < most).map(|place| rows.0[place].1).collect()
}
trait Numbers { fn numbers(&self) -> Vec<i64>; }
impl Numbers for Visit { fn numbers(&self) -> Vec<i64> { vec![self.small, self.person, self.late.into(), self.tenths, self.label as i64] } }
impl Numbers for Second { fn numbers(&self) -> Vec<i64> { vec![self.label as i64, self.tenths, self.below, self.yes.into(), self.more] } }
impl<T: Copy + Numbers> Owned<T> {
    fn in_order<O: Ord>(self, order: impl Fn(T) -> O) -> Vec<T> {
        let mut rows: Vec<T> = self.0.iter().map(|row| row.1).collect();
        rows.sort_by_key(|row| (order(*row), row.numbers()));
        rows
    }
    fn take<O: Ord>(self, most: usize, order: impl Fn(T) -> O) -> Rows<T> { Rows(self.in_order(order).into_iter().take(most).collect()) }
    fn take_by<G: Group, O: Ord>(self, most: usize, key: impl Fn(T) -> G, order: impl Fn(T) -> O) -> Rows<T> {
        let rows = self.in_order(order);
        let of = |group: usize| rows.iter().copied().filter(|row| key(*row).number() == group).take(most).collect::<Vec<T>>();
        Rows((0..G::GROUPS).flat_map(of).collect())
    }
    fn distinct(self) -> Rows<T> {
        let mut rows = self.in_order(|_| ());
        rows.dedup_by_key(|row| row.numbers());
        Rows(rows)
    }
}
impl Owned<i64> {
    fn sum(self) -> Exact { Exact(self.0.iter().map(|row| row.1).sum()) }
}
trait LookUp { fn look_up<const N: usize>(self, list: &[i64; N]) -> i64; }
impl LookUp for i64 { fn look_up<const N: usize>(self, list: &[i64; N]) -> i64 { list[(self + 9) as usize] } }
impl LookUp for Label { fn look_up<const N: usize>(self, list: &[i64; N]) -> i64 { list[self as usize] } }

";
