//! Regression: the least-squares line through the pairs of numbers of a table's rows.

use core::fmt;

use super::part::{self, Part};
use super::{Covariance, Variance};
use crate::aggregate::Vector;
use crate::noise::Law;
use crate::num::Grid;
use crate::released::figures::{Figures, Tabulated};
use crate::released::{PartAnswers, Released};
use crate::transformation::Key;

/// The least-squares line y = intercept + slope · x over the rows of a table.
#[derive(Clone)]
#[must_use = "the budget of these releases is spent, whether or not they are used"]
pub struct Regression<L> {
    covariance: Covariance<L>,
    squares: Part<L>,
    /// The public numbers that were subtracted from each x and each y.
    middles: (f64, f64),
}

impl<L: Law> Regression<L> {
    /// Computes the line from the sums of x·y, of x², of x and of y, and the count of the same
    /// rows.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64, #[dp(range = 0..=50)] visits: i64 }
    /// /// Five releases at ε = 0.2 each.
    /// #[dp_query(epsilon = 1.0)]
    /// fn visits_by_age(patients: Table<Patient>) -> (f64, f64) {
    ///     let line = patients.regression(|p| (p.age, p.visits)).laplace(1.0);
    ///     (line.slope(), line.intercept())
    /// }
    /// ```
    pub fn of(
        products: impl Into<Part<L>>,
        squares: impl Into<Part<L>>,
        x: impl Into<Part<L>>,
        y: impl Into<Part<L>>,
        count: impl Into<Part<L>>,
    ) -> Self {
        Self {
            covariance: Covariance::of(products, x, y, count),
            squares: squares.into(),
            middles: (0.0, 0.0),
        }
    }

    /// States that these numbers were subtracted from each x and each y before the sums were
    /// computed. The slope does not depend on them, but the intercept does.
    pub fn about(self, middle_of_x: f64, middle_of_y: f64) -> Self {
        Self { middles: (middle_of_x, middle_of_y), ..self }
    }

    /// Computes the line of each group of a key.
    pub fn each<Q: Grid, S: Grid, A: Grid, B: Grid, C: Grid, Y: Key>(
        products: Released<Vector<Q, Y>, L>,
        squares: Released<Vector<S, Y>, L>,
        xs: Released<Vector<A, Y>, L>,
        ys: Released<Vector<B, Y>, L>,
        counts: Released<Vector<C, Y>, L>,
    ) -> PartAnswers<Y, Self> {
        let covariances = Covariance::each(products, xs, ys, counts).into_iter().map(|(_, each)| each);
        let lines = covariances.zip(Part::each(&squares)).map(|(covariance, squares)| Self {
            covariance,
            squares,
            middles: (0.0, 0.0),
        });
        PartAnswers::new(lines.collect())
    }

    /// The slope: the covariance divided by the variance of x, or 0 if the noisy variance is not
    /// above 0.
    pub fn slope(&self) -> f64 {
        let variance =
            Variance::of(self.squares.clone(), self.covariance.x.clone(), self.covariance.count.clone());
        let variance = variance.value();
        if variance > 0.0 { self.covariance.value() / variance } else { 0.0 }
    }

    /// The value of y at x = 0.
    pub fn intercept(&self) -> f64 {
        let n = self.covariance.count.value().max(1.0);
        let [x, y] = [&self.covariance.x, &self.covariance.y].map(|sum| sum.value() / n);
        self.middles.1 + y - self.slope() * (self.middles.0 + x)
    }

    /// The line's value of y at `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.intercept() + self.slope() * x
    }

    /// The interval that contains the noise-free slope with a probability of at least `level`. The
    /// interval is unbounded if the variance of x may be 0. The interval is about the line through
    /// these rows, not about the population from which the rows were drawn.
    pub fn slope_interval(&self, level: f64) -> (f64, f64) {
        let level = part::shared(level, 5);
        let rows = self.covariance.count.rows(level);
        let variance = self.squares.spread(level) / rows - (self.covariance.x.spread(level) / rows).square();
        (self.covariance.spread(level) / variance.at_least(0.0)).ends()
    }

    /// The released sums of x·y, of x², of x and of y, and the released count.
    pub fn parts(&self) -> [&Part<L>; 5] {
        let [products, x, y, count] = self.covariance.parts();
        [products, &self.squares, x, y, count]
    }
}

impl<Y: Key, L: Law> PartAnswers<Y, Regression<L>> {
    /// Applies [`Regression::about`] to each line.
    pub fn about(self, middle_of_x: f64, middle_of_y: f64) -> Self {
        Self::new(self.into_iter().map(|(_, line)| line.about(middle_of_x, middle_of_y)).collect())
    }
}
impl<L: Law> Regression<L> {
    /// The slope, with its interval at this level, and the intercept, as a table of two rows.
    pub fn figures(&self, level: f64) -> Figures {
        let (lo, hi) = self.slope_interval(level);
        let mut figures = Figures::new(["of"], level);
        figures.push(["slope"], self.slope().into(), Some((lo.into(), hi.into())));
        figures.push(["intercept"], self.intercept().into(), None);
        figures
    }
}
impl<L: Law> Tabulated for Regression<L> {
    fn table(&self, level: f64) -> Figures {
        self.figures(level)
    }
}
impl<L: Law> fmt::Display for Regression<L> {
    /// Prints the line: `12.5 + 0.25 * x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(3);
        let (slope, intercept) = (self.slope(), self.intercept());
        let sign = if slope < 0.0 { '-' } else { '+' };
        write!(f, "{intercept:.decimals$} {sign} {:.decimals$} * x", slope.abs())
    }
}
impl<L: Law> fmt::Debug for Regression<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Regression({self})")
    }
}
