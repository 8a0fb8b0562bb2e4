//! Tests that the costs and scales of the sparse vector technique follow from the types. On small
//! inputs, the loss computed from exact probabilities is at most ε. A block of questions ends with
//! its last paid answer. The questions read the same numbers as a release.

use typenum::{P3, Prod, U1, U2, U3, U4, U100, U300, U1000, U1000000, U1000000000};

use super::{PublicNumber, Questions, Watch};
use crate::aggregate::Protected;
use crate::budget::{Budget, Receipt};
use crate::derivation::Log;
use crate::env::{First, Next};
use crate::error::{Error, ErrorKind};
use crate::expr::{Param, Parameter};
use crate::measure::{Approx, Eps, Measure, Pure, Renyi, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, Decimal, Positive};
use crate::record::Refuse;
use crate::testing::{
    ByPerson, PerRow, Person, Raw, Ward, costs, each_variant, lit, loaded, node, table, table_at,
};

/// A cost ε, in thousandths.
type E<N> = Eps<Prod<N, U1000>>;
/// At ε = 1000, noise of scale 1/250 on a question is nonzero with a probability below exp(−249).
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

fn of<N: Positive, X: crate::measure::Cost, M: Measure, A: Questions<N, X, M>>(
    _: Protected<'_, A>,
) -> ([(u128, u128); 2], Vec<Vec<u64>>) {
    (A::SCALES, costs::<A::Cost>())
}

#[test]
fn scales_are_twice_and_four_times_sensitivity_over_epsilon() {
    let rows = loaded::<Row, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let (scales, cost) = of::<U1, E<U300>, Pure, _>(table(&rows).count());
    assert_eq!((scales, cost), ([(20, 3), (40, 3)], vec![vec![300_000]]));
    // Each person has three rows, and ages go up to 120.
    let (scales, cost) = of::<U3, E<U1000>, Pure, _>(table(&persons).map(|p| p.age).sum());
    assert_eq!((scales, cost), ([(720, 1), (1440, 1)], vec![vec![3_000_000]]));
    assert_eq!(of::<U2, E<U300>, Pure, _>(table(&rows).count() * lit::<P3>()).0, [(20, 1), (40, 1)]);
}

#[test]
fn each_measure_charges_each_yes_and_each_dataset() {
    type Curve = Renyi<(Prod<U2, U1000000>, (Prod<U100, U1000000>, ()))>;
    let data = loaded::<Row, AddRemove>([]);
    let first = table_at::<First, _, _>(&data).count();
    let second = table_at::<Next<First>, _, _>(&data).count();
    assert_eq!(of::<U4, E<U300>, Pure, _>(second).1, [[0], [1_200_000]]);
    assert_eq!(of::<U4, E<U300>, Approx, _>(first + second).1, [[1_200_000, 0], [1_200_000, 0]]);
    assert_eq!(of::<U2, E<U300>, Zcdp, _>(first).1, [[90_000_000_000]]);
    assert_eq!(of::<U2, Eps<U3>, Zcdp, _>(first).1, [[10]], "9/2 rounded up, twice");
    // The cost is 2·0.09/2 at α = 2, and 2·ε at α = 100.
    assert_eq!(of::<U2, E<U300>, Curve, _>(first).1, [[180_000, 600_000]]);
}

#[test]
fn questions_move_by_no_more_than_their_type_says() {
    each_variant!(|pairs| {
        for cut in [0, 17, 64, 120] {
            let cut = Param::<Cut>::new(cut).unwrap().expr();
            pairs.is_sound("a count", |t| t.filter(|p| p.age.le(cut)).count());
            // The amount by which a clip at one more than the cut exceeds a clip at the cut. This
            // amount is between 0 and 1.
            pairs.is_sound("a clip", |t| {
                t.map(|p| (p.age - cut).clamp(lit::<crate::num::Z0>(), lit::<typenum::P1>())).sum()
            });
        }
    });
}

#[test]
fn the_difference_of_two_clips_is_a_clamp() {
    let row = |age| Raw { id: 0, age, smoker: true, ward: Ward::Er, bill: 0, wide: 0, any: 0 };
    let rows: Vec<i64> = (-20..=120).step_by(7).chain([0, 1, 60, 61, 120]).collect();
    let data = loaded::<Row, AddRemove>(rows.iter().map(|&age| Row::from(row(age))));
    for cut in 0..=120 {
        let clip = Param::<Cut>::new(cut).unwrap().expr();
        let gains =
            table(&data).map(|p| (p.age - clip).clamp(lit::<crate::num::Z0>(), lit::<typenum::P1>())).sum();
        let clipped = |at: i64| rows.iter().map(|age| i128::from(*age.min(&at))).sum::<i128>();
        assert_eq!(crate::testing::exact(gains), clipped(cut + 1) - clipped(cut));
    }
}

/// The probability of each list of answers to these questions up to the first yes, with noise of
/// these scales.
fn answers(questions: &[i64], threshold_scale: f64, question_scale: f64) -> Vec<f64> {
    let mass = |k: i64, scale: f64| {
        let q = (-1.0 / scale).exp();
        (1.0 - q) / (1.0 + q) * q.powi(i32::try_from(k.abs()).unwrap())
    };
    // The probability that the noise is at least k, by the geometric series.
    let reaches = |k: i64| {
        let q = (-1.0 / question_scale).exp();
        let tail = |k: i64| q.powi(i32::try_from(k).unwrap()) / (1.0 + q);
        if k > 0 { tail(k) } else { 1.0 - tail(1 - k) }
    };
    let mut found = vec![0.0; questions.len() + 1];
    for noise in -120..=120 {
        let mut here = mass(noise, threshold_scale);
        for (question, found) in questions.iter().zip(&mut found) {
            let yes = reaches(noise - question);
            *found += here * yes;
            here *= 1.0 - yes;
        }
        found[questions.len()] += here;
    }
    found
}

/// The largest privacy loss between any two neighbouring lists of this length. All questions are
/// about the threshold 0.
fn loss(questions: u32, threshold_scale: f64, question_scale: f64) -> f64 {
    const FROM: [i64; 3] = [-9, 0, 4];
    let lists = |shift: bool| {
        let choices: i64 = if shift { 3 } else { FROM.len() as i64 };
        (0..choices.pow(questions)).map(move |code| {
            (0..questions).map(move |place| code / choices.pow(place) % choices).collect::<Vec<_>>()
        })
    };
    let mut most = 0.0_f64;
    for code in lists(false) {
        let one: Vec<i64> = code.iter().map(|i| FROM[*i as usize]).collect();
        let here = answers(&one, threshold_scale, question_scale);
        for shifts in lists(true) {
            let other: Vec<i64> = one.iter().zip(shifts).map(|(q, shift)| q + shift - 1).collect();
            let there = answers(&other, threshold_scale, question_scale);
            most = here.iter().zip(&there).map(|(p, q)| (p / q).ln().abs()).fold(most, f64::max);
        }
    }
    most
}

#[test]
fn exact_probabilities_keep_to_epsilon() {
    // At ε = 1 and sensitivity 1, the scales are 2 and 4.
    for questions in 1..=4 {
        let most = loss(questions, 2.0, 4.0);
        assert!(most <= 1.0 + 1e-9, "{questions} questions lose {most}");
    }
    assert!(loss(4, 2.0, 4.0) > 0.6, "far from what is claimed");
    // With half of this noise on the threshold and on the questions, the claim would hold only for
    // twice the ε.
    assert!(loss(4, 1.0, 2.0) > 1.2, "the test does not notice half of both scales");
    // Without noise on the threshold, each answer no would have a cost.
    assert!(loss(4, 0.01, 4.0) > 1.0);
    // Here the questions have almost no noise.
    assert!(loss(2, 2.0, 0.5) > 1.5);
}

fn people(ages: &[i64]) -> crate::testing::Open<Row, AddRemove> {
    let row = |&age: &i64| {
        Row::from(Raw { id: 0, age, smoker: age % 2 == 0, ward: Ward::Er, bill: 0, wide: 0, any: 0 })
    };
    loaded(ages.iter().map(row))
}

#[test]
fn a_yes_is_a_number_that_reaches_the_threshold() -> Result<(), Error> {
    let data = people(&[3, 5, 5, 7, 20, 21, 22, 80, 80, 100]);
    let t = table(&data);
    let up_to = |age: i64| t.filter(|p| p.age.le(Param::<Cut>::new(age).unwrap().expr())).count();
    let budget = Budget::<(Eps<Prod<U4, U1000000000>>, ()), Pure>::new();
    let ((yes, left), receipt, budget) =
        budget.sparse_vector::<U3, Much, 7, _, _, _, _, _, _>(4, |watch| {
            let yes: Vec<i64> = (0..=120).filter(|age| watch.left() > 0 && watch.ask(up_to(*age))).collect();
            (yes, watch.left())
        })?;
    // Each question asks whether at least four ages are at most `age`. The fourth smallest age is
    // 7, so from 7 on each answer is yes.
    assert_eq!((yes, left), (vec![7, 8, 9], 0));
    assert_eq!(costs_of(&receipt), [[3_000_000_000]]);
    let (below, receipt, _) = budget.sparse_vector::<U1, Much, 8, _, _, _, _, _, _>(11, |watch| {
        (0..=120).any(|age| watch.ask(up_to(age)))
    })?;
    assert!(!below, "there are ten");
    assert_eq!(costs_of(&receipt), [[1_000_000_000]]);
    Ok(())
}

fn costs_of<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> Vec<Vec<u64>> {
    L::COST.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
}

#[test]
fn after_the_last_answer_nothing_is_answered() {
    let data = people(&[1, 2, 3]);
    let n = table(&data).count();
    let budget = Budget::<(Eps<Prod<U2, U1000000000>>, ()), Pure>::new();
    let mut told = Vec::new();
    let ended = budget.sparse_vector::<U2, Much, 1, _, _, _, _, _, _>(1, |watch| {
        told.extend((0..5).map(|_| watch.ask(n)));
    });
    assert_eq!(told, [true, true, false, false, false]);
    let Err(error) = ended else { panic!("it was asked after its last answer") };
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert_eq!(error.to_string(), "a sparse vector was asked again after its 2 paid answers");
}

#[test]
fn a_share_that_pays_between_questions_is_charged_apart() -> Result<(), Error> {
    // A branch gives two tokens at once. Only a share of a branch can pay for a release between two
    // questions.
    let data = people(&[1, 2, 3]);
    let n = table(&data).count();
    let budget = Budget::<(Eps<Prod<U4, U1000000000>>, ()), Pure>::new();
    let (share, fork, rest) = budget.branch::<(Eps<Prod<U2, U1000000000>>, ())>();
    let (between, asked, rest) = rest.sparse_vector::<U2, Much, 1, _, _, _, _, _, _>(3, |watch| {
        let first = watch.ask(n);
        let (value, r0, share) = share.release(n.laplace::<Much, 2>())?;
        // `other` is another watch of the same type. After a swap, each watch keeps the answers
        // that were paid for it.
        let (inner, r1, share) = share.sparse_vector::<U1, Much, 3, _, _, _, _, _, _>(4, |other| {
            core::mem::swap(watch, other);
            (other.left(), watch.left(), watch.ask(n))
        })?;
        let receipt = fork.first::<_, _, ()>(r0.then(r1), share);
        Ok::<_, Error>((first, value.value(), inner, watch.left(), receipt))
    })?;
    let (first, value, inner, left, branch) = between?;
    assert_eq!((first, value, inner, left), (true, 3, (1, 1, false), 1));
    assert_eq!(costs_of(&branch.then(asked)), [[4_000_000_000]]);
    drop(rest);
    Ok(())
}

#[test]
fn a_parameter_has_one_value_in_a_question() {
    let data = people(&[1, 2, 3]);
    let between = |lo, hi| {
        let (lo, hi) = (Param::<Cut>::new(lo).unwrap().expr(), Param::<Cut>::new(hi).unwrap().expr());
        table(&data).filter(|p| p.age.ge(lo).and(p.age.le(hi))).count()
    };
    let ask = |lo, hi| {
        let budget = Budget::<(Much, ()), Pure>::new();
        budget
            .sparse_vector::<U1, Much, 1, _, _, _, _, _, _>(0, |watch| watch.ask(between(lo, hi)))
            .map(|(yes, ..)| yes)
    };
    assert!(ask(2, 2).unwrap());
    assert_eq!(ask(1, 2).unwrap_err().kind(), ErrorKind::Parameter);
}

#[test]
fn the_noise_is_the_law_s_and_drawn_anew() -> Result<(), Error> {
    // The threshold equals a number that does not change, and the scales are 20 and 40. So half of
    // the answers are yes. With fresh noise for each of 4000 watches and questions, the share is
    // within 0.05 of one half with a probability above 1 − 10^-9.
    let data = people(&[1, 2, 3]);
    let n = table(&data).count();
    let mut yes = 0;
    for _ in 0..4_000 {
        let mut watch = Watch::open(3, 1, [(20, 1), (40, 1)])?;
        yes += u32::from(watch.ask(n));
        watch.end()?;
    }
    // The probability P(X ≤ Y) is one half plus half of the probability of a tie.
    assert!((1_800..2_260).contains(&yes), "{yes}");
    // Many questions share one threshold, so answers of one watch agree more often than answers of
    // two watches.
    let mut agree = 0;
    for _ in 0..1_000 {
        let mut watch = Watch::open(3, 9, [(4000, 1), (1, 1)])?;
        agree += u32::from(watch.ask(n) == watch.ask(n));
    }
    // In half of the cases both answers are no. In the other half the second question has a new
    // threshold. So the two answers agree in three quarters of the cases, ± 0.1, except with a
    // probability of 10^-12.
    assert!((650..850).contains(&agree), "{agree}");
    Ok(())
}

#[test]
fn thresholds_are_on_the_grid_of_what_is_asked() {
    assert_eq!((12_i64.on_grid(0), 12_i64.on_grid(2), i64::MAX.on_grid(1)), (12, 1200, i64::MAX));
    assert_eq!((Decimal::new(125, 1).on_grid(2), Decimal::new(1255, 2).on_grid(1)), (1250, 126));
    assert_eq!(Decimal::new(i64::MIN, 0).on_grid(6), i64::MIN);
}

#[test]
fn the_certificate_has_both_scales_and_the_number_of_answers() {
    fn ends<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> String {
        node(L::ITEMS)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let t = table(&data);
    let cut = Param::<Cut>::new(40).unwrap().expr();
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let (_, receipt, _) = budget
        .sparse_vector::<U3, E<U300>, 17, _, _, _, _, _, _>(5, |watch| {
            watch.ask(t.filter(|p| p.age.le(cut)).count())
        })
        .unwrap();
    let of = ends(&receipt);
    let start = "{\"rule\":\"sparse-vector/1\",\"line\":17,\"at\":1,\"measure\":\"pure\",\"sampler\":\"lazy\",\
        \"epsilon\":300000,\"answers\":3,\"scales\":[[20,1],[40,1]],\"sensitivity\":[3],\"cost\":[900000],\
        \"premises\":[{\"rule\":\"count/1\",";
    assert!(of.starts_with(start), "{of}");
    assert!(of.contains("{\"op\":\"parameter\",\"name\":\"cut\",\"lo\":0,\"hi\":120,\"digits\":0}"), "{of}");
}
