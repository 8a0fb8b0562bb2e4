//! DSSE envelopes (version 1.0.2 of the DSSE specification) with one ed25519 signature.

use super::{AttestationError, PrivateKey, PublicKey};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// The type of a payload that is an in-toto statement.
pub const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";
/// The largest envelope that this tool reads, in bytes.
pub const MAX_ENVELOPE: u64 = 256 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    payload: String,
    #[serde(rename = "payloadType")]
    payload_type: String,
    signatures: Vec<Object<OneSignature>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneSignature {
    keyid: String,
    sig: String,
}

/// A JSON object. The derived reader of `serde` would also accept an array of the values, which
/// other readers of envelopes refuse.
#[derive(Serialize)]
#[serde(transparent)]
struct Object<T>(T);
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members(PhantomData))
    }
}

struct Members<T>(PhantomData<T>);
impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

/// The signed envelope of a statement, as JSON of one line.
///
/// # Errors
/// The key or the envelope cannot be encoded.
pub fn seal(statement: &[u8], key: &PrivateKey) -> Result<String, String> {
    let signature = key.sign(&signed_bytes(statement));
    let envelope = Envelope {
        payload: STANDARD.encode(statement),
        payload_type: PAYLOAD_TYPE.to_owned(),
        signatures: vec![Object(OneSignature { keyid: key.public().id()?, sig: STANDARD.encode(signature) })],
    };
    let json = serde_json::to_string(&envelope);
    json.map(|json| format!("{json}\n")).map_err(|error| format!("the envelope cannot be encoded: {error}"))
}

/// Checks that this key signed the envelope, and returns its payload.
pub(super) fn open(envelope: &[u8], key: &PublicKey) -> Result<Vec<u8>, AttestationError> {
    if envelope.len() as u64 > MAX_ENVELOPE {
        let message = format!("is larger than {} MiB, the most that is read", MAX_ENVELOPE >> 20);
        return Err(AttestationError::Unreadable(message));
    }
    let Object::<Envelope>(envelope) = serde_json::from_slice(envelope)
        .map_err(|error| AttestationError::Unreadable(format!("is not a DSSE envelope: {error}")))?;
    if envelope.payload_type != PAYLOAD_TYPE {
        let message = format!("is {:?}, and an attestation has {PAYLOAD_TYPE:?}", envelope.payload_type);
        return Err(AttestationError::wrong("payloadType", message));
    }
    let [Object(signature)] = &envelope.signatures[..] else {
        let message = format!("has {} signatures, and an attestation has one", envelope.signatures.len());
        return Err(AttestationError::wrong("signatures", message));
    };
    let id = key.id().map_err(AttestationError::Unreadable)?;
    if signature.keyid != id {
        let message = format!("names the key {:?}, and the given key is {id}", signature.keyid);
        return Err(AttestationError::wrong("signatures[0].keyid", message));
    }
    let bytes = decoded("signatures[0].sig", &signature.sig)?;
    let bytes: [u8; 64] = bytes.try_into().map_err(|bytes: Vec<u8>| {
        let message = format!("has {} bytes, and an ed25519 signature has 64", bytes.len());
        AttestationError::wrong("signatures[0].sig", message)
    })?;
    let payload = decoded("payload", &envelope.payload)?;
    if !key.verifies(&signed_bytes(&payload), &bytes) {
        let message = "the given key did not sign this payload: something was changed, or another key signed";
        return Err(AttestationError::wrong("signatures[0].sig", message));
    }
    Ok(payload)
}

/// Decodes base64, and refuses every text that is not the canonical encoding of its bytes.
fn decoded(place: &str, text: &str) -> Result<Vec<u8>, AttestationError> {
    STANDARD
        .decode(text)
        .map_err(|error| AttestationError::wrong(place, format!("is not canonical base64: {error}")))
}

/// The bytes that the signature covers: the type and the payload, each after its length (DSSE's
/// "pre-authentication encoding"). The lengths show where the type ends and the payload begins.
fn signed_bytes(payload: &[u8]) -> Vec<u8> {
    let head = format!("DSSEv1 {} {PAYLOAD_TYPE} {} ", PAYLOAD_TYPE.len(), payload.len());
    [head.as_bytes(), payload].concat()
}

#[cfg(test)]
mod tests {
    use super::signed_bytes;

    #[test]
    fn the_signed_bytes_are_those_of_the_specification() {
        assert_eq!(signed_bytes(b"hello world"), b"DSSEv1 28 application/vnd.in-toto+json 11 hello world");
    }
}
