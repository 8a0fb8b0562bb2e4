//! Reads Parquet pages in pieces. The crate `parquet` reads the header of a page and then the page,
//! each with several system calls. Most pages are small, and the next page of a column follows
//! directly, so one piece serves several such reads.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

/// The number of bytes read at a time; a larger page is read whole. A piece covers many headers and
/// small pages, and still fits the cache beside the decoded data.
const PIECE: usize = 1 << 13;

/// A file, and the pieces of it that were read last.
#[derive(Clone)]
pub(super) struct Pages(Arc<Mutex<Pieces>>, u64);

struct Pieces {
    file: File,
    /// The start and the content of each piece, the most recently used last. Each column continues
    /// in a separate piece.
    last: Vec<(u64, Bytes)>,
    most: usize,
}

impl Pages {
    /// Makes a reader of a file with `columns` columns.
    pub(super) fn new(file: File, columns: usize) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self(Arc::new(Mutex::new(Pieces { file, last: Vec::new(), most: columns })), len))
    }

    /// The content of the file from `start` on. It has at least `least` bytes, unless the file ends
    /// earlier.
    fn ahead(&self, start: u64, least: usize) -> io::Result<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).ahead(start, least)
    }
}

impl Pieces {
    fn ahead(&mut self, start: u64, least: usize) -> io::Result<Bytes> {
        let inside = |(first, piece): &(u64, Bytes)| {
            let place = usize::try_from(start.checked_sub(*first)?).ok()?;
            piece.get(place..).filter(|rest| !rest.is_empty()).map(|_| place)
        };
        let known = self.last.iter().enumerate().find_map(|(i, piece)| Some((i, inside(piece)?)));
        let rest = match known {
            Some((i, place)) => {
                let (first, piece) = self.last.remove(i);
                let rest = piece.slice(place..);
                if rest.len() >= least {
                    self.last.push((first, piece));
                    return Ok(rest);
                }
                rest
            }
            None => Bytes::new(),
        };
        // Bytes that are already in a piece are not read again.
        let want = least.max(PIECE) - rest.len();
        let mut piece = Vec::with_capacity(rest.len() + want);
        piece.extend_from_slice(&rest);
        self.file.seek(SeekFrom::Start(start + rest.len() as u64))?;
        self.file.by_ref().take(want as u64).read_to_end(&mut piece)?;
        let piece = Bytes::from(piece);
        if self.last.len() >= self.most {
            self.last.drain(..1.min(self.last.len()));
        }
        self.last.push((start, piece.clone()));
        Ok(piece)
    }
}

impl Length for Pages {
    fn len(&self) -> u64 {
        self.1
    }
}

impl ChunkReader for Pages {
    type T = Onward;

    fn get_read(&self, start: u64) -> Result<Onward> {
        Ok(Onward { pages: self.clone(), at: start })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // The length is checked before the allocation, because a damaged file can state too large a
        // length.
        let end = u64::try_from(length).ok().and_then(|length| start.checked_add(length));
        if end.is_none_or(|end| end > self.1) {
            return Err(ParquetError::EOF("a page ends behind the file".to_owned()));
        }
        let bytes = self.ahead(start, length)?;
        if bytes.len() < length {
            return Err(ParquetError::EOF("the file became shorter".to_owned()));
        }
        Ok(bytes.slice(..length))
    }
}

/// The bytes of a file from an offset on.
pub(super) struct Onward {
    pages: Pages,
    at: u64,
}

impl Read for Onward {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&self.pages.ahead(self.at, 1)?[..]).read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::{Read, Write};

    use parquet::file::reader::{ChunkReader, Length};

    use super::{PIECE, Pages};

    #[test]
    fn each_piece_is_what_the_file_holds_there() {
        let path = std::env::temp_dir().join(format!("dp-data-pages-{}", std::process::id()));
        let bytes: Vec<u8> =
            (0..3 * PIECE as u32 + 7).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        std::fs::File::create(&path).unwrap().write_all(&bytes).unwrap();
        let file = || std::fs::File::open(&path).unwrap();
        let end = bytes.len();
        for columns in [0, 1, 3] {
            let pages = Pages::new(file(), columns).unwrap();
            assert_eq!(pages.len(), end as u64);
            // The cases are two columns in turn, the ends of pieces, a page larger than a piece, a
            // page that was read in part, and the end of the file.
            for (start, length) in [
                (5, 10),
                (2 * PIECE, 40),
                (15, 100),
                (2 * PIECE + 40, 900),
                (PIECE, 10),
                (PIECE - 3, 20),
                (4, PIECE + 9),
                (PIECE + 9, PIECE),
                (end - 1, 1),
                (end, 0),
                (0, end),
            ] {
                let found = pages.get_bytes(start as u64, length).unwrap();
                assert!(found == bytes[start..start + length], "{length} from {start}, {columns} columns");
                let mut head = vec![0; length.min(300)];
                pages.get_read(start as u64).unwrap().read_exact(&mut head).unwrap();
                assert!(head == bytes[start..start + head.len()], "{start}, {columns} columns");
                assert!(pages.0.lock().unwrap().last.len() <= columns.max(1));
            }
            let mut all = Vec::new();
            pages.get_read(3).unwrap().read_to_end(&mut all).unwrap();
            assert!(all == bytes[3..]);
            for (start, length) in
                [(end as u64, 1), (end as u64 + 1, 0), (1, end), (9, usize::MAX), (u64::MAX, 1)]
            {
                assert!(pages.get_bytes(start, length).is_err(), "{length} from {start}");
            }
        }
        std::fs::remove_file(path).unwrap();
    }
}
