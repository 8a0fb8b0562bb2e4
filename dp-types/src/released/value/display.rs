//! Released values as tables and as text.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

use super::{Estimates, Released, Responses, Selected, Sums, interval_ends};
use crate::aggregate::{Answers, Entries, Number, Value, Vector};
use crate::noise::Law;
use crate::num::{Bound, Decimal, Digits, Grid};
use crate::released::figures::{Figures, Measured, Quantity, Tabulated};
use crate::transformation::{Cuts, Key, interval};

impl<V: Value, L: Law> Released<V, L> {
    /// A table with a row for each number, which `V` names.
    fn named(&self, level: f64) -> Figures {
        let mut figures = Figures::new(V::titles(), level);
        for (units, entry) in self.units.iter().zip(0..) {
            let within = interval_ends::interval::<V::Grid>(*units, self.law.interval(level));
            figures.push(V::words(entry), interval_ends::number::<V::Grid>(*units), Some(within));
        }
        figures
    }
}

impl<K: Grid, L: Law> Measured for Released<Number<K>, L> {
    fn quantity(&self) -> Quantity {
        interval_ends::number::<K>(self.units[0])
    }
    fn within(&self, level: f64) -> Option<(Quantity, Quantity)> {
        Some(interval_ends::interval::<K>(self.units[0], self.law.interval(level)))
    }
}
impl<K: Grid, L: Law> Released<Number<K>, L> {
    /// The number and its interval at this level, as a table of one row.
    pub fn figures(&self, level: f64) -> Figures {
        Figures::one(self, level)
    }
}
impl<K: Grid, Y: Key, L: Law> Released<Vector<K, Y>, L> {
    /// The groups, their noisy numbers and intervals, as a table. A query can return the table, so
    /// that a program prints, writes or draws it.
    ///
    /// Each interval by itself contains its true number with a probability of at least `level`. To
    /// cover all n groups at once, use the level 1 − (1 − level)/n.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// use dp_types::released::figures::Figures;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward, smoker: bool }
    /// #[dp_query(epsilon = 1.0)]
    /// fn smokers(patients: Table<Patient>) -> Figures {
    ///     patients.partition(|p| (p.ward, p.smoker)).count().laplace(1.0).figures(0.95)
    /// }
    /// # let patients = Dataset::<Patient>::from_rows((0..90).map(|i| Patient { ward: Ward::Er, smoker: i % 3 == 0 }))?;
    /// let (figures, _session) = patients.session::<eps!(1.0)>().run(smokers)?;
    /// assert!(figures.to_string().starts_with("ward  smoker  value  95 % from"));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn figures(&self, level: f64) -> Figures {
        self.named(level)
    }
}
impl<K: Grid, L: Law> Released<Entries<K>, L> {
    /// The noisy numbers and their intervals as a table. Each row has the index of its number in
    /// the vector.
    pub fn figures(&self, level: f64) -> Figures {
        self.named(level)
    }
}
impl<W: Estimates, Lo: Bound, Hi: Bound, K: Grid, L: Sums> Released<Answers<W, Lo, Hi, K>, L> {
    /// The number of rows up to each number, with intervals, as a table.
    pub fn figures(&self, level: f64) -> Figures {
        let mut figures = Figures::new(["up to"], level);
        for (at, count) in self.cumulative().into_iter().enumerate() {
            let margin = self.cumulative_margin(at, level);
            let ends = (Quantity::Estimate(count - margin), Quantity::Estimate(count + margin));
            figures.push([Answers::<W, Lo, Hi, K>::word(at as u64)], count.into(), Some(ends));
        }
        figures
    }
}

macro_rules! tabulated {
    ($($of:ident [$($what:tt)*] $values:ty;)*) => { $(
        impl<$($what)*, L: $of> Tabulated for Released<$values, L> {
            fn table(&self, level: f64) -> Figures {
                self.figures(level)
            }
        }
    )* };
}
tabulated! {
    Law [K: Grid] Number<K>;
    Law [K: Grid, Y: Key] Vector<K, Y>;
    Law [K: Grid] Entries<K>;
    Sums [W: Estimates, Lo: Bound, Hi: Bound, K: Grid] Answers<W, Lo, Hi, K>;
}

impl<V: Value, N> Tabulated for Selected<V, N> {
    fn table(&self, _: f64) -> Figures {
        self.figures()
    }
}
impl<V: Value, N> Selected<V, N> {
    /// The selected groups as a table, the first choice first. Choices do not have intervals.
    pub fn figures(&self) -> Figures {
        let mut figures = Figures::new(["choice"], 0.0);
        for (entry, place) in self.entries.iter().zip(1_u64..) {
            let name = V::words(*entry).join(", ");
            figures.push([place.to_string()], quantity(name), None);
        }
        figures
    }
}

/// A number if it prints exactly as written, otherwise a name. A category may be called `007` or
/// `1e5`.
#[inline]
fn quantity(name: String) -> Quantity {
    match name.parse::<Decimal>() {
        Ok(number) if number.to_string() == name => Quantity::Exact(number),
        _ => Quantity::Name(name),
    }
}

impl<V: Value, C: Cuts<V::Grid>> Responses<V, C> {
    /// The answered interval for each number, as a table. Each answer is true with the probability
    /// [`truth`](Responses::truth).
    pub fn figures(&self) -> Figures {
        let mut figures = Figures::new(V::titles(), 0.0);
        let shown = |units| Decimal::new(units, V::Grid::COUNT);
        for (answer, entry) in self.answers.iter().zip(0..) {
            figures.push(V::words(entry), Quantity::Name(interval::<V::Grid, C, _>(*answer, shown)), None);
        }
        figures
    }
}

impl<K: Grid, L: Law> fmt::Display for Released<Number<K>, L> {
    /// Prints the number and its margin at 95 %: `286 ± 30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = i128::try_from(self.law.interval(0.95)).unwrap_or(i128::MAX);
        write!(f, "{} ± {}", self.quantity(), interval_ends::number::<K>(half))
    }
}
macro_rules! tables {
    ($([$($parameter:ident: $bound:ident),*] $released:ty, $figures:expr;)*) => { $(
        impl<$($parameter: $bound),*> fmt::Display for $released {
            /// Prints the value's table, with intervals at 95 % if it has them.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let figures: fn(&Self) -> Figures = $figures;
                fmt::Display::fmt(&figures(self), f)
            }
        }
    )* };
}
tables! {
    [K: Grid, Y: Key, L: Law] Released<Vector<K, Y>, L>, |v| v.figures(0.95);
    [K: Grid, L: Law] Released<Entries<K>, L>, |v| v.figures(0.95);
    [W: Estimates, Lo: Bound, Hi: Bound, K: Grid, L: Sums] Released<Answers<W, Lo, Hi, K>, L>, |v| v.figures(0.95);
    [V: Value, N: Sized] Selected<V, N>, |v| v.figures();
}
impl<V: Value, C: Cuts<V::Grid>> fmt::Display for Responses<V, C> {
    /// Prints the value's table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.figures(), f)
    }
}
