//! Draws pictures of reports: bars with their intervals.

mod label;

use dp_types::released::figures::{Figure, Figures};
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::{Error, Report};
use label::{escape, shorten, width};

/// The maximum number of rows in a picture.
const MOST: usize = 500;

const BAR: RGBColor = RGBColor(38, 89, 158);
const INTERVAL: RGBColor = RGBColor(190, 110, 20);
const GRID: RGBColor = RGBColor(222, 222, 222);
const AXIS: RGBColor = RGBColor(120, 120, 120);

/// The sizes are in pixels.
const WIDTH: i32 = 900;
const HEAD: i32 = 58;
const FOOT: i32 = 26;
const LINE: i32 = 22;
/// The height of a picture of vertical bars. The next constant is the left end of the area with the
/// bars.
const STANDING: i32 = 420;
const LEFT: i32 = 70;
/// The maximum lengths of texts: the name of a horizontal bar, the name of a vertical bar, and the
/// number at the end of a bar.
const NAME: i32 = 420;
const NUMBER: i32 = 140;
const SHOWN: usize = 16;
/// The length of an arrow's head, and half its width.
const ARROW: i32 = 9;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A bar: its name, its end, the ends of its interval, and these numbers as text.
struct Bar {
    name: String,
    shown: String,
    value: f64,
    interval: Option<(f64, f64)>,
    words: String,
}

/// An area of the picture with a tooltip.
type Told = ((i32, i32), (i32, i32));

pub(crate) fn draw(report: &Report) -> Result<String, Error> {
    let bars = bars(&report.figures)?;
    let standing = bars.iter().all(|bar| bar.name.parse::<f64>().is_ok());
    let lines = i32::try_from(bars.len()).unwrap_or(i32::MAX);
    let height = if standing { STANDING } else { HEAD + LINE * lines + FOOT };
    let reach = Reach::of(&bars);
    let explained = explained(report, bars.iter().any(|bar| reach.cuts(bar)));
    let mut svg = String::new();
    let drawn = paint(report, &explained, &bars, &reach, standing, height, &mut svg);
    drawn.map_err(|why| Error::Picture(why.to_string()))?;
    Ok(told(&svg, &title(report), &explained, bars.iter().zip(places(&bars, standing))))
}

fn paint(
    report: &Report,
    explained: &str,
    bars: &[Bar],
    reach: &Reach,
    standing: bool,
    height: i32,
    svg: &mut String,
) -> Drawn {
    let root = SVGBackend::with_string(svg, (WIDTH as u32, height as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    // The letters of the title are a quarter larger.
    words(&root, &shorten(&title(report), (WIDTH - 20) * 4 / 5), 10, 8, 15)?;
    words(&root, &shorten(explained, WIDTH - 20), 10, 30, 12)?;
    if standing { stand(&root, bars, reach, height) } else { lie(&root, bars, reach, height) }?;
    Ok(root.present()?)
}

/// The picture with its title and a tooltip for each bar. The tooltips have the full names and
/// numbers, which can be shortened in the picture. Screen readers read the title to people who
/// cannot see the picture.
fn told<'a>(svg: &str, title: &str, explained: &str, bars: impl Iterator<Item = (&'a Bar, Told)>) -> String {
    const NAMESPACE: &str = "xmlns=\"http://www.w3.org/2000/svg\"";
    let (title, explained) = (escape(title), escape(explained));
    let head = format!(
        "{NAMESPACE} role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<desc>{explained}</desc>"
    );
    let mut svg = svg.replacen(&format!("{NAMESPACE}>"), &head, 1);
    svg.truncate(svg.trim_end().trim_end_matches("</svg>").len());
    svg.push_str("<g fill-opacity=\"0\">\n");
    for (bar, ((left, top), (right, bottom))) in bars {
        svg.push_str(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>\n",
            right - left,
            bottom - top,
            escape(&bar.words)
        ));
    }
    svg + "</g>\n</svg>\n"
}

fn bars(figures: &Figures) -> Result<Vec<Bar>, Error> {
    let bar = |row: &Figure| {
        let ends = row.interval.as_ref().and_then(|(low, high)| Some((low.to_f64()?, high.to_f64()?)));
        let value = row.value.to_f64().ok_or_else(|| Error::Name(row.value.to_string()))?;
        let (name, shown) = (row.group.join(", "), format!("{:.2}", row.value));
        let mut words = if name.is_empty() { shown.clone() } else { format!("{name}: {shown}") };
        if let Some((low, high)) = &row.interval {
            words += &format!(", {} % from {low:.2} to {high:.2}", figures.percent());
        }
        let shown = if shown.len() > SHOWN { format!("{value:.3e}") } else { shown };
        Ok(Bar { name, shown, value, interval: ends, words })
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
    format!("{}{by}, at {}", report.query(), report.cost())
}

fn explained(report: &Report, cut: bool) -> String {
    let level = report.figures.percent();
    let intervals = report.figures.rows().iter().any(|row| row.interval.is_some());
    let arrows = if cut { ", cut at arrows" } else { "" };
    let lines = if intervals { format!("lines: {level} % intervals{arrows}; ") } else { String::new() };
    format!("{lines}certificate {}", report.certificate())
}

/// The range of the axis. The range contains 0 and all bars. It also contains each interval, up to
/// a length that is comparable to the bars.
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
        // A wide interval is cut, so that the bars remain large enough to compare.
        let cut = |end: f64| end.clamp(low - room, high + room);
        let ends = bars.iter().filter_map(|bar| bar.interval).flat_map(|(a, b)| [cut(a), cut(b)]);
        let (least, most) = span(&mut ends.chain([low, high]));
        if most > least { Self { low: least, high: most } } else { Self { low: 0.0, high: 1.0 } }
    }

    /// Whether the range cuts the interval.
    fn cuts(&self, bar: &Bar) -> bool {
        bar.interval.is_some_and(|(low, high)| low < self.low || high > self.high)
    }

    /// The pixel of a number on an axis from `from` to `to`. For a number outside the range, the
    /// result is the pixel at the nearer end of the axis.
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

/// Writes a mark of the axis without the rounding errors of floats, and in few characters:
/// 0.30000000000000004 as 0.3, and a million as 1e6.
fn mark(number: f64) -> String {
    let trimmed = |text: &str| text.trim_end_matches('0').trim_end_matches('.').to_owned();
    let size = number.abs();
    if size == 0.0 || (1e-3..1e6).contains(&size) {
        return trimmed(&format!("{number:.4}"));
    }
    let text = format!("{number:.2e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e{power}", trimmed(digits))
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

/// Draws an interval, with the head of an arrow at each end that is cut. `at` computes the pixel of
/// a number, and `turn` makes a point from the coordinates along and across the axis.
fn interval(
    area: &Area<'_>,
    reach: &Reach,
    (low, high): (f64, f64),
    at: impl Fn(f64) -> i32,
    turn: impl Fn(i32, i32) -> (i32, i32),
    wide: i32,
) -> Drawn {
    line(area, turn(at(low), 0), turn(at(high), 0), INTERVAL, 2)?;
    let along = if at(reach.high) > at(reach.low) { ARROW } else { -ARROW };
    let head = |end: i32, back: i32| {
        let corners = vec![turn(end, 0), turn(end - back, wide), turn(end - back, -wide)];
        area.draw(&Polygon::new(corners, INTERVAL.filled()))
    };
    if low < reach.low {
        head(at(reach.low), -along)?;
    }
    if high > reach.high {
        head(at(reach.high), along)?;
    }
    Ok(())
}

/// The area of each bar, with the bar's name.
fn places(bars: &[Bar], standing: bool) -> impl Iterator<Item = Told> {
    let room = f64::from(WIDTH - 20 - LEFT) / bars.len() as f64;
    (0..bars.len()).map(move |at| match standing {
        true => {
            let edge = |at: usize| LEFT + (room * at as f64).round() as i32;
            ((edge(at), HEAD), (edge(at + 1), STANDING))
        }
        false => {
            let top = HEAD + LINE * at as i32;
            ((0, top), (WIDTH, top + LINE))
        }
    })
}

/// Draws horizontal bars. Each bar is in a line, with its name on the left.
fn lie(area: &Area<'_>, bars: &[Bar], reach: &Reach, height: i32) -> Drawn {
    let names: Vec<String> = bars.iter().map(|bar| shorten(&bar.name, NAME)).collect();
    let left = 20 + names.iter().map(|name| width(name)).max().unwrap_or(0);
    let right = WIDTH - 20 - bars.iter().map(|bar| width(&bar.shown)).max().unwrap_or(0);
    let place = |number| reach.pixel(number, left, right);
    let mut free = 0;
    for number in reach.marks() {
        line(area, (place(number), HEAD), (place(number), height - FOOT), GRID, 1)?;
        let text = mark(number);
        let start = place(number) - width(&text) / 2;
        if start >= free {
            free = start + width(&text);
            words(area, &text, start, height - FOOT + 6, 12)?;
        }
    }
    for ((bar, name), top) in bars.iter().zip(&names).zip((HEAD..).step_by(LINE as usize)) {
        let middle = top + LINE / 2;
        words(area, name, 10, top + 4, 12)?;
        block(area, (place(0.0), top + 3), (place(bar.value), top + LINE - 3))?;
        if let Some(ends) = bar.interval {
            interval(area, reach, ends, place, |along, across| (along, middle + across), ARROW / 2)?;
        }
        words(area, &bar.shown, right + 10, top + 4, 12)?;
    }
    line(area, (place(0.0), HEAD), (place(0.0), height - FOOT), AXIS, 1)
}

/// Draws vertical bars. Each bar is in a column, with its number below.
fn stand(area: &Area<'_>, bars: &[Bar], reach: &Reach, height: i32) -> Drawn {
    let (left, bottom) = (LEFT, height - FOOT);
    let place = |number| reach.pixel(number, bottom, HEAD);
    for number in reach.marks() {
        line(area, (left, place(number)), (WIDTH - 20, place(number)), GRID, 1)?;
        words(area, &mark(number), 10, place(number) - 6, 12)?;
    }
    let count = bars.len() as f64;
    let room = f64::from(WIDTH - 20 - left) / count;
    let names: Vec<String> = bars.iter().map(|bar| shorten(&bar.name, NUMBER)).collect();
    let widest = f64::from(names.iter().map(|name| width(name)).max().unwrap_or(0) + 7);
    // If there is not enough room, only some of the numbers are shown.
    let every = (widest / room).ceil().max(1.0) as usize;
    for (at, (bar, name)) in bars.iter().zip(&names).enumerate() {
        let start = left + (room * at as f64).round() as i32;
        let end = left + (room * (at + 1) as f64 - room * 0.15).round() as i32;
        block(area, (start, place(0.0)), (end, place(bar.value)))?;
        let middle = i32::midpoint(start, end);
        if let Some(ends) = bar.interval {
            let wide = (ARROW / 2).min((end - start) / 2).max(1);
            interval(area, reach, ends, place, |along, across| (middle + across, along), wide)?;
        }
        if at.is_multiple_of(every) {
            let start = (middle - width(name) / 2).min(WIDTH - width(name));
            words(area, name, start, bottom + 6, 12)?;
        }
    }
    line(area, (left, place(0.0)), (WIDTH - 20, place(0.0)), AXIS, 1)
}
