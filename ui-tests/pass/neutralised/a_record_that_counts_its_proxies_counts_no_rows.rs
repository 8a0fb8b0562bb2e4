//! A record written by hand makes its own proxies. The library requests one proxy for each step of
//! a query, whatever the number of rows is.

use core::sync::atomic::{AtomicU64, Ordering};

use ui_tests::hospital::*;

static ASKED: AtomicU64 = AtomicU64::new(0);

pub struct Nosy(pub i64);

impl Record for Nosy {
    const NAME: &'static str = "Nosy";
    const COLUMNS: &'static [&'static str] = &["age"];
    type Fields = (Num<int!(0), int!(9), dp_types::law::num::D0>, ());
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Self, Here>>;
    fn proxy() -> Self::Proxy {
        ASKED.fetch_add(1, Ordering::SeqCst);
        Ex::column()
    }
    fn values(self) -> (i64, ()) {
        (self.0, ())
    }
}

pub struct Sums;
impl Query for Sums {
    const ORIGIN: Origin = Origin { query: "sums", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Nosy, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, token) = token.release(tables.0.map(|p| p).sum().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {
    // Chunks have 1024 rows. The tables have no chunk, one chunk and eight chunks.
    let asked = [0, 1, 8 * 1024].map(|rows| {
        let before = ASKED.load(Ordering::SeqCst);
        let data = Dataset::<Nosy>::from_rows((0..rows).map(|i| Nosy(i % 10))).expect("they fit");
        assert!(data.session::<eps!(0.5)>().run(Sums).is_ok());
        ASKED.load(Ordering::SeqCst) - before
    });
    assert_eq!(asked[0], asked[1]);
    assert_eq!(asked[1], asked[2]);
}
