//! Tests with random derivations: valid derivations verify, and the intervals contain the values of
//! a random row.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, forge, page};

/// The generator SplitMix64 (Steele, Lea, Flood 2014). The generator gives the same certificates in
/// every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }

    /// A random number from 0 to `below` - 1.
    fn below(&mut self, below: u64) -> u64 {
        self.next() % below
    }

    fn between(&mut self, lo: i128, hi: i128) -> i128 {
        lo + i128::from(self.below((hi - lo + 1) as u64))
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

fn sources(random: &mut Random) -> Vec<Source> {
    (0..=random.below(3))
        .map(|_| Source {
            record: random.one_of(&["Patient", "Visit", "Bed"]),
            replace: random.flip(),
            at_most: random.flip().then(|| random.between(1, 9)),
            invalid: random.one_of(&["refuse", "clamp", "drop row"]),
            columns: NAMES.iter().map(|name| (*name, column_type(random))).collect(),
        })
        .collect()
}

fn column_type(random: &mut Random) -> Ty {
    let lo = random.between(-1000, 1000);
    match random.below(6) {
        0 => Ty::Boolean,
        1 => Ty::Category(vec!["Icu", "Er", "Ward"]),
        2 => Ty::Unbounded,
        3 => Ty::Number(lo, lo + random.between(0, 2000), 2),
        _ => Ty::Number(lo, lo + random.between(0, 2000), 0),
    }
}

fn column(random: &mut Random, source: &Source, fits: impl Fn(&Ty) -> bool) -> Option<E> {
    let fitting: Vec<_> = source.columns.iter().filter(|(_, ty)| fits(ty)).collect();
    if fitting.is_empty() {
        return None;
    }
    let (name, ty) = random.one_of(&fitting);
    let value = match ty {
        Ty::Number(lo, hi, _) => random.between(*lo, *hi),
        Ty::Unbounded => random.between(-100_000, 100_000),
        Ty::Boolean => random.between(0, 1),
        Ty::Category(values) => random.between(0, values.len() as i128 - 1),
        Ty::Date(..) | Ty::DateTime(..) | Ty::Gap(_) | Ty::Text(_) => {
            unreachable!("no random source has one")
        }
    };
    Some(source.column(name, value))
}

fn number(random: &mut Random, source: &Source, digits: u32, depth: u32) -> E {
    if depth == 0 {
        let column = column(random, source, |ty| matches!(ty, Ty::Number(_, _, d) if *d == digits));
        return match (random.below(4), column) {
            (0, _) | (_, None) => literal(random.between(-500, 500), digits),
            (1, _) => {
                let lo = random.between(-50, 50);
                let hi = lo + random.between(0, 100);
                parameter("given", lo, hi, digits, random.between(lo, hi))
            }
            (_, Some(column)) => column,
        };
    }
    let a = number(random, source, digits, depth - 1);
    match random.below(9) {
        0 => arithmetic(
            random.one_of(&["add", "sub", "min", "max"]),
            &a,
            &number(random, source, digits, depth - 1),
        ),
        1 => neg(&a),
        2 => abs(&a),
        3 => mul(random.between(-9, 9), &a),
        4 => div(random.one_of(&[-7, -2, -1, 1, 3, 12]), &a),
        5 => {
            let lo = random.between(-600, 600);
            clamp(lo, lo + random.between(0, 900), &a)
        }
        6 => {
            let condition = boolean(random, source, depth - 1);
            choose(&condition, &a, &number(random, source, digits, depth - 1))
        }
        7 if digits == 0 => {
            let free = column(random, source, |ty| *ty == Ty::Unbounded);
            free.map_or(a, |free| clamp(-300, 200, &free))
        }
        _ => a,
    }
}

fn boolean(random: &mut Random, source: &Source, depth: u32) -> E {
    if depth == 0 {
        let truth = truth(random.flip());
        return column(random, source, |ty| *ty == Ty::Boolean).unwrap_or(truth);
    }
    match random.below(6) {
        0 => not(&boolean(random, source, depth - 1)),
        1 => {
            let op = random.one_of(&["and", "or", "same"]);
            predicate(op, &boolean(random, source, depth - 1), &boolean(random, source, depth - 1))
        }
        2 => {
            let category = column(random, source, |ty| matches!(ty, Ty::Category(_)));
            let value = random.below(3) as usize;
            category.map_or_else(|| truth(false), |category| is(value, &category))
        }
        3 => {
            let (condition, yes) = (boolean(random, source, depth - 1), boolean(random, source, depth - 1));
            choose(&condition, &yes, &boolean(random, source, depth - 1))
        }
        _ => {
            let op = random.one_of(&["lt", "le", "gt", "ge", "eq", "ne"]);
            let digits = random.one_of(&[0, 2]);
            let a = number(random, source, digits, depth - 1);
            let free = column(random, source, |ty| *ty == Ty::Unbounded).filter(|_| digits == 0);
            let b = free.unwrap_or_else(|| number(random, source, digits, depth - 1));
            predicate(op, &a, &b)
        }
    }
}

/// The subqueries around a plan, outermost first: for each subquery, the source on which it runs.
type Scopes = Vec<usize>;

fn plan(random: &mut Random, all: &[Source], scopes: &Scopes) -> (Plan, usize) {
    let start = scopes.first().copied().unwrap_or_else(|| random.below(all.len() as u64) as usize);
    let mut table = source(all, start);
    for scope in scopes {
        if random.flip() {
            table = filter(&table, &boolean(random, &all[start], 2));
        }
        table = as_only_source(&table, *scope);
    }
    for _ in 0..random.below(3) {
        table = match random.below(3) {
            0 => map(&table, &boolean(random, &all[start], 2)),
            _ => filter(&table, &boolean(random, &all[start], 3)),
        };
    }
    (table, start)
}

fn aggregate(random: &mut Random, all: &[Source], scopes: &Scopes, digits: u32, depth: u32) -> Aggregate {
    if depth > 0 && random.flip() {
        let part = aggregate(random, all, scopes, digits, depth - 1);
        return match random.below(4) {
            0 => negate(&part),
            1 => scale(random.between(-9, 9), &part),
            2 => both("add", &part, &aggregate(random, all, scopes, digits, depth - 1)),
            _ => both("subtract", &part, &aggregate(random, all, scopes, digits, depth - 1)),
        };
    }
    let (mut table, of) = plan(random, all, scopes);
    if digits == 0 && random.below(3) == 0 {
        return count(&table);
    }
    table = map(&table, &number(random, &all[of], digits, 4));
    if random.flip() {
        table = filter(&table, &boolean(random, &all[of], 2));
    }
    sum(&table)
}

/// A random derivation in this measure. Here a measurement on parts is never inside a subquery; the
/// samples cover that case.
fn measurement(
    random: &mut Random,
    measure: &Measure,
    all: &[Source],
    scopes: &Scopes,
    depth: u32,
) -> Measurement {
    let width = if scopes.is_empty() { all.len() } else { 1 };
    match if depth == 0 { 0 } else { random.below(8) } {
        1 => {
            let parts = 1 + random.below(3);
            let parts: Vec<_> =
                (0..parts).map(|_| measurement(random, measure, all, scopes, depth - 1)).collect();
            sequential(&parts)
        }
        2 => {
            let first = measurement(random, measure, all, scopes, depth - 1);
            branch(&first, &measurement(random, measure, all, scopes, depth - 1))
        }
        3 => {
            let inside = random.below(width as u64) as usize;
            let mut scopes = scopes.clone();
            scopes.push(inside);
            subquery("inner", inside, width, &measurement(random, measure, all, &scopes, depth - 1))
        }
        4 => repeat(random.between(1, 5), &measurement(random, measure, all, scopes, depth - 1)),
        5 if scopes.is_empty() => on_parts(random, measure, all),
        _ => loop {
            let digits = random.one_of(&[0, 2]);
            let value = aggregate(random, all, scopes, digits, 2);
            // A value that no row can move needs no noise, so it has no certificate.
            if value.sensitivity.iter().any(|s| *s > 0) {
                return release(random, measure, &value);
            }
        },
    }
}

fn release(random: &mut Random, measure: &Measure, value: &Aggregate) -> Measurement {
    let (line, price) = (random.below(500) as u32, 1 + i128::from(random.below(3_000_000)));
    match measure {
        Measure::Zcdp | Measure::Renyi(_) if random.flip() => gaussian(measure, line, price * 1000, value),
        _ => laplace_in(measure, line, price, value),
    }
}

fn key(random: &mut Random, source: &Source) -> Key {
    let one = |random: &mut Random| match random.below(3) {
        0 => by_truth(&boolean(random, source, 2)),
        1 => {
            let start = random.between(-100, 100);
            by_intervals(&[start, start + 7], &number(random, source, 0, 2))
        }
        _ => match column(random, source, |ty| matches!(ty, Ty::Category(_))) {
            Some(category) => by_category(&category),
            None => by_truth(&truth(true)),
        },
    };
    if random.flip() { by_both(&one(random), &one(random)) } else { one(random) }
}

/// Runs releases on each part of a table. The releases read the part, or the rows that a flat map
/// makes from the part.
fn on_parts(random: &mut Random, measure: &Measure, all: &[Source]) -> Measurement {
    let several = !matches!(measure, Measure::Pure | Measure::Zcdp);
    let fits: Vec<usize> =
        (0..all.len()).filter(|of| !several || all[*of].at_most.is_none_or(|d| d == 1)).collect();
    if fits.is_empty() {
        return nothing_at_all(measure, all.len());
    }
    let of = random.one_of(&fits);
    let mut table = source(all, of);
    if random.flip() {
        table = filter(&table, &boolean(random, &all[of], 2));
    }
    let key = key(random, &all[of]);
    let mut inside = part(&table);
    let mut columns = all[of].clone();
    if random.flip() {
        let (there, value) = (boolean(random, &all[of], 1), number(random, &all[of], 0, 2));
        let (lo, hi, _) = value.range();
        let made = [("made", Ty::Number(lo - 1, hi, 0)), ("free", Ty::Unbounded)];
        let most = random.between(1, 3);
        inside = flat_map(
            &inside,
            "Made",
            &made,
            most,
            &[(&there, vec![&value, &value]), (&truth(true), vec![&value, &value])],
        );
        columns = Source { columns: made.to_vec(), at_most: None, ..columns };
    }
    let value = match random.below(3) {
        0 => histogram(&inside, &self::key(random, &columns)),
        1 => count(&filter(&inside, &boolean(random, &columns, 2))),
        _ => {
            let (lo, hi) = (random.between(-9, 0), random.between(1, 9));
            sum(&map(&inside, &clamp(lo, hi, &number(random, &columns, 0, 1))))
        }
    };
    parts(&table, &key, &release(random, measure, &value))
}

#[test]
fn random_valid_certificates_verify_and_can_be_read() {
    for seed in 0..400 {
        let mut random = Random(seed);
        let all = sources(&mut random);
        let measure = match seed % 4 {
            0 => Measure::Pure,
            1 => Measure::Approx,
            2 => Measure::Zcdp,
            _ => Measure::Renyi(vec![1_500_000, 2_000_000 + i128::from(random.below(60_000_000))]),
        };
        let derivation = measurement(&mut random, &measure, &all, &Vec::new(), 3);
        let unlisted = random.between(0, 1) * 1000;
        let line = certificate("random", &all, unlisted, &derivation);
        assert_eq!(faults(&line), Vec::<String>::new(), "seed {seed}: {line}");
        if seed % 10 < 4 {
            assert!(
                page(&line).starts_with("Assumed by query random (src/main.rs, line 12):\n"),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn intervals_hold_the_value_of_every_row() {
    let mut binding = 0;
    for seed in 0..3000 {
        let mut random = Random(seed);
        let source = sources(&mut random).remove(0);
        let value = number(&mut random, &source, 0, 5);
        let (lo, hi, _) = value.range();
        assert!((lo..=hi).contains(&value.value), "seed {seed}: {} outside of {lo} to {hi}", value.value);
        binding += u32::from(value.value == lo || value.value == hi);
    }
    // Each operation's interval is exact, so some random rows must reach its ends.
    assert!(binding > 100, "only {binding} rows reached an end");
}

#[test]
fn random_certificates_with_one_unit_less_noise_fail() {
    for seed in 0..100 {
        let mut random = Random(seed);
        let all = sources(&mut random);
        let release = loop {
            let value = aggregate(&mut random, &all, &Vec::new(), 0, 2);
            if value.sensitivity.iter().any(|s| *s > 0) {
                break laplace(7, 1_000_000, &value);
            }
        };
        let line = certificate("random", &all, 0, &release);
        let scale =
            line.split_once("\"scale\":[").and_then(|(_, rest)| rest.split_once(',')).expect("a scale").0;
        let less = scale.parse::<i128>().expect("a number") - 1;
        let found = faults(&forge(&line, &format!("\"scale\":[{scale},"), &format!("\"scale\":[{less},")));
        assert_eq!(found.len(), 1, "seed {seed}: {found:#?}");
        assert!(
            found[0].contains("release 1 (line 7), discrete-laplace: scale says"),
            "seed {seed}: {found:#?}"
        );
    }
}
