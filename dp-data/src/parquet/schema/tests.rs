//! Tests of the faults that the check of the schema finds. The crate `parquet` refuses many of
//! these files as well, but not on every machine, and some of these files crash the program.

#![allow(clippy::unwrap_used)]

use std::fs::File;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{BOOL, DEEPEST, INT8, INT32, LIST, STRUCT, TEXT};

const OTHER: &str = "a field of a column is of another type than the format has";
const FEWER: &str = "it has fewer columns than it says";
const NEGATIVE: &str = "a column has fewer children than none";
const DEEP: &str = "its columns are nested too deep";
const LISTED: &str = "a column has a list";

/// The fault of a file with these bytes; empty if its columns form a tree.
fn wrong_with(bytes: &[u8]) -> String {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("dp-data-schema-{}-{number}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let checked = super::check(&File::open(&path).unwrap());
    std::fs::remove_file(&path).unwrap();
    checked.map_or_else(|error| error.to_string(), |()| String::new())
}

/// The fault of a file with this footer.
fn wrong_in(footer: &[u8]) -> String {
    let length = u32::try_from(footer.len()).unwrap().to_le_bytes();
    wrong_with(&[b"PAR1", footer, &length, b"PAR1"].concat())
}

/// The fault of a file with these columns. A zero ends each column.
fn wrong_of(columns: &[Vec<u8>]) -> String {
    let columns: Vec<u8> =
        [vec![0x15, 4, 0x19, 0xfc], number(columns.len() as u64), columns.concat()].concat();
    wrong_in(&columns)
}

/// The fault of a file with one column beside the root.
fn wrong_of_column(column: &[u8]) -> String {
    wrong_of(&[children(1), [column, &[0]].concat()])
}

/// Writes a number in groups of seven bits.
fn number(mut n: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n > 127 {
        bytes.push(n as u8 | 128);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

/// Writes a number with a sign.
fn signed(n: i64) -> Vec<u8> {
    number(((n << 1) ^ (n >> 63)) as u64)
}

/// Writes a field and its full number.
fn field(id: i64, kind: u8, value: &[u8]) -> Vec<u8> {
    [&[kind], &signed(id)[..], value].concat()
}

/// Writes a column with `many` children.
fn children(many: i64) -> Vec<u8> {
    [field(5, INT32, &signed(many)), vec![0]].concat()
}

#[test]
fn each_field_that_the_format_has_is_of_its_type() {
    let known = |kind: u8| match kind {
        BOOL => vec![],
        _ => vec![0],
    };
    let column = [(1, INT32), (2, INT32), (3, INT32), (4, TEXT), (5, INT32), (6, INT32), (7, INT32)];
    let column = [&column[..], &[(8, INT32), (9, INT32)]].concat();
    let types = (1..=20).chain([i64::from(i16::MAX)]).map(|id| (vec![10], id, STRUCT));
    let of_types = [
        (5, 1, INT32),
        (5, 2, INT32),
        (7, 1, BOOL),
        (7, 2, STRUCT),
        (8, 1, BOOL),
        (8, 2, STRUCT),
        (10, 1, INT8),
        (10, 2, BOOL),
        (16, 1, INT8),
        (17, 1, TEXT),
        (18, 1, TEXT),
        (18, 2, INT32),
    ];
    let of_types = of_types.into_iter().map(|(of, id, kind)| (vec![10, of], id, kind));
    let units = [7, 8].into_iter().flat_map(|of| (1..=3).map(move |id| (vec![10, of, 2], id, STRUCT)));
    let column = column.into_iter().chain([(10, STRUCT)]).map(|(id, kind)| (vec![], id, kind));
    for (within, id, kind) in column.chain(types).chain(of_types).chain(units) {
        let file = |kind: u8, value: &[u8]| {
            let inner = field(id, kind, value);
            let around = |inner: Vec<u8>, of: &i64| field(*of, STRUCT, &[&inner[..], &[0]].concat());
            wrong_of_column(&within.iter().rev().fold(inner, around))
        };
        assert_eq!(file(kind, &known(kind)), "", "{within:?}, {id}");
        // The field now has a wrong type: first a 64-bit number, then an empty text or structure.
        assert_eq!(file(6, &[0]), OTHER, "{within:?}, {id}");
        let other = if kind == TEXT { STRUCT } else { TEXT };
        assert_eq!(file(other, &[0]), OTHER, "{within:?}, {id}");
    }
    // A field unknown to the format can have any type.
    assert_eq!(wrong_of_column(&field(11, 6, &[0])), "");
    assert_eq!(
        wrong_of_column(&field(10, STRUCT, &[field(5, STRUCT, &field(3, 6, &[0, 0])), vec![0]].concat())),
        ""
    );
}

/// All bits of the values are one. If the check reads too little, the remaining bytes are not a
/// field. If the check reads too much, it reaches the end of the file.
#[test]
fn a_value_ends_where_its_type_says() {
    let values: [(u8, &[u8]); 9] = [
        (1, &[]),
        (2, &[]),
        (INT8, &[0xff]),
        (4, &[0xff, 0xff, 0x7f]),
        (INT32, &[0xff, 0xff, 0xff, 0xff, 0x7f]),
        (6, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
        (7, &[0xff; 8]),
        (TEXT, &[2, 0xff, 0xff]),
        (13, &[0xff; 16]),
    ];
    for (kind, value) in values {
        assert_eq!(wrong_of_column(&field(100, kind, value)), "", "{kind}");
        // The check also accepts the value within a structure.
        let within = field(99, STRUCT, &[field(100, kind, value), vec![0]].concat());
        assert_eq!(wrong_of_column(&within), "", "{kind}");
    }
    for kind in [LIST, 10, 11, 14, 15] {
        assert_eq!(wrong_of_column(&field(100, kind, &[0])), LISTED, "{kind}");
    }
    assert_eq!(wrong_of_column(&field(100, 6, &[0xff; 11])), "a number is longer than any");
}

#[test]
fn structures_of_fields_are_nested_no_deeper_than_can_be_followed() {
    // Each structure is field 11 of the one around it, and columns do not define that field.
    let nested = |levels: usize| wrong_of_column(&[vec![0xbc; levels], vec![0; levels]].concat());
    for levels in [1, 2, DEEPEST] {
        assert_eq!(nested(levels), "", "{levels}");
    }
    for levels in [DEEPEST + 1, 1_000_000] {
        assert_eq!(nested(levels), "a field is nested too deep", "{levels}");
    }
}

#[test]
fn a_field_has_a_number_of_sixteen_bits() {
    for id in [11, i64::from(i16::MAX), 0, -1, i64::from(i16::MIN)] {
        assert_eq!(wrong_of_column(&field(id, 6, &[0])), "", "{id}");
    }
    for id in [1 << 15, (1 << 16) + 5, i64::MAX, i64::MIN] {
        assert_eq!(wrong_of_column(&field(id, 6, &[0])), "a field has no number", "{id}");
    }
    // No field number follows the largest one.
    let next = [field(i16::MAX.into(), 6, &[0]), vec![0x16, 0]].concat();
    assert_eq!(wrong_of_column(&next), "a field has no number");
    // A field with number -1 comes first. The next field is six numbers later, so it is field 5:
    // the number of children.
    let back = [field(-1, 6, &[0]), vec![0x65], signed(1)].concat();
    assert_eq!(wrong_of_column(&back), FEWER);
}

#[test]
fn there_are_as_many_columns_as_groups_say_at_least() {
    let leaf = || vec![0];
    let among = |many| wrong_of(&[children(3), leaf(), children(many), leaf(), leaf()]);
    for many in [0, 1, 2] {
        assert_eq!(among(many), "", "{many}");
    }
    for many in [3, 4, i64::from(i32::MAX), (1 << 32) + 1, i64::MAX] {
        assert_eq!(among(many), FEWER, "{many}");
    }
    for many in [-1, -2, i64::from(i32::MIN), i64::MIN] {
        assert_eq!(among(many), NEGATIVE, "{many}");
    }
    // If a column states two values, the last one counts.
    let twice = |first, last| {
        let both = [field(5, INT32, &signed(first)), field(5, INT32, &signed(last))].concat();
        wrong_of_column(&both)
    };
    assert_eq!([twice(9, 0), twice(1, 9), twice(9, -1)], ["", FEWER, NEGATIVE]);
}

/// A group that is finished does not contain later columns.
#[test]
fn groups_beside_each_other_are_not_nested() {
    let groups = |many: usize| (0..many).flat_map(|_| [children(1), vec![0]]);
    let beside = |many: usize| [children(many as i64)].into_iter().chain(groups(many)).collect::<Vec<_>>();
    assert_eq!(wrong_of(&beside(3 * DEEPEST)), "");
    // These groups are nested, and all end with the last column.
    let within = |levels: usize| -> Vec<_> {
        let around = (0..levels).map(|_| children(2));
        around.chain(groups(1)).chain((0..levels).map(|_| vec![0])).collect()
    };
    assert_eq!(wrong_of(&within(DEEPEST - 1)), "");
    assert_eq!(wrong_of(&within(DEEPEST)), DEEP);
}

#[test]
fn a_footer_is_where_the_end_says_and_begins_with_the_columns() {
    assert_eq!(wrong_with(b"PAR1"), "it has no end");
    assert_eq!(wrong_with(b"PAR1\0\0\0\0PARE"), "it does not end as one");
    assert_eq!(wrong_with(b"\x05\0\0\0PAR1"), "its footer is longer than it");
    assert_eq!(wrong_in(&[0x15, 4, 0x19, 0x0c]), "");
    for begins in [0x16, 0x25] {
        assert_eq!(wrong_in(&[begins, 4, 0x19, 0x0c]), "its footer does not begin with a version");
    }
    for follows in [0x1a, 0x29, 0x1c] {
        assert_eq!(wrong_in(&[0x15, 4, follows, 0x0c]), "its columns do not follow the version");
    }
    assert_eq!(wrong_in(&[0x15, 4, 0x19, 0x05]), "its columns are none");
    // A wrong check could read the length byte of this list as the last column, and would then read
    // no further byte.
    assert_eq!(wrong_in(&[0x15, 4, 0x19, 0x1c]), "failed to fill whole buffer");
}
