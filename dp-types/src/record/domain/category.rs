//! Categories: one of a few public values.

use super::{Domain, word};
use crate::kind::{Cat, Lane, Word};
use crate::node::{Field, Json, fields};
use crate::num::Misfit;
use crate::record::category::Category;
use crate::record::given::Given;
use crate::record::names::Names;

impl<C: Category> Domain for Cat<C> {
    type Cell = u8;
    type Kind = Self;
    type Value = C;
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = {
        assert!(C::VARIANTS.len() <= 256, "a category has at most 256 variants");
        fields! {"kind" = "category", "values": Json::Names(C::VARIANTS)}
    };

    fn read(given: Given<'_>, _: &mut Names) -> Result<u8, Misfit> {
        let text = match given {
            Given::Text(text) => text.trim(),
            Given::Missing => return Err(Misfit::Missing),
            _ => return Err(Misfit::UnknownVariant),
        };
        let place = C::VARIANTS.iter().position(|name| *name == text).ok_or(Misfit::UnknownVariant)?;
        u8::try_from(place).map_err(|_| Misfit::UnknownVariant)
    }

    fn encode(value: C, _: &mut Names) -> Result<u8, Misfit> {
        let place = value.index();
        if place >= C::VARIANTS.len() {
            return Err(Misfit::UnknownVariant);
        }
        u8::try_from(place).map_err(|_| Misfit::UnknownVariant)
    }

    fn nearest(_: Misfit) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: u8) -> L {
        L::from_i64(i64::from(cell))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> u8 {
        value.to_i64() as u8
    }

    fn canon(out: &mut Vec<u8>) {
        word("category", out);
        out.extend((C::VARIANTS.len() as u64).to_be_bytes());
        C::VARIANTS.iter().for_each(|name| word(name, out));
    }

    fn allowed() -> String {
        format!("one of {}", C::VARIANTS.join(", "))
    }
}
