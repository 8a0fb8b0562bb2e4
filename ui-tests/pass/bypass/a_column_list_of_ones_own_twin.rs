//! The same without the fault.

use dp_types::record::{Given, Misfit, Names};

trait OwnFields {
    type Columns;
    type Chunk<'a>;
    type Values;
    type Cells;
    const COUNT: usize;
    const JSON: Option<&'static dp_types::node::Cons>;
    fn empty();
    fn chunk(columns: &(), k: usize);
    fn cells(chunk: (), i: usize);
    fn extend<T>(columns: &mut (), rows: &[T], of: impl Fn(&T));
    fn short<'v>(text: &impl Fn(usize) -> &'v [u8], column: usize, names: &mut Names) -> Option<()>;
    fn encode<E>(
        values: (),
        column: usize,
        names: &mut Names,
        fit: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E>;
    fn read<'v, E>(
        given: &impl Fn(usize) -> Given<'v>,
        column: usize,
        names: &mut Names,
        fit: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E>;
    fn allowed(column: usize) -> String;
    fn canon(column: usize, name: &str, out: &mut Vec<u8>);
    fn decoded(cells: &(), out: &mut [i64]);
}

pub struct Mine;
impl OwnFields for Mine {
    type Columns = ();
    type Chunk<'a> = ();
    type Values = ();
    type Cells = ();
    const COUNT: usize = 0;
    const JSON: Option<&'static dp_types::node::Cons> = None;
    fn empty() {}
    fn chunk((): &(), _: usize) {}
    fn cells((): (), _: usize) {}
    fn extend<T>((): &mut (), _: &[T], _: impl Fn(&T)) {}
    fn short<'v>(_: &impl Fn(usize) -> &'v [u8], _: usize, _: &mut Names) -> Option<()> {
        Some(())
    }
    fn encode<E>(
        (): (),
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn read<'v, E>(
        _: &impl Fn(usize) -> Given<'v>,
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn allowed(_: usize) -> String {
        String::new()
    }
    fn canon(_: usize, _: &str, _: &mut Vec<u8>) {}
    fn decoded(_: &(), _: &mut [i64]) {}
}

pub fn main() {}
