//! Writes records in a `const`, as canonical JSON: ASCII, without white space, with the keys in the
//! given order.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::amounts::{Amount, Amounts};
use super::json::{Cons, Field, Json};
use super::sha256::sha256;

/// A record in a program starts with NUL, the format's name and its version. This constant keeps
/// the name in two parts, and the code writes the bytes before, between and after these parts one
/// by one. A linker may keep these constants in the program, and they must not look like a record.
const NAME: [&str; 2] = ["dp", "record"];
const VERSION: u8 = 2;
/// The length of the magic bytes before the line.
pub(super) const MAGIC_LENGTH: usize = 1 + NAME[0].len() + 1 + NAME[1].len() + 1;

/// Writes the bytes of a record: the magic bytes, one line of canonical JSON with its checksum, and
/// a line feed. With an empty buffer, the function only counts the bytes.
#[inline]
pub(crate) const fn record(bytes: &mut [u8], fields: &[Field]) -> usize {
    let mut out = Out::new(bytes);
    out.byte(0);
    out.raw(NAME[0]);
    out.byte(b'-');
    out.raw(NAME[1]);
    out.byte(VERSION);
    let start = out.len;
    out.object(fields);
    let end = out.len;
    out.raw(",\"check\":\"");
    out.hash(start, end);
    out.raw("\"}\n");
    out.len
}

/// Text under construction. With an empty buffer, this writer only counts the bytes.
///
/// rustc's evaluator runs this code for each query of a program, once to count and once to write.
/// There, a step of MIR takes about 0.1 µs and a call of a slice's method 20 µs. So the loops are
/// unrolled and match slice patterns.
struct Out<'a> {
    bytes: &'a mut [u8],
    len: usize,
    counts: bool,
    releases: i128,
}

impl<'a> Out<'a> {
    #[inline]
    const fn new(bytes: &'a mut [u8]) -> Self {
        Self { counts: bytes.is_empty(), bytes, len: 0, releases: 0 }
    }

    #[inline]
    const fn byte(&mut self, byte: u8) {
        if !self.counts {
            self.bytes[self.len] = byte;
        }
        self.len += 1;
    }

    #[inline]
    const fn raw(&mut self, text: &str) {
        let mut text = text.as_bytes();
        if self.counts {
            self.len += text.len();
            return;
        }
        let mut at = self.len;
        while let &[a, b, c, d, e, f, g, h, ref rest @ ..] = text {
            self.bytes[at] = a;
            self.bytes[at + 1] = b;
            self.bytes[at + 2] = c;
            self.bytes[at + 3] = d;
            self.bytes[at + 4] = e;
            self.bytes[at + 5] = f;
            self.bytes[at + 6] = g;
            self.bytes[at + 7] = h;
            at += 8;
            text = rest;
        }
        while let &[a, ref rest @ ..] = text {
            self.bytes[at] = a;
            at += 1;
            text = rest;
        }
        self.len = at;
    }

    /// SHA-256 of the bytes from `start` to `end`, as hexadecimal digits.
    #[inline]
    const fn hash(&mut self, start: usize, end: usize) {
        if self.counts {
            self.len += 64;
            return;
        }
        let digest = sha256(self.bytes.split_at(end).0.split_at(start).1);
        let digits = b"0123456789abcdef";
        let mut i = 0;
        while i < digest.len() {
            self.byte(digits[(digest[i] >> 4) as usize]);
            self.byte(digits[(digest[i] & 15) as usize]);
            i += 1;
        }
    }

    /// Writes a string. All characters except printable ASCII become UTF-16 escapes, so the
    /// certificate is plain ASCII.
    #[inline]
    const fn string(&mut self, text: &str) {
        self.raw("\"");
        if is_plain(text) {
            self.raw(text);
        } else {
            self.escaped(text);
        }
        self.raw("\"");
    }

    #[inline]
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

    #[inline]
    const fn escape(&mut self, unit: u32) {
        let digits = b"0123456789abcdef";
        self.raw("\\u");
        let mut shift = 16;
        while shift > 0 {
            shift -= 4;
            self.byte(digits[((unit >> shift) & 15) as usize]);
        }
    }

    #[inline]
    const fn int(&mut self, value: i128) {
        if value < 0 {
            self.byte(b'-');
        }
        let magnitude = value.unsigned_abs();
        let (mut digits, mut power) = (1, 1_u128);
        while magnitude / power >= 10 {
            power *= 10;
            digits += 1;
        }
        if !self.counts {
            let mut at = self.len;
            while power > 0 {
                self.bytes[at] = b'0' + ((magnitude / power) % 10) as u8;
                power /= 10;
                at += 1;
            }
        }
        self.len += digits;
    }

    #[inline]
    const fn value(&mut self, json: &Json) {
        match json {
            Json::Int(value) => self.int(*value),
            Json::Plain(text) => {
                self.byte(b'"');
                self.raw(text);
                self.byte(b'"');
            }
            Json::Str(text) => self.string(text),
            Json::Bool(true) => self.raw("true"),
            Json::Bool(false) => self.raw("false"),
            Json::Object(fields) => {
                self.object(fields);
                self.byte(b'}');
            }
            Json::List(items) => {
                self.byte(b'[');
                self.items(items, self.len);
                self.byte(b']');
            }
            Json::Chain(cells) => self.cells(*cells),
            Json::Columns(names, columns) => {
                self.byte(b'[');
                self.columns(columns, names, self.len);
                self.byte(b']');
            }
            Json::Names(names) => self.names(names),
            Json::Amounts(amounts) => self.amounts(amounts),
            Json::Numbers(amount) => self.amount(amount),
            Json::Position => {
                self.releases += 1;
                self.int(self.releases);
            }
            Json::Stated => {}
            Json::Nothing | Json::Both(..) | Json::Spliced(_) => panic!("not a value by itself"),
        }
    }

    /// Writes an object without its closing brace.
    #[inline]
    const fn object(&mut self, fields: &[Field]) {
        let start = self.len;
        self.fields(fields);
        if !self.counts {
            // Every key starts with a comma, so the brace replaces the first comma.
            self.bytes[start] = b'{';
        }
    }

    #[inline]
    const fn fields(&mut self, mut fields: &[Field]) {
        while let [(key, value), rest @ ..] = fields {
            // A field that does not apply is skipped.
            match value {
                Json::Nothing => {}
                Json::Spliced(fields) => self.fields(fields),
                value => {
                    self.raw(key);
                    self.value(value);
                }
            }
            fields = rest;
        }
    }

    /// Writes the elements of a list that starts at `start`, with commas between them. The call
    /// depth must be small, because rustc's evaluator allows 128 levels, and row expressions are
    /// nested: lists in objects in lists.
    #[inline]
    const fn items(&mut self, mut items: &[Json], start: usize) {
        while let [item, rest @ ..] = items {
            match item {
                Json::Nothing => {}
                Json::Both(front, back) => {
                    self.items(core::slice::from_ref(*front), start);
                    self.items(core::slice::from_ref(*back), start);
                }
                value => {
                    if self.len > start {
                        self.byte(b',');
                    }
                    self.value(value);
                }
            }
            items = rest;
        }
    }

    #[inline]
    const fn names(&mut self, mut names: &[&str]) {
        self.byte(b'[');
        while let [name, rest @ ..] = names {
            self.string(name);
            if !rest.is_empty() {
                self.byte(b',');
            }
            names = rest;
        }
        self.byte(b']');
    }

    #[inline]
    const fn amounts(&mut self, amounts: &Amounts) {
        self.byte(b'[');
        let mut i = 0;
        while i < amounts.len {
            if i > 0 {
                self.byte(b',');
            }
            self.amount(&amounts.at[i]);
            i += 1;
        }
        self.byte(b']');
    }

    #[inline]
    const fn amount(&mut self, amount: &Amount) {
        if amount.parts == 0 {
            self.int(amount.at[0] as i128);
            return;
        }
        self.byte(b'[');
        let mut i = 0;
        while i < amount.parts {
            if i > 0 {
                self.byte(b',');
            }
            self.int(amount.at[i] as i128);
            i += 1;
        }
        self.byte(b']');
    }

    /// Writes the columns of the list that starts at `start`, each with its name. Returns the names
    /// that remain. The call depth must be small, for the reason given at `items`.
    #[inline]
    const fn columns<'n>(
        &mut self,
        mut columns: &Json,
        mut names: &'n [&'n str],
        start: usize,
    ) -> &'n [&'n str] {
        while let Json::Both(front, back) = columns {
            names = self.columns(front, names, start);
            columns = back;
        }
        if let (Json::Object(fields), [name, rest @ ..]) = (columns, names) {
            if self.len > start {
                self.byte(b',');
            }
            self.raw("{\"name\":");
            self.string(name);
            self.fields(fields);
            self.byte(b'}');
            names = rest;
        }
        names
    }

    /// Writes linked cells as a list.
    #[inline]
    const fn cells(&mut self, mut cells: Option<&Cons>) {
        self.byte(b'[');
        let start = self.len;
        while let Some(cell) = cells {
            if self.len > start {
                self.byte(b',');
            }
            self.value(&cell.head);
            cells = match cell.tail {
                Some(tail) => Some(tail),
                None => None,
            };
        }
        self.byte(b']');
    }
}

/// Whether a string needs no escapes.
#[inline]
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

/// Decodes the character that starts at byte `i`, and returns its code point and its width. The
/// text is valid UTF-8.
#[inline]
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
