//! Encodes report payloads as bytes, without the message's header.

use crate::report::bits::Bits;
use crate::report::hashed::Hashed;
use crate::sealed::Sealed;

/// A payload with a fixed number of bytes. Sealed.
pub trait Payload: Sealed + Sized {
    /// Writes the payload into `bytes`, which must have exactly the length of the payload.
    fn write(&self, bytes: &mut [u8]);
    /// Reads a payload. The caller must still check that the randomiser can produce it.
    fn read(bytes: &[u8]) -> Option<Self>;
}

impl Sealed for u32 {}
impl Payload for u32 {
    fn write(&self, bytes: &mut [u8]) {
        bytes.iter_mut().zip(self.to_le_bytes()).for_each(|(byte, ours)| *byte = ours);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut whole = [0; 4];
        whole.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(Self::from_le_bytes(whole))
    }
}

impl Sealed for Bits {}
impl Payload for Bits {
    fn write(&self, bytes: &mut [u8]) {
        let ours = self.words().iter().flat_map(|word| word.to_le_bytes());
        bytes.iter_mut().zip(ours).for_each(|(byte, ours)| *byte = ours);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let word = |bytes: &[u8]| {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(whole)
        };
        Some(Self::of(bytes.chunks(8).map(word).collect()))
    }
}

impl Sealed for Hashed {}
impl Payload for Hashed {
    fn write(&self, bytes: &mut [u8]) {
        let ours = self.seed.to_le_bytes().into_iter().chain(self.bucket.to_le_bytes());
        bytes.iter_mut().zip(ours).for_each(|(byte, ours)| *byte = ours);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (seed, bucket) = bytes.split_first_chunk()?;
        Some(Self { seed: u64::from_le_bytes(*seed), bucket: u32::read(bucket)? })
    }
}
