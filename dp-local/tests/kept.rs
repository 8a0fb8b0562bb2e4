//! Each function that spends budget must put its certificate into the program. This test reads its
//! own program file to check that. (The example in the documentation of `Together` reads its
//! program file too.)
#![allow(clippy::unwrap_used)]

use dp_local::randomiser::KAryResponse;
use dp_local::server::Shuffled;
use dp_local::{Account, Below, Day, Own, Question, Spent, Store};
use dp_types::{eps, nat};

type Value = Below<7>;

struct Flash(Spent);
impl Store for Flash {
    type Error = core::convert::Infallible;
    fn read(&mut self) -> Result<Spent, Self::Error> {
        Ok(self.0)
    }
    fn commit(&mut self, spent: Spent) -> Result<(), Self::Error> {
        self.0 = spent;
        Ok(())
    }
}

enum Asked {}
impl Question for Asked {
    const NAME: &'static str = "asked";
    const FILE: &'static str = file!();
    const LINE: u32 = line!();
    const SOURCE_HASH: &'static str = "";
    type Value = Value;
    type Budget = eps!(0.345612);
}

type Ask = KAryResponse<Value, eps!(0.234561)>;
type Batch = Shuffled<KAryResponse<Value, eps!(0.234562)>, nat!(1234), eps!(0.234561, delta = 1e-6)>;

fn kept(start: &str, number: &str, value: u64) -> bool {
    static PROGRAM: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    let program = PROGRAM.get_or_init(|| std::fs::read(std::env::current_exe().unwrap()).unwrap());
    let (start, number) = (format!("{{\"dp_{start}\":2,"), format!("\"{number}\":{value},"));
    // The certificates in this program are shorter than this number of bytes.
    let has = |at: usize| {
        let record = &program[at..program.len().min(at + 2000)];
        let record = record.split(|byte| *byte == b'\n').next().unwrap_or_default();
        record.windows(number.len()).any(|bytes| bytes == number.as_bytes())
    };
    let starts = program.windows(start.len()).enumerate().filter(|(_, bytes)| *bytes == start.as_bytes());
    starts.map(|(at, _)| at).any(has)
}

/// Each number that the test searches for occurs in only one certificate of this program, and in no
/// other text.
#[test]
fn each_door_leaves_its_record() {
    let mut generator = dp_local::Generator::from_os().unwrap();
    let mine = Own::<_, eps!(1.234567)>::new(Below::<7>(3));
    let (asked, rest) = mine.ask::<Asked>();
    let _ = (asked, rest.report::<Ask>(&mut generator));
    let mut account = Account::<eps!(0.561234), eps!(6.123451), _>::new(Flash(Spent::NOTHING));
    assert!(account.own::<_, eps!(0.456123)>(Below::<7>(3), Day(7)).is_ok());
    assert!(Batch::analyse::<Vec<u8>>([]).is_err());

    assert!(kept("device", "budget", 1_234_567), "a value that is protected");
    assert!(kept("question", "budget", 345_612), "a question");
    assert!(kept("local", "cost", 234_561), "a report");
    assert!(kept("device", "lifetime", 6_123_451), "a value whose budget a store has");
    assert!(kept("shuffled", "honest", 1234), "a batch");
    assert!(!kept("device", "budget", 1_234_568));
}
