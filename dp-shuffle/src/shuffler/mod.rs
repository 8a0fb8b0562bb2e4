//! The shuffler, and the three stages of a report: encode on the device, shuffle, and analyse on
//! the server.

use core::fmt;
use core::num::{NonZeroU64, NonZeroUsize};
use std::collections::{HashMap, HashSet};

use dp_noise::Generator;
use dp_noise::uniform::Uniform;

use crate::seal::{LAYER, Mark, PublicKey, Purpose, SealError, SecretKey, mark};

/// The number of bytes of a crowd.
const CROWD: usize = 8;

/// A public group of devices, such as a version or a country. The shuffler sees the crowd of each
/// message, and drops the messages of small crowds. So the shuffler emits no message of a device
/// that is alone, or nearly alone, in its crowd. A crowd must not depend on the device's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crowd(pub u64);

/// The recipients of a device's messages.
#[derive(Clone)]
pub struct To {
    /// The public key of the shuffler.
    pub shuffler: PublicKey,
    /// The public key of the analyser.
    pub analyser: PublicKey,
}

/// Seals a message for the analyser, and then seals the result and the crowd for the shuffler. The
/// length of the result depends only on the length of the message.
///
/// # Errors
/// One of the keys is invalid.
pub fn encode(
    message: &[u8],
    crowd: Crowd,
    to: &To,
    generator: &mut Generator,
) -> Result<Vec<u8>, SealError> {
    let mut inner = Vec::from(crowd.0.to_le_bytes());
    inner.extend(to.analyser.seal(message, Purpose::Analyse, generator)?);
    to.shuffler.seal(&inner, Purpose::Shuffle, generator)
}

/// The rules by which the shuffler accepts messages and batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The length of a message in bytes, before it is encoded. A message of any other length is
    /// malformed.
    pub bytes: usize,
    /// The minimum number of messages in a batch.
    pub batch: NonZeroUsize,
    /// The minimum number of messages in a crowd.
    pub crowd: NonZeroUsize,
}

/// The results for the messages of a batch: each field is a number of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Messages that the shuffler emitted.
    pub handed_on: usize,
    /// Messages that were not sealed for this shuffler, or have another length.
    pub malformed: usize,
    /// Messages that repeat a message of this batch, or a message that the shuffler emitted
    /// earlier.
    pub replayed: usize,
    /// Messages in crowds that are too small.
    pub small_crowds: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { handed_on, malformed, replayed, small_crowds } = self;
        write!(
            f,
            "{handed_on} forwarded; refused: {malformed} malformed, {replayed} repeated, {small_crowds} in small crowds"
        )
    }
}

/// The batch is too small to hide its senders, so the shuffler emits none of its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a batch needs {needed} messages, but only {} could be forwarded, so none was; refused: {} malformed, \
     {} repeated, {} in small crowds",
    counts.handed_on,
    counts.malformed,
    counts.replayed,
    counts.small_crowds
)]
pub struct TooFewError {
    /// The results for the messages of the batch.
    pub counts: Counts,
    /// The minimum number of messages in a batch.
    pub needed: usize,
}

/// The shuffler, which is between the devices and the server.
pub struct Shuffler {
    key: SecretKey,
    rules: Rules,
    /// The marks of all emitted messages; each mark has 32 bytes.
    known: HashSet<Mark>,
}

impl Shuffler {
    /// Makes a shuffler with its key. `known` contains the [`mark`]s of all messages that earlier
    /// processes emitted with this key.
    ///
    /// The shuffler never emits a message twice. Otherwise an attacker could take a message from
    /// the network and send it again among messages that the attacker knows. In the second batch,
    /// the attacker could identify that message.
    #[must_use]
    pub fn new(key: SecretKey, rules: Rules, known: impl IntoIterator<Item = Mark>) -> Self {
        Self { key, rules, known: known.into_iter().collect() }
    }

    /// Returns the batch's messages for the analyser, in a uniformly random order. Each order is
    /// equally likely, whatever the messages are. The size of a crowd excludes malformed and
    /// repeated messages. The shuffler remembers the messages that it emits. If another process
    /// will continue the shuffler's work, the caller must store the messages' [`mark`]s for that
    /// process before sending the batch.
    ///
    /// # Errors
    /// [`TooFewError`] if the batch is too small. The shuffler then emits nothing, and the caller
    /// may try again with more messages.
    pub fn shuffle<M: AsRef<[u8]>>(
        &mut self,
        sent: impl IntoIterator<Item = M>,
        generator: &mut Generator,
    ) -> Result<(Vec<Vec<u8>>, Counts), TooFewError> {
        let mut counts = Counts::default();
        let mut seen = HashSet::new();
        let mut opened = Vec::new();
        let mut crowds: HashMap<Crowd, usize> = HashMap::new();
        for message in sent {
            let Some((crowd, sealed)) = self.open(message.as_ref()) else {
                counts.malformed += 1;
                continue;
            };
            // The inner layer decides whether a message is repeated: an attacker can seal the same
            // inner layer again in another outer layer.
            let again = mark(&sealed).is_none_or(|mark| self.known.contains(&mark) || !seen.insert(mark));
            if again {
                counts.replayed += 1;
                continue;
            }
            *crowds.entry(crowd).or_default() += 1;
            opened.push((crowd, sealed));
        }
        let all = opened.len();
        let large = |crowd: &Crowd| crowds.get(crowd).is_some_and(|size| *size >= self.rules.crowd.get());
        let mut batch: Vec<Vec<u8>> =
            opened.into_iter().filter(|(crowd, _)| large(crowd)).map(|(_, sealed)| sealed).collect();
        counts.handed_on = batch.len();
        counts.small_crowds = all - batch.len();
        if batch.len() < self.rules.batch.get() {
            return Err(TooFewError { counts, needed: self.rules.batch.get() });
        }
        self.known.extend(batch.iter().filter_map(|sealed| mark(sealed)));
        permute(&mut batch, generator);
        Ok((batch, counts))
    }

    /// Opens a message: returns its crowd, and the layer for the analyser.
    fn open(&self, message: &[u8]) -> Option<(Crowd, Vec<u8>)> {
        let inner = self.key.open(message, Purpose::Shuffle)?;
        let (crowd, sealed) = inner.split_first_chunk::<CROWD>()?;
        (sealed.len() == LAYER + self.rules.bytes)
            .then(|| (Crowd(u64::from_le_bytes(*crowd)), sealed.to_vec()))
    }
}

/// Puts the items into a uniformly random order (R. Durstenfeld, 1964).
fn permute<T>(items: &mut [T], generator: &mut Generator) {
    for last in (1..items.len()).rev() {
        if let Some(bound) = NonZeroU64::new(last as u64 + 1) {
            items.swap(last, Uniform::below(bound).sample(generator) as usize);
        }
    }
}

/// The messages of a batch in its order, and the number of layers that were not sealed for this
/// analyser.
#[must_use]
pub fn analyse<M: AsRef<[u8]>>(key: &SecretKey, batch: impl IntoIterator<Item = M>) -> (Vec<Vec<u8>>, usize) {
    let mut refused = 0;
    let open = |message: M| {
        let opened = key.open(message.as_ref(), Purpose::Analyse);
        refused += usize::from(opened.is_none());
        opened
    };
    let messages = batch.into_iter().filter_map(open).collect();
    (messages, refused)
}

#[cfg(test)]
mod tests;
