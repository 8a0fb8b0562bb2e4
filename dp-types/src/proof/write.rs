//! Writing canonical JSON in a `const`: ASCII, no white space, keys in the given order.

use super::json::{Cons, Json};

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// The number of bytes of a certificate.
pub const fn length(certificate: &super::Certificate) -> usize {
    certificate.write::<0>().0
}

/// The bytes of a certificate; `N` is their number.
pub const fn bytes<const N: usize>(certificate: &super::Certificate) -> [u8; N] {
    certificate.write::<N>().1
}

/// Text under construction. With `N = 0` it only counts.
///
/// All of this runs in rustc's evaluator, once to count and once to write, for each query of a program; so text is
/// copied in whole pieces, and hashed once it stands.
pub(super) struct Out<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Out<N> {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    pub(super) const fn finish(self) -> (usize, [u8; N]) {
        (self.len, self.bytes)
    }

    const fn byte(&mut self, byte: u8) {
        if N > 0 {
            self.bytes[self.len] = byte;
        }
        self.len += 1;
    }

    const fn raw(&mut self, text: &str) {
        let text = text.as_bytes();
        if N > 0 {
            let mut i = 0;
            while i < text.len() {
                self.bytes[self.len + i] = text[i];
                i += 1;
            }
        }
        self.len += text.len();
    }

    /// FNV-1a over the bytes from `start` to `end`, on top of `hash`. It guards against accident, not forgery.
    ///
    /// Bytes are taken eight at a time, as one little-endian number a step, the last group filled up with zeros: a
    /// changed byte still always changes the result, at an eighth of the compile time.
    const fn hash(&self, mut hash: u64, start: usize, end: usize) -> u64 {
        if N > 0 {
            let (part, _) = self.bytes.split_at(end);
            let (_, part) = part.split_at(start);
            let (groups, tail) = part.as_chunks::<8>();
            let mut i = 0;
            while i < groups.len() {
                hash = (hash ^ u64::from_le_bytes(groups[i])).wrapping_mul(FNV_PRIME);
                i += 1;
            }
            if !tail.is_empty() {
                let mut last = [0; 8];
                last.split_at_mut(tail.len()).0.copy_from_slice(tail);
                hash = (hash ^ u64::from_le_bytes(last)).wrapping_mul(FNV_PRIME);
            }
        }
        hash
    }

    /// Writes a hash at an earlier place.
    const fn fill(&mut self, mut at: usize, hash: u64) {
        if N > 0 {
            let digits = b"0123456789abcdef";
            let mut shift = 64;
            while shift > 0 {
                shift -= 4;
                self.bytes[at] = digits[((hash >> shift) & 15) as usize];
                at += 1;
            }
        }
    }

    const fn key(&mut self, first: bool, name: &str) {
        self.raw(if first { "\"" } else { ",\"" });
        self.raw(name);
        self.raw("\":");
    }

    /// A string. Anything but printable ASCII is written as UTF-16 escapes, so the certificate is plain ASCII.
    const fn string(&mut self, text: &str) {
        self.raw("\"");
        if is_plain(text) {
            self.raw(text);
        } else {
            self.escaped(text);
        }
        self.raw("\"");
    }

    const fn escaped(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            let b = bytes[i];
            if b == b'"' || b == b'\\' {
                self.byte(b'\\');
                self.byte(b);
                i += 1;
            } else if b >= 0x20 && b < 0x7f {
                self.byte(b);
                i += 1;
            } else {
                let (code, width) = decode(bytes, i);
                i += width;
                if code < 0x1_0000 {
                    self.escape(code);
                } else {
                    let rest = code - 0x1_0000;
                    self.escape(0xd800 + (rest >> 10));
                    self.escape(0xdc00 + (rest & 0x3ff));
                }
            }
        }
    }

    const fn escape(&mut self, unit: u32) {
        let digits = b"0123456789abcdef";
        self.raw("\\u");
        let mut shift = 16;
        while shift > 0 {
            shift -= 4;
            self.byte(digits[((unit >> shift) & 15) as usize]);
        }
    }

    const fn int(&mut self, value: i128) {
        if value < 0 {
            self.byte(b'-');
        }
        let magnitude = value.unsigned_abs();
        let mut power = 1_u128;
        while magnitude / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.byte(b'0' + ((magnitude / power) % 10) as u8);
            power /= 10;
        }
    }

    /// The whole line, ended by its own checksum.
    pub(super) const fn certificate(&mut self, fields: &[(&str, Json)]) {
        self.raw("{");
        self.fields(fields);
        let end = self.len;
        self.raw(",\"check\":\"0000000000000000\"}\n");
        let hash = self.hash(FNV_OFFSET, 0, end);
        self.fill(end + ",\"check\":\"".len(), hash);
    }

    const fn value(&mut self, json: &Json) {
        match json {
            Json::Int(value) => self.int(*value),
            Json::Str(text) => self.string(text),
            Json::Bool(true) => self.raw("true"),
            Json::Bool(false) => self.raw("false"),
            Json::Object(fields) => {
                self.byte(b'{');
                self.fields(fields);
                self.byte(b'}');
            }
            Json::Sealed(fields, premises) => self.sealed(fields, premises),
            Json::List(items) => {
                self.byte(b'[');
                self.items(items, true);
                self.byte(b']');
            }
            Json::Chain(cells) => {
                self.byte(b'[');
                self.cells(*cells, &[]);
                self.byte(b']');
            }
            Json::Columns(names, cells) => {
                self.byte(b'[');
                self.cells(*cells, names);
                self.byte(b']');
            }
            Json::Names(names) => {
                self.byte(b'[');
                let mut i = 0;
                while i < names.len() {
                    if i > 0 {
                        self.byte(b',');
                    }
                    self.string(names[i]);
                    i += 1;
                }
                self.byte(b']');
            }
            Json::Env(amounts) => {
                let entries = amounts.entries();
                self.byte(b'[');
                let mut i = 0;
                while i < entries.len() {
                    if i > 0 {
                        self.byte(b',');
                    }
                    self.int(entries[i] as i128);
                    i += 1;
                }
                self.byte(b']');
            }
            Json::Nothing | Json::Both(..) => panic!("only a list can hold this"),
        }
    }

    const fn fields(&mut self, fields: &[(&str, Json)]) {
        let mut i = 0;
        while i < fields.len() {
            // A field that does not apply is left out.
            if !matches!(fields[i].1, Json::Nothing) {
                self.key(i == 0, fields[i].0);
                self.value(&fields[i].1);
            }
            i += 1;
        }
    }

    /// A node that carries its own checksum, so that a changed byte can be named to the node.
    const fn sealed(&mut self, fields: &[(&str, Json)], premises: &[Json]) {
        let start = self.len;
        self.raw("{");
        self.fields(fields);
        let end = self.len;
        self.raw(",\"check\":\"0000000000000000\",\"premises\":");
        let list = self.len;
        self.raw("[");
        self.items(premises, true);
        self.raw("]");
        let hash = self.hash(self.hash(FNV_OFFSET, start, end), list, self.len);
        self.fill(end + ",\"check\":\"".len(), hash);
        self.raw("}");
    }

    /// Writes elements; returns whether the list is still empty.
    const fn items(&mut self, items: &[Json], mut empty: bool) -> bool {
        let mut i = 0;
        while i < items.len() {
            empty = self.item(&items[i], empty);
            i += 1;
        }
        empty
    }

    const fn item(&mut self, item: &Json, empty: bool) -> bool {
        match item {
            Json::Nothing => empty,
            Json::Both(front, back) => {
                let empty = self.item(front, empty);
                self.item(back, empty)
            }
            value => {
                if !empty {
                    self.byte(b',');
                }
                self.value(value);
                false
            }
        }
    }

    const fn cells(&mut self, mut cells: Option<&Cons>, names: &[&str]) {
        let mut i = 0;
        while let Some(cell) = cells {
            if i > 0 {
                self.byte(b',');
            }
            match cell.head {
                Json::Object(fields) if !names.is_empty() => {
                    self.byte(b'{');
                    self.key(true, "name");
                    self.string(names[i]);
                    self.byte(b',');
                    self.fields(fields);
                    self.byte(b'}');
                }
                other => self.value(&other),
            }
            cells = match cell.tail {
                Some(tail) => Some(tail),
                None => None,
            };
            i += 1;
        }
    }
}

/// Whether a string needs no escapes.
const fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] < 0x20 || bytes[i] > 0x7e || bytes[i] == b'"' || bytes[i] == b'\\' {
            return false;
        }
        i += 1;
    }
    true
}

/// The code point that starts at byte `i`, and its width. The text is valid UTF-8.
const fn decode(bytes: &[u8], i: usize) -> (u32, usize) {
    let b = bytes[i] as u32;
    let (mut code, width) = match b {
        0..0x80 => (b, 1),
        0x80..0xe0 => (b & 0x1f, 2),
        0xe0..0xf0 => (b & 0x0f, 3),
        _ => (b & 0x07, 4),
    };
    let mut k = 1;
    while k < width {
        code = (code << 6) | (bytes[i + k] as u32 & 0x3f);
        k += 1;
    }
    (code, width)
}
