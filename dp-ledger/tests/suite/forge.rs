//! Forges chains: an attacker computes every digest again, but has only the attacker's own key.

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::help::Made;

/// A function that signs a text.
pub(crate) type Sign = Box<dyn Fn(&str) -> String>;

/// An entry. If `sign` is present, the entry is signed again. The signed text contains the entry's
/// content and the digest of the previous entry.
#[derive(Default)]
pub(crate) struct Row {
    pub(crate) time: i64,
    pub(crate) body: String,
    pub(crate) signature: String,
    pub(crate) sign: Option<Sign>,
}

impl Clone for Row {
    fn clone(&self) -> Self {
        Self { time: self.time, body: self.body.clone(), signature: self.signature.clone(), sign: None }
    }
}

/// Writes a text after its length.
pub(crate) fn field(text: &str) -> String {
    format!("{}:{text},", text.len())
}

/// Reads the list of texts that a body encodes.
pub(crate) fn fields(mut body: &str) -> Vec<&str> {
    let mut all = Vec::new();
    while let Some((length, rest)) = body.split_once(':') {
        let length: usize = length.parse().unwrap();
        all.push(&rest[..length]);
        body = &rest[length + 1..];
    }
    all
}

/// Changes the entries of a file, numbers them again, and computes all digests.
pub(crate) fn chain(made: &Made, change: impl FnOnce(&mut Vec<Row>)) {
    let file = Connection::open(&made.place).unwrap();
    let mut select = file.prepare("SELECT time, body, signature FROM entries ORDER BY number").unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok(Row { time: row.get(0)?, body: row.get(1)?, signature: row.get(2)?, sign: None })
    };
    let mut rows: Vec<Row> = select.query_map([], row).unwrap().map(|row| row.unwrap()).collect();
    change(&mut rows);
    file.execute("DELETE FROM entries", []).unwrap();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut hash = vec![0; 32];
    for (number, Row { time, body, signature, sign }) in (1..).zip(rows) {
        let place = [number.to_string().as_str(), &time.to_string(), &body].map(field).concat();
        let signature = sign.map_or(signature, |sign| sign(&format!("{}\n{place}", hex(&hash))));
        let spelled = format!("{place}{}", field(&signature));
        hash = Sha256::new().chain_update(&hash).chain_update(spelled).finalize().to_vec();
        let row = (number, time, body, signature, hex(&hash));
        file.execute("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5)", row).unwrap();
    }
}
