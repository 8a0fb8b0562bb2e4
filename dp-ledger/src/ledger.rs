//! An open ledger: a store of entries, and the book (the state computed from them). All threads of
//! a process share it.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::book::{Book, Head, Kept, Signatures};
use crate::core::{Core, Done, Request};
use crate::entry::{Act, Entry};
use crate::error::{EntryError, Error};
use crate::signing_key::{Digest, HolderKey, Key, digest};
#[cfg(feature = "command")]
use crate::store::unfinished;
use crate::store::{Store, shown, store};
use crate::witness::Witness;

/// A thread waits up to this time, so that other threads can add their acts to its transaction. A
/// transaction takes much longer than this time.
const LINGER: Duration = Duration::from_micros(150);

/// An open ledger.
///
/// Opening a ledger walks its chain and checks the holder's signatures, so an edited ledger does
/// not open. Clones and threads share the open ledger. If several threads debit at the same time,
/// their debits become durable in one transaction.
#[derive(Clone)]
pub struct Ledger(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    /// Wakes the waiting threads when the thread that writes for all of them has finished a batch.
    turn: Condvar,
    /// Signals that the queue is as long as the last batch.
    arrived: Condvar,
    core: Mutex<Core>,
    place: String,
}

/// Acts that wait for a transaction.
#[derive(Default)]
struct Queue {
    waiting: Vec<Request>,
    /// Whether a thread is currently writing the acts of all threads.
    led: bool,
    /// The number of acts in the last transaction. A thread waits briefly until the queue has this
    /// number of acts.
    crowd: usize,
}

/// The acts that one thread writes for all threads. Dropping the batch ends that thread's turn,
/// even after a panic.
struct Batch<'a> {
    shared: &'a Shared,
    requests: Vec<Request>,
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        for request in &self.requests {
            let abandoned =
                || Err(Error::broken(&self.shared.place, "a transaction was abandoned by a panic"));
            lock(&request.done).get_or_insert_with(abandoned);
        }
        let mut queue = lock(&self.shared.queue);
        queue.crowd = self.requests.len() + queue.waiting.len();
        queue.led = false;
        self.shared.turn.notify_all();
    }
}

/// An entry with its decoded act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The entry as the store keeps it.
    pub entry: Entry,
    /// The decoded act.
    pub act: Act,
    /// Whether the actor signed the entry in this place. All acts of the holder are signed. An
    /// unsigned debit counts nevertheless.
    pub signed: bool,
}

/// Checked entries, and the book: the state computed from them.
pub(crate) struct Checked {
    pub(crate) book: Book,
    pub(crate) all: Vec<Acted>,
}

impl Default for Checked {
    fn default() -> Self {
        Self { book: Book::new(), all: Vec::new() }
    }
}

/// Locks a mutex, even if a thread that held it panicked. The data are checked again before use.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger {
    /// Makes a new ledger in a file, or in the database of a `postgres://` address, and returns its
    /// holder's key.
    ///
    /// # Errors
    /// A ledger exists at this place already, or it cannot be written.
    pub fn create(place: &str) -> Result<(Self, HolderKey), Error> {
        let holder = HolderKey::new()?;
        Ok((Self::create_for(place, &holder)?, holder))
    }

    /// Makes a new ledger for a holder who has saved the key already.
    pub(crate) fn create_for(place: &str, holder: &HolderKey) -> Result<Self, Error> {
        let mut store = store(place, true)?;
        store.create()?;
        Self::over(store, place).opened(holder)
    }

    /// Makes a ledger for this holder. If an earlier process stopped in the middle of this work, or
    /// finished it, the function continues from that state.
    #[cfg(feature = "command")]
    pub(crate) fn finish_for(place: &str, holder: &HolderKey) -> Result<Self, Error> {
        let ledger = Self::over(unfinished(place)?, place);
        match ledger.look(|core, _| (core.book().head(), core.is_held_by(holder)))? {
            (Head::NONE, _) => ledger.opened(holder),
            (_, true) => Ok(ledger),
            (_, false) => Err(Error::Store {
                place: ledger.place().to_owned(),
                fault: "another holder's ledger is there already".into(),
                way_out: "an existing ledger is never replaced: choose another name, or use that ledger's key",
            }),
        }
    }

    fn opened(self, holder: &HolderKey) -> Result<Self, Error> {
        let act = Act::Opened { ledger: holder.ledger(), holder: holder.public() };
        self.act(act, holder.inner(), Vec::new())?;
        Ok(self)
    }

    /// Opens a ledger at a place: a file, or a `postgres://` address.
    ///
    /// # Errors
    /// The ledger is missing, a later version wrote it, or its chain is broken.
    pub fn open(place: &str) -> Result<Self, Error> {
        let ledger = Self::over(store(place, false)?, place);
        match ledger.head()?.number {
            0 => Err(Error::broken(ledger.place(), "it has no entries")),
            _ => Ok(ledger),
        }
    }

    /// Adds a new witness, a file on another disk. The ledger writes each head to it before
    /// anything is released, beginning with the current head.
    ///
    /// # Errors
    /// The file exists already or cannot be written, or the ledger is broken.
    pub fn new_witness(self, path: &Path) -> Result<Self, Error> {
        self.check(&[])?;
        let mut witness = Witness::create(path)?;
        witness.write(&[self.head()?])?;
        lock(&self.0.core).witness = Some(witness);
        Ok(self)
    }

    /// Adds the existing witness that [`new_witness`](Self::new_witness) or the command made.
    ///
    /// # Errors
    /// The witness is missing or cannot be written, or its heads differ from the ledger. Different
    /// heads show that the ledger was rolled back or copied.
    pub fn witnessed(self, path: &Path) -> Result<Self, Error> {
        let witness = Witness::open(path)?;
        lock(&self.0.core).witness = Some(witness);
        self.check(&[])?;
        Ok(self)
    }

    /// Adds a witness that a process began to make. The file may be empty.
    #[cfg(feature = "command")]
    pub(crate) fn finish_witness(self, path: &Path) -> Result<Self, Error> {
        let ledger = self.witnessed(path)?;
        let head = ledger.head()?;
        if let Some(witness) = &mut lock(&ledger.0.core).witness {
            witness.write(&[head])?;
        }
        Ok(ledger)
    }

    fn over(store: Box<dyn Store>, place: &str) -> Self {
        let (queue, core) = (Mutex::default(), Mutex::new(Core::over(store)));
        let (turn, arrived) = (Condvar::new(), Condvar::new());
        Self(Arc::new(Shared { queue, turn, arrived, core, place: shown(place) }))
    }

    /// The place of the ledger: a file, or the host and the database of an address. Other parts of
    /// an address, such as a password, are left out.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.0.place
    }

    /// The current book: the state computed from all entries.
    ///
    /// # Errors
    /// The ledger cannot be read, or is broken.
    pub fn book(&self) -> Result<Book, Error> {
        self.look(|core, _| core.book().clone())
    }

    /// The last entry, which the caller can store elsewhere.
    ///
    /// # Errors
    /// The errors are those of [`book`](Self::book).
    pub fn head(&self) -> Result<Head, Error> {
        self.look(|core, _| core.book().head)
    }

    /// Passes the current core and the time of its store to `look`, and returns the result.
    pub(crate) fn look<T>(&self, look: impl Fn(&Core, u64) -> T) -> Result<T, Error> {
        let core = &mut *lock(&self.0.core);
        let time = core.catch_up()?;
        Ok(look(core, time))
    }

    /// All entries with their acts. This walks the whole chain again, and checks every signature,
    /// limit and right again.
    ///
    /// # Errors
    /// The ledger cannot be read, or is broken.
    pub fn history(&self) -> Result<Vec<Acted>, Error> {
        let mut checked = Checked::default();
        self.check_on(&mut checked)?;
        Ok(checked.all)
    }

    /// Checks the entries since the last call. The function compares all earlier entries, one by
    /// one, with the entries that it checked before.
    pub(crate) fn check_on(&self, checked: &mut Checked) -> Result<(), Error> {
        let (entries, known) = lock(&self.0.core).all()?;
        let same = |(entry, before): &(&Entry, &Acted)| **entry == before.entry;
        let agreed = entries.iter().zip(&checked.all).take_while(same).count();
        if agreed < checked.all.len() {
            let fault = "it differs from the ledger that was checked: the ledger was changed, replaced or rolled back";
            return Err(Error::broken(format_args!("entry {}", agreed + 1), fault));
        }
        for entry in &entries[agreed..] {
            let replayed = checked.book.replay(entry, Signatures::All)?;
            checked.all.push(Acted { entry: entry.clone(), act: replayed.act, signed: replayed.signed });
        }
        lock(&self.0.core).keep_to(&entries, known)
    }

    /// The kept answer to a token's question, and the digest of the program that asked it. The
    /// bytes of the answer must match the digest in the chain, which the token signed.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Result<Option<(Vec<u8>, Digest)>, Error> {
        let found = self.look(|core, _| (core.book().ledger, core.book().kept(key, question)))?;
        let (ledger, Some(Kept { entry, before, answer, binary })) = found else { return Ok(None) };
        let bytes = lock(&self.0.core).kept(entry.number)?;
        let broken =
            |doubt: EntryError| Error::broken(format_args!("entry {}", entry.number), doubt.to_string());
        if !entry.signed_by(key, &ledger, &before) {
            return Err(broken(EntryError::Unsigned));
        }
        match bytes.filter(|bytes| digest(&[bytes]) == answer) {
            Some(bytes) => Ok(Some((bytes, binary))),
            None => Err(broken(EntryError::Answer)),
        }
    }

    /// The time of the last entry, if the clock has not reached that time yet. Until then, daily
    /// budgets do not renew.
    #[cfg(feature = "command")]
    pub(crate) fn ahead(&self) -> Result<Option<u64>, Error> {
        self.look(|core, clock| core.book().ahead_of(clock))
    }

    /// Upgrades the store's own checks to this version.
    pub(crate) fn renew(&self) -> Result<(), Error> {
        lock(&self.0.core).renew()
    }

    /// Permits a role of the database to read the ledger.
    pub(crate) fn admit(&self, role: &str) -> Result<(), Error> {
        lock(&self.0.core).admit(role)
    }

    /// Walks the chain of entries, and checks every signature, limit, right and kept answer again.
    /// Compares the chain with the given heads and with the witness's heads. Returns the number of
    /// compared heads.
    ///
    /// # Errors
    /// The first fault. The error is [`Error::Doubtful`] if the only faults are debits or answers
    /// that their tokens did not sign, and changed bytes of kept answers.
    pub fn verify(&self, heads: &[Head]) -> Result<usize, Error> {
        let (all, heads) = self.check(heads)?;
        let unsigned = all.iter().filter(|acted| !acted.signed);
        let mut doubts: Vec<(u64, EntryError)> =
            unsigned.map(|acted| (acted.entry.number, EntryError::Unsigned)).collect();
        for acted in &all {
            if let Act::Answered { answer, .. } = &acted.act {
                let number = acted.entry.number;
                let bytes = lock(&self.0.core).kept(number)?;
                if bytes.is_none_or(|bytes| digest(&[&bytes]) != *answer) {
                    doubts.push((number, EntryError::Answer));
                }
            }
        }
        match doubts.is_empty() {
            true => Ok(heads),
            false => Err(Error::Doubtful { entries: doubts }),
        }
    }

    /// Returns the history and the number of compared heads, after a comparison with the given
    /// heads and the witness's heads. Ignores faults that an analyst can cause alone, since they
    /// must not stop other analysts.
    fn check(&self, heads: &[Head]) -> Result<(Vec<Acted>, usize), Error> {
        let mut wanted: Vec<Head> = heads.to_vec();
        if let Some(witness) = &mut lock(&self.0.core).witness {
            wanted
                .extend(witness.heads()?.iter().map(|(number, hash)| Head { number: *number, hash: *hash }));
        }
        let all = self.history()?;
        for head in &wanted {
            // The history has checked that entries are numbered consecutively from 1.
            let place = usize::try_from(head.number).ok().and_then(|number| number.checked_sub(1));
            let found = place.and_then(|place| all.get(place));
            let fault = match found {
                Some(acted) if acted.entry.hash == head.hash => continue,
                Some(_) => "a kept head names another entry: the ledger was copied or rewritten".to_owned(),
                None => format!(
                    "a kept head names it, but the ledger ends with entry {}: it was rolled back or cut",
                    all.len()
                ),
            };
            return Err(Error::broken(format_args!("entry {}", head.number), fault));
        }
        Ok((all, wanted.len()))
    }

    /// Appends one entry for an act. The entry is durable when this function returns.
    pub(crate) fn act(&self, act: Act, key: &Arc<Key>, answer: Vec<u8>) -> Result<Done, Error> {
        let done = Arc::new(Mutex::new(None));
        let body = act.body();
        let request = Request { act, body, key: Arc::clone(key), answer, done: Arc::clone(&done) };
        let shared = &*self.0;
        let mut queue = lock(&shared.queue);
        queue.waiting.push(request);
        if queue.waiting.len() >= queue.crowd {
            shared.arrived.notify_all();
        }
        while lock(&done).is_none() {
            if queue.led {
                queue = shared.turn.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            // This thread works for all threads that wait.
            queue.led = true;
            let late = |queue: &mut Queue| queue.waiting.len() < queue.crowd;
            let waited = shared.arrived.wait_timeout_while(queue, LINGER, late);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
            let batch = Batch { shared, requests: std::mem::take(&mut queue.waiting) };
            drop(queue);
            let results = lock(&shared.core).work(&batch.requests);
            for (request, result) in batch.requests.iter().zip(results) {
                *lock(&request.done) = Some(result);
            }
            drop(batch);
            queue = lock(&shared.queue);
        }
        drop(queue);
        let result = lock(&done).take();
        result.unwrap_or_else(|| Err(Error::broken(&self.0.place, "a transaction was abandoned by a panic")))
    }
}
