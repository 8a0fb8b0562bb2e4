//! Reads the results of queries from a PostgreSQL server.

use dp_types::law::neighbours::Neighbours;
use dp_types::law::record::{Given, Intake, Order};
use dp_types::prelude::{Dataset, Error, Record};
use postgres::Client;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{FromSql, Kind, Type};

use crate::{day, moment, uuid};

pub(crate) fn load<R: Record, N: Neighbours>(
    name: &str,
    client: &mut Client,
    query: &str,
) -> Result<Dataset<R, N>, Error> {
    let unreadable = |why: postgres::Error| Error::unreadable(name, why);
    let mut transaction = client.build_transaction().read_only(true).start().map_err(unreadable)?;
    let statement = transaction.prepare(query).map_err(unreadable)?;
    let columns: Vec<&str> = statement.columns().iter().map(|column| column.name()).collect();
    let mut intake = Intake::<R>::new(name, &columns, Order::Any)?;
    for (column, place) in R::COLUMNS.iter().zip(intake.places()) {
        if let Some(what) = unfit(statement.columns()[*place].type_()) {
            return Err(intake.unfit(column, &what));
        }
    }
    let places = intake.places().to_vec();
    let mut rows = transaction.query_raw(&statement, core::iter::empty::<i32>()).map_err(unreadable)?;
    while let Some(row) = rows.next().map_err(unreadable)? {
        let values: Vec<Option<Value<'_>>> =
            places.iter().map(|place| row.try_get(*place)).collect::<Result<_, _>>().map_err(unreadable)?;
        intake.row(|column| values[column].as_ref().map_or(Given::Missing, Value::given))?;
    }
    drop(rows);
    transaction.commit().map_err(unreadable)?;
    intake.finish()
}

/// Describes the type if no column of a record can take values of that type.
fn unfit(of: &Type) -> Option<String> {
    if takes(of) {
        return None;
    }
    let what = match (of.kind(), of) {
        (Kind::Array(_), _) => "a list",
        (Kind::Composite(_), _) => "a structure",
        (_, &Type::TIMESTAMPTZ) => "a timestamp with a time zone",
        (_, &Type::BYTEA) => "bytes",
        _ => return Some(format!("of the type `{of}`")),
    };
    Some(what.to_owned())
}

/// Whether columns can take values of this type.
fn takes(of: &Type) -> bool {
    const TYPES: [Type; 14] = [
        Type::BOOL,
        Type::INT2,
        Type::INT4,
        Type::INT8,
        Type::FLOAT4,
        Type::FLOAT8,
        Type::NUMERIC,
        Type::TEXT,
        Type::VARCHAR,
        Type::BPCHAR,
        Type::NAME,
        Type::DATE,
        Type::TIMESTAMP,
        Type::UUID,
    ];
    match of.kind() {
        Kind::Enum(_) => true,
        Kind::Domain(inner) => takes(inner),
        _ => TYPES.contains(of),
    }
}

/// The days from 1970-01-01 to 2000-01-01. PostgreSQL counts days from 2000-01-01.
const EPOCH: i64 = 10_957;

/// A value as the server sends it.
enum Value<'v> {
    Given(Given<'v>),
    /// The text of a UUID.
    Uuid([u8; 36]),
}

impl Value<'_> {
    fn given(&self) -> Given<'_> {
        match self {
            Self::Given(given) => *given,
            Self::Uuid(text) => str::from_utf8(text).map_or(Given::Other, Given::Text),
        }
    }
}

impl<'v> FromSql<'v> for Value<'v> {
    fn from_sql(of: &Type, raw: &'v [u8]) -> Result<Self, Box<dyn core::error::Error + Sync + Send>> {
        let of = match of.kind() {
            Kind::Domain(inner) => inner,
            Kind::Enum(_) => &Type::TEXT,
            _ => of,
        };
        Ok(Self::Given(match *of {
            Type::UUID => return Ok(Self::Uuid(uuid(raw.try_into()?))),
            Type::BOOL => Given::Truth(bool::from_sql(of, raw)?),
            Type::INT2 => Given::from(i64::from(i16::from_sql(of, raw)?)),
            Type::INT4 => Given::from(i64::from(i32::from_sql(of, raw)?)),
            Type::INT8 => Given::from(i64::from_sql(of, raw)?),
            Type::FLOAT4 => f32::from_sql(of, raw)?.to_string().parse().map_or(Given::Other, Given::Float),
            Type::FLOAT8 => Given::Float(f64::from_sql(of, raw)?),
            Type::NUMERIC => numeric(raw)?,
            Type::DATE => day(i64::from(i32::from_be_bytes(raw.try_into()?)) + EPOCH),
            Type::TIMESTAMP => {
                const DAY: i64 = 86_400_000_000;
                let parts = i64::from_be_bytes(raw.try_into()?).checked_add(EPOCH * DAY);
                parts.map_or(Given::Other, |parts| moment(parts, DAY))
            }
            _ => Given::Text(<&str>::from_sql(&Type::TEXT, raw)?),
        }))
    }

    fn accepts(of: &Type) -> bool {
        takes(of)
    }
}

/// Decodes a number in the server's format. The fields are the count of the digits, the weight of
/// the first digit, the sign, the count of the shown decimals, and the digits. Each digit has two
/// bytes and is below 10,000.
fn numeric<'v>(raw: &[u8]) -> Result<Given<'v>, Box<dyn core::error::Error + Sync + Send>> {
    let words: Vec<u16> = raw.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    let [count, weight, sign, _, ref digits @ ..] = words[..] else {
        return Err("a number without a head".into());
    };
    if digits.len() != usize::from(count) || !raw.len().is_multiple_of(2) {
        return Err("a number that is cut off".into());
    }
    let negative = match sign {
        0x0000 => false,
        0x4000 => true,
        // The value is not a number, or it is infinite.
        _ => return Ok(Given::Other),
    };
    let weight = i32::from(weight.cast_signed());
    // `whole` holds the digits as one number, and `last` is the power of 10,000 of its last digit.
    // A number beyond 128 bits is too large or has too many decimals.
    let last = weight - i32::from(count) + 1;
    let whole =
        digits.iter().try_fold(0_i128, |sum, digit| sum.checked_mul(10_000)?.checked_add(i128::from(*digit)));
    let far = i128::MAX;
    let (units, decimals) = match (whole, u32::try_from(last)) {
        (Some(0), _) => (0, 0),
        (Some(whole), Ok(zeros)) => {
            (10_000_i128.checked_pow(zeros).and_then(|by| whole.checked_mul(by)).unwrap_or(far), 0)
        }
        (Some(whole), Err(_)) => (whole, last.unsigned_abs().saturating_mul(4)),
        (None, _) if weight >= 5 => (far, 0),
        // The number has more decimals than any grid. The result has the number's first digits and
        // then a digit 1, so that the result is not on a grid either. So a column of floats rounds
        // the result, and every other column refuses it.
        (None, _) => {
            let high = digits.iter().take(9).fold(0_i128, |sum, digit| sum * 10_000 + i128::from(*digit));
            (high * 10 + 1, (8 - weight).unsigned_abs().saturating_mul(4).saturating_add(1))
        }
    };
    let digits = u8::try_from(decimals).unwrap_or(u8::MAX);
    Ok(Given::Number { units: if negative { -units } else { units }, digits })
}
