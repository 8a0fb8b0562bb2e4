//! The shuffler as a process, and keys for it and for an analyser.
//!
//! ```text
//! dp-shuffle key FILE                            makes a private key, and prints the public one
//! dp-shuffle shuffle FILE BYTES BATCH CROWD      reads messages, hands on those of a batch
//! ```

use std::error::Error;
use std::fs::OpenOptions;
use std::io::{Write, stdin, stdout};
use std::process::ExitCode;

use dp_noise::Generator;
use dp_shuffle::{Key, Rules, Shuffler, read_frames, write_frames};

const USAGE: &str = "usage: dp-shuffle key FILE
       dp-shuffle shuffle FILE BYTES BATCH CROWD < sent > batch

BYTES is the length of a message before it is encoded, BATCH the least number of messages that are handed on together, CROWD the least of one crowd";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["key", file] => key(file),
        ["shuffle", file, bytes, batch, crowd] => shuffle(file, [bytes, batch, crowd]),
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

fn shuffle(file: &str, rules: [&str; 3]) -> Result<(), Box<dyn Error>> {
    let [bytes, batch, crowd] = rules.map(str::parse);
    let key = Key::from_hex(std::fs::read_to_string(file)?.trim_end())?;
    let shuffler = Shuffler::new(key, Rules { bytes: bytes?, batch: batch?, crowd: crowd? });
    let sent = read_frames(&mut stdin().lock())?;
    let (batch, counts) = shuffler.shuffle(sent, &mut Generator::from_os()?)?;
    write_frames(batch, &mut stdout().lock())?;
    eprintln!("{counts}");
    Ok(())
}
