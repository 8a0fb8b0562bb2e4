//! The program defines its own list of columns, which could store any value.

use core::ops::Range;
use dp_types::law::record::{Fields, Given, GivenColumn, MisfitError, Names, Spelled}; //-
//+ use dp_types::law::record::{Given, GivenColumn, MisfitError, Names, Spelled};
//+
//+ trait OwnFields {
//+     type Columns;
//+     type Chunk<'a>;
//+     type Values;
//+     type Cells;
//+     type Batch;
//+     const COUNT: usize;
//+     const INTERNS: usize;
//+     const JSON: dp_types::law::derivation::Json;
//+     fn empty();
//+     fn chunk(columns: &(), k: usize);
//+     fn blank();
//+     fn cells(chunk: (), i: usize);
//+     fn short<'v>(text: &impl Fn(usize) -> Spelled<'v>, column: usize, names: &mut Names) -> Option<()>;
//+     fn encode<E>(
//+         values: (),
//+         column: usize,
//+         names: &mut Names,
//+         fit: &mut (dyn FnMut(usize, MisfitError, bool) -> Result<(), E> + '_),
//+     ) -> Result<(), E>;
//+     fn read<'v, E>(
//+         given: &dyn Fn(usize) -> Given<'v>,
//+         column: usize,
//+         names: &mut Names,
//+         fit: &mut (dyn FnMut(usize, MisfitError, bool) -> Result<(), E> + '_),
//+     ) -> Result<(), E>;
//+     fn batch();
//+     fn pack(
//+         given: &[GivenColumn<'_>],
//+         rows: Range<usize>,
//+         interns: bool,
//+         batch: &mut (),
//+         names: &mut Names,
//+     ) -> bool;
//+     fn put(batch: &mut (), row: usize, cells: ());
//+     fn append(columns: &mut (), batch: &(), rows: Range<usize>);
//+     fn packed(batch: &(), row: usize);
//+     fn allowed(column: usize) -> String;
//+     fn before(column: usize) -> usize;
//+     fn canon(column: usize, name: &str, out: &mut Vec<u8>);
//+     fn decoded(cells: &(), out: &mut [i64]);
//+ }

pub struct Mine;
impl Fields for Mine { //-
//+ impl OwnFields for Mine {
    type Columns = ();
    type Chunk<'a> = ();
    type Values = ();
    type Cells = ();
    type Batch = ();
    const COUNT: usize = 0;
    const INTERNS: usize = 0;
    const JSON: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn empty() {}
    fn chunk((): &(), _: usize) {}
    fn blank() {}
    fn cells((): (), _: usize) {}
    fn retain((): &mut (), _: &dyn Fn(usize) -> bool) {} //-
    fn short<'v>(_: &impl Fn(usize) -> Spelled<'v>, _: usize, _: &mut Names) -> Option<()> {
        Some(())
    }
    fn encode<E>(
        (): (),
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, MisfitError, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn read<'v, E>(
        _: &dyn Fn(usize) -> Given<'v>,
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, MisfitError, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn identifier((): &()) -> Option<&str> { //-
        None //-
    } //-
    fn batch() {}
    fn pack(_: &[GivenColumn<'_>], _: Range<usize>, _: bool, (): &mut (), _: &mut Names) -> bool {
        true
    }
    fn put((): &mut (), _: usize, (): ()) {}
    fn append((): &mut (), (): &(), _: Range<usize>) {}
    fn packed((): &(), _: usize) {}
    fn allowed(_: usize) -> String {
        String::new()
    }
    fn before(_: usize) -> usize {
        0
    }
    fn canon(_: usize, _: &str, _: &mut Vec<u8>) {}
    fn decoded(_: &(), _: &mut [i64]) {}
    fn words((): &(), _: &mut impl FnMut(i64)) {} //-
    fn of_words(_: &mut impl FnMut() -> i64) {} //-
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_column_list_of_ones_own.rs:51:17
//|    |
//| 51 | impl Fields for Mine { //-
//|    |                 ^^^^ use one of the types of dp-types: no other crate can implement this trait
