//! Fields that store what they like.

use dp_types::record::{Fields, Given, Misfit, Names};

pub struct Mine;
impl Fields for Mine {
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
