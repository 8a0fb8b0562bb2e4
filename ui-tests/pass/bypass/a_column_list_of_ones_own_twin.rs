//! The same without the fault.

use dp_types::record::{Misfit, Names};

trait OwnFields {
    type Columns;
    type Chunk<'a>;
    type Values;
    type Cells;
    const COUNT: usize;
    const JSON: Option<&'static dp_types::node::Cons>;
    fn empty();
    fn chunk(columns: &(), k: usize);
    fn push(columns: &mut (), cells: ());
    fn encode<E>(
        values: (),
        column: usize,
        names: &mut Names,
        fit: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E>;
    fn parse<'t, E>(
        text: &dyn Fn(usize) -> &'t str,
        column: usize,
        names: &mut Names,
        fit: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E>;
    fn allowed(column: usize) -> String;
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
    fn push((): &mut (), (): ()) {}
    fn encode<E>(
        (): (),
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn parse<'t, E>(
        _: &dyn Fn(usize) -> &'t str,
        _: usize,
        _: &mut Names,
        _: &mut (dyn FnMut(usize, Misfit, bool) -> Result<(), E> + '_),
    ) -> Result<(), E> {
        Ok(())
    }
    fn allowed(_: usize) -> String {
        String::new()
    }
}

pub fn main() {}
