//! The command `dp-shuffle`: the shuffler as a process. It also makes keys for the shuffler and for
//! an analyser.
//!
//! ```text
//! dp-shuffle key FILE                               makes a private key, and prints the public one
//! dp-shuffle known FILE KNOWN                       makes the file of marks for a key, once
//! dp-shuffle shuffle FILE KNOWN BYTES BATCH CROWD   reads messages, passes on a batch
//! dp-shuffle again FILE KNOWN                       passes on the batch that a failure interrupted
//! ```

mod state_file;

use std::error::Error;
use std::io::{Write, stdin, stdout};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use dp_noise::Generator;
use dp_shuffle::{Rules, SecretKey, Shuffler, read_frames};
use state_file::Known;

const USAGE: &str = "usage: dp-shuffle key FILE
       dp-shuffle known FILE KNOWN
       dp-shuffle shuffle FILE KNOWN BYTES BATCH CROWD < sent > batch
       dp-shuffle again FILE KNOWN > batch

KNOWN is the file of the messages that were forwarded with this key. `known` makes this file once; do not lose it. BYTES is the length of a message before it is encoded, BATCH the smallest number of messages that are forwarded together, CROWD the smallest number of messages of one crowd. `again` forwards the batch that waits in KNOWN.batch after a failure";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["key", file] => key(Path::new(file)),
        ["known", file, known] => read_key(file).and_then(|key| Known::create(known, &key.public())),
        ["shuffle", file, known, bytes, batch, crowd] => shuffle(file, known, [bytes, batch, crowd]),
        ["again", file, known] => again(file, known),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// An error of the system, with the name of the file that caused it.
fn at<E: std::fmt::Display>(place: impl std::fmt::Display) -> impl Fn(E) -> Box<dyn Error> {
    move |error| format!("{place}: {error}").into()
}

/// Creates a key in a new file that only its owner can read. The function never overwrites a file.
fn key(file: &Path) -> Result<(), Box<dyn Error>> {
    let key = SecretKey::generate(&mut Generator::from_os()?);
    state_file::create(file, key.to_hex().as_bytes())?;
    writeln!(stdout(), "{}", key.public().to_hex()).map_err(at("standard output"))?;
    Ok(())
}

/// Reads a key. An error names the file and never quotes its content.
fn read_key(file: &str) -> Result<SecretKey, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(at(file))?;
    SecretKey::from_hex(text.trim_end()).map_err(at(file))
}

/// Reads a number above 0 from the command line.
fn number(name: &str, text: &str) -> Result<NonZeroUsize, Box<dyn Error>> {
    text.parse().map_err(|_| format!("{name} must be a whole number above 0").into())
}

fn shuffle(file: &str, known: &str, [bytes, batch, crowd]: [&str; 3]) -> Result<(), Box<dyn Error>> {
    let rules = Rules {
        bytes: number("BYTES", bytes)?.get(),
        batch: number("BATCH", batch)?,
        crowd: number("CROWD", crowd)?,
    };
    let key = read_key(file)?;
    let mut known = Known::open(known, &key.public())?;
    let mut shuffler = Shuffler::new(key, rules, known.marks()?);
    let sent = read_frames(&mut stdin().lock()).map_err(at("standard input"))?;
    let (batch, counts) = shuffler.shuffle(sent, &mut Generator::from_os()?)?;
    known.keep(&batch)?;
    known.hand_on(&mut stdout().lock())?;
    eprintln!("{counts}");
    Ok(())
}

/// Emits the stored batch again. Emitting the same batch in the same order reveals nothing new.
fn again(file: &str, known: &str) -> Result<(), Box<dyn Error>> {
    let mut known = Known::open(known, &read_key(file)?.public())?;
    let handed_on = known.hand_on(&mut stdout().lock())?;
    eprintln!("{handed_on} forwarded");
    Ok(())
}
