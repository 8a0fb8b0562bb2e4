// What newcomers write to load data, to open a session and to run queries.
#![allow(dead_code, unused)]
use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=600)]
    minutes: i64,
}
#[derive(Record)]
pub struct Bill {
    #[dp(range = 0..=600)]
    amount: i64,
}
#[dp_query(epsilon = 1.0)]
pub fn total(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().laplace(1.0).value()
}
#[dp_query(rho = 0.1)]
pub fn total_in_rho(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().gaussian(0.1).value()
}
#[dp_query(epsilon = 0.5)]
pub fn longer(visits: Table<Visit>, #[dp(range = 0..=600)] than: i64) -> i64 {
    visits.filter(|v| v.minutes > than).count().laplace(0.5).value()
}
/// A ledger, as in `dp-ledger`. It is not a spender.
pub struct Ledger;

//# a session is opened with a number
//# says: session
//# fix: ::<eps!(1.0)>()
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session(1.0);
    Ok(())
}

//# an open session is opened with a number
//# says: open
//# fix: ::<eps!(2.0)>()
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.open(2.0);
    Ok(())
}

//# a session is opened with eps of a number
//# says: session
//# fix: ::<eps!(1.0)>()
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session(eps!(1.0));
    Ok(())
}

//# a session is opened with a bare number as a type
//# says: session
//# fix: eps!(1.0)
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<1.0>();
    Ok(())
}

//# a session has no budget
//# says: budget
//# fix: ::<eps!(1.0)>()
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session();
    Ok(())
}

//# a share is taken by a number
//# says: share
//# fix: ::<eps!(0.5)>()
fn share(session: &OpenSessionOf<Visit>) {
    let share = session.share(0.5);
}

//# a session is kept in a struct
//# says: Session
//# fix: OpenSessionOf<Visit>
struct App {
    session: Session<Visit>,
}

//# an open session is kept in a struct
//# says: OpenSession
//# fix: OpenSessionOf<Visit>
struct App {
    session: OpenSession<Visit>,
}

//# a ledger is given where a spender is due
//# says: ledger
//# fix: .spender(
fn open(visits: Dataset<Visit>, ledger: Ledger) {
    let session = visits.open_with::<eps!(1.0)>(&ledger);
}

//# a ledger is given without a budget
//# says: ledger
//# fix: .spender(
fn open(visits: Dataset<Visit>, ledger: Ledger) {
    let session = visits.open_with(&ledger);
}

//# a session is opened with a ledger by another name
//# says: session_with
//# fix: open_with
fn open(visits: Dataset<Visit>, ledger: Ledger) {
    let session = visits.session_with::<eps!(1.0)>(&ledger);
}

//# a static session runs too much
//# says: ε = 1.00; ε = 0.50
//# fix: lower
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(1.5)>();
    let (first, session) = session.run(total)?;
    let (second, session) = session.run(total)?;
    Ok(())
}

//# a session is used after its run
//# says: session
//# fix: moved
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(3.0)>();
    let first = session.run(total)?;
    let second = session.run(total)?;
    Ok(())
}

//# a session is run in a loop
//# says: session
//# fix: moved
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(3.0)>();
    for _ in 0..3 {
        let (first, rest) = session.run(total)?;
    }
    Ok(())
}

//# a query is called with the dataset
//# says: total
//# fix: run
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    let n = total(visits);
    Ok(())
}

//# a query with a parameter is run without it
//# says: longer
//# fix: (
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(3.0)>();
    let (first, rest) = session.run(longer)?;
    Ok(())
}

//# a query with a parameter is run without its question mark
//# says: not a query
//# fix: ?
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(3.0)>();
    let (first, rest) = session.run(longer(3))?;
    Ok(())
}

//# a query in rho is run in a session of epsilon
//# says: ρ; ε
//# fix: rho
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(3.0)>();
    let (first, rest) = session.run(total_in_rho)?;
    Ok(())
}

//# a query in rho is run in an open session of epsilon
//# says: ρ; ε
//# fix: rho
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.open::<eps!(3.0)>();
    let n = session.run(total_in_rho)?;
    Ok(())
}

//# a query about visits is run on bills
//# says: Visit; Bill
//# fix: run
fn main() -> Result<(), Error> {
    let session = Dataset::<Bill>::from_csv("bills.csv")?.session::<eps!(3.0)>();
    let (n, rest) = session.run(total)?;
    Ok(())
}

//# a query about visits is run on an open session of bills
//# says: Visit; Bill
//# fix: run
fn main() -> Result<(), Error> {
    let session = Dataset::<Bill>::from_csv("bills.csv")?.open::<eps!(3.0)>();
    let n = session.run(total)?;
    Ok(())
}

//# a dataset is cloned
//# says: Dataset
//# fix: clone
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    let again = visits.clone();
    Ok(())
}

//# a dataset is opened twice
//# says: visits
//# fix: moved
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    let (one, two) = (visits.session::<eps!(1.0)>(), visits.session::<eps!(1.0)>());
    Ok(())
}

//# the rows of a dataset are read
//# says: rows
//# fix: Dataset
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    for row in visits { }
    Ok(())
}

//# the length of a dataset is read
//# says: len
//# fix: count
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    println!("{}", visits.len());
    Ok(())
}

//# a dataset is printed
//# says: raw personal data
//# fix: print
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    println!("{visits:?}");
    Ok(())
}

//# a dataset is read by another name
//# says: read_csv
//# fix: from_csv
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::read_csv("visits.csv")?;
    Ok(())
}

//# a dataset lacks its record
//# says: type
//# fix: Dataset
fn main() -> Result<(), Error> {
    let visits = Dataset::from_csv("visits.csv")?;
    Ok(())
}

//# a query is run on the dataset
//# says: run
//# fix: session
fn main() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_csv("visits.csv")?;
    let n = visits.run(total)?;
    Ok(())
}

//# a budget has a bad literal
//# says: eps!
//# fix: eps!(0.3)
fn main() -> Result<(), Error> {
    let session = Dataset::<Visit>::from_csv("visits.csv")?.session::<eps!(1/2)>();
    Ok(())
}
