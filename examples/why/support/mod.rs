//! Code that the programs of this folder share: reproducible random numbers, the table of results,
//! and the picture.
#![allow(dead_code, reason = "each program uses only some of these functions")]

pub(crate) mod picture;
pub(crate) mod random;

use std::error::Error;
use std::path::PathBuf;

use picture::Chart;

/// The natural logarithm of 10^9. A correct program exceeds a limit in fewer than one of 10^9 runs.
const RARE: f64 = 20.73;

/// The results of one attack, in percent.
pub(crate) struct Row {
    pub(crate) attack: &'static str,
    /// How often the attack succeeds against the naive release.
    pub(crate) naive: f64,
    /// How often the attack succeeds against the release of this library.
    pub(crate) library: f64,
    /// The limit on `library`. Its noise is random, so `library` differs in each run.
    pub(crate) at_most: f64,
}

/// Prints the table, and writes the picture to the path in the first argument, or into the folder
/// `target/why`.
pub(crate) fn publish(name: &str, rows: &[Row], chart: &Chart) -> Result<(), Box<dyn Error>> {
    println!("{:<48} {:>9} {:>12} {:>9}", "attack", "naive", "this library", "at most");
    for Row { attack, naive, library, at_most } in rows {
        println!("{attack:<48} {naive:>7.1} % {library:>10.1} % {at_most:>7.1} %");
    }
    let default = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/why")).join(name);
    let path = std::env::args_os().nth(1).map_or_else(|| default().with_extension("svg"), PathBuf::from);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    }
    let drawn = picture::draw(chart)?;
    std::fs::write(&path, drawn).map_err(|why| format!("{} cannot be written: {why}", path.display()))?;
    Ok(())
}

/// What percentage `part` is of `whole`.
pub(crate) fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// The success of an attacker who knows all other people's data, in percent. The attacker knows
/// that one of `secrets` equally likely values is true. To replace a person's value changes two
/// rows, so no output is more than e^(2ε) times as likely with one value as with another.
pub(crate) fn bound(epsilon: f64, secrets: u32) -> f64 {
    let odds = (2.0 * epsilon).exp();
    100.0 * odds / (odds + f64::from(secrets) - 1.0)
}

/// The distance from its expectation that a mean of `n` independent shares exceeds in fewer than
/// one of 10^9 runs, in percent (Hoeffding's inequality).
pub(crate) fn margin(n: usize) -> f64 {
    100.0 * (RARE / (2.0 * n as f64)).sqrt()
}

/// An attack that makes claims about independent victims.
#[derive(Clone, Copy, Default)]
pub(crate) struct Claims {
    pub(crate) victims: usize,
    pub(crate) made: usize,
    pub(crate) right: usize,
}

impl Claims {
    pub(crate) fn add(&mut self, claim: Option<bool>) {
        self.victims += 1;
        self.made += usize::from(claim.is_some());
        self.right += usize::from(claim == Some(true));
    }

    /// Adds the claims of other victims, or of another simulation.
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            victims: self.victims + other.victims,
            made: self.made + other.made,
            right: self.right + other.right,
        }
    }

    /// The percentage of claims that are right.
    pub(crate) fn precision(&self) -> f64 {
        percent(self.right, self.made.max(1))
    }

    /// The limit on the precision of the same attack on `victims` independent victims, if `self`
    /// shows the expected shares. If the precision exceeds `q`, then `right − q·made` exceeds 0,
    /// and Hoeffding's inequality bounds the probability of that.
    pub(crate) fn limit(&self, victims: usize) -> f64 {
        self.precision() + margin(victims) * self.victims as f64 / self.made.max(1) as f64
    }
}
