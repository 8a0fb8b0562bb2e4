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

//| error[E0277]: this value and the new record's column are of different kinds
//|   --> fail/bypass/a_text_fills_a_number.rs:23:15
//|    |
//| 23 |         coded.flat_map::<Counted, typenum::U1, _>(|c| (slot::<Counted, _, _>(dp_types::law::expr::Ex::TRUE, (c.code, ())), ())); //-
//|    |               ^^^^^^^^ give a number on the column's grid, a truth value, the same category, or a text column of the same length, in the order of the columns; choose a value for missing ones: `p.ward.or("")`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0217`
