//! Calendar fields: the year, month and weekday of a date. A date with a time of day has a date and
//! an hour as fields. Its year, month and weekday are those of its date.

use core::ops::{Add, Sub};

use typenum::{
    Diff, NonZero, P1, P7, P12, PInt, Prod, Sum, U1, U23, U100, U162, U719, U864, U1000, U10000, Unsigned, Z0,
};

use super::{Eval, Ex, Num, Parameters, Row, Tree};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word, date, hour, month, weekday, year};
use crate::num::{Bound, D0, Days, Divides, Seconds};
use crate::sealed::Sealed;

/// The number 9999, the last year.
type LastYear = PInt<Diff<U10000, U1>>;

/// Types whose values are dates.
#[diagnostic::on_unimplemented(
    message = "only a date has a year, a month and a weekday",
    label = "declare the column as a date: `#[dp(range = \"2015-01-01\"..=\"2024-12-31\")] day: Date`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait OfDate {
    /// The date of an expression of this type: the expression itself, or the expression without its
    /// time of day.
    type Day<A: Tree<Ty = Self>>: Tree<Ty: IsDay>;
    /// Makes the date from the expression.
    fn day<A: Tree<Ty = Self>>(value: A) -> Self::Day<A>;
}
impl<Lo, Hi> OfDate for Num<Lo, Hi, Days> {
    type Day<A: Tree<Ty = Self>> = A;
    fn day<A: Tree<Ty = Self>>(value: A) -> A {
        value
    }
}
impl<Lo: DayOf, Hi: DayOf> OfDate for Num<Lo, Hi, Seconds> {
    type Day<A: Tree<Ty = Self>> = DateOf<A>;
    fn day<A: Tree<Ty = Self>>(value: A) -> DateOf<A> {
        DateOf(value)
    }
}

/// Types whose values are days.
pub trait IsDay {}
impl<Lo, Hi> IsDay for Num<Lo, Hi, Days> {}

/// A number of seconds since 1970, which is not before the year 1, and the day that contains this
/// second.
pub trait DayOf: Bound {
    /// The number of days since 1970-01-01, rounded down.
    type Day: Bound;
}
/// The number 86,400, the seconds in a day.
type Day = PInt<Prod<U864, U100>>;
/// The days from 0001-01-01 to 1970-01-01.
type Before = PInt<Sum<Prod<U719, U1000>, U162>>;
/// The number of seconds from 0001-01-01 to 1970-01-01.
type Since = Prod<Before, Day>;
impl<N: CountedFrom<Since, Before, Day>> DayOf for N {
    type Day = N::Out;
}

/// The number `(Self + S) / D − B`, for a value that is at least `−S`. Adding `S` makes the
/// dividend nonnegative, so the division, which rounds towards zero, rounds down.
pub trait CountedFrom<S: Bound, B: Bound, D: Bound>: Bound {
    /// The number of days.
    type Out: Bound;
}
#[diagnostic::do_not_recommend]
impl<N, S: Bound, B: Bound, D: Bound> CountedFrom<S, B, D> for N
where
    N: Bound + Add<S>,
    Sum<N, S>: Counted,
    D: Divides<Sum<N, S>>,
    D::Out: Sub<B>,
    Diff<D::Out, B>: Bound,
{
    type Out = Diff<D::Out, B>;
}

/// A number that is at least zero.
pub trait Counted: Bound {}
impl Counted for Z0 {}
impl<U: Unsigned + NonZero> Counted for PInt<U> where Self: Bound {}

/// Types whose values are dates with a time of day.
#[diagnostic::on_unimplemented(
    message = "only a date with a time of day has an hour and a date",
    label = "declare the column as a date with times: `#[dp(range = \"2015-01-01T00:00\"..=\"2024-12-31T23:59\")] at: DateTime`",
    note = "for more about this error: `dp-audit explain DP0350`"
)]
pub trait OfDateTime {
    /// The type of the date part.
    type Date: IsDay;
    /// Always `E`. Methods name their result through this type, so that a column of another type
    /// gives only one error, at the call.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}
#[diagnostic::do_not_recommend]
impl<Lo: DayOf, Hi: DayOf> OfDateTime for Num<Lo, Hi, Seconds> {
    type Date = Num<Lo::Day, Hi::Day, Days>;
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

macro_rules! of_date_time {
    ($(#[$doc:meta] $node:ident $method:ident $eval:ident $text:literal $out:ty;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A>(A);
        impl<A> Sealed for $node<A> {}
        impl<A: Tree<Ty: OfDateTime>> Tree for $node<A> {
            type Ty = $out;
            const TERM: Json = object! {"op" = $text, "args": Json::List(&[A::TERM])};
            // A word of 16 bits cannot count the seconds of a day.
            const WORD: Word = A::WORD.or_wider(Word::Bits32);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R> + Tree<Ty: OfDateTime>> Eval<R> for $node<A> {
            #[inline(always)]
            fn at<L: Lane>(self, row: &R) -> L {
                $eval(self.0.at::<L>(row))
            }
        }
        impl<A: Tree> Ex<A> {
            #[$doc]
            pub fn $method<K: OfDateTime>(self) -> Ex<K::Asked<$node<A>>>
            where
                A: Tree<Ty = K>,
            {
                Ex(K::asked($node(self.0)))
            }
        }
    )* };
}
of_date_time! {
    /// The date of a date with a time of day.
    DateOf date date "date" <A::Ty as OfDateTime>::Date;
    /// The hour of a date with a time of day, from 0 to 23.
    Hour hour hour "hour" Num<Z0, PInt<U23>, D0>;
}

macro_rules! parts {
    ($(#[$doc:meta] $node:ident $method:ident $text:literal $most:ty;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A>(A);
        impl<A> Sealed for $node<A> {}
        impl<A: Tree<Ty: IsDay>> Tree for $node<A> {
            type Ty = Num<P1, $most, D0>;
            const TERM: Json = object! {"op" = $text, "args": Json::List(&[A::TERM])};
            // Intermediate results need 32 bits, even for dates that fit in 16.
            const WORD: Word = A::WORD.or_wider(Word::Bits32);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R> + Tree<Ty: IsDay>> Eval<R> for $node<A> {
            #[inline(always)]
            fn at<L: Lane>(self, row: &R) -> L {
                $method(self.0.at::<L>(row))
            }
        }
        impl<A: Tree> Ex<A> {
            #[$doc]
            pub fn $method<K: OfDate>(self) -> Ex<$node<K::Day<A>>>
            where
                A: Tree<Ty = K>,
            {
                Ex($node(K::day(self.0)))
            }
        }
    )* };
}
parts! {
    /// The year of a date, from 1 to 9999.
    Year year "year" LastYear;
    /// The month of a date, from 1 to 12.
    Month month "month" P12;
    /// The day of the week of a date, from 1 for Monday to 7 for Sunday.
    Weekday weekday "weekday" P7;
}

#[cfg(all(test, feature = "macros"))]
mod tests {
    use crate::expr::{Eval, Ex, Lit, Num, Tree};
    use crate::neighbours::AddRemove;
    use crate::num::{Bound, D0, Days, Digits};
    use crate::prelude::{Dataset, Date, DateTime, Record};
    use crate::record::Cells;
    use crate::testing::{Random, loaded, node, table, values};

    #[derive(Record)]
    struct Stay {
        #[dp(range = 0..=3)]
        ward: i64,
        #[dp(range = "2019-12-31T22:30"..="2024-06-30T23:59:59")]
        left: DateTime,
        #[dp(range = "0001-01-01T00:00"..="1970-01-02T00:00")]
        old: DateTime,
        #[dp(range = "1970-01-01T00:00"..="1970-01-01T08:59")]
        shift: DateTime,
        #[dp(range = "2020-01-01T00:00"..="2020-12-31T23:59")]
        seen: Option<DateTime>,
    }

    fn rows() -> Vec<[i64; 3]> {
        let mut random = Random::new(11);
        let moment = |text: &str| text.parse::<DateTime>().expect("a moment").seconds();
        let ends = [
            ["2019-12-31T22:30", "0001-01-01T00:00", "1970-01-01T00:00"],
            ["2024-06-30T23:59:59", "1970-01-02T00:00", "1970-01-01T08:59"],
            ["2020-02-29T00:00", "1969-12-31T23:59:59", "1970-01-01T07:59:59"],
        ];
        let mut rows: Vec<[i64; 3]> = ends.map(|row| row.map(moment)).into();
        rows.extend((0..500).map(|_| {
            let within =
                |i: usize, random: &mut Random| rows_between(moment(ends[0][i]), moment(ends[1][i]), random);
            [within(0, &mut random), within(1, &mut random), within(2, &mut random)]
        }));
        rows
    }

    fn rows_between(lo: i64, hi: i64, random: &mut Random) -> i64 {
        lo + random.below((hi - lo + 1) as usize) as i64
    }

    fn stay([left, old, shift]: [i64; 3]) -> Stay {
        let moment = |seconds| DateTime::of_seconds(seconds).expect("in the years");
        let seen = moment(left);
        let seen = (seen.date().year() == 2020).then_some(seen);
        Stay { ward: 1, left: moment(left), old: moment(old), shift: moment(shift), seen }
    }

    fn agrees<T, Lo: Bound, Hi: Bound, K: Digits>(of: Ex<T>, ends: (i64, i64), expected: impl Fn(Stay) -> i64)
    where
        T: Eval<Cells<Stay>> + Tree<Ty = Num<Lo, Hi, K>>,
    {
        assert_eq!((Lo::VALUE, Hi::VALUE), ends);
        let data = loaded::<Stay, AddRemove>(rows().into_iter().map(stay));
        let expected: Vec<i64> = rows().into_iter().map(|row| expected(stay(row))).collect();
        assert_eq!(values(table(&data), of), expected);
        assert!(expected.iter().all(|value| (ends.0..=ends.1).contains(value)));
    }

    #[test]
    fn parts_are_those_of_the_calendar() {
        let p = Stay::proxy();
        let day = |text: &str| text.parse::<Date>().expect("a date").days();
        let ends = (day("2019-12-31"), day("2024-06-30"));
        agrees::<_, _, _, Days>(p.left.date(), ends, |s| s.left.date().days());
        agrees::<_, _, _, Days>(p.old.date(), (day("0001-01-01"), 1), |s| s.old.date().days());
        agrees::<_, _, _, Days>(p.shift.date(), (0, 0), |_| 0);
        agrees::<_, _, _, D0>(p.left.hour(), (0, 23), |s| s.left.hour().into());
        agrees::<_, _, _, D0>(p.old.hour(), (0, 23), |s| s.old.hour().into());
        agrees::<_, _, _, D0>(p.shift.hour(), (0, 23), |s| s.shift.hour().into());
        agrees::<_, _, _, D0>(p.left.weekday(), (1, 7), |s| s.left.date().weekday().into());
        agrees::<_, _, _, D0>(p.old.month(), (1, 12), |s| s.old.date().month().into());
        agrees::<_, _, _, D0>(p.old.year(), (1, 9999), |s| s.old.date().year().into());
    }

    #[test]
    fn a_difference_is_a_number_of_seconds() {
        let p = Stay::proxy();
        let ends = |text: &str| text.parse::<DateTime>().expect("a moment").seconds();
        let (first, last) = (ends("2019-12-31T22:30"), ends("2024-06-30T23:59:59"));
        agrees::<_, _, _, D0>(p.left - p.old, (first - 86_400, last - ends("0001-01-01T00:00")), |s| {
            s.left.seconds() - s.old.seconds()
        });
        agrees::<_, _, _, D0>(
            p.seen.value_or(p.left) - p.left,
            (ends("2019-12-31T22:30") - last, last - first),
            |_| 0,
        );
        agrees::<_, _, _, D0>(
            (p.left - p.shift) / Lit::<crate::int!(60)>::new(),
            ((first - 32_340) / 60, last / 60),
            |s| (s.left.seconds() - s.shift.seconds()) / 60,
        );
    }

    #[test]
    fn a_term_says_which_day_is_meant() {
        fn term<T: Tree>(_: Ex<T>) -> String {
            node(T::TERM)
        }
        let p = Stay::proxy();
        let column = "[{\"op\":\"column\",\"index\":1,\"name\":\"left\"}]";
        let date = format!("{{\"op\":\"date\",\"args\":{column}}}");
        assert_eq!(term(p.left.date()), date);
        assert_eq!(term(p.left.hour()), format!("{{\"op\":\"hour\",\"args\":{column}}}"));
        assert_eq!(term(p.left.weekday()), format!("{{\"op\":\"weekday\",\"args\":[{date}]}}"));
        assert_eq!(term(p.left.date().weekday()), term(p.left.weekday()));
    }

    #[test]
    fn a_moment_that_does_not_fit_is_refused_with_its_place() {
        let late = Stay { shift: "1970-01-01T09:00".parse().expect("a moment"), ..stay(rows()[0]) };
        let error = Dataset::<Stay>::from_rows([stay(rows()[1]), late]).err().expect("late").to_string();
        assert!(error.contains("column `shift`: the value is above the range"), "{error}");
        let allowed = "allowed is a date and time from 1970-01-01T00:00:00 to 1970-01-01T08:59:00";
        assert!(error.ends_with(allowed), "{error}");
    }
}
