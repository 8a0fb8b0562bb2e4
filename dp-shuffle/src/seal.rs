//! Sealed layers: a layer encrypts a message to a party's public key, for one purpose.

use dp_noise::Generator;
use hpke::aead::ChaCha20Poly1305;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, OpModeR, OpModeS, Serializable};

/// The version of the format, which is the first byte of each layer.
const VERSION: u8 = 1;
/// The number of bytes of a key.
pub(crate) const KEY: usize = 32;
/// The number of bytes that a layer adds: the version, the encapsulated key, and the tag.
pub(crate) const LAYER: usize = 1 + KEY + 16;

/// Identifies one message of a device for the analyser. The mark is the message's encapsulated key,
/// which is drawn anew for each sealed message.
pub type Mark = [u8; KEY];

/// The mark of a message for the analyser; `None` if the bytes are too short for a message.
#[must_use]
pub fn mark(sealed: &[u8]) -> Option<Mark> {
    sealed.get(1..)?.first_chunk().copied()
}

/// The purpose of a layer. A layer that is sealed for one purpose does not open for another.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    /// The layer from the device to the shuffler.
    Shuffle,
    /// The layer from the device to the analyser.
    Analyse,
}

impl Purpose {
    fn info(self) -> &'static [u8] {
        match self {
            Self::Shuffle => b"dp-shuffle/1 to the shuffler",
            Self::Analyse => b"dp-shuffle/1 to the analyser",
        }
    }
}

/// An error in reading a key, or in sealing a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// The text does not have 64 hexadecimal digits, or does not encode a point of the curve.
    #[error("this is not a key: a key is 64 hexadecimal digits, as `dp-shuffle key` writes it")]
    NoKey,
    /// No layer can be sealed for this public key.
    #[error("nothing can be sealed for this public key: no private key belongs to it")]
    NotSealed,
}

/// The private key of a shuffler or an analyser. This type does not implement `Debug`, so that no
/// log contains the key.
pub struct SecretKey(<X25519HkdfSha256 as Kem>::PrivateKey);

/// The public key of a recipient.
#[derive(Clone)]
pub struct PublicKey(<X25519HkdfSha256 as Kem>::PublicKey);

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Result<[u8; KEY], SealError> {
    let mut bytes = [0; KEY];
    if text.len() != 2 * KEY || !text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(SealError::NoKey);
    }
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| SealError::NoKey)?;
    }
    Ok(bytes)
}

impl SecretKey {
    /// Makes a new key.
    #[must_use]
    pub fn generate(generator: &mut Generator) -> Self {
        Self(X25519HkdfSha256::gen_keypair_with_rng(generator).0)
    }

    /// The public key that belongs to this private key.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(X25519HkdfSha256::sk_to_pk(&self.0))
    }

    /// The key as 64 hexadecimal digits. Store the digits where only the party's process can read
    /// them.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0.to_bytes())
    }

    /// Reads a key from its 64 hexadecimal digits.
    ///
    /// # Errors
    /// The text is not a key.
    pub fn from_hex(text: &str) -> Result<Self, SealError> {
        <X25519HkdfSha256 as Kem>::PrivateKey::from_bytes(&from_hex(text)?)
            .map(Self)
            .map_err(|_| SealError::NoKey)
    }

    /// Opens a layer that was sealed for this key and this purpose; returns `None` for any other
    /// layer.
    pub(crate) fn open(&self, sealed: &[u8], purpose: Purpose) -> Option<Vec<u8>> {
        let (&VERSION, rest) = sealed.split_first()? else { return None };
        let (key, body) = rest.split_at_checked(KEY)?;
        let key = <X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(key).ok()?;
        hpke::single_shot_open::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
            &OpModeR::Base,
            &self.0,
            &key,
            purpose.info(),
            body,
            &[],
        )
        .ok()
    }
}

impl PublicKey {
    /// The key as 64 hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0.to_bytes())
    }

    /// Reads a key from its 64 hexadecimal digits.
    ///
    /// # Errors
    /// The text is not a key.
    pub fn from_hex(text: &str) -> Result<Self, SealError> {
        <X25519HkdfSha256 as Kem>::PublicKey::from_bytes(&from_hex(text)?)
            .map(Self)
            .map_err(|_| SealError::NoKey)
    }

    pub(crate) fn seal(
        &self,
        message: &[u8],
        purpose: Purpose,
        generator: &mut Generator,
    ) -> Result<Vec<u8>, SealError> {
        let (key, body) = hpke::single_shot_seal_with_rng::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
            &OpModeS::Base,
            &self.0,
            purpose.info(),
            message,
            &[],
            generator,
        )
        .map_err(|_| SealError::NotSealed)?;
        let mut sealed = Vec::with_capacity(LAYER + message.len());
        sealed.push(VERSION);
        sealed.extend_from_slice(&key.to_bytes());
        sealed.extend_from_slice(&body);
        Ok(sealed)
    }
}
