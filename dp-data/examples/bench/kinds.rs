//! Compares the loading speeds of the kinds of columns. Each CSV file has a column of one kind, and
//! a column that the record does not have.

use std::error::Error as Failure;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use dp_types::prelude::*;

use crate::{Ward, bare_csv, files, least};

const ROWS: i32 = 1_000_000;

macro_rules! kinds {
    ($($name:ident $(#[$range:meta])* $kind:ty, $value:expr;)*) => {
        $(
            #[derive(Record)]
            #[allow(dead_code)]
            struct $name {
                $(#[$range])*
                value: $kind,
            }
        )*

        /// Prints a line for each kind: how fast it is loaded, relative to the speed of the crate
        /// `csv`.
        pub(crate) fn compare(path: &Path) -> Result<(), Box<dyn Failure>> {
            $(
                write(path, $value)?;
                let bare = least(|| bare_csv(path))?;
                let ours = least(|| Ok(Dataset::<$name>::from_csv(path)?))?;
                let of_a_row = ours * 1e9 / f64::from(ROWS);
                eprintln!("{:<16} {:.2}, {of_a_row:.0} ns a row", stringify!($name), bare / ours);
            )*
            Ok(())
        }
    };
}
kinds! {
    Short #[dp(range = 0..=120)] i64, |i| (mixed(i) % 121).to_string();
    Long #[dp(range = 0..=1_099_511_627_775)] i64, |i| (i64::from(mixed(i)) * 509).to_string();
    Cents #[dp(range = 0.00..=9_999.99, step = 0.01)] Decimal, |i| format!("{}.{:02}", mixed(i) / 100 % 10_000, mixed(i) % 100);
    LongCents #[dp(range = 0.00..=9_999_999.99, step = 0.01)] Decimal, |i| format!("{}.{:02}", mixed(i) / 100 % 10_000_000, mixed(i) % 100);
    Coarse #[dp(range = 0.00..=9_999.99, step = 0.01)] Decimal, |i| format!("{}.{}", mixed(i) / 100 % 10_000, mixed(i) % 10);
    Truth bool, |i| u8::from(mixed(i) % 3 == 0).to_string();
    Word bool, |i| (mixed(i) % 3 == 0).to_string();
    Category #[dp(category)] Ward, |i| files::row(i).3.to_owned();
    Day #[dp(range = "2015-01-01"..="2024-12-31")] Date, |i| Date::of_days((16_436 + mixed(i) % 3_652).into()).map_or_else(String::new, |day| day.to_string());
    Moment #[dp(range = "2015-01-01T00:00:00"..="2024-12-31T23:59:59")] DateTime, |i| DateTime::of_seconds(i64::from(mixed(i) % 315_000_000) + 1_420_070_400).map_or_else(String::new, |moment| moment.to_string());
    Code #[dp(text = 8)] String, |i| ["A09", "I10.9", "J45.901", "Z99", "M54"][(mixed(i) % 5) as usize].to_owned();
    Name #[dp(text = 20)] String, |i| ["Emergency", "General medicine", "Surgery", "Ear, nose"][(mixed(i) % 3) as usize].to_owned();
    Age #[dp(range = 0..=120)] Option<i64>, |i| if mixed(i) % 3 == 0 { String::new() } else { (mixed(i) % 121).to_string() };
    Left #[dp(range = "2015-01-01"..="2024-12-31")] Option<Date>, |i| if mixed(i) % 3 == 0 { String::new() } else { "2019-12-31".to_owned() };
    Note #[dp(text = 8)] Option<String>, |i| if mixed(i) % 3 == 0 { String::new() } else { "I10.9".to_owned() };
    Insured Option<bool>, |i| if mixed(i) % 3 == 0 { String::new() } else { "1".to_owned() };
}

/// A number that follows from `i` without a visible pattern.
fn mixed(i: i32) -> i32 {
    i.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff
}

/// Writes a file of the column. The file also has another column. Without it, a row without a value
/// would be an empty line, and the crate `csv` skips empty lines.
fn write(path: &Path, value: impl Fn(i32) -> String) -> Result<(), Box<dyn Failure>> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "value,other")?;
    for i in 0..ROWS {
        writeln!(out, "{},7", value(i))?;
    }
    Ok(out.flush()?)
}
