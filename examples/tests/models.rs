//! Tests that the book shows the picture of three models that this program draws. Also tests that
//! the program's formulas agree with the library.

#[path = "../src/three_models.rs"]
mod three_models;

use std::path::Path;

use dp_local::randomiser::{Oracle, Warner};
use dp_local::server::variance;
use dp_types::eps;
use three_models::{MODELS, picture};

fn errors(epsilon: f64, people: f64) -> [f64; 3] {
    MODELS.map(|model| (model.error)(epsilon, people).expect("there is an error"))
}

#[test]
fn the_picture_of_the_book_is_the_one_that_is_drawn() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/models.svg");
    let drawn = picture();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &drawn).expect("the picture can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == committed, "models.svg differs; look at it, then set BLESS=1");
}

#[test]
fn errors_are_those_of_the_laws() {
    fn warner<R: Oracle>(epsilon: f64) {
        let ours = (variance([R::HELD, R::OTHER], 0.3) / 700.0).sqrt();
        assert!((errors(epsilon, 700.0)[2] / ours - 1.0).abs() < 1e-12);
    }
    warner::<Warner<eps!(0.25)>>(0.25);
    warner::<Warner<eps!(3)>>(3.0);
    // Computes the error of discrete Laplace noise as a sum over its values k, whose probabilities
    // are proportional to e^(-ε|k|).
    for epsilon in [0.2, 1.0, 3.0_f64] {
        let weight = |k: i32| (-epsilon * f64::from(k.abs())).exp();
        let all: f64 = (-400..=400).map(weight).sum();
        let variance: f64 = (-400..=400).map(|k| f64::from(k * k) * weight(k)).sum::<f64>() / all;
        assert!((errors(epsilon, 50.0)[0] / (variance.sqrt() / 50.0) - 1.0).abs() < 1e-9, "{epsilon}");
    }
}

#[test]
fn less_trust_is_more_error() {
    for (epsilon, people) in [(0.1, 1e6), (1.0, 1e5), (1.0, 1e7), (2.0, 1e5)] {
        let [central, shuffled, local] = errors(epsilon, people);
        assert!(central < shuffled && shuffled < local, "{epsilon} {people}: {central} {shuffled} {local}");
    }
    // For few reports, the theorem on shuffling gives no bound. Then a device spends the same ε on
    // its report as in the local model.
    let [_, shuffled, local] = errors(1.0, 300.0);
    assert!(shuffled >= local);
    // A million reports at ε = 4 are (0.2264, 10^-8)-DP. So a device with a budget of 0.2264 may
    // report at ε = 4.
    let allowed = errors(0.226_369, 1e6)[1];
    assert!((allowed / errors(4.0, 1e6)[2] - 1.0).abs() < 1e-4, "{allowed}");
}
