use std::sync::Arc;

use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::*;
use arrow_schema::{DataType, Field, Schema, TimeUnit};
use dp_data::Load;
use dp_types::Date;
use dp_types::prelude::*;

use crate::{Kept, Visit, holds, said, single, visits};

single! {
    Whole: Option<i64>, #[dp(range = -9..=1_000_000)];
    Cents: Option<Decimal>, #[dp(range = -9.00..=9.00, step = 0.01)];
    Truth: Option<bool>,;
    Day: Option<Date>, #[dp(range = "1960-01-01"..="2020-12-31")];
    Moment: Option<DateTime>, #[dp(range = "1960-01-01T00:00"..="2020-12-31T23:59:59")];
    Code: String, #[dp(text = 3)];
}

/// Loads a dataset of one column from an array.
fn single<R: Record>(array: impl Array + 'static) -> Result<Dataset<R>, Error> {
    let batch = RecordBatch::try_from_iter_with_nullable([("x", Arc::new(array) as _, true)]).unwrap();
    Dataset::from_arrow("ARRAYS", &batch.schema(), [Ok(batch)])
}

/// The rows of [`visits`], as two batches.
pub(crate) fn batches() -> [RecordBatch; 2] {
    let wards: DictionaryArray<Int8Type> = ["E, R", "Icu", "Icu", "E, R"].into_iter().collect();
    let days = [18_321, 18_627, 18_262, 18_418];
    let batch = RecordBatch::try_from_iter_with_nullable([
        ("day", Arc::new(Date32Array::from(days.to_vec())) as ArrayRef, false),
        ("note", Arc::new(StringArray::from(vec!["a", "b", "c", "d"])) as _, false),
        ("ward", Arc::new(wards) as _, false),
        ("bill", Arc::new(Float64Array::from(vec![Some(12.5), None, Some(0.07), Some(99.0)])) as _, true),
        ("age", Arc::new(Int16Array::from(vec![31, -5, 64, 120])) as _, false),
        ("person", Arc::new(StringViewArray::from(vec!["ann", "bob", "ann", "cyd"])) as _, false),
        ("insured", Arc::new(BooleanArray::from(vec![Some(true), None, Some(false), Some(true)])) as _, true),
    ])
    .unwrap();
    [batch.slice(0, 3), batch.slice(3, 1)]
}

#[test]
fn batches_give_the_rows_that_they_hold() {
    let schema = batches()[0].schema();
    holds::<Visit>(Dataset::from_arrow("V", &schema, batches().map(Ok)), visits());
}

#[test]
fn whole_numbers_come_from_each_type_of_them() {
    let expected = || [Some(7), None, Some(100)].map(|x| Whole { x });
    macro_rules! each {
        ($($array:ty)*) => { $( holds(single::<Whole>(<$array>::from(vec![Some(7), None, Some(100)])), expected()); )* };
    }
    each!(Int8Array Int16Array Int32Array Int64Array UInt8Array UInt16Array UInt32Array UInt64Array);
    holds(single::<Whole>(Float32Array::from(vec![Some(7.0), None, Some(1e2)])), expected());
    holds(single::<Whole>(StringArray::from(vec![Some("7"), None, Some(" 100")])), expected());
    holds(single::<Whole>(LargeStringArray::from(vec![Some("7"), Some(""), Some("100.0")])), expected());
    let thousandths =
        Decimal128Array::from(vec![Some(7_000), None, Some(100_000)]).with_precision_and_scale(9, 3);
    holds(single::<Whole>(thousandths.unwrap()), expected());
    let hundreds = Decimal128Array::from(vec![Some(1), None]).with_precision_and_scale(9, -2).unwrap();
    holds(single::<Whole>(hundreds), [Some(100), None].map(|x| Whole { x }));
    let keys = Int32Array::from(vec![Some(1), None, Some(0)]);
    let values = Arc::new(Int64Array::from(vec![100, 7]));
    holds(single::<Whole>(DictionaryArray::<Int32Type>::try_new(keys, values).unwrap()), expected());
    let (keys, values) = (Int32Array::from(vec![None, None]), Arc::new(Int64Array::from(Vec::<i64>::new())));
    let empty = DictionaryArray::<Int32Type>::try_new(keys, values).unwrap();
    holds(single::<Whole>(empty), [None, None].map(|x| Whole { x }));
    holds(single::<Whole>(NullArray::new(2)), [None, None].map(|x| Whole { x }));
}

#[test]
fn decimals_truth_values_and_dates_come_from_what_they_are() {
    let cents = || [Some(10), None, Some(-250)].map(|x| Cents { x: x.map(|cents| Decimal::new(cents, 2)) });
    // The 32-bit float 0.1 is another number than the 64-bit float 0.1, but it is the same decimal.
    holds(single::<Cents>(Float32Array::from(vec![Some(0.1), None, Some(-2.5)])), cents());
    holds(single::<Cents>(Float64Array::from(vec![Some(0.1), None, Some(-2.5)])), cents());
    let tenths =
        Decimal128Array::from(vec![Some(1), None, Some(-25)]).with_precision_and_scale(9, 1).unwrap();
    holds(single::<Cents>(tenths), cents());
    holds(single::<Truth>(UInt8Array::from(vec![1, 0])), [Some(true), Some(false)].map(|x| Truth { x }));
    let days =
        || [Some(18_321), None, Some(-3)].map(|x| Day { x: x.map(|days| Date::of_days(days).unwrap()) });
    let at = |unit: i64| vec![Some(18_321 * unit), None, Some(-3 * unit)];
    holds(single::<Day>(Date64Array::from(at(86_400_000))), days());
    holds(single::<Day>(TimestampSecondArray::from(at(86_400))), days());
    holds(single::<Day>(TimestampMillisecondArray::from(at(86_400_000))), days());
    holds(single::<Day>(TimestampMicrosecondArray::from(at(86_400_000_000))), days());
    holds(single::<Day>(TimestampNanosecondArray::from(at(86_400_000_000_000))), days());
}

#[test]
fn moments_come_from_timestamps_of_whole_seconds() {
    let at = |unit: i64| vec![Some(1_582_939_861 * unit), None, Some(-7 * unit)];
    let moments = || {
        [Some("2020-02-29T01:31:01"), None, Some("1969-12-31T23:59:53")]
            .map(|x| Moment { x: x.map(|text| text.parse().unwrap()) })
    };
    holds(single::<Moment>(TimestampSecondArray::from(at(1))), moments());
    holds(single::<Moment>(TimestampMillisecondArray::from(at(1_000))), moments());
    holds(single::<Moment>(TimestampMicrosecondArray::from(at(1_000_000))), moments());
    holds(single::<Moment>(TimestampNanosecondArray::from(at(1_000_000_000))), moments());
    let problem = "the value is not a date and time such as 2024-02-29T23:59, without a time zone; allowed is a date and time from 1960-01-01T00:00:00 to 2020-12-31T23:59:59, or nothing";
    for array in [
        single::<Moment>(TimestampMillisecondArray::from(vec![1_500])),
        single::<Moment>(TimestampSecondArray::from(vec![i64::MAX])),
        single::<Moment>(Date32Array::from(vec![18_321])),
    ] {
        assert_eq!(said(array), format!("Value: ARRAYS, row 1, column `x`: {problem}"));
    }
}

#[test]
fn short_texts_come_as_they_are_and_from_dictionaries() {
    let expected = || ["K21", "", "A"].map(|x| Code { x: x.to_owned() });
    holds(single::<Code>(StringArray::from(vec!["K21", "", " A"])), expected());
    holds(single::<Code>(StringViewArray::from(vec!["K21", " ", "A"])), expected());
    let listed = |texts: [&str; 3]| texts.into_iter().collect::<DictionaryArray<Int8Type>>();
    holds(single::<Code>(listed(["K21", "", "A"])), expected());
    for said in [
        said(single::<Code>(listed(["A", "K210", "A"]))),
        said(single::<Code>(StringArray::from(vec!["A", "K210", "\u{e9}"]))),
    ] {
        assert!(said.starts_with("Value: ARRAYS, row 2, column `x`: the value "), "{said}");
    }
}

#[test]
fn what_no_column_takes_is_named_by_its_place() {
    let first = |array: TimestampSecondArray| said(single::<Day>(array));
    let date = "the value is not a date such as 2024-02-29; allowed is a date from 1960-01-01 to 2020-12-31, or nothing";
    assert_eq!(
        first(TimestampSecondArray::from(vec![0, 86_401])),
        format!("Value: ARRAYS, row 2, column `x`: {date}")
    );
    assert_eq!(
        first(TimestampSecondArray::from(vec![0]).with_timezone("+01:00")),
        "Header: ARRAYS, column `x`: it is a timestamp with a time zone, which a column of a record cannot hold"
    );
    let whole = "allowed is a whole number from -9 to 1000000, or nothing";
    for (said, problem) in [
        (said(single::<Whole>(UInt64Array::from(vec![1, u64::MAX]))), "is above the range"),
        (said(single::<Whole>(Float64Array::from(vec![1.0, f64::NAN]))), "is not a number"),
        (said(single::<Whole>(Float64Array::from(vec![1.0, 1.5]))), "is not a multiple of the column's step"),
        (said(single::<Whole>(BooleanArray::from(vec![None, Some(true)]))), "is not a number"),
        (
            said(single::<Whole>(
                Decimal128Array::from(vec![0, -10_i128.pow(37)]).with_precision_and_scale(38, -9).unwrap(),
            )),
            "is below the range",
        ),
    ] {
        assert_eq!(said, format!("Value: ARRAYS, row 2, column `x`: the value {problem}; {whole}"));
    }
    for (array, what) in [
        (Arc::new(BinaryArray::from(vec![b"7".as_slice()])) as ArrayRef, "bytes"),
        (Arc::new(Time32SecondArray::from(vec![7])) as _, "a time of day"),
        (Arc::new(DurationSecondArray::from(vec![7])) as _, "a span of time"),
        (Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>([Some([Some(7)])])) as _, "a list"),
        (
            Arc::new(StructArray::from(vec![(
                Arc::new(Field::new("y", DataType::Null, true)),
                Arc::new(NullArray::new(1)) as _,
            )])) as _,
            "a structure",
        ),
        (
            Arc::new(Decimal256Array::from(vec![arrow_buffer_i256()])) as _,
            "a decimal of 256 bits (write it with at most 38 digits)",
        ),
        (Arc::new(Float16Array::new_null(1)) as _, "a float of 16 bits (write it with 32 bits)"),
        (Arc::new(FixedSizeBinaryArray::try_from_iter([b"seven"].into_iter()).unwrap()) as _, "bytes"),
    ] {
        let said = said(single::<Whole>(array));
        assert_eq!(
            said,
            format!("Header: ARRAYS, column `x`: it is {what}, which a column of a record cannot hold")
        );
    }
}

#[test]
fn a_uuid_of_16_bytes_is_its_text() {
    let bytes = *b"\x01\x23\xab\x67\x89\xcd\xef\x01\x23\x45\x67\x89\xab\xcd\xef\x0f";
    let load = |person: Option<&[u8; 16]>| {
        let person = [person].into_iter();
        let person = FixedSizeBinaryArray::try_from_sparse_iter_with_size(person, 16).unwrap();
        let age = Int64Array::from(vec![31]);
        let batch = RecordBatch::try_from_iter_with_nullable([
            ("person", Arc::new(person) as ArrayRef, true),
            ("age", Arc::new(age) as _, false),
        ]);
        let batch = batch.unwrap();
        Dataset::<Kept>::from_arrow("ARRAYS", &batch.schema(), [Ok(batch.clone())])
    };
    let person = "0123ab67-89cd-ef01-2345-6789abcdef0f".to_owned();
    holds(load(Some(&bytes)), [Kept { person, age: 31 }]);
    let missing =
        "Value: ARRAYS, row 1, column `person`: the value is missing; allowed is text that is not empty";
    assert_eq!(said(load(None)), missing);
}

/// Makes a decimal of 256 bits.
fn arrow_buffer_i256() -> <types::Decimal256Type as ArrowPrimitiveType>::Native {
    Default::default()
}

#[test]
fn columns_are_found_by_their_names_and_batches_must_agree() {
    let schema = |names: &[&str]| {
        Schema::new(
            names
                .iter()
                .map(|name| Field::new(*name, DataType::Timestamp(TimeUnit::Second, None), true))
                .collect::<Vec<_>>(),
        )
    };
    let load = |schema: Schema| said::<Whole>(Dataset::from_arrow("S", &schema, []));
    assert_eq!(load(schema(&["y", "X"])), "Header: S: no column `x`, which `Whole` needs");
    assert_eq!(load(schema(&["x", "y", "x"])), "Header: S: column `x` appears more than once");
    let [first, _] = batches();
    let other = first.project(&[6, 5, 4, 3, 2, 1, 0]).unwrap();
    let loaded = Dataset::<Visit>::from_arrow("S", &first.schema(), [Ok(first.clone()), Ok(other)]);
    assert_eq!(said(loaded), "Malformed: S: it cannot be read, or has another format");
    let why = arrow_schema::ArrowError::ParseError("4711".into());
    let error =
        Dataset::<Visit>::from_arrow("S", &first.schema(), [Ok(first.clone()), Err(why)]).err().unwrap();
    assert!(!error.to_string().contains("4711") && error.reveal().contains("4711"));
}
