//! Reports as pictures: bars with their intervals.

use dp_types::released::figures::{Figure, Figures};
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::{Error, Report};

/// More rows than this are not drawn.
const MOST: usize = 500;

const BAR: RGBColor = RGBColor(38, 89, 158);
const INTERVAL: RGBColor = RGBColor(190, 110, 20);
const GRID: RGBColor = RGBColor(222, 222, 222);
const AXIS: RGBColor = RGBColor(120, 120, 120);

/// Sizes in pixels.
const WIDTH: i32 = 900;
const HEAD: i32 = 58;
const FOOT: i32 = 26;
const LINE: i32 = 22;
/// How much a letter takes.
const LETTER: i32 = 7;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A bar: its name, its end, and the ends of its interval as far as those are finite.
struct Bar {
    name: String,
    shown: String,
    value: f64,
    interval: Option<(f64, f64)>,
}

pub(crate) fn draw(report: &Report) -> Result<String, Error> {
    let bars = bars(&report.figures)?;
    let standing = bars.iter().all(|bar| bar.name.parse::<f64>().is_ok());
    let lines = i32::try_from(bars.len()).unwrap_or(i32::MAX);
    let height = if standing { 420 } else { HEAD + LINE * lines + FOOT };
    let mut svg = String::new();
    let drawn = paint(report, &bars, standing, height, &mut svg);
    drawn.map_err(|why| Error::Picture(why.to_string()))?;
    Ok(svg)
}

fn paint(report: &Report, bars: &[Bar], standing: bool, height: i32, svg: &mut String) -> Drawn {
    let reach = Reach::of(bars);
    let root = SVGBackend::with_string(svg, (WIDTH as u32, height as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    words(&root, &title(report), 10, 8, 15)?;
    words(&root, &explained(report), 10, 30, 12)?;
    if standing { stand(&root, bars, &reach, height) } else { lie(&root, bars, &reach, height) }?;
    Ok(root.present()?)
}

fn bars(figures: &Figures) -> Result<Vec<Bar>, Error> {
    let bar = |row: &Figure| {
        let ends = row.interval.as_ref().and_then(|(low, high)| Some((low.to_f64()?, high.to_f64()?)));
        Ok(Bar {
            name: row.group.join(", "),
            shown: format!("{:.2}", row.value),
            value: row.value.to_f64().ok_or_else(|| Error::Name(row.value.to_string()))?,
            interval: ends,
        })
    };
    match figures.rows() {
        [] => Err(Error::Nothing),
        rows if rows.len() > MOST => Err(Error::TooMany(rows.len(), MOST)),
        rows => rows.iter().map(bar).collect(),
    }
}

fn title(report: &Report) -> String {
    let titles = report.figures.titles().join(", ");
    let by = if titles.is_empty() { String::new() } else { format!(" by {titles}") };
    format!("{}{by}, at {}", report.query, report.cost)
}

fn explained(report: &Report) -> String {
    let level = report.figures.percent();
    let intervals = report.figures.rows().iter().any(|row| row.interval.is_some());
    let lines = if intervals { format!("lines: {level} % intervals; ") } else { String::new() };
    format!("{lines}certificate {}", report.certificate)
}

/// What the axis holds: all bars and 0, and each interval as far as it is of their size.
struct Reach {
    low: f64,
    high: f64,
}

impl Reach {
    fn of(bars: &[Bar]) -> Self {
        let span = |ends: &mut dyn Iterator<Item = f64>| {
            ends.fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(end), high.max(end)))
        };
        let (low, high) = span(&mut bars.iter().map(|bar| bar.value));
        let room = ((high - low) * 0.5).max(f64::MIN_POSITIVE);
        // A wide interval is cut, so that bars are told apart beside it.
        let cut = |end: f64| end.clamp(low - room, high + room);
        let ends = bars.iter().filter_map(|bar| bar.interval).flat_map(|(a, b)| [cut(a), cut(b)]);
        let (least, most) = span(&mut ends.chain([low, high]));
        if most > least { Self { low: least, high: most } } else { Self { low: 0.0, high: 1.0 } }
    }

    /// The pixel of a number on an axis from `from` to `to`; what is outside is at its end.
    fn pixel(&self, number: f64, from: i32, to: i32) -> i32 {
        let part = ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        from + (part * f64::from(to - from)).round() as i32
    }

    /// Round numbers on the axis: multiples of 1, 2 or 5 times a power of ten.
    fn marks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].iter().map(|m| m * power).find(|step| *step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let marks = (0..=10).map(|k| (first + k) as f64 * step);
        marks.take_while(|mark| *mark <= self.high * (1.0 + 1e-9)).collect()
    }
}

/// A mark without the noise of floats: 0.30000000000000004 as 0.3.
fn mark(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn words(area: &Area<'_>, text: &str, x: i32, y: i32, size: i32) -> Drawn {
    let style = ("sans-serif", size).into_font().color(&BLACK);
    Ok(area.draw(&Text::new(text.to_owned(), (x, y), style))?)
}

fn line(area: &Area<'_>, from: (i32, i32), to: (i32, i32), color: RGBColor, width: u32) -> Drawn {
    Ok(area.draw(&PathElement::new([from, to], color.stroke_width(width)))?)
}

fn block(area: &Area<'_>, a: (i32, i32), b: (i32, i32)) -> Drawn {
    let (low, high) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
    Ok(area.draw(&Rectangle::new([low, high], BAR.mix(0.75).filled()))?)
}

/// A line for each bar, its name on the left.
fn lie(area: &Area<'_>, bars: &[Bar], reach: &Reach, height: i32) -> Drawn {
    let longest = |of: fn(&Bar) -> &str| {
        let letters = bars.iter().map(|bar| of(bar).chars().count()).max().unwrap_or(0);
        i32::try_from(letters).unwrap_or(0) * LETTER
    };
    let left = 20 + longest(|bar| &bar.name).min(WIDTH / 2);
    let right = WIDTH - 20 - longest(|bar| &bar.shown);
    let place = |number| reach.pixel(number, left, right);
    for number in reach.marks() {
        line(area, (place(number), HEAD), (place(number), height - FOOT), GRID, 1)?;
        words(area, &mark(number), place(number) - 4, height - FOOT + 6, 12)?;
    }
    for (bar, top) in bars.iter().zip((HEAD..).step_by(LINE as usize)) {
        let middle = top + LINE / 2;
        words(area, &bar.name, 10, top + 4, 12)?;
        block(area, (place(0.0), top + 3), (place(bar.value), top + LINE - 3))?;
        if let Some((low, high)) = bar.interval {
            line(area, (place(low), middle), (place(high), middle), INTERVAL, 2)?;
        }
        words(area, &bar.shown, right + 10, top + 4, 12)?;
    }
    line(area, (place(0.0), HEAD), (place(0.0), height - FOOT), AXIS, 1)
}

/// A column for each bar, its number below.
fn stand(area: &Area<'_>, bars: &[Bar], reach: &Reach, height: i32) -> Drawn {
    let (left, bottom) = (70, height - FOOT);
    let place = |number| reach.pixel(number, bottom, HEAD);
    for number in reach.marks() {
        line(area, (left, place(number)), (WIDTH - 20, place(number)), GRID, 1)?;
        words(area, &mark(number), 10, place(number) - 6, 12)?;
    }
    let count = bars.len() as f64;
    let room = f64::from(WIDTH - 20 - left) / count;
    let widest = bars.iter().map(|bar| bar.name.len()).max().unwrap_or(1) as f64;
    // As many numbers as there is room for.
    let every = (((widest + 1.0) * f64::from(LETTER)) / room).ceil().max(1.0) as usize;
    for (at, bar) in bars.iter().enumerate() {
        let start = left + (room * at as f64).round() as i32;
        let end = left + (room * (at + 1) as f64 - room * 0.15).round() as i32;
        block(area, (start, place(0.0)), (end, place(bar.value)))?;
        let middle = i32::midpoint(start, end);
        if let Some((low, high)) = bar.interval {
            line(area, (middle, place(low)), (middle, place(high)), INTERVAL, 2)?;
        }
        if at.is_multiple_of(every) {
            words(area, &bar.name, middle - bar.name.len() as i32 * LETTER / 2, bottom + 6, 12)?;
        }
    }
    line(area, (left, place(0.0)), (WIDTH - 20, place(0.0)), AXIS, 1)
}
