//! Arrow's arrays, value by value.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type,
    Int64Type, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BooleanArray, LargeStringArray, PrimitiveArray, RecordBatch, StringArray,
    StringViewArray,
};
use arrow_schema::{ArrowError, DataType, Schema, TimeUnit};
use dp_types::neighbours::Neighbours;
use dp_types::prelude::{Dataset, Error, Record};
use dp_types::record::{Given, Intake, Order};

use crate::{day, midnight};

pub(crate) fn load<R: Record, N: Neighbours>(
    name: &str,
    schema: &Schema,
    batches: impl IntoIterator<Item = Result<RecordBatch, ArrowError>>,
) -> Result<Dataset<R, N>, Error> {
    let mut intake = open::<R>(name, schema)?;
    for batch in batches {
        let batch = batch.map_err(|why| Error::unreadable(name, why))?;
        if batch.schema_ref().fields() != schema.fields() {
            return Err(Error::unreadable(name, "a batch has other columns than the schema"));
        }
        take(&mut intake, &batch)?;
    }
    intake.finish()
}

/// An intake for rows of this schema.
pub(crate) fn open<R: Record>(name: &str, schema: &Schema) -> Result<Intake<R>, Error> {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let intake = Intake::<R>::new(name, &names, Order::Own)?;
    for (column, place) in R::COLUMNS.iter().zip(intake.places()) {
        if let Some(what) = unfit(schema.field(*place).data_type()) {
            return Err(intake.unfit(column, what));
        }
    }
    Ok(intake)
}

/// Takes the rows of a batch whose schema the intake was opened for.
pub(crate) fn take<R: Record>(intake: &mut Intake<R>, batch: &RecordBatch) -> Result<(), Error> {
    let values: Vec<Values<'_>> =
        intake.places().iter().map(|place| Values::of(batch.column(*place))).collect();
    (0..batch.num_rows()).try_for_each(|row| intake.row(|column| values[column].at(row)))
}

/// What a type is that no column of a record takes, in words.
fn unfit(of: &DataType) -> Option<&'static str> {
    Some(match of {
        DataType::Dictionary(_, values) => return unfit(values),
        DataType::Null | DataType::Boolean => return None,
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => return None,
        DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => return None,
        DataType::Float32 | DataType::Float64 | DataType::Decimal128(..) => return None,
        DataType::Date32 | DataType::Date64 | DataType::Timestamp(_, None) => return None,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => return None,
        DataType::Timestamp(_, Some(_)) => "a timestamp with a time zone",
        DataType::Time32(_) | DataType::Time64(_) => "a time of day",
        DataType::Duration(_) | DataType::Interval(_) => "a span of time",
        DataType::Struct(_) => "a structure",
        DataType::Map(..) => "a map",
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => "a list",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            "bytes"
        }
        _ => "of a type",
    })
}

/// One column of a batch.
enum Values<'a> {
    Truth(&'a BooleanArray),
    Int8(&'a PrimitiveArray<Int8Type>),
    Int16(&'a PrimitiveArray<Int16Type>),
    Int32(&'a PrimitiveArray<Int32Type>),
    Int64(&'a PrimitiveArray<Int64Type>),
    UInt8(&'a PrimitiveArray<UInt8Type>),
    UInt16(&'a PrimitiveArray<UInt16Type>),
    UInt32(&'a PrimitiveArray<UInt32Type>),
    UInt64(&'a PrimitiveArray<UInt64Type>),
    Float32(&'a PrimitiveArray<Float32Type>),
    Float64(&'a PrimitiveArray<Float64Type>),
    /// With its scale: how many decimals a step has, or below 0 how many zeros.
    Decimal(&'a PrimitiveArray<Decimal128Type>, i8),
    Days(&'a PrimitiveArray<Date32Type>),
    Milliseconds(&'a PrimitiveArray<Date64Type>),
    Seconds(&'a PrimitiveArray<TimestampSecondType>),
    Thousandths(&'a PrimitiveArray<TimestampMillisecondType>),
    Millionths(&'a PrimitiveArray<TimestampMicrosecondType>),
    Billionths(&'a PrimitiveArray<TimestampNanosecondType>),
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    /// Where in the values each row's is; none for a null.
    Dictionary(Vec<Option<usize>>, Box<Values<'a>>),
    /// Of a type that no column takes, so that no record asks for it; or all nulls.
    Nothing,
}

impl<'a> Values<'a> {
    fn of(array: &'a ArrayRef) -> Self {
        match array.data_type() {
            DataType::Boolean => Self::Truth(array.as_boolean()),
            DataType::Int8 => Self::Int8(array.as_primitive()),
            DataType::Int16 => Self::Int16(array.as_primitive()),
            DataType::Int32 => Self::Int32(array.as_primitive()),
            DataType::Int64 => Self::Int64(array.as_primitive()),
            DataType::UInt8 => Self::UInt8(array.as_primitive()),
            DataType::UInt16 => Self::UInt16(array.as_primitive()),
            DataType::UInt32 => Self::UInt32(array.as_primitive()),
            DataType::UInt64 => Self::UInt64(array.as_primitive()),
            DataType::Float32 => Self::Float32(array.as_primitive()),
            DataType::Float64 => Self::Float64(array.as_primitive()),
            DataType::Decimal128(_, scale) => Self::Decimal(array.as_primitive(), *scale),
            DataType::Date32 => Self::Days(array.as_primitive()),
            DataType::Date64 => Self::Milliseconds(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Second, None) => Self::Seconds(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Millisecond, None) => Self::Thousandths(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Microsecond, None) => Self::Millionths(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Nanosecond, None) => Self::Billionths(array.as_primitive()),
            DataType::Utf8 => Self::Text(array.as_string()),
            DataType::LargeUtf8 => Self::LargeText(array.as_string()),
            DataType::Utf8View => Self::TextView(array.as_string_view()),
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                // Where all are null there may be no values, of which none can be looked for.
                if dictionary.values().is_empty() {
                    return Self::Nothing;
                }
                let (nulls, keys) = (dictionary.keys(), dictionary.normalized_keys());
                let keys = keys.into_iter().enumerate().map(|(row, key)| nulls.is_valid(row).then_some(key));
                Self::Dictionary(keys.collect(), Box::new(Self::of(dictionary.values())))
            }
            _ => Self::Nothing,
        }
    }

    fn at(&self, row: usize) -> Given<'a> {
        /// The value in this row, made of what the array holds, or nothing.
        fn some<'v, A: arrow_array::ArrayAccessor>(
            array: A,
            row: usize,
            given: impl FnOnce(A::Item) -> Given<'v>,
        ) -> Given<'v> {
            if array.is_null(row) { Given::Missing } else { given(array.value(row)) }
        }
        let whole = |value: i128| Given::Number { units: value, digits: 0 };
        match self {
            Self::Truth(array) => some(*array, row, Given::Truth),
            Self::Int8(array) => some(*array, row, |value| whole(value.into())),
            Self::Int16(array) => some(*array, row, |value| whole(value.into())),
            Self::Int32(array) => some(*array, row, |value| whole(value.into())),
            Self::Int64(array) => some(*array, row, |value| whole(value.into())),
            Self::UInt8(array) => some(*array, row, |value| whole(value.into())),
            Self::UInt16(array) => some(*array, row, |value| whole(value.into())),
            Self::UInt32(array) => some(*array, row, |value| whole(value.into())),
            Self::UInt64(array) => some(*array, row, |value| whole(value.into())),
            // By the shortest decimal of its own width: 0.1, and not the nearest of 64 bits to that of 32.
            Self::Float32(array) => {
                some(*array, row, |value| value.to_string().parse().map_or(Given::Other, Given::Float))
            }
            Self::Float64(array) => some(*array, row, Given::Float),
            Self::Decimal(array, scale) => some(*array, row, |units| decimal(units, *scale)),
            Self::Days(array) => some(*array, row, |days| day(days.into())),
            Self::Milliseconds(array) => some(*array, row, |moment| midnight(moment, 86_400_000)),
            Self::Seconds(array) => some(*array, row, |moment| midnight(moment, 86_400)),
            Self::Thousandths(array) => some(*array, row, |moment| midnight(moment, 86_400_000)),
            Self::Millionths(array) => some(*array, row, |moment| midnight(moment, 86_400_000_000)),
            Self::Billionths(array) => some(*array, row, |moment| midnight(moment, 86_400_000_000_000)),
            Self::Text(array) => some(*array, row, Given::Text),
            Self::LargeText(array) => some(*array, row, Given::Text),
            Self::TextView(array) => some(*array, row, Given::Text),
            Self::Dictionary(keys, values) => keys[row].map_or(Given::Missing, |key| values.at(key)),
            Self::Nothing => Given::Missing,
        }
    }
}

/// A decimal whose step has so many decimals, or zeros.
fn decimal<'v>(units: i128, scale: i8) -> Given<'v> {
    match u8::try_from(scale) {
        Ok(digits) => Given::Number { units, digits },
        // A number too large for 128 bits is too large for each column as well.
        Err(_) => {
            let by = 10_i128.checked_pow(scale.unsigned_abs().into());
            let far = if units < 0 { i128::MIN } else { i128::MAX };
            let units = by.and_then(|by| units.checked_mul(by)).unwrap_or(far);
            Given::Number { units, digits: 0 }
        }
    }
}
