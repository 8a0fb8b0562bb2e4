#[dp(invalid = drop_row)]
pub struct Patient {
    #[dp(unit, at_most = 5, range = 0..=9_999, column = "zper")]
    person: u32,
    #[dp(range = -3..=120)]
    pub age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    bill: Decimal,
    #[dp(unbounded)]
    income: i64,
}
enum Ward {
    Icu = 3,
    #[dp(rename = "ER")]
    Emergency,
}
