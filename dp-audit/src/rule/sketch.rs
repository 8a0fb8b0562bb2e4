//! Sketch: another randomiser reports the value's bucket under a hash function that is drawn
//! independently of the value.

use crate::framework::{Context, Randomiser, Reader};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "sketch/1";

/// The largest number of binary digits of a hashed value.
const MOST_DIGITS: u32 = 120;

#[derive(Debug)]
struct Sketch {
    values: BigInt,
    hashes: BigInt,
    inner: Box<dyn Randomiser>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    // The number of values may be large: the report's distribution does not depend on it, and the
    // reader does not list the values.
    let values = fields.next("values", |at| {
        let values = number(at)?;
        match values >= BigInt::from(2) && values <= BigInt::from(1) << MOST_DIGITS {
            true => Ok(values),
            false => Err(at.refuse(format!("a sketch has 2 to 2^{MOST_DIGITS} values, not {values}"))),
        }
    })?;
    let hashes = fields.next("hashes", number)?;
    let inner = fields.next("derivation", |at| reader.randomiser(at))?;
    Ok(Box::new(Sketch { values, hashes, inner }))
}

impl Randomiser for Sketch {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        self.inner.epsilon()
    }

    fn gallina(&self) -> String {
        let buckets = self.inner.values().map(ToString::to_string).unwrap_or_default();
        format!("Sketch {buckets} ({})", self.inner.gallina())
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Sketch { hashes, inner, .. } = self;
        let one = BigInt::from(1);
        if hashes.sign() != Sign::Plus
            || *hashes > BigInt::from(1 << 16)
            || hashes & (hashes - one) != BigInt::ZERO
        {
            cx.fault(format!("hashes says {hashes} but must be a power of two of at most 65536"));
        }
        if inner.values().is_none() {
            cx.fault(format!("a sketch needs a report of buckets, not {}", inner.rule()));
        }
        cx.inside(inner.rule(), |cx| inner.check(cx));
    }

    fn say(&self, page: &mut Page) {
        let Sketch { values, hashes, inner } = self;
        page.line(format!(
            "for one of {hashes} public functions, drawn at random, which take {values} values to buckets:"
        ));
        inner.say(page);
    }
}
