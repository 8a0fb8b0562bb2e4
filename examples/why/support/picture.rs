//! Draws curves and points as SVG. Equal charts give equal bytes.

use std::error::Error;

use plotters::prelude::*;

/// The colours of a naive release, of this library, and of a limit.
pub(crate) const NAIVE: RGBColor = RGBColor(176, 48, 48);
pub(crate) const LIBRARY: RGBColor = RGBColor(38, 89, 158);
pub(crate) const LIMIT: RGBColor = RGBColor(120, 120, 120);

/// An axis. On a logarithmic axis, the points and both ends are powers of ten.
pub(crate) struct Axis {
    pub(crate) name: &'static str,
    pub(crate) ends: (f64, f64),
    pub(crate) is_logarithmic: bool,
}

impl Axis {
    pub(crate) fn percent(name: &'static str) -> Self {
        Self { name, ends: (0.0, 104.0), is_logarithmic: false }
    }

    /// From 10^`low` to 10^`high`.
    pub(crate) fn powers(name: &'static str, low: f64, high: f64) -> Self {
        Self { name, ends: (low, high), is_logarithmic: true }
    }

    /// The points at which a curve along this axis is computed: the position and the value there.
    pub(crate) fn points(&self, count: u32) -> impl Iterator<Item = (f64, f64)> + use<> {
        let ((low, high), is_logarithmic) = (self.ends, self.is_logarithmic);
        (0..=count).map(move |step| {
            let at = low + (high - low) * f64::from(step) / f64::from(count);
            (at, if is_logarithmic { 10_f64.powf(at) } else { at })
        })
    }

    fn label(&self, at: f64) -> String {
        match self.is_logarithmic {
            false => format!("{}", (1_000.0 * at).round() / 1_000.0),
            true if at.abs() < 1e-9 => "1".to_owned(),
            true if at < 0.0 => format!("{:.*}", (-at).ceil() as usize, 10_f64.powf(at)),
            true => format!("{:.0}", 10_f64.powf(at)),
        }
    }
}

/// A curve, or separate points.
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    pub(crate) colour: RGBColor,
    pub(crate) are_points: bool,
    pub(crate) values: Vec<(f64, f64)>,
}

impl Curve {
    pub(crate) fn line(
        name: &'static str,
        colour: RGBColor,
        values: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        Self { name, colour, are_points: false, values: values.into_iter().collect() }
    }

    pub(crate) fn dots(
        name: &'static str,
        colour: RGBColor,
        values: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        Self { are_points: true, ..Self::line(name, colour, values) }
    }
}

pub(crate) struct Chart {
    pub(crate) title: &'static str,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) curves: Vec<Curve>,
}

pub(crate) fn draw(chart: &Chart) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    paint(chart, &mut svg)?;
    // Screen readers read the title.
    let title = chart.title;
    Ok(svg.replacen('>', &format!(" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>"), 1))
}

fn paint(chart: &Chart, svg: &mut String) -> Result<(), Box<dyn Error>> {
    let Chart { title, x, y, curves } = chart;
    let root = SVGBackend::with_string(svg, (720, 400)).into_drawing_area();
    root.fill(&WHITE)?;
    let text = |words: &'static str, at: (i32, i32), size: i32| {
        root.draw(&Text::new(words, at, ("sans-serif", size).into_font().color(&BLACK)))
    };
    text(title, (66, 12), 18)?;
    let mut left = 66;
    for Curve { name, colour, .. } in curves {
        root.draw(&Rectangle::new([(left, 40), (left + 14, 46)], colour.filled()))?;
        text(name, (left + 20, 37), 13)?;
        // No letter of this size is wider than seven pixels on average.
        left += 44 + 7 * i32::try_from(name.chars().count())?;
    }
    let mut area = ChartBuilder::on(&root)
        .margin(12)
        .margin_top(60)
        .margin_right(24)
        .x_label_area_size(40)
        .y_label_area_size(54)
        .build_cartesian_2d(x.ends.0..x.ends.1, y.ends.0..y.ends.1)?;
    area.configure_mesh()
        .x_desc(x.name)
        .y_desc(y.name)
        .x_label_formatter(&|at| x.label(*at))
        .y_label_formatter(&|at| y.label(*at))
        .label_style(("sans-serif", 12))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for Curve { colour, are_points, values, .. } in curves {
        if *are_points {
            area.draw_series(values.iter().map(|at| Circle::new(*at, 3, colour.filled())))?;
        } else {
            area.draw_series(LineSeries::new(values.iter().copied(), colour.stroke_width(2)))?;
        }
    }
    Ok(root.present()?)
}
