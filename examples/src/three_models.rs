//! One yes-or-no question in three trust models. This file computes the error of its answer by
//! formula, and draws it.

use std::fmt::Write;

/// The δ of a survey with a shuffler: one in 10^8.
const DELTA: f64 = 1e-8;

/// A trust model: its name, its colour, and the standard error of a share. The error depends on the
/// total ε and the number of people; it is `None` if the model cannot achieve that ε.
pub(crate) struct Model {
    pub(crate) name: &'static str,
    colour: &'static str,
    pub(crate) error: fn(epsilon: f64, people: f64) -> Option<f64>,
}

/// The models, from the most trust to the least.
pub(crate) const MODELS: [Model; 3] = [
    Model { name: "central", colour: "#2c7a4b", error: central },
    Model { name: "shuffled", colour: "#c7831f", error: shuffled },
    Model { name: "local", colour: "#b03030", error: local },
];

/// The error of a count with sensitivity 1 and discrete Laplace noise of scale 1/ε, divided by a
/// known number of people: √(2e^-ε)/(1 − e^-ε)/n.
fn central(epsilon: f64, people: f64) -> Option<f64> {
    let tail = (-epsilon).exp();
    Some((2.0 * tail).sqrt() / (1.0 - tail) / people)
}

/// The error of Warner's randomised response: √(e^ε/n)/(e^ε − 1).
fn local(epsilon: f64, people: f64) -> Option<f64> {
    let power = epsilon.exp();
    Some((power / people).sqrt() / (power - 1.0))
}

/// The error of Warner's response with a shuffler. Each device uses the largest ε for which
/// `people` shuffled reports cost at most `epsilon`.
fn shuffled(epsilon: f64, people: f64) -> Option<f64> {
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        match amplified(middle, people) {
            Some(all) if all <= epsilon => low = middle,
            _ => high = middle,
        }
    }
    // If shuffling gives no amplification, a report may still cost the whole ε.
    local(epsilon.max(low), people)
}

/// The ε of shuffled reports at [`DELTA`], computed as in the library by theorem 3.1 of V. Feldman,
/// A. McMillan, K. Talwar, "Hiding among the clones", FOCS 2021.
pub(crate) fn amplified(epsilon: f64, people: f64) -> Option<f64> {
    let units = |value: f64, unit: f64| (value * unit).round() as u64;
    let all = dp_convert::shuffle(units(epsilon, 1e6), units(people, 1.0), units(DELTA, 1e15))?;
    Some(all as f64 / 1e6)
}

/// One half of the picture. It holds the quantity on the horizontal axis, the ends of that axis,
/// and the error at a point.
struct Panel {
    title: &'static str,
    ticks: &'static [(f64, &'static str)],
    error: fn(&Model, f64) -> Option<f64>,
}

const PANELS: [Panel; 2] = [
    Panel {
        title: "100,000 people, by ε",
        ticks: &[(0.1, "0.1"), (0.25, "0.25"), (0.5, "0.5"), (1.0, "1"), (2.0, "2"), (4.0, "4")],
        error: |model, epsilon| (model.error)(epsilon, 1e5),
    },
    Panel {
        title: "ε = 1, by the number of people",
        ticks: &[(1e3, "1,000"), (1e4, "10,000"), (1e5, "100,000"), (1e6, "1 million"), (1e7, "10 million")],
        error: |model, people| (model.error)(1.0, people),
    },
];

/// The labels of the vertical axis, as shares.
const ERRORS: [(f64, &str); 8] = [
    (1e-7, "0.00001 %"),
    (1e-6, "0.0001 %"),
    (1e-5, "0.001 %"),
    (1e-4, "0.01 %"),
    (1e-3, "0.1 %"),
    (1e-2, "1 %"),
    (1e-1, "10 %"),
    (1.0, "100 %"),
];
const TOP: f64 = 50.0;
const HEIGHT: f64 = 300.0;
const WIDTH: f64 = 320.0;

/// The vertical position of an error.
fn height(error: f64) -> f64 {
    let [(least, _), .., (most, _)] = ERRORS;
    TOP + HEIGHT * (most / error).ln() / (most / least).ln()
}

/// Draws both panels, with logarithmic axes.
pub(crate) fn picture() -> String {
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"420\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        .to_owned();
    for (panel, left) in PANELS.iter().zip([90.0, 520.0]) {
        draw(&mut svg, panel, left);
    }
    svg + "</svg>\n"
}

fn draw(svg: &mut String, panel: &Panel, left: f64) {
    let (low, high) = (panel.ticks[0].0, panel.ticks[panel.ticks.len() - 1].0);
    let right_of = |x: f64| left + WIDTH * (x / low).ln() / (high / low).ln();
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"28\" text-anchor=\"middle\" font-size=\"14\">error of a share: {}</text>",
        left + WIDTH / 2.0,
        panel.title
    );
    for (error, name) in ERRORS {
        let y = height(error);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            left + WIDTH,
            left - 6.0,
            y + 4.0
        );
    }
    for (x, name) in panel.ticks {
        let (x, bottom) = (right_of(*x), TOP + HEIGHT);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\n<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            bottom + 18.0
        );
    }
    for (model, at) in MODELS.iter().zip(0_u32..) {
        let points: Vec<String> = (0..=80)
            .map(|step| low * (high / low).powf(f64::from(step) / 80.0))
            .filter_map(|x| Some(format!("{:.1},{:.1}", right_of(x), height((panel.error)(model, x)?))))
            .collect();
        let x = left + 12.0 + 100.0 * f64::from(at);
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n<text x=\"{x}\" y=\"{}\" fill=\"{colour}\" font-size=\"14\">{}</text>",
            points.join(" "),
            TOP + HEIGHT + 44.0,
            model.name,
            colour = model.colour
        );
    }
}
