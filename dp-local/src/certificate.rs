//! Certificates of budgets and reports, which the program keeps. The book describes the format on
//! the page "The certificate".

use dp_types::law::derivation::{Field, Json, Statement, keep, line};
#[cfg(feature = "std")]
use dp_types::law::measure::AsApprox;
#[cfg(feature = "std")]
use dp_types::law::num::Positive;

use crate::cost::{ReportCost, epsilon};
use crate::domain::Protected;
use crate::question::Question;
use crate::randomiser::Randomiser;
use crate::sealed::Exactly;

const GENERATOR: &str = if dp_noise::PRIVATE {
    "chacha20, seeded by the operating system"
} else {
    "chacha20, SEEDED: NOT PRIVATE"
};

/// The certificate of a report by the randomiser `R`.
struct Report<R>(Exactly<R>);
impl<R: Randomiser> Statement for Report<R> {
    const FIELDS: &'static [Field] = &[
        (",\"dp_local\":", Json::Int(2)),
        (",\"value\":", Json::Str(<R::Value as Protected>::NAME)),
        (
            ",\"assumes\":",
            Json::Object(&[
                (",\"generator\":", Json::Plain(GENERATOR)),
                (",\"private\":", Json::Bool(dp_noise::PRIVATE)),
                (
                    ",\"versions\":",
                    Json::Object(&[
                        (",\"dp-local\":", Json::Plain(env!("CARGO_PKG_VERSION"))),
                        (",\"dp-noise\":", Json::Plain(dp_noise::VERSION)),
                    ]),
                ),
            ]),
        ),
        (",\"measure\":\"pure\"", Json::Stated),
        (",\"cost\":", Json::Int(epsilon::<R::Cost>() as i128)),
        (",\"derivation\":", Json::Object(R::NODE)),
    ];
}

/// The certificate of a value that was protected with the budget `B`.
struct Opening<T, B>(Exactly<(T, B)>);
impl<T: Protected, B: ReportCost> Statement for Opening<T, B> {
    const FIELDS: &'static [Field] = &[
        (",\"dp_device\":", Json::Int(2)),
        (",\"value\":", Json::Str(T::NAME)),
        (",\"values\":", Json::Int(T::COUNT)),
        (",\"measure\":\"pure\"", Json::Stated),
        (",\"budget\":", Json::Int(epsilon::<B>() as i128)),
        (",\"account\":\"types\"", Json::Stated),
    ];
}

/// The certificate of a question to the device.
struct Asked<Q>(Exactly<Q>);
impl<Q: Question> Statement for Asked<Q> {
    const FIELDS: &'static [Field] = &[
        (",\"dp_question\":", Json::Int(2)),
        (",\"question\":", Json::Str(Q::NAME)),
        (",\"source_hash\":", Json::Str(Q::SOURCE_HASH)),
        (",\"file\":", Json::Str(Q::FILE)),
        (",\"line\":", Json::Int(Q::LINE as i128)),
        (",\"value\":", Json::Str(Q::Value::NAME)),
        (",\"values\":", Json::Int(Q::Value::COUNT)),
        (",\"measure\":\"pure\"", Json::Stated),
        (",\"budget\":", Json::Int(epsilon::<Q::Budget>() as i128)),
    ];
}

pub(crate) fn keep_question<Q: Question>() -> &'static [u8] {
    keep::<Asked<Q>>()
}

pub(crate) fn keep_report<R: Randomiser>() -> &'static [u8] {
    keep::<Report<R>>()
}

/// The certificate of a value that was protected with the budget `B`, where an account in a store
/// paid `B`.
struct Kept<T, B, Day, Lifetime>(Exactly<(T, B, Day, Lifetime)>);
impl<T: Protected, B: ReportCost, Day: ReportCost, Lifetime: ReportCost> Statement
    for Kept<T, B, Day, Lifetime>
{
    const FIELDS: &'static [Field] = &[
        (",\"dp_device\":", Json::Int(2)),
        (",\"value\":", Json::Str(T::NAME)),
        (",\"values\":", Json::Int(T::COUNT)),
        (",\"measure\":\"pure\"", Json::Stated),
        (",\"budget\":", Json::Int(epsilon::<B>() as i128)),
        (",\"day\":", Json::Int(epsilon::<Day>() as i128)),
        (",\"lifetime\":", Json::Int(epsilon::<Lifetime>() as i128)),
        (",\"account\":\"store\"", Json::Stated),
    ];
}

/// The certificate of a shuffled batch: reports by the randomiser `R`, from at least `N` honest
/// devices, at the cost `C`.
#[cfg(feature = "std")]
struct Batch<R, N, C>(Exactly<(R, N, C)>);
#[cfg(feature = "std")]
impl<R: Randomiser, N: Positive, C: AsApprox> Statement for Batch<R, N, C> {
    const FIELDS: &'static [Field] = &[
        (",\"dp_shuffled\":", Json::Int(2)),
        (",\"value\":", Json::Str(<R::Value as Protected>::NAME)),
        (",\"trusts\":[\"devices\",\"shuffler\"]", Json::Stated),
        (",\"honest\":", Json::Int(N::VALUE as i128)),
        (",\"device\":", Json::Int(epsilon::<R::Cost>() as i128)),
        (",\"measure\":\"approx\"", Json::Stated),
        (",\"epsilon\":", Json::Int(C::AMOUNT.numbers()[0] as i128)),
        (",\"delta\":", Json::Int(C::AMOUNT.numbers()[1] as i128)),
        (",\"derivation\":", Json::Object(R::NODE)),
    ];
}

#[cfg(feature = "std")]
pub(crate) fn keep_shuffled<R: Randomiser, N: Positive, C: AsApprox>() -> &'static [u8] {
    keep::<Batch<R, N, C>>()
}

pub(crate) fn keep_kept<T: Protected, B: ReportCost, Day: ReportCost, Lifetime: ReportCost>() -> &'static [u8]
{
    keep::<Kept<T, B, Day, Lifetime>>()
}

pub(crate) fn keep_opening<T: Protected, B: ReportCost>() -> &'static [u8] {
    keep::<Opening<T, B>>()
}

/// The certificate of a report by `R` as text: one line without the line feed. Programs can use
/// this to print their own certificates.
///
/// ```
/// use dp_local::{certificate, randomiser::KAryResponse};
/// use dp_types::eps;
///
/// let text = certificate::<KAryResponse<bool, eps!(1.0)>>();
/// assert!(text.starts_with("{\"dp_local\":2,\"value\":\"bool\","));
/// assert!(text.contains("\"cost\":1000000,\"derivation\":{\"rule\":\"k-ary-response/1\",\"values\":2,"));
/// ```
#[must_use]
pub fn certificate<R: Randomiser>() -> &'static str {
    line(keep_report::<R>())
}

#[cfg(test)]
mod tests {
    use dp_types::eps;
    use dp_types::law::derivation::line;

    use super::{keep_kept, keep_opening, keep_question};
    use crate::{Below, Question};

    enum Commute {}
    impl Question for Commute {
        const NAME: &'static str = "commute";
        const FILE: &'static str = "src/main.rs";
        const LINE: u32 = 12;
        const SOURCE_HASH: &'static str = "";
        type Value = (Below<4>, Below<9>);
        type Budget = eps!(1.5);
    }

    /// The certificates here equal the committed ones in the auditor's tests.
    #[test]
    fn records_of_a_device_are_those_that_the_auditor_is_tested_on() {
        let ours = [
            keep_opening::<Below<16>, eps!(1.5)>(),
            keep_kept::<Below<16>, eps!(0.7), eps!(1), eps!(30)>(),
            keep_question::<Commute>(),
        ];
        let theirs = [
            include_str!("../../dp-audit/tests/certificates/device.json"),
            include_str!("../../dp-audit/tests/certificates/device_store.json"),
            include_str!("../../dp-audit/tests/certificates/question.json"),
        ];
        assert_eq!(ours.map(line), theirs.map(str::trim_end));
    }
}
