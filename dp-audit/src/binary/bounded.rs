//! A reader of parts of a file. It uses bounded memory, whatever the file contains.

use object::{ReadCache, ReadRef};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fs::File;
use std::ops::Range;

/// The most bytes that this reader takes from one file. The symbol table of most programs is
/// smaller.
pub(super) const MOST: u64 = 48 << 20;
/// The size of the blocks in which this reader takes names. Many names lie side by side, so a block
/// holds many of them.
const BLOCK: u64 = 1 << 16;

/// Reads parts of a file, and keeps each part once.
pub(super) struct Bounded {
    cache: ReadCache<File>,
    known: RefCell<HashSet<(u64, u64)>>,
    left: Cell<u64>,
    exhausted: Cell<bool>,
}

impl Bounded {
    pub(super) fn new(file: File) -> Self {
        Bounded {
            cache: ReadCache::new(file),
            known: RefCell::default(),
            left: Cell::new(MOST),
            exhausted: Cell::new(false),
        }
    }

    /// Whether the reader refused a part because of the bound.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// Subtracts the size of a part from the remaining bytes, unless this part was read before.
    fn take(&self, part: (u64, u64)) -> Result<(), ()> {
        if self.known.borrow().contains(&part) {
            return Ok(());
        }
        match self.left.get().checked_sub(part.1) {
            Some(left) => {
                self.left.set(left);
                self.known.borrow_mut().insert(part);
                Ok(())
            }
            None => {
                self.exhausted.set(true);
                Err(())
            }
        }
    }
}

impl<'data> ReadRef<'data> for &'data Bounded {
    fn len(self) -> Result<u64, ()> {
        (&self.cache).len()
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'data [u8], ()> {
        // A part beyond the end of the file is an error of the file, so it does not use up the
        // bound.
        if offset.checked_add(size).is_none_or(|end| (&self.cache).len().is_ok_and(|len| end > len)) {
            return Err(());
        }
        self.take((offset, size))?;
        (&self.cache).read_bytes_at(offset, size)
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'data [u8], ()> {
        let start = range.start - range.start % BLOCK;
        let size = BLOCK.min((&self.cache).len()?.saturating_sub(start));
        let end = usize::try_from(range.end.saturating_sub(start).min(size)).map_err(drop)?;
        let first = usize::try_from(range.start - start).map_err(drop)?;
        let name = self.read_bytes_at(start, size)?.get(first..end).ok_or(())?;
        match memchr::memchr(delimiter, name) {
            Some(length) => Ok(&name[..length]),
            None => {
                // The name crosses the end of the block.
                let name = (&self.cache).read_bytes_at_until(range.clone(), delimiter)?;
                self.take((range.start, name.len() as u64))?;
                Ok(name)
            }
        }
    }
}
