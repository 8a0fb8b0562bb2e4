//! Tests that loading a batch has the same result as loading its rows one by one.

use super::Intake;
use crate::neighbours::AddRemove;
use crate::prelude::{Category, Date, Decimal, Record};
use crate::record::fields::Fields;
use crate::record::{Bits, Given, GivenColumn, GivenRows, Order, Unit, Whole};
use crate::testing::Random;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Ent,
}

/// Defines records with every kind of column, with each policy and each kind of identifier. The
/// identifier is neither the first nor the last column.
macro_rules! records {
    ($($name:ident $policy:ident ($($unit:tt)*) $person:ty;)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy)]
        #[allow(dead_code)]
        struct $name {
            #[dp(range = -5..=120)]
            age: i64,
            #[dp(range = 0.00..=9.99, step = 0.01)]
            bill: Decimal,
            $($unit)*
            person: $person,
            #[dp(range = -7_000_000_000..=7_000_000_000)]
            wide: Option<i64>,
            insured: bool,
            smoker: Option<bool>,
            #[dp(category)]
            ward: Ward,
            #[dp(category)]
            last: Option<Ward>,
            #[dp(range = "2020-01-01"..="2020-12-31")]
            day: Date,
            #[dp(range = "0001-01-01"..="9999-12-31")]
            birth: Option<Date>,
            #[dp(text = 4)]
            code: String,
            #[dp(range = 0.0..=1.0, step = 0.1)]
            score: f64,
        }
    )* };
}
records! {
    Refused refuse (#[dp(unit, at_most = 400)]) String;
    Kept refuse (#[dp(unit, keep = 20)]) String;
    Dropped drop_row (#[dp(unit, keep = 20)]) String;
    Numbered clamp (#[dp(unit, at_most = 12, range = 0..=5_000)]) i64;
    Unbound drop_row (#[dp(unit, keep = 1, unbounded)]) i64;
    Rows refuse (#[dp(range = 0..=5_000)]) i64;
}

/// The values of a column in the forms that a format may hold.
#[derive(Default)]
struct Held {
    how: usize,
    digits: u8,
    numbers: Vec<i64>,
    #[allow(clippy::type_complexity)] // one of each machine type
    narrow: (Vec<i8>, Vec<u8>, Vec<i16>, Vec<u16>, Vec<i32>, Vec<u32>, Vec<u64>, Vec<i128>),
    bits: Vec<u8>,
    offset: usize,
    there: Option<Vec<u8>>,
    list: Vec<Given<'static>>,
}
impl GivenRows for Held {
    fn at(&self, row: usize) -> Given<'_> {
        self.list[self.numbers[row] as usize]
    }
}

impl Held {
    /// Makes values for `rows` rows that all, or nearly all, fit the column at this index.
    fn random(random: &mut Random, column: usize, rows: usize, text: bool, wrong: usize) -> Self {
        let mut held = Self { offset: random.below(9), ..Self::default() };
        let (how, digits, lowest, many) = match column {
            0 => (random.below(2), 0, -5, 126),
            1 => (random.below(2), 2, 0, 1000),
            2 if text => (3 + random.below(2), 0, 0, 300),
            2 => (random.below(2), 0, 0, 5001),
            3 => (random.below(2), 0, -7_000_000_000, 14_000_000_001),
            4 | 5 => (random.below(3), 0, 0, 2),
            6 | 7 => (3 + random.below(2), 0, 0, 4),
            8 => (5, 0, 18_262, 366),
            9 => (5, 0, -719_162, 3_652_059),
            _ => (3 + random.below(2), 0, 0, 6),
        };
        (held.how, held.digits) = (how, digits);
        let ok = how;
        for _ in 0..rows {
            let bad = wrong < usize::MAX && random.below(wrong) == 0;
            let beyond = [lowest - 1 - random.below(9) as i64, lowest + many as i64][random.below(2)];
            held.numbers.push(match (bad, ok) {
                (true, 0 | 1) => beyond,
                (true, 5) => [lowest - 1, i64::from(i32::MAX)][random.below(2)],
                _ => lowest + random.below(many) as i64,
            });
            held.bits.push(random.below(256) as u8);
        }
        held.bits.extend([0x5a; 2]);
        if how == 0 {
            let n = &held.numbers;
            let kind = if wrong < usize::MAX {
                random.below(9)
            } else {
                [2, 4, 7][random.below(3).max(many / 7_000).min(2)]
            };
            // The machine type may truncate some values. Both ways of loading get the same
            // truncated values.
            match kind {
                0 => held.narrow.0 = n.iter().map(|n| *n as i8).collect(),
                1 => held.narrow.1 = n.iter().map(|n| *n as u8).collect(),
                2 => held.narrow.2 = n.iter().map(|n| *n as i16).collect(),
                3 => held.narrow.3 = n.iter().map(|n| *n as u16).collect(),
                4 => held.narrow.4 = n.iter().map(|n| *n as i32).collect(),
                5 => held.narrow.5 = n.iter().map(|n| *n as u32).collect(),
                6 => held.narrow.6 = n.iter().map(|n| *n as u64).collect(),
                _ => held.narrow.7 = n.iter().map(|n| i128::from(*n)).collect(),
            }
            held.how = 10 + kind;
        }
        if how == 5 {
            held.narrow.4 = held.numbers.iter().map(|n| *n as i32).collect();
        }
        if matches!(how, 3 | 4) {
            let few = many.min(if text && column == 2 { [9, 300][random.below(2)] } else { many });
            held.numbers.iter_mut().for_each(|n| *n %= few as i64);
            held.list = (0..few).map(|place| listed(column, place, wrong < usize::MAX)).collect();
        }
        // Some values are missing, mostly in columns that allow it.
        if matches!(column, 3 | 5 | 7 | 9) && random.below(4) > 0
            || wrong < usize::MAX && random.below(40) == 0
        {
            let always = random.below(3) == 0;
            let byte = |random: &mut Random| if always { 255 } else { random.below(256) as u8 };
            held.there = Some((0..rows + 2).map(|_| byte(random)).collect());
        }
        held
    }

    fn column(&self) -> GivenColumn<'_> {
        let rows = self.numbers.len();
        let bits = |bytes| Bits::new(bytes, self.offset, rows).expect("there are more");
        let column = match self.how {
            1 => GivenColumn::numbers(&self.numbers[..], self.digits),
            2 => GivenColumn::truths(bits(&self.bits)),
            3 => GivenColumn::listed(&self.numbers[..], &self.list),
            4 => GivenColumn::each(rows, self),
            5 => GivenColumn::dates(&self.narrow.4),
            how => {
                let (a, b, c, d, e, f, g, h) = &self.narrow;
                let whole: Whole<'_> = match how - 10 {
                    0 => a[..].into(),
                    1 => b[..].into(),
                    2 => c[..].into(),
                    3 => d[..].into(),
                    4 => e[..].into(),
                    5 => f[..].into(),
                    6 => g[..].into(),
                    _ => h[..].into(),
                };
                GivenColumn::numbers(whole, self.digits)
            }
        };
        match &self.there {
            Some(there) => column.with_gaps(bits(there)),
            None => column,
        }
    }
}

/// The value at index `place` of a list. All values of the list fit the column, except the last
/// value, which the function returns only if `wrong` is true.
fn listed(column: usize, place: usize, wrong: bool) -> Given<'static> {
    const CODES: [&str; 6] = ["", "K2", "Z999", " A", "b", "K21.0"];
    const NAMES: [&str; 10] = ["ann", "bob", "cy", "d", " ann", "e e", "f", "g", "h", ""];
    match column {
        2 => Given::Text(NAMES[place % (9 + usize::from(wrong && place == 9))]),
        6 | 7 => Given::Text(["Icu", "Ent", " Icu", if wrong { "Er" } else { "Ent" }][place]),
        10 => Given::Text(CODES[if wrong { place } else { place % 5 }]),
        _ if wrong && place == 5 => Given::Float(f64::NAN),
        _ => [Given::Float(0.3), Given::Text("0.5"), Given::from(1)][place % 3],
    }
}

/// Loads the same batches in both ways, and compares the rows or the first error.
fn agree<R: Record<Fields: Fields>>(random: &mut Random, text: bool) -> bool {
    let order = [Order::Own, Order::Own, Order::Any][random.below(3)];
    let new = || Intake::<R>::new("S", R::COLUMNS, order).expect("all columns are there");
    let (mut one, mut many) = (new(), new());
    let mut failed = None;
    for _ in 0..1 + random.below(4) {
        let rows = [random.below(70), random.below(1_500), 1_024, 2_100][random.below(4)];
        // About one value in `wrong` values does not fit. If `wrong` is `usize::MAX`, all values
        // fit.
        let wrong = [usize::MAX, usize::MAX, 20_000, 200][random.below(4)];
        let held: Vec<_> = (0..12).map(|column| Held::random(random, column, rows, text, wrong)).collect();
        let columns: Vec<_> = held.iter().map(Held::column).collect();
        let first = (0..rows).try_for_each(|row| one.row(|column| columns[column].at(row)));
        let second = many.rows(rows, &columns);
        let said = |taken: Result<(), crate::error::Error>| taken.map_err(|why| (why.kind(), why.reveal()));
        let (first, second) = (said(first), said(second));
        assert_eq!(first, second, "{}", R::NAME);
        if first.is_err() {
            failed = Some(first);
            break;
        }
    }
    let (one, many) = (one.finish::<AddRemove>(), many.finish::<AddRemove>());
    assert_eq!((one.is_err(), many.is_err()), (failed.is_some(), failed.is_some()));
    if let (Ok(one), Ok(many)) = (one, many) {
        assert_eq!(one.store.rows(), many.store.rows());
        for row in 0..one.store.rows() as u64 {
            let cells = (one.store.row(row), many.store.row(row));
            assert_eq!(R::Fields::values_of(&cells.0), R::Fields::values_of(&cells.1), "row {row}");
            let whose = <R::Unit as Unit<R::Fields>>::identifier;
            assert_eq!(whose(&cells.0), whose(&cells.1), "row {row}");
        }
    }
    failed.is_none()
}

#[test]
fn batches_become_what_their_rows_become_one_by_one() {
    let mut random = Random::new(411);
    let mut good = [0; 6];
    for _ in 0..25 {
        let agreed = [
            agree::<Refused>(&mut random, true),
            agree::<Kept>(&mut random, true),
            agree::<Dropped>(&mut random, true),
            agree::<Numbered>(&mut random, false),
            agree::<Unbound>(&mut random, false),
            agree::<Rows>(&mut random, false),
        ];
        good.iter_mut().zip(agreed).for_each(|(good, agreed)| *good += u32::from(agreed));
    }
    // Some batches are refused and some are not. Under the policy that drops rows, all are
    // accepted.
    assert_eq!((good[2], good[4]), (25, 25), "{good:?}");
    assert!([0, 1, 3, 5].iter().all(|of| (3..23).contains(&good[*of])), "{good:?}");
}

/// All other values of the chunk fit. So only the missing value can make the loader take the rows
/// one by one.
#[test]
fn a_gap_is_a_missing_value_in_each_kind_of_column() {
    #[derive(Record)]
    #[allow(dead_code)]
    struct Full {
        #[dp(range = 5..=9)]
        age: i64,
        insured: bool,
        #[dp(range = "2020-01-01"..="2020-12-31")]
        day: Date,
        #[dp(category)]
        ward: Ward,
    }
    let wards = [Given::Text("Icu"), Given::Text("Ent")];
    let truths = Bits::new(&[0b101], 0, 3).expect("a byte has three bits");
    let columns = [
        GivenColumn::numbers(&[7_i16, 5, 9], 0),
        GivenColumn::truths(truths),
        GivenColumn::dates(&[18_300, 18_262, 18_400]),
        GivenColumn::listed(&[1_u8, 0, 1], &wards),
    ];
    let load = |columns: &[GivenColumn<'_>]| {
        let mut intake = Intake::<Full>::new("S", Full::COLUMNS, Order::Own).expect("all are there");
        intake.rows(3, columns)?;
        intake.finish::<AddRemove>().map(|_| ())
    };
    assert!(load(&columns).is_ok());
    for (gap, name) in Full::COLUMNS.iter().enumerate() {
        let mut columns = columns;
        columns[gap] = columns[gap].with_gaps(truths);
        let said = load(&columns).expect_err("a value is missing").to_string();
        assert!(said.starts_with(&format!("S, row 2, column `{name}`: the value is missing")), "{said}");
    }
}
