/// How somebody comes to work, and how long it takes, or how old somebody is.
#[dp_local(epsilon = 0.000007)]
fn commute(me: Own<(Way, Time, Age)>, heads: bool) -> (Report<Ways>, Vec<f64>) {
    let way = me.0.report::<Ways>(0.000002);
    let numbers = if heads {
        weigh(me.1.report::<Times>(0.000005))
    } else {
        Vec::from([f64::from(me.2.report::<Ages>(0.000003))])
    };
    (way, numbers)
}
