//! Messages by serde: a message is written as a byte string of the same bytes.

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Message, decode, length};
use crate::randomiser::Randomiser;

impl<R: Randomiser> Serialize for Message<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.to_bytes())
    }
}

impl<'de, R: Randomiser> Deserialize<'de> for Message<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Bytes(PhantomData))
    }
}

/// A visitor that reads bytes, or a list of numbers in formats without bytes.
struct Bytes<R>(PhantomData<R>);

impl<'de, R: Randomiser> Visitor<'de> for Bytes<R> {
    type Value = Message<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} bytes of a report by {}", length::<R>(), R::HEADER.name)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Message<R>, E> {
        decode(bytes).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Message<R>, A::Error> {
        // The capacity is the length of a message. The code does not trust the length that the list
        // claims.
        let mut bytes = Vec::with_capacity(length::<R>());
        while let Some(byte) = items.next_element()? {
            if bytes.len() == length::<R>() {
                return Err(A::Error::custom("more bytes than a report has"));
            }
            bytes.push(byte);
        }
        decode(&bytes).map_err(A::Error::custom)
    }
}
