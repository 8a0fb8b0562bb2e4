//! Bar chart of plans: the share of each release in the cost, and its expected error.

use super::{Law, Plan, Release, Row};
use crate::words::{shortened, titled};
use num_traits::ToPrimitive;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Sizes of the picture and its parts, in pixels.
const WIDTH: u32 = 1060;
const HEAD: i32 = 66;
const LINE: i32 = 24;
const LABELS: i32 = 330;
const BAR: f64 = 210.0;
const SECOND: i32 = 620;
/// The longest name of a picture, in characters.
const LONGEST_TITLE: usize = 500;
/// Limit on the number of releases in one chart.
const MOST: usize = 500;

const SHARE: RGBColor = RGBColor(38, 89, 158);
const ERROR: RGBColor = RGBColor(190, 110, 20);
const BAD: RGBColor = RGBColor(156, 28, 28);
const EMPTY: RGBColor = RGBColor(238, 241, 244);

/// Draws the chart as SVG. Equal plans give equal bytes.
///
/// # Errors
/// If there are too many releases for one picture.
pub fn chart(plans: &[Plan]) -> Result<String, String> {
    let releases: usize = plans.iter().map(|plan| plan.rows.len()).sum();
    if releases > MOST {
        return Err(format!(
            "{releases} releases are too many for a picture of {MOST}; name one query, or ask for csv"
        ));
    }
    let lines = plans.iter().map(|plan| {
        let rows = plan.rows.len().max(1) + usize::from(plan.rest.is_some());
        HEAD + LINE * i32::try_from(rows).unwrap_or(0)
    });
    let height = u32::try_from(lines.sum::<i32>() + LINE).unwrap_or(u32::MAX);
    let mut svg = String::new();
    draw(plans, height, &mut svg).map_err(|error| format!("cannot be drawn: {error}"))?;
    let titles = plans.iter().map(|plan| plan.title.as_str()).collect::<Vec<_>>().join("; ");
    let title = format!("Share of the cost and expected error of each release: {titles}");
    Ok(titled(&svg, &shortened(&title, LONGEST_TITLE)))
}

fn draw(plans: &[Plan], height: u32, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (WIDTH, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let text = |words: &str, x: i32, y: i32, size: i32| {
        let style = ("sans-serif", size).into_font().color(&BLACK);
        root.draw(&Text::new(words.to_owned(), (x, y), style))
    };
    let mut top = 10;
    for plan in plans {
        text(&plan.title, 10, top, 15)?;
        text("share of the cost", LABELS, top + 26, 12)?;
        text("expected error (bars: powers of ten)", SECOND, top + 26, 12)?;
        top += HEAD - 20;
        let errors = plan.rows.iter().filter_map(|row| row.error.as_ref().map(|error| error.expected));
        let powers: Vec<f64> = errors.filter(|error| *error > 0.0).map(f64::log10).collect();
        // Even the smallest error gets a visible bar.
        let least = powers.iter().copied().fold(f64::INFINITY, f64::min) - 1.0;
        let most = powers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if plan.rows.is_empty() {
            text("it releases nothing", 10, top, 12)?;
            top += LINE;
        }
        for row in &plan.rows {
            text(&label(row), 10, top + 3, 12)?;
            let bar = |x: i32, part: f64, color: RGBColor| {
                let length = (part.clamp(0.0, 1.0) * BAR).round();
                let end = x + (0..=210).find(|pixel| f64::from(*pixel) >= length).unwrap_or(210);
                root.draw(&Rectangle::new([(x, top), (end, top + LINE - 8)], color.filled()))?;
                Ok::<i32, Box<dyn std::error::Error>>(end + 6)
            };
            let end = bar(LABELS, row.fraction_of_cost(), SHARE)?;
            text(&row.percent().unwrap_or_else(|| "?".into()), end, top + 3, 12)?;
            match &row.error {
                Some(error) => {
                    let part = if error.expected > 0.0 {
                        (error.expected.log10() - least) / (most - least)
                    } else {
                        0.0
                    };
                    let end = bar(SECOND, part, ERROR)?;
                    let within = match &error.all_within {
                        Some(all) if *all == error.within => all.clone(),
                        Some(all) => format!("each {}, all {all}", error.within),
                        None => format!("each {}", error.within),
                    };
                    let words = format!("{} ({within} in 95 %)", row.expected().unwrap_or_default());
                    text(&words, end, top + 3, 12)?;
                }
                None => text("not known here", SECOND, top + 3, 12)?,
            }
            top += LINE;
        }
        if let Some(rest) = &plan.rest {
            text(&shortened(&rest.words(), 140), 10, top + 3, 12)?;
            top += LINE;
        }
        top += 20;
    }
    root.present()?;
    Ok(())
}

/// Draws the part of a budget that one run takes. `takes` is this part, and `rest` is the part of
/// `takes` that no release accounts for, drawn as stripes at the end. Both are fractions of the
/// budget. A run that takes more than the whole budget fills the bar.
pub(crate) fn bar(takes: f64, rest: f64) -> Result<String, String> {
    let mut svg = String::new();
    draw_bar(takes.clamp(0.0, 1.0), rest.clamp(0.0, 1.0), takes > 1.0, &mut svg)
        .map_err(|error| format!("cannot be drawn: {error}"))?;
    Ok(svg)
}

fn draw_bar(
    takes: f64,
    rest: f64,
    is_over: bool,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (260, 16)).into_drawing_area();
    let at = |part: f64| (part * 258.0).round().to_i32().unwrap_or(0) + 1;
    // Even the smallest cost is visible.
    let end = at(takes).max(if takes > 0.0 { 3 } else { 1 });
    let begin = at(takes - rest).clamp(1, end);
    let color = if is_over { BAD } else { SHARE };
    root.draw(&Rectangle::new([(1, 2), (259, 14)], EMPTY.filled()))?;
    root.draw(&Rectangle::new([(1, 2), (begin, 14)], color.filled()))?;
    if rest > 0.0 {
        root.draw(&Rectangle::new([(begin, 2), (end.max(begin + 4), 14)], BAD.mix(0.35).filled()))?;
        for x in (begin..end.max(begin + 4)).step_by(4) {
            root.draw(&PathElement::new([(x, 14), (x + 3, 2)], BAD))?;
        }
    }
    root.draw(&Rectangle::new([(1, 2), (259, 14)], BLACK.mix(0.55)))?;
    root.present()?;
    Ok(())
}

/// Draws the law of a release's noise, with the band that holds 95 of 100 results. `None` if the
/// law is not known or its band has no width. `words` is the language of the numbers.
pub(crate) fn band(release: &Release, words: &dyn Fn(&str) -> String) -> Option<String> {
    let within = release.within_95.as_ref()?;
    let each: f64 = within.parse().ok()?;
    let all = release.all_within_95.as_ref().and_then(|all| all.parse().ok()).unwrap_or(each);
    let deviation = release.standard_deviation?;
    let density: Box<dyn Fn(f64) -> f64> = match release.law? {
        Law::Laplace => Box::new(move |x: f64| (-x.abs() * std::f64::consts::SQRT_2 / deviation).exp()),
        Law::Gaussian => Box::new(move |x: f64| (-(x / deviation).powi(2) / 2.0).exp()),
        Law::Choice => return None,
    };
    let reach = 1.5 * f64::max(each, all);
    if !(reach > 0.0 && reach.is_finite() && deviation > 0.0) {
        return None;
    }
    let mut svg = String::new();
    draw_band(&*density, [each, all, reach], &words(within), &words("value without noise"), &mut svg).ok()?;
    Some(svg)
}

fn draw_band(
    density: &dyn Fn(f64) -> f64,
    [each, all, reach]: [f64; 3],
    within: &str,
    middle: &str,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (660, 240)).into_drawing_area();
    let x = |value: f64| (330.0 + 316.0 * value / reach).round().to_i32().unwrap_or(0);
    let curve = |from: f64, to: f64| -> Vec<(i32, i32)> {
        let point = |step: i32| {
            let value = from + (to - from) * f64::from(step) / 160.0;
            (x(value), (192.0 - 168.0 * density(value)).round().to_i32().unwrap_or(192))
        };
        (0..=160).map(point).collect()
    };
    let area = |half: f64| {
        let ends = [(x(half), 192), (x(-half), 192)];
        curve(-half, half).into_iter().chain(ends).collect::<Vec<_>>()
    };
    if all > each {
        root.draw(&Polygon::new(area(all), SHARE.mix(0.12)))?;
    }
    root.draw(&Polygon::new(area(each), SHARE.mix(0.28)))?;
    root.draw(&PathElement::new(curve(-reach, reach), SHARE.stroke_width(4)))?;
    root.draw(&PathElement::new([(14, 192), (646, 192)], BLACK.mix(0.55).stroke_width(2)))?;
    let label = |words: String, at: i32| {
        let style = ("sans-serif", 30).into_font().color(&BLACK).pos(Pos::new(HPos::Center, VPos::Top));
        root.draw(&Text::new(words, (at, 202), style))
    };
    for end in [-each, 0.0, each] {
        root.draw(&PathElement::new([(x(end), 186), (x(end), 198)], BLACK.mix(0.7).stroke_width(2)))?;
    }
    label(format!("-{within}"), x(-each))?;
    label(middle.to_owned(), x(0.0))?;
    label(format!("+{within}"), x(each))?;
    root.present()?;
    Ok(())
}

fn label(row: &Row) -> String {
    let runs = if row.runs == 1.into() { String::new() } else { format!(", {} times", row.runs) };
    format!("{}: {}{runs}", row.number, shortened(&row.what, 44))
}

#[cfg(test)]
mod tests {
    use super::{Plan, Row, chart};
    use num_bigint::BigInt;

    #[test]
    fn names_in_the_picture_are_text_and_no_markup() {
        let row = Row {
            number: 1,
            line: 1,
            what: "\"<script>alert(1)</script>\" & more".into(),
            numbers: Some(1.into()),
            runs: 1.into(),
            cost: "epsilon 1".into(),
            share: Some(BigInt::from(1).into()),
            noise: String::new(),
            law: None,
            error: None,
        };
        let plan = Plan { title: "query \"</svg>\"".into(), query: "q".into(), rows: vec![row], rest: None };
        let svg = chart(&[plan]).expect("a picture");
        assert!(!svg.contains("<script") && svg.matches("</svg>").count() == 1, "{svg}");
        assert!(svg.contains("&lt;script&gt;"), "{svg}");
    }
}
