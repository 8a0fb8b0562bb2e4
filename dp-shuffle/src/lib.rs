//! Encode, shuffle, analyse: reports of devices reach a server without their senders.
//!
//! Three parties, each a process with a separate key (A. Bittau and others, "Prochlo", SOSP 2017):
//!
//! | stage | knows | does |
//! |---|---|---|
//! | [`encode`], on each device | its value | randomises it (`dp-local`), encrypts the message for the analyser, then the result and its crowd for the shuffler |
//! | [`Shuffler`] | the senders and their crowds, not the messages | opens the outer layer, drops malformed messages, repeated ones and small crowds; passes on the rest in a uniformly random order, and nothing else |
//! | [`analyse`], on the server | the messages, without their senders | opens the inner layer; `dp_local::server::Shuffled` counts them, and states the resulting privacy |
//!
//! ```
//! use std::num::NonZeroUsize;
//!
//! use dp_shuffle::{Crowd, Key, Rules, Shuffler, To, analyse, encode};
//!
//! let mut generator = dp_noise::Generator::from_os()?;
//! let (shuffler, analyser) = (Key::generate(&mut generator), Key::generate(&mut generator));
//! let to = To { shuffler: shuffler.public(), analyser: analyser.public() };
//! let mut sent = Vec::new();
//! for device in 0..50_u8 {
//!     // A crowd is public: the country, say. One device is alone in its.
//!     sent.push(encode(&[device], Crowd(u64::from(device == 7)), &to, &mut generator)?);
//! }
//! let [batch, crowd] = [40, 20].map(|least| NonZeroUsize::new(least).expect("above 0"));
//! let rules = Rules { bytes: 1, batch, crowd };
//! let (batch, counts) = Shuffler::new(shuffler, rules, []).shuffle(&sent, &mut generator)?;
//! assert_eq!((counts.handed_on, counts.small_crowds), (49, 1));
//! let (messages, refused) = analyse(&analyser, &batch);
//! assert_eq!((messages.len(), refused), (49, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees, and the trust that they need
//! - Against the analyser: amplification by shuffling, if the shuffler works as stated and does not
//!   talk to the analyser.
//! - Against the shuffler: the guarantee of each device's randomiser; besides, the shuffler cannot
//!   read the messages.
//! - Against both together: the guarantee of each device's randomiser. This needs no trust.
//! - A [`Shuffler`] never passes on a message twice, nor do others that receive its marks. So an
//!   attacker who resends a stranger's message among own ones does not learn which it was.
//! - An attacker who blocks the messages of other devices, or makes most of a batch, knows whose
//!   the rest are. The guarantee therefore needs a number of *honest* devices, and the shuffler
//!   cannot count them.
//! - All devices have the same two keys. A server that gives one device a separate key recognises
//!   its messages by it, so devices must get the keys in a way that shows all of them the same.
//! - All messages have one length, so that the length reveals nothing. A crowd must not depend on
//!   the value: the shuffler sees it.
//! - The network sees whether and when a device sent a message. Devices must send at times that do
//!   not depend on their values.
//!
//! Encryption is HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305, by the crate
//! `hpke`; the caller's generator provides its randomness.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod frames;
mod seal;
mod shuffler;

pub use frames::{LONGEST, read_frames, write_frames};
pub use seal::{Key, Mark, PublicKey, SealError, mark};
pub use shuffler::{Counts, Crowd, Rules, Shuffler, To, TooFewError, analyse, encode};
