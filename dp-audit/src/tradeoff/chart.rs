//! Pictures of the trade-off regions, with observed rates of attacks.

use super::{Attack, Region};
use crate::words::{shortened, titled};
use plotters::prelude::*;

/// Sizes of the picture and its parts, in pixels.
const WIDTH: u32 = 760;
const HEIGHT: u32 = 620;
/// The longest name of a picture, in characters.
const LONGEST_TITLE: usize = 500;
/// Limit on the number of regions in one chart.
const MOST: usize = 60;
/// Limit on the number of drawn rates of one attack. If an attack has more rates, the chart shows
/// only some of them.
const MOST_RATES: usize = 120;

const BOUND: RGBColor = RGBColor(160, 30, 30);
const NOISE: RGBColor = RGBColor(38, 89, 158);
const ATTACKS: [RGBColor; 6] = [
    RGBColor(20, 120, 60),
    RGBColor(190, 110, 20),
    RGBColor(110, 60, 150),
    RGBColor(0, 130, 140),
    RGBColor(120, 90, 60),
    RGBColor(200, 60, 130),
];

/// Draws the regions one below the other, and draws the same attacks into each region. Equal
/// numbers give equal bytes.
///
/// # Errors
/// If there are too many regions for one picture.
pub fn chart(regions: &[Region], attacks: &[Attack]) -> Result<String, String> {
    if regions.len() > MOST {
        return Err(format!(
            "{} regions are too many for a picture of {MOST}; name one query",
            regions.len()
        ));
    }
    let mut svg = String::new();
    draw(regions, attacks, &mut svg).map_err(|error| format!("cannot be drawn: {error}"))?;
    let titles = regions.iter().map(|region| region.title.as_str()).collect::<Vec<_>>().join("; ");
    let title = format!("What the cost leaves to an attacker, as rates of false alarms and misses: {titles}");
    Ok(titled(&svg, &shortened(&title, LONGEST_TITLE)))
}

fn draw(regions: &[Region], attacks: &[Attack], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let rows = u32::try_from(regions.len().max(1))?;
    let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT * rows)).into_drawing_area();
    root.fill(&WHITE)?;
    for (area, region) in root.split_evenly((regions.len().max(1), 1)).iter().zip(regions) {
        let text = Style { size: 15, title: &region.title, words: &str::to_owned, steps: 100 };
        one(area, region, attacks, &text)?;
    }
    root.present()?;
    Ok(())
}

/// Draws one region for a report, whose text has its title. `words` is the language of the picture.
pub(crate) fn picture(region: &Region, words: &dyn Fn(&str) -> String) -> Result<String, String> {
    let mut svg = String::new();
    draw_one(region, words, &mut svg).map_err(|error| format!("cannot be drawn: {error}"))?;
    Ok(svg)
}

fn draw_one(
    region: &Region,
    words: &dyn Fn(&str) -> String,
    svg: &mut String,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (420, 340)).into_drawing_area();
    one(&root, region, &[], &Style { size: 17, title: "", words, steps: 40 })?;
    root.present()?;
    Ok(())
}

/// The words in a picture of a region, their size, and the number of points of its curve.
struct Style<'w> {
    size: u32,
    title: &'w str,
    words: &'w dyn Fn(&str) -> String,
    steps: u32,
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn one(
    area: &Area<'_>,
    region: &Region,
    attacks: &[Attack],
    style: &Style<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let Style { size, title, words: of, steps } = style;
    let mut builder = ChartBuilder::on(area);
    if !title.is_empty() {
        builder.caption(title, ("sans-serif", *size));
    }
    let mut chart = builder
        .margin(14)
        .x_label_area_size(42)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    let (few, font) = (title.is_empty(), ("sans-serif", if title.is_empty() { *size - 2 } else { 12 }));
    let tick = |rate: &f64| of(&format!("{rate:.1}"));
    chart
        .configure_mesh()
        .x_desc(of("false alarms"))
        .y_desc(of("missed"))
        .x_labels(if few { 6 } else { 11 })
        .y_labels(if few { 6 } else { 11 })
        .x_label_formatter(&tick)
        .y_label_formatter(&tick)
        .label_style(font)
        .light_line_style(TRANSPARENT)
        .draw()?;
    let rate = |units: u32| f64::from(units) / 1e6;
    let fine = (0..steps / 5).map(|i| i * (50_000 / steps));
    let grid: Vec<u32> = fine.chain((1..=*steps).map(|i| i * (1_000_000 / steps))).collect();
    let curve: Vec<(f64, f64)> =
        grid.iter().map(|&alarms| (rate(alarms), rate(region.missed(alarms)))).collect();
    // The region below the curve, where no attacker can be.
    let under = std::iter::once((0.0, 0.0)).chain(curve.iter().copied()).chain(std::iter::once((1.0, 0.0)));
    let under: Vec<(f64, f64)> = under.collect();
    chart.draw_series(std::iter::once(Polygon::new(under, BOUND.mix(0.12))))?;
    chart
        .draw_series(LineSeries::new(curve, BOUND.stroke_width(2)))?
        .label(of(&("no test is below: ".to_owned() + region.status().split(':').next().unwrap_or_default())))
        .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], BOUND));
    chart
        .draw_series(LineSeries::new([(0.0, 1.0), (1.0, 0.0)], BLACK.mix(0.4)))?
        .label(of("a test that knows nothing"))
        .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], BLACK.mix(0.4)));
    let gaussian: Vec<(f64, f64)> =
        grid.iter().filter_map(|&alarms| Some((rate(alarms), region.gaussian(alarms)?))).collect();
    if !gaussian.is_empty() {
        chart
            .draw_series(LineSeries::new(gaussian, NOISE))?
            .label(of("the best test against Gaussian noise"))
            .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], NOISE));
    }
    for (attack, color) in attacks.iter().zip(ATTACKS.iter().cycle()) {
        let step = attack.rates.len().div_ceil(MOST_RATES).max(1);
        let dots = attack.rates.iter().step_by(step).map(|[a, b]| Circle::new((*a, *b), 2, color.filled()));
        chart
            .draw_series(dots)?
            .label(format!("attack on {}, ± {:.4}", attack.name, attack.margin))
            .legend(|(x, y)| Circle::new((x + 8, y), 2, color.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .label_font(font)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    Ok(())
}
