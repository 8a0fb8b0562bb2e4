//! What a dataset holds, as bytes that depend on nothing else: for a ledger that must know the same rows again.

use super::Record;
use super::fields::Fields;
use super::store::{CHUNK, Store};

impl<R: Record> Store<R> {
    /// Gives `take` the canonical bytes of the rows; see [`Dataset::reveal_fingerprint`](super::Dataset::reveal_fingerprint).
    pub(crate) fn fingerprint(&self, take: &mut dyn FnMut(&[u8])) {
        let mut columns: Vec<usize> = (0..R::COLUMNS.len()).collect();
        columns.sort_by_key(|&column| R::COLUMNS[column]);
        let mut head = b"dp-fingerprint/1\n".to_vec();
        for &column in &columns {
            R::Fields::canon(column, R::COLUMNS[column], &mut head);
        }
        head.extend((self.rows() as u64).to_be_bytes());
        take(&head);
        let width = columns.len() * size_of::<i64>();
        let mut rows = Vec::with_capacity(self.rows() * width);
        let mut values = vec![0; columns.len()];
        for number in 0..self.chunks() {
            let (chunk, real) = self.chunk(number);
            for row in 0..real {
                R::Fields::decoded(&R::Fields::cells(chunk, row), &mut values);
                for &column in &columns {
                    rows.extend(values[column].to_be_bytes());
                }
            }
        }
        let row = |number: usize| &rows[number * width..(number + 1) * width];
        let mut order: Vec<usize> = (0..self.rows()).collect();
        order.sort_unstable_by_key(|&number| row(number));
        let mut block = Vec::with_capacity(CHUNK * width);
        for rows in order.chunks(CHUNK) {
            block.clear();
            rows.iter().for_each(|&number| block.extend(row(number)));
            take(&block);
        }
    }
}
