//! The three stages.

use core::fmt;
use core::num::{NonZeroU64, NonZeroUsize};
use std::collections::{HashMap, HashSet};

use dp_noise::Generator;
use dp_noise::uniform::Uniform;

use crate::seal::{Key, LAYER, Mark, PublicKey, Purpose, SealError, mark};

/// The bytes of a crowd.
const CROWD: usize = 8;

/// A group of devices that is public: a version, a country. The shuffler sees it and hands on nothing of crowds that are small, so that nobody stands out by being the only one of a kind. It must not depend on the
/// device's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crowd(pub u64);

/// For whom a device encodes.
#[derive(Clone)]
pub struct To {
    /// The shuffler's key.
    pub shuffler: PublicKey,
    /// The analyser's.
    pub analyser: PublicKey,
}

/// A message, sealed for the analyser and then, with its crowd, for the shuffler. As long for each message of one length.
///
/// # Errors
/// Where one of the keys is none.
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

/// What a shuffler hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How long a message is, before it is encoded: any other length is malformed.
    pub bytes: usize,
    /// How many messages a batch has at least.
    pub batch: NonZeroUsize,
    /// How many a crowd has at least.
    pub crowd: NonZeroUsize,
}

/// What became of the messages of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Handed on.
    pub handed_on: usize,
    /// Not sealed for this shuffler, or of another length.
    pub malformed: usize,
    /// There before, in this batch or in one that was handed on.
    pub replayed: usize,
    /// Of crowds that are too small.
    pub small_crowds: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { handed_on, malformed, replayed, small_crowds } = self;
        write!(
            f,
            "{handed_on} handed on; refused: {malformed} malformed, {replayed} there before, {small_crowds} of small crowds"
        )
    }
}

/// A batch is too small to hide anybody: nothing of it is handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewError {
    /// What was there.
    pub counts: Counts,
    /// How many it takes.
    pub needed: usize,
}

impl fmt::Display for TooFewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counts, needed } = self;
        let Counts { handed_on, malformed, replayed, small_crowds } = counts;
        write!(
            f,
            "a batch has {needed} messages at least, and here {handed_on} could be handed on, so none is; refused: {malformed} malformed, {replayed} there before, {small_crowds} of small crowds"
        )
    }
}
impl core::error::Error for TooFewError {}

/// Between the devices and the server.
pub struct Shuffler {
    key: Key,
    rules: Rules,
    /// Of all that was handed on: 32 bytes each.
    known: HashSet<Mark>,
}

impl Shuffler {
    /// A shuffler with its key. `known` are the [`mark`]s of all messages that were handed on with this key before, by a process that has ended.
    ///
    /// Nothing is handed on twice: a message that somebody has taken from the network and sends again, among others that he knows, would be told from them in the second batch.
    #[must_use]
    pub fn new(key: Key, rules: Rules, known: impl IntoIterator<Item = Mark>) -> Self {
        Self { key, rules, known: known.into_iter().collect() }
    }

    /// What of a batch is for the analyser, in a uniformly random order: each of the orders is equally likely, whatever the messages are. A crowd is counted by what of it is neither malformed nor there before.
    /// What is handed on is known from now on; whoever keeps that for another process keeps the [`mark`]s before the batch is sent.
    ///
    /// # Errors
    /// [`TooFewError`]: then nothing is handed on, and the messages can wait for more.
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
            // What is inside decides: anybody can seal the same again, and the outside is then another.
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

    /// The crowd of a message, and what is sealed for the analyser.
    fn open(&self, message: &[u8]) -> Option<(Crowd, Vec<u8>)> {
        let inner = self.key.open(message, Purpose::Shuffle)?;
        let (crowd, sealed) = inner.split_first_chunk::<CROWD>()?;
        (sealed.len() == LAYER + self.rules.bytes)
            .then(|| (Crowd(u64::from_le_bytes(*crowd)), sealed.to_vec()))
    }
}

/// A uniformly random order (R. Durstenfeld, 1964).
fn permute<T>(items: &mut [T], generator: &mut Generator) {
    for last in (1..items.len()).rev() {
        if let Some(bound) = NonZeroU64::new(last as u64 + 1) {
            items.swap(last, Uniform::below(bound).sample(generator) as usize);
        }
    }
}

/// The messages of a batch, in its order, and how many were not sealed for this analyser.
#[must_use]
pub fn analyse<M: AsRef<[u8]>>(key: &Key, batch: impl IntoIterator<Item = M>) -> (Vec<Vec<u8>>, usize) {
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
