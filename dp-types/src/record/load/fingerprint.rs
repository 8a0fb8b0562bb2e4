//! Dataset fingerprints, which depend only on the contents of a dataset. A ledger uses them to
//! recognise a dataset with the same rows.

use super::sorted::sorted;
use crate::derivation::Digest;
use crate::record::Record;
use crate::record::fields::Fields;
use crate::record::store::{CHUNK, Store};

impl<R: Record> Store<R> {
    /// The HMAC-SHA-256 (RFC 2104) of the canonical bytes; see
    /// [`Dataset::reveal_fingerprint`](crate::record::Dataset::reveal_fingerprint).
    pub(crate) fn fingerprint(&self, key: &[u8; 32]) -> [u8; 32] {
        keyed(key, |take| self.canonical(take))
    }

    /// Passes the canonical bytes of the rows to `take`, piece by piece.
    fn canonical(&self, take: &mut dyn FnMut(&[u8])) {
        let columns = sorted(R::COLUMNS.len(), &|a, b| R::COLUMNS[a].cmp(R::COLUMNS[b]));
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
        let order = sorted(self.rows(), &|a, b| row(a).cmp(row(b)));
        let mut block = Vec::with_capacity(CHUNK * width);
        for rows in order.chunks(CHUNK) {
            block.clear();
            rows.iter().for_each(|&number| block.extend(row(number)));
            take(&block);
        }
    }
}

fn keyed(key: &[u8; 32], text: impl FnOnce(&mut dyn FnMut(&[u8]))) -> [u8; 32] {
    let begun = |pad: u8| {
        let mut block = [pad; 64];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        let mut digest = Digest::new();
        digest.take(&block);
        digest
    };
    let (mut inner, mut outer) = (begun(0x36), begun(0x5c));
    text(&mut |piece| inner.take(piece));
    outer.take(&inner.end());
    outer.end()
}

#[cfg(test)]
mod tests {
    use super::keyed;
    use crate::neighbours::AddRemove;
    use crate::record::{Dataset, Refuse};
    use crate::testing::{PerRow, Person, Raw, Ward};

    /// This is test case 1 of RFC 4231. HMAC pads its key with zeros.
    #[test]
    fn the_key_enters_as_the_standard_says() {
        let mut key = [0; 32];
        key[..20].fill(0x0b);
        let code = keyed(&key, |take| {
            take(b"Hi ");
            take(b"There");
        });
        let hex: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    }

    #[test]
    fn the_bytes_are_those_that_are_documented() {
        let one = Raw { id: 3, age: -1, smoker: true, ward: Ward::Day, bill: 250, wide: -(1 << 60), any: 7 };
        let rows = [one, Raw { age: 30, smoker: false, ..one }];
        let data = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows(rows.map(Person::from))
            .expect("they fit");
        let mut bytes: Vec<u8> = Vec::new();
        data.store.canonical(&mut |piece| bytes.extend(piece));
        let word = |text: &str| [&(text.len() as u64).to_be_bytes()[..], text.as_bytes()].concat();
        let number = |digits: u8| [word("number"), vec![digits]].concat();
        let head = [
            b"dp-fingerprint/1\n".to_vec(),
            [word("age"), number(0), word("any"), number(0), word("bill"), number(2), word("id"), number(0)]
                .concat(),
            [word("smoker"), word("boolean"), word("ward"), word("category"), 3_u64.to_be_bytes().to_vec()]
                .concat(),
            [word("Icu"), word("Er"), word("Day"), word("wide"), number(0), 2_u64.to_be_bytes().to_vec()]
                .concat(),
        ]
        .concat();
        // As bytes, the encoding of −1 sorts after that of 30.
        let rows = [[30, 7, 250, 3, 0, 2, -(1 << 60)], [-1, 7, 250, 3, 1, 2, -(1 << 60)]];
        let rows: Vec<u8> = rows.concat().into_iter().flat_map(i64::to_be_bytes).collect();
        assert_eq!(bytes, [head, rows].concat());
    }
}
