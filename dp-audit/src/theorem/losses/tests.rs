//! Compares the ε of plans with exact numbers, and the parts of the method with the definition.

use super::cover::{Cover, MASS_BITS};
use super::curve::curve;
use super::{BITS, Grid, Losses, Step, Steps};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Plans with an ε in units of 10^-6, and their exact δ in units of 10^-15, rounded down. The sums
/// over all answers were computed with 200 bits and without a grid.
const EXACT: &[(&str, u64, u64)] = &[
    ("7 approx 217000 1000", 342339, 116310932980001),
    ("11 laplace 3000 1;4 approx 50000 0", 35224, 26944264372984),
    ("26 approx 3000 1000000000", 4706, 4091323987067),
    ("6 gaussian 25312500000 9", 723553, 34146954918200),
    ("6 gaussian 25312500000 9", 2438587, 1803433062),
    ("15 laplace 700000 20", 6725771, 23674542165336),
    ("9 gaussian 781250000000 5;12 approx 217000 0", 23330002, 6359415268),
    ("3 gaussian 1388888888888 1", 9216469, 29401781093167),
    ("25 approx 50000 1000000000", 534970, 1732419371887),
    ("1 gaussian 1388888888888 1;2 approx 3000 1000000000", 3543465, 79250802857766),
    ("1 laplace 217000 1;8 approx 700000 0", 4566457, 25600381922462),
    ("6 gaussian 125000000000 1", 3622281, 2879316125597),
    ("6 gaussian 125000000000 1", 7930703, 400584),
    ("3 gaussian 125000000000 1;10 laplace 1900000 20", 14260955, 145807186568731),
    ("21 laplace 700000 1", 10739197, 9709822738659),
    ("7 approx 1900000 0", 12960389, 108536777411738),
    ("11 laplace 700000 3;1 approx 50000 1000", 5222362, 29517207540897),
    ("25 laplace 217000 1", 954622, 168369674989542),
    ("8 approx 50000 1000;1 laplace 50000 1", 311830, 1096771832956),
    ("12 gaussian 10204081632 1;6 approx 700000 0", 2196804, 207615709226040),
    ("31 approx 50000 1000000000", 600701, 2015240781021),
    ("8 laplace 50000 7;2 approx 3000 0", 291160, 764189670408),
    ("25 laplace 217000 1", 954622, 168369674989542),
    ("25 laplace 217000 1", 4269402, 23110603173),
    ("2 approx 3000 1000000000;8 gaussian 1388888888888 1", 14725614, 163654648803731),
    ("1 approx 217000 3000000000000;3 gaussian 10204081632 1", 714628, 4437380546656),
    ("4 approx 50000 0;4 laplace 217000 3;3 gaussian 781250000000 5", 3403411, 208126863778645),
    ("1 laplace 217000 2;2 approx 217000 0;1 gaussian 125000000000 1", 385301, 120730496683433),
    ("1 laplace 217000 2;2 approx 217000 0;1 gaussian 125000000000 1", 3378955, 1382185),
    ("8 gaussian 781250000000 5;12 laplace 4300000 7", 59177719, 12330146340824),
    ("8 gaussian 781250000000 5;3 laplace 700000 7", 14124241, 14261239131355),
    ("8 gaussian 781250000000 5;3 laplace 700000 7", 28688183, 401543),
    ("8 gaussian 781250000000 5;2 laplace 1900000 1", 11437316, 206188288173370),
];

/// Plans with the ε at δ = 10^-6 that PyPI's dp-accounting 0.6.0 states: its optimistic estimate.
const PEER: &[(&str, u64)] = &[
    ("10 gaussian 5000000000 100", 1_367_071),
    ("1000 gaussian 5000000000 100", 19_373_657),
    ("100 laplace 100000 1000", 4_692_449),
    ("1000 laplace 100000 1000", 18_947_936),
    ("1000 laplace 100000 1", 19_344_671),
    ("3 laplace 300000 1000;3 gaussian 10000000000 100", 1_823_751),
];

fn plan(text: &str) -> Steps {
    let step = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let [first, second] = [2, 3].map(|place| words[place].parse::<BigInt>().expect("a number"));
        let step = match words[1] {
            "approx" => Step::Approx(first, second),
            "laplace" => Step::Laplace { epsilon: first, sensitivity: second },
            "gaussian" => Step::Gaussian { rho: first, sensitivity: second },
            "rho" => Step::Rho(first),
            other => panic!("no such step: {other}"),
        };
        (step, words[0].parse().expect("a count"))
    };
    text.split(';').map(step).collect()
}

fn epsilon(text: &str, delta: u64) -> Option<BigInt> {
    Losses::of(&plan(text))?.epsilon(&delta.into())
}

fn found(text: &str, delta: u64) -> u64 {
    epsilon(text, delta).and_then(|epsilon| epsilon.to_u64()).expect(text)
}

#[test]
fn no_epsilon_is_below_the_exact_one_and_each_is_near_it() {
    for (text, exact, delta) in EXACT {
        let found = found(text, *delta);
        assert!(found >= *exact, "{text} at {delta}: {found}, exact {exact}");
        assert!(found <= exact + exact / 100 + 200, "{text} at {delta}: {found}, exact {exact}");
    }
}

#[test]
fn long_plans_cost_what_others_state() {
    for (text, least) in PEER {
        let found = found(text, 1_000_000_000);
        assert!(found >= *least && found <= least + least / 150, "{text}: {found}, theirs {least}");
    }
}

#[test]
fn a_curve_is_that_of_the_definition() {
    // P and Q of noise with the factor r = e^(−λ) on a sensitivity of 3, summed over many answers.
    let (epsilon, s) = (0.9_f64, 3);
    let grid = Grid { step: BigRational::new(1.into(), 20.into()) };
    let law = |shift: i32, y: i32| {
        let r = (-epsilon / f64::from(s)).exp();
        r.powi((y - shift).abs()) * (1.0 - r) / (1.0 + r)
    };
    let step = Step::Laplace { epsilon: 900_000.into(), sensitivity: s.into() };
    for (index, value) in curve(&step, &grid).expect("a curve").iter().enumerate() {
        let a = (index as f64 / 20.0).exp();
        let exact: f64 = (-300..300).map(|y| (law(s, y) - a * law(0, y)).max(0.0)).sum();
        let value = value.to_f64().expect("a number") / 2_f64.powi(160);
        assert!((value - exact).abs() < 1e-12, "{index}: {value}, exact {exact}");
    }
    let density = |shift: i32, y: i32| (-f64::from((y - shift).pow(2)) / (2.0 * 2.25)).exp();
    let whole: f64 = (-60..60).map(|y| density(0, y)).sum();
    // ρ = s²/(2σ²) = 2, with σ = 1.5.
    let step = Step::Gaussian { rho: 2_000_000_000_000_u64.into(), sensitivity: s.into() };
    for (index, value) in curve(&step, &grid).expect("a curve").iter().enumerate() {
        let a = (index as f64 / 20.0).exp();
        let exact: f64 = (-60..60).map(|y| (density(s, y) - a * density(0, y)).max(0.0)).sum::<f64>() / whole;
        let value = value.to_f64().expect("a number") / 2_f64.powi(160);
        assert!((value - exact).abs() < 1e-12, "{index}: {value}, exact {exact}");
    }
}

#[test]
fn masses_reach_the_bounds_of_the_curve_at_every_point() {
    let grid = Grid { step: BigRational::new(1.into(), 10.into()) };
    for text in [
        "1 approx 730000 20000000000",
        "1 laplace 730000 5",
        "1 gaussian 90000000000 4",
        "1 rho 90000000000 0",
    ] {
        let (step, _) = &plan(text)[0];
        let (above, cover) = (curve(step, &grid).expect(text), Cover::of(step, &grid).expect(text));
        let part = |mass: u128| mass as f64 / 2_f64.powi(MASS_BITS as i32);
        let total: f64 = cover.masses.iter().map(|mass| part(*mass)).sum::<f64>() + part(cover.infinite);
        assert!((1.0 - 1e-12..1.0 + 1e-12).contains(&total), "{text}: {total}");
        for (index, value) in above.iter().enumerate() {
            let x = index as f64 / 10.0;
            let losses = (cover.first..).zip(&cover.masses).map(|(i, mass)| (i as f64 / 10.0, part(*mass)));
            let covered: f64 = losses.map(|(l, mass)| mass * (1.0 - (x - l).exp()).max(0.0)).sum();
            let covered = covered + part(cover.infinite);
            let value = value.to_f64().expect("a number") / 2_f64.powi(BITS as i32);
            // The lines of a ρ leave out points that are above the others.
            let is_convex = !matches!(step, Step::Rho(_));
            assert!(covered <= value + 1e-12 && (!is_convex || covered >= value - 1e-12), "{text} {index}");
        }
    }
}

#[test]
fn what_the_method_cannot_do_has_no_epsilon() {
    for (text, delta) in [
        ("1 laplace 100000 1", 0),
        ("1 approx 100000 3000", 2999),
        ("30000 laplace 100 1", 1_000_000),
        ("1 approx 100000001 0", 1_000_000),
        ("1 laplace 1000 0", 1_000_000),
        ("1 laplace -1000000000000000000000000 1", 1_000_000),
        ("1 approx 1000 -3", 1_000_000),
        ("1 approx 1000 1000000000000000", 1_000_000),
        ("2 rho -5 0", 1_000_000),
    ] {
        assert_eq!(epsilon(text, delta), None, "{text}");
    }
    assert!(Losses::of(&Steps::new()).is_none());
    let kinds: Vec<String> = (1..=33).map(|e| format!("1 laplace {e}000 1")).collect();
    assert_eq!(epsilon(&kinds.join(";"), 1_000_000), None);
    assert!(epsilon(&kinds[1..].join(";"), 1_000_000).is_some());
    // Few pure releases cost their sum, and wide noise has the bound of its ρ.
    assert_eq!(epsilon("3 laplace 100000 7", 1), None);
    assert_eq!(found("2 gaussian 50000000 1000000", 1_000_000), found("1 rho 100000000 0", 1_000_000));
}
