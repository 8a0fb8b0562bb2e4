//! A ledger that is open: one book over one store, shared by all threads of a process.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::book::{Book, Head, Kept, Signatures};
use crate::core::{Core, Done, Request};
use crate::entry::{Act, Entry};
use crate::error::{Doubt, Error};
use crate::key::{Digest, HolderKey, Key, digest};
#[cfg(feature = "command")]
use crate::store::unfinished;
use crate::store::{Store, shown, store};
use crate::witness::Witness;

/// How long a thread waits for those who spent together with it the last time: much less than a transaction takes.
const LINGER: Duration = Duration::from_micros(150);

/// A ledger that is open.
///
/// Opening it walks its chain and checks what the holder signed, so a ledger that was edited does not open. Clones share it, and so do
/// threads: what several of them spend at the same time becomes durable in one transaction.
#[derive(Clone)]
pub struct Ledger(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    /// Somebody's turn has ended.
    turn: Condvar,
    /// As many wait as did before.
    arrived: Condvar,
    core: Mutex<Core>,
    place: String,
}

/// Acts that wait for a transaction.
#[derive(Default)]
struct Queue {
    waiting: Vec<Request>,
    /// Whether a thread works for others now.
    led: bool,
    /// How many there were at the end of the last transaction: worth waiting for, a moment.
    crowd: usize,
}

/// What one thread works on for all; it ends its turn also where it panics.
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

/// An entry with what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The entry.
    pub entry: Entry,
    /// What was done.
    pub act: Act,
    /// Whether whoever acts has signed it, in this place. Of the holder's acts each is; a debit that is not counts all the same.
    pub signed: bool,
}

/// Entries that were checked, and what they add up to.
pub(crate) struct Checked {
    pub(crate) book: Book,
    pub(crate) all: Vec<Acted>,
}

impl Default for Checked {
    fn default() -> Self {
        Self { book: Book::new(), all: Vec::new() }
    }
}

/// A lock that a panicking thread held guards data that are checked again before use.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger {
    /// Makes a new ledger in a file, or in the database of a `postgres://` address, and gives its holder's key.
    ///
    /// # Errors
    /// If there is one already, or it cannot be written.
    pub fn create(place: &str) -> Result<(Self, HolderKey), Error> {
        let holder = HolderKey::new()?;
        Ok((Self::create_for(place, &holder)?, holder))
    }

    /// The same for a holder whose key is in a safe place already.
    pub(crate) fn create_for(place: &str, holder: &HolderKey) -> Result<Self, Error> {
        let mut store = store(place, true)?;
        store.create()?;
        Self::over(store, place).opened(holder)
    }

    /// The same where a process began to make the ledger for this holder, and came to some point of it, or to the end.
    #[cfg(feature = "command")]
    pub(crate) fn finish_for(place: &str, holder: &HolderKey) -> Result<Self, Error> {
        let ledger = Self::over(unfinished(place)?, place);
        match ledger.look(|core, _| (core.book().head(), core.is_held_by(holder)))? {
            (Head::NONE, _) => ledger.opened(holder),
            (_, true) => Ok(ledger),
            (_, false) => Err(Error::Store {
                place: ledger.place().to_owned(),
                fault: "another holder's ledger is there already".into(),
                way_out: "nothing is written over: take another name, or that ledger's key",
            }),
        }
    }

    fn opened(self, holder: &HolderKey) -> Result<Self, Error> {
        let act = Act::Opened { ledger: holder.ledger(), holder: holder.public() };
        self.act(act, holder.inner(), Vec::new())?;
        Ok(self)
    }

    /// Opens a ledger: a file, or a `postgres://` address.
    ///
    /// # Errors
    /// If it is not there, is of a later version, or its chain is broken.
    pub fn open(place: &str) -> Result<Self, Error> {
        let ledger = Self::over(store(place, false)?, place);
        match ledger.head()?.number {
            0 => Err(Error::broken(ledger.place(), "it has no entries")),
            _ => Ok(ledger),
        }
    }

    /// The same under a new witness: a file on another disk that gets each head before anything is released, beginning with this one.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the ledger is broken.
    pub fn new_witness(self, path: &Path) -> Result<Self, Error> {
        self.check(&[])?;
        let mut witness = Witness::create(path)?;
        witness.write(&[self.head()?])?;
        lock(&self.0.core).witness = Some(witness);
        Ok(self)
    }

    /// The same under the witness that [`new_witness`](Self::new_witness) or the command made.
    ///
    /// # Errors
    /// If there is none, it cannot be written, or what it has seen is not what the ledger says: then the ledger was rolled back or copied.
    pub fn witnessed(self, path: &Path) -> Result<Self, Error> {
        let witness = Witness::open(path)?;
        lock(&self.0.core).witness = Some(witness);
        self.check(&[])?;
        Ok(self)
    }

    /// The same under a witness that a process began to make, and that may have seen nothing.
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

    /// Where it is kept: a file, or the host and the database of an address, without what else stands in it, such as a password.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.0.place
    }

    /// The book as it is now.
    ///
    /// # Errors
    /// If it cannot be read, or is broken.
    pub fn book(&self) -> Result<Book, Error> {
        self.look(|core, _| core.book().clone())
    }

    /// The last entry, to be kept elsewhere.
    ///
    /// # Errors
    /// As [`book`](Self::book).
    pub fn head(&self) -> Result<Head, Error> {
        self.look(|core, _| core.book().head)
    }

    /// Looks at the book of this moment, and the time of its store.
    pub(crate) fn look<T>(&self, look: impl Fn(&Core, u64) -> T) -> Result<T, Error> {
        let core = &mut *lock(&self.0.core);
        let time = core.catch_up()?;
        Ok(look(core, time))
    }

    /// All entries with what they say: the whole chain is walked anew, and every signature, limit and right checked again.
    ///
    /// # Errors
    /// If it cannot be read, or is broken.
    pub fn history(&self) -> Result<Vec<Acted>, Error> {
        let mut checked = Checked::default();
        self.check_on(&mut checked)?;
        Ok(checked.all)
    }

    /// Checks the entries that came since the last time. Those before are compared with what was checked then, one by one.
    pub(crate) fn check_on(&self, checked: &mut Checked) -> Result<(), Error> {
        let (entries, known) = lock(&self.0.core).all()?;
        let same = |(entry, before): &(&Entry, &Acted)| **entry == before.entry;
        let agreed = entries.iter().zip(&checked.all).take_while(same).count();
        if agreed < checked.all.len() {
            let fault =
                "it is not what it was when it was checked: the ledger was changed, replaced or rolled back";
            return Err(Error::broken(format_args!("entry {}", agreed + 1), fault));
        }
        for entry in &entries[agreed..] {
            let replayed = checked.book.replay(entry, Signatures::All)?;
            checked.all.push(Acted { entry: entry.clone(), act: replayed.act, signed: replayed.signed });
        }
        lock(&self.0.core).keep_to(&entries, known)
    }

    /// The answer bytes that are kept for a token's question, if they are those whose digest is in the chain, signed by the token.
    /// With it comes the digest of the program that asked.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Result<Option<(Vec<u8>, Digest)>, Error> {
        let found = self.look(|core, _| (core.book().ledger, core.book().kept(key, question)))?;
        let (ledger, Some(Kept { entry, before, answer, binary })) = found else { return Ok(None) };
        let bytes = lock(&self.0.core).kept(entry.number)?;
        let broken = |doubt: Doubt| Error::broken(format_args!("entry {}", entry.number), doubt.to_string());
        if !entry.signed_by(key, &ledger, &before) {
            return Err(broken(Doubt::Unsigned));
        }
        match bytes.filter(|bytes| digest(&[bytes]) == answer) {
            Some(bytes) => Ok(Some((bytes, binary))),
            None => Err(broken(Doubt::Answer)),
        }
    }

    /// The time of the last entry, if the clock has still to reach it: until then daily budgets stand still.
    #[cfg(feature = "command")]
    pub(crate) fn ahead(&self) -> Result<Option<u64>, Error> {
        self.look(|core, clock| core.book().ahead_of(clock))
    }

    /// Has the store check what this version checks.
    pub(crate) fn renew(&self) -> Result<(), Error> {
        lock(&self.0.core).renew()
    }

    /// Lets a role of the database read.
    pub(crate) fn admit(&self, role: &str) -> Result<(), Error> {
        lock(&self.0.core).admit(role)
    }

    /// Walks the chain, checks every signature, limit, right and kept answer again, and compares it with heads that were kept and with those
    /// of the witness. Returns how many heads that were.
    ///
    /// # Errors
    /// The first thing that is wrong; [`Error::Doubtful`] if all is well but that debits or answers are not signed by their tokens, or that the
    /// bytes of answers are not those that were kept.
    pub fn verify(&self, heads: &[Head]) -> Result<usize, Error> {
        let (all, heads) = self.check(heads)?;
        let unsigned = all.iter().filter(|acted| !acted.signed);
        let mut doubts: Vec<(u64, Doubt)> =
            unsigned.map(|acted| (acted.entry.number, Doubt::Unsigned)).collect();
        for acted in &all {
            if let Act::Answered { answer, .. } = &acted.act {
                let number = acted.entry.number;
                let bytes = lock(&self.0.core).kept(number)?;
                if bytes.is_none_or(|bytes| digest(&[&bytes]) != *answer) {
                    doubts.push((number, Doubt::Answer));
                }
            }
        }
        match doubts.is_empty() {
            true => Ok(heads),
            false => Err(Error::Doubtful { entries: doubts }),
        }
    }

    /// The history, compared with heads that were kept, and with those of the witness; and how many that were. What an analyst alone can spoil is
    /// let pass: it stops nobody else.
    fn check(&self, heads: &[Head]) -> Result<(Vec<Acted>, usize), Error> {
        let mut wanted: Vec<Head> = heads.to_vec();
        if let Some(witness) = &mut lock(&self.0.core).witness {
            wanted
                .extend(witness.heads()?.iter().map(|(number, hash)| Head { number: *number, hash: *hash }));
        }
        let all = self.history()?;
        for head in &wanted {
            // Entries are numbered from 1, each by the one before: the history has checked that.
            let place = usize::try_from(head.number).ok().and_then(|number| number.checked_sub(1));
            let found = place.and_then(|place| all.get(place));
            let fault = match found {
                Some(acted) if acted.entry.hash == head.hash => continue,
                Some(_) => {
                    "it is not the one that the head which was kept names: the ledger was copied or rewritten"
                        .to_owned()
                }
                None => format!(
                    "a head which was kept names it, but the ledger ends with entry {}: it was rolled back or cut",
                    all.len()
                ),
            };
            return Err(Error::broken(format_args!("entry {}", head.number), fault));
        }
        Ok((all, wanted.len()))
    }

    /// Acts: one entry, durable when this returns.
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
            // This thread works for all that wait.
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
