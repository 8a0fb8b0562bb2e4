//! The devices: `encode SHUFFLER ANALYSER DEVICES > sent`. The first two arguments are public keys.
//! Every tenth device smokes daily, and every fifth of the others smokes sometimes. Neither the
//! shuffler nor the server sees the value of a single device.

use std::error::Error;
use std::io::stdout;

#[path = "question/mod.rs"]
#[allow(dead_code, reason = "the server's half is for the analyser")]
mod question;

use dp_local::{Own, wire};
use dp_shuffle::{Crowd, PublicKey, To, encode, write_frames};
use dp_types::eps;
use question::{Ask, Smokes, smoking};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [shuffler, analyser, devices] = arguments.as_slice() else {
        return Err("usage: encode SHUFFLER ANALYSER DEVICES > sent".into());
    };
    let to = To { shuffler: PublicKey::from_hex(shuffler)?, analyser: PublicKey::from_hex(analyser)? };
    let mut generator = dp_noise::Generator::from_os()?;
    let mut sent = Vec::new();
    for device in 0..devices.parse::<u64>()? {
        let value = match device % 10 {
            0 => Smokes::Daily,
            5 => Smokes::Sometimes,
            _ => Smokes::Never,
        };
        let (report, _) = smoking(Own::<_, eps!(1.0)>::new(value), &mut generator);
        let message = wire::encode::<Ask>(&report, &mut generator);
        // The crowds are the four versions of a program.
        sent.push(encode(&message, Crowd(device % 4), &to, &mut generator)?);
    }
    write_frames(sent, &mut stdout().lock())?;
    Ok(())
}
