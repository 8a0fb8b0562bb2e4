//! Tests of the spellings of a category's variants.

use dp_types::prelude::*;

use crate::{Temporary, said};

#[derive(Clone, Copy, Category)]
enum Sex {
    #[dp(rename = "f", also = ["F", "female", "Female "])]
    Female,
    #[dp(also = ["M", "male"], rename = "m")]
    Male,
}

#[derive(Clone, Copy, Category)]
#[dp(ignore_case)]
enum Region {
    North,
    #[dp(also = ["sud", "SÜD"])]
    South,
    #[dp(rename = "Mid-West", also = ["MIDWEST"])]
    Midwest,
}

#[derive(Clone, Copy, Category)]
enum Plain {
    #[dp(rename = "f")]
    Female,
    #[dp(rename = "m")]
    Male,
}

#[derive(Record)]
struct Person {
    #[dp(category)]
    sex: Sex,
    #[dp(category)]
    region: Option<Region>,
}

#[derive(Record)]
struct Named {
    #[dp(category)]
    sex: Plain,
    #[dp(category)]
    region: Option<Region>,
}

fn fingerprint<R: Record>(rows: &str) -> [u8; 32] {
    let file = Temporary::with(format!("sex,region\n{rows}"));
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

/// The fingerprint shows that other spellings are not part of the category.
#[test]
fn each_spelling_is_its_variant() {
    let plain = fingerprint::<Named>("f,North\nm,South\nf,Mid-West\nm,\n");
    for rows in [
        "F,NORTH\nM,sud\nfemale,midwest\nmale,\n",
        "Female,north\n male ,süd\n\"f\",mid-west\nM, \n",
        "f,nOrTh\nm,SUD\nF,MidWest\nm,\n",
    ] {
        assert_eq!(fingerprint::<Person>(rows), plain, "{rows}");
    }
    assert_eq!((Sex::VARIANTS, Region::VARIANTS), (&["f", "m"][..], &["North", "South", "Mid-West"][..]));
}

#[test]
fn what_no_variant_spells_is_refused() {
    for (row, column, allowed) in [
        ("FEMALE,North", "sex", "one of f, m"),
        ("fem,North", "sex", "one of f, m"),
        ("f,N", "region", "one of North, South, Mid-West, or nothing"),
        ("f,Mid West", "region", "one of North, South, Mid-West, or nothing"),
    ] {
        let problem = format!("the value is not a variant of the category; allowed is {allowed}");
        let said = said::<Person>(format!("sex,region\n{row}\n"));
        assert_eq!(said, format!("FILE, line 2, column `{column}`: {problem}"));
    }
}
