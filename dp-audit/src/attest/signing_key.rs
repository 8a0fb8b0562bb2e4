//! Ed25519 keys, stored as PEM files that other tools can read.

use crate::read::hex;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{
    DecodePrivateKey as _, DecodePublicKey as _, EncodePrivateKey as _, EncodePublicKey as _, KeypairBytes,
};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

/// A key that signs attestations.
pub struct PrivateKey(SigningKey);

/// The public key that verifies attestations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PrivateKey {
    /// A new key from the random generator of the operating system.
    ///
    /// # Errors
    /// The operating system gives no random numbers.
    pub fn new() -> Result<Self, String> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)
            .map_err(|error| format!("the operating system gives no random numbers: {error}"))?;
        Ok(PrivateKey(SigningKey::from_bytes(&seed)))
    }

    /// Reads a key from PKCS#8 in PEM.
    ///
    /// # Errors
    /// The text is not a PKCS#8 key in PEM.
    pub fn read(pem: &str) -> Result<Self, String> {
        let key = SigningKey::from_pkcs8_pem(pem);
        key.map(PrivateKey).map_err(|error| format!("is not an ed25519 private key in PKCS#8 PEM: {error}"))
    }

    /// The private key as PKCS#8 in PEM. **Everyone who reads this text can sign.**
    ///
    /// # Errors
    /// The key cannot be encoded.
    pub fn reveal(&self) -> Result<String, String> {
        // Leaves out the public key, as in version 1 of PKCS#8, because many tools read only
        // version 1.
        let bytes = KeypairBytes { secret_key: self.0.to_bytes(), public_key: None };
        let pem = bytes.to_pkcs8_pem(LineEnding::LF);
        pem.map(|pem| pem.to_string()).map_err(|error| format!("the key cannot be encoded: {error}"))
    }

    /// The public key that verifies the signatures of this private key.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}

impl PublicKey {
    /// Reads a key from a `SubjectPublicKeyInfo` in PEM.
    ///
    /// # Errors
    /// The text is not a `SubjectPublicKeyInfo` in PEM.
    pub fn read(pem: &str) -> Result<Self, String> {
        let key = VerifyingKey::from_public_key_pem(pem);
        key.map(PublicKey).map_err(|error| format!("is not an ed25519 public key in PEM: {error}"))
    }

    /// The key as a `SubjectPublicKeyInfo` in PEM.
    ///
    /// # Errors
    /// The key cannot be encoded.
    pub fn pem(&self) -> Result<String, String> {
        self.0
            .to_public_key_pem(LineEnding::LF)
            .map_err(|error| format!("the key cannot be encoded: {error}"))
    }

    /// The name of the key in envelopes: the SHA-256 digest of its DER encoding, in hexadecimal
    /// digits.
    ///
    /// # Errors
    /// The key cannot be encoded.
    pub fn id(&self) -> Result<String, String> {
        let der =
            self.0.to_public_key_der().map_err(|error| format!("the key cannot be encoded: {error}"))?;
        Ok(hex(&Sha256::digest(der.as_bytes())))
    }

    /// The key with these bytes. `None` if they are not an ed25519 key.
    pub(crate) fn of(bytes: &[u8; 32]) -> Option<Self> {
        VerifyingKey::from_bytes(bytes).ok().map(PublicKey)
    }

    pub(crate) fn verifies(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        self.0.verify_strict(message, &Signature::from_bytes(signature)).is_ok()
    }
}
