//! Tests that the costs and scales of `best_of` follow from the types. On small inputs, the loss
//! computed from exact probabilities is at most ε, and close to ε. With less noise, the loss
//! exceeds the bound. The drawn values follow the stated distribution.

use typenum::{P3, Prod, U1, U2, U3, U5, U9, U40, U100, U300, U1000, U1000000, U1000000000};

use super::{Contest, HarmonicRuns, NumberOfRuns, UniformRuns};
use crate::aggregate::Protected;
use crate::budget::{Budget, Receipt};
use crate::derivation::Log;
use crate::env::{First, Next};
use crate::error::{Error, ErrorKind};
use crate::expr::{Param, Parameter};
use crate::measure::{Approx, Eps, Measure, Pure, Renyi, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, Nat, Positive};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, PerRow, Person, Raw, Ward, costs, each_variant, lit, loaded, node, table, table_at,
};

/// A cost ε, in thousandths.
type E<N> = Eps<Prod<N, U1000>>;
/// At ε = 1000, noise of scale 3/1000 is nonzero with a probability below exp(−330).
type Much = Eps<U1000000000>;
type Row = Person<PerRow, Refuse>;

/// The parameter with which `p.age` is compared.
enum Cut {}
impl Parameter for Cut {
    const NAME: &'static str = "cut";
    type Lo = crate::num::Z0;
    type Hi = typenum::P120;
    type Grid = D0;
}

fn of<W: NumberOfRuns, N: Positive, X: crate::measure::Cost, M: Measure, A: Contest<W, N, X, M>>(
    _: Protected<'_, A>,
) -> ((u128, u128), Vec<Vec<u64>>) {
    (A::SCALE, costs::<A::Cost>())
}

#[test]
fn scales_are_two_and_three_times_sensitivity_over_epsilon() {
    let rows = loaded::<Row, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let (scale, cost) = of::<HarmonicRuns, U100, E<U300>, Pure, _>(table(&rows).count());
    assert_eq!((scale, cost), ((20, 3), vec![vec![300_000]]));
    let (scale, cost) = of::<UniformRuns, U100, E<U300>, Pure, _>(table(&rows).count());
    assert_eq!((scale, cost), ((10, 1), vec![vec![300_000]]));
    // Each person has three rows, and ages go up to 120. The number of runs does not change the
    // scale.
    let ages = table(&persons).map(|p| p.age).sum();
    assert_eq!(of::<HarmonicRuns, U1, E<U1000>, Pure, _>(ages).0, (720, 1));
    assert_eq!(of::<UniformRuns, U1000000, E<U1000>, Pure, _>(ages).0, (1080, 1));
    assert_eq!(of::<UniformRuns, U2, E<U300>, Pure, _>(table(&rows).count() * lit::<P3>()).0, (30, 1));
}

#[test]
fn each_measure_charges_as_for_any_pure_mechanism() {
    type Curve = Renyi<(Prod<U2, U1000000>, (Prod<U100, U1000000>, ()))>;
    let data = loaded::<Row, AddRemove>([]);
    let first = table_at::<First, _, _>(&data).count();
    let second = table_at::<Next<First>, _, _>(&data).count();
    assert_eq!(of::<UniformRuns, U9, E<U300>, Pure, _>(second).1, [[0], [300_000]]);
    assert_eq!(of::<HarmonicRuns, U9, E<U300>, Approx, _>(first + second).1, [[300_000, 0], [300_000, 0]]);
    assert_eq!(of::<HarmonicRuns, U9, E<U300>, Zcdp, _>(first).1, [[45_000_000_000]]);
    assert_eq!(of::<UniformRuns, U9, Eps<U3>, Zcdp, _>(first).1, [[5]], "9/2 rounded up");
    assert_eq!(of::<UniformRuns, U9, E<U300>, Curve, _>(first).1, [[90_000, 300_000]]);
}

#[test]
fn candidates_move_by_no_more_than_their_type_says() {
    each_variant!(|pairs| {
        for cut in [0, 17, 64, 120] {
            let cut = Param::<Cut>::new(cut).unwrap().expr();
            pairs.is_sound("a count", |t| t.filter(|p| p.age.ge(cut)).count());
            pairs.is_sound("a sum", |t| t.filter(|p| p.age.le(cut)).map(|p| p.age).sum());
        }
    });
}

/// The probability that the best of K runs is candidate c with the number v, for v from −80 to 79.
/// This probability is summed over K, and over the index of the first run that attains the best
/// number. `weights` are the weights of 1, 2, .. runs.
fn law(numbers: &[i64], scale: f64, weights: &[f64]) -> Vec<Vec<f64>> {
    let q = (-1.0 / scale).exp();
    let mass = |k: i64| (1.0 - q) / (1.0 + q) * q.powi(i32::try_from(k.abs()).unwrap());
    let n = numbers.len() as f64;
    let run: Vec<Vec<f64>> =
        numbers.iter().map(|number| (-80..80).map(|v| mass(v - number) / n).collect()).collect();
    let total: f64 = weights.iter().sum();
    let mut below = 0.0;
    let mut out = vec![vec![0.0; 160]; numbers.len()];
    for v in 0..160 {
        let at: f64 = run.iter().map(|candidate| candidate[v]).sum();
        let upto = below + at;
        // If the i-th of k runs is the first to attain the best number, the i − 1 runs before it
        // are below that number, and the k − i runs after it are not above.
        let (mut ways, mut power, mut factor) = (0.0, 1.0, 0.0);
        for weight in weights {
            ways = power + below * ways;
            power *= upto;
            factor += weight / total * ways;
        }
        for (out, run) in out.iter_mut().zip(&run) {
            out[v] = run[v] * factor;
        }
        below = upto;
    }
    out
}

fn uniform(most: usize) -> Vec<f64> {
    vec![1.0; most]
}
fn harmonic(most: usize) -> Vec<f64> {
    (1..=most).map(|k| 1.0 / k as f64).collect()
}

/// The largest privacy loss with noise of this scale, if each candidate's number moves by at most
/// one.
fn worst(scale: f64, weights: &[f64]) -> f64 {
    let mut worst = 0.0_f64;
    for numbers in [vec![0, 0], vec![0, 3], vec![0, 12], vec![5, 0, 0, 0], vec![0; 8], vec![0]] {
        for code in 0..3_usize.pow(numbers.len().min(3) as u32) {
            let moved: Vec<i64> = (0..numbers.len())
                .map(|i| numbers[i] + (code / 3_usize.pow(i.min(2) as u32) % 3) as i64 - 1)
                .collect();
            let (here, there) = (law(&numbers, scale, weights), law(&moved, scale, weights));
            // Outcomes that practically never happen are skipped, because float rounding dominates
            // there.
            let pairs = here.iter().flatten().zip(there.iter().flatten());
            let losses = pairs.filter(|(p, q)| **p > 1e-12 && **q > 1e-12).map(|(p, q)| (p / q).ln().abs());
            worst = losses.fold(worst, f64::max);
        }
    }
    worst
}

#[test]
fn exact_probabilities_add_up_and_are_those_of_every_order_of_runs() {
    // Enumerates all sequences of two or three runs.
    let (numbers, scale) = ([0, 2], 1.0);
    let single = law(&numbers, scale, &[1.0]);
    let best_of_two = law(&numbers, scale, &[0.0, 1.0]);
    let mut expected = vec![vec![0.0; 160]; 2];
    for (c, v) in (0..2).flat_map(|c| (0..160).map(move |v| (c, v))) {
        for (d, w) in (0..2).flat_map(|d| (0..160).map(move |w| (d, w))) {
            let (i, j) = if w > v { (d, w) } else { (c, v) };
            expected[i][j] += single[c][v] * single[d][w];
        }
    }
    for (a, b) in best_of_two.iter().flatten().zip(expected.iter().flatten()) {
        assert!((a - b).abs() < 1e-12);
    }
    for weights in [uniform(7), harmonic(30)] {
        let all: f64 = law(&[3, -4, 0], 2.0, &weights).iter().flatten().sum();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }
}

#[test]
fn exact_probabilities_keep_to_epsilon_and_come_near_it() {
    for epsilon in [1.0, 3.0] {
        for (times, weights) in [(3.0, uniform as fn(usize) -> Vec<f64>), (2.0, harmonic)] {
            let mut near = 0.0_f64;
            for most in [1, 2, 5, 40, 150] {
                let loss = worst(times / epsilon, &weights(most));
                assert!(loss <= epsilon + 1e-9, "{times}, at most {most} runs: {loss} above {epsilon}");
                near = near.max(loss);
            }
            println!("{times} {epsilon}: {near}");
            assert!(near > 0.9 * epsilon, "{times}: {near} of {epsilon}: the test has no power");
            // A scale that is smaller by 1/ε is too small.
            let least = worst((times - 1.0) / epsilon, &weights(150));
            assert!(least > epsilon * 1.2, "{times}: {least} of {epsilon}");
        }
    }
}

#[test]
fn a_number_of_runs_that_is_known_costs_more_with_each() {
    // This wrong variant always makes exactly k runs. Its loss exceeds three times the loss of one
    // run.
    let fixed = |k: usize| {
        let mut weights = vec![0.0; k];
        weights[k - 1] = 1.0;
        worst(1.0, &weights)
    };
    assert!(fixed(2) < fixed(10) && fixed(10) > 3.0, "{} {}", fixed(2), fixed(10));
}

fn people(ages: &[i64]) -> crate::testing::Open<Row, AddRemove> {
    let row = |age| Raw { id: 0, age, smoker: true, ward: Ward::Er, bill: 0, wide: 0, any: 0 };
    loaded(ages.iter().map(|age| Row::from(row(*age))))
}

#[test]
fn the_best_candidate_comes_with_its_number() -> Result<(), Error> {
    let data = people(&[10, 20, 20, 30, 30, 30, 40, 40]);
    let t = table(&data);
    let at = |age: i64| {
        let cut = Param::<Cut>::clamped(age).expr();
        t.filter(|p| p.age.le(cut).and(p.age.ge(cut))).count()
    };
    let budget = Budget::<(Much, ()), Pure>::new();
    // At most 900 runs draw among four candidates. If there are few runs, any of the four can win.
    let ages = ["40", "10", "30", "20"];
    let (best, receipt, rest) = budget
        .best_of::<UniformRuns, Prod<U9, U100>, Much, 7, _, _, _, _>(ages, |age| at(age.parse().unwrap()))?;
    let (age, number) = best;
    assert!(ages.contains(&age) && [1, 2, 3].contains(&number.value()), "{age} {number:?}");
    let exact = data_count(&[10, 20, 20, 30, 30, 30, 40, 40], age.parse().unwrap());
    assert_eq!(number.value(), exact);
    assert_eq!(number.law().scale(), (3, 1000));
    assert_eq!(number.to_string(), format!("{exact} ± 0"));
    assert_eq!(costs_of(&receipt), [[1_000_000_000]]);
    drop(rest);
    Ok(())
}

fn data_count(ages: &[i64], age: i64) -> i64 {
    ages.iter().filter(|each| **each == age).count() as i64
}

fn costs_of<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> Vec<Vec<u64>> {
    L::COST.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
}

#[test]
fn the_best_of_all_wins_as_often_as_the_law_says() -> Result<(), Error> {
    let data = people(&[1, 2, 2, 3, 3, 3, 3]);
    let t = table(&data);
    let mut wins = [0, 0];
    let rounds = 1_000;
    for _ in 0..rounds {
        let up_to = |age: i64| {
            let cut = Param::<Cut>::clamped(age).expr();
            t.filter(|p| p.age.le(cut)).count()
        };
        let budget = Budget::<(Much, ()), Pure>::new();
        let (best, ..) = budget.best_of::<UniformRuns, U2, Much, 1, _, _, _, _>([1, 3, 0], up_to)?;
        wins[0] += u32::from(best.0 == 3);
        let budget = Budget::<(Much, ()), Pure>::new();
        let (best, ..) = budget.best_of::<HarmonicRuns, U2, Much, 1, _, _, _, _>([1, 3, 0], up_to)?;
        wins[1] += u32::from(best.0 == 3);
    }
    // The expected shares are 1 − (1/2·2/3 + 1/2·4/9) and 1 − (2/3·2/3 + 1/3·4/9). A standard
    // deviation is at most 16, and the test accepts counts that are less than 7 deviations away.
    assert!(wins[0].abs_diff(444) < 110 && wins[1].abs_diff(407) < 110, "{wins:?}");
    Ok(())
}

#[test]
fn what_cannot_be_asked_is_refused_when_it_runs() {
    let data = people(&[1, 2, 3]);
    let n = table(&data).count();
    let budget = || Budget::<(E<U1000>, ()), Pure>::new();
    let none: [i64; 0] = [];
    let error = budget()
        .best_of::<HarmonicRuns, U5, E<U300>, 1, _, _, _, _>(none, |_| n)
        .err()
        .expect("there is nothing to choose from");
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert_eq!(error.to_string(), "the list of candidates is empty; list at least one");
    // A parameter must have one value within a candidate, but may have another value in the next.
    let between = |lo, hi| {
        let (lo, hi) = (Param::<Cut>::new(lo).unwrap().expr(), Param::<Cut>::new(hi).unwrap().expr());
        table(&data).filter(|p| p.age.ge(lo).and(p.age.le(hi))).count()
    };
    let ask = |pairs: &[(i64, i64)]| {
        let pairs = pairs.iter().copied();
        let asked =
            budget().best_of::<HarmonicRuns, U5, E<U300>, 1, _, _, _, _>(pairs, |(a, b)| between(a, b));
        asked.map(|(best, ..)| best.0).map_err(|error| error.kind())
    };
    assert!(ask(&[(1, 1), (2, 2)]).is_ok());
    assert_eq!(ask(&[(1, 1), (2, 3)]), Err(ErrorKind::Parameter));
}

#[test]
fn the_margin_is_for_all_runs() -> Result<(), Error> {
    let data = people(&[1, 2, 3]);
    let n = table(&data).count();
    let budget = Budget::<(E<U300>, ()), Pure>::new();
    let (best, ..) = budget.best_of::<HarmonicRuns, U40, E<U300>, 1, _, _, _, _>([()], |()| n)?;
    // The noise of one run is within 20 with probability 0.95. With the same probability, the noise
    // of all forty runs is within 44, which is the interval of one run at 1 − 0.05/40.
    let noise = dp_noise::laplace::DiscreteLaplace::new(20, 3).unwrap();
    assert_eq!(i128::from(best.1.margin(0.95)), noise.interval(1.0 - 0.05 / 40.0) as i128);
    assert!(best.1.margin(0.95) > 2 * noise.interval(0.95) as i64);
    Ok(())
}

#[test]
fn the_certificate_has_the_scale_and_the_most_runs() {
    fn ends<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> String {
        node(L::ITEMS)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let t = table(&data);
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let (_, receipt, _) = budget
        .best_of::<UniformRuns, U40, E<U300>, 17, _, _, _, _>([30, 40], |cut| {
            let cut = Param::<Cut>::new(cut).unwrap().expr();
            t.filter(|p| p.age.le(cut)).count()
        })
        .unwrap();
    let of = ends(&receipt);
    let start = "{\"rule\":\"best-of/1\",\"line\":17,\"at\":1,\"measure\":\"pure\",\"sampler\":\"lazy\",\
        \"epsilon\":300000,\"number\":\"uniform\",\"runs\":40,\"scale\":[30,1],\"sensitivity\":[3],\"cost\":[300000],\
        \"premises\":[{\"rule\":\"count/1\",";
    assert!(of.starts_with(start), "{of}");
    assert!(of.contains("{\"op\":\"parameter\",\"name\":\"cut\",\"lo\":0,\"hi\":120,\"digits\":0}"), "{of}");
}

#[test]
fn harmonic_and_uniform_are_named_apart() {
    assert_eq!((UniformRuns::NAME, HarmonicRuns::NAME), ("uniform", "harmonic"));
    assert_eq!(<UniformRuns as NumberOfRuns>::Times::VALUE, 3);
    assert_eq!(<HarmonicRuns as NumberOfRuns>::Times::VALUE, 2);
}
