//! Reads Arrow arrays as columns of `Given` values, which the loader checks against the record.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Float32Type, Float64Type, Int8Type,
    Int16Type, Int32Type, Int64Type, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrowPrimitiveType, FixedSizeBinaryArray, LargeStringArray, PrimitiveArray, RecordBatch,
    StringArray, StringViewArray,
};
use arrow_schema::{ArrowError, DataType, Schema, TimeUnit};
use dp_types::law::neighbours::Neighbours;
use dp_types::law::record::{Bits, Given, GivenColumn, GivenRows, Intake, Order, Whole};
use dp_types::prelude::{Dataset, Error, Record};

use crate::{moment, uuid};

pub(crate) fn load<R: Record, N: Neighbours>(
    name: &str,
    schema: &Schema,
    batches: impl IntoIterator<Item = Result<RecordBatch, ArrowError>>,
) -> Result<Dataset<R, N>, Error> {
    let mut intake = open::<R>(name, schema, None)?;
    for batch in batches {
        let batch = batch.map_err(|why| Error::unreadable(name, why))?;
        if batch.schema_ref().fields() != schema.fields() {
            return Err(Error::unreadable(name, "a batch has other columns than the schema"));
        }
        take(&mut intake, &batch)?;
    }
    intake.finish()
}

/// Opens an intake for rows of this schema, after the rows of the sources before it.
pub(crate) fn open<R: Record>(
    name: &str,
    schema: &Schema,
    before: Option<Intake<R>>,
) -> Result<Intake<R>, Error> {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let intake = match before {
        Some(mut intake) => intake.next_source(name, &names).map(|()| intake)?,
        None => Intake::<R>::new(name, &names, Order::Own)?,
    };
    for (column, place) in R::COLUMNS.iter().zip(intake.places()) {
        if let Some(what) = unfit(schema.field(*place).data_type()) {
            return Err(intake.unfit(column, what));
        }
    }
    Ok(intake)
}

/// Takes the rows of a batch. The intake must have been opened for the batch's schema.
pub(crate) fn take<R: Record>(intake: &mut Intake<R>, batch: &RecordBatch) -> Result<(), Error> {
    let rows = batch.num_rows();
    let values: Vec<Values<'_>> =
        intake.places().iter().map(|place| Values::of(&**batch.column(*place))).collect();
    let columns: Vec<_> = values.iter().map(|values| values.column(rows)).collect();
    intake.rows(rows, &columns)
}

/// Describes the type if no column of a record can take values of that type.
fn unfit(of: &DataType) -> Option<&'static str> {
    Some(match of {
        DataType::Dictionary(_, values) if !matches!(**values, DataType::FixedSizeBinary(_)) => {
            return unfit(values);
        }
        DataType::Null | DataType::Boolean => return None,
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => return None,
        DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => return None,
        DataType::Float32 | DataType::Float64 => return None,
        DataType::Decimal32(..) | DataType::Decimal64(..) | DataType::Decimal128(..) => return None,
        DataType::Date32 | DataType::Date64 | DataType::Timestamp(_, None) => return None,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => return None,
        DataType::FixedSizeBinary(16) => return None,
        DataType::Timestamp(_, Some(_)) => "a timestamp with a time zone",
        DataType::Time32(_) | DataType::Time64(_) => "a time of day",
        DataType::Duration(_) | DataType::Interval(_) => "a span of time",
        DataType::Struct(_) => "a structure",
        DataType::Map(..) => "a map",
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => "a list",
        DataType::ListView(_) | DataType::LargeListView(_) => "a list",
        DataType::Dictionary(..) => "a dictionary of bytes",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            "bytes"
        }
        DataType::Float16 => "a float of 16 bits (write it with 32 bits)",
        DataType::Decimal256(..) => "a decimal of 256 bits (write it with at most 38 digits)",
        DataType::Union(..) => "a union of types",
        DataType::RunEndEncoded(..) => "run-end encoded (write it without that encoding)",
    })
}

/// One column of a batch.
enum Values<'a> {
    /// A column that is passed on without a conversion.
    Direct(GivenColumn<'a>),
    /// A column of numbers, and the number of zeros that are appended to each number.
    Coarse(GivenColumn<'a>, u32),
    Float32(&'a PrimitiveArray<Float32Type>),
    Float64(&'a PrimitiveArray<Float64Type>),
    Milliseconds(&'a PrimitiveArray<Date64Type>),
    Seconds(&'a PrimitiveArray<TimestampSecondType>),
    Thousandths(&'a PrimitiveArray<TimestampMillisecondType>),
    Millionths(&'a PrimitiveArray<TimestampMicrosecondType>),
    Billionths(&'a PrimitiveArray<TimestampNanosecondType>),
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    Dictionary(Dictionary<'a>),
    /// A column of UUIDs, of 16 bytes each, and their texts.
    Uuids(&'a FixedSizeBinaryArray, Vec<[u8; 36]>),
    /// A column of only nulls, or of a type that record columns cannot take.
    Nothing,
}

/// A column that is stored as a dictionary. The value of each row is an entry of the dictionary.
struct Dictionary<'a> {
    /// The index of each row's value in the dictionary.
    keys: GivenColumn<'a>,
    values: Box<Values<'a>>,
    len: usize,
    /// The indices in `keys`, and all values of the dictionary. `Some` only for a small dictionary,
    /// which is passed as a whole and not row by row.
    few: Option<(Whole<'a>, Vec<Given<'a>>)>,
    there: Option<Bits<'a>>,
}

/// A dictionary of at most this size is passed as a whole for each batch.
const FEW: usize = 256;

impl<'a> Values<'a> {
    fn of(array: &'a dyn Array) -> Self {
        match array.data_type() {
            DataType::Boolean => {
                let truths = array.as_boolean().values();
                let bits = Bits::new(truths.values(), truths.offset(), truths.len());
                bits.map_or(Self::Nothing, |bits| direct(GivenColumn::truths(bits), array))
            }
            DataType::Int8 => direct(numbers::<Int8Type>(array, 0), array),
            DataType::Int16 => direct(numbers::<Int16Type>(array, 0), array),
            DataType::Int32 => direct(numbers::<Int32Type>(array, 0), array),
            DataType::Int64 => direct(numbers::<Int64Type>(array, 0), array),
            DataType::UInt8 => direct(numbers::<UInt8Type>(array, 0), array),
            DataType::UInt16 => direct(numbers::<UInt16Type>(array, 0), array),
            DataType::UInt32 => direct(numbers::<UInt32Type>(array, 0), array),
            DataType::UInt64 => direct(numbers::<UInt64Type>(array, 0), array),
            DataType::Float32 => Self::Float32(array.as_primitive()),
            DataType::Float64 => Self::Float64(array.as_primitive()),
            DataType::Decimal32(_, scale) => decimals::<Decimal32Type>(array, *scale),
            DataType::Decimal64(_, scale) => decimals::<Decimal64Type>(array, *scale),
            DataType::Decimal128(_, scale) => decimals::<Decimal128Type>(array, *scale),
            DataType::Date32 => {
                direct(GivenColumn::dates(array.as_primitive::<Date32Type>().values()), array)
            }
            DataType::Date64 => Self::Milliseconds(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Second, None) => Self::Seconds(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Millisecond, None) => Self::Thousandths(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Microsecond, None) => Self::Millionths(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Nanosecond, None) => Self::Billionths(array.as_primitive()),
            DataType::Utf8 => Self::Text(array.as_string()),
            DataType::LargeUtf8 => Self::LargeText(array.as_string()),
            DataType::Utf8View => Self::TextView(array.as_string_view()),
            DataType::Dictionary(..) => Self::dictionary(array),
            DataType::FixedSizeBinary(16) => {
                let array = array.as_fixed_size_binary();
                let text = |row| array.value(row).try_into().map_or([b'-'; 36], uuid);
                Self::Uuids(array, (0..array.len()).map(text).collect())
            }
            _ => Self::Nothing,
        }
    }

    fn dictionary(array: &'a dyn Array) -> Self {
        let dictionary = array.as_any_dictionary();
        let (keys, values) = (dictionary.keys(), dictionary.values());
        let numbers = match keys.data_type() {
            DataType::Int8 => whole::<Int8Type>(keys),
            DataType::Int16 => whole::<Int16Type>(keys),
            DataType::Int32 => whole::<Int32Type>(keys),
            DataType::Int64 => whole::<Int64Type>(keys),
            DataType::UInt8 => whole::<UInt8Type>(keys),
            DataType::UInt16 => whole::<UInt16Type>(keys),
            DataType::UInt32 => whole::<UInt32Type>(keys),
            DataType::UInt64 => whole::<UInt64Type>(keys),
            _ => return Self::Nothing,
        };
        let (len, values) = (values.len(), Self::of(values));
        let few = (len <= FEW).then(|| (numbers, (0..len).map(|value| values.value(value)).collect()));
        let there = there(keys);
        let keys = with_gaps(GivenColumn::numbers(numbers, 0), there);
        Self::Dictionary(Dictionary { keys, values: Box::new(values), len, few, there })
    }

    /// The column for this number of rows.
    fn column(&self, rows: usize) -> GivenColumn<'_> {
        match self {
            Self::Direct(column) => *column,
            Self::Dictionary(Dictionary { few: Some((numbers, values)), there, .. }) => {
                with_gaps(GivenColumn::listed(*numbers, values), *there)
            }
            _ => GivenColumn::each(rows, self),
        }
    }

    fn value(&self, row: usize) -> Given<'a> {
        /// The value in this row, converted from the array's element, or a missing value.
        fn some<'v, A: arrow_array::ArrayAccessor>(
            array: A,
            row: usize,
            given: impl FnOnce(A::Item) -> Given<'v>,
        ) -> Given<'v> {
            if array.is_null(row) { Given::Missing } else { given(array.value(row)) }
        }
        match self {
            Self::Direct(column) => column.at(row),
            Self::Coarse(column, zeros) => match column.at(row) {
                Given::Number { units, .. } => coarse(units, *zeros),
                other => other,
            },
            // The text is the shortest decimal that parses to the 32-bit float: 0.1, and not the
            // digits of the 64-bit float with the same value.
            Self::Float32(array) => {
                some(*array, row, |value| value.to_string().parse().map_or(Given::Other, Given::Float))
            }
            Self::Float64(array) => some(*array, row, Given::Float),
            Self::Milliseconds(array) => some(*array, row, |parts| moment(parts, 86_400_000)),
            Self::Seconds(array) => some(*array, row, |parts| moment(parts, 86_400)),
            Self::Thousandths(array) => some(*array, row, |parts| moment(parts, 86_400_000)),
            Self::Millionths(array) => some(*array, row, |parts| moment(parts, 86_400_000_000)),
            Self::Billionths(array) => some(*array, row, |parts| moment(parts, 86_400_000_000_000)),
            Self::Text(array) => some(*array, row, Given::Text),
            Self::LargeText(array) => some(*array, row, Given::Text),
            Self::TextView(array) => some(*array, row, Given::Text),
            Self::Dictionary(Dictionary { keys, values, len, .. }) => match keys.at(row) {
                Given::Number { units, .. } => match usize::try_from(units) {
                    Ok(key) if key < *len => values.value(key),
                    _ => Given::Other,
                },
                other => other,
            },
            // Their texts do not live as long as the array, so `at` reads them.
            Self::Uuids(..) => Given::Other,
            Self::Nothing => Given::Missing,
        }
    }
}

impl GivenRows for Values<'_> {
    fn at(&self, row: usize) -> Given<'_> {
        match self {
            Self::Uuids(array, _) if array.is_null(row) => Given::Missing,
            Self::Uuids(_, texts) => str::from_utf8(&texts[row]).map_or(Given::Other, Given::Text),
            _ => self.value(row),
        }
    }
}

/// The numbers of an array; the number in a null row has no meaning.
fn whole<'a, T>(array: &'a dyn Array) -> Whole<'a>
where
    T: ArrowPrimitiveType,
    &'a [T::Native]: Into<Whole<'a>>,
{
    let numbers: &'a [T::Native] = array.as_primitive::<T>().values();
    numbers.into()
}

/// A column of the array's numbers, with `digits` decimals.
fn numbers<'a, T>(array: &'a dyn Array, digits: u8) -> GivenColumn<'a>
where
    T: ArrowPrimitiveType,
    &'a [T::Native]: Into<Whole<'a>>,
{
    GivenColumn::numbers(whole::<T>(array), digits)
}

/// A column of decimals with `scale` decimal places. For a negative scale, zeros are appended.
fn decimals<'a, T>(array: &'a dyn Array, scale: i8) -> Values<'a>
where
    T: ArrowPrimitiveType,
    &'a [T::Native]: Into<Whole<'a>>,
{
    match u8::try_from(scale) {
        Ok(digits) => direct(numbers::<T>(array, digits), array),
        Err(_) => {
            let units = with_gaps(numbers::<T>(array, 0), there(array));
            Values::Coarse(units, scale.unsigned_abs().into())
        }
    }
}

fn direct<'a>(column: GivenColumn<'a>, array: &'a dyn Array) -> Values<'a> {
    Values::Direct(with_gaps(column, there(array)))
}

fn with_gaps<'a>(column: GivenColumn<'a>, there: Option<Bits<'a>>) -> GivenColumn<'a> {
    match there {
        Some(there) => column.with_gaps(there),
        None => column,
    }
}

/// One bit for each row: whether the row has a value. `None` if every row has a value.
fn there(array: &dyn Array) -> Option<Bits<'_>> {
    let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0)?;
    // If there were fewer bits than rows, the column would have fewer rows, and would be refused.
    Some(Bits::new(nulls.validity(), nulls.offset(), nulls.len()).unwrap_or_default())
}

/// A number with `zeros` zeros appended.
fn coarse<'v>(units: i128, zeros: u32) -> Given<'v> {
    // If a number is too large for 128 bits, it is too large for each column as well.
    let far = if units < 0 { i128::MIN } else { i128::MAX };
    let by = 10_i128.checked_pow(zeros);
    Given::Number { units: by.and_then(|by| units.checked_mul(by)).unwrap_or(far), digits: 0 }
}
