//! A text column fills a number column of a new row, where its stored number could be summed.
//+ //! It stays a text.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Coded {
    #[dp(text = 8)]
    pub code: String,
}

#[derive(Record)]
pub struct Counted {
    #[dp(range = 0..=999_999_999_999_999)]
    pub number: i64,
}

pub fn attack<P>(coded: dp_types::Table<'_, P, Coded>)
where
    P: Transformation<Row = Cells<Coded>, Proxy = CodedColumns>,
{
    let counted =
        coded.flat_map::<Counted, typenum::U1, _>(|c| (slot::<Counted, _, _>(dp_types::law::expr::Ex::TRUE, (c.code, ())), ())); //-
        //+ coded.flat_map::<Coded, typenum::U1, _>(|c| (slot::<Coded, _, _>(dp_types::law::expr::Ex::TRUE, (c.code, ())), ()));
    drop(counted);
}

pub fn main() {}
