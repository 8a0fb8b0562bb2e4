#![forbid(unsafe_code)]

use dp_types::prelude::*;
use wards::{Stay, nights_of_readmitted};

fn main() -> Result<(), Error> {
    let stays = (0..2_000).map(|i| Stay { nights: i % 40, readmitted: i % 3 == 0 });
    let session = Dataset::<Stay>::from_rows(stays)?.session::<eps!(0.25)>();
    let (nights, session) = session.run(nights_of_readmitted)?;
    drop(session);
    println!("{nights}");
    Ok(())
}
