//! Lower bounds on the privacy loss. Answers prove these bounds at a stated error rate.

/// The number of answers from which the event is chosen.
const CHOOSE: usize = 2_000;
/// The number of further answers, on which the event is measured.
const MEASURE: usize = 12_000;
/// The probability that the bound on one proportion is wrong.
const MISS: f64 = 1e-9;

/// The largest ε that the answers prove: the privacy loss of the mechanism is at least this ε.
pub(crate) fn proven(one: impl FnMut() -> i64, other: impl FnMut() -> i64) -> f64 {
    lost(one, other, |likely, rare| (likely / rare).ln())
}

/// The largest ρ that the answers prove. Under ρ-zCDP the divergence of the two distributions is at
/// most ρ. The divergence of the probabilities of a single event is at most the divergence of the
/// distributions (Bun, Steinke 2016, with α → 1).
pub(crate) fn proven_rho(one: impl FnMut() -> i64, other: impl FnMut() -> i64) -> f64 {
    let divergence = |p: f64, q: f64| p * (p / q).ln() + (1.0 - p) * ((1.0 - p) / (1.0 - q)).ln();
    lost(one, other, |likely, rare| if likely > rare { divergence(likely, rare) } else { 0.0 })
}

/// The loss that an event proves, by lower and upper bounds on its probabilities.
///
/// From the first answers, the function chooses a threshold t and the event `answer ≤ t` or its
/// opposite. From the other answers, it estimates the probabilities of this event. If the event
/// occurs in k of N answers, Chernoff's bound states that its probability p is at least the
/// smallest p with N·KL(k/N ‖ p) ≤ ln(1/MISS). The upper bound on the probability p′ for the other
/// dataset is computed in the same way. The interval of Clopper and Pearson rests on the same idea,
/// but Chernoff's bound does not need the beta function. Then ε ≥ ln(p / p′).
fn lost(mut one: impl FnMut() -> i64, mut other: impl FnMut() -> i64, loss: impl Fn(f64, f64) -> f64) -> f64 {
    let draw = |answer: &mut dyn FnMut() -> i64, n: usize| -> Vec<i64> { (0..n).map(|_| answer()).collect() };
    let (a, b) = (draw(&mut one, CHOOSE), draw(&mut other, CHOOSE));
    let share = |answers: &[i64], t: i64, below: bool| {
        answers.iter().filter(|&&answer| (answer <= t) == below).count() as f64 / answers.len() as f64
    };
    let mut best = (f64::NEG_INFINITY, 0, true, true);
    for &t in a.iter().chain(&b).step_by(20) {
        for below in [true, false] {
            let (p, q) = (share(&a, t, below), share(&b, t, below));
            for (likely, rare, in_order) in [(p, q, true), (q, p, false)] {
                // The loss that `MEASURE` answers would prove if the event's shares of these
                // answers were p and q.
                let score = loss(bound(likely, 0.0), bound(rare, 1.0));
                if score > best.0 {
                    best = (score, t, below, in_order);
                }
            }
        }
    }
    let (_, t, below, in_order) = best;
    let (a, b) = (draw(&mut one, MEASURE), draw(&mut other, MEASURE));
    let (likely, rare) = if in_order { (a, b) } else { (b, a) };
    loss(bound(share(&likely, t, below), 0.0), bound(share(&rare, t, below), 1.0))
}

/// The lower or upper bound on a proportion, by bisection. `end` is 0 for the lower bound and 1 for
/// the upper bound.
fn bound(found: f64, end: f64) -> f64 {
    let part = |a: f64, b: f64| if a == 0.0 { 0.0 } else { a * (a / b).ln() };
    let (mut inside, mut outside) = (found, end);
    for _ in 0..60 {
        let p = f64::midpoint(inside, outside);
        let divergence = part(found, p) + part(1.0 - found, 1.0 - p);
        if MEASURE as f64 * divergence <= (1.0 / MISS).ln() { inside = p } else { outside = p }
    }
    outside
}

/// The largest lower bound that the answers prove on the probability that a key is released.
pub(crate) fn named(mut answer: impl FnMut() -> usize) -> f64 {
    let times = (0..MEASURE).filter(|_| answer() > 0).count();
    bound(times as f64 / MEASURE as f64, 0.0)
}
