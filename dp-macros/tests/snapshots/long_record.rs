struct Survey {
    #[dp(range = 0..=1)]
    a: i64,
    #[dp(range = 0..=2)]
    b: i64,
    #[dp(range = 0..=3)]
    c: i64,
    #[dp(range = 0..=4)]
    d: i64,
    #[dp(range = 0..=5)]
    e: i64,
    #[dp(range = 0..=6)]
    f: i64,
    #[dp(range = 0..=7)]
    g: i64,
    #[dp(text = 12)]
    h: String,
    #[dp(unit, at_most = 2, range = 0..=9)]
    i: i64,
    j: bool,
}
