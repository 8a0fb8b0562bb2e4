//! Black-box tests of keys without a public list, which a threshold releases.

use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use dp_types::prelude::*;

use crate::estimate::named;
use crate::{Patient, Visit, patients};

#[dp_query(epsilon = 1.0, delta = 0.1)]
fn ages(patients: Table<Patient>) -> usize {
    patients.map(|p| p.age).key_counts().laplace_threshold(1.0, 0.1).values().len()
}

#[dp_query(epsilon = 1.0, delta = 0.1)]
fn all_minutes(visits: Table<Visit>) -> usize {
    visits.map(|v| v.minutes).key_counts().laplace_threshold(1.0, 0.1).values().len()
}

#[dp_query(epsilon = 0.7, delta = 0.1)]
fn ages_with_gaussian_noise(patients: Table<Patient>) -> usize {
    patients.map(|p| p.age).key_counts().gaussian_threshold(0.7, 0.1).values().len()
}

#[dp_query(epsilon = 1.0, delta = 0.1)]
fn surely_most_smoke(patients: Table<Patient>) -> usize {
    usize::from(patients.histogram(|p| p.smoker).select_stable(1.0, 0.1).value() == Some(true))
}

#[test]
fn keys_of_one_unit_are_named_no_more_often_than_delta_and_not_much_less() {
    dp_types::law::session::seed([3; 32]);
    let run = |data: Dataset<Patient>| data.session::<eps!(1.0, delta = 0.1)>().run(ages).expect("noise").0;
    assert_eq!(run(patients(&[])), 0, "nobody's key");
    let alone = named(|| run(patients(&[30])));
    assert!(alone <= 0.1 && alone > 0.07, "the key of one row is named with {alone}");
    // A person has three rows, with one key or with three keys.
    let visits = |minutes: [i64; 3]| {
        let rows = minutes.map(|minutes| Visit { person: 1, minutes });
        let data = Dataset::<Visit>::from_rows(rows).expect("they fit");
        data.session::<eps!(1.0, delta = 0.1)>().run(all_minutes).expect("noise").0
    };
    let (together, apart) = (named(|| visits([9, 9, 9])), named(|| visits([9, 10, 11])));
    assert!(together <= 0.1 && apart <= 0.1 && apart.max(together) > 0.06, "{together}, {apart}");
}

#[test]
fn gaussian_noise_names_new_keys_with_half_of_delta() {
    dp_types::law::session::seed([5; 32]);
    let run = |data: Dataset<Patient>| {
        data.session::<eps!(0.7, delta = 0.1)>().run(ages_with_gaussian_noise).expect("noise").0
    };
    assert_eq!(run(patients(&[])), 0, "nobody's key");
    // At ρ = 0.1167, σ is 2.07, and the noisy count is 5 or more with a probability of 0.0438.
    let alone = named(|| run(patients(&[30])));
    assert!(alone <= 0.05 && alone > 0.03, "the key of one row is named with {alone}");
}

#[test]
fn who_is_first_under_one_neighbour_alone_is_named_no_more_often_than_delta_and_not_much_less() {
    dp_types::law::session::seed([6; 32]);
    let run = |data: Dataset<Patient>| {
        data.session::<eps!(1.0, delta = 0.1)>().run(surely_most_smoke).expect("noise").0
    };
    // If both groups have the same count, the group of nonsmokers comes first. With one more
    // smoker, the group of smokers leads by one.
    assert_eq!((0..1000).map(|_| run(patients(&[]))).sum::<usize>(), 0);
    let one = named(|| run(patients(&[30])));
    assert!(one <= 0.1 && one > 0.07, "one smoker is named with {one}");
    // The lead is ten more than the threshold of 3, so the group is released practically always.
    assert!(named(|| run(patients(&[30; 13]))) > 0.95);
}

#[test]
fn a_threshold_that_is_one_lower_is_found_out() {
    // At ε = 1 and δ = 0.1 the threshold must be 3. With a threshold of 2, the key of one row is
    // released with probability e^-1/(1 + e^-1) = 0.27.
    let mut generator = Generator::seeded([4; 32]);
    let noise = DiscreteLaplace::new(1, 1).expect("a scale");
    let low = named(|| usize::from(1 + noise.sample(&mut generator) >= 2));
    assert!(low > 0.1, "the test has no power: {low}");
    // The test also catches a rule that releases the count 2 and claims to release only larger
    // counts.
    let right = named(|| usize::from(1 + noise.sample(&mut generator) >= 3));
    assert!(right <= 0.1, "{right}");
}
