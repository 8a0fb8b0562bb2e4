//! Columns of values as file formats hold them. Many values are packed into cells at once.
// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use dp_noise::vectors::{Work, widest};

use super::text_ids::{AHEAD, Names};
use super::value::Given;
use crate::kind::{FIRST_DAY, LAST_DAY};
use crate::record::date::Date;
use crate::record::domain::Domain;
use crate::record::store::bool_column::Bits;
use crate::record::store::packed_int::Cell;

/// The values of one column for consecutive rows that are being loaded. These values are personal
/// data, and the column cannot be printed.
///
/// [`at`](Self::at) returns the value of each row, and a column takes or refuses it as it does a
/// [`Given`]. The representation decides the speed: the loader packs numbers, dates and truth
/// values directly, without a `Given` for each value.
///
/// ```
/// use dp_types::law::record::{Bits, Given, GivenColumn};
///
/// // 1.25, nothing and 4.00: of the three lowest bits, the second is not set.
/// let there = Bits::new(&[0b101], 0, 3).expect("a byte has three bits");
/// let bills = GivenColumn::numbers(&[125_i32, 0, 400], 2).with_gaps(there);
/// assert_eq!(bills.len(), 3);
/// assert!(matches!(bills.at(0), Given::Number { units: 125, digits: 2 }));
/// assert!(matches!(bills.at(1), Given::Missing));
/// assert!(matches!(bills.at(3), Given::Missing), "there is no such row");
/// ```
#[derive(Clone, Copy)]
pub struct GivenColumn<'v> {
    values: Values<'v>,
    /// The rows that have a value, or `None` if all rows have one.
    there: Option<Bits<'v>>,
}

#[derive(Clone, Copy)]
enum Values<'v> {
    /// Numbers in steps with this number of decimals.
    Numbers(Whole<'v>, u8),
    /// Dates, as days since 1970-01-01.
    Dates(&'v [i32]),
    Truths(Bits<'v>),
    /// For each row, the index of its value in this list.
    Listed(Whole<'v>, &'v [Given<'v>]),
    /// A number of rows, and a source that finds the value of each row.
    Each(usize, &'v dyn GivenRows),
}

/// Values that a format does not store consecutively. Each is found by the index of its row.
pub trait GivenRows {
    /// The value in the row at this index, from 0.
    fn at(&self, row: usize) -> Given<'_>;
}

/// A list of at most this number of values is checked as a whole, before the rows that refer to it
/// are checked.
const FEW: usize = 256;

macro_rules! wholes {
    ($($name:ident $of:ty)*) => {
        /// Whole numbers of a machine type.
        #[derive(Clone, Copy)]
        #[non_exhaustive]
        pub enum Whole<'v> {
            $(
                #[doc = concat!("`", stringify!($of), "`.")]
                $name(&'v [$of]),
            )*
        }
        $(
            impl<'v> From<&'v [$of]> for Whole<'v> {
                fn from(numbers: &'v [$of]) -> Self {
                    Self::$name(numbers)
                }
            }
            impl<'v, const N: usize> From<&'v [$of; N]> for Whole<'v> {
                fn from(numbers: &'v [$of; N]) -> Self {
                    Self::$name(numbers)
                }
            }
        )*
        impl Whole<'_> {
            fn len(self) -> usize {
                match self {
                    $(Self::$name(numbers) => numbers.len(),)*
                }
            }

            fn get(self, row: usize) -> Option<i128> {
                match self {
                    $(Self::$name(numbers) => numbers.get(row).map(|number| i128::from(*number)),)*
                }
            }

            /// Stores the numbers from `from` on; see [`Fitting`].
            fn fit<C: Cell>(self, from: usize, (lo, hi): (i64, i64), base: i64, there: Option<Bits<'_>>, out: &mut [C]) -> bool {
                match self {
                    $(Self::$name(numbers) => match (<$of>::ends(lo, hi), numbers.get(from..)) {
                        (Some(ends), Some(numbers)) if numbers.len() >= out.len() => {
                            widest(Fitting { numbers, ends, base, there, from, out })
                        }
                        _ => false,
                    },)*
                }
            }

            /// Stores the values at the indices from `from` on; see [`Choosing`].
            fn choose<C: Cell>(self, from: usize, list: &[Option<C>], there: Option<Bits<'_>>, missing: Option<C>, out: &mut [C]) -> bool {
                match self {
                    $(Self::$name(numbers) => match numbers.get(from..) {
                        Some(numbers) if numbers.len() >= out.len() => {
                            widest(Choosing { numbers, list, there, missing, from, out })
                        }
                        _ => false,
                    },)*
                }
            }
        }
    };
}
wholes!(I8 i8 I16 i16 I32 i32 I64 i64 I128 i128 U8 u8 U16 u16 U32 u32 U64 u64);

impl<'v> GivenColumn<'v> {
    /// A column of numbers in steps of `10^−digits`, of any machine type.
    pub fn numbers(units: impl Into<Whole<'v>>, digits: u8) -> Self {
        Self { values: Values::Numbers(units.into(), digits), there: None }
    }

    /// A column of dates, as days since 1970-01-01.
    pub fn dates(days: &'v [i32]) -> Self {
        Self { values: Values::Dates(days), there: None }
    }

    /// A column of truth values.
    pub fn truths(truths: Bits<'v>) -> Self {
        Self { values: Values::Truths(truths), there: None }
    }

    /// A column with the index of each row's value in a list, from 0. An index beyond the list is
    /// [`Given::Other`].
    pub fn listed(numbers: impl Into<Whole<'v>>, values: &'v [Given<'v>]) -> Self {
        Self { values: Values::Listed(numbers.into(), values), there: None }
    }

    /// A column of `rows` rows whose values are found one by one, possibly more than once.
    pub fn each(rows: usize, values: &'v dyn GivenRows) -> Self {
        Self { values: Values::Each(rows, values), there: None }
    }

    /// Marks the rows without a value. A row whose bit is set keeps its value. In all other rows,
    /// the value becomes [`Given::Missing`]. If there are fewer bits than rows, the rows without a
    /// bit are cut off.
    #[must_use]
    pub fn with_gaps(self, there: Bits<'v>) -> Self {
        Self { there: Some(there), ..self }
    }

    /// The number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        let values = match self.values {
            Values::Numbers(units, _) => units.len(),
            Values::Dates(days) => days.len(),
            Values::Truths(truths) => truths.len(),
            Values::Listed(numbers, _) => numbers.len(),
            Values::Each(rows, _) => rows,
        };
        self.there.map_or(values, |there| there.len().min(values))
    }

    /// Whether the column has no rows.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value in the row at this index, from 0, or [`Given::Missing`] beyond the last row.
    #[inline]
    pub fn at(&self, row: usize) -> Given<'v> {
        if row >= self.len() || self.there.is_some_and(|there| !there.get(row)) {
            return Given::Missing;
        }
        let given = match self.values {
            Values::Numbers(units, digits) => units.get(row).map(|units| Given::Number { units, digits }),
            Values::Dates(days) => {
                days.get(row).and_then(|days| Date::of_days(i64::from(*days))).map(Given::Date)
            }
            Values::Truths(truths) => Some(Given::Truth(truths.get(row))),
            Values::Listed(numbers, values) => {
                let place = numbers.get(row).and_then(|number| usize::try_from(number).ok());
                place.and_then(|place| values.get(place)).copied()
            }
            Values::Each(_, values) => Some(values.at(row)),
        };
        given.unwrap_or(Given::Other)
    }

    /// Packs the values from row `from` on into cells, as the domain reads them. Returns false if a
    /// value does not fit.
    pub(in crate::record) fn pack<D: Domain>(
        &self,
        from: usize,
        out: &mut [D::Cell],
        names: &mut Names,
    ) -> bool {
        if let Values::Listed(numbers, values) = self.values
            && values.len() <= FEW
            && !D::INTERNS
        {
            let mut list = [None; FEW];
            for (place, value) in list.iter_mut().zip(values) {
                *place = D::read(*value, names).ok();
            }
            let missing = D::read(Given::Missing, names).ok();
            return numbers.choose(from, &list[..values.len()], self.there, missing, out);
        }
        (from..).step_by(AHEAD).zip(out.chunks_mut(AHEAD)).all(|(from, out)| {
            if D::INTERNS {
                let texts = (from..from + out.len()).filter_map(|row| match self.at(row) {
                    Given::Text(text) => Some(text.trim()),
                    _ => None,
                });
                names.look_ahead(texts);
            }
            (from..).zip(out).all(|(row, to)| match D::read(self.at(row), names) {
                Ok(cell) => {
                    *to = cell;
                    true
                }
                Err(_) => false,
            })
        })
    }

    /// Packs numbers with this number of decimals as their distances from `base`. Returns false if
    /// a number is not between the two ends. With `gaps`, a missing number becomes 0. `None` if the
    /// column does not hold such numbers.
    pub(in crate::record) fn pack_numbers<C: Cell>(
        &self,
        digits: u8,
        from: usize,
        ends: (i64, i64),
        base: i64,
        gaps: bool,
        out: &mut [C],
    ) -> Option<bool> {
        match self.values {
            Values::Numbers(units, of) if of == digits => {
                Some(self.gaps(from, out.len(), gaps) && units.fit(from, ends, base, self.there, out))
            }
            _ => None,
        }
    }

    /// Packs dates, like [`pack_numbers`](Self::pack_numbers).
    pub(in crate::record) fn pack_dates<C: Cell>(
        &self,
        from: usize,
        (lo, hi): (i64, i64),
        base: i64,
        gaps: bool,
        out: &mut [C],
    ) -> Option<bool> {
        let ends = (lo.max(FIRST_DAY), hi.min(LAST_DAY));
        match self.values {
            Values::Dates(days) => Some(
                self.gaps(from, out.len(), gaps) && Whole::I32(days).fit(from, ends, base, self.there, out),
            ),
            _ => None,
        }
    }

    /// Packs truth values, like [`pack_numbers`](Self::pack_numbers): each becomes `least` or
    /// `least` + 1. `least` is 1 if 0 marks missing values.
    pub(in crate::record) fn pack_truths<C: Cell>(
        &self,
        from: usize,
        least: u64,
        out: &mut [C],
    ) -> Option<bool> {
        let Values::Truths(truths) = self.values else { return None };
        if !self.gaps(from, out.len(), least > 0) || truths.len() < from + out.len() {
            return Some(false);
        }
        widest(Telling { truths, there: self.there, least, from, out });
        Some(true)
    }

    /// Whether these rows exist, and either all have a value or gaps are allowed.
    fn gaps(&self, from: usize, rows: usize, gaps: bool) -> bool {
        self.there.is_none_or(|there| match from.checked_add(rows) {
            Some(end) if end <= there.len() => gaps || there.all(from, rows),
            _ => false,
        })
    }
}

/// Stores the distances of numbers from `base`, if all numbers that are present are between the two
/// ends.
struct Fitting<'a, T, C> {
    numbers: &'a [T],
    ends: (T, T),
    base: i64,
    there: Option<Bits<'a>>,
    /// The index of the first number's bit in `there`.
    from: usize,
    out: &'a mut [C],
}

impl<T: Machine, C: Cell> Work for Fitting<'_, T, C> {
    type Out = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Self { numbers, ends: (lo, hi), base, there, from, out } = self;
        let cell = |number: T| C::store(number.low().wrapping_sub(base) as u64);
        let mut good = true;
        match there {
            None => {
                for (to, number) in out.iter_mut().zip(numbers) {
                    good &= number.inside(lo, hi);
                    *to = cell(*number);
                }
            }
            Some(there) => {
                let pieces = out.chunks_mut(64).zip(numbers.chunks(64));
                for (from, (out, numbers)) in (from..).step_by(64).zip(pieces) {
                    let there = there.word(from);
                    for (i, (to, number)) in out.iter_mut().zip(numbers).enumerate() {
                        let there = there >> i & 1;
                        good &= number.inside(lo, hi) | (there == 0);
                        *to = C::store(cell(*number).offset() * there);
                    }
                }
            }
        }
        good
    }
}

/// Stores the cells for indices into a list, if all indices that are present have a cell.
struct Choosing<'a, T, C> {
    numbers: &'a [T],
    list: &'a [Option<C>],
    there: Option<Bits<'a>>,
    missing: Option<C>,
    /// The index of the first number's bit in `there`.
    from: usize,
    out: &'a mut [C],
}

/// A list of at most this length is searched for all indices at once.
const SHORT: usize = 8;

impl<T: Machine, C: Cell> Work for Choosing<'_, T, C> {
    type Out = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Self { numbers, list, there, missing, from, out } = self;
        if there.is_none() && list.len() <= SHORT && list.iter().all(Option::is_some) {
            // This avoids a list access for each index, so that the compiler vectorises the loop.
            let mut cells = [C::ZERO; SHORT];
            for (to, cell) in cells.iter_mut().zip(list) {
                *to = cell.unwrap_or(C::ZERO);
            }
            let mut good = true;
            for (to, number) in out.iter_mut().zip(numbers) {
                let mut cell = C::ZERO;
                for (place, listed) in (0..).zip(cells) {
                    cell = if number.low() == place { listed } else { cell };
                }
                *to = cell;
                good &= number.is_place(list.len());
            }
            return good;
        }
        (from..).zip(out).zip(numbers).all(|((row, to), number)| {
            let cell = match there {
                Some(there) if !there.get(row) => missing,
                _ if number.is_place(list.len()) => list[number.low() as usize],
                _ => None,
            };
            *to = cell.unwrap_or(C::ZERO);
            cell.is_some()
        })
    }
}

/// Stores each truth value as `least` or `least` + 1, or as 0 if it is missing.
struct Telling<'a, C> {
    truths: Bits<'a>,
    there: Option<Bits<'a>>,
    least: u64,
    from: usize,
    out: &'a mut [C],
}

impl<C: Cell> Work for Telling<'_, C> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        for (from, out) in (self.from..).step_by(64).zip(self.out.chunks_mut(64)) {
            let truths = self.truths.word(from);
            let there = self.there.map_or(u64::MAX, |there| there.word(from));
            for (i, to) in out.iter_mut().enumerate() {
                *to = C::store(((truths >> i & 1) + self.least) * (there >> i & 1));
            }
        }
    }
}

/// A machine type of whole numbers.
trait Machine: Copy {
    /// The part of the type's range that is between these ends, if it is not empty.
    fn ends(lo: i64, hi: i64) -> Option<(Self, Self)>;
    fn inside(self, lo: Self, hi: Self) -> bool;
    /// The lowest 64 bits of the number.
    fn low(self) -> i64;
    /// Whether the number is an index into a list of `len` elements.
    #[inline(always)]
    fn is_place(self, len: usize) -> bool {
        let last = len as i64 - 1;
        Self::ends(0, last).is_some_and(|(first, last)| self.inside(first, last))
    }
}
macro_rules! machine {
    ($($of:ty)*) => { $(
        impl Machine for $of {
            #[inline(always)]
            fn ends(lo: i64, hi: i64) -> Option<(Self, Self)> {
                let (lo, hi) = (i128::from(lo).max(<$of>::MIN as i128), i128::from(hi).min(<$of>::MAX as i128));
                if lo > hi { None } else { Some((lo as $of, hi as $of)) }
            }
            #[inline(always)]
            fn inside(self, lo: Self, hi: Self) -> bool {
                (self >= lo) & (self <= hi)
            }
            #[inline(always)]
            fn low(self) -> i64 {
                self as i64
            }
        }
    )* };
}
machine!(i8 i16 i32 i64 i128 u8 u16 u32 u64);
