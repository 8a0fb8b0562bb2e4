//! Statistics of released numbers: means, variances, covariances and regressions, each from several
//! sums and a count.
//!
//! Statistics are post-processing: they neither see a row nor spend a budget. A query releases the
//! components of a statistic in one scan, and pays for each component. The query then computes the
//! statistic from the answers. In a `#[dp_query]`, `patients.map(|p| p.age).mean().laplace(0.5)`
//! expands to two releases at ε = 0.25 each, and [`Mean::of`] combines them.
//!
//! | statistic | released components | cost of each component, as a part of the whole cost |
//! |---|---|---|
//! | [`Mean`] | sum, count | a half |
//! | [`Variance`], [`StandardDeviation`] | sum of squares, sum, count | a third |
//! | [`Covariance`] | sum of products, both sums, count | a quarter |
//! | [`Regression`] | sum of products, sum of squares, both sums, count | a fifth |
//!
//! Intervals are conservative. The level of each component's interval is raised, so that all of
//! these intervals together hold at the requested level. The interval of the statistic is computed
//! from the ends of the components' intervals. Intervals cover only the noise, not the sampling of
//! the rows.

mod part;
mod regression;
mod spread;

pub use part::Part;
pub use regression::Regression;

use core::fmt;

use crate::aggregate::Vector;
use crate::noise::Law;
use crate::num::Grid;
use crate::released::PartAnswers;
use crate::released::Released;
use crate::released::figures::{Figures, Measured, Quantity, Tabulated};
use crate::transformation::Key;
use spread::{ANYTHING, Spread};

/// The mean of a number over the rows of a table: a released sum divided by a released count.
#[derive(Clone)]
#[must_use = "the budget of these releases is spent, whether or not they are used"]
pub struct Mean<L> {
    sum: Part<L>,
    count: Part<L>,
    /// The public number that was subtracted from each value.
    middle: f64,
    /// The range of each value, which is also the range of the mean.
    range: Spread,
}

impl<L: Law> Mean<L> {
    /// Computes the mean from a sum and a count of the same rows.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// /// A sum and a count, at ε = 0.25 each.
    /// #[dp_query(epsilon = 0.5)]
    /// fn mean_age(patients: Table<Patient>) -> (f64, (f64, f64)) {
    ///     let mean = patients.map(|p| p.age).mean().laplace(0.5);
    ///     (mean.value(), mean.interval(0.95))
    /// }
    /// let patients = Dataset::<Patient>::from_rows((0..5000).map(|i| Patient { age: 20 + i % 40 }))?;
    /// let ((mean, (lo, hi)), _session) = patients.session::<eps!(0.5)>().run(mean_age)?;
    /// assert!((mean - 39.5).abs() < 3.0 && lo < mean && mean < hi);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn of(sum: impl Into<Part<L>>, count: impl Into<Part<L>>) -> Self {
        Self { sum: sum.into(), count: count.into(), middle: 0.0, range: ANYTHING }
    }

    /// Computes the means from the sums and the counts of each group of a key.
    pub fn each<K: Grid, C: Grid, Y: Key>(
        sums: Released<Vector<K, Y>, L>,
        counts: Released<Vector<C, Y>, L>,
    ) -> PartAnswers<Y, Self> {
        let parts = Part::each(&sums).zip(Part::each(&counts));
        PartAnswers::new(
            parts.map(|(sum, count)| Self { sum, count, middle: 0.0, range: ANYTHING }).collect(),
        )
    }

    /// States that `middle` was subtracted from each value before the values were added up. The
    /// mean is then `middle` plus the quotient of sum and count.
    ///
    /// A `#[dp_query]` does this automatically: a sum of [centered](crate::law::expr::Ex::centered)
    /// values needs less noise. Without the macro, take `middle` from
    /// [`Table::middle`](crate::transformation::Table::middle).
    pub fn about(self, middle: f64) -> Self {
        Self { middle, ..self }
    }

    /// Clamps the mean and its interval to this public range, in which all values lie.
    ///
    /// A `#[dp_query]` does this automatically. Without the macro, take the table's range from
    /// [`Table::value_range`](crate::transformation::Table::value_range).
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 18..=99)] age: i64 }
    /// #[dp_query(epsilon = 0.02)]
    /// fn mean_age(patients: Table<Patient>) -> (f64, (f64, f64)) {
    ///     let mean = patients.map(|p| p.age).mean().laplace(0.02);
    ///     (mean.value(), mean.interval(0.95))
    /// }
    /// // The noise of the sum is 50 times as large as the sum.
    /// let patients = Dataset::<Patient>::from_rows([Patient { age: 40 }])?;
    /// let ((mean, (lo, hi)), _session) = patients.session::<eps!(0.02)>().run(mean_age)?;
    /// assert!(18.0 <= lo && lo <= mean && mean <= hi && hi <= 99.0);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn clamp(self, (lo, hi): (f64, f64)) -> Self {
        Self { range: Spread::new(lo, hi), ..self }
    }

    /// The noisy sum divided by the noisy count, plus the subtracted middle. A noisy count below
    /// one counts as one. The result is clamped to the range.
    pub fn value(&self) -> f64 {
        self.range.nearest(self.middle + self.sum.value() / self.count.value().max(1.0))
    }

    /// The interval that contains the true mean with a probability of at least `level`, if there is
    /// a live row. Without rows the mean does not exist, and the interval has no meaning.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        let level = part::shared(level, 2);
        // The true mean is always in the range, so the interval can be cut to the range.
        let beyond = self.sum.spread(level) / self.count.rows(level);
        self.range.cut(beyond - Spread::new(-self.middle, -self.middle)).ends()
    }

    /// The released sum, of values without the middle, and the released count.
    pub fn parts(&self) -> [&Part<L>; 2] {
        [&self.sum, &self.count]
    }
}

impl<Y: Key, L: Law> PartAnswers<Y, Mean<L>> {
    /// Applies [`Mean::about`] to each mean.
    pub fn about(self, middle: f64) -> Self {
        Self::new(self.into_iter().map(|(_, mean)| mean.about(middle)).collect())
    }

    /// Applies [`Mean::clamp`] to each mean.
    pub fn clamp(self, range: (f64, f64)) -> Self {
        Self::new(self.into_iter().map(|(_, mean)| mean.clamp(range)).collect())
    }
}

/// The variance of a number over the rows of a table: the mean of its squares minus the square of
/// its mean.
#[derive(Clone)]
#[must_use = "the budget of these releases is spent, whether or not they are used"]
pub struct Variance<L> {
    squares: Part<L>,
    sum: Part<L>,
    count: Part<L>,
}

impl<L: Law> Variance<L> {
    /// Computes the variance from the sum of squares, the sum, and the count of the same rows.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// /// Three releases at ε = 0.3 each.
    /// #[dp_query(epsilon = 0.9)]
    /// fn spread(patients: Table<Patient>) -> f64 {
    ///     patients.map(|p| p.age.clamp(18, 99)).variance().laplace(0.9).value()
    /// }
    /// ```
    pub fn of(squares: impl Into<Part<L>>, sum: impl Into<Part<L>>, count: impl Into<Part<L>>) -> Self {
        Self { squares: squares.into(), sum: sum.into(), count: count.into() }
    }

    /// Computes the variance of each group of a key.
    pub fn each<Q: Grid, K: Grid, C: Grid, Y: Key>(
        squares: Released<Vector<Q, Y>, L>,
        sums: Released<Vector<K, Y>, L>,
        counts: Released<Vector<C, Y>, L>,
    ) -> PartAnswers<Y, Self> {
        let parts = Part::each(&squares).zip(Part::each(&sums)).zip(Part::each(&counts));
        PartAnswers::new(parts.map(|((squares, sum), count)| Self { squares, sum, count }).collect())
    }

    /// The variance, divided by the number of rows n and not by n − 1. If noise makes the variance
    /// negative, the result is 0.
    pub fn value(&self) -> f64 {
        let n = self.count.value().max(1.0);
        (self.squares.value() / n - (self.sum.value() / n).powi(2)).max(0.0)
    }

    /// The interval that contains the true variance with a probability of at least `level`, if
    /// there is a live row.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        let level = part::shared(level, 3);
        let rows = self.count.rows(level);
        let squares = self.squares.spread(level) / rows;
        (squares - (self.sum.spread(level) / rows).square()).at_least(0.0).ends()
    }

    /// The released sum of squares, sum and count.
    pub fn parts(&self) -> [&Part<L>; 3] {
        [&self.squares, &self.sum, &self.count]
    }
}

/// The standard deviation of a number over the rows of a table: the root of its [`Variance`].
#[derive(Clone)]
#[must_use = "the budget of these releases is spent, whether or not they are used"]
pub struct StandardDeviation<L>(Variance<L>);

impl<L: Law> StandardDeviation<L> {
    /// Computes the standard deviation from the sum of squares, the sum, and the count of the same
    /// rows.
    pub fn of(squares: impl Into<Part<L>>, sum: impl Into<Part<L>>, count: impl Into<Part<L>>) -> Self {
        Self(Variance::of(squares, sum, count))
    }

    /// Computes the standard deviation of each group of a key.
    pub fn each<Q: Grid, K: Grid, C: Grid, Y: Key>(
        squares: Released<Vector<Q, Y>, L>,
        sums: Released<Vector<K, Y>, L>,
        counts: Released<Vector<C, Y>, L>,
    ) -> PartAnswers<Y, Self> {
        PartAnswers::new(
            Variance::each(squares, sums, counts).into_iter().map(|(_, each)| Self(each)).collect(),
        )
    }

    /// The root of the noisy variance.
    pub fn value(&self) -> f64 {
        self.0.value().sqrt()
    }

    /// The interval that contains the true standard deviation with a probability of at least
    /// `level`.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        let (lo, hi) = self.0.interval(level);
        (lo.sqrt(), hi.sqrt())
    }

    /// The released sum of squares, sum and count.
    pub fn parts(&self) -> [&Part<L>; 3] {
        self.0.parts()
    }
}

/// The covariance of two numbers over the rows of a table: the mean of their products minus the
/// product of their means.
#[derive(Clone)]
#[must_use = "the budget of these releases is spent, whether or not they are used"]
pub struct Covariance<L> {
    products: Part<L>,
    x: Part<L>,
    y: Part<L>,
    count: Part<L>,
}

impl<L: Law> Covariance<L> {
    /// Computes the covariance from the sum of products, the two sums, and the count of the same
    /// rows.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64, #[dp(range = 0..=50)] visits: i64 }
    /// /// Four releases at ε = 0.2 each.
    /// #[dp_query(epsilon = 0.8)]
    /// fn together(patients: Table<Patient>) -> f64 {
    ///     patients.covariance(|p| (p.age, p.visits)).laplace(0.8).value()
    /// }
    /// ```
    pub fn of(
        products: impl Into<Part<L>>,
        x: impl Into<Part<L>>,
        y: impl Into<Part<L>>,
        count: impl Into<Part<L>>,
    ) -> Self {
        Self { products: products.into(), x: x.into(), y: y.into(), count: count.into() }
    }

    /// Computes the covariance of each group of a key.
    pub fn each<Q: Grid, A: Grid, B: Grid, C: Grid, Y: Key>(
        products: Released<Vector<Q, Y>, L>,
        xs: Released<Vector<A, Y>, L>,
        ys: Released<Vector<B, Y>, L>,
        counts: Released<Vector<C, Y>, L>,
    ) -> PartAnswers<Y, Self> {
        let sums = Part::each(&xs).zip(Part::each(&ys));
        let parts = Part::each(&products).zip(sums).zip(Part::each(&counts));
        PartAnswers::new(parts.map(|((products, (x, y)), count)| Self { products, x, y, count }).collect())
    }

    /// The covariance, divided by the number of rows n and not by n − 1.
    pub fn value(&self) -> f64 {
        let n = self.count.value().max(1.0);
        self.products.value() / n - self.x.value() / n * (self.y.value() / n)
    }

    /// The interval that contains the true covariance with a probability of at least `level`.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        self.spread(part::shared(level, 4)).ends()
    }

    fn spread(&self, level: f64) -> Spread {
        let rows = self.count.rows(level);
        let [products, x, y] = [&self.products, &self.x, &self.y].map(|sum| sum.spread(level) / rows);
        products - x * y
    }

    /// The released sum of products, both sums, and the count.
    pub fn parts(&self) -> [&Part<L>; 4] {
        [&self.products, &self.x, &self.y, &self.count]
    }
}

macro_rules! shown {
    ($($name:ident)*) => { $(
        impl<L: Law> fmt::Display for $name<L> {
            /// Prints the value and its interval at 95 %: `24.3 (23.9 to 24.8)`.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (lo, hi) = self.interval(0.95);
                let decimals = f.precision().unwrap_or(3);
                write!(f, "{:.decimals$} ({lo:.decimals$} to {hi:.decimals$})", self.value())
            }
        }
        impl<L: Law> fmt::Debug for $name<L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
        impl<L: Law> Measured for $name<L> {
            fn quantity(&self) -> Quantity {
                self.value().into()
            }
            fn within(&self, level: f64) -> Option<(Quantity, Quantity)> {
                let (lo, hi) = self.interval(level);
                Some((lo.into(), hi.into()))
            }
        }
        impl<L: Law> Tabulated for $name<L> {
            fn table(&self, level: f64) -> Figures {
                self.figures(level)
            }
        }
        impl<L: Law> $name<L> {
            /// The value and its interval at this level, as a table of one row.
            pub fn figures(&self, level: f64) -> Figures {
                Figures::one(self, level)
            }
        }
    )* };
}
shown! { Mean Variance StandardDeviation Covariance }

#[cfg(test)]
mod tests;
