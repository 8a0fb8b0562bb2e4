//! The server: `analyse FILE < batch`. FILE contains the server's private key. The program prints
//! the share of each value with its standard error.

use std::error::Error;
use std::io::stdin;

#[path = "question/mod.rs"]
#[allow(dead_code, reason = "the devices' half is for the encoder")]
mod question;

use dp_shuffle::{SecretKey, analyse, read_frames};
use question::Batch;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: analyse FILE < batch")?;
    let key = SecretKey::from_hex(std::fs::read_to_string(file)?.trim_end())?;
    let (messages, unopened) = analyse(&key, read_frames(&mut stdin().lock())?);
    let batch = Batch::analyse(messages)?;
    for (value, estimate) in ["never", "sometimes", "daily"].iter().zip(batch.reports().estimates()) {
        println!("{value} {:.6} {:.6}", estimate.share, estimate.standard_error);
    }
    let refused = batch.reports().refused();
    eprintln!("{} counted, {unopened} not for this server, {refused:?}", batch.reports().reports());
    Ok(())
}
