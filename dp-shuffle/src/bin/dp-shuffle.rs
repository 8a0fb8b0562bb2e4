//! The shuffler as a process, and keys for it and for an analyser.
//!
//! ```text
//! dp-shuffle key FILE                               makes a private key, and prints the public one
//! dp-shuffle shuffle FILE KNOWN BYTES BATCH CROWD   reads messages, hands on those of a batch
//! ```

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write, stdin, stdout};
use std::process::ExitCode;

use dp_noise::Generator;
use dp_shuffle::{Key, Mark, Rules, Shuffler, mark, read_frames, write_frames};

const USAGE: &str = "usage: dp-shuffle key FILE
       dp-shuffle shuffle FILE KNOWN BYTES BATCH CROWD < sent > batch

KNOWN is a file of what was handed on with this key before, which is made where there is none, and is not to be lost; BYTES is the length of a message before it is encoded, BATCH the least number of messages that are handed on together, CROWD the least of one crowd";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["key", file] => key(file),
        ["shuffle", file, known, bytes, batch, crowd] => shuffle(file, known, [bytes, batch, crowd]),
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

/// A new key, in a file that only its owner reads. One that is there is never written over.
fn key(file: &str) -> Result<(), Box<dyn Error>> {
    let key = Key::generate(&mut Generator::from_os()?);
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(key.to_hex().as_bytes())?;
    println!("{}", key.public().to_hex());
    Ok(())
}

/// What was handed on before: marks, one after the other. The file is this process's alone as long as it is open.
fn known(file: &str) -> Result<(File, Vec<Mark>), Box<dyn Error>> {
    let mut known = OpenOptions::new().create(true).read(true).append(true).open(file)?;
    known
        .try_lock()
        .map_err(|_| format!("{file}: another process has it, and two could hand on the same"))?;
    let mut bytes = Vec::new();
    known.read_to_end(&mut bytes)?;
    match bytes.as_chunks() {
        (marks, []) => Ok((known, marks.to_vec())),
        _ => Err(format!("{file}: this is cut off, or no file of what was handed on").into()),
    }
}

fn shuffle(file: &str, marks: &str, rules: [&str; 3]) -> Result<(), Box<dyn Error>> {
    let [bytes, batch, crowd] = rules.map(str::parse);
    let key = Key::from_hex(std::fs::read_to_string(file)?.trim_end())?;
    let (mut kept, known) = known(marks)?;
    let mut shuffler = Shuffler::new(key, Rules { bytes: bytes?, batch: batch?, crowd: crowd? }, known);
    let sent = read_frames(&mut stdin().lock())?;
    let (batch, counts) = shuffler.shuffle(sent, &mut Generator::from_os()?)?;
    // First that they were handed on, then they are: what is cut off in between is lost, and never there twice.
    let marks: Vec<u8> = batch.iter().filter_map(|sealed| mark(sealed)).flatten().collect();
    kept.write_all(&marks)?;
    kept.sync_all()?;
    write_frames(batch, &mut stdout().lock())?;
    eprintln!("{counts}");
    Ok(())
}
