//! A ledger that is open: one book over one store, shared by all threads of a process.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::book::{Book, Head, Signatures};
use crate::entry::{Act, Entry};
use crate::error::Error;
use crate::key::{Digest, HolderKey, random};
use crate::store::{Sqlite, Store, Trouble};
use crate::witness::Witness;

/// How often a transaction begins again, because others came first or a connection was lost.
const TRIES: u32 = 200;
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

/// What only one thread at a time works with.
pub(crate) struct Core {
    store: Box<dyn Store>,
    book: Book,
    /// Whether the book must be read anew, since it may hold what the store does not.
    stale: bool,
    witness: Option<Witness>,
}

/// An act that waits for its transaction.
pub(crate) struct Request {
    act: Act,
    body: String,
    signature: String,
    /// Bytes of an answer to keep with it.
    answer: Vec<u8>,
    done: Arc<Mutex<Option<Result<Done, Error>>>>,
}

/// The entry of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The entry, as a head.
    pub entry: Head,
    /// Whether this call made it. Otherwise an earlier call with the same run number did: nothing was spent now, and nothing may be
    /// released now.
    pub new: bool,
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
        let ledger = Self::over(store, place, Book::new());
        let act = Act::Opened { ledger: holder.ledger(), holder: holder.public() };
        let signature = holder.sign(&act.body());
        ledger.act(act, signature, Vec::new())?;
        Ok(ledger)
    }

    /// Opens a ledger: a file, or a `postgres://` address.
    ///
    /// # Errors
    /// If it is not there, is of a later version, or its chain is broken.
    pub fn open(place: &str) -> Result<Self, Error> {
        let ledger = Self::over(store(place, false)?, place, Book::new());
        match ledger.head()?.number {
            0 => Err(Error::broken(place, "it has no entries")),
            _ => Ok(ledger),
        }
    }

    /// The same under a new witness: a file on another disk that gets each head before anything is released, beginning with this one.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the ledger is broken.
    pub fn new_witness(self, path: &Path) -> Result<Self, Error> {
        self.verify(&[])?;
        let mut witness = Witness::create(path)?;
        witness.write(&self.head()?)?;
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
        self.verify(&[])?;
        Ok(self)
    }

    fn over(store: Box<dyn Store>, place: &str, book: Book) -> Self {
        let core = Core { store, book, stale: true, witness: None };
        let (queue, core) = (Mutex::default(), Mutex::new(core));
        let (turn, arrived) = (Condvar::new(), Condvar::new());
        Self(Arc::new(Shared { queue, turn, arrived, core, place: place.to_owned() }))
    }

    /// Where it is kept.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.0.place
    }

    /// The book as it is now.
    ///
    /// # Errors
    /// If it cannot be read, or is broken.
    pub fn book(&self) -> Result<Book, Error> {
        self.look(|core, _| core.book.clone())
    }

    /// The last entry, to be kept elsewhere.
    ///
    /// # Errors
    /// As [`book`](Self::book).
    pub fn head(&self) -> Result<Head, Error> {
        self.look(|core, _| core.book.head)
    }

    /// Looks at the book of this moment, and the time of its store.
    pub(crate) fn look<T>(&self, look: impl Fn(&Core, u64) -> T) -> Result<T, Error> {
        let core = &mut *lock(&self.0.core);
        core.retried(|core| {
            let time = core.begin(false)?;
            core.store.rollback();
            Ok(look(core, time))
        })
    }

    /// All entries with what they say, each checked with all signatures.
    ///
    /// # Errors
    /// If it cannot be read, or is broken.
    pub fn history(&self) -> Result<Vec<(Entry, Act)>, Error> {
        self.walk(|_| {})
    }

    /// The answer bytes that are kept for a token's question, if they are those whose digest is in the chain.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Result<Option<Vec<u8>>, Error> {
        let Some(kept) = self.look(|core, _| core.book.kept(key, question))? else { return Ok(None) };
        let core = &mut *lock(&self.0.core);
        let bytes = core.retried(|core| core.store.kept(kept.entry))?;
        let fits = |bytes: &Vec<u8>| crate::key::digest(&[bytes]) == kept.answer;
        match bytes.filter(fits) {
            Some(bytes) => Ok(Some(bytes)),
            None => Err(Error::broken(
                format_args!("the answer of entry {}", kept.entry),
                "its bytes were changed",
            )),
        }
    }

    /// Lets a role of the database read.
    pub(crate) fn admit(&self, role: &str) -> Result<(), Error> {
        lock(&self.0.core).retried(|core| {
            core.begin(true)?;
            core.store.admit(role, false)?;
            core.store.commit()
        })
    }

    /// Walks the chain, checks every signature, limit and right again, and compares it with heads that were kept and with those of
    /// the witness. Returns how many heads that were.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(&self, heads: &[Head]) -> Result<usize, Error> {
        let mut wanted: Vec<Head> = heads.to_vec();
        if let Some(witness) = &mut lock(&self.0.core).witness {
            wanted
                .extend(witness.heads()?.iter().map(|(number, hash)| Head { number: *number, hash: *hash }));
        }
        let mut found = std::collections::HashMap::new();
        let last = self.walk(|entry| {
            found.insert(entry.number, entry.hash);
        })?;
        for head in &wanted {
            let place = format!("entry {}", head.number);
            match found.get(&head.number) {
                Some(hash) if *hash == head.hash => {}
                Some(_) => {
                    return Err(Error::broken(
                        place,
                        "it is not the one that the head which was kept names: the ledger was copied or rewritten",
                    ));
                }
                None => {
                    let fault = format!(
                        "a head which was kept names it, but the ledger ends with entry {}: it was rolled back or cut",
                        last.len()
                    );
                    return Err(Error::broken(place, fault));
                }
            }
        }
        Ok(wanted.len())
    }

    /// Reads everything anew, with all signatures.
    fn walk(&self, mut see: impl FnMut(&Entry)) -> Result<Vec<(Entry, Act)>, Error> {
        let core = &mut *lock(&self.0.core);
        let (mut book, mut all) = (Book::new(), Vec::new());
        core.retried(|core| {
            (book, all) = (Book::new(), Vec::new());
            core.store.begin(false)?;
            core.store.read(1, &mut |entry| {
                let act = book.replay(&entry, Signatures::All)?;
                see(&entry);
                all.push((entry, act));
                Ok(())
            })
        })?;
        core.store.rollback();
        Ok(all)
    }

    /// Acts: one entry, durable when this returns.
    pub(crate) fn act(&self, act: Act, signature: String, answer: Vec<u8>) -> Result<Done, Error> {
        let done = Arc::new(Mutex::new(None));
        let body = act.body();
        let request = Request { act, body, signature, answer, done: Arc::clone(&done) };
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
            lock(&shared.core).work(&batch.requests);
            drop(batch);
            queue = lock(&shared.queue);
        }
        drop(queue);
        let result = lock(&done).take();
        result.unwrap_or_else(|| Err(Error::broken(&self.0.place, "a transaction was abandoned by a panic")))
    }
}

impl Core {
    pub(crate) fn book(&self) -> &Book {
        &self.book
    }

    /// Whether the ledger has this name.
    pub(crate) fn is_ledger(&self, ledger: &[u8; 16]) -> bool {
        self.book.ledger == *ledger
    }

    /// Whether the ledger is that of this key.
    pub(crate) fn is_held_by(&self, key: &HolderKey) -> bool {
        self.is_ledger(&key.ledger()) && self.book.holder == key.public()
    }

    /// Begins a transaction, and reads what others wrote.
    fn begin(&mut self, write: bool) -> Result<u64, Trouble> {
        if std::mem::take(&mut self.stale) {
            self.book = Book::new();
        }
        let time = self.store.begin(write)?;
        let known = self.book.head;
        let mut same = known.number == 0;
        let (book, store) = (&mut self.book, &mut self.store);
        let read = store.read(known.number.max(1), &mut |entry| {
            if !same {
                // The entry that we know as the last must still be there.
                same = entry.number == known.number && entry.hash == known.hash;
                return if same { Ok(()) } else { Err(rewritten(&known)) };
            }
            book.replay(&entry, Signatures::Holder).map(drop)
        });
        match read {
            Ok(()) if same => Ok(time),
            Ok(()) => Err(rewritten(&known).into()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Does something that can be begun again.
    fn retried<T>(&mut self, mut work: impl FnMut(&mut Self) -> Result<T, Trouble>) -> Result<T, Error> {
        for tried in 1.. {
            match work(self) {
                Ok(value) => return Ok(value),
                Err(trouble) => {
                    self.store.rollback();
                    match trouble {
                        Trouble::Again if tried < TRIES => std::thread::sleep(pause(tried)),
                        Trouble::Again => break,
                        Trouble::Stop(error) => {
                            self.stale = true;
                            return Err(error);
                        }
                    }
                }
            }
        }
        let fault = "others come first again and again, or the connection is lost".to_owned();
        Err(Error::Store { place: "the ledger".into(), fault, way_out: "try again later: nothing was spent" })
    }

    /// One transaction for all that wait.
    fn work(&mut self, batch: &[Request]) {
        let outcome = self.retried(|core| core.transact(batch));
        match outcome {
            Ok(results) => {
                for (request, result) in batch.iter().zip(results) {
                    *lock(&request.done) = Some(result);
                }
            }
            Err(error) => batch.iter().for_each(|request| *lock(&request.done) = Some(Err(error.clone()))),
        }
    }

    fn transact(&mut self, batch: &[Request]) -> Result<Vec<Result<Done, Error>>, Trouble> {
        let time = self.begin(true)?;
        let mut taken: Vec<(&Request, Entry, (Head, u64))> = Vec::new();
        let mut results = Vec::new();
        for request in batch {
            if let Act::Debited(debit) = &request.act {
                match self.book.paid(debit) {
                    Ok(None) => {}
                    Ok(Some(paid)) => {
                        let entry = Head { number: paid.entry, hash: paid.hash };
                        results.push(Ok(Done { entry, new: paid.attempt == debit.attempt }));
                        continue;
                    }
                    Err(refused) => {
                        results.push(Err(refused.into()));
                        continue;
                    }
                }
            }
            let before = (self.book.head, self.book.time);
            let entry = self.book.entry(request.body.clone(), request.signature.clone(), time);
            results.push(self.book.take(&request.act, &entry, Signatures::Own).map(|()| {
                let done = Done { entry: Head { number: entry.number, hash: entry.hash }, new: true };
                taken.push((request, entry, before));
                done
            }));
        }
        if taken.is_empty() {
            self.store.rollback();
            return Ok(results);
        }
        let written = self.write(&taken);
        if let Err(trouble) = written {
            for (request, entry, before) in taken.iter().rev() {
                self.stale |= !self.book.retract(&request.act, entry, *before);
            }
            return Err(trouble);
        }
        if let Some(witness) = &mut self.witness {
            // The entries are durable: without the witness nothing that they paid for is released, and the cost is wasted.
            if let Err(error) = witness.write(&self.book.head) {
                results.iter_mut().for_each(|result| *result = Err(error.clone()));
            }
        }
        Ok(results)
    }

    fn write(&mut self, taken: &[(&Request, Entry, (Head, u64))]) -> Result<(), Trouble> {
        let entries: Vec<Entry> = taken.iter().map(|(_, entry, _)| entry.clone()).collect();
        self.store.append(&entries)?;
        for (request, entry, _) in taken {
            match &request.act {
                Act::Answered { .. } => self.store.keep(entry.number, &request.answer)?,
                Act::Granted(grant) if !grant.role.is_empty() => self.store.admit(&grant.role, true)?,
                _ => {}
            }
        }
        self.store.commit()
    }
}

fn rewritten(known: &Head) -> Error {
    Error::broken(
        format_args!("entry {}", known.number),
        "it is not what it was a moment ago: the ledger was replaced or rolled back",
    )
}

/// Longer and longer, by chance, so that those who met do not meet again.
fn pause(tried: u32) -> Duration {
    let chance = random::<1>().map_or(0, |[byte]| u64::from(byte));
    Duration::from_micros(chance * u64::from(tried.min(32)))
}

/// The store that a place names.
fn store(place: &str, new: bool) -> Result<Box<dyn Store>, Error> {
    #[cfg(feature = "postgres")]
    if place.starts_with("postgres://") || place.starts_with("postgresql://") {
        return Ok(Box::new(crate::store::Postgres::open(place)?));
    }
    let path = Path::new(place);
    Ok(Box::new(if new { Sqlite::new(path)? } else { Sqlite::open(path)? }))
}
