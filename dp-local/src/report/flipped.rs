//! Flipped reports: the bits of a window of values.

use crate::report::bits::Bits;
use crate::report::payload::Payload;
use crate::sealed::Sealed;

/// The number of bytes for the first value's index: enough for any domain.
pub(crate) const FIRST: usize = 3;

/// The payload of a report about a window: the first value, and the bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flipped {
    /// The index of the first value in the window.
    pub first: u32,
    /// The bits of the window: bit i belongs to the value at `first` + i, modulo the number of
    /// values.
    pub bits: Bits,
}

impl Sealed for Flipped {}
impl Payload for Flipped {
    fn write(&self, bytes: &mut [u8]) {
        let (first, bits) = bytes.split_at_mut(FIRST);
        self.first.write(first);
        self.bits.write(bits);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (first, bits) = bytes.split_at_checked(FIRST)?;
        Some(Self { first: u32::read(first)?, bits: Bits::read(bits)? })
    }
}
