//! Keys: the holder's key, and the tokens with which analysts spend. A key is a capability:
//! everyone who has the key has the right, and the ledger checks no names.

use core::fmt;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

use crate::input_error::InputError;
use crate::names::{hex, unhex};

/// A SHA-256 digest, a public key, or another 32-byte value.
pub type Digest = [u8; 32];

/// The prefix before the holder's public key when a ledger's name is computed, so that no other
/// digest equals the name.
const NAMED: &str = "dp-ledger name 1\n";

/// The name of the ledger that belongs to this holder's public key. A token contains the name, and
/// the name determines who must sign the first entry. So an attacker cannot sign the same ledger
/// again with another key.
pub(crate) fn ledger_of(holder: &Digest) -> [u8; 16] {
    let digest = digest(&[NAMED.as_bytes(), holder]);
    core::array::from_fn(|byte| digest[byte])
}

/// The ledger to which a key belongs, the ledger's salt, and the secret.
pub(crate) struct Key {
    ledger: [u8; 16],
    salt: Digest,
    secret: SigningKey,
}

/// The holder's key of one ledger: its owner registers datasets, grants, revokes and raises.
pub struct HolderKey(Arc<Key>);

/// A token: its owner may spend the budget that the holder granted to the token.
pub struct Token(Arc<Key>);

/// Draws `N` bytes from the operating system's generator.
///
/// # Errors
/// The operating system returns no random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], InputError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| InputError::NoRandomness)?;
    Ok(bytes)
}

/// The SHA-256 digest of some bytes.
pub(crate) fn digest(parts: &[&[u8]]) -> Digest {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

/// Whether this public key made the signature of the message.
pub(crate) fn signed(public: &Digest, message: &str, signature: &str) -> bool {
    let Ok(public) = VerifyingKey::from_bytes(public) else { return false };
    let Some(signature) = unhex::<64>(signature) else { return false };
    public.verify_strict(message.as_bytes(), &signature.into()).is_ok()
}

impl Key {
    fn new(ledger: [u8; 16], salt: Digest) -> Result<Self, InputError> {
        Ok(Self { ledger, salt, secret: SigningKey::from_bytes(&random()?) })
    }

    /// The name of the ledger to which the key belongs.
    pub(crate) fn ledger(&self) -> &[u8; 16] {
        &self.ledger
    }

    /// The public key.
    pub(crate) fn public(&self) -> Digest {
        self.secret.verifying_key().to_bytes()
    }

    /// Signs a message.
    pub(crate) fn sign(&self, message: &str) -> String {
        hex(&self.secret.sign(message.as_bytes()).to_bytes())
    }

    fn text(&self, kind: &str) -> String {
        format!("{kind}:{}:{}:{}", hex(&self.ledger), hex(&self.salt), hex(self.secret.as_bytes()))
    }

    fn read(text: &str, kind: &str) -> Option<Self> {
        let mut parts = text.trim().strip_prefix(kind)?.strip_prefix(':')?.split(':');
        let (ledger, salt) = (unhex(parts.next()?)?, unhex(parts.next()?)?);
        let secret = SigningKey::from_bytes(&unhex(parts.next()?)?);
        parts.next().is_none().then_some(Self { ledger, salt, secret })
    }
}

macro_rules! keys {
    ($($name:ident: $kind:literal, $what:literal;)*) => {$(
        impl $name {
            const KIND: &'static str = $kind;

            #[doc = concat!("Reads ", $what, " from its text.")]
            ///
            /// # Errors
            /// The text is not a key of this kind.
            pub fn read(text: &str) -> Result<Self, InputError> {
                let key = Key::read(text, Self::KIND);
                key.map(|key| Self(Arc::new(key))).ok_or_else(|| InputError::key(not_one(text, $what, Self::KIND)))
            }

            #[doc = concat!("Reads ", $what, " from a file.")]
            ///
            /// # Errors
            /// The file cannot be read, or does not contain a key of this kind.
            pub fn load(path: &Path) -> Result<Self, InputError> {
                Self::read(&std::fs::read_to_string(path).map_err(|e| InputError::io(path, &e))?)
            }

            /// Writes the key to a new file that only the user may read.
            ///
            /// # Errors
            /// The file exists already or cannot be written.
            pub fn save(&self, path: &Path) -> Result<(), InputError> {
                write_secret(path, &self.reveal())
            }

            /// The secret as text. **Each reader of the text has the right.**
            #[must_use]
            pub fn reveal(&self) -> String {
                self.0.text(Self::KIND)
            }

            /// The public key, which entries name.
            #[must_use]
            pub fn public(&self) -> Digest {
                self.0.public()
            }

            /// The key that signs entries.
            pub(crate) fn inner(&self) -> &Arc<Key> {
                &self.0
            }

            /// The name of the ledger to which the key belongs.
            pub(crate) fn ledger(&self) -> [u8; 16] {
                self.0.ledger
            }

            /// The ledger's salt, with which datasets are fingerprinted. Only keys and tokens
            /// contain it. So a reader of the ledger who has none of them cannot test guesses of
            /// the data.
            pub(crate) fn salt(&self) -> &Digest {
                &self.0.salt
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), hex(&self.public()[..4]))
            }
        }
    )*};
}
keys! {
    HolderKey: "dp-ledger-holder-1", "a holder's key";
    Token: "dp-ledger-token-1", "a token";
}

impl HolderKey {
    /// Makes the key of a new ledger.
    pub(crate) fn new() -> Result<Self, InputError> {
        let mut key = Key::new([0; 16], random()?)?;
        key.ledger = ledger_of(&key.public());
        Ok(Self(Arc::new(key)))
    }

    /// Whether a text is the beginning of a key, or empty. A crash can leave such a text of a key.
    #[cfg(feature = "command")]
    pub(crate) fn is_begun(text: &str) -> bool {
        let text = text.trim();
        text.starts_with(Self::KIND) || Self::KIND.starts_with(text)
    }

    /// Makes a new token of this ledger. The token has no rights until the holder grants one.
    pub(crate) fn token(&self) -> Result<Token, InputError> {
        Ok(Token(Arc::new(Key::new(self.0.ledger, self.0.salt)?)))
    }
}

/// Describes an invalid key. The text may be a secret, so the message does not quote it.
fn not_one(text: &str, what: &str, kind: &str) -> String {
    let text = text.trim();
    let other = [(HolderKey::KIND, "it is a holder's key"), (Token::KIND, "it is a token")];
    let fault = match other.iter().find(|(other, _)| *other != kind && text.starts_with(other)) {
        Some((_, fault)) => fault,
        None if text.is_empty() => "it is empty",
        None if text.starts_with(kind) => "it is cut or was changed",
        None => return format!("this is not {what} of a ledger: that begins with `{kind}:`"),
    };
    format!("this is not {what} of a ledger: {fault}; take the whole file that `dp-ledger` wrote")
}

fn write_secret(path: &Path, text: &str) -> Result<(), InputError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let write = || {
        let mut file = options.open(path)?;
        writeln!(file, "{text}")?;
        file.sync_all()
    };
    write().map_err(|e| InputError::io(path, &e))
}

#[cfg(test)]
mod tests {
    use super::{HolderKey, Token, signed};

    #[test]
    fn keys_are_read_back_and_sign() {
        let holder = HolderKey::new().unwrap();
        let token = holder.token().unwrap();
        let again = Token::read(&token.reveal()).unwrap();
        assert_eq!((again.public(), again.salt()), (token.public(), holder.salt()));
        assert_ne!(holder.salt(), HolderKey::new().unwrap().salt());
        assert!(Token::read(&holder.reveal()).is_err() && Token::read("dp-ledger-token-1:00").is_err());

        let signature = token.inner().sign("body");
        assert!(signed(&token.public(), "body", &signature));
        assert!(
            !signed(&token.public(), "bodY", &signature) && !signed(&holder.public(), "body", &signature)
        );
    }

    #[test]
    fn a_text_that_is_no_token_is_told_apart() {
        let holder = HolderKey::new().unwrap();
        let token = holder.token().unwrap().reveal();
        let said = |text: &str| Token::read(text).map(drop).unwrap_err().to_string();
        for (text, fault) in [
            (&token[..token.len() - 1], "it is cut or was changed"),
            (&token[..40], "it is cut or was changed"),
            (&token.replace(":", " "), "it is cut or was changed"),
            ("", "it is empty"),
            ("\n", "it is empty"),
            (&holder.reveal(), "it is a holder's key"),
        ] {
            assert!(said(text).contains(fault) && !said(text).contains(&token[20..30]), "{}", said(text));
        }
        assert_eq!(said("{}"), "this is not a token of a ledger: that begins with `dp-ledger-token-1:`");
        assert!(HolderKey::read(&token).unwrap_err().to_string().contains("it is a token"));
    }

    #[test]
    fn secrets_are_not_printed() {
        let token = HolderKey::new().unwrap().token().unwrap();
        let secret = token.reveal();
        let printed = format!("{token:?}");
        assert!(printed.len() < 20 && !secret.contains(&printed[6..14]));
    }
}
