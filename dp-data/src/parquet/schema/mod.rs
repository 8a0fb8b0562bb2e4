//! Footer schema: checks the list of columns at the beginning of a Parquet file's footer before the
//! crate `parquet` builds a tree of it. That crate recurses once per level and reserves room for
//! the number of children that a group states. So a damaged file could crash the program.
//!
//! The footer is in Thrift's compact protocol. Its first fields are the version and the columns,
//! each with the number of its children: the tree in depth-first order. A field states its type.
//! But the crate `parquet` ignores the stated type of a field that it knows. So each field must
//! have the type that the format defines; otherwise this check and the crate would read the bytes
//! differently.

use std::fs::File;
use std::io::{BufReader, Error, ErrorKind, Read, Result, Seek, SeekFrom, Take, copy, sink};

/// The maximum nesting of columns. Files in use have a few levels.
const DEEPEST: usize = 64;

/// The number of bytes at the end of a file: the footer's length and the magic number.
const TAIL: u64 = 8;

/// The numbers that the protocol gives to the types of fields. The protocol encodes a truth value
/// in its type and so has two types for it; the code uses the first for both.
const BOOL: u8 = 1;
const INT8: u8 = 3;
const INT32: u8 = 5;
const TEXT: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A kind of structure whose fields this check skips.
#[derive(Clone, Copy)]
enum Within {
    Column,
    LogicalType,
    /// One of the logical types, by its number.
    Type(i16),
    TimeUnit,
    /// A structure that the format did not define when this was written.
    Unknown,
}

impl Within {
    /// The type that the format defines for a field.
    const fn type_of(self, id: i16) -> Option<u8> {
        match (self, id) {
            (Self::Column, 1..=3 | 5..=9) | (Self::Type(5), 1 | 2) | (Self::Type(18), 2) => Some(INT32),
            (Self::Column, 4) | (Self::Type(17 | 18), 1) => Some(TEXT),
            (Self::Type(7 | 8), 1) | (Self::Type(10), 2) => Some(BOOL),
            (Self::Type(10 | 16), 1) => Some(INT8),
            (Self::Column, 10) | (Self::LogicalType | Self::TimeUnit, _) | (Self::Type(7 | 8), 2) => {
                Some(STRUCT)
            }
            _ => None,
        }
    }

    /// The structure that a field contains.
    const fn field(self, id: i16) -> Self {
        match (self, id) {
            (Self::Column, 10) => Self::LogicalType,
            (Self::LogicalType, _) => Self::Type(id),
            (Self::Type(7 | 8), 2) => Self::TimeUnit,
            _ => Self::Unknown,
        }
    }
}

/// Checks that the columns form a tree.
///
/// # Errors
/// The columns do not form a tree, or the file cannot be read. The crate `parquet` detects other
/// faults.
pub(super) fn check(mut file: &File) -> Result<()> {
    let length = file.metadata()?.len();
    let Some(end) = length.checked_sub(TAIL) else { return wrong("it has no end") };
    let mut tail = [0; TAIL as usize];
    file.seek(SeekFrom::Start(end))?;
    file.read_exact(&mut tail)?;
    let [size @ .., b'P', b'A', b'R', b'1'] = tail else { return wrong("it does not end as one") };
    let size = u64::from(u32::from_le_bytes(size));
    let Some(start) = end.checked_sub(size) else { return wrong("its footer is longer than it") };
    file.seek(SeekFrom::Start(start))?;
    Footer(BufReader::new(file).take(size)).tree()
}

fn wrong<T>(why: &str) -> Result<T> {
    Err(Error::new(ErrorKind::InvalidData, why))
}

/// The part of the footer that was not yet read.
struct Footer<'a>(Take<BufReader<&'a File>>);

impl Footer<'_> {
    fn tree(&mut self) -> Result<()> {
        if self.field(0)? != Some((1, INT32)) {
            return wrong("its footer does not begin with a version");
        }
        self.number()?;
        if self.field(1)? != Some((2, LIST)) {
            return wrong("its columns do not follow the version");
        }
        let (of, columns) = self.list()?;
        if of != STRUCT {
            return wrong("its columns are none");
        }
        // For each group around the next column, this holds how many of the group's children are
        // still to come.
        let mut open = Vec::new();
        for left in (0..columns).rev() {
            if let Some(children) = open.last_mut() {
                *children -= 1;
            }
            match self.children()? {
                0 => {}
                children if children > left => return wrong("it has fewer columns than it says"),
                _ if open.len() == DEEPEST => return wrong("its columns are nested too deep"),
                children => open.push(children),
            }
            while open.last() == Some(&0) {
                open.pop();
            }
        }
        Ok(())
    }

    /// The number of children of the next column.
    fn children(&mut self) -> Result<u64> {
        let mut children = 0;
        let mut last = 0;
        while let Some((id, kind)) = self.field(last)? {
            if (id, kind) == (5, INT32) {
                children = signed(self.number()?);
            } else {
                self.over(Within::Column, id, kind, DEEPEST)?;
            }
            last = id;
        }
        u64::try_from(children).or_else(|_| wrong("a column has fewer children than none"))
    }

    /// Skips a field. Structures in the field may be nested at most `deep` times.
    fn over(&mut self, within: Within, id: i16, kind: u8, deep: usize) -> Result<()> {
        let Some(deep) = deep.checked_sub(1) else { return wrong("a field is nested too deep") };
        if within.type_of(id).is_some_and(|known| known != kind) {
            return wrong("a field of a column is of another type than the format has");
        }
        match kind {
            BOOL => Ok(()),
            INT8 => self.skip(1),
            4..=6 => self.number().map(drop),
            7 => self.skip(8),
            TEXT => {
                let length = self.number()?;
                self.skip(length)
            }
            STRUCT => {
                let (of, mut last) = (within.field(id), 0);
                while let Some((id, kind)) = self.field(last)? {
                    self.over(of, id, kind, deep)?;
                    last = id;
                }
                Ok(())
            }
            13 => self.skip(16),
            _ => wrong("a column has a list"),
        }
    }

    /// Reads the number and the type of the next field, after a field with the number `last`.
    /// `None` at the end of a structure.
    fn field(&mut self, last: i16) -> Result<Option<(i16, u8)>> {
        let head = self.byte()?;
        let kind = match head & 15 {
            0 => return Ok(None),
            // The protocol has two types for a truth value, and this is the second one.
            2 => BOOL,
            kind => kind,
        };
        let id = match head >> 4 {
            0 => i16::try_from(signed(self.number()?)).ok(),
            step => last.checked_add(step.into()),
        };
        id.map_or_else(|| wrong("a field has no number"), |id| Ok(Some((id, kind))))
    }

    /// Reads the type of a list's values, and how many there are.
    fn list(&mut self) -> Result<(u8, u64)> {
        let head = self.byte()?;
        let many = match head >> 4 {
            15 => self.number()?,
            few => few.into(),
        };
        Ok((head & 15, many))
    }

    fn skip(&mut self, bytes: u64) -> Result<()> {
        match copy(&mut self.0.by_ref().take(bytes), &mut sink())? == bytes {
            true => Ok(()),
            false => Err(ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Reads a number in groups of seven bits, the lowest first.
    fn number(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        wrong("a number is longer than any")
    }

    fn byte(&mut self) -> Result<u8> {
        let mut byte = [0];
        self.0.read_exact(&mut byte)?;
        Ok(byte[0])
    }
}

/// Decodes a zigzag number: the element at index `place` of 0, -1, 1, -2, 2, ..
const fn signed(place: u64) -> i64 {
    (place >> 1).cast_signed() ^ -((place & 1).cast_signed())
}

#[cfg(test)]
mod tests;
