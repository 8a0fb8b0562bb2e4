//! Runs the same queries under a ledger, which outlives the program. The ledger charges each
//! further run too, or refuses it.

use std::error::Error as StdError;
use std::path::Path;

use dp_ledger::{Describer, HolderKey, Ledger, Token};
use dp_types::prelude::*;

use crate::{PersonYear, by_plan, by_sex, print};

/// Runs the program with the arguments `--describe KEY` or `--ledger LEDGER TOKEN`.
pub(crate) fn run(years: Dataset<PersonYear>) -> Result<(), Box<dyn StdError>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--describe", key] => {
            let key = HolderKey::load(Path::new(key))?;
            let describer = Describer::new(&key);
            // A describer opens no session. The data holder registers the description.
            let refused = years.open_with::<eps!(1.0)>(&describer).err();
            match &describer.descriptions()[..] {
                [] => Err(refused.ok_or("nothing was described")?.into()),
                datasets => {
                    datasets.iter().for_each(|dataset| println!("{dataset}"));
                    Ok(())
                }
            }
        }
        ["--ledger", place, token] => {
            let analyst = Ledger::open(place)?.spender(Token::load(Path::new(token))?, "research")?;
            let session = years.open_with::<eps!(1.0)>(&analyst)?;
            print(&session.run(by_plan)?, &session.run(by_sex)?);
            Ok(())
        }
        _ => Err("usage: rand_hie --describe KEY | rand_hie --ledger LEDGER TOKEN".into()),
    }
}
